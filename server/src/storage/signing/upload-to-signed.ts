import type { FastifyInstance } from 'fastify'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { mustBeUploadName } from '#server/storage/names.ts'
import { mustBeWelcome, receive } from '#server/storage/objects/receive.ts'
import { readUpload } from '#server/storage/objects/upload-body.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { uploadGrant } from '#server/storage/signing/sign-upload.ts'
import { SERVER, type Storage } from '#server/storage/storage.ts'

type Signed = ObjectParams & { Querystring: { token?: unknown } }

export function uploadToSigned(app: FastifyInstance, storage: Storage) {
  app.put<Signed>('/object/upload/sign/:bucket/*', async (request) => {
    const name = mustBeUploadName(request.params['*'])
    const grant = await uploadGrant(storage, request.params.bucket, name, request.query.token)
    const bucket = await findBucket(storage, request.params.bucket)
    const { stream, ...described } = await readUpload(request)
    const incoming = {
      ...described,
      caller: SERVER,
      ownerId: grant.owner ?? null,
      bucket,
      name,
      mode: grant.upsert ? ('upsert' as const) : ('create' as const),
      operation: OPERATIONS.uploadSigned,
    }
    await mustBeWelcome(storage, incoming)
    await receive(storage, incoming, stream)
    return { Key: `${bucket.id}/${name}` }
  })
}
