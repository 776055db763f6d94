import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import { BUCKET_COLUMNS, selectBucket, toBucket } from '#server/storage/buckets/bucket-rows.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { asCaller, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(TUNING.storage.bucketNameMaxChars).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

export function readBuckets(app: FastifyInstance, storage: StorageContext) {
  app.get('/bucket', async (request) => {
    const caller = await requireCaller(storage, request)
    const { limit, offset, search, sortColumn, sortOrder } = validateBody(
      listQuery,
      request.query,
      'querystring',
    )
    const { rows } = await asCaller(storage, caller, OPERATIONS.bucketList, (scope) =>
      scope.query(
        `select ${BUCKET_COLUMNS} from storage.buckets
          where $3::text is null or strpos(lower(name), lower($3)) > 0
          order by ${sortColumn} ${sortOrder}, id limit $1 offset $2`,
        [limit ?? null, offset, search ?? null],
      ),
    )
    return rows.map(toBucket)
  })

  app.get<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const caller = await requireCaller(storage, request)
    const { rows } = await asCaller(storage, caller, OPERATIONS.bucketGet, (scope) =>
      selectBucket(scope, request.params.id),
    )
    if (!rows[0]) throw storageErrors.bucketNotFound()
    // The kind of a bucket is told in lists alone.
    const { type: _type, ...bucket } = toBucket(rows[0])
    return bucket
  })
}
