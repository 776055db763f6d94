import type { Pool, PoolClient } from 'pg'
import { TUNING } from '#server/config/tuning.ts'
import { isReadOnlyError } from './read-only-database.ts'
import { cancelQuery } from './wire/cancel-query.ts'
import {
  brokenClients,
  type Setting,
  sendPipeline,
  setConfigStatement,
  type WireStatement,
} from './wire/query-pipeline.ts'
import type { RawRow } from './wire/raw-row-client.ts'

export type { Setting, WireStatement } from './wire/query-pipeline.ts'

export type PipelinedTransaction = {
  /** Made for this transaction only, in this order, before the first statement. The role comes first: rights follow it. */
  settings: readonly Setting[]
  /** Made once per connection and left standing: what nearly all requests agree on. `settings` may differ from it. */
  session?: readonly Setting[]
  statements: readonly WireStatement[]
  readOnly: boolean
  /** When given, the transaction stays open until this has seen the rows; what it throws rolls everything back. */
  beforeCommit?: ((rows: RawRow[][]) => 'commit' | 'rollback') | undefined
  caller?: Caller | undefined
}

/** Whoever waits for the answer; when they leave, what runs for them is ended. */
export type Caller = { left: boolean; onLeave?: (() => void) | undefined }

export class PoolTimeoutError extends Error {}
export class ClientAbortedError extends Error {}
export class ReadOnlyDatabaseError extends Error {}

/**
 * A whole request in one network message: settings and statements under a single Sync are one transaction, which
 * PostgreSQL commits at the Sync or rolls back at the first error. Every value is bound, statements are prepared once
 * per connection and role. A connection that saw anything but an answer is not used again.
 */
export async function runPipelined(pool: Pool, message: PipelinedTransaction): Promise<RawRow[][]> {
  const client = await connectWithTimeout(pool)
  const caller = message.caller ?? { left: false }
  let leaving: NodeJS.Timeout | undefined
  let cancelled = false
  try {
    if (caller.left) throw new ClientAbortedError()
    // Nearly all that runs ends sooner by itself, and then the connection with all it has prepared can be kept.
    caller.onLeave = () => {
      leaving = setTimeout(() => {
        cancelled = true
        cancelQuery(client)
      }, TUNING.rest.cancelAfterMs)
    }
    if (message.session) await applySessionSettings(client, message.session)
    return await runTransaction(client, message)
  } catch (error) {
    if (caller.left) throw new ClientAbortedError()
    if (!message.readOnly && isReadOnlyError(error)) {
      brokenClients.add(client)
      throw new ReadOnlyDatabaseError()
    }
    throw error
  } finally {
    caller.onLeave = undefined
    clearTimeout(leaving)
    // A cancellation may still be on its way and must not meet the next request on this connection.
    client.release(cancelled || brokenClients.has(client))
  }
}

const appliedSettings = new WeakMap<PoolClient, readonly Setting[]>()

async function applySessionSettings(client: PoolClient, session: readonly Setting[]) {
  if (appliedSettings.get(client) === session) return
  const calls = session.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, false)`)
  await sendPipeline(client, [{ text: `select ${calls.join(', ')}`, values: session.flat() }], '')
  appliedSettings.set(client, session)
}

async function runTransaction(
  client: PoolClient,
  { settings, statements, readOnly, beforeCommit }: PipelinedTransaction,
): Promise<RawRow[][]> {
  const role = settings.find(([name]) => name === 'role')?.[1] ?? ''
  if (beforeCommit === undefined) {
    // Read only may be turned on, never off, within a transaction: a function called here cannot undo it.
    const all: readonly Setting[] = readOnly ? [...settings, ['transaction_read_only', 'on']] : settings
    const rows = await sendPipeline(client, [setConfigStatement(all), ...statements], role)
    return rows.slice(1)
  }
  const begin = { text: readOnly ? 'begin read only' : 'begin', values: [] }
  try {
    const rows = (
      await sendPipeline(client, [begin, setConfigStatement(settings), ...statements], role)
    ).slice(2)
    const end = beforeCommit(rows)
    // What would be found at the end only is found by a rehearsal too.
    const rehearsed = end === 'rollback' ? ['set constraints all immediate', end] : [end]
    await sendPipeline(
      client,
      rehearsed.map((text) => ({ text, values: [] })),
      role,
    )
    return rows
  } catch (error) {
    if (!brokenClients.has(client)) await sendPipeline(client, [{ text: 'rollback', values: [] }], role)
    throw error
  }
}

async function connectWithTimeout(pool: Pool): Promise<PoolClient> {
  const pending = pool.connect()
  if (pool.idleCount > 0) return pending
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PoolTimeoutError()), TUNING.rest.poolWaitMs)
  })
  try {
    return await Promise.race([pending, late])
  } catch (error) {
    // Whoever gets it too late gives it back at once.
    pending.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
