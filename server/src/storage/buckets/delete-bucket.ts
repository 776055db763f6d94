import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '#server/storage/operations.ts'
import {
  ALLOW_DELETE,
  asCaller,
  requireCaller,
  type StorageContext,
} from '#server/storage/storage-context.ts'
import { storageErrors, toApiError } from '#server/storage/storage-errors.ts'

const BATCH = 1000

export function deleteBucket(app: FastifyInstance, storage: StorageContext) {
  app.delete<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const caller = await requireCaller(storage, request)
    const { rowCount } = await asCaller(
      storage,
      caller,
      OPERATIONS.bucketDelete,
      (scope) => scope.query('delete from storage.buckets where id = $1', [request.params.id]),
      ALLOW_DELETE,
    ).catch((error) => {
      // The key from objects to buckets also counts files the caller cannot see.
      throw (error as { code?: string }).code === '23503' ? storageErrors.bucketNotEmpty() : error
    })
    if (rowCount === 0) throw storageErrors.bucketNotFound()
    return { message: 'Successfully deleted' }
  })

  app.post<{ Params: { id: string } }>('/bucket/:id/empty', async (request) => {
    const caller = await requireCaller(storage, request)
    const { id } = request.params
    const { rowCount: seen } = await asCaller(storage, caller, OPERATIONS.bucketEmpty, (scope) =>
      scope.query('select from storage.buckets where id = $1', [id]),
    )
    if (seen === 0) throw storageErrors.bucketNotFound()
    // In batches, so that no statement runs into its time limit however many files there are.
    for (let removed = BATCH; removed === BATCH; ) {
      const { rowCount } = await asCaller(
        storage,
        caller,
        OPERATIONS.bucketEmpty,
        (scope) =>
          scope.query(
            `delete from storage.objects where bucket_id = $1 and name in
               (select name from storage.objects where bucket_id = $1 limit ${BATCH})`,
            [id],
          ),
        ALLOW_DELETE,
      ).catch((error) => {
        throw toApiError(error) ?? error
      })
      removed = rowCount
    }
    storage.garbageCollector.scheduleCollection()
    // It is empty now; the sentence is the one that programs written for the platform look for.
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
  })
}
