import type { FastifyInstance } from 'fastify'
import {
  parseMimeTypes,
  parseSizeLimit,
  requireStandardBucket,
  updateBucketSchema,
} from '#server/storage/buckets/bucket-body.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { asCaller, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { validateBody } from '#server/storage/validate-body.ts'

export function updateBucket(app: FastifyInstance, storage: StorageContext) {
  app.put<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const caller = await requireCaller(storage, request)
    const body = validateBody(updateBucketSchema, request.body)
    requireStandardBucket(body.type, body.versioning_status)
    const sizeLimit = parseSizeLimit(body.file_size_limit)
    const mimeTypes = parseMimeTypes(body.allowed_mime_types)
    // A field that was not sent keeps its value; one sent as null is cleared.
    const { rowCount } = await asCaller(storage, caller, OPERATIONS.bucketUpdate, (scope) =>
      scope.query(
        `update storage.buckets set
           public = coalesce($2, public),
           file_size_limit = case when $3 then $4 else file_size_limit end,
           allowed_mime_types = case when $5 then $6 else allowed_mime_types end,
           updated_at = now()
         where id = $1`,
        [
          request.params.id,
          body.public ?? null,
          sizeLimit !== undefined,
          sizeLimit ?? null,
          mimeTypes !== undefined,
          mimeTypes ?? null,
        ],
      ),
    )
    if (rowCount === 0) throw storageErrors.bucketNotFound()
    return { message: 'Successfully updated' }
  })
}
