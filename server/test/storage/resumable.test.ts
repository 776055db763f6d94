import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser, storageFetch } from './test-clients.ts'

let world: TestServer
let ada: StorageUser
let ben: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  ben = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
})
afterAll(() => world.stop())

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const encoded = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const partialFiles = () => readdirSync(`${world.context.config.dataDir}/storage/partial`)

function begin(
  who: StorageUser,
  name: string,
  length: number,
  more: Record<string, string> = {},
  pairs: Record<string, string> = {},
) {
  return storageFetch(world, '/upload/resumable', {
    method: 'POST',
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': encoded({ bucketName: bucket, objectName: name, ...pairs }),
      ...more,
    },
  })
}

async function begun(who: StorageUser, name: string, length: number, pairs: Record<string, string> = {}) {
  const answer = await begin(who, name, length, {}, pairs)
  expect(answer.status).toBe(201)
  return answer.headers.get('location') as string
}

function patch(
  url: string,
  who: StorageUser,
  offset: number,
  bytes: Buffer,
  more: Record<string, string> = {},
) {
  return fetch(url, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...more,
    },
  })
}
const ask = (
  url: string,
  who: StorageUser,
  method: 'HEAD' | 'DELETE' | 'POST',
  more: Record<string, string> = {},
) => fetch(url, { method, headers: { ...who.headers, 'tus-resumable': '1.0.0', ...more } })

describe('resumable uploads refuse', () => {
  test.each([
    ['another protocol version', 412, { 'tus-resumable': '0.2.2' }, {}],
    ['a deferred length', 400, { 'upload-length': '', 'upload-defer-length': '1' }, {}],
    ['a length that is not a number', 400, { 'upload-length': '12x' }, {}],
    ['a file over the size limit', 413, { 'upload-length': String(TUNING.storage.fileMaxBytes + 1) }, {}],
    ['missing metadata', 400, { 'upload-metadata': '' }, {}],
    ['metadata that is too long', 400, {}, { note: 'x'.repeat(4096) }],
    ['an unknown bucket', 404, {}, { bucketName: 'nowhere' }],
    ['a path traversal', 400, {}, { objectName: '../../etc/passwd' }],
    ['another user’s folder', 403, {}, { objectName: 'somebody/a.bin' }],
  ])('%s', async (_what, status, headers, pairs) => {
    const before = partialFiles().length
    const answer = await begin(ada, `${ada.id}/refused.bin`, 10, headers, pairs)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('location')).toBeNull()
    expect(partialFiles()).toHaveLength(before)
    expect(
      await world.sql('select from storage.quota_reservations where owner_id = $1', [ada.id]),
    ).toHaveLength(0)
  })

  test('with a plain text message', async () => {
    const said = async (answer: Response) => [
      answer.status,
      answer.headers.get('content-type'),
      await answer.text(),
    ]
    const text = 'text/plain; charset=utf-8'
    const small = await createOwnFolderBucket(world, { limit: 5 })
    const into = (bucketName: string) => begin(ada, `${ada.id}/a.bin`, 10, {}, { bucketName })
    expect(await said(await into('nowhere'))).toEqual([404, text, 'Bucket not found'])
    expect(await said(await into(small))).toEqual([413, text, 'Maximum size exceeded\n'])
    const byLink = (headers: Record<string, string>) =>
      storageFetch(world, '/upload/resumable/sign', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1',
          'upload-metadata': encoded({ bucketName: bucket, objectName: `${ada.id}/a.bin` }),
          ...headers,
        },
      })
    expect(await said(await byLink({}))).toEqual([400, text, 'Missing x-signature header'])
    expect(await said(await byLink({ 'x-signature': 'no' }))).toEqual([400, text, 'Invalid Compact JWS'])
  })

  test('another user’s PATCH, HEAD or DELETE', async () => {
    const url = await begun(ada, `${ada.id}/mine.bin`, 10)
    expect((await ask(url, ben, 'HEAD')).status).toBe(404)
    expect((await patch(url, ben, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await ask(url, ben, 'DELETE')).status).toBe(404)
    const viaLink = url.replace('/resumable/', '/resumable/sign/')
    expect((await ask(viaLink, ben, 'HEAD')).status).toBe(400)
    expect((await ask(url, ada, 'DELETE')).status).toBe(204)
    expect((await ask(url, ada, 'HEAD')).status).toBe(404)
    expect(
      await world.sql('select from storage.quota_reservations where owner_id = $1', [ada.id]),
    ).toHaveLength(0)
  })

  test('a chunk with a wrong offset or type, or past the end', async () => {
    const url = await begun(ada, `${ada.id}/chunks.bin`, 10)
    expect((await patch(url, ada, 3, Buffer.alloc(5))).status).toBe(409)
    expect((await patch(url, ada, 0, Buffer.alloc(5), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await patch(url, ada, 0, Buffer.alloc(11))).status).toBe(413)
    expect((await ask(url, ada, 'HEAD')).headers.get('upload-offset')).toBe('0')
    expect((await ask(url, ada, 'DELETE')).status).toBe(204)
  })

  test('an expired upload, whose bytes and quota reservation are freed', async () => {
    const url = await begun(ada, `${ada.id}/late.bin`, 10)
    const id = url.split('/').at(-1) as string
    await patch(url, ada, 0, Buffer.alloc(4))
    await world.sql(
      "update storage.resumable_uploads set expires_at = now() - interval '1 s' where id = $1",
      [id],
    )
    expect((await ask(url, ada, 'HEAD')).status).toBe(410)
    expect((await patch(url, ada, 4, Buffer.alloc(6))).status).toBe(410)
    expect(partialFiles()).toContain(id)
    const other = await world.anotherServer()
    const { openStorage } = await import('#server/storage/storage-context.ts')
    const { createTusServer: createResumable } = await import('#server/storage/resumable/tus-server.ts')
    const storage = await openStorage(other.context)
    expect(await createResumable(storage).sweep()).toBe(1)
    await storage.garbageCollector.stop()
    await other.stop()
    expect(partialFiles()).not.toContain(id)
    expect(await world.sql('select from storage.quota_reservations where id = $1', [id])).toHaveLength(0)
  })
})

describe('resumable uploads', () => {
  test('work with tus-js-client and stay finished for HEAD', async () => {
    const bytes = randomBytes(3_000_000)
    const name = `${ada.id}/big.bin`
    const url = await tusUpload(bytes, {
      chunkSize: 1_000_000,
      metadata: { bucketName: bucket, objectName: name, cacheControl: '60', metadata: '{"a":1}' },
    })
    const { data } = await ada.storage.from(bucket).download(name)
    expect(sha(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer))).toBe(sha(bytes))
    expect((await ada.storage.from(bucket).info(name)).data).toMatchObject({
      size: bytes.length,
      etag: `"${sha(bytes)}"`,
      cacheControl: 'max-age=60',
      metadata: { a: 1 },
    })
    const head = await ask(url, ada, 'HEAD')
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('cache-control')]).toEqual([
      200,
      '3000000',
      'no-store',
    ])
    expect((await ask(url, ada, 'DELETE')).status).toBe(400)
    expect(partialFiles()).toHaveLength(
      (await world.sql('select from storage.resumable_uploads where finished_at is null')).length,
    )
  })

  test('work through a proxy that allows only GET and POST', async () => {
    const bytes = randomBytes(30_000)
    const name = `${ada.id}/narrow.bin`
    await tusUpload(bytes, {
      chunkSize: 10_000,
      overridePatchMethod: true,
      metadata: { bucketName: bucket, objectName: name },
    })
    const { data } = await ada.storage.from(bucket).download(name)
    expect(sha(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer))).toBe(sha(bytes))
    const url = await begun(ada, `${ada.id}/ended.bin`, 10)
    const ended = await ask(url, ada, 'POST', { 'x-http-method-override': 'DELETE' })
    expect(ended.status).toBe(204)
    expect((await ask(url, ada, 'HEAD')).status).toBe(404)
    const other = await begun(ada, `${ada.id}/meant.bin`, 10)
    for (const meant of ['PUT', 'POST', ''])
      expect((await ask(other, ada, 'POST', { 'x-http-method-override': meant })).status).toBe(404)
  })

  test('can be created with data or empty, and send the headers of the protocol', async () => {
    const whole = await storageFetch(world, '/upload/resumable', {
      method: 'POST',
      body: 'hello',
      headers: {
        ...ada.headers,
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': encoded({
          bucketName: bucket,
          objectName: `${ada.id}/at-once.txt`,
          contentType: 'text/plain',
        }),
      },
    })
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '5'])
    expect(await (await ada.storage.from(bucket).download(`${ada.id}/at-once.txt`)).data?.text()).toBe(
      'hello',
    )
    const empty = await begin(ada, `${ada.id}/empty.txt`, 0)
    expect(empty.status).toBe(201)
    expect((await ada.storage.from(bucket).info(`${ada.id}/empty.txt`)).data?.size).toBe(0)
    expect(empty.headers.get('x-content-type-options')).toBe('nosniff')
    const options = await storageFetch(world, '/upload/resumable', { method: 'OPTIONS' })
    expect(options.headers.get('tus-version')).toBe('1.0.0')
    expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
    expect(options.headers.get('tus-max-size')).toBe(String(TUNING.storage.fileMaxBytes))
    const asked = await begin(ada, `${ada.id}/from-a-page.bin`, 3, { origin: 'https://elsewhere.test' })
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['Location', 'Upload-Offset', 'Upload-Length', 'Tus-Resumable', 'Upload-Expires']) {
      expect(asked.headers.get('access-control-expose-headers')?.split(/, */)).toContain(name)
    }
    const url = await begun(ada, `${ada.id}/expires.bin`, 3)
    const piece = await patch(url, ada, 0, Buffer.from('a'))
    const hours = (Date.parse(piece.headers.get('upload-expires') ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(TUNING.storage.resumable.expiresHours - 0.1)
    expect(url).toBe(`${world.url}/storage/v1/upload/resumable/${url.split('/').at(-1)}`)
  })

  test('work over a signed URL without other permissions, and for its holder alone', async () => {
    const name = `${ada.id}/for-ada.bin`
    const { data } = await ada.storage.from(bucket).createSignedUploadUrl(name)
    const stranger = { ...ben, headers: { apikey: world.anonKey, 'x-signature': data?.token as string } }
    const answer = await storageFetch(world, '/upload/resumable/sign', {
      method: 'POST',
      headers: {
        ...stranger.headers,
        'tus-resumable': '1.0.0',
        'upload-length': '4',
        'upload-metadata': encoded({ bucketName: bucket, objectName: name }),
      },
    })
    const url = answer.headers.get('location') as string
    expect((await patch(url, ben, 0, Buffer.from('ab'))).status).toBe(400)
    expect((await patch(url, stranger, 0, Buffer.from('abcd'))).status).toBe(204)
    const [row] = await world.sql<{ owner_id: string }>(
      'select owner_id from storage.objects where name = $1',
      [name],
    )
    expect(row?.owner_id).toBe(ada.id)
  })

  test('accept one of two concurrent PATCH requests', async () => {
    const bytes = randomBytes(400_000)
    const url = await begun(ada, `${ada.id}/raced.bin`, bytes.length)
    const answers = await Promise.all([patch(url, ada, 0, bytes), patch(url, ada, 0, bytes)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const { data } = await ada.storage.from(bucket).download(`${ada.id}/raced.bin`)
    expect(sha(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer))).toBe(sha(bytes))
  })

  test('can continue at another server on the same database', async () => {
    const bytes = randomBytes(100_000)
    const url = await begun(ada, `${ada.id}/two-servers.bin`, bytes.length)
    expect((await patch(url, ada, 0, bytes.subarray(0, 40_000))).status).toBe(204)
    const other = await world.anotherServer({ JWT_SECRET: world.context.keys.jwtSecret })
    const elsewhere = url.replace(world.url, other.url)
    const head = await ask(elsewhere, ada, 'HEAD')
    expect(head.headers.get('upload-offset')).toBe('40000')
    expect((await patch(elsewhere, ada, 40_000, bytes.subarray(40_000))).status).toBe(204)
    await other.stop()
    const { data } = await ada.storage.from(bucket).download(`${ada.id}/two-servers.bin`)
    expect(sha(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer))).toBe(sha(bytes))
  })
})

function tusUpload(bytes: Buffer, options: Partial<UploadOptions>): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${world.url}/storage/v1/upload/resumable`,
      headers: ada.headers,
      retryDelays: [0, 100],
      onError: reject,
      onSuccess: () => resolve(upload.url as string),
      ...options,
    })
    upload.start()
  })
}
