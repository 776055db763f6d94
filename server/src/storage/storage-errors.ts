import type { FastifyReply, FastifyRequest } from 'fastify'
import { PoolTimeoutError } from '#server/db/pool.ts'
import { isTransientError } from '#server/db/transient-errors.ts'
import { TooManyAtOnceError } from '#server/http/admission.ts'
import { ApiError } from '#server/http/api-error.ts'
import { BlobNotFoundError } from '#server/storage/blobs/blob-store.ts'
import { FILE_MESSAGES } from '#shared/validate/file.ts'

const TOO_LARGE = 'The object exceeded the maximum allowed size'

function sizeLimit(maxBytes: number | undefined) {
  if (maxBytes === undefined) return ''
  const megabytes = Number((maxBytes / 1024 ** 2).toPrecision(3))
  return `${FILE_MESSAGES.file_too_large.replace('{{megabytes}}', String(megabytes))}: `
}

/** Every error of the storage API, with the codes and messages that the official client knows. */
export const storageErrors = {
  bucketNotFound: () => storageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  objectNotFound: () => storageError(404, 'NoSuchKey', 'not_found', 'Object not found'),
  uploadNotFound: () => storageError(404, 'NoSuchUpload', 'not_found', 'Upload not found'),
  routeNotFound: () => storageError(404, 'NotFound', 'not_found', 'Route not found'),
  objectExists: () => storageError(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists'),
  bucketExists: () => storageError(409, 'BucketAlreadyExists', 'Duplicate', 'The resource already exists'),
  bucketNotEmpty: () =>
    storageError(409, 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  /** The specification's words, then the platform's, for clients that know those. */
  tooLarge: (maxBytes?: number) =>
    storageError(413, 'EntityTooLarge', 'Payload too large', `${sizeLimit(maxBytes)}${TOO_LARGE}`),
  quotaExceeded: (bytes: number) =>
    storageError(
      413,
      'EntityTooLarge',
      'Payload too large',
      `This file does not fit into your ${Math.floor(bytes / 1024 ** 2)} MB of storage`,
    ),
  mimeType: (type: string) =>
    storageError(415, 'InvalidMimeType', 'invalid_mime_type', `mime type ${type} is not supported`),
  /** As mimeType, of a file: the specification's words first. */
  unsupportedFile: (type: string) =>
    storageErrors.fileType(`${FILE_MESSAGES.file_type}: mime type ${type} is not supported`),
  fileType: (message: string) => storageError(415, 'InvalidMimeType', 'invalid_mime_type', message),
  noFile: (message: string) => storageError(400, 'InvalidRequest', 'InvalidRequest', message),
  invalidKey: (key: string) => storageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`),
  invalidBucketName: () => storageError(400, 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid'),
  invalidRequest: (message: string) => storageError(400, 'InvalidRequest', 'InvalidRequest', message),
  invalidInput: (message: string) => storageError(400, 'InvalidRequest', 'Error', message),
  cutOff: () => storageError(400, 'InvalidRequest', 'InvalidRequest', 'The upload was cut off'),
  invalidRange: (size: number) =>
    storageError(416, 'InvalidRange', 'invalid_range', 'invalid range provided', {
      'content-range': `bytes */${size}`,
    }),
  preconditionFailed: () =>
    storageError(
      412,
      'PreconditionFailed',
      'PreconditionFailed',
      'The file is not the one the request is about',
    ),
  robotsTag: (message: string) =>
    storageError(400, 'InvalidRequest', 'invalid_x_robots_tag', `Invalid X-Robots-Tag header: ${message}`),
  invalidSignature: (message = 'Invalid signature') =>
    storageError(400, 'InvalidSignature', 'InvalidSignature', message),
  invalidToken: (message: string) => storageError(400, 'InvalidJWT', 'InvalidJWT', message),
  unauthorized: (message: string) => storageError(403, 'AccessDenied', 'Unauthorized', message),
  /** The platform says this one aloud, so whoever asks for a door of the service key alone sees it in the status. */
  wrongRole: () =>
    new ApiError(403, 'AccessDenied', 'Access denied: Invalid role', { error: 'Unauthorized', aloud: true }),
  policy: () =>
    storageError(403, 'AccessDenied', 'Unauthorized', 'new row violates row-level security policy'),
  tooManyAtOnce: ({ message }: Error) =>
    storageError(429, 'SlowDown', 'SlowDown', message, { 'retry-after': '2' }),
  locked: () => storageError(423, 'ResourceLocked', 'ResourceLocked', 'The resource is locked'),
  notEnabled: (what: string) =>
    storageError(400, 'FeatureNotEnabled', 'FeatureNotEnabled', `${what} is not enabled`),
  tooMany: () =>
    storageError(
      429,
      'SlowDown',
      'SlowDown',
      'Too many uploads in the last hour. Please wait before trying again.',
      {
        'retry-after': '600',
      },
    ),
  busy: () =>
    storageError(503, 'SlowDown', 'SlowDown', 'Too many images are being worked on, try again shortly', {
      'retry-after': '2',
    }),
  diskFull: () =>
    storageError(507, 'InsufficientStorage', 'InsufficientStorage', 'The server has no room for new files', {
      'retry-after': '30',
    }),
  away: () =>
    storageError(
      503,
      'ServiceUnavailable',
      'ServiceUnavailable',
      'The database or the file store does not answer right now',
      {
        'retry-after': '2',
      },
    ),
  databaseTimeout: () =>
    storageError(544, 'DatabaseTimeout', 'DatabaseTimeout', 'The database did not answer in time', {
      'retry-after': '2',
    }),
}

function storageError(
  status: number,
  code: string,
  error: string,
  message: string,
  headers: Record<string, string> = {},
) {
  return new ApiError(status, code, message, { error, headers })
}

/** These keep their own status on the wire: browsers and caches act on them. The client reads the rest from the body. */
const STATUSES_SENT_AS_THEY_ARE = new Set([304, 412, 416, 429])

export function renderStorageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(thrown)
  if (!known || thrown instanceof BlobNotFoundError) request.log.error({ err: thrown }, 'unexpected failure')
  const { status, code, message, extra } =
    known ?? new ApiError(500, 'InternalError', 'Internal server error', { error: 'Internal' })
  // The platform answers 400 for nearly every refusal and says the real one inside; its client expects that.
  const aloud = status >= 500 || STATUSES_SENT_AS_THEY_ARE.has(status) || extra.aloud === true
  reply.status(aloud ? Math.min(status, 599) : 400)
  reply
    .headers(extra.headers ?? {})
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
  return reply.type('application/json; charset=utf-8').send({
    statusCode: String(status),
    error: typeof extra.error === 'string' ? extra.error : code,
    message,
    code,
  })
}

/** What went wrong in the words of this protocol, or null when it is a bug of ours. */
export function toApiError(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) {
    return thrown.status === 401 ? storageErrors.unauthorized(tokenErrorMessage(thrown)) : thrown
  }
  if (thrown instanceof TooManyAtOnceError) return storageErrors.tooManyAtOnce(thrown)
  if (thrown instanceof PoolTimeoutError) return storageErrors.databaseTimeout()
  if (thrown instanceof BlobNotFoundError) return storageErrors.objectNotFound()
  const { code, statusCode, message } = thrown as { code?: string; statusCode?: number; message?: string }
  const fromDatabase = typeof code === 'string' ? ERRORS_BY_SQLSTATE[code] : undefined
  if (fromDatabase) return fromDatabase()
  // A rule of the application that said no, with the status it chose.
  const [, refused] = /^PT(4\d\d)$/.exec(code ?? '') ?? []
  if (refused) return storageError(Number(refused), 'AccessDenied', 'Refused', message ?? 'Refused')
  if (isTransientError(thrown)) return storageErrors.away()
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageErrors.diskFull()
  if (statusCode === 413) return storageErrors.tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return storageErrors.fileType('Invalid Content-Type header')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return storageErrors.invalidRequest(message ?? 'Bad request')
  }
  return null
}

/** What is wrong with a token, in the words of the files API; the table API has others for the same. */
function tokenErrorMessage({ code, message }: ApiError): string {
  if (code === 'jwt_expired') return '"exp" claim timestamp check failed'
  if (code === 'bad_jwt' && message.startsWith('Expected 3 parts')) return 'Invalid Compact JWS'
  return message.startsWith('No suitable key') ? 'signature verification failed' : message
}

const ERRORS_BY_SQLSTATE: Record<string, () => ApiError> = {
  '42501': storageErrors.policy,
  '22021': () => storageErrors.invalidRequest('A name or a text holds a NUL'),
  '23505': storageErrors.objectExists,
  '23503': storageErrors.bucketNotFound,
  '57014': storageErrors.databaseTimeout,
  '55P03': storageErrors.locked,
  '53100': storageErrors.diskFull,
  // A policy that casts part of a name (to uuid, say) fails on other names: that is a no, not a fault.
  '22P02': storageErrors.policy,
}
