import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { connectDatabase, type Database } from '#server/db/database.ts'
import { identityFromClaims } from '#server/identity/identity.ts'
import { allowedCores } from '#server/util/core-affinity.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const ANYBODY = identityFromClaims({ role: 'anon' }, 'none')
const BACKEND = 'select pg_backend_pid() as pid'
const usual = getPriority()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** All cores of ours but the first, where this system keeps a process off one when it is asked to. */
function coresOfSlow() {
  const all = allowedCores('self')
  const others = all.slice(1)
  try {
    execFileSync('taskset', ['-c', others.join(), 'true'], { stdio: 'ignore' })
    return others
  } catch {
    return all
  }
}

/** Both ways to a row, at both priorities, all at once so that none takes the connection of another. */
async function backends(db: Database) {
  const inOneMessage = async (lowPriority: boolean) => {
    const statements = [{ text: BACKEND, values: [] }]
    const [rows] = await db.runAsCaller(ANYBODY, { statements, readOnly: true, lowPriority })
    return Number(rows?.[0]?.[0])
  }
  const inTransaction = (lowPriority: boolean) =>
    db.asCaller(
      ANYBODY,
      async (scope) => {
        const { rows } = await scope.query<{ pid: number }>(BACKEND)
        return rows[0]?.pid ?? 0
      },
      { lowPriority },
    )
  const ways = [inOneMessage(true), inTransaction(true), inOneMessage(false), inTransaction(false)]
  return Promise.all(ways)
}
const prioritiesOf = (pids: number[]) => pids.map((pid) => getPriority(pid))

/** Processes that may help one statement: they are not of the connection, and nobody lowers them. */
async function helpers(db: Database, lowPriority: boolean) {
  const statements = [{ text: 'show max_parallel_workers_per_gather', values: [] }]
  const [rows] = await db.runAsCaller(ANYBODY, { statements, readOnly: true, lowPriority })
  return String(rows?.[0]?.[0])
}

describe.each(['wire', 'library'] as const)('over pipeline %s', (pipeline) => {
  const connect = (isEmbedded: boolean) =>
    connectDatabase({
      ownerUrl: server.databaseUrl,
      poolSize: 2,
      pipeline,
      isEmbedded,
      log: server.context.log,
    })

  test('what may take long runs in processes of lower priority that leave a core free, and nothing else does', async () => {
    const db = connect(true)
    const low = Math.min(19, usual + TUNING.admission.niceSteps)
    const pids = await backends(db)
    expect(prioritiesOf(pids)).toEqual([low, low, usual, usual])
    // Another process sets them.
    const [all, slow] = [allowedCores('self'), coresOfSlow()]
    await expect.poll(() => pids.map(allowedCores), { timeout: 20_000 }).toEqual([slow, slow, all, all])
    expect(await helpers(db, true)).toBe('0')
    expect(await helpers(db, false)).not.toBe('0')
    await db.close()
  })

  test('the processes of a PostgreSQL that is not ours stay as they are, and have the connections they had', async () => {
    const db = connect(false)
    const pids = await backends(db)
    expect(prioritiesOf(pids)).toEqual([usual, usual, usual, usual])
    expect(pids.map(allowedCores)).toEqual(pids.map(() => allowedCores('self')))
    expect(db.authenticatorPool.totalCount).toBe(2)
    await db.close()
  })
})
