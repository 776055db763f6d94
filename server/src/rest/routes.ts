import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import { CallerLeft } from '#server/db/one-message.ts'
import { freeWhenSent } from '#server/http/free-when-sent.ts'
import { LIMITS } from '#shared/limits.ts'
import { answer } from './answer.ts'
import { allowedMethods } from './compile/allowed.ts'
import type { Reply } from './compile/types.ts'
import { restErrors } from './errors.ts'
import { readsWithoutDetour } from './reads-without-detour.ts'
import { readRequest } from './request/read-request.ts'
import { callerOf } from './respond/caller.ts'
import { compressed } from './respond/compress.ts'
import { errorReply } from './respond/render-error.ts'
import { holdSchemaCache } from './schema-cache/holder.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
const SPOKEN = new Set<string>([...METHODS, 'OPTIONS'])
const URLS = ['/', '/:table', '/rpc/:function']

/** `/rest/v1`: tables, views and functions of the database, to whoever its policies let. */
export function restRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const holder = holdSchemaCache(context)
    app.addHook('onClose', () => holder.close())
    const detour = readsWithoutDetour(app.server, context, holder)
    app.addHook('onReady', async () => detour.leaveOut())
    app.addHook('preClose', async () => detour.take())
    app.setErrorHandler((error, request, reply) => send(reply, errorReply(context, error, request.id)))

    // Bodies reach PostgreSQL as they were sent: it reads the JSON, and no digit is lost on the way.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LIMITS.rest.bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )

    for (const url of URLS) {
      app.route({
        method: [...METHODS],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          try {
            const full = await answer(context, holder, request, callerOf(reply.raw))
            return send(reply, await compressed(full, request.headers['accept-encoding']))
          } catch (error) {
            // Nobody is there to be answered.
            if (error instanceof CallerLeft) return reply.hijack()
            throw error
          }
        },
      })
      // Asked without a browser's preflight: what may be done here at all. No connection is taken for it.
      app.options(url, async (request, reply) => {
        const read = await readRequest(context, holder, request)
        return reply.status(200).header('allow', allowedMethods(read)).send()
      })
    }
    app.setNotFoundHandler((request, reply) => {
      const { method } = request
      const error = SPOKEN.has(method) ? restErrors.badPath() : restErrors.badMethod(method)
      return send(reply, errorReply(context, error, request.id))
    })
  }
}

function send(reply: FastifyReply, { status, statusText, headers, body }: Reply) {
  reply.status(status).headers(headers)
  if (statusText !== undefined) reply.raw.statusMessage = statusText
  // Status 204 and HEAD carry no body, and no type of one.
  if (body === null) return reply.send()
  freeWhenSent(reply.raw, body)
  // To text the framework would add a charset of its own; what the database says of a result stands as it is.
  const isSpelledOut = String(headers['content-type']).includes('charset')
  return reply.send(typeof body === 'string' && !isSpelledOut ? Buffer.from(body) : body)
}
