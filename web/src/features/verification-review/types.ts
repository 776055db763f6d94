import type { Verification } from '#web/features/verification/types.ts'

export type ReviewedVerification = Omit<Verification, 'revoked_reason'> & {
  user_id: string
  person: { full_name: string; email: string; role: 'athlete' | 'scout' } | null
}
