import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRIVATE, type PrivateChannelFixture, startPrivateChannelServer } from './private-channel-fixture.ts'
import { RawSocket } from './raw-socket.ts'

let server: PrivateChannelFixture
beforeAll(async () => {
  server = await startPrivateChannelServer()
})
afterAll(() => server.stop())

describe('realtime.send', () => {
  test('reaches the members of a private channel with the message id', async () => {
    const topic = `sql-${randomUUID()}`
    await server.admit(topic, server.ada)
    const socket = await RawSocket.open(server, { vsn: '1.0.0' })
    socket.ws.send(
      JSON.stringify({
        topic: `realtime:${topic}`,
        event: 'phx_join',
        ref: '1',
        join_ref: '1',
        payload: { config: PRIVATE, access_token: server.adasToken },
      }),
    )
    await socket.nextText()
    await socket.nextText()
    await server.sql(`select realtime.send('{"n":1}', 'made', $1, true)`, [topic])
    const [row] = await server.sql<{ id: string }>('select id from realtime.messages where topic = $1', [
      topic,
    ])
    expect(JSON.parse(await socket.nextText())).toEqual({
      topic: `realtime:${topic}`,
      event: 'broadcast',
      ref: null,
      join_ref: null,
      payload: { type: 'broadcast', event: 'made', payload: { n: 1, id: row?.id }, meta: { id: row?.id } },
    })
    await socket.close()
  })

  test('delivers long and binary messages', async () => {
    const topic = `long-${randomUUID()}`
    await server.admit(topic, server.ada)
    const socket = await RawSocket.open(server)
    await socket.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    const text = 'é'.repeat(20_000)
    await server.sql(`select realtime.send(jsonb_build_object('text', $1::text), 'long', $2, true)`, [
      text,
      topic,
    ])
    expect((await socket.nextBinary()).includes(text)).toBe(true)
    await server.sql(`select realtime.send_binary('\\x00ff10'::bytea, 'raw', $1, true)`, [topic])
    const frame = await socket.nextBinary()
    expect(frame[4]).toBe(0)
    expect([...frame.subarray(-3)]).toEqual([0, 255, 16])
    await socket.close()
  })

  test('delivers row changes by realtime.broadcast_changes in a trigger', async () => {
    const topic = `rows-${randomUUID()}`
    await server.admit(topic, server.ada)
    await server.sql(`
      create table public.live_games (id int primary key, score int);
      create function public.live_tell() returns trigger language plpgsql security definer set search_path = '' as $$
        begin perform realtime.broadcast_changes('${topic}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old); return null; end $$;
      create trigger tell after insert or update or delete on public.live_games for each row execute function public.live_tell()`)
    const socket = await RawSocket.open(server)
    await socket.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    await server.sql('insert into public.live_games values (1, 2)')
    const frame = (await socket.nextBinary()).toString()
    const payload = JSON.parse(frame.slice(frame.lastIndexOf('}{') + 1))
    expect(payload).toEqual({
      id: expect.any(String),
      table: 'live_games',
      schema: 'public',
      operation: 'INSERT',
      record: { id: 1, score: 2 },
      old_record: null,
    })
    await socket.close()
  })

  test('stores nothing and raises no error when the caller may not write', async () => {
    const topic = `warned-${randomUUID()}`
    await server.sql(`begin; set local role anon; select realtime.send('{}', 'x', '${topic}', true); commit`)
    expect(await server.sql('select 1 from realtime.messages where topic = $1', [topic])).toEqual([])
  })
})

describe('replay', () => {
  test('sends the latest messages since a time, oldest first and each once', async () => {
    const topic = `replay-${randomUUID()}`
    await server.admit(topic, server.ada)
    for (let n = 0; n < 30; n += 1)
      await server.sql(`select realtime.send($1, 'made', $2, true)`, [{ n }, topic])
    await server.sql(
      `update realtime.messages set inserted_at = inserted_at - interval '2 hours' where topic = $1 and (payload ->> 'n')::int < 10`,
      [topic],
    )
    const socket = await RawSocket.open(server)
    const since = Date.now() - 3_600_000
    const reply = await socket.join(
      `realtime:${topic}`,
      { ...PRIVATE, broadcast: { replay: { since, limit: 50 } } },
      server.adasToken,
    )
    expect(reply.status).toBe('ok')
    const seen: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const frame = (await socket.nextBinary()).toString()
      expect(frame).toContain('"replayed":true')
      seen.push(JSON.parse(frame.slice(frame.lastIndexOf('}{') + 1)).n)
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n + 10))
    await socket.close()
  })

  test.each([[{ since: 'yesterday' }], [{ since: 1.5 }], [{ limit: '3' }], [{ limit: 3 }], [{}]])(
    'refuses %j',
    async (replay) => {
      const topic = `replay-${randomUUID()}`
      await server.admit(topic, server.ada)
      const socket = await RawSocket.open(server)
      const reply = await socket.join(
        `realtime:${topic}`,
        { ...PRIVATE, broadcast: { replay } },
        server.adasToken,
      )
      expect(reply.response.reason).toBe('UnableToReplayMessages: Replay params are not valid')
      await socket.close()
    },
  )
})

test('message partitions are dropped when old and created ahead', async () => {
  const partitions = async () => {
    const rows = await server.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relname ~ '^messages_\\d{4}' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  // PostgreSQL names the days in the statement that asks, so that midnight may pass between any two of them.
  const nextDays = async (count: number) => {
    const rows = await server.sql<{ name: string }>(
      `select to_char((now() at time zone 'utc')::date + n, '"messages_"YYYY_MM_DD') as name from generate_series(0, $1::int) n`,
      [count],
    )
    return rows.map(({ name }) => name)
  }
  const beforehand = await nextDays(2)
  expect(await partitions()).toEqual(expect.arrayContaining(beforehand))
  await server.sql(
    `create table realtime.messages_2020_01_01 partition of realtime.messages for values from ('2020-01-01') to ('2020-01-02')`,
  )
  const created = await nextDays(5)
  expect(await partitions()).not.toEqual(expect.arrayContaining(created))
  await server.sql('select realtime.maintain_message_partitions(5, 72)')
  const names = await partitions()
  expect(names).toEqual(expect.arrayContaining(created))
  expect(names).not.toContain('messages_2020_01_01')
})
