import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { packArchive } from '#server/storage/archive/write-archive.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { openStorage } from '#server/storage/storage-context.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const GB = 1024 ** 3
const ZEROS = Buffer.alloc(1024 ** 2)

/** So many bytes of nothing, as a film that lies on no disk. */
const nothing = (bytes: number) =>
  Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left)
    })(),
    { objectMode: false },
  )

/** What was packed, without the long runs of nothing: those are made again where somebody reads there. */
class SparseFile extends RandomAccessReader {
  size = 0
  private readonly pieces: { at: number; bytes: Buffer }[] = []

  async keep(packed: Readable) {
    for await (const bytes of packed as AsyncIterable<Buffer>) {
      if (!bytes.equals(ZEROS.subarray(0, bytes.length))) this.pieces.push({ at: this.size, bytes })
      this.size += bytes.length
    }
  }

  override _readStreamForRange(start: number, end: number) {
    const read = this.bytesOf.bind(this)
    return Readable.from(
      (function* () {
        for (let at = start; at < end; at += ZEROS.length) yield read(at, Math.min(end, at + ZEROS.length))
      })(),
      { objectMode: false },
    )
  }

  private bytesOf(start: number, end: number) {
    const found = this.pieces.filter(({ at, bytes }) => at < end && at + bytes.length > start)
    const part = Buffer.alloc(end - start)
    for (const { at, bytes } of found)
      bytes.copy(part, Math.max(0, at - start), Math.max(0, start - at), Math.min(bytes.length, end - at))
    return part
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  return entries
}

/** One larger than a ZIP of the old form can say, as much as a person may keep together, and a small file that begins behind them. */
const SIZES = [4 * GB + 3, 1 * GB, 5]
/** Ten times what it takes by itself. */
const PATIENCE_MS = 300_000

test(
  'an archive of 5 GB, with a file of more than 4 GB in it, is read by another program',
  async () => {
    const owner = randomUUID()
    const storage = await openStorage(world.context)
    const files = SIZES.map((bytes) => ({
      bytes,
      version: randomUUID(),
      path: `${owner}/${randomUUID()}.mp4`,
    }))
    for (const { bytes, version, path } of files)
      await world.sql(
        `insert into storage.objects (bucket_id, name, version, metadata) values ('videos', $1, $2, $3)`,
        [path, version, { size: bytes, mimetype: 'video/mp4', eTag: '""', lastModified: new Date() }],
      )
    const read: BlobStore['read'] = async (id) => {
      const file = files.find(({ version }) => version === id)
      return file?.bytes === 5 ? Readable.from([Buffer.from('after')]) : nothing(file?.bytes ?? 0)
    }
    const job = { id: owner, attempt: 1, bucket: 'exports', path: `${owner}.zip`, locale: 'en', details: {} }
    const parts = files.map(({ path }, at) => ({
      name: `${at}.mp4`,
      kind: 'file' as const,
      bucket: 'videos',
      path,
    }))
    const packed = new SparseFile()
    await packArchive(
      { ...storage, blobs: { ...storage.blobs, read } },
      { ...job, parts },
      { readme: () => 'words', signal: new AbortController().signal, onPart: () => undefined },
      (output) => packed.keep(output),
    )
    const total = SIZES.reduce((sum, bytes) => sum + bytes)
    expect(packed.size).toBeGreaterThan(total)
    const zip = await fromRandomAccessReaderPromise(packed, packed.size, { autoClose: false })
    const entries = await entriesOf(zip)
    expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
      ...SIZES.map((bytes, at) => [`${at}.mp4`, bytes]),
      ['README.txt', 5],
    ])
    const last = await Promise.all(
      entries.slice(-2).map(async (entry) => String(await buffer(await zip.openReadStreamPromise(entry)))),
    )
    expect(last).toEqual(['after', 'words'])
  },
  PATIENCE_MS,
)
