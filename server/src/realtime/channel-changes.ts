import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { JoinError } from './join.ts'
import type { JoinedChannel } from './node-parts.ts'
import { TableNotPublishedError } from './postgres-changes/postgres-changes.ts'
import {
  type ChangesRequest,
  ParametersError,
  parseSubscriptionParameters,
} from './postgres-changes/subscription-parameters.ts'
import type { Subscriber, Subscription } from './postgres-changes/subscriptions.ts'

const { entriesPerChannel, retrySeconds } = TUNING.realtime.changes

/** The `postgres_changes` of one channel: subscribed all together or not at all. */
export class ChannelChanges implements Subscriber {
  readonly #channel: JoinedChannel
  readonly #ids: number[]
  #live: Subscription[] = []
  #attempt = 0
  #isLive = false
  #retry: NodeJS.Timeout | undefined

  constructor(channel: JoinedChannel) {
    this.#channel = channel
    const { count } = channel.config.changes
    const taken = count > entriesPerChannel ? 0 : count
    this.#ids = Array.from({ length: taken }, () => channel.socket.node.nextSubscriptionId())
  }

  get identity(): Identity {
    return this.#channel.identity
  }

  deliver(ids: number[], dataJson: string) {
    const { serializer, topic, isOpen } = this.#channel
    if (!isOpen || !this.#isLive) return
    const head = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
    this.#channel.sendFrame(serializer.encodeJson(head, `{"ids":[${ids.join(',')}],"data":${dataJson}}`))
  }

  refuse(reason: string) {
    this.#sendSystem('error', reason)
  }

  get #count() {
    return this.#channel.config.changes.count
  }

  get #sent(): Record<string, unknown>[] {
    return JSON.parse(this.#channel.config.changes.json)
  }

  /** The entries for the join reply, each with the id that its events will carry; without ids when there are too many entries. */
  async start(): Promise<Record<string, unknown>[]> {
    const { waitForChangesMs } = this.#channel.config
    if (waitForChangesMs !== null && this.#count > 0) await this.#waitUntilLive(waitForChangesMs)
    return this.#sent.map((sent, n) => ({ ...sent, id: this.#ids[n] }))
  }

  /** Called after the join reply: tells the client when changes flow. */
  announce() {
    if (this.#count === 0) return
    if (this.#isLive) this.#sendSubscribed()
    else void this.#goLive()
  }

  /** Subscribes again after the role changed; the old subscriptions deliver until the new ones replace them. */
  async restart() {
    if (this.#count === 0) return
    clearTimeout(this.#retry)
    await this.#goLive()
  }

  stop() {
    clearTimeout(this.#retry)
    this.#attempt += 1
    this.#isLive = false
    this.#replaceBy([])
  }

  onStreamLost() {
    this.#sendSystem(
      'error',
      'Lost the connection to the database, changes made meanwhile are not sent. Reconnecting',
    )
  }

  onStreamRestored() {
    this.#sendSubscribed()
  }

  async #goLive() {
    try {
      await this.#subscribe()
      if (this.#isLive) this.#sendSubscribed()
    } catch (error) {
      if (!this.#channel.isOpen) return
      this.stop()
      this.#sendSystem('error', subscribeErrorMessage(error))
      if (error instanceof ParametersError) return
      if (!(error instanceof TableNotPublishedError)) {
        this.#channel.socket.node.log.warn({ err: error }, 'could not subscribe to changes, trying again')
      }
      const wait = retrySeconds.min + Math.random() * (retrySeconds.max - retrySeconds.min)
      this.#retry = setTimeout(() => void this.#goLive(), wait * 1000).unref()
    }
  }

  async #subscribe() {
    const { node } = this.#channel.socket
    this.#attempt += 1
    const attempt = this.#attempt
    // Each entry costs a database query, and all channels share one semaphore.
    if (this.#count > entriesPerChannel) throw tooManyEntries(this.#count)
    const parsed = this.#sent.map(parseSubscriptionParameters)
    const results = await node.semaphore.run(() =>
      Promise.allSettled(
        this.#ids.map((id, n) => node.changes.subscribe(id, this, parsed[n] as ChangesRequest)),
      ),
    )
    const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failed = results.find((one) => one.status === 'rejected')
    if (failed || attempt !== this.#attempt || !this.#channel.isOpen) {
      for (const subscription of made) node.changes.remove(subscription)
      // A failure of an attempt that a newer one has replaced is not reported.
      if (failed && attempt === this.#attempt) throw failed.reason
      return
    }
    this.#replaceBy(made)
    this.#isLive = true
  }

  #replaceBy(made: Subscription[]) {
    for (const subscription of this.#live) this.#channel.socket.node.changes.remove(subscription)
    this.#live = made
  }

  async #waitUntilLive(ms: number) {
    const tooLate = AbortSignal.timeout(ms)
    const late = new Promise<never>((_resolve, reject) => {
      tooLate.addEventListener('abort', () =>
        reject(
          new JoinError(
            `PostgresChangesSubscribeTimeout: Timed out after ${ms}ms waiting for the postgres_changes subscription`,
          ),
        ),
      )
    })
    try {
      await Promise.race([this.#subscribe(), late])
    } catch (error) {
      this.stop()
      if (error instanceof JoinError) throw error
      throw new JoinError(`RealtimeDisabledForConfiguration: ${subscribeErrorMessage(error)}`)
    }
  }

  #sendSubscribed() {
    this.#sendSystem('ok', 'Subscribed to PostgreSQL')
  }

  #sendSystem(status: 'ok' | 'error', message: string) {
    if (this.#channel.isOpen) this.#channel.system('postgres_changes', status, message)
  }
}

function tooManyEntries(entries: number) {
  return new ParametersError(
    `Too many changes to subscribe to: ${entries}, at most ${entriesPerChannel} are allowed on one channel`,
  )
}

function subscribeErrorMessage(error: unknown): string {
  if (error instanceof ParametersError || error instanceof TableNotPublishedError) return error.message
  return 'Unable to subscribe to changes: Realtime was unable to connect to the project database'
}
