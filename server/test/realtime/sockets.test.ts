import { connect } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { RawSocket } from './raw-socket.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer({ ADDITIONAL_REDIRECT_URLS: 'https://*.clubs.test/**,http://localhost:5173' })
})
afterAll(() => world.stop())

const REFUSED: { who: string; query: Record<string, string>; status: number; message: string }[] = [
  { who: 'one without a key', query: { apikey: '' }, status: 401, message: 'API key is missing' },
  {
    who: 'one with a key nobody gave out',
    query: { apikey: 'sb_publishable_x' },
    status: 401,
    message: 'Invalid API key',
  },
  {
    who: 'one with a forged key',
    query: { apikey: 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.AAAA' },
    status: 401,
    message: 'No suitable key or wrong key type',
  },
  {
    who: 'one who speaks another version',
    query: { vsn: '3.0.0' },
    status: 400,
    message: 'vsn is "3.0.0": it must be 1.0.0 or 2.0.0',
  },
]

describe('who gets no socket', () => {
  /** The first line that is answered to a wish to upgrade there; empty to one who leaves without waiting. */
  const asked = (address: string, leaves: boolean) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(world.url)
      const socket = connect(Number(port), hostname)
      let said = ''
      socket.on('data', (piece) => {
        said += piece
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(said.split('\r\n')[0] ?? ''))
      const lines = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
      socket.write(
        `GET ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        () => {
          if (leaves) socket.resetAndDestroy()
        },
      )
    })

  test.each([
    ['/elsewhere', 404],
    ['//', 404],
    ['//[', 404],
    ['/realtime/v1/websocket', 401],
    ['/realtime/v1/websocket?apikey=%', 401],
  ])('who asks at %s, and nobody else feels it when they leave at once', async (address, status) => {
    expect(await asked(address, false)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    await Promise.all(Array.from({ length: 20 }, () => asked(address, true)))
    expect((await fetch(`${world.url}/health`)).status).toBe(200)
  })

  test.each(REFUSED)('$who', async ({ query, status, message }) => {
    await expect(RawSocket.open(world, query)).rejects.toMatchObject({
      status,
      message: expect.stringContaining(message.replaceAll('"', '\\"')),
    })
  })

  test.each([
    'https://evil.test',
    'https://a.b.clubs.test',
    'http://x.clubs.test',
    'null',
    'http://app.touchline.test.evil.test',
  ])('a page from %s', async (origin) => {
    await expect(RawSocket.open(world, {}, { origin })).rejects.toMatchObject({ status: 403 })
  })

  test('one who asks for another path', async () => {
    const response = await fetch(`${world.url}/realtime/v1/websocket?apikey=${world.anonKey}`)
    expect(response.status).toBe(404)
  })
})

describe('who gets none for a key that was signed here', () => {
  test.each([
    ['no role', { exp: Math.floor(Date.now() / 1000) + 600 }],
    ['no end', { role: 'anon' }],
  ])('and names %s', async (_what, claims) => {
    const apikey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(world.context.keys.jwtSecret))
    await expect(RawSocket.open(world, { apikey })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Fields `role` and `exp` are required in JWT'),
    })
  })
})

describe('who gets one', () => {
  test.each(['http://app.touchline.test', 'https://one.clubs.test', 'http://localhost:5173'])(
    'a page from %s',
    async (origin) => {
      const socket = await RawSocket.open(world, {}, { origin })
      await socket.roundTrip()
      await socket.close()
    },
  )

  test('a page from the address the server is reached at', async () => {
    const socket = await RawSocket.open(world, {}, { origin: world.url })
    await socket.roundTrip()
    await socket.close()
  })

  test('a page from any port of this machine, where the site itself is one', async () => {
    const local = await world.anotherServer({ SITE_URL: 'http://127.0.0.1:8080' })
    for (const origin of ['http://localhost', 'http://127.0.0.1:5173', 'http://[::1]:3000']) {
      const socket = await RawSocket.open(local, {}, { origin })
      await socket.roundTrip()
      await socket.close()
      await expect(RawSocket.open(world, {}, { origin })).rejects.toMatchObject({ status: 403 })
    }
    for (const origin of ['http://localhost.evil.test', 'http://127.0.0.1.evil.test:5173', 'null']) {
      await expect(RawSocket.open(local, {}, { origin })).rejects.toMatchObject({ status: 403 })
    }
    await local.stop()
  })

  test('one who names the key in a header', async () => {
    const socket = await RawSocket.open(world, { apikey: '' }, { headers: { 'x-api-key': world.anonKey } })
    await socket.roundTrip()
    await socket.close()
  })
})

describe('frames', () => {
  test('a heartbeat is answered at once', async () => {
    const socket = await RawSocket.open(world)
    socket.send([null, '10', 'phoenix', 'heartbeat', {}])
    expect(await socket.nextText()).toBe('[null,"10","phoenix","phx_reply",{"status":"ok","response":{}}]')
    await socket.close()
  })

  test('version 1.0.0 is spoken beside 2.0.0', async () => {
    const socket = await RawSocket.open(world, { vsn: '1.0.0' })
    socket.ws.send(
      JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1', join_ref: null }),
    )
    expect(JSON.parse(await socket.nextText())).toEqual({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ref: '1',
      join_ref: null,
    })
    await socket.close()
  })

  test.each([
    ['not JSON', 'hello'],
    ['an object where an array is due', '{"topic":"phoenix"}'],
    ['four parts', '[null,null,"phoenix","heartbeat"]'],
    ['a topic that is a number', '[null,null,7,"heartbeat",{}]'],
    ['a binary frame that ends inside its header', Buffer.from([3, 9, 9, 9, 9, 9, 1])],
    ['a binary frame of an unknown kind', Buffer.from([9, 0, 0])],
    ['an empty binary frame', Buffer.alloc(0)],
    [
      'a message within more lists than can be written again',
      `[null,"1","realtime:x","broadcast",{"event":"x","payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
    ],
  ])('%s is passed over, and many of them close the socket with the reason', async (_what, frame) => {
    const socket = await RawSocket.open(world)
    socket.ws.send(frame)
    await socket.roundTrip()
    for (let n = 0; n < 1_000; n += 1) socket.ws.send(frame)
    const { code, reason } = await socket.closed
    expect(code).toBe(1007)
    expect(reason).not.toBe('')
  })

  test('a frame that is too long closes the socket', async () => {
    const socket = await RawSocket.open(world)
    socket.ws.send('x'.repeat(5_000_001))
    expect((await socket.closed).code).toBe(1009)
  })
})

describe('who does nothing', () => {
  const lookIn = (seconds: number) => {
    for (const one of getRealtimeNode(world.context).sockets)
      one.closeIfIdle(performance.now() + seconds * 1000)
  }

  test('is closed ten minutes after joining nothing, with a channel only for its silence', async () => {
    const [idle, silent] = [await RawSocket.open(world), await RawSocket.open(world)]
    await silent.join('realtime:held')
    lookIn(80)
    await Promise.all([idle.roundTrip(), silent.roundTrip()])
    lookIn(610)
    expect(await idle.closed).toEqual({ code: 1001, reason: 'No channels joined' })
    expect(await silent.closed).toEqual({ code: 1001, reason: 'no heartbeat' })
  })

  test('has the whole time again after leaving', async () => {
    const left = await RawSocket.open(world)
    const { joinRef } = await left.join('realtime:left')
    lookIn(60)
    left.send([joinRef, 'l', 'realtime:left', 'phx_leave', {}])
    await left.nextEvent('phx_close')
    lookIn(655)
    expect(await left.closed).toEqual({ code: 1001, reason: 'no heartbeat' })
  })
})

test('a server that stops tells its sockets to come back', async () => {
  const another = await world.anotherServer()
  const socket = await RawSocket.open(another)
  await another.stop()
  expect(await socket.closed).toEqual({ code: 1012, reason: 'Service Restart' })
})
