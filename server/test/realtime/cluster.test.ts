import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { RawSocket } from './raw-socket.ts'

let first: TestServer
let second: TestServer
const sockets: RawSocket[] = []

beforeAll(async () => {
  first = await startTestServer()
  second = await first.anotherServer()
  await first.sql(`create table public.live_things (id int primary key); grant select on public.live_things to anon;
    alter publication supabase_realtime add table public.live_things`)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close()
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

async function open(server: TestServer) {
  const socket = await RawSocket.open(server)
  sockets.push(socket)
  return socket
}

async function inRoom(server: TestServer, topic: string, config: object = {}) {
  const socket = await open(server)
  const { joinRef } = await socket.join(topic, config)
  const send = (event: string, payload: unknown) => socket.send([joinRef, null, topic, event, payload])
  const say = (payload: unknown) => send('broadcast', { type: 'broadcast', event: 'hi', payload })
  const track = (payload: unknown) => send('presence', { type: 'presence', event: 'track', payload })
  return { socket, say, track }
}

const THINGS = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_things' }] }

describe('two servers on one database', () => {
  test('deliver broadcasts to each other’s sockets', async () => {
    const [ada, bo] = [await inRoom(first, 'realtime:room'), await inRoom(second, 'realtime:room')]
    ada.say({ from: 'ada' })
    expect((await bo.socket.nextBinary()).toString()).toContain('{"from":"ada"}')
    bo.say({ from: 'bo' })
    expect((await ada.socket.nextBinary()).toString()).toContain('{"from":"bo"}')
  })

  test('keep the order of one sender’s messages, short and long', async () => {
    const [ada, bo] = [await inRoom(first, 'realtime:order'), await inRoom(second, 'realtime:order')]
    for (let n = 0; n < 40; n += 1) ada.say({ n, pad: 'ü'.repeat(n % 4 === 0 ? 10_000 : 1) })
    const seen: number[] = []
    for (let n = 0; n < 40; n += 1) {
      const frame = (await bo.socket.nextBinary()).toString()
      seen.push(JSON.parse(frame.slice(frame.indexOf('{'))).n)
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  test('each follow row changes for themselves', async () => {
    const [ada, bo] = [await inRoom(first, 'realtime:a', THINGS), await inRoom(second, 'realtime:b', THINGS)]
    await Promise.all([ada.socket.nextEvent('system'), bo.socket.nextEvent('system')])
    await first.sql('insert into public.live_things values (1)')
    for (const { socket } of [ada, bo]) {
      expect((await socket.nextEvent('postgres_changes'))[4]).toMatchObject({ data: { record: { id: 1 } } })
    }
  })

  test('share presence, including users who leave', async () => {
    const config = (key: string) => ({ presence: { key, enabled: true } })
    const [ada, bo] = [
      await inRoom(first, 'realtime:here', config('ada')),
      await inRoom(second, 'realtime:here', config('bo')),
    ]
    ada.track({ on: 'first' })
    expect((await bo.socket.nextEvent('presence_diff'))[4]).toMatchObject({
      joins: { ada: { metas: [{ on: 'first' }] } },
    })
    const late = await inRoom(second, 'realtime:here', config('late'))
    expect((await late.socket.nextEvent('presence_state'))[4]).toMatchObject({
      ada: { metas: [{ on: 'first' }] },
    })
    await ada.socket.close()
    expect((await bo.socket.nextEvent('presence_diff'))[4]).toMatchObject({
      leaves: { ada: { metas: [{ on: 'first' }] } },
    })
  })

  test('send presence to a server that starts later and drop it when a server stops', async () => {
    const config = (key: string) => ({ presence: { key, enabled: true } })
    const ada = await inRoom(first, 'realtime:later', config('ada'))
    ada.track({ on: 'first' })
    await ada.socket.nextEvent('presence_diff')
    const third = await first.anotherServer()
    const cy = await inRoom(third, 'realtime:later', config('cy'))
    const knows = async () => {
      const state = (
        await cy.socket.next((parts) => parts[3] === 'presence_state' || parts[3] === 'presence_diff')
      )[4]
      return JSON.stringify(state).includes('"ada"')
    }
    while (!(await knows()));
    cy.track({ on: 'third' })
    expect((await ada.socket.nextEvent('presence_diff'))[4]).toMatchObject({
      joins: { cy: { metas: [{ on: 'third' }] } },
    })
    await third.stop()
    expect((await ada.socket.nextEvent('presence_diff'))[4]).toMatchObject({
      leaves: { cy: { metas: [{ on: 'third' }] } },
    })
  })
})

describe('when database connections are lost', () => {
  const cut = (application: string) =>
    first.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`,
      [application],
    )

  test('changes flow again within five seconds and subscribers are told of the gap', async () => {
    const ada = await inRoom(first, 'realtime:gap', THINGS)
    await ada.socket.nextEvent('system')
    const cutAt = performance.now()
    await cut('touchline replication')
    expect((await ada.socket.nextEvent('system'))[4]).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
    })
    expect((await ada.socket.nextEvent('system'))[4]).toMatchObject({
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
    })
    // Five seconds on a machine that does nothing else; a busy one has four times as long.
    expect(performance.now() - cutAt).toBeLessThan(4 * 5_000)
    await first.sql('insert into public.live_things values (2)')
    expect((await ada.socket.nextEvent('postgres_changes'))[4]).toMatchObject({ data: { record: { id: 2 } } })
  })

  test('servers reconnect and agree on presence again', async () => {
    const config = (key: string) => ({ presence: { key, enabled: true } })
    const [ada, bo] = [
      await inRoom(first, 'realtime:deaf', config('ada')),
      await inRoom(second, 'realtime:deaf', config('bo')),
    ]
    await cut('touchline listener')
    ada.track({ text: 'while disconnected' })
    // The next heartbeat shows the missing sequence number, and the other server asks for the state.
    expect((await bo.socket.nextEvent('presence_diff'))[4]).toMatchObject({
      joins: { ada: { metas: [{ text: 'while disconnected' }] } },
    })
    ada.say({ back: true })
    expect((await bo.socket.nextBinary()).toString()).toContain('{"back":true}')
  })
})

describe('a slow reader', () => {
  test('is disconnected without delaying other subscribers', async () => {
    const [slow, quick] = [await inRoom(first, 'realtime:slow'), await inRoom(first, 'realtime:slow')]
    slow.socket.ws.pause()
    const node = getRealtimeNode(first.context)
    const open = node.sockets.size
    const text = JSON.stringify('x'.repeat(TUNING.realtime.sendBufferMaxBytes))
    let sent = 0
    while (node.sockets.size === open && sent < 100) {
      node.broadcast('public:slow', { event: 'hi', body: { kind: 'json', text } })
      sent += 1
      expect((await quick.socket.nextBinary()).length).toBeGreaterThan(text.length)
    }
    expect(node.sockets.size).toBe(open - 1)
    slow.socket.ws.resume()
    expect((await slow.socket.closed).code).toBe(1006)
  })
})

test('300 clients that reconnect at once all subscribe', async () => {
  const reconnected = await Promise.all(Array.from({ length: 300 }, () => open(second)))
  const replies = await Promise.all(
    reconnected.map((socket, n) => socket.join(`realtime:reconnect-${n % 7}`, THINGS)),
  )
  expect(replies.every(({ status }) => status === 'ok')).toBe(true)
  const live = await Promise.all(reconnected.map((socket) => socket.nextEvent('system')))
  expect(live.every((parts) => (parts[4] as { status: string }).status === 'ok')).toBe(true)
})
