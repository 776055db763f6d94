import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { TUNING } from '#server/config/tuning.ts'
import { isNotModified } from '#server/http/conditional-request.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import {
  findPublicObject,
  requireObjectForCaller,
  requireSignedObject,
} from '#server/storage/download/find-object.ts'
import { type Audience, cacheControlFor, setInertHeaders } from '#server/storage/download/send-object.ts'
import {
  parseSerializedTransform,
  parseTransform,
  serializeTransform,
  type Transform,
  transformHeader,
} from '#server/storage/images/transform.ts'
import { baseType, isRaster, isTextPlain } from '#server/storage/inspect/media-types.ts'
import { fileName } from '#server/storage/object-names.ts'
import { requireContent, type StoredObject } from '#server/storage/objects/object-rows.ts'
import { NO_ROBOTS } from '#server/storage/objects/robots-tag.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { identifyReader, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

const HEAD_BYTES = 4096

type RenderParams = ObjectParams & { Querystring: Record<string, string | undefined> }

export function renderImage(app: FastifyInstance, storage: StorageContext) {
  app.get<RenderParams>('/render/image/authenticated/:bucket/*', async (request, reply) => {
    const { bucket, '*': key } = request.params
    const transform = parseTransform({ ...request.query })
    const reader = await identifyReader(storage, request)
    const object = await requireObjectForCaller(storage, reader, OPERATIONS.render, bucket, key)
    return sendRendered(storage, request, reply, object, transform, 'private')
  })

  app.get<RenderParams>('/render/image/public/:bucket/*', async (request, reply) => {
    const transform = parseTransform({ ...request.query })
    const object = await findPublicObject(storage, request.params.bucket, request.params['*'])
    if (!object) throw storageErrors.objectNotFound()
    return sendRendered(storage, request, reply, object, transform, 'public')
  })

  app.get<RenderParams>('/render/image/sign/:bucket/*', async (request, reply) => {
    const { bucket, '*': key } = request.params
    const { object, transformations } = await requireSignedObject(storage, bucket, key, request.query.token)
    if (transformations === undefined) throw storageErrors.invalidSignature()
    // What was signed, whatever else the address says.
    const transform = transformations === '' ? {} : parseSerializedTransform(transformations)
    return sendRendered(storage, request, reply, object, transform, 'private')
  })
}

async function sendRendered(
  storage: StorageContext,
  request: FastifyRequest<RenderParams>,
  reply: FastifyReply,
  object: StoredObject,
  wish: Transform,
  audience: Audience,
) {
  const { version, metadata } = requireContent(object)
  if (!(await isImage(storage, object))) {
    throw storageErrors.invalidRequest('The source image is invalid or unsupported for rendering')
  }
  if (metadata.size > TUNING.storage.image.inputMaxBytes) throw storageErrors.tooLarge()
  const transform = { ...wish, format: wish.format ?? preferredFormat(request) }
  const tag = createHash('sha256')
    .update(`${metadata.eTag} ${serializeTransform(transform)}`)
    .digest('hex')
  const validators = { etag: `"${tag}"`, lastModified: new Date(metadata.lastModified) }
  reply
    .header('etag', validators.etag)
    .header('last-modified', validators.lastModified.toUTCString())
    .header('cache-control', cacheControlFor(audience, metadata.cacheControl))
    .header('vary', 'accept')
  const done = transformHeader(wish)
  if (done !== '') reply.header('x-transformations', done)
  if (isNotModified(request.headers, validators)) return reply.status(304).send()

  const { file, type } = await storage.blobs.withLocalFile(version, (local) =>
    storage.images.render(local, transform),
  )
  const handle = await open(file, 'r')
  // Gone from the folder at once, readable until the last byte is sent.
  await rm(file, { force: true })
  const { size } = await handle.stat()
  const { download } = request.query
  const disposition = download === undefined ? 'inline' : 'attachment'
  setInertHeaders(reply, audience)
    .header('content-type', type)
    .header('content-length', size)
    .header('x-robots-tag', metadata.xRobotsTag ?? NO_ROBOTS)
    .header('content-disposition', contentDisposition(disposition, download || fileName(object.name)))
  return reply.send(createReadStream('', { fd: handle }))
}

/** A picture that came without its type is one all the same, by its first bytes. */
async function isImage({ blobs }: StorageContext, object: StoredObject): Promise<boolean> {
  const { version, metadata } = requireContent(object)
  const type = baseType(metadata.mimetype)
  if (!isTextPlain(type) || metadata.size === 0) return isRaster(type)
  const head = await blobs.read(version, { start: 0, end: HEAD_BYTES - 1 })
  const sniffed = await fileTypeFromBuffer(Buffer.concat(await head.toArray())).catch(() => undefined)
  return isRaster(baseType(sniffed?.mime))
}

/** Without a wish, the smallest form that this reader says it can show. */
function preferredFormat(request: FastifyRequest): Transform['format'] {
  return /image\/webp/i.test(request.headers.accept ?? '') ? 'webp' : 'origin'
}
