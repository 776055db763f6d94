import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openS3Store } from '#server/storage/blobs/s3-store.ts'

/** The smallest that S3 takes. */
const PART = 5 * 1024 ** 2
const bucket = 'parts'
const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }

let s3: FauxqsServer
let client: S3Client
let folder: string
beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false })
  client = new S3Client({
    endpoint: s3.address,
    region: 'us-east-1',
    credentials: keys,
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  folder = await mkdtemp(join(tmpdir(), 'parts-'))
})
afterAll(async () => {
  client.destroy()
  await s3.stop()
  await rm(folder, { recursive: true })
})

function storeAt(endpoint: string) {
  const store = openS3Store(
    { bucket, endpoint, region: 'us-east-1', forcePathStyle: true, ...keys },
    folder,
    PART,
  )
  onTestFinished(() => store.close())
  return store
}

async function fileOf(bytes: Buffer) {
  const file = join(folder, randomUUID())
  await writeFile(file, bytes)
  return file
}

test.each([
  ['as large as a part goes in one request', PART, 1],
  ['a byte larger goes in two', PART + 1, 2],
  ['of three parts goes in three', 3 * PART, 3],
])('a file %s, and comes back as it was', async (_, size, parts) => {
  const store = storeAt(s3.address)
  const [id, bytes] = [randomUUID(), randomBytes(size)]
  await store.put(id, await fileOf(bytes))
  expect((await buffer(await store.read(id))).equals(bytes)).toBe(true)
  const { ETag } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: id }))
  expect(Number(/-(\d+)"$/.exec(ETag ?? '')?.[1] ?? 1)).toBe(parts)
  expect(await readdir(folder)).toEqual([])
})

/** The bucket, but for the second part of whatever is sent. */
async function withoutSecondPart() {
  const proxy = createServer((asked, answer) => {
    if (asked.url?.includes('partNumber=2')) {
      asked.resume().on('end', () => answer.writeHead(400).end())
      return
    }
    const { method, headers, url } = asked
    const passed = request(new URL(url ?? '/', s3.address), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })
  const place = proxy.address()
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
}

test('of a file whose second part is refused nothing stays in the bucket, and the file can be sent again', async () => {
  const before = (await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount
  const store = storeAt(await withoutSecondPart())
  const file = await fileOf(randomBytes(2 * PART))
  await expect(store.put(randomUUID(), file)).rejects.toThrow()
  const left = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  expect(left.Uploads ?? []).toEqual([])
  expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount).toBe(before)
  await storeAt(s3.address).put(randomUUID(), file)
})
