export type ReviewStatus = 'pending' | 'approved' | 'rejected'

export type ReviewedVerification = {
  id: string
  user_id: string
  type: 'identity' | 'athletic' | 'coaching' | 'organization'
  status: ReviewStatus
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
  person: { full_name: string; email: string; role: 'athlete' | 'scout' } | null
}
