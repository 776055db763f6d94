import type { EmailContent } from '#server/mail/render-email.ts'
import type { NotificationKind } from '#shared/notification-kinds.ts'

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
