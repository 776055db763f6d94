import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser } from './test-clients.ts'
import { startUpload } from './tus-client.ts'

const ROUNDS = process.env.TOUCHLINE_LONG ? 20 : 3
const SIZE = 1_500_000

let world: TestServer
let ada: StorageUser
let bucket: string
let dataDir: string
let server: ServerProcess
let env: Record<string, string>
beforeAll(async () => {
  world = await startTestServer()
  bucket = await createOwnFolderBucket(world)
  ada = await createStorageUser(world)
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-killed-'))
  env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: world.databaseUrl,
    SITE_URL: 'http://app.touchline.test',
    // The same secrets, so that tokens of the test server are valid for the child process too.
    JWT_SECRET: world.context.keys.jwtSecret,
    ANON_KEY: world.anonKey,
    SERVICE_ROLE_KEY: world.serviceRoleKey,
    DEMO: '0',
  }
  server = await startServerProcess(env)
  env.PORT = new URL(server.status.url).port
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const service = () => ({ apikey: world.serviceRoleKey, authorization: `Bearer ${world.serviceRoleKey}` })

test(`a server killed at a random byte ${ROUNDS} times loses no upload it acknowledged`, {
  timeout: ROUNDS * 60_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bytes = randomBytes(SIZE)
    const name = `${ada.id}/round-${round}.bin`
    const who = { headers: service() }
    const { url } = await startUpload(
      { ...world, url: server.status.url },
      who,
      { bucketName: bucket, objectName: name },
      SIZE,
    )
    let acknowledged = 0
    let kills = 0
    while (acknowledged < SIZE) {
      const end = Math.min(SIZE, acknowledged + randomInt(1, 500_000))
      // Kill within the chunk, or just after its last byte while it is synced, inspected and committed.
      const killAt = kills < 3 ? randomInt(acknowledged, end + 1) : undefined
      const status = await send(url, who.headers, acknowledged, bytes.subarray(acknowledged, end), killAt)
      if (status === 204) {
        acknowledged = end
        continue
      }
      kills += 1
      await server.stop('SIGKILL')
      server = await startServerProcess(env)
      const head = await fetch(url, { method: 'HEAD', headers: { ...who.headers, 'tus-resumable': '1.0.0' } })
      expect(head.status, server.output()).toBe(200)
      const offset = Number(head.headers.get('upload-offset'))
      expect(offset).toBeGreaterThanOrEqual(acknowledged)
      acknowledged = offset
    }
    const answer = await fetch(`${server.status.url}/storage/v1/object/${bucket}/${name}`, {
      headers: service(),
    })
    expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(sha(bytes))
    expect(kills).toBeGreaterThan(0)
  }
  expect(readdirSync(join(dataDir, 'storage/partial'))).toEqual([])
})

test('every object still has its bytes after the crashes', async () => {
  const rows = await world.sql<{ version: string }>(
    'select version from storage.objects where bucket_id = $1',
    [bucket],
  )
  const kept = readdirSync(join(dataDir, 'storage/objects'), { recursive: true }).map(String)
  expect(rows.length).toBe(ROUNDS)
  for (const { version } of rows) expect(kept).toContain(`${version.slice(0, 2)}/${version}`)
})

/** Sends a chunk; with `killAt`, kills the server once that byte is sent. Null when the connection broke. */
function send(
  url: string,
  headers: Record<string, string>,
  offset: number,
  bytes: Buffer,
  killAt?: number,
): Promise<number | null> {
  return new Promise((resolve) => {
    const call = request(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    })
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    call.on('error', () => resolve(null))
    if (killAt === undefined) {
      call.end(bytes)
      return
    }
    call.write(bytes.subarray(0, killAt - offset), () => {
      if (killAt === offset + bytes.length) call.end()
      setImmediate(() => process.kill(server.pid, 'SIGKILL'))
    })
  })
}
