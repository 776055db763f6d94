import { connect } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { RawSocket } from './raw-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    ADDITIONAL_REDIRECT_URLS: 'https://*.clubs.test/**,http://localhost:5173',
  })
})
afterAll(() => server.stop())

const REFUSED: { who: string; query: Record<string, string>; status: number; message: string }[] = [
  { who: 'a client without a key', query: { apikey: '' }, status: 401, message: 'API key is missing' },
  {
    who: 'a client with an unknown key',
    query: { apikey: 'sb_publishable_x' },
    status: 401,
    message: 'Invalid API key',
  },
  {
    who: 'a client with a forged key',
    query: { apikey: 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.AAAA' },
    status: 401,
    message: 'No suitable key or wrong key type',
  },
  {
    who: 'a client of an unknown protocol version',
    query: { vsn: '3.0.0' },
    status: 400,
    message: 'vsn is "3.0.0": it must be 1.0.0 or 2.0.0',
  },
]

describe('WebSocket upgrade', () => {
  /** The status line of the response to an upgrade request; empty when the client disconnects without waiting. */
  const requestUpgrade = (address: string, disconnects: boolean) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      let response = ''
      socket.on('data', (piece) => {
        response += piece
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(response.split('\r\n')[0] ?? ''))
      const headers = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
      socket.write(
        `GET ${address} HTTP/1.1\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        () => {
          if (disconnects) socket.resetAndDestroy()
        },
      )
    })

  test.each([
    ['/elsewhere', 404],
    ['//', 404],
    ['//[', 404],
    ['/realtime/v1/websocket', 401],
    ['/realtime/v1/websocket?apikey=%', 401],
  ])(
    'at %s is refused, and clients that disconnect at once leave the server running',
    async (address, status) => {
      expect(await requestUpgrade(address, false)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      await Promise.all(Array.from({ length: 20 }, () => requestUpgrade(address, true)))
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    },
  )

  test.each(REFUSED)('is refused for $who', async ({ query, status, message }) => {
    await expect(RawSocket.open(server, query)).rejects.toMatchObject({
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
  ])('is refused for a page from %s', async (origin) => {
    await expect(RawSocket.open(server, {}, { origin })).rejects.toMatchObject({ status: 403 })
  })

  test('is required: a plain GET answers 404', async () => {
    const response = await fetch(`${server.url}/realtime/v1/websocket?apikey=${server.anonKey}`)
    expect(response.status).toBe(404)
  })
})

describe('WebSocket upgrade with a key signed by this server', () => {
  test.each([
    ['no role', { exp: Math.floor(Date.now() / 1000) + 600 }],
    ['no expiry', { role: 'anon' }],
  ])('is refused when the key has %s', async (_what, claims) => {
    const apikey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(server.context.keys.jwtSecret))
    await expect(RawSocket.open(server, { apikey })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Fields `role` and `exp` are required in JWT'),
    })
  })
})

describe('allowed WebSocket upgrades', () => {
  test.each(['http://app.touchline.test', 'https://one.clubs.test', 'http://localhost:5173'])(
    'include a page from %s',
    async (origin) => {
      const socket = await RawSocket.open(server, {}, { origin })
      await socket.roundTrip()
      await socket.close()
    },
  )

  test('include a page from the server’s own address', async () => {
    const socket = await RawSocket.open(server, {}, { origin: server.url })
    await socket.roundTrip()
    await socket.close()
  })

  test('include a page from any port of a loopback address when the site is on one', async () => {
    const local = await server.anotherServer({ SITE_URL: 'http://127.0.0.1:8080' })
    for (const origin of ['http://localhost', 'http://127.0.0.1:5173', 'http://[::1]:3000']) {
      const socket = await RawSocket.open(local, {}, { origin })
      await socket.roundTrip()
      await socket.close()
      await expect(RawSocket.open(server, {}, { origin })).rejects.toMatchObject({ status: 403 })
    }
    for (const origin of ['http://localhost.evil.test', 'http://127.0.0.1.evil.test:5173', 'null']) {
      await expect(RawSocket.open(local, {}, { origin })).rejects.toMatchObject({ status: 403 })
    }
    await local.stop()
  })

  test('include a client that sends the key in a header', async () => {
    const socket = await RawSocket.open(server, { apikey: '' }, { headers: { 'x-api-key': server.anonKey } })
    await socket.roundTrip()
    await socket.close()
  })
})

describe('WebSocket frames', () => {
  test('answer a heartbeat at once', async () => {
    const socket = await RawSocket.open(server)
    socket.send([null, '10', 'phoenix', 'heartbeat', {}])
    expect(await socket.nextText()).toBe('[null,"10","phoenix","phx_reply",{"status":"ok","response":{}}]')
    await socket.close()
  })

  test('support protocol version 1.0.0 beside 2.0.0', async () => {
    const socket = await RawSocket.open(server, { vsn: '1.0.0' })
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
      'a payload nested too deeply',
      `[null,"1","realtime:x","broadcast",{"event":"x","payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
    ],
  ])('ignore %s and close the socket after many of them with the reason', async (_what, frame) => {
    const socket = await RawSocket.open(server)
    socket.ws.send(frame)
    await socket.roundTrip()
    for (let n = 0; n < 1_000; n += 1) socket.ws.send(frame)
    const { code, reason } = await socket.closed
    expect(code).toBe(1007)
    expect(reason).not.toBe('')
  })

  test('close the socket when a frame is too large', async () => {
    const socket = await RawSocket.open(server)
    socket.ws.send('x'.repeat(5_000_001))
    expect((await socket.closed).code).toBe(1009)
  })
})

describe('idle sockets', () => {
  const checkIdleAfter = (seconds: number) => {
    for (const one of getRealtimeNode(server.context).sockets)
      one.closeIfIdle(performance.now() + seconds * 1000)
  }

  test('close after ten minutes without a channel, or without a heartbeat in one', async () => {
    const [idle, silent] = [await RawSocket.open(server), await RawSocket.open(server)]
    await silent.join('realtime:held')
    checkIdleAfter(80)
    await Promise.all([idle.roundTrip(), silent.roundTrip()])
    checkIdleAfter(610)
    expect(await idle.closed).toEqual({ code: 1001, reason: 'No channels joined' })
    expect(await silent.closed).toEqual({ code: 1001, reason: 'no heartbeat' })
  })

  test('get the full time again after leaving a channel', async () => {
    const left = await RawSocket.open(server)
    const { joinRef } = await left.join('realtime:left')
    checkIdleAfter(60)
    left.send([joinRef, 'l', 'realtime:left', 'phx_leave', {}])
    await left.nextEvent('phx_close')
    checkIdleAfter(655)
    expect(await left.closed).toEqual({ code: 1001, reason: 'no heartbeat' })
  })
})

test('a server that stops closes its sockets with 1012 Service Restart', async () => {
  const another = await server.anotherServer()
  const socket = await RawSocket.open(another)
  await another.stop()
  expect(await socket.closed).toEqual({ code: 1012, reason: 'Service Restart' })
})
