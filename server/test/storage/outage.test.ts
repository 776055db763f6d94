import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileDatabaseIsAway } from '../database-outage.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  createOwnFolderBucket,
  createStorageUser,
  errorBody,
  type StorageUser,
  storageFetch,
} from './test-clients.ts'
import { sendChunk, startUpload } from './tus-client.ts'

let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
})
afterAll(() => world.stop())

test('storage answers 503 with Retry-After during a database outage and leaves nothing half done', async () => {
  await ada.storage.from(bucket).upload(`${ada.id}/before.txt`, 'before')
  const bytes = Buffer.from('0123456789')
  const { url } = await startUpload(
    world,
    ada,
    { bucketName: bucket, objectName: `${ada.id}/tus.txt` },
    bytes.length,
  )
  expect((await sendChunk(url, ada, 0, bytes.subarray(0, 4))).status).toBe(204)

  await whileDatabaseIsAway(world.databaseUrl, async () => {
    const up = await storageFetch(world, `/object/${bucket}/${ada.id}/during.txt`, {
      method: 'POST',
      body: 'x',
      headers: ada.headers,
    })
    expect(await errorBody(up)).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    expect(up.headers.get('retry-after')).toBe('2')
    expect(
      (await storageFetch(world, `/object/${bucket}/${ada.id}/before.txt`, { headers: ada.headers })).status,
    ).toBe(503)
    expect((await sendChunk(url, ada, 4, bytes.subarray(4))).status).toBe(503)
  })

  await expect
    .poll(
      async () =>
        (await storageFetch(world, `/object/${bucket}/${ada.id}/before.txt`, { headers: ada.headers }))
          .status,
    )
    .toBe(200)
  expect((await ada.storage.from(bucket).exists(`${ada.id}/during.txt`)).data).toBe(false)
  const head = await fetch(url, { method: 'HEAD', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })
  expect(head.headers.get('upload-offset')).toBe('4')
  expect((await sendChunk(url, ada, 4, bytes.subarray(4))).status).toBe(204)
  expect(await (await ada.storage.from(bucket).download(`${ada.id}/tus.txt`)).data?.text()).toBe('0123456789')
  expect(readdirSync(`${world.context.config.dataDir}/storage/incoming`)).toEqual([])
})
