import type { PoolClient } from 'pg'
import { TUNING } from '#server/config/tuning.ts'
import { beginStatements, setConfigStatement, type TransactionStart } from './begin-transaction.ts'
import { isBroken, markBroken, type Pipeline } from './pipeline.ts'
import { connectWithTimeout, type PipelinePool, releaseClient } from './pool.ts'
import type { RawRow, Setting, Statement } from './statement.ts'
import { isReadOnlyError } from './transient-errors.ts'

export type PipelinedTransaction = TransactionStart & {
  readOnly: boolean
  statements: readonly Statement[]
  /** Made once per connection and left standing: what nearly all requests agree on. `settings` may differ from it. */
  session?: readonly Setting[] | undefined
  /** When given, the transaction stays open until this has seen the rows; what it throws rolls everything back. */
  beforeCommit?: ((rows: RawRow[][]) => 'commit' | 'rollback') | undefined
  /** Aborted when whoever waits for the answer leaves; what runs for them is then ended. */
  signal?: AbortSignal | undefined
}

export class ClientAbortedError extends Error {}
export class ReadOnlyDatabaseError extends Error {}

/**
 * A whole request in one network message: settings and statements are one transaction. Every value is bound. A connection that saw
 * anything but an answer is not used again.
 */
export async function runPipelined(
  { pool, pipeline }: PipelinePool,
  transaction: PipelinedTransaction,
): Promise<RawRow[][]> {
  const client = await connectWithTimeout(pool)
  const { signal } = transaction
  let timer: NodeJS.Timeout | undefined
  let isCancelled = false
  // Nearly all that runs ends sooner by itself, and then the connection with all it has prepared can be kept.
  const cancelSoon = () => {
    timer = setTimeout(() => {
      isCancelled = true
      pipeline.cancel(client)
    }, TUNING.rest.cancelAfterMs)
  }
  try {
    if (signal?.aborted) throw new ClientAbortedError()
    signal?.addEventListener('abort', cancelSoon)
    if (transaction.session) await applySessionSettings(client, pipeline, transaction.session)
    return await runTransaction(client, pipeline, transaction)
  } catch (error) {
    if (signal?.aborted) throw new ClientAbortedError()
    if (!transaction.readOnly && isReadOnlyError(error)) {
      markBroken(client)
      throw new ReadOnlyDatabaseError()
    }
    throw error
  } finally {
    signal?.removeEventListener('abort', cancelSoon)
    clearTimeout(timer)
    // A cancellation may still be on its way and must not meet the next request on this connection.
    releaseClient(client, isCancelled)
  }
}

const appliedSettings = new WeakMap<PoolClient, readonly Setting[]>()

async function applySessionSettings(client: PoolClient, pipeline: Pipeline, session: readonly Setting[]) {
  if (appliedSettings.get(client) === session) return
  await pipeline.send(client, [setConfigStatement(session, false)], '')
  appliedSettings.set(client, session)
}

async function runTransaction(
  client: PoolClient,
  pipeline: Pipeline,
  { statements, beforeCommit, ...start }: PipelinedTransaction,
): Promise<RawRow[][]> {
  if (beforeCommit === undefined) return pipeline.sendTransaction(client, start, statements)
  const send = (list: Statement[]) => pipeline.send(client, list, start.role)
  const opening = beginStatements(start, 'block')
  try {
    const rows = (await send([...opening, ...statements])).slice(opening.length)
    const end = beforeCommit(rows)
    // What would be found at the end only is found by a rehearsal too.
    const rehearsed = end === 'rollback' ? ['set constraints all immediate', end] : [end]
    await send(rehearsed.map((text) => ({ text, values: [] })))
    return rows
  } catch (error) {
    if (!isBroken(client)) await send([{ text: 'rollback', values: [] }])
    throw error
  }
}
