import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { authorizeUpload, ingestUpload } from '#server/storage/objects/ingest-upload.ts'
import type { WriteMode } from '#server/storage/objects/object-rows.ts'
import { readUploadBody } from '#server/storage/objects/upload-body.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { requireCaller, type StorageContext } from '#server/storage/storage-context.ts'

export type ObjectParams = { Params: { bucket: string; '*': string } }

export function uploadObject(app: FastifyInstance, storage: StorageContext) {
  app.post<ObjectParams>('/object/:bucket/*', (request) =>
    upload(storage, request, request.headers['x-upsert'] === 'true' ? 'upsert' : 'create'),
  )
  app.put<ObjectParams>('/object/:bucket/*', (request) => upload(storage, request, 'replace'))
}

async function upload(storage: StorageContext, request: FastifyRequest<ObjectParams>, mode: WriteMode) {
  const caller = await requireCaller(storage, request)
  const name = requireObjectName(request.params['*'])
  const bucket = await requireBucket(storage, request.params.bucket)
  const { stream, ...described } = await readUploadBody(request)
  const incoming = {
    ...described,
    caller,
    ownerId: caller.userId,
    bucket,
    name,
    mode,
    operation: mode === 'replace' ? OPERATIONS.update : OPERATIONS.upload,
  }
  await authorizeUpload(storage, incoming)
  const { id } = await ingestUpload(storage, incoming, stream)
  return { Id: id, Key: `${bucket.id}/${name}` }
}
