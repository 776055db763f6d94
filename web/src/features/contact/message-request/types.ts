import type { Row } from '#web/lib/supabase-rows.ts'

export const requestColumns =
  'id, scout_id, athlete_id, subject, intro, status, awaiting_guardian, decline_reason, scout_name, scout_organization, athlete_name, conversation_id, created_at, expires_at, answered_at, is_open, accept_refusal'
export type MessageRequest = Row<'message_requests', typeof requestColumns>

/** What an athlete may give as the reason; the guardian's own reason is set by the guardian's decision. */
export const declineReasons = ['not_interested', 'not_now', 'committed', 'wrong_fit', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Whether the caller may ask an athlete to talk, else why not and from when on; and the latest request there was. */
export const abilityColumns = 'request_refusal, request_again_at'
export type ContactAbility = Row<'athlete_cards', typeof abilityColumns> & {
  request: MessageRequest | null
}
