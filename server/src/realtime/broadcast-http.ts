import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Identity } from '#server/http/identity.ts'
import { LIMITS } from '#shared/limits.ts'
import { channelRights, headersForPolicies } from './authorize.ts'
import type { BroadcastBody } from './frames/message.ts'
import { type RealtimeNode, realtimeNode } from './node.ts'
import { TokenBucket } from './rate.ts'
import { topicKey } from './topics.ts'

const { eventsPerSecond, httpBroadcast, payloadMaxBytes } = LIMITS.realtime
/** Room for the envelope around the longest payload. */
const BODY_MAX_BYTES = payloadMaxBytes + 65_536

const messageSchema = z.object({
  topic: z.string().min(1),
  event: z.string().min(1),
  payload: z.unknown().refine((payload) => payload !== undefined && payload !== null, "can't be blank"),
  private: z.boolean().nullish(),
})
const batchSchema = z.object({ messages: z.array(messageSchema).min(1).max(httpBroadcast.maxMessages) })

/** Broadcasts for those who have no socket: one or many messages in a request. */
export function realtimeRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const node = realtimeNode(context)
    const rates = new Rates()
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof ApiError) {
        const { status, message, extra } = error
        return reply
          .status(status)
          .headers(extra.headers ?? {})
          .send({ message, ...(extra.errors ? { errors: extra.errors } : {}) })
      }
      const { statusCode = 500, message } = error as { statusCode?: number; message: string }
      if (statusCode < 500) return reply.status(statusCode).send({ message })
      request.log.error({ err: error }, 'unexpected failure')
      return reply.status(500).send({ message: 'Internal server error', requestId: request.id })
    })

    app.post('/api/broadcast', { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const identity = await callerOf(context, request)
      const { messages } = mustBeBatch(request.body)
      rates.mustAllow(identity, request.ip, messages.length)
      const allowed = new Map<string, boolean>()
      for (const { topic, event, payload, private: isPrivate } of messages) {
        const body: BroadcastBody = { kind: 'json', text: JSON.stringify(payload) }
        mustFit(body.text)
        // A refused write is silent here too: the answer must not tell what the policies hide.
        if (isPrivate && !allowed.has(topic))
          allowed.set(topic, await mayWrite(node, identity, topic, request))
        if (!isPrivate || allowed.get(topic))
          node.broadcast(topicKey(isPrivate === true, topic), { event, body })
      }
      return reply.status(202).send()
    })

    app.post<{ Params: { topic: string; event: string }; Querystring: { private?: string } }>(
      '/api/broadcast/:topic/events/:event',
      { bodyLimit: BODY_MAX_BYTES },
      async (request, reply) => {
        const identity = await callerOf(context, request)
        const { topic, event } = request.params
        rates.mustAllow(identity, request.ip, 1)
        const body = bodyOf(request.body)
        if (body.kind === 'json') mustFit(body.text)
        const isPrivate = request.query.private === 'true'
        if (!isPrivate || (await mayWrite(node, identity, topic, request))) {
          node.broadcast(topicKey(isPrivate, topic), { event, body })
        }
        return reply.status(202).send()
      },
    )
  }
}

async function callerOf({ identity }: Context, { headers, query }: FastifyRequest): Promise<Identity> {
  const caller = await identity.fromRequest({ headers, query })
  if (caller.via === 'none') throw new ApiError(401, 'no_api_key', 'Unauthorized')
  return caller
}

function mayWrite(node: RealtimeNode, identity: Identity, topic: string, { headers }: FastifyRequest) {
  return node.gate.through(async () => {
    const rights = await channelRights(node, identity, topic, 'write', headersForPolicies(headers))
    return rights.broadcast
  })
}

function mustBeBatch(body: unknown) {
  const parsed = batchSchema.safeParse(body)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = path.length === 0 ? 'messages' : path.join('.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  const summary = Object.entries(errors).map(([name, messages]) => `${name}: ${messages.join(', ')}`)
  throw new ApiError(422, 'unprocessable', summary.join('; '), { errors })
}

function bodyOf(body: unknown): BroadcastBody {
  if (Buffer.isBuffer(body)) return { kind: 'binary', bytes: body }
  if (body === undefined || body === null)
    throw new ApiError(422, 'unprocessable', 'The body must hold the payload')
  return { kind: 'json', text: JSON.stringify(body) }
}

function mustFit(text: string) {
  const size = Buffer.byteLength(text)
  if (size > payloadMaxBytes) {
    throw new ApiError(422, 'too_large', `payload is ${size} bytes, at most ${payloadMaxBytes} are allowed`)
  }
}

/** As many messages a second as a socket may send, by caller. */
class Rates {
  #buckets = new Map<string, TokenBucket>()

  mustAllow({ role, userId }: Identity, address: string, messages: number) {
    const caller = `${role}:${userId ?? address}`
    if (this.#buckets.size > 10_000) this.#buckets.clear()
    const bucket = this.#buckets.get(caller) ?? new TokenBucket(eventsPerSecond)
    this.#buckets.set(caller, bucket)
    if (bucket.take(messages)) return
    throw new ApiError(429, 'too_many_requests', 'You have exceeded your rate limit', {
      headers: { 'Retry-After': '1' },
    })
  }
}
