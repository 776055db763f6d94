import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { ClientAbortedError, type PipelinedTransaction } from '#server/db/pipelined-transaction.ts'
import { PoolTimeoutError } from '#server/db/pool.ts'
import type { Setting } from '#server/db/statement.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { openOneConnection, PIPELINES } from './one-connection.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.sql(`create table public.notes (id int primary key, twin int references public.notes (id) deferrable initially deferred);
    grant select, insert, delete on public.notes to authenticated; grant create on schema public to authenticated`)
})
afterAll(() => server.stop())
const kept = async () => (await server.sql('select id from public.notes')).length

describe.each(PIPELINES)('pipeline %s', (pipeline) => {
  let connection: ReturnType<typeof openOneConnection>
  beforeEach(() => {
    connection = openOneConnection(server, pipeline)
  })
  afterEach(() => connection.close())
  const send: typeof connection.send = (...args) => connection.send(...args)
  const backend = () => connection.backend()

  describe('transaction in one round trip', () => {
    test('applies settings to its transaction only', async () => {
      expect(await send(`select current_user, current_setting('request.jwt.claims')`)).toEqual([
        [['authenticated', '{"sub":"x"}']],
      ])
      const { rows } = await connection.pool.query(
        `select current_user, current_setting('request.jwt.claims', true) as claims`,
      )
      expect(rows).toEqual([{ current_user: 'authenticator', claims: '' }])
    })

    test('keeps a read-only transaction read-only', async () => {
      await expect(send('insert into public.notes values (1)', [], { readOnly: true })).rejects.toMatchObject(
        {
          code: '25006',
        },
      )
      const undo = send(`select set_config('transaction_read_only', 'off', true)`, [], { readOnly: true })
      await expect(undo).rejects.toMatchObject({ code: '25001' })
      expect(await kept()).toBe(0)
    })

    test('rolls back when a later statement or a deferred constraint fails', async () => {
      const both = connection.run({
        statements: [
          { text: 'insert into public.notes values (1)', values: [] },
          { text: 'select 1 / $1::int', values: ['0'] },
        ],
      })
      await expect(both).rejects.toMatchObject({ code: '22012' })
      await expect(send('insert into public.notes values (1, 99)')).rejects.toMatchObject({ code: '23503' })
      expect(await kept()).toBe(0)
      expect(await backend()).toBe(await backend())
    })

    test('commits, rolls back or throws as beforeCommit decides', async () => {
      const insert = (decide: PipelinedTransaction['beforeCommit']) =>
        send('insert into public.notes values (7) returning id', [], { beforeCommit: decide })
      expect(await insert(() => 'rollback')).toEqual([[['7']]])
      expect(await kept()).toBe(0)
      const refusal = new Error('not like this')
      await expect(
        insert(() => {
          throw refusal
        }),
      ).rejects.toBe(refusal)
      expect(await kept()).toBe(0)
      await insert((rows) => (rows[0]?.length === 1 ? 'commit' : 'rollback'))
      expect(await kept()).toBe(1)
      for (const end of ['commit', 'rollback'] as const) {
        const late = send('insert into public.notes values (8, 99)', [], { beforeCommit: () => end })
        await expect(late, end).rejects.toMatchObject({ code: '23503' })
      }
      await server.sql('delete from public.notes')
    })

    test('sets a session setting once and again only when it changes', async () => {
      const session: Setting[] = [['search_path', 'extensions']]
      const path = async (of?: readonly Setting[]) =>
        (await send('show search_path', [], of && { session: of }))[0]?.[0]?.[0]
      expect([await path(session), await path(session), await path()]).toEqual([
        'extensions',
        'extensions',
        'extensions',
      ])
      expect(await path([['search_path', 'public']])).toBe('public')
    })
  })

  describe('pool connections', () => {
    test('are replaced when PostgreSQL ends them', async () => {
      const before = await backend()
      await server.sql('select pg_terminate_backend($1)', [before])
      await vi.waitFor(async () => expect(await backend()).not.toBe(before), { timeout: 20_000 })
    })

    test('are discarded after a protocol error', async () => {
      const before = await backend()
      await expect(send('select 1', ['one too many'])).rejects.toMatchObject({ code: '08P01' })
      expect(await backend()).not.toBe(before)
    })

    test('are waited for until a timeout', async () => {
      const busy = send('select pg_sleep(3)')
      await expect(send('select 1')).rejects.toBeInstanceOf(PoolTimeoutError)
      await busy
      expect(await send('select 1')).toEqual([[['1']]])
    })

    test('cancel the running statement and are discarded when the caller aborts', async () => {
      const before = await backend()
      const caller = new AbortController()
      const slow = send('select pg_sleep(20)', [], { signal: caller.signal })
      const running = async () => {
        const rows = await server.sql(
          `select from pg_stat_activity where pid = $1 and query = 'select pg_sleep(20)' and state = 'active'`,
          [before],
        )
        expect(rows).toHaveLength(1)
      }
      await vi.waitFor(running, { timeout: 20_000, interval: 20 })
      caller.abort()
      await expect(slow).rejects.toBeInstanceOf(ClientAbortedError)
      expect(await backend()).not.toBe(before)
    })

    test('are kept when the caller aborts before anything runs', async () => {
      const before = await backend()
      await expect(send('select 1', [], { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
        ClientAbortedError,
      )
      expect(await backend()).toBe(before)
    })

    test('are kept when the caller aborts and the statement ends in time', async () => {
      const before = await backend()
      // Fake timers, so that a busy machine does not reach the cancel delay.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const caller = new AbortController()
        const quick = send('select pg_sleep(0.1)', [], { signal: caller.signal })
        while (connection.pool.idleCount > 0) await new Promise((resolve) => setImmediate(resolve))
        await new Promise((resolve) => setImmediate(resolve))
        caller.abort()
        await quick
        vi.advanceTimersByTime(TUNING.rest.cancelAfterMs)
      } finally {
        vi.useRealTimers()
      }
      // A cancel request sent by mistake would hit this query.
      await send('select pg_sleep(0.1)')
      expect(await backend()).toBe(before)
    })
  })
})
