import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorageUser } from '../storage/test-clients.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const MB = 1024 ** 2
const FILE_MB = 100
const FILES = 3

/** Bytes that no packing makes smaller, as those of films. */
async function keepFile(folder: string, owner: string) {
  const version = randomUUID()
  await mkdir(join(folder, version.slice(0, 2)), { recursive: true })
  const handle = await open(join(folder, version.slice(0, 2), version), 'w')
  for (let written = 0; written < FILE_MB; written += 1) await handle.write(randomBytes(MB))
  await handle.close()
  await world.sql(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('evidence', $1, $2, $3)`,
    [
      `${owner}/${randomUUID()}.pdf`,
      version,
      { size: FILE_MB * MB, mimetype: 'application/pdf', eTag: '""', lastModified: new Date() },
    ],
  )
}

test('300 MB of files are packed with less than 100 MB of memory', async () => {
  const person = await createStorageUser(world, { full_name: 'Ada Lund', role: 'scout' })
  const folder = join(world.context.config.dataDir, 'storage/objects')
  for (let count = 0; count < FILES; count += 1) await keepFile(folder, person.id)
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  await world.sql('select private.begin_export($1, false)', [person.id])
  const state = async () =>
    (
      await world.sql<{ state: string; bytes: string }>(
        'select state, bytes from private.exports where user_id = $1',
        [person.id],
      )
    )[0]
  await expect.poll(async () => (await state())?.state, { timeout: 120_000, interval: 200 }).toBe('ready')
  clearInterval(timer)
  const growth = (most - before) / MB
  console.log(`memory grew by ${growth.toFixed(0)} MB`)
  expect(growth).toBeLessThan(100)
  expect(Number((await state())?.bytes)).toBeGreaterThan(FILES * FILE_MB * MB)
  const [kept] = await world.sql<{ version: string }>(
    `select version from storage.objects where bucket_id = 'exports' and starts_with(name, $1)`,
    [person.id],
  )
  const id = kept?.version ?? ''
  expect((await stat(join(folder, id.slice(0, 2), id))).size).toBe(Number((await state())?.bytes))
})
