import { createServer } from 'node:net'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createStoreCheck, findBucketProblem } from '#server/storage/blobs/store-check.ts'
import { freePort } from '#server/util/free-port.ts'
import { startTestServer } from '../test-server.ts'

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
let s3: FauxqsServer
beforeAll(async () => {
  s3 = await startStore(await freePort())
})
afterAll(() => s3.stop())

async function startStore(port: number) {
  const store = await startFauxqs({ port, logger: false })
  const client = new S3Client({
    endpoint: store.address,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'touchline' }))
  client.destroy()
  return store
}

const settings = (endpoint: string, bucket = 'touchline') => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
})
async function problemOf(env: ReturnType<typeof settings>) {
  const { s3: config } = readConfig(env)
  if (!config) throw new Error('these settings name no bucket')
  return findBucketProblem(config)
}

test('a bucket that answers is no problem, and one that is not there is refused by name', async () => {
  expect(await problemOf(settings(s3.address))).toBeUndefined()
  expect(await problemOf(settings(s3.address, 'elsewhere'))).toEqual({
    isRefusal: true,
    message: `S3_BUCKET is "elsewhere": it must be a bucket that S3_ACCESS_KEY_ID may use at ${s3.address} (status 404).`,
  })
  await expect(startTestServer(settings(s3.address, 'elsewhere'))).rejects.toThrow('S3_BUCKET is "elsewhere"')
})

test('an endpoint where nobody listens, and one that never answers, are told with what to do', async () => {
  const closed = 'http://127.0.0.1:9'
  expect(await problemOf(settings(closed))).toMatchObject({
    isRefusal: false,
    message: expect.stringMatching(
      /^S3_ENDPOINT is "http.*ECONNREFUSED.*Start the service, or set S3_ENDPOINT to one that answers\.$/,
    ),
  })
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => {
    silent.close()
  })
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  expect(await problemOf(settings(`http://127.0.0.1:${address.port}`))).toMatchObject({
    isRefusal: false,
    message: expect.stringContaining('no answer within 1.5 seconds'),
  })
})

test('the log says once why files are away, and once that they are back', async () => {
  const port = await freePort()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  const check = createStoreCheck({ config: readConfig(settings(`http://127.0.0.1:${port}`)), log })
  onTestFinished(() => check.close())
  expect(await Promise.all([check.isReady(), check.isReady()])).toEqual([false, false])
  expect(await check.isReady()).toBe(false)
  const store = await startStore(port)
  expect(await check.isReady()).toBe(true)
  await store.stop()
  expect(lines).toEqual([
    expect.stringMatching(/^files can neither be read nor written: S3_ENDPOINT is /),
    'the file store answers again',
  ])
})

test('/health/ready is 503 while the bucket is away, also of a server that started without it', async () => {
  const port = await freePort()
  const world = await startTestServer(settings(`http://127.0.0.1:${port}`))
  const ready = async () => {
    const answer = await fetch(`${world.url}/health/ready`)
    const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean; problem?: string }[] }
    return [answer.status, checks.find(({ name }) => name === 'storage')]
  }
  const gone = [
    503,
    { name: 'storage', ok: false, ms: expect.any(Number), problem: 'Files cannot be read or written.' },
  ]
  expect(await ready()).toEqual(gone)
  const store = await startStore(port)
  expect(await ready()).toEqual([200, { name: 'storage', ok: true, ms: expect.any(Number) }])
  await store.stop()
  expect(await ready()).toEqual(gone)
  await world.stop()
})
