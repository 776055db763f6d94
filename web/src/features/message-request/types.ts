import type { Row } from '#web/lib/supabase-rows.ts'

export const requestColumns =
  'id, scout_id, athlete_id, subject, intro, status, awaiting_guardian, decline_reason, scout_name, scout_organization, athlete_name, conversation_id, created_at, expires_at, answered_at'
export type MessageRequest = Row<'message_requests', typeof requestColumns>

/** What an athlete may give as the reason; the guardian's own reason is set by the guardian's decision. */
export const declineReasons = ['not_interested', 'not_now', 'committed', 'wrong_fit', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]
