import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage-context.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { createStorageUser, storageFetch } from './test-clients.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const SIZE = 5 * 1024 ** 3
const END = 'the end'

/** A copy of one's data of 5 GB that takes no room: a hole in a file, and a few bytes behind it. */
async function largeCopy() {
  const person = await createStorageUser(world)
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
    `insert into private.exports (user_id, state, attempts, taken_at) values ($1, 'making', 1, now()) returning id`,
    [person.id],
  )
  const file = join(world.context.config.dataDir, 'large')
  const handle = await open(file, 'w')
  await handle.write(Buffer.from(END), 0, END.length, SIZE - END.length)
  await handle.close()
  const storage = await openStorage(world.context)
  const version = randomUUID()
  await storage.blobs.put(version, file)
  const metadata = { size: SIZE, mimetype: 'application/zip', eTag: '"large"', cacheControl: 'no-store' }
  await world.sql(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('exports', $1, $2, $3)`,
    [`${person.id}/${id}.zip`, version, { ...metadata, lastModified: new Date() }],
  )
  await world.sql('select private.take_export($1)', [JSON.stringify({ id, attempt: 1, bytes: SIZE })])
  return { person, path: `/object/exports/${person.id}/${id}.zip` }
}

test('a copy of 5 GB says its size, and goes on from any place after a line that broke', async () => {
  const { person, path } = await largeCopy()
  const [state] = await world.sql<{ said: object }>('select private.export_state($1) as said', [person.id])
  expect(state?.said).toMatchObject({ state: 'ready', bytes: SIZE })

  const key = { authorization: `Bearer ${world.context.keys.serviceRoleKey}` }
  const whole = await storageFetch(world, path, { method: 'HEAD', headers: key })
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(SIZE)])
  const rest = async (from: number) => {
    const answer = await storageFetch(world, path, {
      headers: { ...key, range: `bytes=${from}-`, 'if-range': '"large"' },
    })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  const last = SIZE - 1
  expect(await rest(SIZE - END.length)).toEqual([206, `bytes ${SIZE - END.length}-${last}/${SIZE}`, END])
  expect(await rest(SIZE - END.length - 3)).toEqual([
    206,
    `bytes ${SIZE - END.length - 3}-${last}/${SIZE}`,
    `\0\0\0${END}`,
  ])
  expect((await rest(SIZE))[0]).toBe(416)
})
