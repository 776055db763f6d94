import { TUNING } from '#server/config/tuning.ts'
import { en } from '#server/mail/locales/en.ts'
import { es } from '#server/mail/locales/es.ts'
import { fr } from '#server/mail/locales/fr.ts'
import { type EmailContent, stripLineBreaks } from '#server/mail/render-email.ts'
import type { Locale } from '#shared/locale.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notification-kinds.ts'

export const MAIL_KINDS = [
  'auth_signup',
  'auth_invite',
  'auth_magiclink',
  'auth_recovery',
  'auth_email_change_new',
  'auth_email_change_current',
  'auth_reauthentication',
  'auth_account_exists',
  'auth_password_changed',
  'auth_factor_removed',
  'auth_alert',
  'admin_invitation',
  'guardian_invitation',
  'guardian_request',
  'guardian_message_copy',
  'notification',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Ready to be put into sentences: text, addresses of ours, numbers of ours. */
export type MailParams = {
  code: string
  link: string
  oldEmail: string
  newEmail: string
  guardianName: string
  athleteName: string
  scoutName: string
  organization: string
  subject: string
  message: string
  notification: NotificationKind | 'other'
  date: string
  /** Addresses on the site. */
  site: string
  page: string
  portal: string
  codeMinutes: number
  linkMinutes: number
}

export type MailTranslations = Record<MailKind, (params: MailParams) => Omit<EmailContent, 'footnote'>> & {
  notifications: Record<NotificationKind | 'other', string>
  footnotes: { auth: string; safety: string; product: (site: string) => string; guardian: string }
}

const TRANSLATIONS: Record<Locale, MailTranslations> = { en: en, es: es, fr: fr }

export function emailContent(
  kind: string,
  locale: Locale,
  siteUrl: string,
  raw: Record<string, unknown>,
): EmailContent {
  const known = MAIL_KINDS.find((name) => name === kind)
  const words = TRANSLATIONS[locale]
  const params = toMailParams(raw, siteUrl, locale)
  // A kind without words of its own still tells the person to have a look; it must not block the outbox.
  const letter = known ? words[known](params) : words.notification({ ...params, notification: 'other' })
  return { ...letter, footnote: selectFootnote(words, kind, params) }
}

/** Letters that tell what happened and ask for nothing. */
const SAFETY_KINDS = new Set<string>([
  'auth_account_exists',
  'auth_password_changed',
  'auth_factor_removed',
  'auth_alert',
])

function selectFootnote({ footnotes }: MailTranslations, kind: string, { site }: MailParams) {
  if (SAFETY_KINDS.has(kind)) return footnotes.safety
  if (kind.startsWith('auth_')) return footnotes.auth
  return kind.startsWith('guardian_') ? footnotes.guardian : footnotes.product(site)
}

const FIELD_MAX_CHARS = 4_000

function toMailParams(raw: Record<string, unknown>, siteUrl: string, locale: Locale): MailParams {
  const long = (name: string) => {
    const value = raw[name]
    return typeof value === 'string' ? value.replace(/[^\P{Cc}\n]/gu, ' ').slice(0, FIELD_MAX_CHARS) : ''
  }
  // A name of several lines could pretend to be our own words.
  const field = (name: string) => stripLineBreaks(long(name))
  const site = (path: string) => (/^\/(?!\/)/.test(path) ? `${siteUrl}${path}` : siteUrl)
  const expires = new Date(field('expires_at'))
  return {
    code: field('code'),
    link: long('link'),
    oldEmail: field('old_email'),
    newEmail: field('new_email'),
    guardianName: field('guardian_name'),
    athleteName: field('athlete_name'),
    scoutName: field('name') || field('from'),
    organization: field('organization'),
    subject: field('subject'),
    message: long('intro') || long('content'),
    notification: NOTIFICATION_KINDS.find((name) => name === raw.kind) ?? 'other',
    date: Number.isNaN(expires.getTime())
      ? ''
      : expires.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    site: siteUrl,
    page: site(field('url')),
    portal: `${siteUrl}/guardian/${encodeURIComponent(field('token'))}`,
    codeMinutes: TUNING.auth.code.minutes,
    linkMinutes: TUNING.auth.linkMinutes,
  }
}
