import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import { openReplicationStream } from '#server/db/replication-stream.ts'
import type { Identity } from '#server/identity/identity.ts'
import { Coalescer } from '../../util/coalesce.ts'
import { type PublishedTable, readableColumns, readTables } from './catalog.ts'
import { createDelivery } from './delivery.ts'
import { bindFilters, FilterValueError } from './filter-match.ts'
import { type ChangesRequest, formatParameters, ParametersError } from './subscription-parameters.ts'
import {
  type Subscriber,
  type Subscription,
  Subscriptions,
  type SubscriptionTarget,
} from './subscriptions.ts'

export const PUBLICATION = 'supabase_realtime'

/** The table is not (yet) in the publication: subscribing again later may succeed. */
export class TableNotPublishedError extends Error {
  override name = 'TableNotPublishedError'
}

export type StreamState = 'ready' | 'lost'

/** Reads the replication stream while there are subscriptions, and keeps the subscriptions. */
export class PostgresChanges {
  readonly #db: Database
  readonly #log: Logger
  readonly #subscriptions = new Subscriptions()
  readonly #onState: (subscribers: Set<Subscriber>, state: StreamState) => void
  readonly #shared = new Coalescer()
  #stream: { close(): Promise<void> } | undefined
  #streaming = Promise.withResolvers<void>()
  /** Counts connects and disconnects of the stream, so that an outdated connect is not announced. */
  #connections = 0
  #ready = false
  #wasReady = false
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(
    db: Database,
    log: Logger,
    onState: (subscribers: Set<Subscriber>, state: StreamState) => void,
  ) {
    this.#db = db
    this.#log = log
    this.#onState = onState
  }

  /** Resolves once changes committed from now on will be delivered. Throws ParametersError or TableNotPublishedError. */
  async subscribe(id: number, subscriber: Subscriber, parameters: ChangesRequest): Promise<Subscription> {
    const { event, select } = parameters
    const { targets, keys } = await this.#resolve(subscriber.identity, parameters)
    const subscription: Subscription = {
      id,
      subscriber,
      event,
      select: select ? new Set([...select, ...keys]) : null,
      targets,
    }
    this.#subscriptions.add(subscription)
    try {
      await this.#follow()
    } catch (error) {
      this.remove(subscription)
      throw error
    }
    return subscription
  }

  remove(subscription: Subscription) {
    this.#subscriptions.remove(subscription)
    if (this.#subscriptions.size > 0 || !this.#stream || this.#idle) return
    this.#idle = setTimeout(() => {
      this.#idle = undefined
      if (this.#subscriptions.size === 0) void this.#stop()
    }, TUNING.realtime.changes.idleStreamSeconds * 1000).unref()
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#idle)
    await this.#stop()
  }

  async #resolve(
    identity: Identity,
    parameters: ChangesRequest,
  ): Promise<{ targets: SubscriptionTarget[]; keys: string[] }> {
    const { schema, table } = parameters
    const tables = await this.#shared.run(`tables|${schema}|${table}`, () =>
      readTables(this.#db, PUBLICATION, schema, table),
    )
    if (tables.length === 0) {
      throw new TableNotPublishedError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${formatParameters(parameters)}]`,
      )
    }
    // A wildcard without filters includes tables that are added to the publication later.
    if (parameters.filters.length === 0 && (schema === '*' || table === '*')) {
      return { targets: [{ schema, table, filters: [] }], keys: [] }
    }
    const targets = await Promise.all(tables.map((found) => this.#bind(identity, found, parameters)))
    return { targets, keys: tables.flatMap(({ keys }) => keys.map(({ name }) => name)) }
  }

  async #bind(
    identity: Identity,
    table: PublishedTable,
    parameters: ChangesRequest,
  ): Promise<SubscriptionTarget> {
    const { filters, select } = parameters
    try {
      const { role } = identity
      const readable = await this.#shared.run(`readable|${role}|${table.oid}`, () =>
        readableColumns(this.#db, role, table.oid),
      )
      const unknown = select?.find((name) => !readable.has(name))
      if (unknown !== undefined) throw new FilterValueError(`invalid column for select ${unknown}`)
      return {
        schema: table.schema,
        table: table.table,
        filters: await bindFilters(this.#db, table, readable, filters),
      }
    } catch (error) {
      const reason = describeException(error)
      if (reason === null) throw error
      throw new ParametersError(
        `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${formatParameters(parameters)}]. Exception: ${reason}`,
      )
    }
  }

  #follow(): Promise<void> {
    clearTimeout(this.#idle)
    this.#idle = undefined
    if (this.#closed)
      return Promise.reject(new TableNotPublishedError('Realtime is restarting, please standby'))
    this.#stream ??= openReplicationStream(
      this.#db.replicationConnection(),
      PUBLICATION,
      {
        onReady: () => {
          this.#connections += 1
          const connection = this.#connections
          // Messages of realtime.send arrive by the listener connection, which may take longer to reconnect: announce only when both are back.
          this.#db.whenListening().then(
            () => connection === this.#connections && this.#becomeReady(),
            () => undefined,
          )
        },
        onLost: () => {
          this.#connections += 1
          if (!this.#ready) return
          this.#ready = false
          this.#streaming = Promise.withResolvers<void>()
          this.#onState(this.#subscriptions.subscribers(), 'lost')
        },
        onChanges: createDelivery(this.#db, PUBLICATION, this.#subscriptions, this.#log),
      },
      this.#log,
    )
    return this.#streaming.promise
  }

  #becomeReady() {
    this.#ready = true
    this.#streaming.resolve()
    if (this.#wasReady) this.#onState(this.#subscriptions.subscribers(), 'ready')
    this.#wasReady = true
  }

  async #stop() {
    this.#connections += 1
    const stream = this.#stream
    this.#stream = undefined
    this.#ready = false
    this.#wasReady = false
    this.#streaming = Promise.withResolvers<void>()
    await stream?.close()
  }
}

/** PostgreSQL's condition names of the errors that a filter can raise. */
const CONDITION_NAMES: Record<string, string> = {
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '2201B': 'invalid_regular_expression',
  '22P02': 'invalid_text_representation',
  '42883': 'undefined_function',
}

/** A PostgreSQL error as the subscriber reads it; null when the parameters did not cause it. */
function describeException(error: unknown): string | null {
  if (error instanceof FilterValueError) return `ERROR P0001 (raise_exception) ${error.message}`
  const { code, message } = error as { code?: string; message?: string }
  // Classes 22 and 42: a value that is not of the column's type, a pattern that does not compile, an operator that does not exist.
  if (typeof code === 'string' && /^(22|42)/.test(code)) {
    const name = CONDITION_NAMES[code]
    return `ERROR ${code} ${name ? `(${name}) ` : ''}${message}`
  }
  if (code === '57014') return 'ERROR 57014 (query_canceled) the pattern takes too long'
  return null
}
