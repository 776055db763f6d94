import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { makeArchives } from '#server/storage/archive/make-archives.ts'
import type { StoreCheck } from '#server/storage/blobs/store-check.ts'
import { createBucket } from '#server/storage/buckets/create-bucket.ts'
import { deleteBucket } from '#server/storage/buckets/delete-bucket.ts'
import { readBuckets } from '#server/storage/buckets/read-buckets.ts'
import { updateBucket } from '#server/storage/buckets/update-bucket.ts'
import { downloadObject } from '#server/storage/download/download-object.ts'
import { objectInfo } from '#server/storage/download/object-info.ts'
import { renderImage } from '#server/storage/images/render-image.ts'
import { listObjects } from '#server/storage/listing/list-objects.ts'
import { listObjectsV2 } from '#server/storage/listing/list-objects-v2.ts'
import { copyObject } from '#server/storage/objects/copy-object.ts'
import { moveObject } from '#server/storage/objects/move-object.ts'
import { removeObjects } from '#server/storage/objects/remove-objects.ts'
import { uploadObject } from '#server/storage/objects/upload-object.ts'
import { probeWaitingMedia } from '#server/storage/probe/probe-waiting.ts'
import { resumableRoutes } from '#server/storage/resumable/resumable-routes.ts'
import { serviceRoutes } from '#server/storage/service-routes.ts'
import { signDownload } from '#server/storage/signing/sign-download.ts'
import { signUpload } from '#server/storage/signing/sign-upload.ts'
import { uploadToSigned } from '#server/storage/signing/upload-to-signed.ts'
import { openStorage, type StorageContext } from '#server/storage/storage-context.ts'
import { renderStorageError, storageErrors } from '#server/storage/storage-errors.ts'

const JSON_ROUTES = [
  createBucket,
  readBuckets,
  updateBucket,
  deleteBucket,
  downloadObject,
  objectInfo,
  renderImage,
  listObjects,
  listObjectsV2,
  moveObject,
  copyObject,
  removeObjects,
  signDownload,
  signUpload,
  serviceRoutes,
]

const API_FOLDERS = /^\/(bucket|object|render|cdn|vector)(\/|$)/

export function storageRoutes(context: Context, storeCheck: StoreCheck): FastifyPluginAsync {
  return async (app) => {
    const storage = await openStorage(context)
    app.setErrorHandler(renderStorageError)
    // An address that is none is no refusal of the files API: here the status is the true one. In the answer it is a
    // text below the folders of the API, as in every refusal there, and the bare number beside them.
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.replace(app.prefix, '').split('?', 1)[0] ?? ''
      const answer = { message: `Route ${request.method}:${path} not found`, error: 'Not Found' }
      return reply
        .status(404)
        .send(
          API_FOLDERS.test(path)
            ? { statusCode: '404', ...answer, code: 'InvalidRequest' }
            : { ...answer, statusCode: 404 },
        )
    })
    // Whoever watches the log alone hears of a store that is away, and why.
    app.addHook('onResponse', async (_request, reply) => {
      if (reply.raw.statusCode === 503) await storeCheck.isReady()
    })
    const stopProbing = await probeWaitingMedia(storage)
    const stopArchives = await makeArchives(storage)
    app.addHook('onClose', async () => {
      await stopProbing()
      await stopArchives()
      await storage.garbageCollector.stop()
      storage.images.close()
      await storage.blobs.close()
    })
    await app.register(async (scope) => {
      acceptJson(scope)
      for (const route of JSON_ROUTES) route(scope, storage)
    })
    await app.register((scope) => acceptFiles(scope, storage))
    await app.register((scope) => resumableRoutes(scope, storage))
  }
}

/** JSON or nothing, whatever the request calls it: the client sends `{}` with a delete. */
function acceptJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(storageErrors.invalidRequest('The body must be JSON'))
    }
  })
}

/** Here a body is a file, whatever its type: it is never parsed, only counted on its way to the disk. */
async function acceptFiles(app: FastifyInstance, storage: StorageContext) {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler((error, request, reply) => {
    // The rest of a refused file is read and dropped, or the sender would never get to read why.
    request.raw.resume()
    const { code } = error as { code?: string }
    const isNoType = code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    const said = request.headers['content-type']?.slice(0, 100) ?? ''
    return renderStorageError(isNoType ? storageErrors.unsupportedFile(said) : error, request, reply)
  })
  uploadObject(app, storage)
  uploadToSigned(app, storage)
}
