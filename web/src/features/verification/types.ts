import { object, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const verificationColumns =
  'id, type, status, for_minors, organization, evidence_note, evidence_url, evidence_path, what_was_checked, reason, created_at, decided_at, expires_at, revoked_at, revoked_reason'
export type Verification = Row<'verifications', typeof verificationColumns>
export type VerificationType = Verification['type']
export type VerificationStatus = Verification['status']

/** In the order in which they are offered. */
export const verificationTypes = [
  'identity',
  'athletic',
  'coaching',
  'organization',
] as const satisfies readonly VerificationType[]

/** How a check stands today: an approved one can run out or be taken back. */
export type CurrentStatus = VerificationStatus | 'expired' | 'revoked'

/** What travels on a profile (private.approved_verifications_of): what was checked, until when; never the evidence. */
export const readApprovedVerification = object({ type: text, what: text, until: text, decided_at: text })
export type ApprovedVerification = Read<typeof readApprovedVerification>
