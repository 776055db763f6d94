import { expect, test } from 'vitest'
import { mediaProblem, titleFromName, typeOf, videoFileProblem } from './rules.ts'
import type { MediaFacts } from './types.ts'

const good: MediaFacts = {
  seconds: 42,
  width: 1920,
  height: 1080,
  framesPerSecond: 30,
  codec: 'avc',
  contentType: 'video/mp4',
}

test.each<[Partial<MediaFacts>, string | null]>([
  [{}, null],
  [{ codec: 'hevc' }, null],
  [{ codec: null }, 'codec'],
  [{ codec: 'prores' }, 'codec'],
  [{ width: 0 }, 'no_picture'],
  [{ seconds: 0.99 }, 'empty'],
  [{ seconds: 1 }, null],
  [{ seconds: 14_400 }, null],
  [{ seconds: 14_400.1 }, 'too_long'],
  [{ width: 2160, height: 4096 }, null],
  [{ width: 2160, height: 4097 }, 'too_large_picture'],
  [{ framesPerSecond: 240.4 }, null],
  [{ framesPerSecond: 241 }, 'too_many_frames'],
])('a film with %j is refused for %s', (change, problem) => {
  expect(mediaProblem({ ...good, ...change })).toBe(problem)
})

test.each([
  ['Cup_final.mp4', 'Cup final'],
  ['Derbi, 2.ª parte.mov', 'Derbi, 2.ª parte'],
  ['IMG_4821.MOV', null],
  ['VID-20260911-WA0003.mp4', null],
  ['PXL_20260911_173201.mp4', null],
  ['final 612 34 56 78.mp4', null],
  ['lena@example.org.mp4', null],
  ['4821.mp4', null],
])('%s begins with the title %s', (name, title) => {
  expect(titleFromName(name)).toBe(title)
})

test.each([
  ['film.mov', '', 'video/quicktime'],
  ['film.M4V', 'video/x-m4v', 'video/mp4'],
  ['film.mp4', 'video/mp4', 'video/mp4'],
  ['film.txt', '', ''],
])('%s of type "%s" is taken for %s', (name, type, taken) => {
  expect(typeOf({ name, type })).toBe(taken)
})

test('a file of the largest size is taken, and one byte more is not', () => {
  const file = { name: 'film.mp4', type: 'video/mp4', size: 2 * 1024 ** 3, lastModified: 0 }
  expect(videoFileProblem(file)).toBeNull()
  expect(videoFileProblem({ ...file, size: file.size + 1 })).toBe('file_too_large')
})
