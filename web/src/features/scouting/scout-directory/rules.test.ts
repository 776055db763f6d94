import { expect, test } from 'vitest'
import {
  activeScoutFilters,
  clearedScoutFilter,
  scoutFilterFrom,
  spanOf,
  toScoutRequest,
  withScoutFilter,
} from './rules.ts'

const address =
  'q=leeds&kind=club&kind=college&check=minors&speaks=es&like=me&targets=1&answered=75&sort=answers&open=1'

test('the address says what is looked for, and is written back as it was', () => {
  const filter = scoutFilterFrom(new URLSearchParams(address))
  expect(filter).toMatchObject({
    text: 'leeds',
    kinds: ['club', 'college'],
    checks: ['minors'],
    languages: ['es'],
    likeMe: true,
    targets: true,
    answered: '75',
    sort: 'answers',
  })
  const written = withScoutFilter(new URLSearchParams('open=1'), filter)
  expect(new URLSearchParams([...written].sort()).toString()).toBe(
    new URLSearchParams([...new URLSearchParams(address)].sort()).toString(),
  )
  expect(activeScoutFilters(filter)).toBe(7)
  expect(activeScoutFilters(clearedScoutFilter(filter))).toBe(0)
  expect(clearedScoutFilter(filter).text).toBe('leeds')
})

test('a mangled address still finds somebody', () => {
  const filter = scoutFilterFrom(new URLSearchParams('answered=60&sort=rich&like=you&kind=club&kind=club'))
  expect(toScoutRequest(filter)).toEqual({ kinds: ['club'] })
})

test('blank text and an empty filter ask for everybody', () => {
  expect(toScoutRequest(scoutFilterFrom(new URLSearchParams('q=%20%20')))).toEqual({})
})

test.each([
  [0.2, 'hours', 1],
  [30, 'hours', 30],
  [47.9, 'hours', 48],
  [48, 'days', 2],
  [100, 'days', 4],
])('%d hours are said as %s', (hours, unit, count) => {
  expect(spanOf(hours)).toEqual({ unit, count })
})
