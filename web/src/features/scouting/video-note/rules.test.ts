import { expect, test } from 'vitest'
import { loopAround } from './rules.ts'

test.each([
  [
    { at_ms: 258_000, end_ms: null },
    { start: 254_000, end: 265_000 },
  ],
  [
    { at_ms: 1_000, end_ms: null },
    { start: 0, end: 8_000 },
  ],
  [
    { at_ms: 298_000, end_ms: null },
    { start: 294_000, end: 300_000 },
  ],
  [
    { at_ms: 5_000, end_ms: 9_000 },
    { start: 5_000, end: 9_000 },
  ],
])('%j plays again and again as %j', (note, expected) => {
  expect(loopAround(note, 300_000)).toEqual(expected)
})
