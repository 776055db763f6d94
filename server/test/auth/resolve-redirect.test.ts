import { describe, expect, test } from 'vitest'
import { resolveRedirect, withFragment, withQuery } from '#server/auth/resolve-redirect.ts'
import { fc } from '#shared/test/fast-check.ts'

const siteUrl = 'https://app.example.org'
const redirectUrls = [
  'https://*.preview.example.org/**',
  'https://partner.example.com/welcome',
  'https://one.example.com/*',
  'touchline://callback',
]
const lands = (asked: string) => resolveRedirect(asked, { siteUrl, redirectUrls })

describe('resolveRedirect allows', () => {
  test.each([
    'https://app.example.org',
    'https://app.example.org/',
    'https://app.example.org/auth?verified=true',
    'https://app.example.org/a/b/c?x=https://evil.example',
    'https://app.example.org/?next=//evil.example',
    'https://pr-7.preview.example.org/deep/path?q=1',
    'https://partner.example.com/welcome',
    'https://partner.example.com/welcome?ref=1',
    'https://one.example.com/page',
    'touchline://callback',
  ])('%s', (asked) => expect(lands(asked)).toBe(asked))

  test('a path of the site', () =>
    expect(lands('/reset-password')).toBe('https://app.example.org/reset-password'))
  test('a URL without its fragment, which is reserved for tokens', () => {
    expect(lands('https://app.example.org/auth#token=1')).toBe('https://app.example.org/auth')
  })
})

const elsewhere = [
  '',
  'https://evil.example',
  'http://app.example.org',
  'https://app.example.org.evil.example',
  'https://app.example.org@evil.example',
  'https://app.example.org:pw@evil.example/',
  'https://user@app.example.org/',
  'https://app.example.org%40evil.example',
  'https://evil.example/app.example.org',
  'https://evil.example?https://app.example.org',
  'https://evil.example#https://app.example.org',
  'https://evil.example\\@app.example.org',
  'https://app.example.org\\@evil.example',
  'https://app.example.org\\.evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\thttps://evil.example',
  ' https://evil.example',
  'https://evil.example ',
  'ht\ntps://evil.example',
  'https://app.example.org\n.evil.example',
  'https://app.example.org\0.evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://app.example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://app.example.org/1',
  'about:blank',
  'view-source:https://app.example.org',
  'ftp://app.example.org',
  'ws://app.example.org',
  'https://2130706433',
  'https://0x7f000001',
  'https://017700000001',
  'https://127.1',
  'https://127.0.0.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://app.example.org:8443',
  'https://app.example.org:443.evil.example',
  'https://app.example.org.',
  'https://app%2eexample%2eorg',
  'https://аpp.example.org', // a Cyrillic first letter
  'https://app。example。org',
  'https://app.example.org\u00ad.evil.example',
  'https://evil.example/.preview.example.org/x',
  'https://a.b.preview.example.org/x',
  'https://preview.example.org/x',
  'https://evil.example?.preview.example.org/',
  'https://evilpartner.example.com/welcome',
  'https://partner.example.com/welcome/more',
  'https://partner.example.com/',
  'https://one.example.com/page/two',
  'touchline://callback.evil',
  'touchline://other',
  'touchlinex://callback',
  `https://app.example.org/${'x'.repeat(3_000)}`,
]

describe('resolveRedirect falls back to the site for', () => {
  test.each(elsewhere)('%j', (asked) => expect(lands(asked)).toBe(siteUrl))
  test('every URL that is not allowed', () =>
    expect(resolveRedirect(undefined, { siteUrl, redirectUrls })).toBe(siteUrl))
})

test('no input makes a browser end on an origin that is not allowed', () => {
  const pieces = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    '?',
    '#',
    '%2e',
    '\t',
    'app.example.org',
    'evil.example',
    'preview.example.org',
    'partner.example.com',
    'one.example.com',
    'touchline://callback',
    '127.0.0.1',
    '[',
    ']',
    'javascript:',
  )
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
      (asked) => {
        const { protocol, hostname } = new URL(lands(asked))
        const ours =
          /^(app\.example\.org|[^.]+\.preview\.example\.org|partner\.example\.com|one\.example\.com)$/
        return (
          (protocol === 'https:' && ours.test(hostname)) ||
          (protocol === 'touchline:' && hostname === 'callback')
        )
      },
    ),
    { numRuns: 20_000 },
  )
})

describe('resolveRedirect in development', () => {
  const local = (asked: string, site = 'http://127.0.0.1:3000') =>
    resolveRedirect(asked, { siteUrl: site, redirectUrls: [] })
  test.each(['http://127.0.0.1:5173/auth', 'http://localhost:3000/', 'http://[::1]:3000/x'])(
    'allows the loopback address %s',
    (asked) => expect(local(asked)).toBe(asked),
  )
  test.each(['http://2130706433:3000', 'http://0x7f.1', 'https://127.0.0.1:3000', 'http://evil.example'])(
    'does not allow %s',
    (asked) => expect(local(asked)).toBe('http://127.0.0.1:3000'),
  )
})

test('redirects carry tokens in the fragment, codes in the query, and keep existing parameters', () => {
  expect(
    withFragment('https://app.example.org/auth?verified=true', { type: 'signup', access_token: 'a' }),
  ).toBe('https://app.example.org/auth?verified=true#access_token=a&sb=&type=signup')
  expect(withQuery('https://app.example.org/auth?verified=true', { code: '1' })).toBe(
    'https://app.example.org/auth?verified=true&code=1',
  )
})
