import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { picture } from './sample-files.ts'
import {
  createOwnFolderBucket,
  createStorageUser,
  type StorageUser,
  serviceStorage,
  storageFetch,
} from './test-clients.ts'
import { startUpload } from './tus-client.ts'

const NOTE = 'call me 0176 1234567'

let world: TestServer
let ada: StorageUser
let bo: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bo = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world, { public: true })
  await world.sql(
    `create policy "seen by all" on storage.objects for select to anon, authenticated using (bucket_id = '${bucket}')`,
  )
  const { error } = await ada.storage
    .from(bucket)
    .upload(`${ada.id}/photo.jpg`, await picture('jpeg', 20, 20), {
      contentType: 'image/jpeg',
      metadata: { note: NOTE },
    })
  expect(error).toBeNull()
})
afterAll(() => world.stop())

describe('what an owner keeps beside a file', () => {
  const info = async (who: StorageUser | null, path = 'info') => {
    const answer = await storageFetch(world, `/object/${path}/${bucket}/${ada.id}/photo.jpg`, {
      headers: who?.headers ?? { apikey: world.anonKey },
    })
    return [answer.status, ((await answer.json()) as { metadata: object }).metadata]
  }

  test('is for them, and for the service', async () => {
    expect(await info(ada)).toEqual([200, { note: NOTE }])
    const { data } = await serviceStorage(world).from(bucket).info(`${ada.id}/photo.jpg`)
    expect(data?.metadata).toEqual({ note: NOTE })
  })

  test('reaches nobody else who may see the file', async () => {
    expect(await info(bo)).toEqual([200, {}])
    expect(await info(null)).toEqual([200, {}])
    expect(await info(bo, 'info/public')).toEqual([200, {}])
    const { data } = await bo.storage.from(bucket).list(ada.id)
    expect(JSON.stringify(data)).not.toContain(NOTE)
    expect(JSON.stringify((await bo.storage.from(bucket).listV2({ prefix: ada.id })).data)).not.toContain(
      NOTE,
    )
  })

  test('does not go along with a copy that somebody else makes', async () => {
    const copied = await bo.storage.from(bucket).copy(`${ada.id}/photo.jpg`, `${bo.id}/copy.jpg`)
    expect(copied.error).toBeNull()
    expect((await bo.storage.from(bucket).info(`${bo.id}/copy.jpg`)).data?.metadata).toEqual({})
  })
})

describe('a head that readers are told takes no free text', () => {
  const words = ['call me 0176 1234567', 'max-age=0, ig=joe_evil', 'max-age=491761234567', 'ask-for-joe']

  test.each(words)('Cache-Control: %s', async (value) => {
    const upload = (headers: Record<string, string>) =>
      ada.storage.from(bucket).upload(`${ada.id}/plain.txt`, 'x', { headers, upsert: true })
    expect((await upload({ 'cache-control': value })).error).toMatchObject({ statusCode: '400' })
    const form = new FormData()
    form.append('cacheControl', value)
    form.append('', new Blob(['x'], { type: 'text/plain' }))
    const path = `/object/${bucket}/${ada.id}/form.txt`
    const sent = await storageFetch(world, path, { method: 'POST', headers: ada.headers, body: form })
    expect(sent.status).toBe(400)
    const pairs = { bucketName: bucket, objectName: `${ada.id}/tus.txt`, cacheControl: value }
    expect((await startUpload(world, ada, pairs, 5)).status).toBe(400)
    const copy = { bucketId: bucket, sourceKey: `${ada.id}/photo.jpg`, destinationKey: `${ada.id}/b.jpg` }
    const copied = await storageFetch(world, '/object/copy', {
      method: 'POST',
      headers: { ...ada.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...copy, copyMetadata: false, metadata: { cacheControl: value } }),
    })
    expect(copied.status).toBe(400)
  })

  test.each([
    'joe-evil-0176: none',
    'unavailable_after: call joe evil 0176, 25 Jun 2027',
    'unavailable_after: Joe Evil 25 Jun 2027',
  ])('X-Robots-Tag: %s', async (tag) => {
    const { error } = await ada.storage
      .from(bucket)
      .upload(`${ada.id}/plain.txt`, 'x', { headers: { 'x-robots-tag': tag }, upsert: true })
    expect(error).toMatchObject({ statusCode: '400' })
  })

  test.each(['public, max-age=31536000, immutable', '60', 'no-store', 'private, stale-while-revalidate=30'])(
    'takes %s',
    async (cacheControl) => {
      const file = new File(['x'], 'a.txt', { type: 'text/plain' })
      const { error } = await ada.storage
        .from(bucket)
        .upload(`${ada.id}/a.txt`, file, { cacheControl, upsert: true })
      expect(error).toBeNull()
    },
  )
})
