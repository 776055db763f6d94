import { Metadata } from '@tus/server'
import { TUNING } from '#server/config/tuning.ts'
import {
  parseCacheControl,
  parseContentEncoding,
  parseUserMetadata,
} from '#server/storage/objects/upload-body.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

type TusMetadata = Record<string, string | null>

/** The Upload-Metadata header: pairs of a key and a base64 value. */
export function parseTusMetadata(header: string | string[] | undefined): TusMetadata {
  if (typeof header !== 'string' || header === '')
    throw storageErrors.invalidRequest('Upload-Metadata is missing')
  if (Buffer.byteLength(header) > TUNING.storage.resumable.metadataMaxBytes) {
    throw storageErrors.invalidRequest(
      `Upload-Metadata must be at most ${TUNING.storage.resumable.metadataMaxBytes} bytes`,
    )
  }
  try {
    const metadata = Metadata.parse(header)
    if (JSON.stringify(metadata).includes('\\u0000')) throw new Error('not text')
    return metadata
  } catch {
    throw storageErrors.invalidRequest('Upload-Metadata must be comma-separated keys with base64 values')
  }
}

export function describeUpload(metadata: TusMetadata) {
  return {
    declared: metadata.contentType ?? metadata.filetype ?? undefined,
    cacheControl: parseCacheControl(metadata.cacheControl ?? undefined, true),
    contentEncoding: parseContentEncoding(metadata.contentEncoding ?? undefined),
    robots: null,
    userMetadata: parseUserMetadata(metadata.metadata ?? undefined),
  }
}
