import { Client } from 'pg'
import { cloneDatabase, type TestServer } from '../../server/test/test-server.ts'
import { noNight } from './quiet-hours.ts'

export type StatementResult<T = Record<string, unknown>> = {
  rows: T[]
  changed: number
  /** SQLSTATE and hint of the error; null on success. */
  refused: { code: string; hint: string | undefined; message: string } | null
}
/** `aal` is the assurance level of the session, aal1 by default. */
export type Caller = { id: string; email: string; aal?: 'aal1' | 'aal2' } | 'anon'

/** One database per test file; each test runs inside a transaction that is rolled back. */
export type TestDatabase = {
  /** Runs SQL as the owner, past every policy. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** Runs SQL with the role and claims of a user's request. An error undoes only this call; outside a transaction everything is rolled back. */
  as<T = Record<string, unknown>>(
    person: Caller,
    text: string,
    values?: unknown[],
  ): Promise<StatementResult<T>>
  inRolledBackTransaction(work: () => Promise<void>): Promise<void>
  /** Its changes stay for the rest of the file. */
  inCommittedTransaction<T>(work: () => Promise<T>): Promise<T>
  /**
   * Begins to count, and answers with how to read it: the most processor time that one statement has taken since it was last read, in
   * seconds. A busy machine makes it wait, which costs none.
   */
  countProcessorTime(): Promise<() => number>
  close(): Promise<void>
}

/** Most rules need PostgreSQL alone, so a server is on the database only where the test has started one. */
export async function openTestDatabase(server?: TestServer): Promise<TestDatabase> {
  const { databaseUrl, drop } = server
    ? { databaseUrl: server.databaseUrl, drop: server.stop }
    : await cloneDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // Nobody's test depends on the hour it runs at; what the night does is tested with a night of its own.
  await noNight({ sql: (text, values) => client.query(text, values) })
  let isInTransaction = false
  const inTransaction = async <T>(work: () => Promise<T>, end: 'commit' | 'rollback') => {
    isInTransaction = true
    await client.query('begin')
    try {
      return await work()
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      await client.query(end)
      isInTransaction = false
    }
  }
  return {
    sql: async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T[],
    as: async <T>(person: Caller, text: string, values?: unknown[]) => {
      if (isInTransaction) return runAs<T>(client, person, text, values)
      await client.query('begin')
      try {
        return await runAs<T>(client, person, text, values)
      } finally {
        await client.query('rollback')
      }
    },
    countProcessorTime: () => countProcessorTime(client),
    inRolledBackTransaction: (work) => inTransaction(work, 'rollback'),
    inCommittedTransaction: (work) => inTransaction(work, 'commit'),
    close: async () => {
      await client.end()
      await drop()
    },
  }
}

async function runAs<T>(
  client: Client,
  person: Caller,
  text: string,
  values: unknown[] = [],
): Promise<StatementResult<T>> {
  const role = person === 'anon' ? 'anon' : 'authenticated'
  const claims =
    person === 'anon' ? { role } : { role, sub: person.id, email: person.email, aal: person.aal ?? 'aal1' }
  await client.query('savepoint act')
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify(claims),
    role,
  ])
  try {
    const result = await client.query(text, values)
    await client.query(`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`)
    await client.query('release savepoint act')
    return { rows: result.rows as T[], changed: result.rowCount ?? 0, refused: null }
  } catch (error) {
    await client.query('rollback to savepoint act')
    const { code, hint, message } = error as { code: string; hint?: string; message: string }
    if (code === undefined) throw error
    return { rows: [], changed: 0, refused: { code, hint, message } }
  }
}

/** PostgreSQL tells after each statement what it took, as a message to whoever asked. */
async function countProcessorTime(client: Client) {
  let most = 0
  client.on('notice', ({ detail }) => {
    const [, user, system] = /([\d.]+) s user, ([\d.]+) s system/.exec(detail ?? '') ?? []
    most = Math.max(most, Number(user ?? 0) + Number(system ?? 0))
  })
  await client.query('set log_statement_stats = on')
  await client.query('set client_min_messages = log')
  return () => {
    const read = most
    most = 0
    return read
  }
}
