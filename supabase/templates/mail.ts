import { readMailParams } from '#server/mail/mail-params.ts'
import type { EmailContent } from '#server/mail/render-email.ts'
import type { MailContext } from '#server/mail/templates.ts'
import type { Locale } from '#shared/locale.ts'
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { eventLines } from './event-lines.ts'
import { fr } from './fr.ts'
import { MAIL_KINDS, type MailParams, type MailTranslations } from './mail-translations.ts'
import { numberLines } from './number-lines.ts'

const SEEN_NOW = ['nobody', 'of_age', 'agreed'] as const
const TRANSLATIONS: Record<Locale, MailTranslations> = { en, es, fr }

/** Called by the mailer for every kind that is not one of the accounts' own ([touchline.mail] templates of config.toml). */
export function templates({ kind, locale, params: raw, siteUrl }: MailContext): EmailContent {
  const known = MAIL_KINDS.find((name) => name === kind)
  const words = TRANSLATIONS[locale]
  const params = toMailParams(raw, siteUrl, locale)
  // A kind without words of its own still tells the person to have a look; it must not block the outbox.
  const letter = known ? words[known](params) : words.notification({ ...params, notification: 'other' })
  return {
    ...letter,
    footnote: footnoteOf(kind, words, siteUrl),
    ...(params.stopNews && { unsubscribe: params.stopNews }),
  }
}

/** Decisions and reports that concern a minor are told whatever somebody has chosen in Settings. */
function footnoteOf(kind: string, { footnotes }: MailTranslations, siteUrl: string) {
  if (kind.startsWith('guardian_')) return footnotes.guardian
  if (kind.startsWith('honour_') || kind.startsWith('measurement_')) return footnotes.issuer
  if (kind.startsWith('organization_')) return footnotes.official
  if (kind === 'takedown_confirm') return footnotes.once
  return kind.startsWith('moderation_') ||
    ['urgent_report', 'ban_waits', 'announcement_safety'].includes(kind)
    ? footnotes.always
    : footnotes.product(siteUrl)
}

function toMailParams(raw: Record<string, unknown>, siteUrl: string, locale: Locale): MailParams {
  const { field, long, page } = readMailParams(raw, siteUrl)
  const day = (name: string) => {
    const date = new Date(field(name))
    return Number.isNaN(date.getTime())
      ? ''
      : // English is written as in Britain.
        date.toLocaleDateString(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' })
  }
  const portal = `${siteUrl}/guardian/${encodeURIComponent(field('token'))}`
  const at = (search: Record<string, string>) =>
    `${portal}?${new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))}`
  const about = { request: field('request_id'), conversation: field('conversation_id') }
  return {
    guardianName: field('guardian_name'),
    athleteName: field('athlete_name'),
    scoutName: field('scout_name') || field('name') || field('from'),
    from: field('from'),
    organization: field('organization'),
    address: field('address'),
    seenNow: SEEN_NOW.find((state) => state === raw.seen_now) ?? 'nobody',
    measure: field('measure') === 'restricted' ? 'restricted' : 'suspended',
    contact: field('contact') === 'asked' ? 'asked' : 'talked',
    subject: field('subject'),
    message: long('intro') || long('content'),
    events: eventLines(raw.events, siteUrl, locale),
    notification: NOTIFICATION_KINDS.find((name) => name === raw.kind) ?? 'other',
    date: day('expires_at'),
    checked: field('checked'),
    checkedUntil: day('checked_until'),
    site: siteUrl,
    page: page(field('url')),
    portal,
    refuse: at({ answer: 'decline' }),
    decision: `${siteUrl}/decision/${encodeURIComponent(field('decision_token'))}`,
    invitation: `${siteUrl}/admin-invitation/${encodeURIComponent(field('invitation_id'))}`,
    number: numberLines(raw.number, locale),
    name: field('name'),
    confirm: `${siteUrl}/confirm/${encodeURIComponent(field('confirm_token'))}`,
    honour: `${siteUrl}/honour/${encodeURIComponent(field('honour_token'))}`,
    takedown: `${siteUrl}/takedown/${encodeURIComponent(field('takedown_token'))}`,
    stopNews: field('news_token') && `${siteUrl}/stop-news/${encodeURIComponent(field('news_token'))}`,
    question: about.request || about.conversation ? at(about) : portal,
    decline: at({ ...about, answer: 'decline' }),
    stop: at({ ...about, answer: 'end' }),
  }
}
