import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import { restErrors } from '../rest-errors.ts'

/** `{code, message, details, hint}`, always all four; the code is in a header too, for HEAD. */
export function errorReply({ log }: Pick<Context, 'log'>, thrown: unknown, requestId: string): HttpReply {
  const error = toKnownError(thrown)
  if (!(error instanceof ApiError)) {
    log.error({ err: error, requestId }, 'unexpected failure')
    const body = { code: 'PGRSTX00', message: 'Internal server error', details: null, hint: null, requestId }
    return jsonReply(500, body, { 'proxy-status': 'PostgREST; error=PGRSTX00' })
  }
  const { details = null, hint = null, headers = {}, relationships } = error.extra
  // Supabase's API gateway refuses a missing key in a shape of its own, without a code.
  if (error.code === 'no_api_key' || error.code === 'invalid_api_key') {
    return jsonReply(error.status, { message: error.message, hint }, headers)
  }
  const body = { code: error.code, message: error.message, details: relationships ?? details, hint }
  const status = `PostgREST; error=${error.code.replaceAll(/[^\w-]/g, '')}`
  const reply = jsonReply(error.status, body, { ...headers, 'proxy-status': status })
  return { ...reply, statusText: error.extra.statusText }
}

function jsonReply(status: number, body: object, headers: Record<string, string>): HttpReply {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers: { ...headers, ...type }, body: JSON.stringify(body) }
}

function toKnownError(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return restErrors.bodyTooLarge(TUNING.rest.bodyMaxBytes)
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return restErrors.badBody('Empty or invalid json')
  if (error instanceof URIError) return restErrors.badPath()
  if (
    !(error instanceof ApiError) &&
    typeof statusCode === 'number' &&
    statusCode >= 400 &&
    statusCode < 500
  ) {
    return new ApiError(statusCode, 'PGRST102', (error as Error).message)
  }
  return error
}
