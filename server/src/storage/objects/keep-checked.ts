import { rm } from 'node:fs/promises'
import type { Spooled } from '#server/storage/blobs/spool.ts'
import { type Bucket, maxBytes } from '#server/storage/buckets/bucket-rows.ts'
import { refuse } from '#server/storage/errors.ts'
import { withFile } from '#server/storage/inspect/byte-source.ts'
import { inspect, type Verdict } from '#server/storage/inspect/inspect.ts'
import type { ObjectMetadata } from '#server/storage/objects/object-rows.ts'
import type { Storage } from '#server/storage/storage.ts'

type Wanted = {
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
export async function keepChecked(
  storage: Storage,
  spooled: Spooled,
  { version, bucket, name, declared, cacheControl, contentEncoding, robots }: Wanted,
): Promise<ObjectMetadata> {
  let file = spooled
  try {
    const claim = { declared, key: name, allowed: bucket.allowed_mime_types, encoding: contentEncoding }
    const verdict = await withFile(file.file, (source) => inspect(source, claim))
    if (verdict.redrawAs !== null) {
      const drawn = await storage.images.redraw(file.file, verdict.redrawAs)
      await rm(file.file, { force: true })
      file = drawn
      // The same picture in another form can be many times as large.
      if (file.size > maxBytes(bucket)) throw refuse.tooLarge()
    }
    await storage.blobs.keep(version, file.file)
    return metadataOf(verdict, file, { cacheControl, robots })
  } finally {
    await rm(file.file, { force: true })
  }
}

export function metadataOf(
  { mimetype, inline, encoding }: Verdict,
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
