import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { OBJECT_COLUMNS, type StoredObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import {
  ALLOW_DELETE,
  asCaller,
  requireCaller,
  type StorageContext,
} from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const entry = z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)])
const body = z.object({ prefixes: z.array(entry).min(1).max(TUNING.storage.batchMaxPaths) })

export function removeObjects(app: FastifyInstance, storage: StorageContext) {
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', async (request) => {
    const caller = await requireCaller(storage, request)
    const { prefixes } = validateBody(body, request.body)
    return deleteObjects(storage, caller, OPERATIONS.removeMany, request.params.bucket, prefixes)
  })

  app.delete<ObjectParams>('/object/:bucket/*', async (request) => {
    const caller = await requireCaller(storage, request)
    const { bucket, '*': name } = request.params
    const removed = await deleteObjects(storage, caller, OPERATIONS.remove, bucket, [name])
    if (removed.length === 0) throw storageErrors.objectNotFound()
    return { message: 'Successfully deleted' }
  })
}

async function deleteObjects(
  storage: StorageContext,
  caller: Identity,
  operation: typeof OPERATIONS.remove | typeof OPERATIONS.removeMany,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  const { rows } = await asCaller(
    storage,
    caller,
    operation,
    (scope) =>
      scope.query<StoredObject>(
        `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${OBJECT_COLUMNS}`,
        [bucket, names],
      ),
    ALLOW_DELETE,
  )
  if (rows.length > 0) storage.garbageCollector.scheduleCollection()
  const asked = new Map(names.map((name, index) => [name, index]))
  return rows.sort((a, b) => (asked.get(a.name) ?? 0) - (asked.get(b.name) ?? 0))
}
