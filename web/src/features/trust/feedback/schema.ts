import { LIMITS } from '#shared/limits.ts'
import { fileProblem } from '#shared/validate/file.ts'
import { tidyText } from '#shared/validate/text.ts'
import { type FeedbackCategory, type FeedbackDraft, feedbackCategories, ratings } from './types.ts'

export type NewFeedback = {
  category: FeedbackCategory
  message: string
  rating: number | null
  reply_wanted: boolean
}
export type FeedbackProblem = 'category' | 'message'

/** What is sent, or which field comes first that cannot be. */
export function readFeedback(draft: FeedbackDraft): NewFeedback | FeedbackProblem {
  const category = feedbackCategories.find((known) => known === draft.category)
  if (!category) return 'category'
  const message = tidyText(draft.message ?? '')
  if (message === '' || message.length > LIMITS.feedback.messageMaxChars) return 'message'
  return {
    category,
    message,
    rating: ratings.find((known) => String(known) === draft.rating) ?? null,
    reply_wanted: draft.reply === 'yes',
  }
}

export const screenshotTypes = ['image/png', 'image/jpeg', 'image/webp']
export const screenshotMegabytes = LIMITS.feedback.screenshotMaxBytes / 1024 ** 2

/** None is fine. */
export const screenshotProblem = (file: File | null) =>
  file && fileProblem(file, { types: screenshotTypes, maxMegabytes: screenshotMegabytes })
