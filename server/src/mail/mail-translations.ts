import type { EmailContent } from '#server/mail/render-email.ts'

export const AUTH_MAIL_KINDS = [
  'auth_signup',
  'auth_invite',
  'auth_magiclink',
  'auth_recovery',
  'auth_email_change_new',
  'auth_email_change_current',
  'auth_reauthentication',
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
] as const
type AuthMailKind = (typeof AUTH_MAIL_KINDS)[number]

/** Ready to be put into sentences: text, addresses of ours. */
export type AuthMailParams = {
  appName: string
  code: string
  link: string
  oldEmail: string
  newEmail: string
  /** Browser and system of a sign-in; empty where they cannot be told. */
  device: string
  /** Where somebody signs in elsewhere; empty in other letters. */
  provider: string
  /** Address of the site. */
  site: string
  /** How long they work, as a person says it. */
  codeLasts: string
  linkLasts: string
}

export type AuthMailTranslations = Record<
  AuthMailKind,
  (params: AuthMailParams) => Omit<EmailContent, 'footnote'>
> & { footnotes: { auth: string; safety: string } }
