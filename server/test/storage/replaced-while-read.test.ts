import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { createOwnFolderBucket, createStorageUser, storageFetch } from './test-clients.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** More than the sockets on both sides hold, so that the server is still sending. */
const SIZE = 24 * 1024 ** 2

test.each(['replaced', 'deleted'])(
  'a file that is %s while somebody reads it is read to its end as it was, with the hash that was told',
  async (how) => {
    const bucket = await createOwnFolderBucket(world)
    const ada = await createStorageUser(world)
    const files = ada.storage.from(bucket)
    const path = `${ada.id}/passport.bin`
    const [before, after] = [randomBytes(SIZE), randomBytes(1_000)]
    expect((await files.upload(path, before)).error).toBeNull()

    const reading = await storageFetch(world, `/object/authenticated/${bucket}/${path}`, {
      headers: ada.headers,
    })
    const body = reading.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    const parts = [(await body.read()).value as Uint8Array]
    const changed =
      how === 'replaced' ? await files.upload(path, after, { upsert: true }) : await files.remove([path])
    expect(changed.error).toBeNull()
    for (let part = await body.read(); !part.done; part = await body.read()) parts.push(part.value)

    expect(reading.headers.get('etag')).toBe(`"${sha256(before)}"`)
    expect(sha256(Buffer.concat(parts))).toBe(sha256(before))
    const next = await files.download(path)
    if (how === 'deleted') expect(next.error).not.toBeNull()
    else expect(sha256(Buffer.from((await next.data?.arrayBuffer()) as ArrayBuffer))).toBe(sha256(after))
  },
)
