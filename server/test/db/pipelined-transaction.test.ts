import { Socket } from 'node:net'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import {
  type Caller,
  ClientAbortedError,
  type PipelinedTransaction,
  PoolTimeoutError,
  runPipelined,
  type Setting,
} from '#server/db/pipelined-transaction.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
let pool: Pool
beforeAll(async () => {
  world = await startTestServer()
  await world.sql(`create table public.notes (id int primary key, twin int references public.notes (id) deferrable initially deferred);
    grant select, insert, delete on public.notes to authenticated; grant create on schema public to authenticated`)
})
afterAll(() => world.stop())
/** Made as the server makes its own. */
const onePool = (more: Partial<PoolConfig> = {}) =>
  new Pool({ ...world.context.db.authenticatorPool.options, max: 1, ...more })
beforeEach(() => {
  pool = onePool()
})
afterEach(() => pool.end())

const AS: Setting[] = [
  ['role', 'authenticated'],
  ['request.jwt.claims', '{"sub":"x"}'],
]
const send = (text: string, values: (string | null)[] = [], more: Partial<PipelinedTransaction> = {}) =>
  runPipelined(pool, { settings: AS, statements: [{ text, values }], readOnly: false, ...more })
const backend = async () => (await send('select pg_backend_pid()'))[0]?.[0]?.[0]
const kept = async () => (await world.sql('select id from public.notes')).length

describe('one message is one transaction', () => {
  test('settings hold for it and end with it', async () => {
    expect(await send(`select current_user, current_setting('request.jwt.claims')`)).toEqual([
      [['authenticated', '{"sub":"x"}']],
    ])
    const { rows } = await pool.query(
      `select current_user, current_setting('request.jwt.claims', true) as claims`,
    )
    expect(rows).toEqual([{ current_user: 'authenticator', claims: '' }])
  })

  test('read only cannot be undone from within', async () => {
    await expect(send('insert into public.notes values (1)', [], { readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
    const undo = send(`select set_config('transaction_read_only', 'off', true)`, [], { readOnly: true })
    await expect(undo).rejects.toMatchObject({ code: '25001' })
    expect(await kept()).toBe(0)
  })

  test('what fails late takes back what went well, a constraint checked at the end included', async () => {
    const both = runPipelined(pool, {
      settings: AS,
      statements: [
        { text: 'insert into public.notes values (1)', values: [] },
        { text: 'select 1 / $1::int', values: ['0'] },
      ],
      readOnly: false,
    })
    await expect(both).rejects.toMatchObject({ code: '22012' })
    await expect(send('insert into public.notes values (1, 99)')).rejects.toMatchObject({ code: '23503' })
    expect(await kept()).toBe(0)
    expect(await backend()).toBe(await backend())
  })

  test('decided after the fact: kept, undone, or refused', async () => {
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
    await world.sql('delete from public.notes')
  })

  test('a session setting is made once, and made again where it differs', async () => {
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

describe('prepared statements', () => {
  const prepared = async () =>
    (await pool.query('select count(*)::int from pg_prepared_statements')).rows[0].count

  test('are kept for each role and text, up to a limit', async () => {
    await send('select 1')
    const first = await prepared()
    await send('select 1')
    expect(await prepared()).toBe(first)
    for (let index = 0; index < TUNING.rest.preparedPerConnection + 50; index++)
      await send(`select ${index} as "n${index}"`)
    await send('select 1')
    expect(await prepared()).toBeLessThanOrEqual(TUNING.rest.preparedPerConnection + 2)
  })

  test('that could not be made are made anew', async () => {
    const text = 'select count(*) from public.later'
    await expect(send(text)).rejects.toMatchObject({ code: '42P01' })
    await world.sql('create table public.later (); grant select on public.later to authenticated')
    expect(await send(text)).toEqual([[['0']]])
    await expect(send('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
    expect(await send('select $1::int', ['5'])).toEqual([[['5']]])
  })
})

/** A network that delivers in pieces of so many bytes. */
class SocketInPieces extends Socket {
  private readonly size: number
  constructor(size: number) {
    super()
    this.size = size
  }
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [chunk] = args
    if (event !== 'data' || !Buffer.isBuffer(chunk)) return super.emit(event, ...args)
    for (let at = 0; at < chunk.length; at += this.size) {
      super.emit(event, chunk.subarray(at, at + this.size))
    }
    return true
  }
}

describe('rows', () => {
  const LONG = TUNING.rest.bufferFromBytes

  test.each([1, 2, 3, 5, 7, 64, 1_000, 65_536])(
    'that come in pieces of %i bytes are the same',
    async (size) => {
      await pool.end()
      pool = onePool({ stream: () => new SocketInPieces(size) } as PoolConfig)
      const three = `select i, nullif('é' || i, 'é2'), '' from generate_series(1, 3) i`
      expect(await send(three)).toEqual([
        [
          ['1', 'é1', ''],
          ['2', null, ''],
          ['3', 'é3', ''],
        ],
      ])
      expect(await send('select from public.notes')).toEqual([[]])
      await expect(send(`select repeat('x', 10), 1 / $1::int`, ['0'])).rejects.toMatchObject({
        code: '22012',
      })
      const long = `select 'before', repeat('ü', ${LONG}), repeat('x', ${LONG - 1}), 'after'`
      const [[row] = []] = await send(long)
      expect(row?.map((value) => [typeof value, value?.toString()])).toEqual([
        ['string', 'before'],
        ['object', 'ü'.repeat(LONG)],
        ['string', 'x'.repeat(LONG - 1)],
        ['string', 'after'],
      ])
      const both = runPipelined(pool, {
        settings: AS,
        statements: [
          { text: three, values: [] },
          { text: '', values: [] },
          { text: `select repeat('x', ${LONG}) from generate_series(1, 2)`, values: [] },
        ],
        readOnly: true,
      })
      expect((await both).map((rows) => rows.map((fields) => String(fields[0]).length))).toEqual([
        [1, 1, 1],
        [],
        [LONG, LONG],
      ])
      // What the driver asks by itself over the same connection is its own to read.
      const { rows } = await pool.query(`select repeat('ü', ${LONG}) as long, 7 as seven`)
      expect(rows).toEqual([{ long: 'ü'.repeat(LONG), seven: 7 }])
    },
  )
})

describe('connections', () => {
  test('that PostgreSQL ended are replaced', async () => {
    const before = await backend()
    pool.on('error', () => undefined)
    await world.sql('select pg_terminate_backend($1)', [before])
    await vi.waitFor(async () => expect(await backend()).not.toBe(before), { timeout: 5_000 })
  })

  test('that saw a protocol error are not used again', async () => {
    const before = await backend()
    await expect(send('select 1', ['one too many'])).rejects.toMatchObject({ code: '08P01' })
    expect(await backend()).not.toBe(before)
  })

  test('are waited for, but not for long', async () => {
    const busy = send('select pg_sleep(3)')
    await expect(send('select 1')).rejects.toBeInstanceOf(PoolTimeoutError)
    await busy
    expect(await send('select 1')).toEqual([[['1']]])
  })

  test('end what they run when the caller leaves, and are not used again', async () => {
    const before = await backend()
    const caller: Caller = { left: false }
    const slow = send('select pg_sleep(20)', [], { caller })
    const running = async () => {
      const rows = await world.sql(
        `select from pg_stat_activity where pid = $1 and query = 'select pg_sleep(20)' and state = 'active'`,
        [before],
      )
      expect(rows).toHaveLength(1)
    }
    await vi.waitFor(running, { timeout: 5_000, interval: 20 })
    caller.left = true
    caller.onLeave?.()
    await expect(slow).rejects.toBeInstanceOf(ClientAbortedError)
    expect(await backend()).not.toBe(before)
  })

  test('are kept when the caller left before anything ran', async () => {
    const before = await backend()
    await expect(send('select 1', [], { caller: { left: true } })).rejects.toBeInstanceOf(ClientAbortedError)
    expect(await backend()).toBe(before)
  })

  test('are kept when the caller leaves and what runs ends by itself in time', async () => {
    const before = await backend()
    // Time stands still, so that a busy machine has as much of it as any other.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const caller: Caller = { left: false }
      const quick = send('select pg_sleep(0.1)', [], { caller })
      while (!caller.onLeave) await new Promise((resolve) => setImmediate(resolve))
      caller.left = true
      caller.onLeave()
      await quick
      vi.advanceTimersByTime(TUNING.rest.cancelAfterMs)
    } finally {
      vi.useRealTimers()
    }
    // A cancellation that went out all the same would meet this one.
    await send('select pg_sleep(0.1)')
    expect(await backend()).toBe(before)
  })
})

describe('reads and writes prepared by name', () => {
  const within = <T>(work: Parameters<typeof world.context.db.asAdmin<T>>[2]) =>
    world.context.db.asAdmin<T>('postgres', 'a test', work)

  beforeEach(() =>
    world.sql(`create table public.shifting (a int, b int); insert into public.shifting values (1, 2);
      grant select, insert on public.shifting to postgres`),
  )
  afterEach(() => world.sql('drop table public.shifting'))

  test('go on over the same connection when columns change, come and go meanwhile', async () => {
    const seen = () =>
      within(async (db) => {
        const [{ pid } = { pid: 0 }] = await db.read<{ pid: number }>('select pg_backend_pid() as pid', [])
        return { pid, rows: await db.read('select s.* from public.shifting s', []) }
      })
    const before = await seen()
    expect(before.rows).toEqual([{ a: 1, b: 2 }])
    await world.sql(
      'alter table public.shifting alter a type text, drop b; alter table public.shifting add c boolean',
    )
    expect(await seen()).toEqual({ pid: before.pid, rows: [{ a: '1', c: null }] })
  })

  test('see what the same message wrote, whether the transaction begins with them or has begun', async () => {
    const note = (id: string) => ({ text: 'insert into public.shifting (a) values ($1)', values: [id] })
    const seen = { text: 'select a, current_user as role from public.shifting where a > $1', values: ['1'] }
    const both = await within(async (db) => {
      const [first] = await db.run<[unknown[]]>([note('2')], [seen])
      return [first, ...(await db.run<[unknown[], unknown[]]>([note('3')], [seen, seen]))]
    })
    const [two, three] = [2, 3].map((a) => ({ a, role: 'postgres' }))
    expect(both).toEqual([[two], [two, three], [two, three]])
  })

  test('that are still to come when the rest has failed are not done outside', async () => {
    const failed = within(async (db) => {
      const late = db.query(`insert into public.shifting (a) values (5)`)
      late.catch(() => undefined)
      const read = db.read('select 1 as one', [])
      read.catch(() => undefined)
      throw new Error('beside them')
    })
    await expect(failed).rejects.toThrow('beside them')
    expect(await within((db) => db.read('select current_user::text as role', []))).toEqual([
      { role: 'postgres' },
    ])
    expect(await world.sql('select a from public.shifting where a = 5')).toEqual([])
  })

  test('of several statements in one message none stays when one fails', async () => {
    const note = (id: string) => ({ text: 'insert into public.shifting (a) values ($1)', values: [id] })
    const wrong = { text: 'select 1 / $1::int', values: ['0'] }
    await expect(within((db) => db.run([note('7'), wrong, note('8')]))).rejects.toMatchObject({
      code: '22012',
    })
    await within((db) => db.run([note('9')]))
    const left = await world.sql(`select a from public.shifting where a in ('7', '8', '9')`)
    expect(left).toEqual([{ a: 9 }])
  })
})
