import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

test('requests expire and ages move on by the clock, in a queue that every node shares', async () => {
  const crons = await world.sql<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by 1',
  )
  expect(crons.map(({ identifier }) => identifier)).toEqual(['expire_requests', 'recompute_ages'])
  // The very jobs that the clock queues, asked for now.
  await world.sql(
    "select graphile_worker.add_job('expire_requests'), graphile_worker.add_job('recompute_ages')",
  )
  await expect
    .poll(() => world.sql<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs'), {
      timeout: 15_000,
    })
    .toEqual([{ n: 0 }])
})
