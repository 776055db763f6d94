import { expect, test } from 'vitest'
import { captionProblem, lineRange, withCue } from './caption-problems.ts'
import { embedOf } from './embeds.ts'
import {
  chapterSpans,
  exactTimecode,
  moved,
  quarterAt,
  readTimecode,
  reelHints,
  spanProblem,
  startOf,
  timecode,
} from './rules.ts'

test.each([
  [0, '0:00', '0:00.00'],
  [258_320, '4:18', '4:18.32'],
  [3_727_999, '1:02:07', '1:02:07.99'],
  [-5, '0:00', '0:00.00'],
])('%d ms is written as %s and %s', (ms, short, exact) => {
  expect(timecode(ms)).toBe(short)
  expect(exactTimecode(ms)).toBe(exact)
})

test.each([
  ['4:18', 258_000],
  ['4:18.32', 258_320],
  ['4:18,5', 258_500],
  ['1:02:07', 3_727_000],
  ['258', 258_000],
  [' 7 ', 7_000],
  ['', null],
  ['4:75', null],
  ['soon', null],
  ['-3', null],
])('%j is read as %s', (text, ms) => {
  expect(readTimecode(text)).toBe(ms)
})

test.each([
  ['258', 258_000],
  ['258.5', 258_500],
  ['-1', 0],
  ['1e9', 0],
  [null, 0],
])('?t=%s begins at %d ms', (given, ms) => {
  expect(startOf(given)).toBe(ms)
})

test('chapters are parts without gaps, and one after the end is left out', () => {
  const chapter = (id: string, start_ms: number) => ({ id, start_ms, title: id })
  expect(chapterSpans([chapter('a', 1000), chapter('b', 4000), chapter('c', 9000)], 8000)).toEqual([
    { id: 'before', title: '', start: 0, end: 1000 },
    { id: 'a', title: 'a', start: 1000, end: 4000 },
    { id: 'b', title: 'b', start: 4000, end: 8000 },
  ])
  expect(chapterSpans([], 8000)).toEqual([{ id: 'before', title: '', start: 0, end: 8000 }])
})

test.each([
  [null, 1000, 'start_unreadable'],
  [0, null, 'end_unreadable'],
  [2000, 1000, 'end_before_start'],
  [0, 400, 'too_short'],
  [0, 300_001, 'too_long'],
  [0, 8_001, 'after_end'],
  [0, 8_000, null],
])('a moment from %s to %s ms of a long film: %s', (start, end, problem) => {
  expect(spanProblem(start, end, problem === 'after_end' ? 8_000 : 400_000)).toBe(problem)
})

test('a reel is told what coaches ask for and it lacks', () => {
  const clip = (seconds: number, mark_x: number | null = 500) => ({
    start_ms: 0,
    end_ms: seconds * 1000,
    mark_x,
  })
  const hints = (clips: Parameters<typeof reelHints>[0], hasFullGame = true) =>
    reelHints(clips, { hasFullGame }).map(({ hint }) => hint)
  expect(hints([])).toEqual(['empty'])
  expect(hints([clip(200)])).toEqual([])
  expect(hints([clip(20, null)], false)).toEqual(['short', 'unmarked', 'no_full_game'])
  expect(hints([clip(200), clip(150)])).toEqual(['long'])
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('moved from %d to %d: %j', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected)
})

test('a refusal of a caption file is told at its line', () => {
  const at = (message: string) => captionProblem({ message })
  expect(at('body: line 4: text without markup is wanted.')).toEqual({ line: 4, key: 'markup' })
  expect(at('body: lines 2 to 40: no link, address or phone number, please.')).toEqual({
    line: 2,
    key: 'contact',
  })
  expect(at('body: the last line: words are wanted after the times.')).toEqual({ line: null, key: 'words' })
  expect(at('somebody: else')).toBe(null)
  expect(captionProblem(null)).toBe(null)
  expect(lineRange('WEBVTT\n\nabc', 3)).toEqual([8, 11])
})

test.each([
  [0, 12_000, 0],
  [2_999, 12_000, 0],
  [3_000, 12_000, 1],
  [9_000, 12_000, 3],
  [11_799, 12_000, 3],
  [11_800, 12_000, 4],
  [5_000, 0, 0],
])('at %i of %i ms quarter %i is reached', (ms, durationMs, quarter) => {
  expect(quarterAt(ms, durationMs)).toBe(quarter)
})

test('a cue is added where the film stands', () => {
  expect(withCue('', 4_320, 60_000)).toBe('WEBVTT\n\n00:04.320 --> 00:07.320\n')
  expect(withCue('WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n', 59_000, 60_000)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:59.000 --> 01:00.000\n',
  )
  expect(withCue('', 3_727_000, 0)).toContain('01:02:07.000 --> 01:02:10.000')
})

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1',
  ],
  [
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1'],
  ['https://www.dailymotion.com/video/x8abcd1', 'https://geo.dailymotion.com/player.html?video=x8abcd1'],
  ['https://www.youtube.com/@somebody', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://evil.example/youtu.be/dQw4w9WgXcQ', null],
  ['https://www.hudl.com/video/3/1/2', null],
  ['javascript:alert(1)', null],
])('%s plays at %s', (url, src) => {
  expect(embedOf(url)?.src ?? null).toBe(src)
})
