import type { FastifyInstance } from 'fastify'
import { headersForPolicies } from '#server/http/headers-for-policies.ts'
import {
  findPublicObject,
  requireObjectForCaller,
  requireSignedObject,
} from '#server/storage/download/find-object.ts'
import { sendObject } from '#server/storage/download/send-object.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { identifyReader, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

type Signed = ObjectParams & { Querystring: { token?: unknown } }

export function downloadObject(app: FastifyInstance, storage: StorageContext) {
  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    app.route<ObjectParams>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { bucket, '*': key } = request.params
        const reader = await identifyReader(storage, request)
        const object = await requireObjectForCaller(storage, reader, OPERATIONS.get, bucket, key, {
          'request.headers': JSON.stringify(headersForPolicies(request.headers)),
        })
        return sendObject(storage, request, reply, object, 'private')
      },
    })
  }

  app.route<ObjectParams>({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    handler: async (request, reply) => {
      const object = await findPublicObject(storage, request.params.bucket, request.params['*'])
      if (!object) throw storageErrors.objectNotFound()
      return sendObject(storage, request, reply, object, 'public')
    },
  })

  app.route<Signed>({
    method: ['GET', 'HEAD'],
    url: '/object/sign/:bucket/*',
    handler: async (request, reply) => {
      const { bucket, '*': key } = request.params
      const { object, transformations } = await requireSignedObject(storage, bucket, key, request.query.token)
      // A link for a picture in another size must not open the picture as it is.
      if (transformations !== undefined) throw storageErrors.invalidSignature()
      return sendObject(storage, request, reply, object, 'private')
    },
  })
}
