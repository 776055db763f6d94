import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { arbitraryRequest } from './arbitraries.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser } from './test-clients.ts'

const RUNS = process.env.TOUCHLINE_LONG ? 20_000 : 800

let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
  await ada.storage.from(bucket).upload(`${ada.id}/a.txt`, '0123456789')
})
afterAll(() => world.stop())

test(`${RUNS} random storage requests are all answered without a 5xx`, {
  timeout: 1_800_000,
}, async () => {
  const names = [bucket, `${ada.id}/a.txt`, ada.id]
  await fc.assert(
    fc.asyncProperty(
      arbitraryRequest(names),
      fc.boolean(),
      async ({ method, path, headers, body }, asAda) => {
        const answer = await fetch(`${world.url}/storage/v1${path}`, {
          method,
          // A generated Authorization header replaces the user's.
          headers: { ...(asAda && ada.headers), ...headers },
          body,
          signal: AbortSignal.timeout(20_000),
        })
        await answer.arrayBuffer()
        expect([method, path, answer.status]).toEqual([
          method,
          path,
          expect.toSatisfy((status: number) => status < 500),
        ])
      },
    ),
    { numRuns: RUNS },
  )
})
