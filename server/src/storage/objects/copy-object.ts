import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { deleteUncommittedBlob } from '#server/storage/objects/ingest-upload.ts'
import {
  requireContent,
  selectObject,
  userMetadataFor,
  writeObject,
} from '#server/storage/objects/object-rows.ts'
import {
  needsInspection,
  requireBucketRules,
  revalidateForBucket,
} from '#server/storage/objects/revalidate-upload.ts'
import {
  parseCacheControl,
  parseContentEncoding,
  parseMetadataHeader,
} from '#server/storage/objects/upload-body.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { releaseReservation, reserveQuota } from '#server/storage/quota-reservations.ts'
import {
  asCaller,
  authorizeByPolicy,
  requireCaller,
  type StorageContext,
} from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      contentEncoding: z.string().optional(),
      mimetype: z.string().max(255).optional(),
    })
    .nullish(),
})

/** The copy belongs to whoever makes it and counts against them. */
export function copyObject(app: FastifyInstance, storage: StorageContext) {
  app.post('/object/copy', async (request) => {
    const caller = await requireCaller(storage, request)
    const wanted = validateBody(body, request.body)
    const from = requireObjectName(wanted.sourceKey)
    const name = requireObjectName(wanted.destinationKey)
    const source = await requireBucket(storage, wanted.bucketId)
    const target = await requireBucket(storage, wanted.destinationBucket ?? wanted.bucketId)
    const mode = request.headers['x-upsert'] === 'true' ? ('upsert' as const) : ('create' as const)
    const found = await asCaller(storage, caller, OPERATIONS.copy, (scope) =>
      selectObject(scope, source.id, from),
    )
    if (!found) throw storageErrors.objectNotFound()
    const { version: current, metadata: before } = requireContent(found)
    const keepsMetadata = wanted.copyMetadata !== false
    // What is not said anew stays as it was; only the caller's own metadata is replaced as a whole.
    const changes = (keepsMetadata ? null : wanted.metadata) ?? {}
    const described = {
      ...before,
      mimetype: changes.mimetype ?? before.mimetype,
      cacheControl:
        changes.cacheControl === undefined
          ? before.cacheControl
          : parseCacheControl(changes.cacheControl, false),
      contentEncoding:
        changes.contentEncoding === undefined
          ? before.contentEncoding
          : (parseContentEncoding(changes.contentEncoding) ?? undefined),
    }
    requireBucketRules(target, name, described)
    const object = {
      id: randomUUID(),
      bucketId: target.id,
      name,
      ownerId: caller.userId,
      userMetadata: keepsMetadata ? userMetadataFor(caller, found) : parseMetadataHeader(request),
    }
    await authorizeByPolicy(storage, caller, OPERATIONS.copy, (scope) =>
      writeObject(scope, { ...object, version: current, metadata: described }, mode),
    )

    const promise = randomUUID()
    const hours = TUNING.storage.reservationHours
    await reserveQuota(storage.db, { id: promise, ownerId: caller.userId, bytes: before.size, hours })
    let version: string | undefined
    try {
      const fresh =
        needsInspection(source, target) ||
        described.mimetype !== before.mimetype ||
        described.contentEncoding !== before.contentEncoding
          ? await revalidateForBucket(storage, found, target, name, described)
          : { version: await copyBlob(storage, current), metadata: described }
      version = fresh.version
      const metadata = { ...fresh.metadata, lastModified: new Date().toISOString() }
      const row = { ...object, version, metadata }
      const id = await asCaller(storage, caller, OPERATIONS.copy, async (scope) => {
        const written = await writeObject(scope, row, mode)
        await scope.query('select storage.redeem_reservation($1)', [promise])
        return written
      })
      if (mode === 'upsert') storage.garbageCollector.scheduleCollection()
      return { Id: id, Key: `${target.id}/${name}`, id, name, bucket_id: target.id, version, metadata }
    } catch (error) {
      if (version !== undefined) await deleteUncommittedBlob(storage, error, version)
      if (caller.userId !== null) await releaseReservation(storage.db, promise)
      throw error
    }
  })
}

async function copyBlob({ blobs }: StorageContext, from: string): Promise<string> {
  const version = randomUUID()
  await blobs.copy(from, version)
  return version
}
