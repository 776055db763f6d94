import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { parseJson, text } from '#server/auth/body.ts'
import type { Answer, Call, Handler } from '#server/auth/call.ts'
import { plainAddress } from '#server/auth/client-address.ts'
import { startDeferred } from '#server/auth/deferred.ts'
import { asRefusal, sendAuthError } from '#server/auth/errors.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { ROUTES } from '#server/auth/route-table.ts'
import { startSweeping } from '#server/auth/sweep.ts'
import { createTurns } from '#server/auth/turns.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { localeFrom } from '#server/mail/locale.ts'
import { LIMITS } from '#shared/limits.ts'

const FORM = 'application/x-www-form-urlencoded'

export function authRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const passwords = createPasswords()
    const signInTurns = createTurns(LIMITS.rateLimit.login.attempts)
    const deferred = startDeferred(context)
    const stopSweeping = startSweeping(context)
    app.addHook('onClose', async () => {
      stopSweeping()
      await deferred.stop()
    })
    // Whatever type a body claims to be, it is read as text here and parsed once, so that our own words answer for it.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LIMITS.auth.bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    app.setNotFoundHandler((request, reply) =>
      refuse(new ApiError(404, 'not_found', 'Not found'), request, reply),
    )

    function callOf(request: FastifyRequest): Call {
      const fromPage = request.headers['content-type']?.startsWith(FORM) ?? false
      return {
        context,
        passwords,
        signInTurns,
        body: bodyOf(request, fromPage),
        query: queryOf(request),
        params: request.params as Record<string, string>,
        headers: request.headers,
        ip: plainAddress(request.ip),
        userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
        locale: localeFrom(request.headers['accept-language']),
        fromPage,
        wakeDeferred: deferred.wake,
      }
    }

    for (const { method, path, handler, open } of ROUTES) {
      // The original reads most of its addresses with a slash at the end as well.
      for (const url of path.endsWith('*') ? [path] : [path, `${path}/`]) {
        app.route({
          method,
          url,
          handler: async (request, reply) => {
            if (!open) mustBringKey(context, request)
            send(await withinTime(handler, callOf(request)), reply)
            return reply
          },
        })
      }
    }
  }
}

function bodyOf(request: FastifyRequest, fromPage: boolean): Record<string, unknown> {
  const raw = typeof request.body === 'string' ? request.body : ''
  return fromPage ? Object.fromEntries(new URLSearchParams(raw)) : parseJson(raw)
}

/** Of a parameter given twice the first counts, as in the original. */
function queryOf({ query }: FastifyRequest): Call['query'] {
  const entries = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()[0]]))
}

function send({ status = 200, headers = {}, body }: Answer, reply: FastifyReply) {
  reply.status(status).headers({ 'cache-control': 'no-store', ...headers })
  return body === undefined ? reply.send() : reply.send(body)
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (refusal) {
    // A full queue is the queue at work; anything else behind a 5xx is somebody's business.
    if (refusal.status >= 500 && (refusal !== error || refusal.cause))
      request.log.error({ err: error }, 'auth could not answer')
    return sendAuthError(refusal, request, reply)
  }
  request.log.error({ err: error }, 'unexpected failure in auth')
  return sendAuthError(
    new ApiError(
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ),
    request,
    reply,
  )
}

async function withinTime(handler: Handler, call: Call): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const message = 'Processing this request timed out, please retry after a moment.'
    timer = setTimeout(
      () => reject(new ApiError(504, 'request_timeout', message)),
      LIMITS.auth.answerWithinSeconds * 1_000,
    )
  })
  try {
    return await Promise.race([handler(call), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Only where the operator switched it on: the hosted gateway asks for a key, the local one does not (wire.md 5). */
function mustBringKey({ config, keys }: Context, request: FastifyRequest) {
  if (!config.requireApiKey) return
  const header = request.headers.apikey
  const given = typeof header === 'string' ? header : text(queryOf(request), 'apikey')
  if (given === keys.anonKey || given === keys.serviceRoleKey) return
  throw new ApiError(401, 'no_authorization', given ? 'Invalid API key' : 'No API key found in request')
}
