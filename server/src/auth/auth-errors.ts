import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MessageRule } from '#server/config/config-toml.ts'
import { isTransientError } from '#server/db/transient-errors.ts'
import { ApiError } from '#server/http/api-error.ts'

const API_VERSION = '2024-01-01'

/** With a rule: an application may answer in words of its own (`[touchline.messages]`). */
export const invalid = (message: string, rule?: MessageRule) =>
  new ApiError(400, 'validation_failed', message, rule === undefined ? {} : { rule })
export const badToken = (message: string) => new ApiError(403, 'bad_jwt', message)
export const codeExpired = () => new ApiError(403, 'otp_expired', 'Token has expired or is invalid')
export const linkExpired = () => new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
export const wrongCredentials = () => new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
export const banned = (status: 400 | 403) => new ApiError(status, 'user_banned', 'User is banned')
export const notAdmin = () => new ApiError(403, 'not_admin', 'User not allowed')
export const linkingDisabled = () =>
  new ApiError(404, 'manual_linking_disabled', 'Manual linking is disabled')
export const tokenUserNotFound = () =>
  new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const userNotFound = () => new ApiError(404, 'user_not_found', 'User not found')

export function tooManyRequests(code: string, message: string, retryAfter: number) {
  return new ApiError(429, code, message, { headers: { 'retry-after': String(retryAfter) } })
}

/** The OAuth grants answer in OAuth's own shape, without a code. */
export function oauthError(error: string, description: string) {
  return new ApiError(400, error, description, { oauth: true })
}

/** auth-js asks for the first shape by version; older clients and curl get the second (docs/protocol.md, Errors). */
export function sendAuthError(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  reply.status(error.status).headers(error.extra.headers ?? {})
  if (error.extra.oauth) return reply.send({ error: error.code, error_description: error.message })
  reply.header('x-sb-error-code', error.code)
  const weak = error.extra.weak_password ? { weak_password: error.extra.weak_password } : {}
  if (expectsErrorCodes(request.headers['x-supabase-api-version'])) {
    reply.header('x-supabase-api-version', API_VERSION)
    return reply.send({ code: error.code, message: error.message, ...weak })
  }
  const id = error.status >= 500 ? { error_id: request.id } : {}
  return reply.send({ code: error.status, error_code: error.code, msg: error.message, ...id, ...weak })
}

function expectsErrorCodes(version: string | string[] | undefined) {
  return typeof version === 'string' && Date.parse(version) >= Date.parse(API_VERSION)
}

/** Statements cancelled, locks that did not come, no room: the next try may well work. */
const UNAVAILABLE = /^(57|53|40001|40P01|55P03)/

/** What was thrown, as something a caller may read; undefined when it is a bug and belongs in the log. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  const { code, message, statusCode } = error as { code?: string; message?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError(413, 'request_entity_too_large', 'Request body is larger than 1 MB')
  }
  // Never a 4xx while the database is away: the client would sign the user out (docs/protocol.md, Errors).
  if (UNAVAILABLE.test(code ?? '') || isTransientError(error)) {
    return unavailable('The database is not available right now. Please try again.')
  }
  const refused = fromSqlRule(error)
  if (refused) return refused
  // Of several who do the same at once the index lets one through, after the checks let all of them.
  if (code === '23505') return uniqueViolation(error as { constraint?: string })
  // Deleted while something of theirs was being written.
  if (code === '23503') return tokenUserNotFound()
  if (statusCode !== undefined && statusCode < 500) return new ApiError(statusCode, 'bad_json', message ?? '')
  return undefined
}

/** A product trigger on auth.users refused, in its own words: SQLSTATE PTnnn carries the status. */
export function fromSqlRule(error: unknown): ApiError | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const status = /^PT(4\d\d)$/.exec(code)?.[1]
  return status === undefined ? undefined : new ApiError(Number(status), 'validation_failed', message)
}

export function unavailable(message: string) {
  return new ApiError(503, 'unexpected_failure', message, { headers: { 'retry-after': '2' } })
}

function uniqueViolation({ constraint = '' }: { constraint?: string }) {
  if (/email|identities/.test(constraint)) {
    return new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  if (/friendly_name/.test(constraint)) {
    return new ApiError(422, 'mfa_factor_name_conflict', 'A factor of this name exists already')
  }
  if (/phone/.test(constraint)) {
    return new ApiError(422, 'phone_exists', 'Phone number already registered by another user')
  }
  return new ApiError(422, 'user_already_exists', 'User already registered')
}
