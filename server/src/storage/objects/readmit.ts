import { randomUUID } from 'node:crypto'
import { mustHaveRoom } from '#server/storage/blobs/disk.ts'
import { spool } from '#server/storage/blobs/spool.ts'
import { type Bucket, maxBytes } from '#server/storage/buckets/bucket-rows.ts'
import { refuse } from '#server/storage/errors.ts'
import { mustBeAllowedType } from '#server/storage/inspect/inspect.ts'
import { keepChecked } from '#server/storage/objects/keep-checked.ts'
import { bytesOf, type ObjectMetadata, type StoredObject } from '#server/storage/objects/object-rows.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The rules of the bucket a file goes to, as far as its row can answer them. */
export function mustFit(target: Bucket, name: string, metadata: ObjectMetadata): void {
  const claim = { declared: metadata.mimetype, key: name, allowed: target.allowed_mime_types }
  mustBeAllowedType(claim, metadata.size)
  if (metadata.size > maxBytes(target)) throw refuse.tooLarge()
}

/** A bucket with a list of types looks at everything that comes in, by whatever door. */
export function needsInspection(source: Bucket, target: Bucket): boolean {
  return source.id !== target.id && (target.allowed_mime_types ?? []).length > 0
}

/** The bytes again, as if they were uploaded to that bucket and said to be this; under an id of their own. */
export async function readmit(
  storage: Storage,
  object: StoredObject,
  target: Bucket,
  name: string,
  { size, mimetype, cacheControl, contentEncoding, xRobotsTag }: ObjectMetadata,
): Promise<{ version: string; metadata: ObjectMetadata }> {
  const { version: current } = bytesOf(object)
  await mustHaveRoom(storage.incoming, size)
  const version = randomUUID()
  const spooled = await spool(storage.incoming, await storage.blobs.read(current), maxBytes(target))
  const wanted = {
    version,
    bucket: target,
    name,
    declared: mimetype,
    cacheControl,
    contentEncoding: contentEncoding ?? null,
    robots: xRobotsTag ?? null,
  }
  return { version, metadata: await keepChecked(storage, spooled, wanted) }
}
