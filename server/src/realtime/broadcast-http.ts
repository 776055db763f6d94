import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import { headersForPolicies } from '#server/http/headers-for-policies.ts'
import type { Identity } from '#server/identity/identity.ts'
import { TokenBucket } from '../util/rate-limiter.ts'
import { authorizeChannel, publicPermissions } from './channel-authorization.ts'
import type { BroadcastBody } from './frames/frame.ts'
import { asObject } from './join-config.ts'
import { getRealtimeNode, type RealtimeNode } from './realtime-node.ts'
import { topicKey } from './topics.ts'

const { eventsBurst, eventsPerSecond, httpBroadcast, payloadMaxBytes } = TUNING.realtime
/** The largest payload and its envelope. */
const BODY_MAX_BYTES = payloadMaxBytes + 65_536

const BLANK = "can't be blank"
const blankOrInvalid = ({ input }: { input: unknown }) => (isMissing(input) ? BLANK : 'is invalid')
const textSchema = z.string({ error: blankOrInvalid }).refine((text) => text.trim() !== '', BLANK)
const messageSchema = z.object(
  {
    topic: textSchema,
    event: textSchema,
    payload: z.unknown().refine((payload) => !isMissing(payload), BLANK),
    private: z.boolean({ error: blankOrInvalid }).nullish(),
  },
  { error: blankOrInvalid },
)
const batchSchema = z.object(
  { messages: z.array(messageSchema, { error: blankOrInvalid }).min(1, BLANK) },
  { error: BLANK },
)

/** Broadcasts over HTTP, one message or a batch in a request. */
export function broadcastRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const node = getRealtimeNode(context)
    const rates = new BroadcastRateLimiter()
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    app.removeContentTypeParser('text/plain')
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof ApiError) {
        const { status, message, extra } = error
        const body = extra.errors ? { errors: extra.errors } : { message }
        return reply
          .status(status)
          .headers(extra.headers ?? {})
          .send(body)
      }
      const { statusCode = 500, message } = error as { statusCode?: number; message: string }
      // Replaces Fastify's error body by that of Supabase Realtime.
      if (statusCode === 413) return reply.status(422).send({ errors: TOO_LONG })
      if (statusCode === 415) return reply.status(415).send({ error: UNSUPPORTED })
      if (statusCode < 500) return reply.status(statusCode).send({ message })
      request.log.error({ err: error }, 'unexpected failure')
      return reply.status(500).send({ message: 'Internal server error', requestId: request.id })
    })

    app.post('/api/broadcast', { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const identity = await requireCaller(context, request)
      // Counts every request, so that refused batches are limited too.
      rates.requireWithinLimit(identity, request.ip, 1)
      const messages = parseBatch(request.body)
      rates.requireWithinLimit(identity, request.ip, messages.length - 1)
      const allowed = new Map<string, boolean>()
      for (const { topic, event, payload, private: isPrivate } of messages) {
        const body: BroadcastBody = { kind: 'json', text: stringifyPayload(payload) }
        assertPayloadSize(body.text)
        // A batch answers 202 even if the caller may not send some of its messages.
        if (isPrivate && !allowed.has(topic))
          allowed.set(topic, await canBroadcast(node, identity, topic, request))
        if (isPrivate ? allowed.get(topic) : publicPermissions(node).broadcast)
          node.broadcast(topicKey(isPrivate === true, topic), { event, body })
      }
      return reply.status(202).send()
    })

    app.post<{ Params: { topic: string; event: string }; Querystring: { private?: string } }>(
      '/api/broadcast/:topic/events/:event',
      { bodyLimit: BODY_MAX_BYTES },
      async (request, reply) => {
        const identity = await requireCaller(context, request)
        const { topic, event } = request.params
        rates.requireWithinLimit(identity, request.ip, 1)
        const body = parseBroadcastBody(request.body)
        assertPayloadSize(body.kind === 'json' ? body.text : body.bytes)
        const isPrivate = request.query.private === 'true'
        const isAllowed = isPrivate
          ? await canBroadcast(node, identity, topic, request)
          : publicPermissions(node).broadcast
        if (!isAllowed) {
          throw new ApiError(403, 'forbidden', 'Unauthorized')
        }
        node.broadcast(topicKey(isPrivate, topic), { event, body })
        return reply.status(202).send()
      },
    )
  }
}

async function requireCaller(
  { authenticate }: Context,
  { headers, query }: FastifyRequest,
): Promise<Identity> {
  const caller = await authenticate({ headers, query })
  if (caller.source === 'none') throw new ApiError(401, 'no_api_key', 'Unauthorized')
  return caller
}

function canBroadcast(node: RealtimeNode, identity: Identity, topic: string, { headers }: FastifyRequest) {
  return node.semaphore.run(async () => {
    const rights = await authorizeChannel(node, identity, topic, 'write', headersForPolicies(headers))
    return rights.broadcast
  })
}

type Batch = z.infer<typeof batchSchema>['messages']

function parseBatch(body: unknown): Batch {
  const { messages } = asObject(body)
  // Checked before the messages, because each of them could add several errors to the response.
  if (Array.isArray(messages) && messages.length > httpBroadcast.maxMessages) {
    throw new ApiError(
      429,
      'too_many_requests',
      'Too many messages to broadcast, please reduce the batch size',
    )
  }
  const parsed = batchSchema.safeParse(body)
  if (!parsed.success) throw unprocessable({ messages: batchErrors(body, parsed.error.issues) })
  return parsed.data.messages
}

/** The errors of the list, or of each message at its index: an empty object for a valid one. */
function batchErrors(body: unknown, issues: z.core.$ZodIssue[]) {
  const ofTheList = issues.filter(({ path }) => path.length < 3).map(({ message }) => message)
  if (ofTheList.length > 0) return ofTheList
  const refusals = (body as { messages: unknown[] }).messages.map((): Record<string, string[]> => ({}))
  for (const { path, message } of issues) {
    const [, index, field] = path as [string, number, string]
    const refusal = refusals[index]
    if (refusal) refusal[field] = [...(refusal[field] ?? []), message]
  }
  return refusals
}

function parseBroadcastBody(body: unknown): BroadcastBody {
  if (Buffer.isBuffer(body)) return { kind: 'binary', bytes: body }
  if (isMissing(body)) throw unprocessable({ payload: [BLANK] })
  return { kind: 'json', text: stringifyPayload(body) }
}

function stringifyPayload(payload: unknown): string {
  try {
    return JSON.stringify(payload)
  } catch (error) {
    // JSON.stringify is recursive and overflows the stack on JSON that JSON.parse could read.
    if (error instanceof RangeError) throw unprocessable(TOO_DEEP)
    throw error
  }
}

function assertPayloadSize(payload: string | Uint8Array) {
  if (Buffer.byteLength(payload) > payloadMaxBytes) throw unprocessable(TOO_LONG)
}

function isMissing(value: unknown) {
  return value === undefined || value === null
}

function unprocessable(errors: object) {
  return new ApiError(422, 'unprocessable', 'Unprocessable Entity', { errors })
}

const TOO_LONG = { payload: ['Payload size exceeds tenant limit'] }
const TOO_DEEP = { payload: ['Payload is nested too deeply'] }
const UNSUPPORTED = 'Unsupported Media Type. Use application/json or application/octet-stream'

/** Limits messages per second and caller, to as many as one socket may send. */
class BroadcastRateLimiter {
  #buckets = new Map<string, TokenBucket>()

  requireWithinLimit({ role, userId }: Identity, address: string, messages: number) {
    const caller = `${role}:${userId ?? address}`
    if (this.#buckets.size > 10_000) this.#buckets.clear()
    const bucket = this.#buckets.get(caller) ?? new TokenBucket(eventsPerSecond, eventsBurst)
    this.#buckets.set(caller, bucket)
    if (bucket.consume(messages)) return
    throw new ApiError(429, 'too_many_requests', 'You have exceeded your rate limit', {
      headers: { 'Retry-After': '1' },
    })
  }
}
