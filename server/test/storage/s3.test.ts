import { createHash, randomBytes } from 'node:crypto'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { film, PLACE, placeBoxes, withBoxes } from './media-files.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser, storageFetch } from './test-clients.ts'
import { sendChunk, startUpload } from './tus-client.ts'

let s3: FauxqsServer
let client: S3Client
let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false })
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  client = new S3Client({ endpoint: s3.address, region: 'us-east-1', credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'touchline' }))
  world = await startTestServer({
    S3_BUCKET: 'touchline',
    S3_ENDPOINT: s3.address,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
})
afterAll(async () => {
  await world.stop()
  client.destroy()
  await s3.stop()
})

const keys = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket: 'touchline' }))).Contents ?? []).map(
    ({ Key = '' }) => Key,
  )
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (name: string) =>
  Buffer.from(
    ((await (await ada.storage.from(bucket).download(name)).data?.arrayBuffer()) ??
      new ArrayBuffer(0)) as ArrayBuffer,
  )

test('S3 storage uploads, downloads by range, copies, replaces and deletes under random keys', async () => {
  const name = `${ada.id}/a.txt`
  expect((await ada.storage.from(bucket).upload(name, 'hello world')).error).toBeNull()
  expect((await keys()).join()).not.toContain(ada.id)
  expect((await bytesOf(name)).toString()).toBe('hello world')
  const part = await storageFetch(world, `/object/${bucket}/${name}`, {
    headers: { ...ada.headers, range: 'bytes=6-' },
  })
  expect([part.status, await part.text()]).toEqual([206, 'world'])
  expect((await ada.storage.from(bucket).copy(name, `${ada.id}/b.txt`)).error).toBeNull()
  expect((await ada.storage.from(bucket).upload(name, 'replaced', { upsert: true })).error).toBeNull()
  expect((await bytesOf(`${ada.id}/b.txt`)).toString()).toBe('hello world')
  await expect.poll(keys).toHaveLength(2)
  expect((await ada.storage.from(bucket).remove([name, `${ada.id}/b.txt`])).data).toHaveLength(2)
  await expect.poll(keys).toHaveLength(0)
})

test('S3 storage sanitizes and transforms images', async () => {
  const photos = await createOwnFolderBucket(world, { types: ['image/jpeg'] })
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const files = ada.storage.from(photos)
  expect((await files.upload(`${ada.id}/p.jpg`, jpeg, { contentType: 'image/jpeg' })).error).toBeNull()
  const { data } = await files.download(`${ada.id}/p.jpg`, { transform: { width: 60, height: 40 } })
  expect(await sharp(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer)).metadata()).toMatchObject({
    width: 60,
    height: 40,
  })
  await files.remove([`${ada.id}/p.jpg`])
  await expect.poll(keys).toHaveLength(0)
})

test('S3 storage resumes a large upload at another server and leaves exactly one object', async () => {
  const bytes = randomBytes(13_000_000)
  const name = `${ada.id}/big.bin`
  const { url } = await startUpload(world, ada, { bucketName: bucket, objectName: name }, bytes.length)
  const other = await world.anotherServer()
  let offset = 0
  for (const [piece, at] of [
    [1_000_000, world],
    [6_500_000, other],
    [100, world],
    [5_499_900, other],
  ] as const) {
    const here = url.replace(world.url, at.url)
    const head = await fetch(here, { method: 'HEAD', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })
    expect(head.headers.get('upload-offset')).toBe(String(offset))
    expect((await sendChunk(here, ada, offset, bytes.subarray(offset, offset + piece))).status).toBe(204)
    offset += piece
  }
  await other.stop()
  expect(sha(await bytesOf(name))).toBe(sha(bytes))
  expect(await keys()).toHaveLength(1)
  const head = await fetch(url, { method: 'HEAD', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })
  expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
})

test('S3 storage keeps nothing of a cancelled upload', async () => {
  const { url } = await startUpload(
    world,
    ada,
    { bucketName: bucket, objectName: `${ada.id}/given-up.bin` },
    1000,
  )
  const before = await keys()
  await sendChunk(url, ada, 0, randomBytes(10))
  expect(
    (await fetch(url, { method: 'DELETE', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })).status,
  ).toBe(204)
  expect((await keys()).length).toBe(before.length - 1)
  expect(
    await world.sql('select from storage.resumable_uploads where object_name = $1', [
      `${ada.id}/given-up.bin`,
    ]),
  ).toHaveLength(0)
})

test('S3 storage completes a multipart upload whose server died before it did', async () => {
  const bytes = randomBytes(6_000_000)
  const name = `${ada.id}/unjoined.bin`
  const { url } = await startUpload(world, ada, { bucketName: bucket, objectName: name }, bytes.length)
  const id = url.split('/').at(-1) as string
  expect((await sendChunk(url, ada, 0, bytes.subarray(0, 5_500_000))).status).toBe(204)
  const note = await client.send(new GetObjectCommand({ Bucket: 'touchline', Key: `${id}.info` }))
  const last = bytes.subarray(5_500_000)
  const { ETag } = await client.send(
    new UploadPartCommand({
      Bucket: 'touchline',
      Key: id,
      UploadId: note.Metadata?.['upload-id'],
      PartNumber: 2,
      Body: last,
    }),
  )
  await world.sql('update storage.resumable_uploads set parts = parts || $2 where id = $1', [
    id,
    JSON.stringify({ 2: { PartNumber: 2, ETag, Size: last.length } }),
  ])
  const head = await fetch(url, { method: 'HEAD', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(bytes.length)])
  expect(sha(await bytesOf(name))).toBe(sha(bytes))
})

test('S3 storage refuses to start with an unknown bucket and names the setting', async () => {
  await expect(world.anotherServer({ S3_BUCKET: 'nowhere' })).rejects.toThrow(/^S3_BUCKET is "nowhere"/)
})

test('a film with a place in it loses it on its way into the S3 bucket, and is read from there', async () => {
  const nell = await createStorageUser(world, { role: 'athlete', full_name: 'Nell' })
  await world.sql(
    `insert into athlete_profiles (id, user_id, handle, display_name) values ($1, $1, $2, 'Nell')`,
    [nell.id, `nell-${nell.id.slice(0, 8)}`],
  )
  const plain = await film({ sound: 'aac' })
  for (const [bytes, isStripped] of [
    [withBoxes(plain, ...placeBoxes()), true],
    [plain, false],
  ] as const) {
    const [row] = await world.sql<{ id: string }>(
      `insert into videos (athlete_id, title, byte_size) values ($1, 'Cup', 1) returning id`,
      [nell.id],
    )
    const path = `${nell.id}/${row?.id}.mp4`
    const pairs = { bucketName: 'videos', objectName: path, contentType: 'video/mp4' }
    const { url } = await startUpload(world, nell, pairs, bytes.length)
    expect((await sendChunk(url, nell, 0, bytes)).status).toBe(204)
    const state = () =>
      world.sql('select state, duration_ms, metadata_stripped from videos where id = $1', [row?.id])
    await expect.poll(state).toEqual([{ state: 'ready', duration_ms: 2000, metadata_stripped: isStripped }])
    const { data } = await nell.storage.from('videos').download(path)
    const kept = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([kept.length, kept.includes(PLACE)]).toEqual([bytes.length, false])
    const [object] = await world.sql<{ tag: string }>(
      `select metadata ->> 'eTag' as tag from storage.objects where name = $1`,
      [path],
    )
    expect(object?.tag).toBe(`"${sha(kept)}"`)
  }
})
