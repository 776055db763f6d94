import type { Row } from '#web/lib/supabase-rows.ts'

export const requestColumns =
  'id, user_id, kind, note, is_unanswered, created_at, person:profiles!data_requests_user_id_fkey(full_name)'
export type DataRequest = Row<'data_requests', typeof requestColumns>

/** How a request ends. */
export const OUTCOMES = ['done', 'cancelled'] as const
export type Outcome = (typeof OUTCOMES)[number]
