import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '#server/storage/errors.ts'
import type { StoredObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { findForCaller, findPublicObject } from '#server/storage/reading/find-object.ts'
import { readerOf, type Storage } from '#server/storage/storage.ts'

export function objectInfo(app: FastifyInstance, storage: Storage) {
  for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
    app.get<ObjectParams>(url, async (request, reply) => {
      const { bucket, '*': key } = request.params
      const reader = await readerOf(storage, request)
      return answer(reply, await findForCaller(storage, reader, OPERATIONS.info, bucket, key))
    })
  }

  app.get<ObjectParams>('/object/info/public/:bucket/*', async (request, reply) => {
    const object = await findPublicObject(storage, request.params.bucket, request.params['*'])
    if (!object) throw refuse.objectNotFound()
    return answer(reply, object)
  })
}

/** With the tag in the head as well: HEAD of the same address is how some ask whether a file is there and unchanged. */
function answer(reply: FastifyReply, object: StoredObject) {
  if (object.metadata) reply.header('etag', object.metadata.eTag)
  return infoOf(object)
}

function infoOf(object: StoredObject) {
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
    metadata: object.user_metadata ?? {},
    created_at: object.created_at,
  }
}
