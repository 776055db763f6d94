import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
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

/** What contact_window_notice tells (0088_contact_windows.sql). */
export const readWindowNotices = listOf(
  object({
    id: text,
    kind: oneOf('quiet', 'dead'),
    to_on: orNull(text),
    to_day: orNull(text),
    source_url: text,
    is_blocking: flag,
    is_old: flag,
  }),
)
export type WindowNotice = Read<typeof readWindowNotices>[number]

/** What my_sender_standing tells (0112_sender_standing.sql). */
export const readSenderStanding = object({
  window_days: number,
  requests: number,
  answered: number,
  answered_in_100: orNull(number),
  wanted_in_100: number,
  throttled_by: orNull(oneOf('answers', 'reports')),
  per_day: orNull(number),
  sent_today: number,
  sent_this_week: number,
  per_week: number,
  /** While the week's limit, or that of a day, is used up: when one more can be sent. */
  opens_again_at: orNull(text),
})
export type SenderStanding = Read<typeof readSenderStanding>

/** What my_request_templates tells (0208_request_templates.sql). */
export const readTemplates = listOf(object({ id: text, subject: text, intro: text }))
export type RequestTemplate = Read<typeof readTemplates>[number]
