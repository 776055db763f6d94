import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '#server/http/context.ts'
import { spool } from '#server/storage/blobs/spool.ts'
import { BUCKET_COLUMNS, maxFileBytes, toBucket } from '#server/storage/buckets/bucket-rows.ts'
import type { ObjectMetadata } from '#server/storage/objects/object-rows.ts'
import { storeInspected } from '#server/storage/objects/store-inspected.ts'
import { openStorage } from '#server/storage/storage-context.ts'

export type SeedFile = { bucketId: string; name: string; ownerId: string; type: string; bytes: Uint8Array }
/** Rows of storage.objects, for the transaction of the seed: the bytes are there before a row names them. */
export type SeedRow = {
  id: string
  bucket_id: string
  name: string
  owner: string
  owner_id: string
  version: string
  metadata: ObjectMetadata
}

/**
 * Takes the files of a seed the way an upload goes: looked at, drawn anew, kept under an id. The same bytes are looked at once;
 * every further name for them is a copy, as if somebody had copied the file.
 */
export async function openSeedFiles(context: Context) {
  const storage = await openStorage(context)
  const { rows } = await context.db.asService('the buckets that a seed fills', (scope) =>
    scope.query(`select ${BUCKET_COLUMNS} from storage.buckets`),
  )
  const buckets = new Map(rows.map((row) => [String(row.id), toBucket(row)]))
  const kept = new Map<Uint8Array, Promise<{ version: string; metadata: ObjectMetadata }>>()

  async function keep({ bucketId, name, type, bytes }: SeedFile) {
    const bucket = buckets.get(bucketId)
    if (!bucket) throw new Error(`a seed needs the bucket ${bucketId}`)
    const version = randomUUID()
    const spooled = await spool(storage.incomingFolder, Readable.from([bytes]), maxFileBytes(bucket))
    const options = { version, bucket, name, declared: type, cacheControl: 'max-age=3600' }
    return {
      version,
      metadata: await storeInspected(storage, spooled, { ...options, contentEncoding: null, robots: null }),
    }
  }

  async function store(file: SeedFile): Promise<SeedRow> {
    const before = kept.get(file.bytes)
    const first = before ?? keep(file)
    kept.set(file.bytes, first)
    const { version: stored, metadata } = await first
    const version = before ? randomUUID() : stored
    if (before) await storage.blobs.copy(stored, version)
    const { bucketId: bucket_id, name, ownerId } = file
    return { id: randomUUID(), bucket_id, name, owner: ownerId, owner_id: ownerId, version, metadata }
  }

  return { store, close: () => storage.images.close() }
}
