import { expect, test } from 'vitest'
import { seasonStart, seasonsWithin, spanStart } from './rules.ts'

test('a season begins on the first of July', () => {
  expect(seasonStart('2026-06-30')).toBe('2025-07-01')
  expect(seasonStart('2026-07-01')).toBe('2026-07-01')
})

test('lines begin with this season, with the one before, or with the oldest number', () => {
  expect(spanStart('season', '2026-11-28', [])).toBe('2026-07-01')
  expect(spanStart('two_seasons', '2026-11-28', [])).toBe('2025-07-01')
  expect(spanStart('all', '2026-11-28', [])).toBe('2025-07-01')
})

test('a line is marked where a season begins within it, not where it begins itself', () => {
  expect(seasonsWithin('2024-07-01', '2026-11-28')).toEqual(['2025-07-01', '2026-07-01'])
  expect(seasonsWithin('2026-07-01', '2026-11-28')).toEqual([])
})
