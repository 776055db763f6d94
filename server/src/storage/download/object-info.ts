import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Identity } from '#server/identity/identity.ts'
import { findPublicObject, requireObjectForCaller } from '#server/storage/download/find-object.ts'
import { type StoredObject, userMetadataFor } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { identifyReader, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export function objectInfo(app: FastifyInstance, storage: StorageContext) {
  for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
    app.get<ObjectParams>(url, async (request, reply) => {
      const { bucket, '*': key } = request.params
      const reader = await identifyReader(storage, request)
      return sendInfo(
        reply,
        reader,
        await requireObjectForCaller(storage, reader, OPERATIONS.info, bucket, key),
      )
    })
  }

  app.get<ObjectParams>('/object/info/public/:bucket/*', async (request, reply) => {
    const object = await findPublicObject(storage, request.params.bucket, request.params['*'])
    if (!object) throw storageErrors.objectNotFound()
    return sendInfo(reply, null, object)
  })
}

/** With the tag in the head as well: HEAD of the same address is how some ask whether a file is there and unchanged. */
function sendInfo(reply: FastifyReply, reader: Identity | null, object: StoredObject) {
  if (object.metadata) reply.header('etag', object.metadata.eTag)
  return toObjectInfo(object, reader)
}

function toObjectInfo(object: StoredObject, reader: Identity | null) {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    bucket_id: object.bucket_id,
    version: object.version,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    content_encoding: metadata?.contentEncoding ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    last_modified: metadata?.lastModified ?? object.updated_at,
    metadata: userMetadataFor(reader, object) ?? {},
    created_at: object.created_at,
  }
}
