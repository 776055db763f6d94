import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { type SpooledFile, spool } from '#server/storage/blobs/spool.ts'
import { type Bucket, maxFileBytes } from '#server/storage/buckets/bucket-rows.ts'
import { requireAllowedType } from '#server/storage/inspect/inspect-file.ts'
import {
  type NewObject,
  type ObjectMetadata,
  type WriteMode,
  writeObject,
} from '#server/storage/objects/object-rows.ts'
import { objectMetadata, storeInspected } from '#server/storage/objects/store-inspected.ts'
import type { StorageOperation } from '#server/storage/operations.ts'
import { releaseReservation, remainingQuota, reserveQuota } from '#server/storage/quota-reservations.ts'
import { asCaller, authorizeByPolicy, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors, toApiError } from '#server/storage/storage-errors.ts'

export type UploadRequest = {
  caller: Identity
  ownerId: string | null
  bucket: Bucket
  name: string
  mode: WriteMode
  operation: StorageOperation
  declared: string | undefined
  cacheControl: string
  contentEncoding: string | null
  robots: string | null
  userMetadata: Record<string, unknown> | null
  /** What the caller says will come; counted anyway. */
  atLeastBytes: number
  atMostBytes: number | undefined
}

/** Asks everything that can be asked before the first byte, so that a refusal costs neither side an upload. */
export async function authorizeUpload(storage: StorageContext, incoming: UploadRequest): Promise<void> {
  const { bucket, name, declared, atLeastBytes } = incoming
  requireAllowedType({ declared, key: name, allowed: bucket.allowed_mime_types }, atLeastBytes)
  if (atLeastBytes > maxFileBytes(bucket)) throw storageErrors.tooLarge(maxFileBytes(bucket))
  await authorizeByPolicy(storage, incoming.caller, incoming.operation, (scope) =>
    writeObject(scope, toNewObject(incoming, randomUUID(), declaredMetadata(incoming)), incoming.mode),
  )
  await requireFreeSpace(storage.incomingFolder, atLeastBytes)
}

/** The bytes come in, are looked at, kept under a new id, and only then become an object. Nothing half done is left. */
export async function ingestUpload(
  storage: StorageContext,
  incoming: UploadRequest,
  body: Readable,
): Promise<{ id: string; version: string }> {
  const { ownerId, bucket, atMostBytes } = incoming
  const version = randomUUID()
  const promised = atMostBytes ?? (await remainingQuota(storage.db, ownerId, maxFileBytes(bucket)))
  const hours = TUNING.storage.reservationHours
  await reserveQuota(storage.db, { id: version, ownerId, bytes: promised, hours })
  try {
    const limit = ownerId === null ? maxFileBytes(bucket) : Math.min(promised, maxFileBytes(bucket))
    const spooled = await spool(storage.incomingFolder, body, limit)
    return await storeUpload(storage, incoming, spooled, version, version)
  } catch (error) {
    if (ownerId !== null) await releaseReservation(storage.db, version)
    throw error
  }
}

/** Takes a finished local file over as the object; the file is gone afterwards, whatever happens. */
export async function storeUpload(
  storage: StorageContext,
  incoming: UploadRequest,
  spooled: SpooledFile,
  version: string,
  promise: string,
): Promise<{ id: string; version: string }> {
  const metadata = await storeInspected(storage, spooled, { ...incoming, version })
  return { id: await commitObject(storage, incoming, version, promise, metadata), version }
}

/** The row appears, the promise of room is redeemed and the bytes it replaces are noted, all or nothing. */
export async function commitObject(
  storage: StorageContext,
  incoming: UploadRequest,
  version: string,
  promise: string,
  metadata: ObjectMetadata,
): Promise<string> {
  try {
    const id = await asCaller(storage, incoming.caller, incoming.operation, async (scope) => {
      const written = await writeObject(scope, toNewObject(incoming, version, metadata), incoming.mode)
      await scope.query('select storage.redeem_reservation($1)', [promise])
      return written
    })
    if (incoming.mode !== 'create') storage.garbageCollector.scheduleCollection()
    return id
  } catch (error) {
    await deleteUncommittedBlob(storage, error, version)
    throw error
  }
}

/**
 * A clear no from the database means no row names these bytes. When the connection broke, the row may be there all the
 * same: then the bytes stay, and the janitor finds out tomorrow.
 */
export async function deleteUncommittedBlob(
  { blobs }: StorageContext,
  error: unknown,
  version: string,
): Promise<void> {
  if ((toApiError(error)?.status ?? 500) < 500) await blobs.remove([version])
}

/** Policies may look at type and size; before the bytes there is only the caller's word for them. */
function declaredMetadata({ declared, atLeastBytes, cacheControl, robots }: UploadRequest): ObjectMetadata {
  const verdict = {
    mimetype: declared ?? 'application/octet-stream',
    inline: false,
    sanitizeAs: null,
    encoding: null,
  }
  return objectMetadata(verdict, { size: atLeastBytes, sha256: '' }, { cacheControl, robots })
}

function toNewObject(incoming: UploadRequest, version: string, metadata: ObjectMetadata): NewObject {
  const { bucket, name, ownerId, userMetadata } = incoming
  return { id: randomUUID(), bucketId: bucket.id, name, ownerId, version, metadata, userMetadata }
}
