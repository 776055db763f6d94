import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { startWorld, type World } from '../world.ts'

const { checkSeconds, stallSeconds } = LIMITS.requestBody

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.sql(`create table public.long_rows (id int primary key, filling text);
    insert into public.long_rows select i, repeat(md5(i::text), 500) from generate_series(1, 1000) i;
    grant select on public.long_rows to service_role;`)
})
afterAll(() => world.stop())

/** Asks for sixteen megabytes; resolves with the bytes that came and the seconds until the end. */
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
      // How one who reads nothing learns that the other end is gone.
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

test('an answer that nobody takes is given up, one that is taken slowly is not', {
  timeout: 60_000,
}, async () => {
  const [never, slowly] = await Promise.all([ask(0), ask(1_000_000)])
  expect(never.seconds).toBeGreaterThan(stallSeconds - checkSeconds)
  expect(never.seconds).toBeLessThan(stallSeconds + 3 * checkSeconds)
  expect(slowly.bytes).toBeGreaterThan(16_000_000)
  expect(slowly.seconds).toBeGreaterThan(stallSeconds)
})
