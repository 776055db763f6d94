import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { refuse } from '#server/storage/errors.ts'
import { mustBeObjectName, mustBeUploadName } from '#server/storage/names.ts'
import { bytesOf, selectObject, writeObject } from '#server/storage/objects/object-rows.ts'
import { mustFit, needsInspection, readmit } from '#server/storage/objects/readmit.ts'
import { dropUnlessUnsure } from '#server/storage/objects/receive.ts'
import { cacheControl, contentEncoding, metadataHeader } from '#server/storage/objects/upload-body.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { release, reserve } from '#server/storage/quota.ts'
import { asking, callerOf, mustBeAllowed, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

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
export function copyObject(app: FastifyInstance, storage: Storage) {
  app.post('/object/copy', async (request) => {
    const caller = await callerOf(storage, request)
    const wanted = parseBody(body, request.body)
    const from = mustBeObjectName(wanted.sourceKey)
    const name = mustBeUploadName(wanted.destinationKey)
    const source = await findBucket(storage, wanted.bucketId)
    const target = await findBucket(storage, wanted.destinationBucket ?? wanted.bucketId)
    const mode = request.headers['x-upsert'] === 'true' ? ('upsert' as const) : ('create' as const)
    const found = await asking(storage, caller, OPERATIONS.copy, (scope) =>
      selectObject(scope, source.id, from),
    )
    if (!found) throw refuse.objectNotFound()
    const { version: current, metadata: before } = bytesOf(found)
    const keepsMetadata = wanted.copyMetadata !== false
    // What is not said anew stays as it was; only the caller's own metadata is replaced as a whole.
    const changes = (keepsMetadata ? null : wanted.metadata) ?? {}
    const described = {
      ...before,
      mimetype: changes.mimetype ?? before.mimetype,
      cacheControl:
        changes.cacheControl === undefined ? before.cacheControl : cacheControl(changes.cacheControl, false),
      contentEncoding:
        changes.contentEncoding === undefined
          ? before.contentEncoding
          : (contentEncoding(changes.contentEncoding) ?? undefined),
    }
    mustFit(target, name, described)
    const object = {
      id: randomUUID(),
      bucketId: target.id,
      name,
      ownerId: caller.userId,
      userMetadata: keepsMetadata ? found.user_metadata : metadataHeader(request),
    }
    await mustBeAllowed(storage, caller, OPERATIONS.copy, (scope) =>
      writeObject(scope, { ...object, version: current, metadata: described }, mode),
    )

    const promise = randomUUID()
    const hours = LIMITS.storage.reservationHours
    await reserve(storage.db, { id: promise, ownerId: caller.userId, bytes: before.size, hours })
    let version: string | undefined
    try {
      const fresh =
        needsInspection(source, target) ||
        described.mimetype !== before.mimetype ||
        described.contentEncoding !== before.contentEncoding
          ? await readmit(storage, found, target, name, described)
          : { version: await duplicate(storage, current), metadata: described }
      version = fresh.version
      const metadata = { ...fresh.metadata, lastModified: new Date().toISOString() }
      const row = { ...object, version, metadata }
      const id = await asking(storage, caller, OPERATIONS.copy, async (scope) => {
        const written = await writeObject(scope, row, mode)
        await scope.query('select storage.redeem_reservation($1)', [promise])
        return written
      })
      if (mode === 'upsert') storage.janitor.tidy()
      return { Id: id, Key: `${target.id}/${name}`, id, name, bucket_id: target.id, version, metadata }
    } catch (error) {
      if (version !== undefined) await dropUnlessUnsure(storage, error, version)
      if (caller.userId !== null) await release(storage.db, promise)
      throw error
    }
  })
}

async function duplicate({ blobs }: Storage, from: string): Promise<string> {
  const version = randomUUID()
  await blobs.copy(from, version)
  return version
}
