/**
 * As people write numbers: with spaces, dots, hyphens, brackets and zeros before the country. Null where the country is missing, or
 * it is no number.
 */
export function readNumber(typed: string): string | null {
  const bare = typed.trim().replace(/[\s.()/-]/g, '')
  const whole = bare.replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}

type Failure = { code?: string; message?: string } | null | undefined

const FAILURES = [
  'otp_expired',
  'phone_exists',
  'over_sms_send_rate_limit',
  'mfa_verified_factor_exists',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'too_many_enrolled_mfa_factors',
  'reauthentication_not_valid',
] as const

/** The key of the words for what went wrong; null where it is nothing of phones. */
export function failureKey(error: Failure) {
  // One phone would be both steps.
  const { code, message: said } = error ?? {}
  if (code === 'validation_failed' && said?.startsWith('phone:')) return 'both_steps'
  return FAILURES.find((known) => known === code) ?? null
}

/** The second step has not been taken in this session. */
export const isHalfSignedIn = (error: Failure) => error?.code === 'insufficient_aal'
