import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { closeSlowReaders } from '#server/http/slow-readers.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const { checkSeconds, stallSeconds } = TUNING.slowUploads

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
  await world.sql(`create table public.long_rows (id int primary key, filling text);
    insert into public.long_rows select i, repeat(md5(i::text), 500) from generate_series(1, 1000) i;
    grant select on public.long_rows to service_role;`)
})
afterAll(() => world.stop())

/** Requests 16 MB; resolves with the bytes received and the seconds until the connection closed. */
function ask(bytesPerSecond: number): Promise<{ seconds: number; bytes: number }> {
  const { hostname, port } = new URL(world.url)
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let bytes = 0
    let allowed = bytesPerSecond
    socket.on('data', (piece) => {
      bytes += piece.length
      if (bytes >= allowed) socket.pause()
    })
    const timer = setInterval(() => {
      allowed += bytesPerSecond
      if (bytesPerSecond > 0) socket.resume()
      // Writing is how a client that reads nothing notices a closed connection.
      else socket.write('\r\n')
    }, 1_000)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ seconds: (performance.now() - started) / 1000, bytes })
    })
    socket.write(
      `GET /rest/v1/long_rows HTTP/1.1\r\nHost: x\r\nConnection: close\r\nApikey: ${world.serviceRoleKey}\r\n\r\n`,
    )
    if (bytesPerSecond === 0) socket.pause()
  })
}

test('a response that is never read is closed, one that is read slowly is not', {
  timeout: 60_000,
}, async () => {
  const [never, slowly] = await Promise.all([ask(0), ask(1_000_000)])
  expect(never.seconds).toBeGreaterThan(stallSeconds - checkSeconds)
  // Without the check it would stay until the test ends.
  expect(never.bytes).toBeLessThan(slowly.bytes)
  expect(slowly.bytes).toBeGreaterThan(16_000_000)
  expect(slowly.seconds).toBeGreaterThan(stallSeconds)
})

test('a slowly read response arrives complete while other clients disconnect', {
  timeout: 60_000,
}, async () => {
  // A quarter of the rows, so that all six responses together stay below the limit of unread bytes.
  const address = `${world.url}/rest/v1/long_rows?limit=250&order=id`
  const headers = { apikey: world.serviceRoleKey }
  const rows = await world.sql<{ id: number; filling: string }>(
    'select id, filling from public.long_rows where id <= 250 order by id',
  )
  const asked = async (options: { encoding: string; leaves: boolean }) => {
    const sent = get(address, { headers: { ...headers, 'accept-encoding': options.encoding }, agent: false })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    if (options.leaves) {
      answer.destroy()
      return null
    }
    const pieces: Buffer[] = []
    for await (const piece of answer) {
      pieces.push(piece)
      if (pieces.length % 8 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    const bytes = Buffer.concat(pieces)
    return JSON.parse(String(options.encoding === 'gzip' ? gunzipSync(bytes) : bytes))
  }
  for (let round = 0; round < 3; round += 1) {
    const readers = ['identity', 'gzip', 'identity'].map((encoding) => asked({ encoding, leaves: false }))
    const others = Array.from({ length: 3 }, () => asked({ encoding: 'identity', leaves: true }))
    await Promise.all(others)
    for (const answer of await Promise.all(readers)) expect(answer).toEqual(rows)
  }
})

test('a pipelined request is not served until the response before it is read', async () => {
  await world.sql(`create sequence public.asked; create function public.ask() returns bigint language sql security definer
    set search_path = '' as $$ select nextval('public.asked') $$; grant execute on function public.ask to service_role; notify pgrst`)
  const times = async () => (await world.sql<{ n: string }>('select last_value as n from public.asked'))[0]?.n
  const { hostname, port } = new URL(world.url)
  const headers = `Host: x\r\nApikey: ${world.serviceRoleKey}\r\n`
  const askOnce = () =>
    fetch(`${world.url}/rest/v1/rpc/ask`, { method: 'POST', headers: { apikey: world.serviceRoleKey } })
  // Wait until the schema cache has the function; then it has been called once.
  await expect.poll(async () => (await askOnce()).status).toBe(200)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.write(
    `GET /rest/v1/long_rows HTTP/1.1\r\n${headers}\r\n` +
      `POST /rest/v1/rpc/ask HTTP/1.1\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  )
  await once(socket, 'readable')
  for (let round = 0; round < 5; round += 1) await fetch(`${world.url}/rest/v1/long_rows?limit=1`)
  expect(await times()).toBe('1')
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  const said = Buffer.concat(pieces).toString()
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(said.endsWith('\r\n\r\n2')).toBe(true)
  expect(await times()).toBe('2')
})

test('unread responses stay below the memory limit, and the client that reads nothing is closed first', {
  timeout: 30_000,
}, async () => {
  const { togetherBytes } = TUNING.slowReaders
  // Two responses with headers fit into the limit; each is larger than the socket buffers of the system.
  const answer = Buffer.alloc(togetherBytes / 2 - 65_536)
  const server = createServer((_request, response) => response.end(answer))
  const stop = closeSlowReaders(server)
  const kept = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    kept.add(socket)
    socket.once('close', () => kept.delete(socket))
  })
  await once(server.listen(0), 'listening')
  onTestFinished(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port).on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    // The response has begun and is unread.
    await once(socket, 'readable')
    return socket
  }
  const slow = await open()
  let taken = 0
  slow.on('data', (piece: Buffer) => {
    taken += piece.length
    slow.pause()
  })
  const takesOn = setInterval(() => slow.resume(), 10)
  onTestFinished(() => clearInterval(takesOn))
  await expect.poll(() => taken).toBeGreaterThan(answer.length / 8)
  await Promise.all(Array.from({ length: 4 }, open))
  const waiting = () => [...kept].reduce((sum, { writableLength }) => sum + writableLength, 0)
  await expect.poll(waiting, { timeout: 20_000 }).toBeLessThanOrEqual(togetherBytes)
  expect(kept.size).toBeLessThan(5)
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(answer.length)
  // As many connections as fit stay open: the slow one and one more, or two when the slow one had finished.
  expect([2, 3]).toContain(kept.size)
})
