import { Client } from 'pg'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'

export type StatementResult<T = Record<string, unknown>> = {
  rows: T[]
  changed: number
  /** SQLSTATE and hint of a refusal; null when it went through. */
  refused: { code: string; hint: string | undefined; message: string } | null
}
/** `aal` is what their session is worth: the password alone unless it says more. */
export type Caller = { id: string; email: string; aal?: 'aal1' | 'aal2' } | 'anon'

/** One database a file; each test arranges and acts inside a transaction that is rolled back. */
export type TestDatabase = {
  /** As the owner of everything: to arrange, and to look behind the policies. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** As a person, with role and claims set the way a request sets them. A refusal undoes only this call; outside a scene nothing stays. */
  as<T = Record<string, unknown>>(
    person: Caller,
    text: string,
    values?: unknown[],
  ): Promise<StatementResult<T>>
  inRolledBackTransaction(scene: () => Promise<void>): Promise<void>
  /** What the scene arranges stays for the rest of the file. */
  inCommittedTransaction<T>(scene: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openTestDatabase(given?: TestServer): Promise<TestDatabase> {
  const world = given ?? (await startTestServer())
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  // Nobody's test depends on the hour it runs at; what the night does is tested with a night of its own.
  await client.query(`update private.quiet_hours set starts = '00:00', ends = '00:00'`)
  let playing = false
  const inScene = async <T>(scene: () => Promise<T>, end: 'commit' | 'rollback') => {
    playing = true
    await client.query('begin')
    try {
      return await scene()
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      await client.query(end)
      playing = false
    }
  }
  return {
    sql: async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T[],
    as: async <T>(person: Caller, text: string, values?: unknown[]) => {
      if (playing) return runAs<T>(client, person, text, values)
      await client.query('begin')
      try {
        return await runAs<T>(client, person, text, values)
      } finally {
        await client.query('rollback')
      }
    },
    inRolledBackTransaction: (scene) => inScene(scene, 'rollback'),
    inCommittedTransaction: (scene) => inScene(scene, 'commit'),
    close: async () => {
      await client.end()
      await world.stop()
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
