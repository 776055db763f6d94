import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Identity } from '#server/http/identity.ts'
import { refuse } from '#server/storage/errors.ts'
import { OBJECT_COLUMNS, type StoredObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { asking, callerOf, DELETING, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

const entry = z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)])
const body = z.object({ prefixes: z.array(entry).min(1).max(LIMITS.storage.batchMaxPaths) })

export function removeObjects(app: FastifyInstance, storage: Storage) {
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', async (request) => {
    const caller = await callerOf(storage, request)
    const { prefixes } = parseBody(body, request.body)
    return remove(storage, caller, OPERATIONS.removeMany, request.params.bucket, prefixes)
  })

  app.delete<ObjectParams>('/object/:bucket/*', async (request) => {
    const caller = await callerOf(storage, request)
    const { bucket, '*': name } = request.params
    const removed = await remove(storage, caller, OPERATIONS.remove, bucket, [name])
    if (removed.length === 0) throw refuse.objectNotFound()
    return { message: 'Successfully deleted' }
  })
}

async function remove(
  storage: Storage,
  caller: Identity,
  operation: typeof OPERATIONS.remove | typeof OPERATIONS.removeMany,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  const { rows } = await asking(
    storage,
    caller,
    operation,
    (scope) =>
      scope.query<StoredObject>(
        `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${OBJECT_COLUMNS}`,
        [bucket, names],
      ),
    DELETING,
  )
  if (rows.length > 0) storage.janitor.tidy()
  const asked = new Map(names.map((name, index) => [name, index]))
  return rows.sort((a, b) => (asked.get(a.name) ?? 0) - (asked.get(b.name) ?? 0))
}
