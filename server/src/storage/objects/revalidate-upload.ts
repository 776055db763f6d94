import { randomUUID } from 'node:crypto'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { spool } from '#server/storage/blobs/spool.ts'
import { type Bucket, maxFileBytes } from '#server/storage/buckets/bucket-rows.ts'
import { requireAllowedType } from '#server/storage/inspect/inspect-file.ts'
import {
  type ObjectMetadata,
  requireContent,
  type StoredObject,
} from '#server/storage/objects/object-rows.ts'
import { storeInspected } from '#server/storage/objects/store-inspected.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/** The rules of the bucket a file goes to, as far as its row can answer them. */
export function requireBucketRules(target: Bucket, name: string, metadata: ObjectMetadata): void {
  const claim = { declared: metadata.mimetype, key: name, allowed: target.allowed_mime_types }
  requireAllowedType(claim, metadata.size)
  if (metadata.size > maxFileBytes(target)) throw storageErrors.tooLarge(maxFileBytes(target))
}

/** A bucket with a list of types looks at everything that comes in, by whatever door. */
export function needsInspection(source: Bucket, target: Bucket): boolean {
  return source.id !== target.id && (target.allowed_mime_types ?? []).length > 0
}

/** The bytes again, as if they were uploaded to that bucket and said to be this; under an id of their own. */
export async function revalidateForBucket(
  storage: StorageContext,
  object: StoredObject,
  target: Bucket,
  name: string,
  { size, mimetype, cacheControl, contentEncoding, xRobotsTag }: ObjectMetadata,
): Promise<{ version: string; metadata: ObjectMetadata }> {
  const { version: current } = requireContent(object)
  await requireFreeSpace(storage.incomingFolder, size)
  const version = randomUUID()
  const spooled = await spool(storage.incomingFolder, await storage.blobs.read(current), maxFileBytes(target))
  const wanted = {
    version,
    bucket: target,
    name,
    declared: mimetype,
    cacheControl,
    contentEncoding: contentEncoding ?? null,
    robots: xRobotsTag ?? null,
  }
  return { version, metadata: await storeInspected(storage, spooled, wanted) }
}
