import type { ApprovedVerification, Verification, VerificationType } from './types.ts'

/** Before it runs out there is time to ask again; then it says so. */
const soonDays = 30
export const isExpiringSoon = (
  { current_status, expires_at }: Pick<Verification, 'current_status' | 'expires_at'>,
  now = Date.now(),
) =>
  current_status === 'approved' &&
  expires_at !== null &&
  new Date(expires_at).getTime() - now < soonDays * 86_400_000

export const unexpiredVerifications = (checks: ApprovedVerification[], now = Date.now()) =>
  checks.filter(({ until }) => new Date(until).getTime() > now)

/** One open request of a type at a time; the database holds the same rule. */
export const isPending = (verifications: Pick<Verification, 'type' | 'status'>[], type: VerificationType) =>
  verifications.some((one) => one.type === type && one.status === 'pending')
