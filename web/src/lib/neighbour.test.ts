import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

test.each([
  ['b', 1, 0, 'c'],
  ['b', -1, 0, 'a'],
  ['a', -1, 0, undefined],
  ['c', 1, 0, undefined],
  ['gone', 1, 1, 'b'],
  ['gone', -1, 1, 'a'],
  ['gone', 1, 9, 'c'],
  ['gone', -1, 0, undefined],
  [null, -1, 0, undefined],
] as const)('from %j the row %i further, last seen at %i, is %j', (open, step, lastAt, found) => {
  expect(neighbour(['a', 'b', 'c'], (row) => row === open, step, lastAt)).toBe(found)
})

test('an empty list has none', () => {
  expect(neighbour([], () => false, 1)).toBeUndefined()
})
