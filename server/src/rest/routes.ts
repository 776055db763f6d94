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

/** `/rest/v1`: tables, views and functions of the database, to whoever its policies let. */
export function restRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const holder = watchSchemaCache(context)
    app.addHook('onClose', () => holder.close())
    const fastPath = installFastPath(app.server, context, holder)
    app.addHook('onReady', async () => fastPath.enable())
    app.addHook('preClose', async () => fastPath.disable())
    app.setErrorHandler((error, request, reply) => sendReply(reply, errorReply(context, error, request.id)))

    // Bodies reach PostgreSQL as they were sent: it reads the JSON, and no digit is lost on the way.
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
            const full = await handleRequest(context, holder, request, abortSignalFor(reply.raw))
            return sendReply(reply, await compressBody(full, request.headers['accept-encoding']))
          } catch (error) {
            // Nobody is there to be answered.
            if (error instanceof ClientAbortedError) return reply.hijack()
            throw error
          }
        },
      })
      // Asked without a browser's preflight: what may be done here at all. No connection is taken for it.
      app.options(url, async (request, reply) => {
        const read = await parseRequest(context, holder, request)
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
  // Status 204 and HEAD carry no body, and no type of one.
  if (body === null) return reply.send()
  releaseBufferOnClose(reply.raw, body)
  // To text the framework would add a charset of its own; what the database says of a result stands as it is.
  const isSpelledOut = String(headers['content-type']).includes('charset')
  return reply.send(typeof body === 'string' && !isSpelledOut ? Buffer.from(body) : body)
}
