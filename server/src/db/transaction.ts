import type { PoolClient } from 'pg'
import { beginStatements, type TransactionStart } from './begin-transaction.ts'
import type { Pipeline } from './pipeline.ts'
import { type PipelinePool, releaseClient } from './pool.ts'
import type { RawRow, Statement } from './statement.ts'
import { isReadOnlyError } from './transient-errors.ts'

export type Rows<T> = { rows: T[]; rowCount: number }
export type Transaction = {
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Rows<T>>
  /**
   * The same through one JSON document: prepared by name for the connection, which is safe across migrations, because the type of the
   * answer is always this one. For what is asked all the time. Times come as text, and numbers as JSON has them.
   */
  read<T>(text: string, values: Statement['values']): Promise<T[]>
  /**
   * Statements whose answers nobody needs and then as many that are read, in order and in one message: a list of rows for each of the
   * latter. The first that fails ends the rest.
   */
  run<T extends unknown[][] = []>(statements: readonly Statement[], reads?: readonly Statement[]): Promise<T>
}
export type Work<T> = (db: Transaction) => Promise<T>

/** A transaction that stays open while `work` asks and decides; what it throws rolls everything back. */
export async function inTransaction<T>(
  { pool, pipeline }: PipelinePool,
  start: TransactionStart,
  work: Work<T>,
): Promise<T> {
  const client = await pool.connect()
  let isSpent = false
  let control: TransactionControl | undefined
  try {
    control = createTransactionControl(client, pipeline, start)
    const result = await work(createTransaction(client, control))
    await control.commit()
    return result
  } catch (error) {
    control?.end()
    isSpent = await client.query('rollback').then(
      () => !start.readOnly && isReadOnlyError(error),
      () => true,
    )
    throw error
  } finally {
    releaseClient(client, isSpent)
  }
}

type TransactionControl = {
  send(statements: readonly Statement[]): Promise<RawRow[][]>
  /** Throws once it is over: what is sent then would be outside, as the login. */
  assertOpen(): void
  end(): void
  commit(): Promise<void>
}

/** Begins in the message of its first statements. Until it has, nothing else is sent. */
function createTransactionControl(
  client: PoolClient,
  pipeline: Pipeline,
  start: TransactionStart,
): TransactionControl {
  const opening = beginStatements(start, 'block')
  let begun: Promise<RawRow[][]> | undefined
  let isOver = false
  const end = () => {
    isOver = true
  }
  const assertOpen = () => {
    if (isOver) throw new Error('A statement came after its transaction was over.')
  }
  return {
    send: async (statements) => {
      assertOpen()
      if (begun === undefined) {
        begun = pipeline.send(client, [...opening, ...statements], start.role)
        return (await begun).slice(opening.length)
      }
      await begun
      assertOpen()
      return statements.length === 0 ? [] : pipeline.send(client, statements, start.role)
    },
    assertOpen,
    end,
    commit: async () => {
      end()
      if (begun === undefined) return
      await begun
      await pipeline.send(client, [{ text: 'commit', values: [] }], start.role)
    },
  }
}

const wrapAsJson = ({ text, values }: Statement): Statement => ({
  text: `select coalesce(json_agg(r), '[]') from (${text}) r`,
  values,
})

function createTransaction(client: PoolClient, { send, assertOpen }: TransactionControl): Transaction {
  const run: Transaction['run'] = async <T extends unknown[][] = []>(
    statements: readonly Statement[],
    reads: readonly Statement[] = [],
  ) => {
    const results = await send([...statements, ...reads.map(wrapAsJson)])
    return results.slice(statements.length).map(([row]) => JSON.parse(row?.[0]?.toString() ?? '[]')) as T
  }
  return {
    query: async <T>(text: string, values?: unknown[]) => {
      await send([])
      assertOpen()
      const { rows, rowCount } = await client.query(text, values)
      return { rows: rows as T[], rowCount: rowCount ?? 0 }
    },
    read: async <T>(text: string, values: Statement['values']) => {
      const [rows] = await run<[T[]]>([], [{ text, values }])
      return rows
    },
    run,
  }
}
