type Failure = { name?: string; code?: string; status?: number } | null | undefined

/** Closed by the person, or given up for another try: nothing went wrong. */
export const isCancelled = (error: Failure) =>
  ['NotAllowedError', 'AbortError'].includes(error?.name ?? '') || error?.code === 'ERROR_CEREMONY_ABORTED'

const FAILURES = [
  'webauthn_credential_not_found',
  'webauthn_credential_exists',
  'webauthn_verification_failed',
  'webauthn_challenge_expired',
  'webauthn_challenge_not_found',
  'too_many_passkeys',
  'insufficient_aal',
  'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
] as const

/** The key of the words for what went wrong; null where it is nothing of passkeys. */
export const failureKey = (error: Failure) => FAILURES.find((known) => known === error?.code) ?? null

/** They chose a key, and closed the captcha that it took. */
export const isCaptchaFailed = (error: Failure) => error?.code === 'captcha_failed'

/** Of an offer that nobody asked for, only what the server said is told. A device that keeps no key is no failure. */
export const isToldOfOffer = (error: Failure) => typeof error?.status === 'number'

/** Many people at one address, each of whom is offered a key: nobody did anything wrong, and the other ways are open. */
export const isTooMany = (error: Failure) => error?.status === 429
