export const verificationTypes = ['identity', 'athletic', 'coaching', 'organization'] as const
export type VerificationType = (typeof verificationTypes)[number]
export type VerificationStatus = 'pending' | 'approved' | 'rejected'

export type Verification = {
  id: string
  type: VerificationType
  status: VerificationStatus
  organization: string
  evidence_note: string
  evidence_url: string
  evidence_path: string
  what_was_checked: string
  reason: string
  created_at: string
  decided_at: string | null
  expires_at: string | null
  revoked_at: string | null
  revoked_reason: string
}

/** How a check stands today: an approved one can run out or be taken back. */
export type CurrentStatus = VerificationStatus | 'expired' | 'revoked'

/** What travels on a profile: what was checked, until when; never the evidence. */
export type ApprovedVerification = { type: string; what: string; until: string; decided_at: string }
