import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { TUNING } from '#server/config/tuning.ts'
import { ClientAbortedError } from '#server/db/pipelined-transaction.ts'
import type { Context } from '#server/http/context.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import { releaseBufferOnClose } from '#server/http/release-buffer.ts'
import { abortSignalFor } from '../http/abort-signal.ts'
import { compressBody } from '../http/compress.ts'
import { allowedMethods } from './compile/allowed-methods.ts'
import { installFastPath } from './fast-path.ts'
import { handleRequest } from './handle-request.ts'
import { parseRequest } from './request/read-request.ts'
import { errorReply } from './respond/render-error.ts'
import { restErrors } from './rest-errors.ts'
import { watchSchemaCache } from './schema-cache/watch.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
const KNOWN_METHODS = new Set<string>([...METHODS, 'OPTIONS'])
const URLS = ['/', '/:table', '/rpc/:function']

/** `/rest/v1`: tables, views and functions of the database, under its row-level security. */
export function restRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const schemaCache = watchSchemaCache(context)
    app.addHook('onClose', () => schemaCache.close())
    const fastPath = installFastPath(app.server, context, schemaCache)
    app.addHook('onReady', async () => fastPath.enable())
    app.addHook('preClose', async () => fastPath.disable())
    app.setErrorHandler((error, request, reply) => sendReply(reply, errorReply(context, error, request.id)))

    // Bodies reach PostgreSQL unparsed, which reads the JSON itself, so that no digit is lost.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: TUNING.rest.bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )

    for (const url of URLS) {
      app.route({
        method: [...METHODS],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          try {
            const full = await handleRequest(context, schemaCache, request, abortSignalFor(reply.raw))
            return sendReply(reply, await compressBody(full, request.headers['accept-encoding']))
          } catch (error) {
            // The client has disconnected.
            if (error instanceof ClientAbortedError) return reply.hijack()
            throw error
          }
        },
      })
      // OPTIONS without a CORS preflight lists the methods of the resource; it takes no database connection.
      app.options(url, async (request, reply) => {
        const read = await parseRequest(context, schemaCache, request)
        return reply.status(200).header('allow', allowedMethods(read)).send()
      })
    }
    app.setNotFoundHandler((request, reply) => {
      const { method } = request
      const error = KNOWN_METHODS.has(method) ? restErrors.badPath() : restErrors.badMethod(method)
      return sendReply(reply, errorReply(context, error, request.id))
    })
  }
}

function sendReply(reply: FastifyReply, { status, statusText, headers, body }: HttpReply) {
  reply.status(status).headers(headers)
  if (statusText !== undefined) reply.raw.statusMessage = statusText
  // 204 and HEAD have no body and no Content-Type.
  if (body === null) return reply.send()
  releaseBufferOnClose(reply.raw, body)
  // Fastify would add a charset to text types; a type that the database chose is sent unchanged.
  const isSpelledOut = String(headers['content-type']).includes('charset')
  return reply.send(typeof body === 'string' && !isSpelledOut ? Buffer.from(body) : body)
}
