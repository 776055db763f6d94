import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestServer } from '../../server/test/test-server.ts'
import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

/** Who does what; null is whoever holds a guardian's link, `owner` the owner of the database. */
export type Step = [Account | null | 'owner', string, unknown[]]

/** `clients` are ended by the test that opened them. */
type Stage = { database: TestDatabase; server: TestServer; clients: Client[] }

export function twoAtOnce(stage: () => Stage) {
  /** A transaction of somebody's that stays open until it is told to commit. */
  async function begin(person: Step[0]) {
    const { database, server, clients } = stage()
    const client = new Client({ connectionString: server.databaseUrl })
    await client.connect()
    clients.push(client)
    await client.query('begin')
    if (person !== 'owner') {
      const [role, claims] =
        person === null
          ? ['anon', { role: 'anon' }]
          : ['authenticated', { role: 'authenticated', sub: person.id, email: person.email, aal: person.aal }]
      await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        JSON.stringify(claims),
        role,
      ])
    }
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const isWaiting = async () => {
      const [row] = await database.sql<{ waits: boolean }>(
        `select cardinality(pg_blocking_pids($1)) > 0 as waits`,
        [rows[0]?.pid],
      )
      return row?.waits === true
    }
    return {
      run: (text: string, values: unknown[] = []) => client.query(text, values),
      /** Starts a statement; resolves once it is done or waits for the other transaction, and `outcome` when it is done. */
      async start(text: string, values: unknown[] = []) {
        let isDone = false
        const outcome = client
          .query(text, values)
          .then(
            () => 'done',
            (error: { hint?: string; message: string }) => error.hint ?? error.message,
          )
          .finally(() => {
            isDone = true
          })
        await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
        return { outcome }
      },
    }
  }

  /** The first acts and stays open, the second begins, the first commits, then the second. How it ended for the second. */
  async function interleave(
    [one, text, values]: Step,
    [other, otherText, otherValues]: Step,
  ): Promise<string> {
    const [first, second] = [await begin(one), await begin(other)]
    await first.run(text, values)
    const { outcome } = await second.start(otherText, otherValues)
    await first.run('commit')
    const how = await outcome
    await second.run(how === 'done' ? 'commit' : 'rollback')
    return how
  }
  return { begin, interleave }
}
