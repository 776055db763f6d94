import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filterOf, isFiltered, nextDirection, wordsOfAction } from './rules.ts'

test('every action of the security log that the rules name in full has words', () => {
  const sql = globSync('supabase/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const named = sql.flatMap((text) => [
    // The action may be chosen by a `case`: every code before what is written about it.
    ...[...text.matchAll(/write_audit_log\(([^;]{0,300}?)(?:jsonb_build_object|;)/g)].flatMap(
      ([, call = '']) => [...call.matchAll(/'([a-z]+_[a-z_]*[a-z])'/g)].map(([, action = '']) => action),
    ),
    ...[...text.matchAll(/log_task_act\('(\w+)'/g)].map(([, act]) => `task_${act}`),
    ...[
      ...(/into private\.allowed_client_audit_actions[^;]+/.exec(text)?.[0] ?? '').matchAll(/\('(\w+)'\)/g),
    ].map(([, action = '']) => action),
  ])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((action) => wordsOfAction(action) === 'other')).toEqual([])
})

test('an action nobody has named yet is no code on the screen', () => {
  expect(wordsOfAction('some_new_thing')).toBe('other')
  expect(wordsOfAction('guardian_approve_request')).toBe('guardian_approve_request')
})

test('the address says whom to show, in which order and from which page; anything else is the whole list', () => {
  const asked = new URLSearchParams('q=ro&role=scout&state=suspended&minor=1&verified=1&sort=name&page=3')
  expect(filterOf(asked)).toEqual({
    text: 'ro',
    role: 'scout',
    state: 'suspended',
    minor: true,
    verified: true,
    sort: 'name',
    descending: false,
    page: 2,
  })
  expect(filterOf(new URLSearchParams('role=admin&state=x&sort=password&page=-4'))).toMatchObject({
    role: null,
    state: null,
    sort: 'joined',
    descending: true,
    page: 0,
  })
})

test('a head sorts its own way first, and the other way when it is pressed again', () => {
  expect(nextDirection('reports', { sort: 'name', descending: false })).toBe(true)
  expect(nextDirection('reports', { sort: 'reports', descending: true })).toBe(false)
  expect(nextDirection('name', { sort: 'joined', descending: true })).toBe(false)
})

test.each([
  ['', false],
  ['sort=name&page=3', false],
  ['q=%20', false],
  ['q=ro', true],
  ['role=scout', true],
  ['state=suspended', true],
  ['minor=1', true],
  ['verified=1', true],
])('"%s" asks for less than everybody: %s', (address, isLess) => {
  expect(isFiltered(filterOf(new URLSearchParams(address)))).toBe(isLess)
})
