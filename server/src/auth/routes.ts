import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sendAuthError, toApiError } from '#server/auth/auth-errors.ts'
import type { AuthRequest, AuthResponse, Handler } from '#server/auth/handler.ts'
import { startMailRequestWorker } from '#server/auth/mail-request-worker.ts'
import { optionalString, parseJsonObject } from '#server/auth/parse-body.ts'
import { createPasswords } from '#server/auth/password-policy.ts'
import { ROUTES } from '#server/auth/route-table.ts'
import type { MessageRule, Messages } from '#server/config/config-toml.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import { unmapIpv4 } from '#server/http/client-ip.ts'
import type { Context } from '#server/http/context.ts'
import { createKeyedSemaphore } from '#server/util/semaphore.ts'
import { LIMITS } from '#shared/limits.ts'
import { negotiateLocale } from '#shared/locale.ts'

const FORM = 'application/x-www-form-urlencoded'

export function authRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const passwords = createPasswords(context.config.project.password)
    const signInSemaphore = createKeyedSemaphore(LIMITS.rateLimit.login.attempts)
    const mailRequests = startMailRequestWorker(context)
    app.addHook('onClose', () => mailRequests.stop())
    // Whatever type a body claims to be, it is read as text here and parsed once, so that our own words answer for it.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: TUNING.auth.bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    const { messages } = context.config.project
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, messages))
    app.setNotFoundHandler((request, reply) =>
      sendFailure(new ApiError(404, 'not_found', 'Not found'), request, reply, messages),
    )

    function toAuthRequest(request: FastifyRequest): AuthRequest {
      const isFormPost = request.headers['content-type']?.startsWith(FORM) ?? false
      return {
        context,
        passwords,
        signInSemaphore,
        body: parseRequestBody(request, isFormPost),
        query: parseQuery(request),
        params: request.params as Record<string, string>,
        headers: request.headers,
        ip: unmapIpv4(request.ip),
        userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
        locale: negotiateLocale(request.headers['accept-language']),
        isFormPost,
        wakeMailRequests: mailRequests.wake,
      }
    }

    for (const { method, path, handler, open } of ROUTES) {
      // The original reads most of its addresses with a slash at the end as well.
      for (const url of path.endsWith('*') ? [path] : [path, `${path}/`]) {
        app.route({
          method,
          url,
          handler: async (request, reply) => {
            if (!open) requireApiKey(context, request)
            sendResponse(await withTimeout(handler, toAuthRequest(request)), reply)
            return reply
          },
        })
      }
    }
  }
}

function parseRequestBody(request: FastifyRequest, isFormPost: boolean): Record<string, unknown> {
  const raw = typeof request.body === 'string' ? request.body : ''
  return isFormPost ? Object.fromEntries(new URLSearchParams(raw)) : parseJsonObject(raw)
}

/** Of a parameter given twice the first counts, as in the original. */
function parseQuery({ query }: FastifyRequest): AuthRequest['query'] {
  const entries = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()[0]]))
}

function sendResponse({ status = 200, headers = {}, body }: AuthResponse, reply: FastifyReply) {
  reply.status(status).headers({ 'cache-control': 'no-store', ...headers })
  return body === undefined ? reply.send() : reply.send(body)
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, messages: Messages) {
  const refusal = toApiError(error)
  if (refusal) {
    // A full queue is the queue at work; anything else behind a 5xx is somebody's business.
    if (refusal.status >= 500 && (refusal !== error || refusal.cause))
      request.log.error({ err: error }, 'auth could not answer')
    return sendAuthError(inOwnWords(refusal, messages), request, reply)
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

/** The code stays the platform's, by which clients tell refusals apart. */
function inOwnWords(refusal: ApiError, messages: Messages): ApiError {
  const message = messages[refusal.extra.rule as MessageRule]
  return message === undefined ? refusal : new ApiError(refusal.status, refusal.code, message, refusal.extra)
}

async function withTimeout(handler: Handler, call: AuthRequest): Promise<AuthResponse> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const message = 'Processing this request timed out, please retry after a moment.'
    timer = setTimeout(
      () => reject(new ApiError(504, 'request_timeout', message)),
      TUNING.auth.answerWithinSeconds * 1_000,
    )
  })
  try {
    return await Promise.race([handler(call), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Only with REQUIRE_API_KEY=1: a hosted project requires a key, the local Supabase stack does not. */
function requireApiKey({ config, keys }: Context, request: FastifyRequest) {
  if (!config.requireApiKey) return
  const header = request.headers.apikey
  const given = typeof header === 'string' ? header : optionalString(parseQuery(request), 'apikey')
  if (given === keys.anonKey || given === keys.serviceRoleKey) return
  throw new ApiError(401, 'no_authorization', given ? 'Invalid API key' : 'No API key found in request')
}
