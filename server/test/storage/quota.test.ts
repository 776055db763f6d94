import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { openStorage, type StorageContext } from '#server/storage/storage-context.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  createOwnFolderBucket,
  createStorageUser,
  type StorageUser,
  serviceStorage,
  storageFetch,
} from './test-clients.ts'
import { sendChunk, startUpload } from './tus-client.ts'

const MB = 1024 ** 2

let world: TestServer
let storage: StorageContext
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  bucket = await createOwnFolderBucket(world)
  storage = await openStorage(world.context)
})
afterAll(() => world.stop())

/** Records an object of this size for a user. */
async function stores(who: StorageUser, bytes: number) {
  await world.sql(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     values ($1, $2, $3, 'none', jsonb_build_object('size', $4::bigint))`,
    [bucket, `${who.id}/${randomUUID()}`, who.id, bytes],
  )
}
const reserved = (who: StorageUser) =>
  world.sql<{ bytes: string }>(
    'select coalesce(sum(bytes), 0) as bytes from storage.quota_reservations where owner_id = $1',
    [who.id],
  )

describe('storage quota', () => {
  test('holds under 20 concurrent resumable uploads', async () => {
    const ada = await createStorageUser(world)
    await stores(ada, TUNING.storage.quotaBytes - 10 * MB)
    const started = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        startUpload(world, ada, { bucketName: bucket, objectName: `${ada.id}/${i}.bin` }, 1.5 * MB),
      ),
    )
    expect(started.filter(({ status }) => status === 201)).toHaveLength(6)
    expect(started.filter(({ status }) => status === 413)).toHaveLength(14)
    expect((await reserved(ada))[0]?.bytes).toBe(String(9 * MB))
  })

  test('holds under 20 concurrent uploads', async () => {
    const ada = await createStorageUser(world)
    await stores(ada, TUNING.storage.quotaBytes - 1 * MB)
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ada.storage.from(bucket).upload(`${ada.id}/${i}.bin`, randomBytes(200_000)),
      ),
    )
    const kept = sent.filter(({ error }) => error === null)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThanOrEqual(5)
    for (const { error } of sent)
      if (error)
        expect(error).toMatchObject({ statusCode: '413', message: expect.stringContaining('storage') })
    expect((await reserved(ada))[0]?.bytes).toBe('0')
  })

  test('holds for a body without Content-Length, and is freed by a deletion or a cancelled upload', async () => {
    const ada = await createStorageUser(world)
    await stores(ada, TUNING.storage.quotaBytes - 1000)
    const files = ada.storage.from(bucket)
    const stream = (bytes: number) => new Blob([randomBytes(bytes)]).stream()
    expect((await files.upload(`${ada.id}/long.bin`, stream(2000), { duplex: 'half' })).error).toMatchObject({
      statusCode: '413',
    })
    expect((await files.upload(`${ada.id}/short.bin`, stream(900), { duplex: 'half' })).error).toBeNull()
    expect((await files.upload(`${ada.id}/next.bin`, randomBytes(900))).error).toMatchObject({
      statusCode: '413',
    })
    await files.remove([`${ada.id}/short.bin`])
    const { url } = await startUpload(
      world,
      ada,
      { bucketName: bucket, objectName: `${ada.id}/tus.bin` },
      900,
    )
    expect((await files.upload(`${ada.id}/next.bin`, randomBytes(900))).error).toMatchObject({
      statusCode: '413',
    })
    await fetch(url, { method: 'DELETE', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })
    expect((await files.upload(`${ada.id}/next.bin`, randomBytes(900))).error).toBeNull()
  })

  test('counts a copy against the user who makes it, and never the service role', async () => {
    const ada = await createStorageUser(world)
    await ada.storage.from(bucket).upload(`${ada.id}/a.bin`, randomBytes(1000))
    await stores(ada, TUNING.storage.quotaBytes - 1500)
    expect((await ada.storage.from(bucket).copy(`${ada.id}/a.bin`, `${ada.id}/b.bin`)).error).toMatchObject({
      statusCode: '413',
    })
    expect(
      (await serviceStorage(world).from(bucket).copy(`${ada.id}/a.bin`, 'server/b.bin')).error,
    ).toBeNull()
  })
})

test('uploads per hour are limited for each user', async () => {
  const ada = await createStorageUser(world)
  await world.sql(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     select $1, $2 || '/' || i, $2, 'none', '{"size": 1}' from generate_series(1, $3) i`,
    [bucket, ada.id, TUNING.storage.uploadsPerHour],
  )
  const answer = await storageFetch(world, `/object/${bucket}/${ada.id}/more.txt`, {
    method: 'POST',
    body: 'x',
    headers: ada.headers,
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600'])
  const started = await startUpload(world, ada, { bucketName: bucket, objectName: `${ada.id}/more.bin` }, 5)
  expect(started.status).toBe(429)
  await world.sql('alter table storage.objects disable trigger update_objects_updated_at')
  await world.sql("update storage.objects set updated_at = now() - interval '2 hours' where owner_id = $1", [
    ada.id,
  ])
  await world.sql('alter table storage.objects enable trigger update_objects_updated_at')
  expect((await ada.storage.from(bucket).upload(`${ada.id}/more.txt`, 'x')).error).toBeNull()
})

test('an upload is refused with 507 when the disk is nearly full', async () => {
  await expect(requireFreeSpace(storage.incomingFolder, 1000)).resolves.toBeUndefined()
  await expect(requireFreeSpace(storage.incomingFolder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    status: 507,
    code: 'InsufficientStorage',
  })
})

describe('garbage collector', () => {
  const long = (TUNING.storage.orphanHours + 1) * 3_600_000

  test('removes files a crash left behind, and only those', async () => {
    const ada = await createStorageUser(world)
    await ada.storage.from(bucket).upload(`${ada.id}/kept.txt`, 'kept')
    const [object] = await world.sql<{ version: string }>(
      'select version from storage.objects where name = $1',
      [`${ada.id}/kept.txt`],
    )
    const { url } = await startUpload(
      world,
      ada,
      { bucketName: bucket, objectName: `${ada.id}/going-on.bin` },
      100,
    )
    await sendChunk(url, ada, 0, randomBytes(10))
    const spooled = join(storage.incomingFolder, randomUUID())
    writeFileSync(spooled, 'left by a crash')
    const past = new Date(Date.now() - long)
    utimesSync(spooled, past, past)
    // An upload whose bucket was deleted has no row either.
    const uploaded = join(storage.partialFolder, randomUUID())
    writeFileSync(uploaded, 'left by a bucket')
    utimesSync(uploaded, past, past)
    const orphan = randomUUID()
    const young = randomUUID()
    for (const id of [orphan, young]) {
      const file = join(storage.incomingFolder, id)
      writeFileSync(file, 'no row')
      await storage.blobs.put(id, file)
    }
    // A blob's time cannot be set back, so the garbage collector gets a listing with older times.
    const { createGarbageCollector: createJanitor } = await import('#server/storage/garbage-collector.ts')
    const aged = {
      ...storage.blobs,
      list: async function* () {
        for await (const { id, modifiedAt } of storage.blobs.list()) {
          yield { id, modifiedAt: id === young ? modifiedAt : new Date(modifiedAt.getTime() - long) }
        }
      },
    }
    expect(
      await createJanitor(world.context, aged, [storage.incomingFolder, storage.partialFolder]).sweep(),
    ).toMatchObject({
      orphans: 3,
    })
    const left = readdirSync(join(world.context.config.dataDir, 'storage/objects'), { recursive: true }).map(
      (name) => String(name).slice(3),
    )
    expect(left).toContain(object?.version)
    expect(left).toContain(young)
    expect(left).not.toContain(orphan)
    expect(readdirSync(storage.incomingFolder)).toEqual([])
    expect(readdirSync(storage.partialFolder)).toHaveLength(
      (await world.sql('select from storage.resumable_uploads where finished_at is null')).length,
    )
  })

  test('removes the bytes of rows deleted by SQL', async () => {
    await serviceStorage(world).from(bucket).upload('sql/a.txt', 'x')
    await expect(world.sql("delete from storage.objects where name = 'sql/a.txt'")).rejects.toThrow(
      /storage API/,
    )
    const [gone] = await world.sql<{ version: string }>(
      "select version from storage.objects where name = 'sql/a.txt'",
    )
    await world.sql(
      `do $$ begin perform set_config('storage.allow_delete_query', 'true', true); delete from storage.objects where name = 'sql/a.txt'; end $$`,
    )
    // The server hears of it from the database.
    await expect.poll(() => world.sql('select from storage.orphaned_blobs')).toHaveLength(0)
    await expect(storage.blobs.read(gone?.version as string)).rejects.toThrow(/gone/)
  })
})
