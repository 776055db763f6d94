import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerProcess } from '../server-process.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

test('answers a request in flight on SIGTERM and closes its connection after it', async () => {
  const stopping = await world.anotherServer()
  const { hostname, port } = new URL(stopping.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.write('GET /rest/v1/sports?limit=1 HTTP/1.1\r\nHost: x\r\n')
  // The answer proves that the server has read the earlier bytes.
  expect((await fetch(`${stopping.url}/health`)).status).toBe(200)
  const stopped = stopping.stop()
  const refused = () =>
    fetch(`${stopping.url}/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(refused).toBe(true)
  socket.write(`Apikey: ${world.serviceRoleKey}\r\n\r\n`)
  await once(socket, 'close')
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(heard).toMatch(/\r\nconnection: close\r\n/i)
  await stopped
})

test('SIGTERM to npm start stops the server, and npm ends after it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-stopping-'))
  const { connectionString = '' } = world.context.db.replicationConnection()
  const env = { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: connectionString, DEMO: '0' }
  // Without the prestart script, whose work is done already.
  const { status, stop } = await startServerProcess(env, ['npm', 'run', 'start', '--ignore-scripts'])
  try {
    expect((await fetch(`${status.url}/health`)).status).toBe(200)
    await stop()
    await expect(fetch(`${status.url}/health`)).rejects.toThrow()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
