import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { globalPlugin } from '#server/http/global-plugin.ts'

const API_PATHS = /^\/(auth|rest|realtime|storage|functions)\/v1(\/|$|\?)/
const METHODS = 'GET,POST,PUT,PATCH,DELETE,OPTIONS,HEAD'
/** Without these the official client cannot read counts, error codes or upload offsets in a browser, nor a page how a file is served. */
const EXPOSED_HEADERS = [
  'Content-Disposition',
  'Content-Range',
  'Content-Location',
  'Preference-Applied',
  'Location',
  'Proxy-Status',
  'Retry-After',
  'ETag',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'x-sb-error-code',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
  'Tus-Version',
  'Tus-Resumable',
  'Tus-Max-Size',
  'Tus-Extension',
].join(', ') // biome-format keeps one group a line
const PREFLIGHT_SECONDS = 3600

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
}
const NO_HEADERS = {}

/**
 * A browser that reads rows for a page of our own says so and needs none of this: on a phone's first screen it would be five kilobytes.
 * Of rows only, which no cache keeps for a page from elsewhere.
 */
export const corsHeaders = (url: string, headers: IncomingHttpHeaders) =>
  headers['sec-fetch-site'] === 'same-origin' && url.startsWith('/rest/') ? NO_HEADERS : CORS_HEADERS

/** No cookie is ever read, so any origin may ask: what it gets depends on the token it brings. */
export const cors: FastifyPluginAsync = globalPlugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!API_PATHS.test(request.url)) return
    reply.headers(corsHeaders(request.url, request.headers))
    const asked = request.headers['access-control-request-method']
    if (request.method !== 'OPTIONS' || asked === undefined) return
    reply.header('access-control-allow-methods', METHODS)
    const headers = request.headers['access-control-request-headers']
    if (headers) reply.header('access-control-allow-headers', headers)
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    return reply.status(204).send()
  })
})
