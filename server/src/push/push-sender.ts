import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { SigningKeys } from '#server/identity/signing-keys.ts'
import type { VapidKeys } from '#server/identity/vapid-keys.ts'
import { type PushRequest, postToService } from './post-to-service.ts'
import { isPushService } from './push-services.ts'

/** A message for one browser, as the application's hook hands it out. */
type PushMessage = {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** A later message of the same topic takes the place of one that was not delivered: at most 32 letters of base64url. */
  topic: string
  payload: object
}

/** gone: the browser has ended the subscription. refused: the service will never take it. failed: try again later. */
type Outcome = { id: string; outcome: 'sent' | 'gone' | 'refused' | 'failed'; why?: string }

type PushSenderOptions = { config: Config; log: Logger; db: Database; keys: SigningKeys }

/**
 * Sends what the application wants to tell browsers (Web Push, RFC 8030), at once when told of it and by looking every few seconds.
 * The content is encrypted for the browser (RFC 8291), so the service between reads nothing of it.
 */
export async function startPushSender({
  db,
  log,
  config,
  keys,
}: PushSenderOptions): Promise<() => Promise<void>> {
  if (!config.project.hooks.send_push) return async () => undefined
  let stopped = false
  let again = false
  let draining: Promise<void> | undefined

  const exchange = (made: Outcome[]) =>
    db.asService('take push messages that are due', async (scope) => {
      const { rows } = await scope.query<{ waiting: PushMessage[] | null }>(
        'select touchline.send_push($1) as waiting',
        [JSON.stringify(made)],
      )
      return rows[0]?.waiting ?? []
    })

  async function drain() {
    while (again && !stopped) {
      again = false
      try {
        for (let due = await exchange([]); due.length > 0 && !stopped; )
          due = await exchange(await Promise.all(due.map((message) => send(message))))
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'push messages wait until the database is back')
      }
    }
  }

  async function send({ id, ...message }: PushMessage): Promise<Outcome> {
    try {
      const asked = await pushRequest(message, config, keys.vapid)
      if (!asked) return { id, outcome: 'refused', why: 'not an address of a push service' }
      return { id, ...outcomeOf(await postToService(asked)) }
    } catch (error) {
      return { id, outcome: 'failed', why: error instanceof Error ? error.message : String(error) }
    }
  }

  function wake() {
    if (stopped) return
    again = true
    draining ??= drain().finally(() => {
      draining = undefined
    })
  }

  const unlisten = await db.listen('push_message', wake)
  const timer = setInterval(wake, TUNING.push.pollSeconds * 1_000)
  timer.unref()
  wake()
  return async () => {
    stopped = true
    clearInterval(timer)
    await unlisten()
    await draining
  }
}

async function pushRequest(
  { endpoint: address, p256dh, auth, topic, payload }: Omit<PushMessage, 'id'>,
  { pushServices, siteUrl, smtp }: Config,
  keys: VapidKeys,
): Promise<PushRequest | null> {
  const endpoint = URL.parse(address)
  if (!endpoint || !isPushService(endpoint, pushServices)) return null
  const subject = smtp ? `mailto:${smtp.from}` : siteUrl
  const { headers, body } = await buildPushPayload(
    { data: JSON.stringify(payload), options: { ttl: TUNING.push.keepSeconds, urgency: 'normal', topic } },
    { endpoint: address, expirationTime: null, keys: { p256dh, auth } },
    { ...keys, subject },
  )
  return { endpoint, headers, body, isNamed: pushServices.includes(endpoint.origin) }
}

function outcomeOf(status: number): Omit<Outcome, 'id'> {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const why = `the push service answered ${status}`
  if (status === 404 || status === 410) return { outcome: 'gone', why }
  return { outcome: status === 429 || status >= 500 ? 'failed' : 'refused', why }
}
