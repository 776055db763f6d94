import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Identity } from '#server/http/identity.ts'
import { mustHaveRoom } from '#server/storage/blobs/disk.ts'
import { type Spooled, spool } from '#server/storage/blobs/spool.ts'
import { type Bucket, maxBytes } from '#server/storage/buckets/bucket-rows.ts'
import { asRefusal, refuse } from '#server/storage/errors.ts'
import { mustBeAllowedType } from '#server/storage/inspect/inspect.ts'
import { keepChecked, metadataOf } from '#server/storage/objects/keep-checked.ts'
import {
  type NewObject,
  type ObjectMetadata,
  type WriteMode,
  writeObject,
} from '#server/storage/objects/object-rows.ts'
import type { Operation } from '#server/storage/operations.ts'
import { release, reserve, roomLeft } from '#server/storage/quota.ts'
import { asking, mustBeAllowed, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

export type Incoming = {
  caller: Identity
  ownerId: string | null
  bucket: Bucket
  name: string
  mode: WriteMode
  operation: Operation
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
export async function mustBeWelcome(storage: Storage, incoming: Incoming): Promise<void> {
  const { bucket, name, declared, atLeastBytes } = incoming
  mustBeAllowedType({ declared, key: name, allowed: bucket.allowed_mime_types }, atLeastBytes)
  if (atLeastBytes > maxBytes(bucket)) throw refuse.tooLarge()
  await mustBeAllowed(storage, incoming.caller, incoming.operation, (scope) =>
    writeObject(scope, objectOf(incoming, randomUUID(), claimed(incoming)), incoming.mode),
  )
  await mustHaveRoom(storage.incoming, atLeastBytes)
}

/** The bytes come in, are looked at, kept under a new id, and only then become an object. Nothing half done is left. */
export async function receive(
  storage: Storage,
  incoming: Incoming,
  body: Readable,
): Promise<{ id: string; version: string }> {
  const { ownerId, bucket, atMostBytes } = incoming
  const version = randomUUID()
  const promised = atMostBytes ?? (await roomLeft(storage.db, ownerId, maxBytes(bucket)))
  const hours = LIMITS.storage.reservationHours
  await reserve(storage.db, { id: version, ownerId, bytes: promised, hours })
  try {
    const limit = ownerId === null ? maxBytes(bucket) : Math.min(promised, maxBytes(bucket))
    const spooled = await spool(storage.incoming, body, limit)
    return await admit(storage, incoming, spooled, version, version)
  } catch (error) {
    if (ownerId !== null) await release(storage.db, version)
    throw error
  }
}

/** Takes a finished local file over as the object; the file is gone afterwards, whatever happens. */
export async function admit(
  storage: Storage,
  incoming: Incoming,
  spooled: Spooled,
  version: string,
  promise: string,
): Promise<{ id: string; version: string }> {
  const metadata = await keepChecked(storage, spooled, { ...incoming, version })
  return { id: await commit(storage, incoming, version, promise, metadata), version }
}

/** The row appears, the promise of room is redeemed and the bytes it replaces are noted, all or nothing. */
export async function commit(
  storage: Storage,
  incoming: Incoming,
  version: string,
  promise: string,
  metadata: ObjectMetadata,
): Promise<string> {
  try {
    const id = await asking(storage, incoming.caller, incoming.operation, async (scope) => {
      const written = await writeObject(scope, objectOf(incoming, version, metadata), incoming.mode)
      await scope.query('select storage.redeem_reservation($1)', [promise])
      return written
    })
    if (incoming.mode !== 'create') storage.janitor.tidy()
    return id
  } catch (error) {
    await dropUnlessUnsure(storage, error, version)
    throw error
  }
}

/**
 * A clear no from the database means no row names these bytes. When the connection broke, the row may be there all the
 * same: then the bytes stay, and the janitor finds out tomorrow.
 */
export async function dropUnlessUnsure({ blobs }: Storage, error: unknown, version: string): Promise<void> {
  if ((asRefusal(error)?.status ?? 500) < 500) await blobs.remove([version])
}

/** Policies may look at type and size; before the bytes there is only the caller's word for them. */
function claimed({ declared, atLeastBytes, cacheControl, robots }: Incoming): ObjectMetadata {
  const verdict = {
    mimetype: declared ?? 'application/octet-stream',
    inline: false,
    redrawAs: null,
    encoding: null,
  }
  return metadataOf(verdict, { size: atLeastBytes, sha256: '' }, { cacheControl, robots })
}

function objectOf(incoming: Incoming, version: string, metadata: ObjectMetadata): NewObject {
  const { bucket, name, ownerId, userMetadata } = incoming
  return { id: randomUUID(), bucketId: bucket.id, name, ownerId, version, metadata, userMetadata }
}
