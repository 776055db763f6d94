import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { askAsStranger } from '#server/site/ask-as-stranger.ts'

/** "List-Unsubscribe=One-Click" and little else (RFC 8058, section 3.1). */
const BODY_MAX_BYTES = 10_000

/**
 * The addresses of `[touchline.unsubscribe.<name>]`: a mail program posts to one without a person looking at a page, and SQL says
 * whether its key was one. A GET is the page itself, which asks first.
 */
export function unsubscribeRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    // As a form or in parts; what it says is the same each time.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) =>
      done(null),
    )
    for (const { path, load } of context.config.project.unsubscribes)
      app.post<{ Params: Record<string, string> }>(path, async (request, reply) => {
        const done = await askAsStranger<boolean>(context, load, request.params, request.ip)
        reply.header('cache-control', 'no-store')
        return reply.status(done ? 200 : 404).send()
      })
  }
}
