import { ApiError } from '#server/http/api-error.ts'
import { restErrors } from '../rest-errors.ts'

type PostgresError = { code: string; message: string; detail?: string; hint?: string }

export function isPostgresError(error: unknown): error is PostgresError {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string'
}

/** HTTP status by the longest matching prefix of the SQLSTATE; any other is 400. */
const STATUSES: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '21': 500,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  // The database is shutting down, has crashed or is starting up.
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

/** PostgreSQL's message under the HTTP status that PostgREST gives its SQLSTATE. */
export function fromPostgresError(error: PostgresError, anonymous: boolean): ApiError {
  if (error.code === 'PGRST') return fromRaise(error)
  const status = statusOf(error, anonymous)
  return new ApiError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: HEADERS[status] ?? {},
    ...(error.code.startsWith('PT') ? statusTextOf(error.message) : {}),
  })
}

const HEADERS: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Bearer' },
  503: { 'retry-after': '1' },
}

function statusOf({ code, message }: PostgresError, anonymous: boolean): number {
  if (code.startsWith('PT')) return clampStatus(Number(code.slice(2)))
  if (code === '42501') return anonymous ? 401 : 403
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  return STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400
}

const clampStatus = (status: number) => (status >= 200 && status <= 599 ? status : 500)

/** Only characters that a status line may contain. */
function statusTextOf(text: unknown): { statusText?: string } {
  return typeof text === 'string' && /^[\x20-\x7e]{1,200}$/.test(text) ? { statusText: text } : {}
}

/** `raise sqlstate 'PGRST'`: the function defines status, headers and body. */
function fromRaise({ message, detail }: PostgresError): ApiError {
  const raised = parseJsonObject(message)
  if (typeof raised?.code !== 'string' || typeof raised.message !== 'string') {
    return restErrors.badRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const wants =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (detail === undefined) return restErrors.badRaise('DETAIL is missing in the RAISE statement', wants)
  const how = parseJsonObject(detail)
  if (typeof how?.status !== 'number' || typeof how.headers !== 'object' || how.headers === null) {
    return restErrors.badRaise(`Invalid JSON value for DETAIL: '${detail}'`, wants)
  }
  const headers = Object.entries(how.headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return new ApiError(clampStatus(how.status), raised.code, raised.message, {
    details: textOrNull(raised.details),
    hint: textOrNull(raised.hint),
    headers: Object.fromEntries(headers.filter(([name, value]) => isHeader(name ?? '', value ?? ''))),
    ...statusTextOf(how.status_text),
  })
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** A header set by a function must not break the framing of the response. */
export function isHeader(name: string, value: string) {
  const framing = ['content-length', 'transfer-encoding', 'connection', 'upgrade', 'trailer']
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
    !/[^\t\x20-\x7e\x80-\xff]/.test(value) &&
    !framing.includes(name.toLowerCase())
  )
}
