import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withFile } from '#server/storage/inspect/byte-source.ts'
import { stripTellingParts, tellingParts } from '#server/storage/inspect/telling-parts.ts'
import { readMedia } from '#server/storage/probe/read-media.ts'
import { film, PLACE, placeBoxes, pointedElsewhere, withBoxes, withoutIndex } from './media-files.ts'
import { box, mp4, webm } from './sample-files.ts'

const onDisk = async (bytes: Buffer) => {
  const file = join(tmpdir(), `film-${randomUUID()}`)
  await writeFile(file, bytes)
  return file
}
const facts = async (bytes: Buffer) => withFile(await onDisk(bytes), readMedia)

describe('what stands in a file', () => {
  test.each([
    ['mp4', 'avc', 'aac'],
    ['mov', 'hevc', 'aac'],
    ['webm', 'vp9', 'opus'],
    ['webm', 'vp8', null],
    ['mp4', 'av1', null],
  ] as const)('%s, %s, %s: length, size, rate and codecs', async (format, codec, sound) => {
    expect(await facts(await film({ format, codec, sound, seconds: 3, rate: 30 }))).toEqual({
      duration_ms: 3000,
      width: 320,
      height: 180,
      frame_rate: expect.closeTo(30, 1),
      video_codec: codec,
      audio_codec: sound,
    })
  })

  test('a picture that is too large and too many pictures a second are told as they are', async () => {
    expect(await facts(await film({ width: 7680, height: 4320, rate: 300, seconds: 1 }))).toMatchObject({
      width: 7680,
      height: 4320,
      frame_rate: 300,
    })
  })

  test('no video, no picture, a broken index', async () => {
    expect(await facts(Buffer.from('just words'))).toEqual({ failure: 'not_a_video' })
    expect(await facts(mp4())).toHaveProperty('failure')
    expect(await facts(webm())).toHaveProperty('failure')
    const whole = await film()
    const cut = Buffer.from(whole)
    cut.write('xxxx', cut.indexOf('stsz', 0, 'latin1'), 'latin1')
    expect(await facts(cut)).toHaveProperty('failure')
  })

  test.each([
    ['a copy that was cut short', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ['an index that points behind the end', pointedElsewhere],
    ['a recording that was broken off before its index', withoutIndex],
  ])('%s has no usable index, though it tells a length', async (_, damage) => {
    expect(await facts(damage(await film({ seconds: 3 })))).toEqual({ failure: 'no_index' })
  })

  test('a picture that claims most of two gigabytes is not read', async () => {
    const size = 2 ** 31
    const whole = await film({ seconds: 3 })
    whole.writeUInt32BE(0x70000000, whole.indexOf('stsz', 0, 'latin1') + 8)
    const rest = Buffer.alloc(8)
    rest.writeUInt32BE(size - whole.length)
    rest.write('free', 4, 'latin1')
    const bytes = Buffer.concat([whole, rest])
    let most = 0
    const read = async (start: number, end: number) => {
      most = Math.max(most, end - start)
      const part = Buffer.alloc(end - start)
      bytes.copy(part, 0, start, end)
      return part
    }
    expect(await readMedia({ size, read })).toEqual({ failure: 'no_index' })
    expect(most).toBeLessThan(9 * 1024 ** 2)
  })

  test('only sound', async () => {
    const silent = await film({ sound: 'aac' })
    const at = silent.indexOf('trak', 0, 'latin1')
    silent.write('free', at, 'latin1')
    expect(await facts(silent)).toEqual({ failure: 'no_picture' })
  })

  test('a store that does not answer says nothing about the file', async () => {
    const whole = await film()
    const source = { size: whole.length, read: () => Promise.reject(new Error('away')) }
    await expect(readMedia(source)).rejects.toThrow('away')
  })
})

describe('what tells of a place', () => {
  const stripped = async (bytes: Buffer, type: string) => {
    const file = await onDisk(bytes)
    const found = await stripTellingParts(file, type)
    return withFile(file, async (source) => ({
      found,
      left: (await tellingParts(source, type)).length,
      bytes: await source.read(0, source.size),
      facts: await readMedia(source),
    }))
  }

  test('is taken out of the boxes of phones, and no other byte moves', async () => {
    const before = await film({ sound: 'aac' })
    const told = withBoxes(before, ...placeBoxes())
    const after = await stripped(told, 'video/mp4')
    expect(told.includes(PLACE)).toBe(true)
    expect(after).toMatchObject({ found: true, left: 0, facts: { duration_ms: 2000, video_codec: 'avc' } })
    expect(after.bytes.length).toBe(told.length)
    for (const word of [PLACE, 'xyz', 'com.apple']) expect(after.bytes.includes(word)).toBe(false)
  })

  test('is taken out at the top of the file and inside a track', async () => {
    const whole = await film()
    const told = Buffer.concat([whole, box('uuid', Buffer.alloc(16, 1), 'GPSLatitude'), box('meta', PLACE)])
    const after = await stripped(told, 'video/mp4')
    expect(after).toMatchObject({ found: true, left: 0, facts: { duration_ms: 2000 } })
    expect(after.bytes.includes('GPSLatitude')).toBe(false)
  })

  test('is taken out of sensor tracks, samples and all', async () => {
    const whole = await film()
    const table = (type: string, ...numbers: number[]) => {
      const body = Buffer.alloc(4 + numbers.length * 4)
      for (const [n, value] of numbers.entries()) body.writeUInt32BE(value, 4 + n * 4)
      return box(type, body)
    }
    const sensor = (at: number) =>
      box(
        'trak',
        box(
          'mdia',
          box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13)),
          box(
            'minf',
            box('stbl', table('stsz', 0, 1, PLACE.length), table('stsc', 1, 1, 1, 1), table('stco', 1, at)),
          ),
        ),
      )
    const length = sensor(0).length
    const told = Buffer.concat([withBoxes(whole, sensor(whole.length + length + 8)), box('mdat', PLACE)])
    const after = await stripped(told, 'video/mp4')
    expect(after).toMatchObject({ found: true, left: 0, facts: { duration_ms: 2000 } })
    expect(after.bytes.includes(PLACE)).toBe(false)
  })

  test('is taken out of the tags of WebM', async () => {
    const told = await film({ format: 'webm', codec: 'vp9', tags: { comment: PLACE, title: 'At the park' } })
    const after = await stripped(told, 'video/webm')
    expect(told.includes(PLACE)).toBe(true)
    expect(after).toMatchObject({ found: true, left: 0, facts: { duration_ms: 2000, video_codec: 'vp9' } })
    for (const word of [PLACE, 'At the park']) expect(after.bytes.includes(word)).toBe(false)
  })

  test('a table that claims more than there is ends in a refusal, soon', async () => {
    const huge = (type: string) => box(type, Buffer.alloc(4), Buffer.from('ffffffffffffffffffffffff', 'hex'))
    const track = box(
      'trak',
      box(
        'mdia',
        box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13)),
        box('minf', box('stbl', huge('stsz'), huge('stsc'), huge('stco'))),
      ),
    )
    const file = await onDisk(Buffer.concat([box('ftyp', 'isom'), box('moov', track)]))
    await expect(stripTellingParts(file, 'video/mp4')).rejects.toMatchObject({ status: 415 })
  })
})
