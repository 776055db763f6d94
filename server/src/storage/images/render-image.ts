import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '#server/storage/errors.ts'
import {
  parseTransform,
  type Transform,
  transformFromText,
  transformHeader,
  transformText,
} from '#server/storage/images/transform.ts'
import { baseType, isPlain, isRaster } from '#server/storage/inspect/types.ts'
import { fileName } from '#server/storage/names.ts'
import { bytesOf, type StoredObject } from '#server/storage/objects/object-rows.ts'
import { NO_ROBOTS } from '#server/storage/objects/robots-tag.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { isUnchanged } from '#server/storage/reading/conditions.ts'
import { contentDisposition } from '#server/storage/reading/disposition.ts'
import { findForCaller, findPublicObject, findSigned } from '#server/storage/reading/find-object.ts'
import { type Audience, cacheControlFor, harmless } from '#server/storage/reading/serve.ts'
import { readerOf, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

const HEAD_BYTES = 4096

type Rendered = ObjectParams & { Querystring: Record<string, string | undefined> }

export function renderImage(app: FastifyInstance, storage: Storage) {
  app.get<Rendered>('/render/image/authenticated/:bucket/*', async (request, reply) => {
    const { bucket, '*': key } = request.params
    const transform = parseTransform({ ...request.query })
    const reader = await readerOf(storage, request)
    const object = await findForCaller(storage, reader, OPERATIONS.render, bucket, key)
    return render(storage, request, reply, object, transform, 'private')
  })

  app.get<Rendered>('/render/image/public/:bucket/*', async (request, reply) => {
    const transform = parseTransform({ ...request.query })
    const object = await findPublicObject(storage, request.params.bucket, request.params['*'])
    if (!object) throw refuse.objectNotFound()
    return render(storage, request, reply, object, transform, 'public')
  })

  app.get<Rendered>('/render/image/sign/:bucket/*', async (request, reply) => {
    const { bucket, '*': key } = request.params
    const { object, transformations } = await findSigned(storage, bucket, key, request.query.token)
    if (transformations === undefined) throw refuse.invalidSignature()
    // What was signed, whatever else the address says.
    const transform = transformations === '' ? {} : transformFromText(transformations)
    return render(storage, request, reply, object, transform, 'private')
  })
}

async function render(
  storage: Storage,
  request: FastifyRequest<Rendered>,
  reply: FastifyReply,
  object: StoredObject,
  wish: Transform,
  audience: Audience,
) {
  const { version, metadata } = bytesOf(object)
  if (!(await isPicture(storage, object))) {
    throw refuse.invalidRequest('The source image is invalid or unsupported for rendering')
  }
  if (metadata.size > LIMITS.storage.image.inputMaxBytes) throw refuse.tooLarge()
  const transform = { ...wish, format: wish.format ?? preferred(request) }
  const tag = createHash('sha256')
    .update(`${metadata.eTag} ${transformText(transform)}`)
    .digest('hex')
  const validators = { etag: `"${tag}"`, lastModified: new Date(metadata.lastModified) }
  reply
    .header('etag', validators.etag)
    .header('last-modified', validators.lastModified.toUTCString())
    .header('cache-control', cacheControlFor(audience, metadata.cacheControl))
    .header('vary', 'accept')
  const done = transformHeader(wish)
  if (done !== '') reply.header('x-transformations', done)
  if (isUnchanged(request.headers, validators)) return reply.status(304).send()

  const { file, type } = await storage.blobs.withLocalFile(version, (local) =>
    storage.images.render(local, transform),
  )
  const handle = await open(file, 'r')
  // Gone from the folder at once, readable until the last byte is sent.
  await rm(file, { force: true })
  const { size } = await handle.stat()
  const { download } = request.query
  const disposition = download === undefined ? 'inline' : 'attachment'
  harmless(reply, audience)
    .header('content-type', type)
    .header('content-length', size)
    .header('x-robots-tag', metadata.xRobotsTag ?? NO_ROBOTS)
    .header('content-disposition', contentDisposition(disposition, download || fileName(object.name)))
  return reply.send(createReadStream('', { fd: handle }))
}

/** A picture that came without its type is one all the same, by its first bytes. */
async function isPicture({ blobs }: Storage, object: StoredObject): Promise<boolean> {
  const { version, metadata } = bytesOf(object)
  const type = baseType(metadata.mimetype)
  if (!isPlain(type) || metadata.size === 0) return isRaster(type)
  const head = await blobs.read(version, { start: 0, end: HEAD_BYTES - 1 })
  const sniffed = await fileTypeFromBuffer(Buffer.concat(await head.toArray())).catch(() => undefined)
  return isRaster(baseType(sniffed?.mime))
}

/** Without a wish, the smallest form that this reader says it can show. */
function preferred(request: FastifyRequest): Transform['format'] {
  return /image\/webp/i.test(request.headers.accept ?? '') ? 'webp' : 'origin'
}
