import { AUTH_MAIL_KINDS } from '../../server/src/mail/mail-translations.ts'
import { type RenderedEmail, renderEmail } from '../../server/src/mail/render-email.ts'
import { authMailTemplates } from '../../server/src/mail/templates.ts'
import type { Locale } from '../../shared/locale.ts'
import { templates } from '../../supabase/templates/mail.ts'
import { MAIL_KINDS } from '../../supabase/templates/mail-translations.ts'
import { LONG } from './too-much.ts'

export const EVERY_MAIL_KIND = [...AUTH_MAIL_KINDS, ...MAIL_KINDS]

export const MAIL_SITE = 'https://touchline.example'
const SECRET = 'k3Jx0mT9QeN5vYw2k3Jx0mT9QeN5vYw2k3Jx0mT9QeN5vYw2'

/** Everything that a kind may be told, as the outbox holds it. */
const USUAL = {
  link: `${MAIL_SITE}/verify-auth?token_hash=${SECRET}&type=signup`,
  token: SECRET,
  decision_token: SECRET,
  confirm_token: SECRET,
  honour_token: SECRET,
  takedown_token: SECRET,
  news_token: SECRET,
  invitation_id: '9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11',
  request_id: 'a2d1f7a6-5f0d-4c4f-8d50-8c9f0f6b7f10',
  code: '492013',
  old_email: 'nora@old.example',
  new_email: 'nora@new.example',
  provider: 'Harbour Club ID',
  device: 'Firefox on Android',
  address: 'office@harbour-academy.example',
  guardian_name: 'Marta',
  athlete_name: 'Noa V.',
  scout_name: 'Sam Ferreira',
  name: 'Janet Holroyd',
  from: 'Sam Ferreira',
  organization: 'Harbour Academy',
  subject: 'A trial week',
  intro: 'Would you come to our open session?\nIt begins at half past four.',
  checked: ['identity_document', 'staff_page'],
  checked_until: '2027-05-01',
  expires_at: '2026-10-28',
  kind: 'message_request',
  url: '/athlete/messages?thread=1',
  receipt: 'TL-00FF00FF00FF00FF',
  messages: 214,
  files: 12,
  measurements: 31,
  notifications: 98,
  number: {
    metric_code: 'sprint10_s',
    value_entered: 1.78,
    unit_entered: 's',
    measured_on: '2026-09-22',
    measured_on_precision: 'day',
    method: 'fat',
    conditions: 'wind +1.2 m/s',
  },
  events: [
    {
      title: 'Spring cup',
      location: 'Lyon',
      start_at: '2031-03-26T17:00:00Z',
      timezone: 'Europe/Paris',
      all_day: false,
    },
    {
      title: 'Open day',
      location: 'Harbour',
      start_at: '2031-03-29T23:00:00Z',
      timezone: 'Europe/Paris',
      all_day: true,
    },
  ],
}
const MUCH = {
  ...USUAL,
  guardian_name: LONG.athlete,
  athlete_name: LONG.athlete,
  scout_name: LONG.scout,
  name: LONG.scout,
  from: LONG.scout,
  organization: LONG.organization,
  subject: LONG.subject,
  intro: LONG.text,
}
const SAMPLES = { many: USUAL, much: MUCH }

/** Where a kind says something else to some people: what they are told instead. */
const unsuspended = { decision_token: '' }
export const MAIL_VARIANTS: [kind: string, told: Record<string, unknown>][] = [
  ['deletion_asked', unsuspended],
  ['deletion_asked', { ...unsuspended, waits: true }],
  ['deletion_asked', { ...unsuspended, by_guardian: true }],
  ['duplicate_closing', { waits: true }],
  ['role_changed', { role: 'scout' }],
  ['guardian_deletion', { by_guardian: true }],
  ['guardian_deletion', { agreed: true }],
  ['export_asked', unsuspended],
  ['export_asked', { ...unsuspended, by_guardian: true }],
  ['export_asked', { by_operator: true }],
  ['export_ready', unsuspended],
  ['export_ready', { ...unsuspended, by_operator: true }],
  ['export_ready', { by_operator: true }],
  ['export_failed', unsuspended],
  ['export_failed', { by_operator: true }],
  ['guardian_export', { by_guardian: true }],
  ['guardian_export', { by_operator: true }],
]

/** One kind as it would leave: with the usual words, or with the longest that people may write. */
export function sampleMail(
  kind: string,
  locale: Locale,
  amount: keyof typeof SAMPLES,
  told: Record<string, unknown> = {},
): RenderedEmail {
  const mail = {
    kind,
    locale,
    params: { ...SAMPLES[amount], ...told },
    siteUrl: MAIL_SITE,
    appName: 'Touchline',
  }
  return renderEmail(authMailTemplates(mail) ?? templates(mail), locale, {
    appName: 'Touchline',
    siteUrl: MAIL_SITE,
    logo: '/mail-logo.png',
    operator: {
      name: 'Pennine Sport Trust',
      address: '4 Mill Lane, York YO1 7HN',
      email: 'help@touchline.example',
    },
  })
}
