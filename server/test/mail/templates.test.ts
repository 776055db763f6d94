import { describe, expect, test } from 'vitest'
import { readProject } from '#server/config/project.ts'
import { AUTH_MAIL_KINDS } from '#server/mail/mail-translations.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { authMailTemplates, loadMailTemplates } from '#server/mail/templates.ts'
import { LOCALES, type Locale, negotiateLocale } from '#shared/locale.ts'

const SITE = 'https://app.example.org'
const params = {
  code: '123456',
  link: `${SITE}/auth/v1/verify?token=x&type=signup`,
  old_email: 'old@example.org',
  new_email: 'new@example.org',
}
const mailOf = (kind: string, locale: Locale, appName = 'Paper Boats') => {
  const content = authMailTemplates({ kind, locale, params, siteUrl: SITE, appName })
  if (!content) throw new Error(`no words for ${kind}`)
  return content
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(AUTH_MAIL_KINDS)('%s has a subject, words, a footnote and safe HTML', (kind) => {
    const letter = mailOf(kind, locale)
    const { subject, text, html } = renderEmail(letter, locale, 'Paper Boats')
    expect(subject.length).toBeGreaterThan(5)
    expect(letter.paragraphs.join('').length + (letter.code?.intro.length ?? 0)).toBeGreaterThan(20)
    expect(letter.footnote.length).toBeGreaterThan(20)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    expect(html).toContain(`<html lang="${locale}">`)
    if (letter.button) expect(letter.button.url).toMatch(/^https:\/\/app\.example\.org(\/|$)/)
  })

  test.each(AUTH_MAIL_KINDS)('%s speaks of the application by the name it gives itself', (kind) => {
    const { subject, text, html } = renderEmail(mailOf(kind, locale), locale, 'Paper Boats')
    expect(`${subject}${text}${html}`).not.toContain('Touchline')
    expect(html).toContain('Paper Boats')
  })

  test('an unknown kind of email is still sent', () => {
    expect(
      renderEmail(emailContent('something_new', locale, SITE, {}), locale).subject.length,
    ).toBeGreaterThan(5)
  })
})

test('no two languages share a subject line', () => {
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

test('a guardian token is encoded as one path segment of the portal link', () => {
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

describe('mail kinds of the database', () => {
  const folder = new URL('../../../supabase/migrations/', import.meta.url)
  const sql = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, kind]) => kind))].sort()

  test('are exactly those with templates', () => {
    const asked = found(/(?:queue_mail\(|mail_guardians\([^,']+,)\s*'([a-z_]+)'/g)
    expect(MAIL_KINDS.filter((kind) => !kind.startsWith('auth_')).sort()).toEqual(asked)
  })

  test('has words for every kind of notification', () => {
    const [, list = ''] = /create table public\.notifications[\s\S]*?kind in \(([^)]*)\)/.exec(sql) ?? []
    const kinds = [...list.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
    expect([...NOTIFICATION_KINDS].sort()).toEqual(kinds.sort())
  })
})
