import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

test.each([
  ['a path that cannot be decoded', 'GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['what is not HTTP', 'NONSENSE\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
])('%s is refused with the headers of every answer', async (_what, sent, status) => {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(sent)
  const answer = (await text(socket)).toLowerCase()
  expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
  for (const name of [
    'x-content-type-options',
    'referrer-policy',
    'content-security-policy',
    'x-frame-options',
  ])
    expect(answer).toContain(`\r\n${name}: `)
})
