import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { MailSender } from '#server/mail/mail-frame.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { LIMITS } from '#shared/limits.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts'
import { templates } from '../templates/mail.ts'
import { MAIL_KINDS } from '../templates/mail-translations.ts'

const SITE = 'https://app.example.org'
const params = {
  guardian_name: 'Gil <b>',
  athlete_name: 'Ada & Co',
  name: 'Sam',
  organization: 'FC Test',
  subject: 'A trial',
  intro: 'Come along on Saturday.',
  token: 'a/b?c',
  expires_at: '2026-12-24T10:00:00Z',
  kind: 'message',
  url: '/athlete/messages',
}
const SENDER: MailSender = {
  appName: 'Touchline',
  siteUrl: SITE,
  operator: { name: undefined, address: undefined, email: undefined },
}
const mailOf = (kind: string, locale: Locale, given: Record<string, unknown> = params) =>
  templates({ kind, locale, params: given, siteUrl: SITE, appName: 'Touchline' })

describe.each(LOCALES)('in %s', (locale) => {
  test.each(MAIL_KINDS)('%s has a subject, words, a footnote and safe HTML', (kind) => {
    const letter = mailOf(kind, locale)
    const { subject, text, html } = renderEmail(letter, locale, SENDER)
    expect(subject.length).toBeGreaterThan(5)
    expect(letter.paragraphs.join('').length).toBeGreaterThan(20)
    expect(letter.footnote.length).toBeGreaterThan(20)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    expect(html).toContain(`<html lang="${locale}"`)
    expect(html).not.toContain('<b>')
    if (letter.button) expect(letter.button.url).toMatch(/^https:\/\/app\.example\.org(\/|$)/)
  })

  test('the mails about a deletion say what it still waits for', () => {
    const said = (kind: string, more: object) =>
      renderEmail(mailOf(kind, locale, { ...params, ...more }), locale, SENDER).text
    const asked = [{}, { waits: true }, { by_guardian: true }].map((more) => said('deletion_asked', more))
    const guardian = [{}, { agreed: true }, { by_guardian: true, agreed: true }].map((more) =>
      said('guardian_deletion', more),
    )
    const closing = [{}, { waits: true }].map((more) => said('duplicate_closing', more))
    expect(new Set([...asked, ...closing]).size).toBe(5)
    for (const three of [asked, guardian]) expect(new Set(three).size).toBe(3)
    if (locale !== 'en') return
    expect(asked[1]).toMatch(/Once a guardian agrees .* at the earliest/)
    expect(asked[0]).not.toContain('guardian')
    expect(guardian.map((text) => text.includes('our team agreed'))).toEqual([false, true, false])
    expect(guardian[2]).toContain('Another guardian started this.')
  })

  test('the mails about a copy of one’s data say who asked, and what to do where it was somebody else', () => {
    const said = (kind: string, more: object) =>
      renderEmail(mailOf(kind, locale, { ...params, ...more }), locale, SENDER)
    const [own, forChild] = [{}, { by_guardian: true }].map((more) => said('export_asked', more).text)
    const guardian = { en: /guardian/i, es: /responsable/i, fr: /responsable légal/i }[locale]
    const password = { en: /password/, es: /contraseña/, fr: /mot de passe/ }[locale]
    expect(own).toMatch(password)
    expect(own).not.toMatch(guardian)
    expect(forChild).toMatch(guardian)
    expect(forChild).not.toMatch(password)
    const told = [{}, { by_guardian: true }].map((more) => said('guardian_export', more))
    expect(new Set(told.map(({ text }) => text)).size).toBe(2)
    for (const { subject, text } of told) {
      expect(subject).toMatch(/Ada & Co/)
      expect(text).toMatch(new RegExp(`\\b${LIMITS.export.days} (days|días|jours)`))
    }
    if (locale !== 'en') return
    expect(own).toContain('If this wasn’t you, change your password now.')
    expect(forChild).toContain('If your guardian says it wasn’t them, write to us')
    expect(told[0]?.subject.replace(/[\u2066-\u2069]/g, '')).toBe('A copy of Ada & Co’s data was asked for')
  })

  test('the mails about a copy that the operator sends say so, and lead nobody who is suspended to a page', () => {
    const told = (kind: string, more: object) =>
      mailOf(kind, locale, { ...params, date: '2026-12-24', ...more })
    const said = (kind: string, more: object) => told(kind, more).paragraphs.join(' ')
    const operator = { en: /operator/, es: /quien gestiona/i, fr: /la personne qui gère/i }[locale]
    const suspended = { is_suspended: true, url: null }
    const sent = { ...suspended, by_operator: true }
    for (const kind of ['export_asked', 'export_ready', 'export_failed'])
      for (const more of [suspended, sent]) {
        expect(told(kind, more).button, kind).toBeUndefined()
        expect(said(kind, more), kind).not.toMatch(/ajustes|settings|réglages/i)
      }
    for (const more of [suspended, sent, { by_operator: true }]) {
      expect(said('export_ready', more)).toMatch(operator)
      expect(said('export_failed', more)).not.toBe(said('export_failed', {}))
    }
    expect(told('export_ready', { by_operator: true }).button?.url).toBe(`${SITE}/athlete/messages`)
    expect(said('export_asked', sent)).not.toMatch(/password|contraseña|mot de passe/)
    const guardian = said('guardian_export', { by_operator: true })
    expect(guardian).toMatch(operator)
    expect(guardian).toMatch(new RegExp(`\\b${LIMITS.export.days} (days|días|jours)`))
    if (locale !== 'en') return
    expect(said('export_asked', sent)).toContain('The team is making a copy of your data, as you asked.')
    expect(said('export_ready', sent)).toContain('The operator of this site will send it to you.')
  })

  test.each(NOTIFICATION_KINDS)('a notification of %s has words of its own and names nobody', (kind) => {
    const { subject, text } = renderEmail(mailOf('notification', locale, { ...params, kind }), locale, SENDER)
    const other = mailOf('notification', locale, { ...params, kind: 'other' })
    expect(subject).not.toBe(other.subject)
    expect(text).not.toMatch(/Ada|Sam|FC Test|Come along/)
  })

  test('a kind nobody has written words for still arrives', () => {
    expect(mailOf('something_new', locale, {}).subject.length).toBeGreaterThan(5)
  })
})

test('no two languages share a subject', () => {
  // What the team announces brings its subject along, in the language of its reader.
  for (const kind of MAIL_KINDS.filter((kind) => !kind.startsWith('announcement_'))) {
    const subjects = LOCALES.map((locale) => mailOf(kind, locale).subject)
    expect(new Set(subjects).size, kind).toBe(LOCALES.length)
  }
})

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '\\\\evil', ''])(
  'a page %j is never linked',
  (url) => expect(mailOf('notification', 'en', { ...params, url }).button?.url).toBe(SITE),
)

test('the secret of a guardian’s page is one path segment', () => {
  expect(mailOf('guardian_invitation', 'en').button?.url).toBe(`${SITE}/guardian/a%2Fb%3Fc`)
})

test('an invitation links both answers to the page, where neither is given by opening it', () => {
  const { button, link } = mailOf('guardian_invitation', 'fr')
  expect([button?.url, link?.url]).toEqual([
    `${SITE}/guardian/a%2Fb%3Fc`,
    `${SITE}/guardian/a%2Fb%3Fc?answer=decline`,
  ])
})

test.each([
  [
    'en',
    'Spring cup, Lyon: Wednesday, 26 March 2031 at 18:00 (Central European Time)',
    'Open day: Sunday, 30 March 2031',
  ],
  [
    'es',
    'Spring cup, Lyon: miércoles, 26 de marzo de 2031, 18:00 (hora de Europa central)',
    'Open day: domingo, 30 de marzo de 2031',
  ],
  [
    'fr',
    'Spring cup, Lyon: mercredi 26 mars 2031 à 18:00 (heure d’Europe centrale)',
    'Open day: dimanche 30 mars 2031',
  ],
] as const)('a guardian reads in %s when events are, by the clock of their place', (locale, cup, day) => {
  const zone = { timezone: 'Europe/Paris' }
  const events = [
    { ...zone, title: 'Spring\ncup', location: 'Lyon', start_at: '2031-03-26T17:00:00Z', all_day: false },
    { ...zone, title: 'Open day', location: '', start_at: '2031-03-29T23:00:00Z', all_day: true },
    { title: 'Lost', location: '', start_at: 'soon', timezone: 'Mars/North', all_day: false },
  ]
  const { quote } = mailOf('guardian_events', locale, { events })
  expect(quote?.text.split('\n')).toEqual([cup, day, 'Lost'])
})

test('only a mail with news has the address that stops them, for people and for mail programs', () => {
  const given = { ...params, news_token: 'a/b' }
  const news = mailOf('announcement_news', 'en', given)
  expect(news.unsubscribe).toBe(`${SITE}/stop-news/a%2Fb`)
  expect(news.link?.url).toBe(news.unsubscribe)
  for (const kind of ['announcement_service', 'announcement_safety', 'notification'])
    expect(mailOf(kind, 'en')).not.toHaveProperty('unsubscribe')
})

test('an invitation to administer leads to the page that accepts it, with nothing else in its address', () => {
  const invitation_id = '9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11'
  expect(mailOf('admin_invitation', 'en', { invitation_id }).button?.url).toBe(
    `${SITE}/admin-invitation/${invitation_id}`,
  )
})

test('a mail about a request says what was checked and links both answers to the question', () => {
  const { who, button, link } = mailOf('guardian_request', 'en', {
    ...params,
    request_id: 'r1',
    checked: ['staff_page', 'identity_document', 'nobody_knows'],
    checked_until: '2027-06-30T00:00:00Z',
  })
  expect(who?.checks).toEqual({
    title: 'Checked by Touchline:',
    items: ['Identity document seen', 'Named on the organization’s staff page'],
  })
  expect(who?.note).toContain('Valid until 30 June 2027.')
  const page = `${SITE}/guardian/a%2Fb%3Fc?request=r1`
  expect([button?.url, link?.url]).toEqual([page, `${page}&answer=decline`])
})

describe('email kinds that the database enqueues', () => {
  const folder = new URL('../migrations/', import.meta.url)
  const sql = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, kind]) => kind))].sort()

  test('is exactly what there are words for', () => {
    const asked = found(
      /(?:send_mail\(|mail_export\(|(?:enqueue_guardian_mails|copy_to_guardians)\([^,']+,)\s*'([a-z_]+)'/g,
    )
    // Handed on by announce_decision.
    const decisions = found(/'(moderation_(?:decision|confirmed|reversed))'/g)
    // Chosen by announcement_mail.
    const announcements = found(/'(announcement_(?:news|service|safety))'/g)
    // Handed on by mail_official.
    const officials = found(
      /'(organization_(?:confirm|checked|refused|ended|official|ending|over|link|merged))'/g,
    )
    // Chosen by send_measurement_request.
    const numbers = found(/'(measurement_(?:request|reminder))'/g)
    // Chosen by begin_deletion, mail_guardians_of_deletion and settle_unanswered.
    const deletions = found(
      /'(duplicate_closing|guardian_deletion|guardian_deletion_begun|deletion_(?:asked|agreed|refused))'/g,
    )
    const chosen = [...decisions, ...announcements, ...officials, ...numbers, ...deletions]
    expect([...MAIL_KINDS].sort()).toEqual([...new Set([...asked, ...chosen])].sort())
  })

  test('has words for every kind of notification', () => {
    const [, list = ''] = /create table public\.notifications[\s\S]*?kind in \(([^)]*)\)/.exec(sql) ?? []
    const kinds = [...list.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
    expect([...NOTIFICATION_KINDS].sort()).toEqual(kinds.sort())
  })
})
