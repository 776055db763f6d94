import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { AGE_BANDS } from '../types.ts'
import { bandCounts, bandsOf, bandThumbs, endsOf, thumbsOf } from './rules.ts'

const axis = { from: 4, to: 5.2 }

test('an open end is the end of the axis, and stays open when a thumb is put there', () => {
  expect(thumbsOf({ min: null, max: 4.6 }, axis)).toEqual([4, 4.6])
  expect(endsOf([4, 4.6], axis, 2)).toEqual({ min: null, max: 4.6 })
  expect(endsOf([4.1, 5.2], axis, 2)).toEqual({ min: 4.1, max: null })
  expect(thumbsOf({ min: 2, max: 9 }, axis)).toEqual([4, 5.2])
})

test('what the thumbs ask for puts them where they were', () => {
  const hundredth = fc.integer({ min: 400, max: 520 }).map((value) => value / 100)
  fc.assert(
    fc.property(hundredth, hundredth, (a, b) => {
      const thumbs: [number, number] = [Math.min(a, b), Math.max(a, b)]
      expect(thumbsOf(endsOf(thumbs, axis, 2), axis)).toEqual(thumbs)
    }),
  )
})

test('a span of ages is the bands in it, and the whole axis asks for none', () => {
  expect(bandsOf([0, 5])).toEqual([])
  expect(bandsOf([1, 2])).toEqual(['16-17', '18-20'])
  expect(bandThumbs(['16-17', '18-20'])).toEqual([1, 2])
  expect(bandThumbs([])).toEqual([0, 5])
  for (let first = 0; first < AGE_BANDS.length; first++)
    for (let last = first; last < AGE_BANDS.length; last++)
      expect(bandThumbs(bandsOf([first, last]))).toEqual([first, last])
})

test('ages are counted by the facet', () => {
  expect(bandCounts({ ageBands: [{ value: '18-20', count: 4 }] })).toEqual([0, 0, 4, 0, 0, 0])
  expect(bandCounts(null)).toEqual([0, 0, 0, 0, 0, 0])
})
