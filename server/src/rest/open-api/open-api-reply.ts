import type { HttpReply } from '#server/http/http-reply.ts'
import { negotiateMediaType } from '../request/media-type.ts'
import { header, type RestRequest } from '../request/rest-request.ts'
import { restErrors } from '../rest-errors.ts'
import { openApiDocument } from './document.ts'

/** `GET /` describes what the role may use, from the schema cache alone. */
export function openApiReply(request: RestRequest): HttpReply {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw restErrors.badMethod(request.method)
  if (!request.settings.openApi) throw restErrors.openApiDisabled()
  const offered = { plan: false, geoJson: false, scalar: null, root: true }
  const media = negotiateMediaType(request.accept, offered)
  const host = header(request, 'host') ?? ''
  const document = openApiDocument(request.cache, request.schema, request.identity.role, host, '/rest/v1')
  return {
    status: 200,
    headers: { 'content-type': media.contentType },
    body: request.method === 'HEAD' ? null : JSON.stringify(document),
  }
}
