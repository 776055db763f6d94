import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Work } from '#server/db/transaction.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { openOneConnection, PIPELINES } from './one-connection.ts'

describe.each(PIPELINES)('transaction over pipeline %s', (pipeline) => {
  let server: TestServer
  let connection: ReturnType<typeof openOneConnection>
  beforeAll(async () => {
    server = await startTestServer()
    connection = openOneConnection(server, pipeline)
  })
  afterAll(async () => {
    await connection.close()
    await server.stop()
  })
  const within = <T>(work: Work<T>) => inTransaction<T>(connection, { role: 'authenticated' }, work)

  beforeEach(() =>
    server.sql(`create table public.shifting (a int, b int); insert into public.shifting values (1, 2);
      grant select, insert on public.shifting to authenticated`),
  )
  afterEach(() => server.sql('drop table public.shifting'))

  test('survive added, changed and dropped columns on the same connection', async () => {
    const seen = () =>
      within(async (db) => {
        const [{ pid } = { pid: 0 }] = await db.read<{ pid: number }>('select pg_backend_pid() as pid', [])
        return { pid, rows: await db.read('select s.* from public.shifting s', []) }
      })
    const before = await seen()
    expect(before.rows).toEqual([{ a: 1, b: 2 }])
    await server.sql(
      'alter table public.shifting alter a type text, drop b; alter table public.shifting add c boolean',
    )
    expect(await seen()).toEqual({ pid: before.pid, rows: [{ a: '1', c: null }] })
  })

  test('see what the same pipeline wrote, in a new and in a running transaction', async () => {
    const note = (id: string) => ({ text: 'insert into public.shifting (a) values ($1)', values: [id] })
    const seen = { text: 'select a, current_user as role from public.shifting where a > $1', values: ['1'] }
    const both = await within(async (db) => {
      const [first] = await db.run<[unknown[]]>([note('2')], [seen])
      return [first, ...(await db.run<[unknown[], unknown[]]>([note('3')], [seen, seen]))]
    })
    const [two, three] = [2, 3].map((a) => ({ a, role: 'authenticated' }))
    expect(both).toEqual([[two], [two, three], [two, three]])
  })

  test('do not run outside the transaction after it has failed', async () => {
    let late: Promise<PromiseSettledResult<unknown>[]> | undefined
    const failed = within(async (db) => {
      late = Promise.allSettled([
        db.query(`insert into public.shifting (a) values (5)`),
        db.read('select 1 as one', []),
      ])
      throw new Error('beside them')
    })
    await expect(failed).rejects.toThrow('beside them')
    const over = { reason: { message: 'A statement came after its transaction was over.' } }
    expect(await late).toMatchObject([over, over])
    expect(await within((db) => db.read('select current_user::text as role', []))).toEqual([
      { role: 'authenticated' },
    ])
    expect(await server.sql('select a from public.shifting where a = 5')).toEqual([])
  })

  test('in one pipeline are all rolled back when one fails', async () => {
    const note = (id: string) => ({ text: 'insert into public.shifting (a) values ($1)', values: [id] })
    const wrong = { text: 'select 1 / $1::int', values: ['0'] }
    await expect(within((db) => db.run([note('7'), wrong, note('8')]))).rejects.toMatchObject({
      code: '22012',
    })
    await within((db) => db.run([note('9')]))
    const left = await server.sql(`select a from public.shifting where a in ('7', '8', '9')`)
    expect(left).toEqual([{ a: 9 }])
  })
})
