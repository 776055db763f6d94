import { expect, test } from 'vitest'
import { assertSafeMp4 } from '#server/storage/inspect/mp4.ts'
import { film, shifts, withTable } from './media-files.ts'
import { box, u32 } from './sample-files.ts'

const inspect = (bytes: Buffer) =>
  assertSafeMp4({
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, Math.min(end, bytes.length)),
  })
const EVER = 0xffff_ffff
function lastingEver(whole: Buffer): Buffer {
  const bytes = Buffer.from(whole)
  bytes.writeUInt32BE(EVER, bytes.indexOf('stts', 0, 'latin1') + 12)
  return bytes
}
/** A fragment whose pictures are all alike, so that their table holds none of them. */
const fragment = (...counts: number[]) =>
  box(
    'moof',
    box('mfhd', u32(0), u32(1)),
    box('traf', box('tfhd', u32(0), u32(1)), ...counts.map((count) => box('trun', u32(0), u32(count)))),
  )

test.each<[string, (whole: Buffer) => Buffer]>([
  ['shifts more pictures than a film has', (whole) => withTable(whole, shifts(EVER))],
  ['does so bit by bit', (whole) => withTable(whole, shifts(...Array<number>(100).fill(1_000_000)))],
  ['shifts pictures that never end', (whole) => withTable(lastingEver(whole), shifts(1))],
  ['has billions of pictures in a fragment', (whole) => Buffer.concat([whole, fragment(EVER)])],
  [
    'has them in many runs',
    (whole) => Buffer.concat([whole, fragment(...Array<number>(100).fill(1_000_000))]),
  ],
  ['has a table that ends before it begins', (whole) => withTable(whole, box('ctts', u32(0)))],
  ['has a table that holds less than it says', (whole) => withTable(whole, box('ctts', u32(0), u32(EVER)))],
])('an index that %s is refused before anybody follows it', async (_, lie) => {
  await expect(inspect(lie(await film()))).rejects.toMatchObject({ status: 415 })
})

test('a film with shifted pictures, fragments or sound by the sample is none', async () => {
  const whole = await film({ sound: 'aac' })
  for (const good of [whole, withTable(whole, shifts(50)), lastingEver(whole)])
    await expect(inspect(good)).resolves.toBeUndefined()
  await expect(inspect(Buffer.concat([whole, fragment(300), fragment(300, 20)]))).resolves.toBeUndefined()
})

test('tables that lie over tables are not counted without end', async () => {
  const over = Buffer.concat(
    Array<Buffer>(60_000).fill(Buffer.concat([Buffer.from('ctts'), u32(0), u32(200_000), u32(0)])),
  )
  const lie = withTable(await film(), box('free', over, Buffer.alloc(2_000_000)))
  const begun = performance.now()
  await expect(inspect(lie)).rejects.toMatchObject({ status: 415 })
  // A fraction of a second; counted one by one it would take minutes, also where nothing else runs.
  expect(performance.now() - begun).toBeLessThan(20_000)
})

const u64 = (value: number) => Buffer.concat([u32(0), u32(value)])
/** A list of where fragments begin, as it stands at the end of a file. */
function listOf(...offsets: number[]) {
  const entries = offsets.map((offset) => Buffer.concat([u64(0), u64(offset), Buffer.from([1, 1, 1])]))
  const tfra = box('tfra', u32(0x0100_0000), u32(1), u32(0), u32(offsets.length), ...entries)
  return box('mfra', tfra, box('mfro', u32(0), u32(8 + tfra.length + 16)))
}

test('a list of fragments leads to those that were looked into, and to none inside the pictures', async () => {
  const whole = await film()
  const hidden = box('mdat', fragment(EVER))
  const at = whole.length
  const good = Buffer.concat([whole, fragment(300)])
  await expect(inspect(Buffer.concat([good, listOf(at)]))).resolves.toBeUndefined()
  for (const lie of [
    Buffer.concat([whole, hidden, listOf(at + 8)]),
    Buffer.concat([good, hidden, listOf(at, good.length + 8)]),
    Buffer.concat([whole, hidden, box('free', listOf(at + 8))]),
    Buffer.concat([whole, hidden, listOf(at + 8).subarray(0, -20), box('mfro', u32(0), u32(60))]),
  ])
    await expect(inspect(lie)).rejects.toMatchObject({ status: 415 })
})
