import { rm } from 'node:fs/promises'
import { digestFile } from '#server/storage/blobs/digest.ts'
import type { SpooledFile } from '#server/storage/blobs/spool.ts'
import { type Bucket, maxFileBytes } from '#server/storage/buckets/bucket-rows.ts'
import { withFile } from '#server/storage/inspect/byte-source.ts'
import { type InspectionResult, inspectFile } from '#server/storage/inspect/inspect-file.ts'
import { isVideo } from '#server/storage/inspect/media-types.ts'
import { stripTellingParts } from '#server/storage/inspect/telling-parts.ts'
import type { ObjectMetadata } from '#server/storage/objects/object-rows.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

type StoreOptions = {
  version: string
  bucket: Bucket
  name: string
  declared: string | undefined
  cacheControl: string
  contentEncoding: string | null
  robots: string | null
}

/**
 * Looks at a finished local file, draws it anew where that is the rule, and keeps it under its id. The local file is gone
 * afterwards, whatever happens. A scanner for viruses would stand between looking and keeping.
 */
export async function storeInspected(
  storage: StorageContext,
  spooled: SpooledFile,
  { version, bucket, name, declared, cacheControl, contentEncoding, robots }: StoreOptions,
): Promise<ObjectMetadata> {
  let file = spooled
  try {
    const claim = { declared, key: name, allowed: bucket.allowed_mime_types, encoding: contentEncoding }
    const verdict = await withFile(file.file, (source) => inspectFile(source, claim))
    if (verdict.sanitizeAs !== null) {
      const drawn = await storage.images.sanitize(file.file, verdict.sanitizeAs)
      await rm(file.file, { force: true })
      file = drawn
      // The same picture in another form can be many times as large.
      if (file.size > maxFileBytes(bucket)) throw storageErrors.tooLarge(maxFileBytes(bucket))
    }
    const isStripped = isVideo(verdict.mimetype) && (await stripTellingParts(file.file, verdict.mimetype))
    if (isStripped) file = await digestFile(file.file)
    await storage.blobs.put(version, file.file)
    return { ...objectMetadata(verdict, file, { cacheControl, robots }), ...(isStripped && STRIPPED) }
  } finally {
    await rm(file.file, { force: true })
  }
}

/** Said of a video that told of a place, a device or a person. */
export const STRIPPED = { metadataStripped: true }

export function objectMetadata(
  { mimetype, inline, encoding }: InspectionResult,
  { size, sha256 }: { size: number; sha256: string },
  { cacheControl, robots }: { cacheControl: string; robots: string | null },
): ObjectMetadata {
  return {
    eTag: `"${sha256}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(encoding !== null && { contentEncoding: encoding }),
    ...(robots !== null && { xRobotsTag: robots }),
    ...(inline && { inline }),
  }
}
