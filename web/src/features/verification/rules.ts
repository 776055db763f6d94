import type { ApprovedVerification, CurrentStatus, Verification, VerificationType } from './types.ts'

type Dated = Pick<Verification, 'status' | 'expires_at' | 'revoked_at'>

export function currentStatus({ status, expires_at, revoked_at }: Dated, now = Date.now()): CurrentStatus {
  if (revoked_at) return 'revoked'
  if (status === 'approved' && expires_at && new Date(expires_at).getTime() <= now) return 'expired'
  return status
}

/** Before it runs out there is time to ask again; then it says so. */
const soonDays = 30
export const isExpiringSoon = ({ status, expires_at, revoked_at }: Dated, now = Date.now()) =>
  currentStatus({ status, expires_at, revoked_at }, now) === 'approved' &&
  expires_at !== null &&
  new Date(expires_at).getTime() - now < soonDays * 86_400_000

export const unexpiredVerifications = (checks: ApprovedVerification[], now = Date.now()) =>
  checks.filter(({ until }) => new Date(until).getTime() > now)

/** One open request of a type at a time; the database holds the same rule. */
export const isPending = (verifications: Pick<Verification, 'type' | 'status'>[], type: VerificationType) =>
  verifications.some((one) => one.type === type && one.status === 'pending')
