import type { FastifyInstance } from 'fastify'
import {
  createBucketSchema,
  parseMimeTypes,
  parseSizeLimit,
  requireStandardBucket,
} from '#server/storage/buckets/bucket-body.ts'
import { requireBucketName } from '#server/storage/object-names.ts'
import { uuidOrNull } from '#server/storage/objects/object-rows.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { asCaller, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors, toApiError } from '#server/storage/storage-errors.ts'
import { validateBody } from '#server/storage/validate-body.ts'

export function createBucket(app: FastifyInstance, storage: StorageContext) {
  app.post('/bucket', async (request) => {
    const caller = await requireCaller(storage, request)
    const body = validateBody(createBucketSchema, request.body)
    const id = requireBucketName(body.id ?? body.name)
    const name = requireBucketName(body.name)
    requireStandardBucket(body.type, body.versioning_status)
    const values = [
      id,
      name,
      caller.userId,
      uuidOrNull(caller.userId),
      body.public ?? false,
      parseSizeLimit(body.file_size_limit) ?? null,
      parseMimeTypes(body.allowed_mime_types) ?? null,
    ]
    await asCaller(storage, caller, OPERATIONS.bucketCreate, (scope) =>
      scope.query(
        `insert into storage.buckets (id, name, owner_id, owner, public, file_size_limit, allowed_mime_types)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        values,
      ),
    ).catch((error) => {
      throw toApiError(error)?.status === 409 ? storageErrors.bucketExists() : error
    })
    return { name }
  })
}
