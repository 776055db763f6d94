import type { FastifyInstance } from 'fastify'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { authorizeUpload, ingestUpload } from '#server/storage/objects/ingest-upload.ts'
import { readUploadBody } from '#server/storage/objects/upload-body.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { requireUploadGrant } from '#server/storage/signing/sign-upload.ts'
import { SERVICE_IDENTITY, type StorageContext } from '#server/storage/storage-context.ts'

type Signed = ObjectParams & { Querystring: { token?: unknown } }

export function uploadToSigned(app: FastifyInstance, storage: StorageContext) {
  app.put<Signed>('/object/upload/sign/:bucket/*', async (request) => {
    const name = requireObjectName(request.params['*'])
    const grant = await requireUploadGrant(storage, request.params.bucket, name, request.query.token)
    const bucket = await requireBucket(storage, request.params.bucket)
    const { stream, ...described } = await readUploadBody(request)
    const incoming = {
      ...described,
      caller: SERVICE_IDENTITY,
      ownerId: grant.owner ?? null,
      bucket,
      name,
      mode: grant.upsert ? ('upsert' as const) : ('create' as const),
      operation: OPERATIONS.uploadSigned,
    }
    await authorizeUpload(storage, incoming)
    await ingestUpload(storage, incoming, stream)
    return { Key: `${bucket.id}/${name}` }
  })
}
