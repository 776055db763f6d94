import { expect, test } from 'vitest'
import { averageRating } from './rules.ts'

const rated = (...ratings: number[]) => averageRating(ratings.map((rating) => ({ rating })))

test('two endorsements have no average, three have', () => {
  expect(rated()).toBeNull()
  expect(rated(5, 4)).toBeNull()
  expect(rated(5, 4, 3)).toBe(4)
})
