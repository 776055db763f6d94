import type { Row } from '#web/lib/supabase-rows.ts'

export const guardianLinkColumns =
  'id, guardian_name, guardian_email, state, created_at, decided_at, expires_at'
export type GuardianLink = Row<'guardian_links', typeof guardianLinkColumns>
export type GuardianState = GuardianLink['state']

/** What counts after ten seconds (0198_guardian_holds.sql). */
export const heldDecisions = [
  'consent',
  'decline',
  'approve_request',
  'decline_request',
  'approve_pitch',
  'decline_pitch',
  'consent_photo',
  'consent_film',
] as const
export type HeldDecision = (typeof heldDecisions)[number]

export type GuardianDecision =
  | 'consent'
  | 'decline'
  | 'withdraw'
  | 'approve_request'
  | 'decline_request'
  | 'approve_pitch'
  | 'decline_pitch'
  | 'undo_withdraw'
  | 'end_conversation'
  | 'undo_end_conversation'
  | 'consent_photo'
  | 'withdraw_photo'
  | 'consent_film'
  | 'withdraw_film'
  | 'accept_guardian'
  | 'refuse_guardian'
