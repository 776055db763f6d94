import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser } from '../storage/test-clients.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
let ada: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
})
afterAll(() => world.stop())

const { stallSeconds } = TUNING.slowUploads
/** Whoever is not cut off goes on for so long. */
const TRICKLE_SECONDS = 50

/** Sends a request with `pieces` of the body one per second, then nothing. Resolves when the connection is closed. */
function trickle(
  path: string,
  length: number,
  pieces: string[],
): Promise<{ seconds: number; answer: string }> {
  const { hostname, port } = new URL(world.url)
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ seconds: (performance.now() - started) / 1000, answer }))
    const head = {
      ...ada.headers,
      host: hostname,
      'content-length': String(length),
      'content-type': 'application/x-slow',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /storage/v1/object/${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    for (const [index, piece] of pieces.entries()) setTimeout(() => socket.write(piece), index * 1000)
  })
}

test('an upload that stalls or trickles is cut off and leaves nothing', {
  timeout: 60_000,
}, async () => {
  const [silent, trickling] = await Promise.all([
    trickle(`${bucket}/${ada.id}/silent.bin`, 1_000_000, ['x'.repeat(5000)]),
    trickle(
      `${bucket}/${ada.id}/trickle.bin`,
      1_000_000,
      Array.from({ length: TRICKLE_SECONDS }, () => 'x'.repeat(20)),
    ),
  ])
  for (const { seconds } of [silent, trickling]) {
    expect(seconds).toBeGreaterThan(stallSeconds - 1)
    expect(seconds).toBeLessThan(TRICKLE_SECONDS)
  }
  expect(await world.sql('select from storage.objects where bucket_id = $1', [bucket])).toHaveLength(0)
  await expect.poll(() => world.sql('select from storage.quota_reservations')).toHaveLength(0)
})

test('a slow upload that keeps sending is accepted', { timeout: 60_000 }, async () => {
  const pieces = Array.from({ length: stallSeconds + 4 }, () => 'x'.repeat(2000))
  const length = pieces.join('').length
  const { answer, seconds } = await Promise.race([
    trickle(`${bucket}/${ada.id}/steady.bin`, length, pieces),
    expect
      .poll(() => world.sql('select from storage.objects where bucket_id = $1', [bucket]), {
        timeout: 40_000,
      })
      .toHaveLength(1)
      .then(() => ({ answer: '200', seconds: stallSeconds + 3 })),
  ])
  expect(answer).toContain('200')
  expect(seconds).toBeGreaterThan(stallSeconds)
})
