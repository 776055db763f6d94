import { LIMITS } from '#shared/limits.ts'
import {
  type FeedbackCategory,
  type FeedbackStatus,
  feedbackCategories,
  feedbackStatuses,
} from '#web/features/trust/feedback/types.ts'
import type { FeedbackAnswer, FeedbackCount, FeedbackFilter } from './types.ts'

/** What the address asks for; whatever it does not name is new, and of every category. */
export const filterOf = (params: URLSearchParams): FeedbackFilter => ({
  status: feedbackStatuses.find((known) => known === params.get('status')) ?? 'new',
  category: feedbackCategories.find((known) => known === params.get('category')) ?? null,
})

/** The address of a list, and of one of its feedback. */
export const addressOf = ({ status, category }: FeedbackFilter, id?: string) =>
  `?${new URLSearchParams({
    ...(status !== 'new' && { status }),
    ...(category && { category }),
    ...(id && { feedback: id }),
  })}`

/** How many there are in each state, of the chosen category; and of each category, in the chosen state. */
export function countFeedback(counts: readonly FeedbackCount[], chosen: FeedbackFilter) {
  const sum = (matches: (count: FeedbackCount) => boolean) =>
    counts.filter(matches).reduce((total, { amount }) => total + amount, 0)
  return {
    inState: (status: FeedbackStatus) =>
      sum((one) => one.status === status && (!chosen.category || one.category === chosen.category)),
    inCategory: (category: FeedbackCategory | null) =>
      sum((one) => one.status === chosen.status && (!category || one.category === category)),
  }
}

/** A no without a reason, and an answer that changes nothing. */
export function answerProblem({ status, reply }: FeedbackAnswer, before: FeedbackAnswer) {
  if (status === 'declined' && reply.trim() === '') return 'reason'
  return status === before.status && reply.trim() === before.reply ? 'unchanged' : null
}

export const isTitle = (title: string) => {
  const { length } = title.trim()
  return length >= LIMITS.feedback.titleMinChars && length <= LIMITS.feedback.titleMaxChars
}
