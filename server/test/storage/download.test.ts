import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { picture } from './sample-files.ts'
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
let path: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world, { public: true })
  path = `/object/public/${bucket}/${ada.id}/text.txt`
  await ada.storage.from(bucket).upload(`${ada.id}/text.txt`, '0123456789', { cacheControl: '60' })
  await ada.storage
    .from(bucket)
    .upload(`${ada.id}/page.html`, '<script>alert(1)</script>', { contentType: 'text/html' })
})
afterAll(() => world.stop())

const get = (headers: Record<string, string> = {}, method = 'GET', at = path) =>
  storageFetch(world, at, { method, headers })

describe('range requests', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-1', '9', 'bytes 9-9/10'],
  ])('return %s', async (range, text, contentRange) => {
    const answer = await get({ range })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      206,
      text,
      contentRange,
    ])
    expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  test('answer 416 with the size of the file when the range is past its end', async () => {
    const answer = await get({ range: 'bytes=10-20' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await errorBody(answer)).toMatchObject({ error: 'invalid_range', code: 'InvalidRange' })
    expect((await get({ range: 'bytes=0-1,4-5' })).status).toBe(416)
  })

  test('return the whole file when If-Range names a replaced version', async () => {
    const etag = (await get()).headers.get('etag') as string
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    const other = await get({ 'if-match': '"other"', 'if-none-match': etag, range: 'bytes=0-1' })
    expect(await errorBody(other)).toMatchObject({
      status: 412,
      statusCode: '412',
      code: 'PreconditionFailed',
    })
    expect((await get({ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(412)
  })
})

describe('X-Robots-Tag', () => {
  const told = async (name: string) => (await get({}, 'HEAD', path.replace('text.txt', name))).headers
  const say = (name: string, tag: string) =>
    ada.storage
      .from(bucket)
      .upload(`${ada.id}/${name}`, 'x', { upsert: true, headers: { 'x-robots-tag': tag } })

  test('is none unless the owner set it, and a copy keeps it', async () => {
    expect((await told('text.txt')).get('x-robots-tag')).toBe('none')
    expect((await say('found.txt', 'max-snippet: 10, notranslate')).error).toBeNull()
    expect((await told('found.txt')).get('x-robots-tag')).toBe('max-snippet: 10, notranslate')
    await ada.storage.from(bucket).copy(`${ada.id}/found.txt`, `${ada.id}/again.txt`)
    expect((await told('again.txt')).get('x-robots-tag')).toBe('max-snippet: 10, notranslate')
    expect((await say('found.txt', 'all')).error).toBeNull()
    expect((await told('found.txt')).get('x-robots-tag')).toBe('all')
  })

  test.each([
    'noindex, nofollow',
    'examplebot: noindex, otherbot: max-image-preview: large',
    'unavailable_after: Friday, 25-Jun-2027 15:00:00 UTC, noindex',
    'max-video-preview: -1',
    'noindex,',
  ])('accepts %j', async (tag) => {
    expect((await say('said.txt', tag)).error).toBeNull()
    expect((await told('said.txt')).get('x-robots-tag')).toBe(tag)
  })

  test.each([
    ['hide', 'Invalid X-Robots-Tag rule: "hide"'],
    ['noindex,, nofollow', 'X-Robots-Tag header contains empty rule'],
    ['max-snippet: many', 'Invalid X-Robots-Tag rule: "max-snippet: many"'],
    ['max-image-preview: huge', 'Invalid X-Robots-Tag rule: "max-image-preview: huge"'],
    ['unavailable_after: soon', 'Invalid X-Robots-Tag rule: "unavailable_after: soon"'],
    ['examplebot: hide', 'Invalid X-Robots-Tag rule: "examplebot: hide"'],
    ['noindex, '.repeat(80), 'it must be at most 500 characters'],
  ])('refuses %j', async (tag, message) => {
    const { error } = await say('unsaid.txt', tag)
    expect(error).toMatchObject({ statusCode: '400', message: `Invalid X-Robots-Tag header: ${message}` })
  })
})

test('HEAD returns the same headers as GET', async () => {
  for (const range of [{} as Record<string, string>, { range: 'bytes=3-5' }, { range: 'bytes=50-' }]) {
    const [body, head] = [await get(range), await get(range, 'HEAD')]
    expect(head.status).toBe(body.status)
    expect(await head.text()).toBe('')
    const headers = (answer: Response) => {
      const {
        date: _date,
        'x-request-id': _id,
        connection: _c,
        'keep-alive': _k,
        ...rest
      } = Object.fromEntries(answer.headers)
      return rest
    }
    expect(headers(head)).toEqual(headers(body))
  }
})

test('object info answers GET and HEAD with the ETag', async () => {
  const etag = (await get()).headers.get('etag')
  for (const method of ['GET', 'HEAD']) {
    const info = await get({}, method, path.replace('/object/', '/object/info/'))
    expect([info.status, info.headers.get('etag')]).toEqual([200, etag])
  }
  const none = await get({}, 'HEAD', `${path}.not`)
  expect([none.status, await none.text()]).toEqual([400, ''])
})

test('an image uploaded without a content type is returned as text/plain, as supabase-js sent it', async () => {
  const files = ada.storage.from(bucket)
  expect((await files.upload(`${ada.id}/unsaid.jpg`, await picture('jpeg'))).error).toBeNull()
  expect((await files.download(`${ada.id}/unsaid.jpg`)).data?.type).toBe('text/plain;charset=utf-8')
  const smaller = await files.download(`${ada.id}/unsaid.jpg`, { transform: { width: 8, height: 8 } })
  expect(smaller.data?.type).toBe('image/jpeg')
})

test('an image keeps its declared content type and is transformed by its real one', async () => {
  const files = ada.storage.from(bucket)
  const said = { contentType: 'image/png' }
  expect((await files.upload(`${ada.id}/said.png`, await picture('jpeg'), said)).error).toBeNull()
  expect((await files.download(`${ada.id}/said.png`)).data?.type).toBe('image/png')
  const smaller = await files.download(`${ada.id}/said.png`, { transform: { width: 8, height: 8 } })
  expect(smaller.data?.type).toBe('image/jpeg')
})

test('plain text is served as it was said to be', async () => {
  const files = ada.storage.from(bucket)
  await files.upload(`${ada.id}/plain.txt`, 'Größe', { contentType: 'text/plain' })
  await files.upload(`${ada.id}/latin.txt`, 'plain', { contentType: 'text/plain; charset=latin1' })
  const typeOf = async (name: string) =>
    (await get({}, 'GET', path.replace('text.txt', name))).headers.get('content-type')
  expect(await typeOf('plain.txt')).toBe('text/plain')
  expect(await typeOf('latin.txt')).toBe('text/plain; charset=latin1')
  expect((await files.info(`${ada.id}/plain.txt`)).data?.contentType).toBe('text/plain')
})

describe('gzip-encoded uploads', () => {
  const text = 'packed and said to be'
  const packed = gzipSync(text)
  const files = () => ada.storage.from(bucket)
  const at = (name: string) => path.replace('text.txt', name)

  test.each([
    ['bare bytes', () => packed],
    ['a form', () => new Blob([packed], { type: 'text/plain' })],
  ])('are decoded by the client that downloads them: %s', async (kind, body) => {
    const name = `${kind.replace(' ', '-')}.txt`
    const { error } = await files().upload(`${ada.id}/${name}`, body(), {
      contentType: 'text/plain',
      contentEncoding: 'gzip',
    })
    expect(error).toBeNull()
    expect((await files().info(`${ada.id}/${name}`)).data).toMatchObject({
      contentEncoding: 'gzip',
      contentType: 'text/plain',
      size: packed.length,
    })
    expect(await (await files().download(`${ada.id}/${name}`)).data?.text()).toBe(text)
    expect((await get({}, 'HEAD', at(name))).headers.get('content-encoding')).toBe('gzip')
    const beyond = await get({ range: 'bytes=9000-' }, 'GET', at(name))
    expect([beyond.status, beyond.headers.get('content-encoding')]).toEqual([416, null])
  })

  test.each([
    'text/html',
    'text/xml',
    'application/xml',
    'application/xhtml+xml; charset=utf-8',
    'image/svg+xml',
    'application/rss+xml',
    'application/atom+xml',
    'application/mathml+xml',
    'application/vnd.wap.xhtml+xml',
    'TEXT/made-up+XML',
  ])('cannot serve active content: %s', async (contentType) => {
    const page = gzipSync('<script>alert(1)</script>')
    const options = { contentType, contentEncoding: 'gzip', upsert: true }
    expect((await files().upload(`${ada.id}/packed.html`, page, options)).error).toBeNull()
    expect((await get({}, 'HEAD', at('packed.html'))).headers.get('content-type')).toBe(
      'application/octet-stream',
    )
    expect(
      (
        await files().upload(`${ada.id}/unpacked.html`, '<a/>', {
          ...options,
          contentEncoding: undefined,
        } as object)
      ).error,
    ).toBeNull()
    expect((await get({}, 'HEAD', at('unpacked.html'))).headers.get('content-type')).toBe(
      'text/plain; charset=utf-8',
    )
  })

  test('are refused with another encoding or in a bucket that checks types', async () => {
    const page = gzipSync('<script>alert(1)</script>')
    const options = { contentType: 'text/html', contentEncoding: 'gzip' }
    const odd = { ...options, contentEncoding: 'rot13' }
    expect((await files().upload(`${ada.id}/odd.html`, page, odd)).error).toMatchObject({ statusCode: '400' })
    const strict = await createOwnFolderBucket(world, { types: ['text/plain'] })
    const hidden = { contentType: 'text/plain', contentEncoding: 'gzip' }
    expect((await ada.storage.from(strict).upload(`${ada.id}/a.txt`, page, hidden)).error).toMatchObject({
      statusCode: '415',
    })
  })

  test('keep their encoding in a bucket that allows application/octet-stream', async () => {
    const strict = await createOwnFolderBucket(world, { types: ['application/octet-stream', 'text/plain'] })
    const name = `${ada.id}/any.bin`
    const octets = { contentType: 'application/octet-stream', contentEncoding: 'gzip' }
    expect((await ada.storage.from(strict).upload(name, packed, octets)).error).toBeNull()
    expect((await ada.storage.from(strict).info(name)).data).toMatchObject({ contentEncoding: 'gzip' })
    expect(await (await ada.storage.from(strict).download(name)).data?.text()).toBe(text)
    const plain = { contentType: 'text/plain', contentEncoding: 'gzip' }
    expect((await ada.storage.from(strict).upload(`${ada.id}/any.txt`, text, plain)).error).toBeNull()
    expect((await ada.storage.from(strict).info(`${ada.id}/any.txt`)).data).toMatchObject({
      contentEncoding: null,
    })
  })

  test('can change or drop their encoding in a copy', async () => {
    await files().upload(`${ada.id}/raw.gz`, packed, { contentType: 'application/gzip' })
    const tell = async (from: string, to: string, encoding: string) => {
      const metadata = { contentEncoding: encoding, mimetype: 'text/plain' }
      const { error } = await files().copy(`${ada.id}/${from}`, `${ada.id}/${to}`, {
        copyMetadata: false,
        metadata,
      })
      expect(error).toBeNull()
    }
    await tell('raw.gz', 'told.txt', 'gzip')
    expect(await (await get({}, 'GET', at('told.txt'))).text()).toBe(text)
    await tell('told.txt', 'untold.gz', '')
    const untold = await get({}, 'GET', at('untold.gz'))
    expect(Buffer.from(await untold.arrayBuffer())).toEqual(packed)
  })
})

test('downloads cannot run, be framed or be sniffed as another type', async () => {
  for (const name of ['text.txt', 'page.html']) {
    const answer = await get({}, 'GET', path.replace('text.txt', name))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': name === 'page.html' ? 'text/plain; charset=utf-8' : 'text/plain;charset=UTF-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `attachment; filename=${name}; filename*=UTF-8''${name}`,
    })
  }
  const unnamed = await get({}, 'GET', `${path}?download`)
  expect(unnamed.headers.get('content-disposition')).toBe('attachment;')
  const named = await get({}, 'GET', `${path}?download=${encodeURIComponent('Mein "Film".txt')}`)
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename="Mein _Film_.txt"; filename*=UTF-8''Mein%20%22Film%22.txt`,
  )
  await ada.storage
    .from(bucket)
    .upload(`${ada.id}/shared.txt`, 'x', { headers: { 'cache-control': 'public, s-maxage=60, max-age=5' } })
  const shared = path.replace('text.txt', 'shared.txt')
  expect((await get({}, 'GET', shared)).headers.get('cache-control')).toBe('public, s-maxage=60, max-age=5')
  const kept = await storageFetch(world, shared.replace('/public', ''), { headers: ada.headers })
  expect(kept.headers.get('cache-control')).toBe('private, max-age=5')
  const private_ = await storageFetch(world, path.replace('/public', ''), { headers: ada.headers })
  expect(private_.headers.get('cross-origin-resource-policy')).toBe('same-site')
})
