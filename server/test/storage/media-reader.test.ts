import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { createMediaReader, type MediaReader, type ReaderLimits } from '#server/storage/probe/media-reader.ts'
import { film, shifts, withPlaces, withTable } from './media-files.ts'

const { reader: LIMITS } = TUNING.storage.video
const whole = await film()
const streamed = await film({ format: 'webm', codec: 'vp9' })
const read = { duration_ms: 2000, video_codec: 'avc' }

let reader: MediaReader
const open = (limits: Partial<ReaderLimits> = {}) => {
  reader = createMediaReader(tmpdir(), { ...LIMITS, ...limits })
  return reader
}
afterEach(() => reader.close())

const source = (bytes: Buffer, before = () => Promise.resolve()) => ({
  size: bytes.length,
  read: async (start: number, end: number) => {
    await before()
    return bytes.subarray(start, end)
  },
})
/** The processes that read for this one. */
const readers = () =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((id) => id && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('media-reader-process'))

test.each<[string, Partial<ReaderLimits>, () => Buffer]>([
  ['claims four billion pictures', { thinkMs: 6_000 }, () => withTable(whole, shifts(0xffff_ffff))],
  ['lists more than there is memory for', { memoryMb: 64 }, () => withPlaces(streamed, 3_000_000)],
  ['keeps its reader at work', { thinkMs: 6_000 }, () => withPlaces(streamed, 1_000_000)],
  ['has one list that is too long to show', {}, () => withPlaces(streamed, 4_000_000)],
])('a film that %s is not read, and the next one is', async (_, limits, hostile) => {
  const { read: ask } = open(limits)
  const [refused, next] = await Promise.all([ask(source(hostile())), ask(source(whole))])
  expect(refused).toEqual({ failure: 'unreadable' })
  expect(next).toMatchObject(read)
})

test('twenty at once are read one after another, by one process', async () => {
  const { read: ask } = open()
  let begun = 0
  let most = 0
  const counted = () => {
    let isFirst = true
    return source(whole, async () => {
      if (isFirst) begun += 1
      isFirst = false
      most = Math.max(most, begun)
      expect(readers()).toHaveLength(1)
    })
  }
  const all = Array.from({ length: 20 }, () =>
    ask(counted()).finally(() => {
      begun -= 1
    }),
  )
  for (const facts of await Promise.all(all)) expect(facts).toMatchObject(read)
  expect(most).toBe(1)
})

test('a reader that somebody else ends is no fault of the film', async () => {
  const { read: ask } = open()
  let ended = false
  const facts = await ask(
    source(whole, async () => {
      if (!ended) process.kill(Number(readers()[0]), 'SIGKILL')
      ended = true
    }),
  )
  expect(ended).toBe(true)
  expect(facts).toMatchObject(read)
})

test('a store that is slow or away is no fault of the film either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const { read: ask } = open({ thinkMs: 2_000 })
    const slow = source(whole, async () => void vi.advanceTimersByTime(60_000))
    expect(await ask(slow)).toMatchObject(read)
    // The same time after the store has answered is the reader's own.
    const bytes = source(whole)
    const answered = (start: number, end: number) =>
      bytes.read(start, end).finally(() => setImmediate(() => vi.advanceTimersByTime(60_000)))
    expect(await ask({ ...bytes, read: answered })).toEqual({ failure: 'unreadable' })
    const away = source(whole, () => Promise.reject(new Error('the store is away')))
    await expect(ask(away)).rejects.toThrow('the store is away')
    expect(await ask(source(whole))).toMatchObject(read)
  } finally {
    vi.useRealTimers()
  }
})

test('what is closed reads nothing more and leaves no process', async () => {
  const { read: ask, close } = open()
  const closing = source(whole, async () => close())
  await expect(ask(closing)).rejects.toThrow('no media file is read any more')
  await expect(ask(source(whole))).rejects.toThrow('no media file is read any more')
  await expect.poll(readers).toEqual([])
})
