import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseByteRange } from '#server/http/byte-range.ts'
import { ifRangeMatches, isNotModified, isPreconditionFailed } from '#server/http/conditional-request.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { PDF, SVG } from '#server/storage/inspect/media-types.ts'
import { fileName } from '#server/storage/object-names.ts'
import { requireContent, type StoredObject } from '#server/storage/objects/object-rows.ts'
import { NO_ROBOTS } from '#server/storage/objects/robots-tag.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type Audience = 'public' | 'private'

/** GET and HEAD of an object: the same headers, with or without the bytes. */
export async function sendObject(
  storage: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  audience: Audience,
) {
  const { version, metadata } = requireContent(object)
  const validators = { etag: metadata.eTag, lastModified: new Date(metadata.lastModified) }
  reply
    .header('etag', metadata.eTag)
    .header('last-modified', validators.lastModified.toUTCString())
    .header('cache-control', cacheControlFor(audience, metadata.cacheControl))
    .header('accept-ranges', 'bytes')
  if (isPreconditionFailed(request.headers, validators)) throw storageErrors.preconditionFailed()
  if (isNotModified(request.headers, validators)) return reply.status(304).send()

  const isShownOnly = storage.context.config.project.inlineOnly.has(object.bucket_id)
  const wanted = isShownOnly ? undefined : downloadName(request)
  const shown = metadata.inline === true && wanted === undefined ? 'inline' : 'attachment'
  // Without a name a browser takes the end of the address, which is that of the file.
  const disposition =
    wanted === '' ? 'attachment;' : contentDisposition(shown, wanted ?? fileName(object.name))
  setInertHeaders(reply, audience)
    .header('content-security-policy', policyFor(metadata.mimetype, shown))
    .header('content-type', metadata.mimetype)
    .header('x-robots-tag', metadata.xRobotsTag ?? NO_ROBOTS)
    .header('content-disposition', disposition)

  const asked = ifRangeMatches(request.headers, validators) ? request.headers.range : undefined
  const range = parseByteRange(asked, metadata.size)
  if (range.kind === 'unsatisfiable') throw storageErrors.invalidRange(metadata.size)
  // Only now: a refusal is not packed.
  if (metadata.contentEncoding !== undefined) reply.header('content-encoding', metadata.contentEncoding)
  const part = range.kind === 'part' ? { start: range.start, end: range.end } : undefined
  if (part) {
    reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${metadata.size}`)
  }
  reply.header('content-length', part ? part.end - part.start + 1 : metadata.size)
  if (request.method === 'HEAD' || metadata.size === 0) return reply.send()
  return reply.send(await storage.blobs.read(version, part))
}

/**
 * A drawing may colour itself. A browser's reader of documents does not start in a sandbox; what it is given was looked at, and a
 * page of this origin may show it beside what it is about.
 */
function policyFor(type: string, shown: 'inline' | 'attachment'): string {
  if (shown === 'inline' && type === PDF)
    return "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
  return type === SVG ? `${INERT_POLICY}; style-src 'unsafe-inline'` : INERT_POLICY
}

const INERT_POLICY = "default-src 'none'; sandbox"

/** Whatever the bytes turn out to be, no browser runs them here: no scripts, no frames, no guessing of types. */
export function setInertHeaders(reply: FastifyReply, audience: Audience): FastifyReply {
  return reply
    .header('content-security-policy', INERT_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', audience === 'public' ? 'cross-origin' : 'same-site')
    .header('referrer-policy', 'no-referrer')
}

/** Who uploaded a file may say how long it keeps, not that strangers' caches may keep what only some may see. */
export function cacheControlFor(audience: Audience, wish: string): string {
  return audience === 'public'
    ? wish
    : wish.replace(/\bpublic\b/gi, 'private').replace(/,?\s*s-maxage=\d*/gi, '')
}

/** `?download` asks for a download under the file's own name, `?download=x` under another. */
function downloadName(request: FastifyRequest): string | undefined {
  const { download } = request.query as Record<string, string | string[] | undefined>
  return Array.isArray(download) ? download[0] : download
}
