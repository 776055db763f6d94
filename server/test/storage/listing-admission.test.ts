import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser } from './test-clients.ts'

const { authenticated: MAX } = TUNING.admission.perCaller
const POOL = 5

let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer({ DB_POOL_SIZE: String(POOL) })
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
  await vi.waitFor(async () => expect((await row()).data).toEqual([{ code: 'soccer' }]), { timeout: 20_000 })
})
afterAll(() => world.stop())

const row = () => world.client().from('sports').select('code').eq('code', 'soccer')
const waiting = async () => {
  const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return count
}

test('listings that take long leave connections for rows by their key, and one caller has only so many of them', async () => {
  const lock = new Client({ connectionString: world.databaseUrl })
  await lock.connect()
  await lock.query('begin; lock table storage.objects in access exclusive mode')
  const refused: string[] = []
  const lists = Array.from({ length: MAX + 3 }, async () => {
    const { error } = await ada.storage.from(bucket).list('')
    if (error?.message.startsWith('More than')) refused.push(error.message)
  })
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1), { timeout: 20_000 })
  expect((await row()).data).toEqual([{ code: 'soccer' }])
  // The three too many are refused while the others wait.
  await expect.poll(() => refused.length).toBe(3)
  await lock.end()
  await Promise.all(lists)
  expect(refused).toEqual(Array(3).fill(`More than ${MAX} of your requests are being answered at once`))
})
