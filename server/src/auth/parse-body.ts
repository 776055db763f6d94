import { invalid } from '#server/auth/auth-errors.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type EmailProblem, emailProblem, normalizeEmail } from '#shared/validate/email.ts'

type Fields = Record<string, unknown>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TEXT_MAX_CHARS = 4_096

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const badJson = (why: string) => new ApiError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)

/** To the original, too, a field of the wrong type is JSON that it could not read. */
const wrongType = (name: string, wanted: string, value: unknown) =>
  badJson(`${name} must be ${wanted}, got ${describeType(value)}`)

/** The body as an object, or a refusal that says what was wrong with it. An empty body is an empty object. */
export function parseJsonObject(text: string): Fields {
  if (text.trim() === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw badJson(error instanceof RangeError ? 'it is nested too deeply' : 'it is not valid JSON')
  }
  if (parsed === null) return {}
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw badJson('an object is expected')
  assertStorable(parsed)
  return parsed as Fields
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and gives up on deep nesting: say so before it does. */
function assertStorable(value: object) {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string') assertStorableText(next.value)
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > TUNING.auth.metadataMaxDepth) {
      throw invalid(`The request body is nested deeper than ${TUNING.auth.metadataMaxDepth} levels`)
    }
    for (const [key, inner] of Object.entries(next.value)) {
      assertStorableText(key)
      waiting.push({ value: inner, depth: next.depth + 1 })
    }
  }
}

export function assertStorableText(value: string) {
  if (value.includes('\0') || !value.isWellFormed()) {
    throw invalid('The request holds characters that are not text (NUL or half of a surrogate pair)')
  }
}

/** A field that is text or absent; null counts as absent, as in the original. */
export function optionalString(fields: Fields, name: string, maxChars = TEXT_MAX_CHARS): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw wrongType(name, 'a string', value)
  if (value.length > maxChars)
    throw invalid(`${name} must have at most ${maxChars} characters, got ${value.length}`)
  assertStorableText(value)
  return value
}

export function optionalBoolean(fields: Fields, name: string): boolean | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'boolean') throw wrongType(name, 'true or false', value)
  return value
}

/** An object of the caller's own, small enough to travel in every access token. */
export function parseMetadata(fields: Fields, name: string): Record<string, unknown> | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(name, 'an object', value)
  const bytes = Buffer.byteLength(JSON.stringify(value))
  if (bytes > TUNING.auth.metadataMaxBytes) {
    throw invalid(`${name} must have at most ${TUNING.auth.metadataMaxBytes} bytes, got ${bytes}`)
  }
  return value as Record<string, unknown>
}

/** In the original's words: apps that were written for it look their own up by these. */
const EMAIL_MESSAGES: Record<EmailProblem, string> = {
  email_required: 'An email address is required',
  email_invalid: 'Unable to validate email address: invalid format',
  email_too_long: 'An email address is too long',
}

/** The one place where an address is trimmed and lower-cased. */
export function parseEmail(fields: Fields, name = 'email'): string | undefined {
  const value = optionalString(fields, name)
  if (value === undefined || value === '') return undefined
  const problem = emailProblem(value)
  if (problem !== null) throw invalid(EMAIL_MESSAGES[problem], problem)
  return normalizeEmail(value)
}

export function requireEmail(fields: Fields, name = 'email'): string {
  const value = parseEmail(fields, name)
  if (value === undefined)
    throw invalid(`${EMAIL_MESSAGES.email_required}: ${name} is missing`, 'email_required')
  return value
}

/** International digits without the plus, as the original keeps them. */
export function parsePhone(fields: Fields): string | undefined {
  const value = optionalString(fields, 'phone')
  if (value === undefined || value === '') return undefined
  const digits = value.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

function describeType(value: unknown) {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `${/^[aeiou]/.test(typeof value) ? 'an' : 'a'} ${typeof value}`
}
