import { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import { parseRobotsTag } from '#server/storage/objects/robots-tag.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'

export type UploadBody = {
  declared: string | undefined
  cacheControl: string
  contentEncoding: string | null
  robots: string | null
  userMetadata: Record<string, unknown> | null
  /** The file is at least and at most so long, if the caller says the truth; a form adds a little around it. */
  atLeastBytes: number
  atMostBytes: number | undefined
  stream: Readable
}

/** Each directive by its name: other readers are told them, and free text would be a note to strangers. */
const CACHE_DIRECTIVE =
  /^(no-cache|no-store|no-transform|private|public|immutable|must-revalidate|proxy-revalidate|must-understand|((s-)?max-?age|stale-while-revalidate|stale-if-error)=\d{1,8})$/i
const CACHE_CONTROL_MAX_CHARS = 200
/** What the form around a file may add to the length of the whole. */
const FORM_OVERHEAD_BYTES = 16_384

/** A form (what the client sends for a File or Blob) or the bare bytes; both end as the same thing. */
export async function readUploadBody(request: FastifyRequest): Promise<UploadBody> {
  return request.isMultipart() ? readForm(request).catch(rethrowFormError) : readRaw(request)
}

/** What the reader of forms throws has a status when it is a limit of ours, and none when the form cannot be read. */
function rethrowFormError(error: unknown): never {
  const known = error instanceof ApiError || (error as { statusCode?: number }).statusCode !== undefined
  throw known ? error : storageErrors.invalidRequest('The body must be a complete form')
}

function readRaw(request: FastifyRequest): UploadBody {
  const { headers } = request
  // A request without any body has no stream parsed for it, and neither a length nor a type.
  if (headers['content-type'] === undefined && !(request.body instanceof Readable)) {
    throw storageErrors.noFile(VALIDATION_MESSAGES.file_missing)
  }
  return {
    declared: headers['content-type'],
    cacheControl: parseCacheControl(headers['cache-control'], false),
    contentEncoding: parseContentEncoding(headers['content-encoding']),
    robots: parseRobotsTag(headers['x-robots-tag']),
    userMetadata: parseMetadataHeader(request),
    atLeastBytes: contentLength(request) ?? 0,
    atMostBytes: contentLength(request),
    stream: request.body instanceof Readable ? request.body : Readable.from([]),
  }
}

/** What a caller keeps beside a file, where the body has no place for it. */
export function parseMetadataHeader({ headers }: FastifyRequest): Record<string, unknown> | null {
  const text = headers['x-metadata']
  return parseUserMetadata(typeof text === 'string' ? Buffer.from(text, 'base64').toString() : undefined)
}

async function readForm(request: FastifyRequest): Promise<UploadBody> {
  const fields: Record<string, string> = {}
  const limits = {
    fieldSize: TUNING.storage.userMetadataMaxBytes,
    fields: 20,
    files: 1,
    fileSize: Number.MAX_SAFE_INTEGER,
  }
  const whole = contentLength(request)
  let file: { stream: Readable; mimetype: string } | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    file = { stream: part.file, mimetype: part.mimetype }
    // Clients say everything before the file; a small form is read to its end, so that one written by hand may say it after.
    if (whole === undefined || whole > TUNING.storage.formAheadBytes) break
    file.stream = Readable.from([await part.toBuffer()])
  }
  if (!file) throw storageErrors.noFile(VALIDATION_MESSAGES.file_missing)
  return {
    declared: fields.contentType ?? file.mimetype,
    cacheControl: parseCacheControl(fields.cacheControl, true),
    contentEncoding: parseContentEncoding(fields.contentEncoding),
    robots: parseRobotsTag(request.headers['x-robots-tag']),
    userMetadata: parseUserMetadata(fields.metadata ?? fields.userMetadata),
    atLeastBytes: Math.max(0, (whole ?? 0) - FORM_OVERHEAD_BYTES),
    atMostBytes: whole,
    stream: file.stream,
  }
}

function contentLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

export function parseCacheControl(value: string | undefined, bareSeconds: boolean): string {
  if (value === undefined) return 'no-cache'
  const directive = bareSeconds && /^\d+$/.test(value) ? `max-age=${value}` : value
  const isKnown = directive.split(',').every((part) => CACHE_DIRECTIVE.test(part.trim()))
  if (!isKnown || directive.length > CACHE_CONTROL_MAX_CHARS)
    throw storageErrors.invalidRequest('cacheControl must be seconds or a Cache-Control value')
  return directive
}

const ENCODINGS = new Set(['gzip', 'br', 'deflate', 'zstd'])

/** How the caller packed the bytes; nothing else is passed on to readers. All undo these but zstd, which older browsers do not know. */
export function parseContentEncoding(value: string | undefined): string | null {
  const encoding = value?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return null
  if (!ENCODINGS.has(encoding))
    throw storageErrors.invalidRequest('contentEncoding must be gzip, br, deflate or zstd')
  return encoding
}

export function parseUserMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null
  if (Buffer.byteLength(text) > TUNING.storage.userMetadataMaxBytes) {
    throw storageErrors.invalidRequest(
      `metadata must be at most ${TUNING.storage.userMetadataMaxBytes} bytes`,
    )
  }
  let parsed: unknown
  let isText = true
  try {
    parsed = JSON.parse(text, (key, value: unknown) => {
      isText &&= isStorable(key) && (typeof value !== 'string' || isStorable(value))
      return value
    })
  } catch {
    throw storageErrors.invalidRequest('metadata must be a JSON object')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw storageErrors.invalidRequest('metadata must be a JSON object')
  }
  if (!isText) throw storageErrors.invalidRequest('metadata must be a JSON object of text that can be kept')
  return parsed as Record<string, unknown>
}

/** PostgreSQL keeps neither a NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
