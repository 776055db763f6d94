import type { Tables } from '#shared/database.types.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const feedbackCategories = ['bug', 'idea', 'praise', 'safety', 'other'] as const
export type FeedbackCategory = (typeof feedbackCategories)[number]

export const feedbackStatuses = ['new', 'triaged', 'planned', 'done', 'declined'] as const
export type FeedbackStatus = Tables<'feedback'>['status']

export const statusTones = {
  new: 'info',
  triaged: 'accent',
  planned: 'attention',
  done: 'good',
  declined: 'neutral',
} as const satisfies Record<FeedbackStatus, string>

export const feedbackColumns = 'id, category, message, status, reply, screenshot_path, created_at'
export type OwnFeedback = Row<'feedback', typeof feedbackColumns>

/** What is typed and chosen before it is sent, as text: it outlives a reload. */
export const draftFields = ['category', 'message', 'rating', 'reply'] as const
export type FeedbackDraft = Partial<Record<(typeof draftFields)[number], string>>

/** What goes along only where the sender leaves it in. */
export type FeedbackContext = { route: string; app_version: string }

export const ratings = [5, 4, 3, 2, 1] as const

export const roadmapColumns = 'id, title, status, vote_count'
/** One thing that people asked for, and whether the reader voted for it. */
export type RoadmapItem = Row<'roadmap_items', typeof roadmapColumns> & { voted: boolean }
