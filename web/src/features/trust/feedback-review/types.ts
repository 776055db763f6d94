import type { FeedbackCategory, FeedbackStatus } from '#web/features/trust/feedback/types.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const listColumns = 'id, category, is_safety, message, reply_wanted, status, created_at'
export type ListedFeedback = Row<'feedback', typeof listColumns>

export const caseColumns =
  'id, user_id, category, message, rating, route, app_version, screenshot_path, reply_wanted, status, reply, created_at, person:profiles!feedback_user_id_fkey(full_name, role), published:roadmap_items!feedback_roadmap_item_id_fkey(title, status, vote_count)'
export type FeedbackCase = Row<'feedback', typeof caseColumns>

/** What the list is narrowed to; the whole of it is in the address. */
export type FeedbackFilter = { status: FeedbackStatus; category: FeedbackCategory | null }
export type FeedbackCount = { category: string; status: string; amount: number }

export type FeedbackAnswer = { status: FeedbackStatus; reply: string }
export type Publication = { title: string; status: 'planned' | 'done' }
