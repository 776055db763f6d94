import { expect, test } from 'vitest'
import { bandsBetween } from './numbers.ts'
import { stemOf } from './rules.ts'

test('a stem is the same for both genders and for one or many', () => {
  expect(new Set(['portero', 'portera', 'porteros', 'porteras'].map(stemOf)).size).toBe(1)
  expect(new Set(['attaquant', 'attaquante', 'attaquants'].map(stemOf)).size).toBe(1)
  expect(new Set(['winger', 'wingers'].map(stemOf)).size).toBe(1)
  expect(stemOf('uno')).toBe('uno')
})

test('the bands of an age are those that hold it', () => {
  expect(bandsBetween(17, 17)).toEqual(['16-17'])
  expect(bandsBetween(0, 200)).toHaveLength(6)
  expect(bandsBetween(31, 31)).toEqual(['30+'])
  expect(bandsBetween(5, 9)).toEqual([])
})
