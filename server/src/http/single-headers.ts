import type { IncomingMessage } from 'node:http'
import { globalPlugin } from '#server/http/global-plugin.ts'

/** Headers that are no list. Node joins what it does not know, so that two of the same value would be a third. */
const SINGLE_HEADERS = [
  'accept-profile',
  'content-profile',
  'range',
  'range-unit',
  'apikey',
  'x-supabase-api-version',
  'x-upsert',
  'x-metadata',
  'x-signature',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'tus-resumable',
]

/** Of a header that was sent several times the first counts, as in PostgREST. */
export function takeFirstHeaders(request: IncomingMessage) {
  for (const name of SINGLE_HEADERS) {
    const joined = request.headers[name]
    if (typeof joined === 'string' && joined.includes(', '))
      request.headers[name] = request.headersDistinct[name]?.[0]
  }
}

export const singleHeaders = globalPlugin(async (app) => {
  app.addHook('onRequest', async ({ raw }) => takeFirstHeaders(raw))
})
