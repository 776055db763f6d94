import sharp from 'sharp'
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
  bucket = await createOwnFolderBucket(world, { types: ['image/*', 'text/plain'] })
  path = `${ada.id}/p.png`
  await ada.storage.from(bucket).upload(path, await picture('png', 400, 200), { contentType: 'image/png' })
  await ada.storage.from(bucket).upload(`${ada.id}/note.txt`, 'no picture', { contentType: 'text/plain' })
})
afterAll(() => world.stop())

const render = (query: string, headers: Record<string, string> = {}, name = path) =>
  storageFetch(world, `/render/image/authenticated/${bucket}/${name}?${query}`, {
    headers: { ...ada.headers, ...headers },
  })
const shape = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return [format, width, height]
}

describe('image transformation', () => {
  test.each([
    ['width=100', ['png', 100, 50]],
    ['width=100&resize=contain', ['png', 100, 50]],
    ['width=100&height=100', ['png', 100, 100]],
    ['width=100&height=100&resize=contain', ['png', 100, 100]],
    ['width=100&height=100&resize=fill', ['png', 100, 100]],
    ['width=0', ['png', 400, 200]],
    ['quality=50&format=webp&width=40&height=20', ['webp', 40, 20]],
    ['format=avif&width=40&height=20', ['heif', 40, 20]],
  ])('resizes by %s', async (query, expected) => {
    const answer = await render(query)
    expect(answer.status).toBe(200)
    expect(await shape(answer)).toEqual(expected)
  })

  test.each([
    ['width=40', 'width:40,resizing_type:fill'],
    [
      'format=webp&quality=60&resize=contain&width=40&height=20',
      'height:20,width:40,resizing_type:fit,quality:60,format:webp',
    ],
    ['height=20&resize=fill&format=origin', 'height:20,resizing_type:force'],
    ['quality=80', 'quality:80'],
    [
      'width=1&height=1&resize=cover&gravity=fp&x_offset=0&y_offset=1',
      'height:1,width:1,resizing_type:fill,gravity:fp:0:1',
    ],
    ['width=9&height=9&gravity=sm&x_offset=12&y_offset=-4', 'height:9,width:9,resizing_type:fill,gravity:sm'],
    ['width=9&height=9&gravity=soea', 'height:9,width:9,resizing_type:fill,gravity:soea'],
    ['', null],
  ])('reports %s in x-transformations as %s', async (query, told) => {
    const answer = await render(query)
    expect(answer.headers.get('x-transformations')).toBe(told)
    await answer.body?.cancel()
  })

  test('returns WebP or AVIF when accepted and 304 for a matching ETag', async () => {
    const answer = await render('width=40', { accept: 'image/avif,image/webp,*/*' })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('vary')).toMatch(/accept/)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const etag = answer.headers.get('etag') as string
    expect((await render('width=40', { accept: 'image/webp', 'if-none-match': etag })).status).toBe(304)
    expect((await render('width=41', { accept: 'image/webp', 'if-none-match': etag })).status).toBe(200)
  })
})

describe('image transformation refuses', () => {
  test.each([
    'width=-1',
    'width=2501',
    'height=x',
    'resize=stretch',
    'quality=19',
    'quality=101',
    'format=svg',
    'width=1e9',
    'gravity=obj',
    'gravity=fp',
    'gravity=fp&x_offset=0.5',
    'gravity=fp&x_offset=-0.1&y_offset=0.5',
    'gravity=fp&x_offset=0.5&y_offset=1.1',
    'gravity=no&x_offset=Infinity',
  ])('%s', async (query) => {
    expect(await errorBody(await render(query))).toMatchObject({ status: 400, code: 'InvalidRequest' })
  })

  test('a file that is not an image, does not exist or is not readable by the caller', async () => {
    expect(await errorBody(await render('width=10', {}, `${ada.id}/note.txt`))).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      message: 'The source image is invalid or unsupported for rendering',
    })
    expect(await errorBody(await render('width=10', {}, `${ada.id}/none.png`))).toMatchObject({
      statusCode: '404',
    })
    const ben = await createStorageUser(world)
    expect(await errorBody(await render('width=10', ben.headers))).toMatchObject({ statusCode: '404' })
    expect(
      await errorBody(await storageFetch(world, `/render/image/public/${bucket}/${path}?width=10`)),
    ).toMatchObject({ statusCode: '404' })
  })
})

test('a signed URL of a transformed image is valid for that transformation only', async () => {
  const { data } = await ada.storage
    .from(bucket)
    .createSignedUrl(path, 60, { transform: { width: 40, height: 40 } })
  const url = data?.signedUrl as string
  const linked = await fetch(`${url}&width=300&height=300`)
  expect(linked.headers.get('x-transformations')).toBe('height:40,width:40,resizing_type:fill')
  expect(await shape(linked)).toEqual(['png', 40, 40])
  const whole = url.replace('/render/image/sign/', '/object/sign/')
  expect(await errorBody(await fetch(whole))).toMatchObject({ status: 400, code: 'InvalidSignature' })
  const plain = (await ada.storage.from(bucket).createSignedUrl(path, 60)).data?.signedUrl as string
  expect((await fetch(plain.replace('/object/sign/', '/render/image/sign/'))).status).toBe(400)
})

test('an image stored with a wrong checksum is transformed as far as it is readable', async () => {
  const open = await createOwnFolderBucket(world, { public: true })
  const hurt = await picture('png', 60, 60)
  // The checksum of the pixel data, which is complete.
  hurt.fill(0, hurt.length - 16, hurt.length - 12)
  const name = `${ada.id}/hurt.png`
  expect((await ada.storage.from(open).upload(name, hurt, { contentType: 'image/png' })).error).toBeNull()
  const answer = await storageFetch(world, `/render/image/public/${open}/${name}?width=10`)
  expect(answer.headers.get('x-robots-tag')).toBe('none')
  expect(await shape(answer)).toEqual(['png', 10, 10])
  expect(
    (await ada.storage.from(bucket).upload(name, hurt, { contentType: 'image/png' })).error,
  ).toMatchObject({ statusCode: '400' })
})

test('an image that crashes the worker fails alone and the next one is transformed', async () => {
  const good = await picture('png', 50, 50)
  const jobs = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      ada.storage
        .from(bucket)
        .upload(`${ada.id}/mix-${i}.png`, i % 2 ? good : good.subarray(0, 60), { contentType: 'image/png' }),
    ),
  )
  expect(jobs.map(({ error }) => error === null)).toEqual([false, true, false, true, false, true])
})

test('a rotated photo is stored upright and without metadata', async () => {
  const turned = await sharp(await picture('jpeg', 40, 20))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await ada.storage.from(bucket).upload(`${ada.id}/turned.jpg`, turned, { contentType: 'image/jpeg' })
  const { data } = await ada.storage.from(bucket).download(`${ada.id}/turned.jpg`)
  const { width, height, orientation } = await sharp(
    Buffer.from((await data?.arrayBuffer()) as ArrayBuffer),
  ).metadata()
  expect([width, height, orientation ?? 1]).toEqual([20, 40, 1])
})
