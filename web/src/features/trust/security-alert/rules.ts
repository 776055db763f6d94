import { LIMITS } from '#shared/limits.ts'
import type { SecurityAlert, SuspiciousEvent } from './types.ts'

/** What counts towards suspicious activity (specification, section 9). */
const SUSPICIOUS_ACTIONS = [
  'failed_login',
  'admin_rate_limit_exceeded',
  'privilege_escalation_attempt',
  'password_reset_rate_limit_exceeded',
] as const

/** Five or more of the suspicious kinds within the last 30 minutes; else a limit that was run into meanwhile. */
export function alertFrom(events: SuspiciousEvent[], now: number): SecurityAlert | null {
  const { events: many, windowMinutes } = LIMITS.suspiciousActivity
  const recent = events.filter(({ created_at }) => now - Date.parse(created_at) <= windowMinutes * 60_000)
  const suspicious = recent.filter(({ action }) => SUSPICIOUS_ACTIONS.some((kind) => kind === action))
  if (suspicious.length >= many) return 'suspicious'
  return recent.some(({ action }) => action.endsWith('rate_limit_exceeded')) ? 'rate_limited' : null
}
