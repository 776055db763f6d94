import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { signWebhook } from '#server/auth/hook-signature.ts'
import type { HttpHook } from '#server/config/hook-uri.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import { Semaphore, SemaphoreFullError } from '#server/util/semaphore.ts'

type Json = Record<string, unknown>
type Answer = { status: number; retryAfter: string | undefined; type: string; text: string }

/** Nobody's fault who signs in: the same call may well work later. Why it failed is for the log. */
export class HookUnavailable extends ApiError {
  constructor(code: string, { url }: HttpHook, why: string, cause?: unknown) {
    super(503, code, 'A service that this site asks first does not answer as it should. Try again later.', {
      headers: { 'retry-after': '10' },
    })
    this.cause = new Error(`the hook at ${new URL(url).origin} ${why}`, { cause })
  }
}

/** Each of them holds a connection to the database while it waits: a slow service must not take all of them. */
const waiting = new WeakMap<Context, Semaphore>()

function placesOf(context: Context) {
  const places =
    waiting.get(context) ?? new Semaphore(Math.ceil(context.config.poolSize / 2), { maxQueued: 0 })
  waiting.set(context, places)
  return places
}

export async function askHttpHook(context: Context, hook: HttpHook, event: Json): Promise<Json> {
  const body = JSON.stringify(event)
  const { sentMaxBytes, togetherMs } = TUNING.auth.hooks
  if (Buffer.byteLength(body) > sentMaxBytes)
    throw new HookUnavailable(
      'hook_payload_over_size_limit',
      hook,
      `would be sent over ${sentMaxBytes} bytes`,
    )
  try {
    return await placesOf(context).run(() => tryUntil(hook, body, AbortSignal.timeout(togetherMs)))
  } catch (error) {
    if (error instanceof SemaphoreFullError)
      throw new HookUnavailable('hook_timeout', hook, 'is too slow for as many as sign in')
    throw error
  }
}

/** Once more only where the service asks for it, or was not reached at all. */
async function tryUntil(hook: HttpHook, body: string, until: AbortSignal): Promise<Json> {
  const { tries, pauseMs, togetherMs } = TUNING.auth.hooks
  const id = `msg_${randomUUID()}`
  let last: unknown
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      if (tried > 0) await pause(pauseMs, undefined, { signal: until })
      const answer = await post(hook, id, body, until)
      if (!mayRetry(answer)) return read(hook, answer)
      last = new Error(`it answered ${answer.status}`)
    } catch (error) {
      if (error instanceof ApiError) throw error
      last = error
      if (until.aborted) throw new HookUnavailable('hook_timeout', hook, `took over ${togetherMs} ms`, last)
    }
  }
  throw new HookUnavailable('hook_timeout_after_retry', hook, `did not answer in ${tries} tries`, last)
}

const mayRetry = ({ status, retryAfter }: Answer) =>
  (status === 429 || status === 503) && retryAfter !== undefined

function read(hook: HttpHook, { status, type, text }: Answer): Json {
  if (status === 204) return {}
  if (status !== 200 && status !== 202)
    throw new HookUnavailable('unexpected_failure', hook, `answered ${status}`)
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    const given = JSON.stringify(type.slice(0, 100))
    throw new HookUnavailable('hook_payload_invalid_content_type', hook, `answered with ${given}`)
  }
  const answer = parse(text)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new HookUnavailable('unexpected_failure', hook, 'answered with no JSON object')
  return answer as Json
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A redirect is not followed: what is sent is meant for this address alone. */
function post(hook: HttpHook, id: string, body: string, until: AbortSignal): Promise<Answer> {
  const url = new URL(hook.url)
  // Signed anew each time: a receiver refuses what is old.
  const seconds = Math.floor(Date.now() / 1000)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(hook.secrets, id, seconds, body),
      },
      signal: until,
    })
    request.on('error', reject)
    request.on('response', (answer) => {
      collect(hook, answer).then(resolve, (error) => {
        reject(error)
        request.destroy()
      })
    })
    request.end(body)
  })
}

async function collect(hook: HttpHook, answer: IncomingMessage): Promise<Answer> {
  const { answerMaxBytes } = TUNING.auth.hooks
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > answerMaxBytes)
      throw new HookUnavailable(
        'hook_payload_over_size_limit',
        hook,
        `answered with over ${answerMaxBytes} bytes`,
      )
    parts.push(part)
  }
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers['retry-after'],
    type: answer.headers['content-type'] ?? '',
    text: Buffer.concat(parts).toString('utf8'),
  }
}
