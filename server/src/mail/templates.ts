import { pathToFileURL } from 'node:url'
import type { Project } from '#server/config/project.ts'
import { TUNING } from '#server/config/tuning.ts'
import { durationWords } from '#server/mail/duration-words.ts'
import { en } from '#server/mail/locales/en.ts'
import { es } from '#server/mail/locales/es.ts'
import { fr } from '#server/mail/locales/fr.ts'
import { readMailParams } from '#server/mail/mail-params.ts'
import { AUTH_MAIL_KINDS, type AuthMailTranslations } from '#server/mail/mail-translations.ts'
import type { EmailContent } from '#server/mail/render-email.ts'
import type { Locale } from '#shared/locale.ts'

/** What a row of the outbox says, and where the site is. */
export type MailContext = {
  kind: string
  locale: Locale
  params: Record<string, unknown>
  siteUrl: string
  appName: string
}
/** Undefined: nobody has written words for this kind. */
export type MailTemplates = (mail: MailContext) => EmailContent | undefined

const TRANSLATIONS: Record<Locale, AuthMailTranslations> = { en, es, fr }

/** Letters that tell what happened and ask for nothing. */
const SAFETY_KINDS = new Set<string>([
  'auth_account_exists',
  'auth_password_changed',
  'auth_factor_added',
  'auth_factor_removed',
  'auth_new_device',
  'auth_address_changed',
  'auth_identity_linked',
  'auth_identity_unlinked',
  'auth_passkey_added',
  'auth_passkey_removed',
  'auth_alert',
])

export const authMailTemplates: MailTemplates = ({ kind, locale, params, siteUrl, appName }) => {
  const known = AUTH_MAIL_KINDS.find((name) => name === kind)
  if (!known) return undefined
  const words = TRANSLATIONS[locale]
  const { field, long } = readMailParams(params, siteUrl)
  const letter = words[known]({
    appName,
    code: field('code'),
    link: long('link'),
    oldEmail: field('old_email'),
    newEmail: field('new_email'),
    device: field('device'),
    provider: field('provider'),
    site: siteUrl,
    codeLasts: durationWords(TUNING.auth.code.minutes, locale),
    linkLasts: durationWords(TUNING.auth.linkMinutes, locale),
  })
  return { ...letter, footnote: SAFETY_KINDS.has(kind) ? words.footnotes.safety : words.footnotes.auth }
}

/** The accounts' own letters, and then those of the application: `templates` of the module that its configuration names. */
export async function loadMailTemplates({ mailTemplates }: Project): Promise<MailTemplates> {
  if (mailTemplates === undefined) return authMailTemplates
  const { templates } = (await import(pathToFileURL(mailTemplates).href)) as { templates?: MailTemplates }
  if (typeof templates !== 'function')
    throw new Error(`[touchline.mail] templates: ${mailTemplates} must export a function "templates"`)
  return (mail) => authMailTemplates(mail) ?? templates(mail)
}
