import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { mustBeUploadName } from '#server/storage/names.ts'
import type { WriteMode } from '#server/storage/objects/object-rows.ts'
import { mustBeWelcome, receive } from '#server/storage/objects/receive.ts'
import { readUpload } from '#server/storage/objects/upload-body.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { callerOf, type Storage } from '#server/storage/storage.ts'

export type ObjectParams = { Params: { bucket: string; '*': string } }

export function uploadObject(app: FastifyInstance, storage: Storage) {
  app.post<ObjectParams>('/object/:bucket/*', (request) =>
    upload(storage, request, request.headers['x-upsert'] === 'true' ? 'upsert' : 'create'),
  )
  app.put<ObjectParams>('/object/:bucket/*', (request) => upload(storage, request, 'replace'))
}

async function upload(storage: Storage, request: FastifyRequest<ObjectParams>, mode: WriteMode) {
  const caller = await callerOf(storage, request)
  const name = mustBeUploadName(request.params['*'])
  const bucket = await findBucket(storage, request.params.bucket)
  const { stream, ...described } = await readUpload(request)
  const incoming = {
    ...described,
    caller,
    ownerId: caller.userId,
    bucket,
    name,
    mode,
    operation: mode === 'replace' ? OPERATIONS.update : OPERATIONS.upload,
  }
  await mustBeWelcome(storage, incoming)
  const { id } = await receive(storage, incoming, stream)
  return { Id: id, Key: `${bucket.id}/${name}` }
}
