import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderEmail } from '#server/mail/render-email.ts'
import { emailContent, MAIL_KINDS } from '#server/mail/templates.ts'
import { LOCALES, negotiateLocale } from '#shared/locale.ts'
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts'

const SITE = 'https://app.example.org'
const params = {
  code: '123456',
  link: `${SITE}/auth/v1/verify?token=x&type=signup`,
  old_email: 'old@example.org',
  new_email: 'new@example.org',
  guardian_name: 'Gil <b>',
  athlete_name: 'Ada & Co',
  name: 'Sam',
  organization: 'FC Test',
  subject: 'Trial',
  intro: 'Come along',
  token: 'a/b?c',
  expires_at: '2026-12-24T10:00:00Z',
  kind: 'message',
  url: '/athlete/messages',
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(MAIL_KINDS)('%s has a subject, words, a footnote and safe HTML', (kind) => {
    const letter = emailContent(kind, locale, SITE, params)
    const { subject, text, html } = renderEmail(letter, locale)
    expect(subject.length).toBeGreaterThan(5)
    expect(letter.paragraphs.join('').length + (letter.code?.intro.length ?? 0)).toBeGreaterThan(20)
    expect(letter.footnote.length).toBeGreaterThan(20)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).not.toContain('<b>')
    if (letter.button) expect(letter.button.url).toMatch(/^https:\/\/app\.example\.org(\/|$)/)
  })

  test.each(MAIL_KINDS.filter((kind) => /^auth_(signup|invite|magiclink|recovery|email|reauth)/.test(kind)))(
    '%s carries its code',
    (kind) => {
      expect(renderEmail(emailContent(kind, locale, SITE, params), locale).text).toMatch(/^123456$/m)
    },
  )

  test.each(NOTIFICATION_KINDS)('a notification of %s has words of its own and names nobody', (kind) => {
    const { subject, text } = renderEmail(
      emailContent('notification', locale, SITE, { ...params, kind }),
      locale,
    )
    const other = renderEmail(
      emailContent('notification', locale, SITE, { ...params, kind: 'other' }),
      locale,
    )
    expect(subject).not.toBe(other.subject)
    expect(text).not.toMatch(/Ada|Sam|FC Test|Come along/)
  })

  test('a kind nobody has written words for still arrives', () => {
    expect(
      renderEmail(emailContent('something_new', locale, SITE, {}), locale).subject.length,
    ).toBeGreaterThan(5)
  })
})

test('no two languages share a subject', () => {
  for (const kind of MAIL_KINDS) {
    const subjects = LOCALES.map((locale) => emailContent(kind, locale, SITE, params).subject)
    expect(new Set(subjects).size, kind).toBe(LOCALES.length)
  }
})

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '\\\\evil', ''])(
  'a page %j is never linked',
  (url) => {
    const { button } = emailContent('notification', 'en', SITE, { ...params, url })
    expect(button?.url).toBe(SITE)
  },
)

test('the secret of a guardian’s page is one path segment', () => {
  expect(emailContent('guardian_invitation', 'en', SITE, params).button?.url).toBe(
    `${SITE}/guardian/a%2Fb%3Fc`,
  )
})

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['de, es;q=0.5, en;q=0.4', 'es'],
  ['en;q=0.2, fr;q=0.9', 'fr'],
  ['de', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [';;;,,q=x', 'en'],
])('the header %j asks for %s', (header, locale) => expect(negotiateLocale(header)).toBe(locale))

describe('what the database asks to be sent', () => {
  const folder = new URL('../../../supabase/migrations/', import.meta.url)
  const sql = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, kind]) => kind))].sort()

  test('is exactly what there are words for', () => {
    const asked = found(/(?:queue_mail\(|enqueue_guardian_mails\([^,']+,)\s*'([a-z_]+)'/g)
    expect(MAIL_KINDS.filter((kind) => !kind.startsWith('auth_')).sort()).toEqual(asked)
  })

  test('has words for every kind of notification', () => {
    const [, list = ''] = /create table public\.notifications[\s\S]*?kind in \(([^)]*)\)/.exec(sql) ?? []
    const kinds = [...list.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
    expect([...NOTIFICATION_KINDS].sort()).toEqual(kinds.sort())
  })
})
