import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { chosenColumns, rangeOf, selectedAfter } from './rules.ts'

const list = ['a', 'b', 'c', 'd', 'e']

test('Shift takes everybody between two presses, upwards as well', () => {
  expect(rangeOf(list, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(list, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(list, null, 'c')).toEqual(['c'])
  // Whoever was pressed before has left the list.
  expect(rangeOf(list, 'gone', 'c')).toEqual(['c'])
})

test('all up to the one pressed become like it', () => {
  const some = selectedAfter(new Set(['a']), ['b', 'c'], 'c')
  expect([...some]).toEqual(['a', 'b', 'c'])
  expect([...selectedAfter(some, ['a', 'b'], 'a')]).toEqual(['c'])
})

test('a press after a press is as before', () => {
  fc.assert(
    fc.property(fc.subarray(list), fc.constantFrom(...list), (before, id) => {
      const selected = new Set(before)
      const once = selectedAfter(selected, [id], id)
      expect(new Set(selectedAfter(once, [id], id))).toEqual(selected)
    }),
  )
})

test('columns of another sport fall away, and the usual ones come back', () => {
  expect(chosenColumns(['x', 'b'], ['a', 'b'], ['a'])).toEqual(['b'])
  expect(chosenColumns(['x'], ['a', 'b'], ['a'])).toEqual(['a'])
})
