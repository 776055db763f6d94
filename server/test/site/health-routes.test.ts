import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

test('/health/ready reports each check and how long it took', async () => {
  const ready = await fetch(`${world.url}/health/ready`)
  expect(ready.status).toBe(200)
  const { checks } = (await ready.json()) as { checks: { name: string; ok: boolean; ms: number }[] }
  expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
    ['database', true],
    ['migrations', true],
    ['storage', true],
  ])
  for (const check of checks) expect(check.ms).toBeGreaterThanOrEqual(0)
})

test('/ip answers with the address of the connection, not with X-Forwarded-For', async () => {
  const answer = await fetch(`${world.url}/ip`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(await answer.json()).toEqual({ ip: '127.0.0.1' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
