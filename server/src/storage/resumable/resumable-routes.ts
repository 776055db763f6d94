import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/http/api-error.ts'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { setInertHeaders } from '#server/storage/download/send-object.ts'
import {
  authenticatedUploader,
  createUpload,
  signedUploader,
  type Uploader,
} from '#server/storage/resumable/create-upload.ts'
import { finishUpload } from '#server/storage/resumable/finish-upload.ts'
import type { TusContext } from '#server/storage/resumable/tus-context.ts'
import { createTusServer } from '#server/storage/resumable/tus-server.ts'
import type { ResumableUpload } from '#server/storage/resumable/upload-rows.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors, toApiError } from '#server/storage/storage-errors.ts'

const VERSION = '1.0.0'
/** What the platform's tus server says of a file that is larger than its bucket takes. */
const TOO_LARGE = 'Maximum size exceeded\n'
const CHUNK_TYPE = 'application/offset+octet-stream'

/** tus 1.0.0: our checks, then the tus server for the protocol. Its clients read statuses, so here they are the true ones. */
export async function resumableRoutes(app: FastifyInstance, storage: StorageContext) {
  const resumable = createTusServer(storage)
  await storage.garbageCollector.start(resumable.sweep)
  app.removeAllContentTypeParsers()
  // The body is left for the tus server to read.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(renderTusError)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === VERSION) return
    throw new ApiError(412, 'InvalidRequest', `Tus-Resumable must be ${VERSION}`, {
      headers: { 'tus-version': VERSION },
    })
  })

  for (const signed of [false, true]) {
    const path = `/upload/resumable${signed ? '/sign' : ''}`
    const handOver = (
      request: FastifyRequest,
      reply: FastifyReply,
      id: string,
      { caller }: Pick<Uploader, 'caller'>,
    ) => {
      const location = `${request.protocol}://${request.host}${app.prefix}${path}/${id}`
      resumable.authorized.set(request.raw, { id, caller, location })
      return forwardToTus(resumable, request, reply)
    }
    app.post(path, async (request, reply) => {
      const { id, uploader } = await createUpload(storage, resumable, request, signed)
      return handOver(request, reply, id, uploader)
    })
    app.options(path, (request, reply) => forwardToTus(resumable, request, reply))
    app.options(`${path}/:id`, (request, reply) => forwardToTus(resumable, request, reply))
    app.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE', 'POST'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        if (request.method === 'POST') request.raw.method = methodOverride(request)
        if (request.method === 'PATCH') requireChunkType(request)
        const { id } = request.params
        const { upload, uploader } = await requireOwnUpload(storage, resumable, request, id, signed)
        if (request.method === 'HEAD') await finishIfComplete(storage, resumable, upload, uploader)
        if (request.method === 'PATCH') {
          if (upload.finished_at !== null) return replyFinished(request, reply, upload)
          await requireFreeSpace(storage.partialFolder, Number(request.headers['content-length'] ?? 0))
        }
        return handOver(request, reply, id, uploader)
      },
    })
  }
}

/** Some networks let neither PATCH nor DELETE through; tus has a header for what such a client means by its POST. */
function methodOverride({ headers }: FastifyRequest): 'PATCH' | 'DELETE' {
  const meant = headers['x-http-method-override']
  if (meant !== 'PATCH' && meant !== 'DELETE') throw storageErrors.routeNotFound()
  return meant
}

/** Only who began it may look at it, go on with it or end it; to everybody else it is not there. */
async function requireOwnUpload(
  storage: StorageContext,
  { rows }: TusContext,
  request: FastifyRequest,
  id: string,
  signed: boolean,
): Promise<{ upload: ResumableUpload; uploader: Uploader }> {
  const upload = await rows.find(id)
  const known = signed ? null : await authenticatedUploader(storage, request)
  if (!upload) throw storageErrors.uploadNotFound()
  const uploader = known ?? (await signedUploader(storage, request, upload.bucket_id, upload.object_name))
  if (upload.creator !== uploader.creator) throw storageErrors.uploadNotFound()
  if (upload.expired) throw new ApiError(410, 'NoSuchUpload', 'Upload has expired')
  return { upload, uploader }
}

/** A server that died after the last byte left the upload whole but not yet an object, or not yet tidy; the client asks with HEAD. */
async function finishIfComplete(
  storage: StorageContext,
  resumable: TusContext,
  upload: ResumableUpload,
  { caller }: Uploader,
) {
  if (upload.finished_at !== null) return resumable.store.removeLeftovers(upload.id)
  const { offset } = await resumable.store.getUpload(upload.id)
  if (offset === upload.length) await finishUpload(storage, resumable, upload.id, caller)
}

function requireChunkType({ headers }: FastifyRequest) {
  if (headers['content-type'] !== CHUNK_TYPE) {
    throw new ApiError(415, 'InvalidRequest', `Content-Type must be ${CHUNK_TYPE}`)
  }
}

function replyFinished(request: FastifyRequest, reply: FastifyReply, upload: ResumableUpload) {
  const repeats =
    request.headers['upload-offset'] === String(upload.length) && request.headers['content-length'] === '0'
  if (!repeats) throw new ApiError(409, 'InvalidRequest', 'Upload-Offset conflict')
  return reply.status(204).header('tus-resumable', VERSION).header('upload-offset', upload.length).send()
}

async function forwardToTus({ server }: TusContext, request: FastifyRequest, reply: FastifyReply) {
  // Past this point Fastify sends nothing, so what its hooks would have added is added here.
  setInertHeaders(reply, 'private')
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  await server.handle(request.raw, reply.raw)
}

function renderTusError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  request.raw.resume()
  const tus = thrown as { status_code?: number; body?: string }
  const refused =
    thrown instanceof ApiError && thrown.status !== 401
      ? thrown
      : tus.status_code === undefined
        ? toApiError(thrown)
        : new ApiError(tus.status_code, 'InvalidRequest', tus.body?.trim() ?? 'Bad request')
  if (!refused) request.log.error({ err: thrown }, 'a resumable upload failed')
  const { status, message, extra } = refused ?? new ApiError(500, 'InternalError', 'Internal server error')
  // A client of this protocol shows the body to people as it is: it is the message and nothing else, as on the platform.
  return reply
    .status(status)
    .headers({ ...extra.headers, 'tus-resumable': VERSION, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(message.endsWith(storageErrors.tooLarge().message) ? TOO_LARGE : message)
}
