import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  createOwnFolderBucket,
  createStorageUser,
  errorBody,
  type StorageUser,
  storageFetch,
} from './test-clients.ts'

let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
})
afterAll(() => world.stop())

describe('a NUL in a request is refused with a 4xx', () => {
  const NUL = 'a\0b'
  test.each<[string, string, object?]>([
    ['GET', '/bucket/a%00b'],
    ['PUT', '/bucket/a%00b', {}],
    ['DELETE', '/bucket/a%00b', {}],
    ['POST', '/bucket/a%00b/empty', {}],
    ['GET', '/bucket?search=a%00b'],
    ['GET', '/object/a%00b/f.txt'],
    ['GET', '/object/public/a%00b/f.txt'],
    ['GET', '/object/info/a%00b/f.txt'],
    ['GET', '/render/image/authenticated/a%00b/f.png'],
    ['POST', '/object/a%00b/f.txt', {}],
    ['DELETE', '/object/a%00b/f.txt'],
    ['DELETE', '/object/BUCKET/a%00b'],
    ['DELETE', '/object/BUCKET', { prefixes: [NUL] }],
    ['POST', '/object/list/BUCKET', { prefix: NUL }],
    ['POST', '/object/list/BUCKET', { prefix: '', search: NUL }],
    ['POST', '/object/list-v2/BUCKET', { prefix: NUL }],
    ['POST', '/object/sign/BUCKET', { expiresIn: 60, paths: [NUL] }],
    ['POST', '/object/upload/sign/a%00b/f.txt', {}],
    ['POST', '/object/copy', { bucketId: NUL, sourceKey: 'a', destinationKey: 'b' }],
    ['POST', '/object/move', { bucketId: NUL, sourceKey: 'a', destinationKey: 'b' }],
    ['HEAD', '/upload/resumable/a%00b'],
  ])('%s %s', async (method, path, body) => {
    const answer = await storageFetch(world, path.replace('BUCKET', bucket), {
      method,
      headers: { ...ada.headers, 'tus-resumable': '1.0.0', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(400)
    if (method !== 'HEAD')
      expect(await errorBody(answer)).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
  })
})

describe('an invalid multipart body is refused', () => {
  const file = '--x\r\nContent-Disposition: form-data; name=""; filename="a.txt"\r\n\r\nabc'
  test.each([
    ['without a boundary', 'multipart/form-data', `${file}\r\n--x--\r\n`],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, file],
    ['without any part', 'multipart/form-data; boundary=x', 'abc'],
    ['that ends in its headers', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
    ['that ends in its file', 'multipart/form-data; boundary=x', file],
  ])('%s', async (_case, type, body) => {
    const answer = await storageFetch(world, `/object/${bucket}/${ada.id}/form.txt`, {
      method: 'POST',
      headers: { ...ada.headers, 'content-type': type },
      body,
    })
    expect(await errorBody(answer)).toMatchObject({ status: 400, statusCode: '400', error: 'InvalidRequest' })
    expect((await ada.storage.from(bucket).exists(`${ada.id}/form.txt`)).data).toBe(false)
  })
})

describe('object metadata', () => {
  const upload = (metadata: Record<string, unknown>) =>
    ada.storage.from(bucket).upload(`${ada.id}/described.txt`, 'x', { metadata, upsert: true })

  test.each([{ a: 'a\0b' }, { 'a\0b': 1 }, { a: [{ b: '\ud800' }] }, { '\udc00': '' }])(
    'is refused when it contains text PostgreSQL cannot store: %j',
    async (metadata) => {
      expect((await upload(metadata)).error).toMatchObject({
        statusCode: '400',
        message: 'metadata must be a JSON object of text that can be kept',
      })
    },
  )

  test('is stored unchanged when it only looks invalid', async () => {
    const metadata = { a: '\\u0000', b: '\\ud800', c: '😀' }
    expect((await upload(metadata)).error).toBeNull()
    const { data } = await ada.storage.from(bucket).info(`${ada.id}/described.txt`)
    expect(data?.metadata).toEqual(metadata)
  })
})
