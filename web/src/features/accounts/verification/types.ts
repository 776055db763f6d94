import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import { codeOf, listOf, object, oneOf, type Read, type RowWith, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const verificationColumns =
  'id, type, status, for_minors, organization, evidence_note, evidence_url, evidence_path, what_was_checked, reason, created_at, decided_at, expires_at, revoked_at, revoked_reason, current_status'
const statuses = ['pending', 'approved', 'rejected', 'expired', 'revoked'] as const
/** How a check stands today: an approved one can run out or be taken back. */
export type CurrentStatus = (typeof statuses)[number]
export const verificationReaders = {
  current_status: oneOf<CurrentStatus>(...statuses),
  what_was_checked: listOf(codeOf<VerifiedFact>()),
}
export type Verification = RowWith<
  Row<'verifications', typeof verificationColumns>,
  typeof verificationReaders
>
export type VerificationType = Verification['type']
export type VerificationStatus = Verification['status']

/** In the order in which they are offered. */
export const verificationTypes = [
  'identity',
  'athletic',
  'coaching',
  'organization',
] as const satisfies readonly VerificationType[]

/** What travels on a profile (private.approved_verifications_of): what was checked, until when; never the evidence. */
export const readApprovedVerification = object({
  type: text,
  what: listOf(codeOf<VerifiedFact>()),
  until: text,
  decided_at: text,
})
export type ApprovedVerification = Read<typeof readApprovedVerification>
