import { expect, test } from 'vitest'
import { argumentOf, detailsOf, exportLines, filterOf, hasNews } from './rules.ts'
import type { SecurityEvent } from './types.ts'

const event = (id: string, action = 'login_success'): SecurityEvent => ({
  id,
  at: '2026-03-14T10:00:00Z',
  action,
  kind: 'sign_in',
  source: 'server',
  user_id: null,
  name: null,
  minor: false,
  ip: null,
  user_agent: null,
  details: null,
  place: null,
  hash: null,
})

test('the address says what the log is narrowed to, and nonsense in it is left out', () => {
  expect(filterOf(new URLSearchParams('kind=limit&who= ada &since=2026-03-14&until=soon'))).toEqual({
    kind: 'limit',
    who: 'ada',
    since: '2026-03-14',
    until: '',
  })
  expect(filterOf(new URLSearchParams('kind=x')).kind).toBeNull()
})

test('the last day counts whole', () => {
  const { until } = argumentOf({ kind: null, who: '', since: '', until: '2026-03-14' })
  expect(until).toBe(new Date('2026-03-15T00:00').toISOString())
})

test('that an admin reads the log is no news to them', () => {
  expect(hasNews([event('b', 'security_log_opened'), event('a')], [event('a')])).toBe(false)
  expect(hasNews([event('b'), event('a')], [event('a')])).toBe(true)
})

test.each([
  ['nothing', null, []],
  ['parts', { method: 'password' }, [{ name: 'method', before: null, now: 'password' }]],
  [
    'a change',
    { before: { theme: 'light' }, after: { theme: 'dark', language: 'fr' } },
    [
      { name: 'theme', before: 'light', now: 'dark' },
      { name: 'language', before: '', now: 'fr' },
    ],
  ],
  ['one value', { before: 1, after: 2 }, [{ name: 'value', before: '1', now: '2' }]],
])('details of %s', (_what, details, told) => expect(detailsOf(details)).toEqual(told))

test('an export makes text of formulas, and has a line for each place', () => {
  const hashes = { row_hash: 'a'.repeat(64), hash: 'b'.repeat(64) }
  const left = { ...hashes, event: null, text: null, salt: null, details: null, erased: null }
  const shown = { ...event('a'), name: '=HYPERLINK("x")' }
  const lines = exportLines([
    { ...left, place: 7, event: shown, text: '["a"]', salt: 'c', details: '{}' },
    { ...left, place: 8 },
    { ...left, place: 9, erased: { place: 9, reason: 'operator' } },
  ]).split('\r\n')
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toMatch(/^8,,left_out,,,,,,,,,a+,b+$/)
  expect(lines[2]).toMatch(/^9,,erased,.*operator/)
})
