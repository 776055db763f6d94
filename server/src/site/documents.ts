import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sqlName } from '#server/config/hook-uri.ts'
import type { DrawnPage } from '#server/config/project.ts'
import type { Context } from '#server/http/context.ts'
import { identityFromClaims } from '#server/identity/identity.ts'

const STRANGER = identityFromClaims({ role: 'anon' }, 'none')
const MAX_AGE_SECONDS = 300

/**
 * The documents of `[touchline.document.<name>]`: what a program elsewhere reads without an account, such as the keys of a signature.
 * SQL gives the JSON, or null where there is none; a page of any origin may read it.
 */
export function documentRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    for (const document of context.config.project.documents)
      app.get<{ Params: Record<string, string> }>(document.path, (request, reply) =>
        sendDocument(context, document, request, reply),
      )
  }
}

async function sendDocument(
  context: Context,
  { load }: DrawnPage,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) {
  // PostgreSQL keeps no text with a zero byte, so nothing is called by one.
  if (Object.values(request.params).some((value) => value.includes('\0'))) return reply.callNotFound()
  const { rows } = await context.db.asCaller(STRANGER, (scope) =>
    scope.query<{ answer: object | null }>(`select ${sqlName(load)}($1::jsonb) as answer`, [
      JSON.stringify(request.params),
    ]),
  )
  const answer = rows[0]?.answer ?? null
  if (answer === null) return reply.callNotFound()
  return reply
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .header('access-control-allow-origin', '*')
    .type('application/json; charset=utf-8')
    .send(answer)
}
