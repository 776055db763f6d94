import { expect, test } from 'vitest'
import { nextPath, withNext } from './next-path.ts'

const invitation = '/admin-invitation/9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11'

test('the page of an invitation or an event survives a sign-in, and the mail that confirms an account', () => {
  for (const page of [invitation, '/event/9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11'])
    for (const path of ['/auth', '/auth?mode=sign-up', '/auth?verified=true']) {
      const address = new URL(withNext(path, page), 'https://app.example.org')
      expect(address.href).toContain(path)
      expect(nextPath(address.search)).toBe(page)
    }
  expect(withNext('/auth', null)).toBe('/auth')
})

test.each([
  '',
  '?verified=true',
  '?next=',
  '?next=/scout/home',
  '?next=//evil.example',
  '?next=https://evil.example/admin-invitation/9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11',
  `?next=//evil.example${invitation}`,
  `?next=${invitation}/../../scout/home`,
  `?next=${invitation}%0a`,
  '?next=javascript:alert(1)',
])('%j leads back to no page', (search) => expect(nextPath(search)).toBeNull())
