import { describe, expect, test } from 'vitest'
import { readProject } from '#server/config/project.ts'
import type { MailSender } from '#server/mail/mail-frame.ts'
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
const senderOf = (appName: string): MailSender => ({
  appName,
  siteUrl: SITE,
  operator: { name: undefined, address: undefined, email: undefined },
})
const mailOf = (kind: string, locale: Locale, appName = 'Paper Boats') => {
  const content = authMailTemplates({ kind, locale, params, siteUrl: SITE, appName })
  if (!content) throw new Error(`no words for ${kind}`)
  return content
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(AUTH_MAIL_KINDS)('%s has a subject, words, a footnote and safe HTML', (kind) => {
    const letter = mailOf(kind, locale)
    const { subject, text, html } = renderEmail(letter, locale, senderOf('Paper Boats'))
    expect(subject.length).toBeGreaterThan(5)
    expect(letter.paragraphs.join('').length + (letter.code?.intro.length ?? 0)).toBeGreaterThan(20)
    expect(letter.footnote.length).toBeGreaterThan(20)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    expect(html).toContain(`<html lang="${locale}"`)
    if (letter.button) expect(letter.button.url).toMatch(/^https:\/\/app\.example\.org(\/|$)/)
  })

  test.each(AUTH_MAIL_KINDS)('%s names the application as it is configured', (kind) => {
    const { subject, text, html } = renderEmail(mailOf(kind, locale), locale, senderOf('Paper Boats'))
    expect(`${subject}${text}${html}`).not.toContain('Touchline')
    expect(html).toContain('Paper Boats')
  })

  test.each(
    AUTH_MAIL_KINDS.filter((kind) => /^auth_(signup|invite|magiclink|recovery|email|reauth)/.test(kind)),
  )('%s carries its code', (kind) => {
    expect(renderEmail(mailOf(kind, locale), locale, senderOf('x')).text).toMatch(/^123456$/m)
  })
})

test('no two languages share a subject', () => {
  for (const kind of AUTH_MAIL_KINDS) {
    const subjects = LOCALES.map((locale) => mailOf(kind, locale).subject)
    expect(new Set(subjects).size, kind).toBe(LOCALES.length)
  }
})

test('without an application only the emails of accounts have templates', async () => {
  const templates = await loadMailTemplates(readProject({ SUPABASE_WORKDIR: '/nowhere' }))
  const mail = { locale: 'en', params, siteUrl: SITE, appName: 'x' } as const
  expect(templates({ ...mail, kind: 'auth_signup' })?.subject).toBe('Confirm your email address')
  expect(templates({ ...mail, kind: 'something_new' })).toBeUndefined()
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
