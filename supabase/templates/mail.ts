import { readMailParams } from '#server/mail/mail-params.ts'
import { isolated } from '#server/mail/marked-text.ts'
import type { EmailContent } from '#server/mail/render-email.ts'
import type { MailContext } from '#server/mail/templates.ts'
import type { Locale } from '#shared/locale.ts'
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { eventLines } from './event-lines.ts'
import { factLines } from './fact-lines.ts'
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
  const whom = kind.startsWith('guardian_')
    ? params.guardianName
    : kind.startsWith('measurement_')
      ? params.name
      : ''
  return {
    ...letter,
    ...(whom && { greeting: words.greeting(whom) }),
    footnote: footnoteOf(kind, words),
    ...(params.stopNews && { unsubscribe: params.stopNews }),
  }
}

/** Decisions and reports that concern a minor are told whatever somebody has chosen in Settings. */
function footnoteOf(kind: string, { footnotes }: MailTranslations) {
  if (kind === 'admin_invitation') return footnotes.invited
  if (kind.startsWith('guardian_')) return footnotes.guardian
  if (kind.startsWith('honour_') || kind.startsWith('measurement_')) return footnotes.issuer
  // Who is asked for the first time looks after nothing yet.
  if (kind === 'organization_confirm' || kind === 'organization_official') return footnotes.once
  if (kind.startsWith('organization_')) return footnotes.official
  if (kind === 'deletion_done') return footnotes.forgotten
  if (kind === 'takedown_confirm') return footnotes.once
  return kind.startsWith('moderation_') ||
    ['urgent_report', 'ban_waits', 'announcement_safety'].includes(kind) ||
    /^(role_changed|duplicate_(closing|kept)|deletion_(asked|agreed|refused)|export_(asked|ready|failed))$/.test(
      kind,
    )
    ? footnotes.always
    : footnotes.product
}

function toMailParams(raw: Record<string, unknown>, siteUrl: string, locale: Locale): MailParams {
  const { field, long, page } = readMailParams(raw, siteUrl)
  const named = (name: string) => isolated(field(name))
  const day = (name: string) => {
    const date = new Date(field(name))
    if (Number.isNaN(date.getTime())) return ''
    // English is written as in Britain.
    const language = locale === 'en' ? 'en-GB' : locale
    const said = date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
    return locale === 'fr' ? said.replace(/^1 /, '1er ') : said
  }
  const count = (name: string) => (Number(raw[name]) || 0).toLocaleString(locale === 'en' ? 'en-GB' : locale)
  const portal = `${siteUrl}/guardian/${encodeURIComponent(field('token'))}`
  const at = (search: Record<string, string>) =>
    `${portal}?${new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))}`
  const about = { request: field('request_id'), conversation: field('conversation_id') }
  return {
    guardianName: named('guardian_name'),
    athleteName: named('athlete_name'),
    scoutName: named('scout_name') || named('name') || named('from'),
    from: named('from'),
    organization: named('organization'),
    address: field('address'),
    seenNow: SEEN_NOW.find((state) => state === raw.seen_now) ?? 'nobody',
    measure: field('measure') === 'restricted' ? 'restricted' : 'suspended',
    contact: field('contact') === 'asked' ? 'asked' : 'talked',
    subject: named('subject'),
    message: long('intro') || long('content'),
    events: eventLines(raw.events, siteUrl, locale),
    notification: NOTIFICATION_KINDS.find((name) => name === raw.kind) ?? 'other',
    date: day('expires_at') || day('date'),
    role: raw.role === 'scout' ? 'scout' : 'athlete',
    byGuardian: raw.by_guardian === true,
    byOperator: raw.by_operator === true,
    byTeam: raw.agreed === true && raw.by_guardian !== true,
    waits: raw.waits === true,
    isSuspended: field('decision_token') !== '' || raw.is_suspended === true,
    receipt: field('receipt'),
    erased: {
      messages: count('messages'),
      files: count('files'),
      measurements: count('measurements'),
      notifications: count('notifications'),
    },
    checked: factLines(raw.checked, locale),
    checkedUntil: day('checked_until'),
    site: siteUrl,
    page: page(field('url')),
    portal,
    refuse: at({ answer: 'decline' }),
    decision: `${siteUrl}/decision/${encodeURIComponent(field('decision_token'))}`,
    invitation: `${siteUrl}/admin-invitation/${encodeURIComponent(field('invitation_id'))}`,
    number: numberLines(raw.number, locale),
    name: named('name'),
    confirm: `${siteUrl}/confirm/${encodeURIComponent(field('confirm_token'))}`,
    honour: `${siteUrl}/honour/${encodeURIComponent(field('honour_token'))}`,
    takedown: `${siteUrl}/takedown/${encodeURIComponent(field('takedown_token'))}`,
    stopNews: field('news_token') && `${siteUrl}/stop-news/${encodeURIComponent(field('news_token'))}`,
    question: about.request || about.conversation ? at(about) : portal,
    decline: at({ ...about, answer: 'decline' }),
    stop: at({ ...about, answer: 'end' }),
  }
}
