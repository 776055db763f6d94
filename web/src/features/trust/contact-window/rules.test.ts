import { expect, test } from 'vitest'
import { detailsOf, isOld, valuesOf, windowProblems } from './rules.ts'
import type { ContactWindow } from './types.ts'

const today = '2026-11-26'
const window: ContactWindow = {
  id: 'w',
  sport_code: 'soccer',
  level: 'college',
  division: 'd1',
  class_year: 2028,
  kind: 'dead',
  from_on: '2026-12-20',
  to_on: '2027-01-02',
  from_day: null,
  to_day: null,
  source_url: 'https://rules.example/dead',
  checked_on: '2026-10-01',
  is_blocking: true,
  version: 3,
}
const values = { ...valuesOf(window, today), reason: 'The rules of this season' }

test('a window goes through the form unchanged', () => {
  expect(windowProblems(values, today)).toEqual([])
  expect(detailsOf(values, window)).toEqual(window)
  const yearly = { ...window, from_on: null, to_on: null, from_day: '12-20', to_day: '01-02' }
  expect(detailsOf(valuesOf(yearly, today), yearly)).toEqual(yearly)
})

test.each([
  [{ sport_code: '' }, 'sport_code'],
  [{ level: 'D1 College' }, 'level'],
  [{ division: 'division one' }, 'division'],
  [{ class_year: '28' }, 'class_year'],
  [{ from: '12-20' }, 'from'],
  [{ yearly: true, from: '02-31', to: '13-01' }, 'to'],
  [{ to: '2026-12-19' }, 'to'],
  [{ source_url: 'rules.example' }, 'source_url'],
  [{ checked_on: '2026-11-27' }, 'checked_on'],
  [{ reason: 'Rules' }, 'reason'],
])('%j is refused at %s', (part, field) => {
  expect(windowProblems({ ...values, ...part }, today)).toEqual([field])
})

test('only a quiet or dead period refuses a request', () => {
  expect(detailsOf({ ...values, kind: 'contact' }, null)).toMatchObject({ is_blocking: false })
})

test('a source that was read more than a year ago is old', () => {
  const now = Date.parse(today)
  expect([isOld({ checked_on: '2025-11-20' }, now), isOld({ checked_on: '2025-12-20' }, now)]).toEqual([
    true,
    false,
  ])
})
