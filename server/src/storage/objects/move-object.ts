import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { refuse } from '#server/storage/errors.ts'
import { mustBeObjectName, mustBeUploadName } from '#server/storage/names.ts'
import { bytesOf, selectObject } from '#server/storage/objects/object-rows.ts'
import { mustFit, needsInspection, readmit } from '#server/storage/objects/readmit.ts'
import { dropUnlessUnsure } from '#server/storage/objects/receive.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { asking, callerOf, mustBeAllowed, type Storage } from '#server/storage/storage.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

/** The bytes stay where they are: a move is a row with another name, unless the other bucket wants them looked at. */
export function moveObject(app: FastifyInstance, storage: Storage) {
  app.post('/object/move', async (request) => {
    const caller = await callerOf(storage, request)
    const { bucketId, sourceKey, destinationKey, destinationBucket } = parseBody(body, request.body)
    const from = mustBeObjectName(sourceKey)
    const to = mustBeUploadName(destinationKey)
    const source = await findBucket(storage, bucketId)
    const target = await findBucket(storage, destinationBucket ?? bucketId)
    const found = await asking(storage, caller, OPERATIONS.move, (scope) =>
      selectObject(scope, source.id, from),
    )
    if (!found) throw refuse.objectNotFound()
    const { version, metadata } = bytesOf(found)
    mustFit(target, to, metadata)
    const values = [source.id, from, target.id, to, version]
    await mustBeAllowed(storage, caller, OPERATIONS.move, (scope) =>
      scope.query(RENAME, [...values, version, metadata]).then(mustHaveMoved),
    )

    const fresh = needsInspection(source, target)
      ? await readmit(storage, found, target, to, metadata)
      : { version, metadata }
    const { rows } = await asking(storage, caller, OPERATIONS.move, (scope) =>
      scope.query<{ id: string }>(RENAME, [...values, fresh.version, fresh.metadata]).then(mustHaveMoved),
    ).catch(async (error) => {
      if (fresh.version !== version) await dropUnlessUnsure(storage, error, fresh.version)
      throw error
    })
    if (fresh.version !== version) storage.janitor.tidy()
    return { message: 'Successfully moved', Id: rows[0]?.id, Key: `${target.id}/${to}` }
  })
}

/** Only the bytes that were looked at: a file replaced meanwhile is not moved in its stead. */
const RENAME = `
  update storage.objects set bucket_id = $3, name = $4, version = $6, metadata = $7
   where bucket_id = $1 and name = $2 and version = $5 returning id`

function mustHaveMoved<T extends { rowCount: number }>(result: T): T {
  if (result.rowCount === 0) throw refuse.objectNotFound()
  return result
}
