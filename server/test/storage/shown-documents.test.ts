import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { pdf, picture } from './sample-files.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser, storageFetch } from './test-clients.ts'

let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world, { types: ['application/pdf', 'image/png'] })
  const files = ada.storage.from(bucket)
  await files.upload(`${ada.id}/licence.pdf`, pdf(), { contentType: 'application/pdf' })
  await files.upload(`${ada.id}/licence.png`, await picture('png'), { contentType: 'image/png' })
})
afterAll(() => world.stop())

const framing = async (file: string) => {
  const answer = await storageFetch(world, `/object/${bucket}/${ada.id}/${file}`, { headers: ada.headers })
  const { headers } = answer
  return [answer.status, headers.get('content-security-policy'), headers.get('x-frame-options')]
}

test('a document that is shown may stand in a frame of its own origin, and in no other', async () => {
  expect(await framing('licence.pdf')).toEqual([
    200,
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    'SAMEORIGIN',
  ])
})

test.each([
  ['a document that is downloaded', 'licence.pdf?download'],
  ['a picture', 'licence.png'],
])('%s stands in no frame', async (_what, file) => {
  expect(await framing(file)).toEqual([200, "default-src 'none'; sandbox", 'DENY'])
})

test('a page of another origin reads how a file is served', async () => {
  const headers = { ...ada.headers, origin: 'https://app.touchline.test' }
  const answer = await storageFetch(world, `/object/${bucket}/${ada.id}/licence.pdf`, {
    method: 'HEAD',
    headers,
  })
  expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Disposition')
  expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
})
