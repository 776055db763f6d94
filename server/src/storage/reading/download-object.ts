import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/storage/errors.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { findForCaller, findPublicObject, findSigned } from '#server/storage/reading/find-object.ts'
import { serveObject } from '#server/storage/reading/serve.ts'
import { readerOf, type Storage } from '#server/storage/storage.ts'

type Signed = ObjectParams & { Querystring: { token?: unknown } }

export function downloadObject(app: FastifyInstance, storage: Storage) {
  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    app.route<ObjectParams>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { bucket, '*': key } = request.params
        const reader = await readerOf(storage, request)
        const object = await findForCaller(storage, reader, OPERATIONS.get, bucket, key)
        return serveObject(storage, request, reply, object, 'private')
      },
    })
  }

  app.route<ObjectParams>({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    handler: async (request, reply) => {
      const object = await findPublicObject(storage, request.params.bucket, request.params['*'])
      if (!object) throw refuse.objectNotFound()
      return serveObject(storage, request, reply, object, 'public')
    },
  })

  app.route<Signed>({
    method: ['GET', 'HEAD'],
    url: '/object/sign/:bucket/*',
    handler: async (request, reply) => {
      const { bucket, '*': key } = request.params
      const { object, transformations } = await findSigned(storage, bucket, key, request.query.token)
      // A link for a picture in another size must not open the picture as it is.
      if (transformations !== undefined) throw refuse.invalidSignature()
      return serveObject(storage, request, reply, object, 'private')
    },
  })
}
