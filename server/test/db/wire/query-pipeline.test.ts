import { Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { openOneConnection } from '../one-connection.ts'

let server: TestServer
let connection: ReturnType<typeof openOneConnection>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  connection = openOneConnection(server, 'wire')
})
afterEach(() => connection.close())
const send: typeof connection.send = (...args) => connection.send(...args)

describe('prepared statements', () => {
  const prepared = async () =>
    (await connection.pool.query('select count(*)::int from pg_prepared_statements')).rows[0].count

  test('are cached for each role and text, up to a limit', async () => {
    await send('select 1')
    const first = await prepared()
    await send('select 1')
    expect(await prepared()).toBe(first)
    for (let index = 0; index < TUNING.rest.preparedPerConnection + 50; index++)
      await send(`select ${index} as "n${index}"`)
    await send('select 1')
    expect(await prepared()).toBeLessThanOrEqual(TUNING.rest.preparedPerConnection + 2)
  })

  test('are prepared again after preparing them failed', async () => {
    const text = 'select count(*) from public.later'
    await expect(send(text)).rejects.toMatchObject({ code: '42P01' })
    await server.sql('create table public.later (); grant select on public.later to authenticated')
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

describe('result rows', () => {
  const LONG = TUNING.rest.bufferFromBytes

  test.each([1, 2, 3, 5, 7, 64, 1_000, 65_536])(
    'are the same when they arrive in chunks of %i bytes',
    async (size) => {
      await connection.close()
      connection = openOneConnection(server, 'wire', { stream: () => new SocketInPieces(size) } as PoolConfig)
      const three = `select i, nullif('é' || i, 'é2'), '' from generate_series(1, 3) i`
      expect(await send(three)).toEqual([
        [
          ['1', 'é1', ''],
          ['2', null, ''],
          ['3', 'é3', ''],
        ],
      ])
      expect(await send('select from pg_class where false')).toEqual([[]])
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
      const both = connection.run({
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
      const { rows } = await connection.pool.query(`select repeat('ü', ${LONG}) as long, 7 as seven`)
      expect(rows).toEqual([{ long: 'ü'.repeat(LONG), seven: 7 }])
    },
  )
})
