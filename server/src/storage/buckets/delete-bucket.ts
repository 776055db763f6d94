import type { FastifyInstance } from 'fastify'
import { asRefusal, refuse } from '#server/storage/errors.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { asking, callerOf, DELETING, type Storage } from '#server/storage/storage.ts'

const BATCH = 1000

export function deleteBucket(app: FastifyInstance, storage: Storage) {
  app.delete<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const caller = await callerOf(storage, request)
    const { rowCount } = await asking(
      storage,
      caller,
      OPERATIONS.bucketDelete,
      (scope) => scope.query('delete from storage.buckets where id = $1', [request.params.id]),
      DELETING,
    ).catch((error) => {
      // The key from objects to buckets also counts files the caller cannot see.
      throw (error as { code?: string }).code === '23503' ? refuse.bucketNotEmpty() : error
    })
    if (rowCount === 0) throw refuse.bucketNotFound()
    return { message: 'Successfully deleted' }
  })

  app.post<{ Params: { id: string } }>('/bucket/:id/empty', async (request) => {
    const caller = await callerOf(storage, request)
    const { id } = request.params
    const { rowCount: seen } = await asking(storage, caller, OPERATIONS.bucketEmpty, (scope) =>
      scope.query('select from storage.buckets where id = $1', [id]),
    )
    if (seen === 0) throw refuse.bucketNotFound()
    // In batches, so that no statement runs into its time limit however many files there are.
    for (let removed = BATCH; removed === BATCH; ) {
      const { rowCount } = await asking(
        storage,
        caller,
        OPERATIONS.bucketEmpty,
        (scope) =>
          scope.query(
            `delete from storage.objects where bucket_id = $1 and name in
               (select name from storage.objects where bucket_id = $1 limit ${BATCH})`,
            [id],
          ),
        DELETING,
      ).catch((error) => {
        throw asRefusal(error) ?? error
      })
      removed = rowCount
    }
    storage.janitor.tidy()
    // It is empty now; the sentence is the one that programs written for the platform look for.
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
  })
}
