import { expect, test } from 'vitest'
import {
  either,
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orElse,
  orNull,
  readColumns,
  text,
} from './json-reader.ts'

const found = object({
  ids: listOf(text),
  total: number,
  next: orNull(object({ id: text, key: either(text, number) })),
  side: oneOf('left', 'right'),
  by: mapOf(number),
  typo: orElse(flag, false),
})

test('an answer that fits is read, without what nobody asked for', () => {
  const answer = { ids: ['a'], total: 1, next: { id: 'a', key: 3 }, side: 'left', by: { x: 1 }, later: true }
  expect(found(answer, 'search')).toEqual({
    ids: ['a'],
    total: 1,
    next: { id: 'a', key: 3 },
    side: 'left',
    by: { x: 1 },
    typo: false,
  })
})

test.each([
  [{ ids: 'a' }, 'search.ids: a list was expected, not string'],
  [{ ids: ['a', 2] }, 'search.ids[1]: a text was expected, not number'],
  [{ total: null }, 'search.total: a number was expected, not null'],
  [{ next: [] }, 'search.next: an object was expected, not object'],
  [{ next: { id: 'a', key: null } }, 'search.next.key: a number was expected, not null'],
  [{ side: 'up' }, 'search.side: left or right was expected, not string'],
  [{ by: { x: '1' } }, 'search.by.x: a number was expected, not string'],
])('an answer that does not fit says where: %j', (wrong, message) => {
  const answer = { ids: [], total: 0, next: null, side: 'left', by: {} }
  expect(() => found({ ...answer, ...wrong }, 'search')).toThrow(message)
})

test('a row keeps its other columns as they are', () => {
  const row = readColumns({ id: 'a', counts: { created: 1 } }, { counts: object({ created: number }) })
  expect(row).toEqual({ id: 'a', counts: { created: 1 } })
})
