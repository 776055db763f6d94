/** What can be told to a person. Many wire codes fold into these few; a code without words does not compile (app/error-words.test.ts). */
export type AppErrorCode =
  | 'offline'
  | 'timeout'
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable'
  | 'bad_credentials'
  | 'email_not_confirmed'
  | 'email_taken'
  | 'weak_password'
  | 'same_password'
  | 'link_expired'
  | 'sign_up_closed'
  | 'captcha_failed'
  | 'account_suspended'
  | 'unexpected'

/** The key among the `common` words. */
export const errorMessageKey = (code: AppErrorCode) => `errors.${code}`

const byWireCode: Record<string, AppErrorCode> = {
  PGRST000: 'unavailable',
  PGRST001: 'unavailable',
  PGRST002: 'unavailable',
  PGRST003: 'timeout',
  PGRST116: 'not_found',
  PGRST301: 'signed_out',
  PGRST302: 'signed_out',
  PGRST303: 'signed_out',
  '42501': 'forbidden',
  '23505': 'conflict',
  '40001': 'conflict',
  '57014': 'timeout',
  '54000': 'too_large',
  bad_jwt: 'signed_out',
  session_expired: 'signed_out',
  session_not_found: 'signed_out',
  refresh_token_not_found: 'signed_out',
  refresh_token_already_used: 'signed_out',
  invalid_credentials: 'bad_credentials',
  email_not_confirmed: 'email_not_confirmed',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  weak_password: 'weak_password',
  same_password: 'same_password',
  otp_expired: 'link_expired',
  flow_state_expired: 'link_expired',
  flow_state_not_found: 'link_expired',
  signup_disabled: 'sign_up_closed',
  captcha_failed: 'captcha_failed',
  user_banned: 'account_suspended',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
  request_timeout: 'timeout',
  validation_failed: 'invalid',
}

const byStatus: Record<number, AppErrorCode> = {
  400: 'invalid',
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  413: 'too_large',
  415: 'invalid',
  422: 'invalid',
  423: 'conflict',
  429: 'rate_limited',
  503: 'unavailable',
  504: 'timeout',
}

type Wire = { code?: unknown; status?: unknown; statusCode?: unknown; name?: unknown; message?: unknown }

export function errorCode(error: unknown): AppErrorCode {
  const { code, status, statusCode, name, message } = (error ?? {}) as Wire
  if (typeof code === 'string') {
    const known = byWireCode[code]
    if (known) return known
    // Class 22 and 23: a value PostgreSQL would not take; P0001: a rule of ours that said no.
    if (/^(22|23|P0001)/.test(code)) return 'invalid'
    // The database cannot be reached, is full, or is starting up: PostgREST's own codes and classes 08, 53 and 57P.
    if (/^(PGRST00[0-2]|08|53|57P)/.test(code)) return 'unavailable'
    const refused = /^PT(\d{3})$/.exec(code)
    if (refused) return byStatus[Number(refused[1])] ?? 'forbidden'
  }
  // What auth-js makes of a session that was ended elsewhere.
  if (name === 'AuthSessionMissingError') return 'signed_out'
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  const offline = /failed to fetch|networkerror|load failed|fetch failed/i.test(String(message ?? ''))
  if (offline || name === 'AuthRetryableFetchError') return 'offline'
  // The files API answers 400 to nearly everything and says what it means in the body, as a number or in a word.
  const http = Number(statusCode) || Number(status)
  if (http >= 500) return byStatus[http] ?? 'unavailable'
  return byStatus[http] ?? 'unexpected'
}

/** The server asks once more who is there: the sign-in was a while ago, or a first factor takes a mailed code. */
export const isReauthenticationNeeded = (error: unknown) =>
  (error as Wire | null)?.code === 'reauthentication_needed'

/** Asking again can only help where the answer may change by itself. */
export const isRetryable = (error: unknown) =>
  ['offline', 'timeout', 'unavailable', 'unexpected'].includes(errorCode(error))
