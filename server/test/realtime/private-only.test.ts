import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { RawSocket } from './raw-socket.ts'

let open: TestServer
let server: Awaited<ReturnType<TestServer['anotherServer']>>
beforeAll(async () => {
  open = await startTestServer()
  server = await open.anotherServer({ REALTIME_PRIVATE_ONLY: '1' })
})
afterAll(() => open.stop())

const sockets: RawSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close()
})
async function connect(to: Pick<TestServer, 'url' | 'anonKey'> = server) {
  const socket = await RawSocket.open(to)
  sockets.push(socket)
  return socket
}

const CHANGES = [{ event: '*', schema: 'public', table: 'sports' }]
/** As anybody with the public key, to the HTTP side of live channels. */
const post = (path: string, body: object) =>
  fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      apikey: open.anonKey,
      authorization: `Bearer ${open.anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

describe('with REALTIME_PRIVATE_ONLY', () => {
  test('a public channel without table changes is refused', async () => {
    const socket = await connect()
    expect(await socket.join('realtime:room')).toMatchObject({
      status: 'error',
      response: { reason: 'PrivateOnly: This project only allows private channels' },
    })
  })

  test('a public channel that listens to a table hears no broadcast, by socket or by HTTP, and no presence', async () => {
    const [sender, listener] = [await connect(), await connect()]
    const config = { broadcast: { ack: true }, presence: { enabled: true }, postgres_changes: CHANGES }
    const { joinRef, status } = await sender.join('realtime:room', config)
    expect([status, (await listener.join('realtime:room', config)).status]).toEqual(['ok', 'ok'])
    sender.send([joinRef, '8', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'hi', payload: {} }])
    expect((await sender.next((parts) => parts[1] === '8'))[4]).toEqual({
      status: 'error',
      response: { error: 'unauthorized' },
    })
    sender.send([
      joinRef,
      '9',
      'realtime:room',
      'presence',
      { type: 'presence', event: 'track', payload: { phone: '+34 600 000 000' } },
    ])
    expect((await sender.next((parts) => parts[1] === '9'))[4]).toMatchObject({ status: 'error' })
    expect((await post('/room/events/hi', { a: 1 })).status).toBe(403)
    const messages = [{ topic: 'room', event: 'hi', payload: {} }]
    expect((await post('', { messages })).status).toBe(202)
    const elsewhere = await connect(open)
    await elsewhere.join('realtime:room')
    await open.sql(`select realtime.send('{"a":1}', 'hi', 'room', false)`)
    // The database tells every node at once, and this one lets public channels speak.
    expect(String(await elsewhere.nextBinary())).toContain('"a":1')
    await listener.roundTrip()
    expect(listener.receivedBinaries().map(String)).toEqual([])
    for (const event of ['broadcast', 'presence_state', 'presence_diff'])
      expect(listener.received(event)).toEqual([])
  })

  test('without it, a public channel speaks as on a hosted project', async () => {
    const socket = await connect(open)
    expect((await socket.join('realtime:room')).status).toBe('ok')
  })
})

describe('the setting of the application', () => {
  const production = { NODE_ENV: 'production', SITE_URL: 'https://t.example' }
  test.each([
    ['is in force in production', production, true],
    ['is not in force while one develops', {}, false],
    ['gives way to the environment', { ...production, REALTIME_PRIVATE_ONLY: '0' }, false],
  ])('%s', (_what, env, isOn) => expect(readConfig(env).realtimePrivateOnly).toBe(isOn))
})
