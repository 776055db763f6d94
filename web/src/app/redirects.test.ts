import { describe, expect, test } from 'vitest'
import { dependsOnRole, redirectFor, redirectForMfa, returnTarget, type Viewer } from './redirects.ts'
import { routes } from './route-table.ts'

const athlete: Viewer = { role: 'athlete', isAdmin: false }
const scout: Viewer = { role: 'scout', isAdmin: false }
const admin: Viewer = { role: 'athlete', isAdmin: true }

describe.each(['/', '/auth', '/reset-password', '/verify-auth', '/auth/'])('on %s', (path) => {
  test.each([
    ['a visitor', null, null],
    ['an athlete', athlete, '/athlete/dashboard'],
    ['a scout', scout, '/scout/home'],
    ['an admin', admin, '/admin/dashboard'],
    ['an admin whose profile says scout', { ...scout, isAdmin: true }, '/admin/dashboard'],
  ])('$0 goes to $2', (_, viewer, target) => {
    expect(redirectFor(path, viewer)).toBe(target)
  })
})

test.each([
  ['/athlete/home', null, '/auth'],
  ['/scout/search', null, '/auth'],
  ['/admin', null, '/auth'],
  ['/admin/users', null, '/auth'],
  ['/athlete/no-such-screen', null, '/auth'],
  ['/athlete/home', athlete, null],
  ['/scout/home', athlete, '/athlete/dashboard'],
  ['/admin/users', athlete, null],
  ['/scout/home', scout, null],
  ['/athlete/messages', scout, '/scout/dashboard'],
  ['/admin/dashboard', scout, null],
  ['/athlete/home', admin, '/admin/dashboard'],
  ['/scout/favorites', admin, '/admin/dashboard'],
  ['/admin/users', admin, null],
  ['/app-health', null, null],
  ['/app-health', athlete, null],
  ['/communities', scout, null],
  ['/athletes', null, null],
  ['/guardian/some-token', null, null],
  ['/guardian/some-token', athlete, null],
  ['/decision/some-key', null, null],
  ['/honour/some-key', null, null],
  ['/honour/some-key', scout, null],
  ['/confirm/some-key', null, null],
  ['/confirm/some-key', scout, null],
  ['/club/some-key', athlete, null],
  ['/decision/some-key', scout, null],
  ['/admin-invitation/some-id', null, null],
  ['/admin-invitation/some-id', athlete, null],
])('from %s the viewer %j goes to %s', (path, viewer, target) => {
  expect(redirectFor(path, viewer)).toBe(target)
})

test('a sign-in leads back to the invitation that asked for it, and to no other place', () => {
  const invitation = '/admin-invitation/9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11'
  expect(redirectFor('/auth', scout, `?verified=true&next=${invitation}`)).toBe(invitation)
  expect(redirectFor('/auth', null, `?next=${invitation}`)).toBeNull()
  expect(redirectFor('/auth', scout, '?next=/admin/users')).toBe('/scout/home')
  expect(redirectFor('/', scout, `?next=${invitation}`)).toBe('/scout/home')
})

test('from an event’s page the sign-in leads to the event in the calendar of one’s own area', () => {
  const event = '9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11'
  for (const [area, viewer] of Object.entries({ athlete, scout, admin })) {
    const next = redirectFor('/auth', viewer, `?next=/event/${event}`)
    expect(redirectFor(next ?? '', viewer)).toBe(`/${area}/events?event=${event}`)
  }
  expect(redirectFor('/auth', null, `?next=/event/${event}`)).toBeNull()
  expect(redirectFor('/auth', scout, '?next=/event/x/../../admin')).toBe('/scout/home')
})

test('someone who opened a reset link may choose the password before going home', () => {
  const recovering = { ...scout, recovering: true }
  expect(redirectFor('/reset-password', recovering)).toBeNull()
  expect(redirectFor('/verify-auth', recovering)).toBe('/reset-password')
  expect(redirectFor('/auth', recovering)).toBe('/scout/home')
})

test.each([
  ['/auth', null],
  ['/auth/', null],
  ['/', '/auth'],
  ['/verify-auth', '/auth'],
  ['/reset-password', '/auth'],
  ['/athlete/home', '/auth'],
  ['/scout/search', '/auth'],
  ['/admin', '/auth'],
  ['/admin/users', '/auth'],
  ['/app-health', null],
  ['/guardian/some-token', null],
  ['/decision/some-key', null],
  ['/honour/some-key', null],
  ['/admin-invitation/some-id', null],
])('before the second step %s leads to %s', (path, target) => {
  expect(redirectForMfa(path, false)).toBe(target)
})

test.each([
  ['/reset-password', null],
  ['/verify-auth', '/reset-password'],
  ['/scout/home', '/auth'],
])('a reset link passes no second step: %s leads to %s', (path, target) => {
  expect(redirectForMfa(path, true)).toBe(target)
})

const specified = [
  '/ /auth /reset-password /verify-auth /app-health /profile-boost /communities /mobile-app /feedback',
  ...'home dashboard profile profile/edit search messages notifications analytics achievements settings browse-scouts feedback'
    .split(' ')
    .map((name) => `/athlete/${name}`),
  ...'home dashboard search favorites messages profile settings analytics verification feedback'
    .split(' ')
    .map((name) => `/scout/${name}`),
  ...'dashboard security users events verifications content analytics messages reports settings feedback panel'
    .split(' ')
    .map((name) => `/admin/${name}`),
]
  .join(' ')
  .split(' ')

const viewers = { visitor: null, athlete, scout, admin }
type Sent = Record<keyof typeof viewers, string | null>

// The redirect rules, one line for each kind of route; null: they stay. A back office that denies is for its shell to say.
const stays: Sent = { visitor: null, athlete: null, scout: null, admin: null }
const entrance: Sent = {
  ...stays,
  athlete: '/athlete/dashboard',
  scout: '/scout/home',
  admin: '/admin/dashboard',
}
const rules: [kind: RegExp, Sent][] = [
  [/^\/(auth|reset-password|verify-auth)?$/, entrance],
  [/^\/athlete\//, { visitor: '/auth', athlete: null, scout: '/scout/dashboard', admin: '/admin/dashboard' }],
  [/^\/scout\//, { visitor: '/auth', athlete: '/athlete/dashboard', scout: null, admin: '/admin/dashboard' }],
  [/^\/admin\//, { ...stays, visitor: '/auth' }],
  [/./, stays],
]

describe.each(specified)('on %s of the specification', (path) => {
  const sent = rules.find(([kind]) => kind.test(path))?.[1] ?? stays
  test.each(Object.entries(sent))('every %s is sent to %s', (who, target) => {
    expect(redirectFor(path, viewers[who as keyof Sent])).toBe(target)
  })
})

test.each(specified)('%s of the specification has its screen', (path) => {
  expect(path in routes).toBe(true)
})

test.each([
  ['/athlete/messages?thread=1', athlete, '/athlete/messages?thread=1'],
  ['/scout/search?q=left', scout, '/scout/search?q=left'],
  ['/admin/users', admin, '/admin/users'],
  ['/scout/search', athlete, null],
  ['/athlete/home', scout, null],
  ['/athlete/home', admin, null],
  ['/admin/users', athlete, null],
  ['/auth', athlete, null],
  ['//evil.example/athlete/home', athlete, null],
  ['/\\evil.example/athlete/home', athlete, null],
  ['/athlete/..//evil.example', athlete, null],
  ['https://evil.example/athlete/home', athlete, null],
  ['javascript:alert(1)', athlete, null],
  [null, athlete, null],
] as const)('signing in after asking for %s leads to that address or home: %j', (wanted, viewer, target) => {
  expect(returnTarget(wanted, viewer)).toBe(target)
  expect(redirectFor('/auth', viewer, '', wanted)).toBe(target ?? redirectFor('/auth', viewer))
  // The front page of the specification leads home whatever was asked for before.
  expect(redirectFor('/', viewer, '', wanted)).toBe(redirectFor('/', viewer))
})

test.each([
  ['/scout/messages', true],
  ['/athlete/home', true],
  ['/auth', true],
  ['/event/some-id', true],
  ['/admin/users', false],
  ['/guardian/some-token', false],
  ['/feedback', false],
])('whether somebody stays at %s depends on their role: %j', (path, depends) => {
  expect(dependsOnRole(path)).toBe(depends)
})
