import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { deleteUncommittedBlob } from '#server/storage/objects/ingest-upload.ts'
import { requireContent, selectObject } from '#server/storage/objects/object-rows.ts'
import {
  needsInspection,
  requireBucketRules,
  revalidateForBucket,
} from '#server/storage/objects/revalidate-upload.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
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
})

/** The bytes stay where they are: a move is a row with another name, unless the other bucket wants them looked at. */
export function moveObject(app: FastifyInstance, storage: StorageContext) {
  app.post('/object/move', async (request) => {
    const caller = await requireCaller(storage, request)
    const { bucketId, sourceKey, destinationKey, destinationBucket } = validateBody(body, request.body)
    const from = requireObjectName(sourceKey)
    const to = requireObjectName(destinationKey)
    const source = await requireBucket(storage, bucketId)
    const target = await requireBucket(storage, destinationBucket ?? bucketId)
    const found = await asCaller(storage, caller, OPERATIONS.move, (scope) =>
      selectObject(scope, source.id, from),
    )
    if (!found) throw storageErrors.objectNotFound()
    const { version, metadata } = requireContent(found)
    requireBucketRules(target, to, metadata)
    const values = [source.id, from, target.id, to, version]
    await authorizeByPolicy(storage, caller, OPERATIONS.move, (scope) =>
      scope.query(MOVE_OBJECT, [...values, version, metadata]).then(requireMoved),
    )

    const fresh = needsInspection(source, target)
      ? await revalidateForBucket(storage, found, target, to, metadata)
      : { version, metadata }
    const { rows } = await asCaller(storage, caller, OPERATIONS.move, (scope) =>
      scope.query<{ id: string }>(MOVE_OBJECT, [...values, fresh.version, fresh.metadata]).then(requireMoved),
    ).catch(async (error) => {
      if (fresh.version !== version) await deleteUncommittedBlob(storage, error, fresh.version)
      throw error
    })
    if (fresh.version !== version) storage.garbageCollector.scheduleCollection()
    return { message: 'Successfully moved', Id: rows[0]?.id, Key: `${target.id}/${to}` }
  })
}

/** Only the bytes that were looked at: a file replaced meanwhile is not moved in its stead. */
const MOVE_OBJECT = `
  update storage.objects set bucket_id = $3, name = $4, version = $6, metadata = $7
   where bucket_id = $1 and name = $2 and version = $5 returning id`

function requireMoved<T extends { rowCount: number }>(result: T): T {
  if (result.rowCount === 0) throw storageErrors.objectNotFound()
  return result
}
