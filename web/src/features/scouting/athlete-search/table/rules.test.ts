import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import {
  chosenColumns,
  columnsInPlace,
  orderAfter,
  orderBy,
  orderOf,
  rangeOf,
  selectedAfter,
} from './rules.ts'

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

const metrics = { sprint30_s: { better: 'lower' }, yoyo_ir1_m: { better: 'higher' } } as const
const sprint = orderBy('sprint30_s', true)
const yoyo = orderBy('yoyo_ir1_m', false)

test('a head asks for the order of its column, and pressed again for the newest', () => {
  expect(sprint).toEqual({ metric: 'sprint30_s', timing: 'electronic' })
  expect(yoyo).toEqual({ metric: 'yoyo_ir1_m', timing: null })
  expect(orderAfter('recent', sprint)).toEqual(sprint)
  expect(orderAfter(sprint, yoyo)).toEqual(yoyo)
  expect(orderAfter(yoyo, yoyo)).toBe('recent')
  expect(orderAfter({ metric: 'sprint30_s', timing: 'hand' }, sprint)).toBe('recent')
})

test('a column says its order: the best first, whichever way that is', () => {
  expect(orderOf('name', 'name', metrics)).toBe('ascending')
  expect(orderOf(yoyo, yoyo, metrics)).toBe('descending')
  expect(orderOf({ metric: 'sprint30_s', timing: 'hand' }, sprint, metrics)).toBe('ascending')
  expect(orderOf(yoyo, sprint, metrics)).toBeNull()
  expect(orderOf('recent', 'name', metrics)).toBeNull()
})

test('a column that is in sight stays in its place when the rows are put in its order', () => {
  const [unordered, ordered] = [
    ['sprint30_s', 'yoyo_ir1_m'],
    ['yoyo_ir1_m', 'sprint30_s'],
  ]
  expect(columnsInPlace(yoyo, ordered, unordered)).toBe(unordered)
  expect(columnsInPlace('name', ordered, unordered)).toBe(ordered)
  expect(columnsInPlace({ metric: 'vo2max', timing: null }, ['vo2max'], unordered)).toEqual(['vo2max'])
})
