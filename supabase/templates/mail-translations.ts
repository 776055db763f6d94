import type { EmailContent } from '#server/mail/render-email.ts'
import type { NotificationKind } from '#shared/notification-kinds.ts'

export const MAIL_KINDS = [
  'admin_invitation',
  'guardian_invitation',
  'guardian_link',
  'guardian_proposed',
  'guardian_ended',
  'guardian_address_taken',
  'guardian_request',
  'guardian_message_copy',
  'guardian_endorsement_copy',
  'guardian_new_links',
  'guardian_honour_asked',
  'guardian_measurement_asked',
  'guardian_numbers_recorded',
  'guardian_events',
  'guardian_community',
  'guardian_pitch',
  'guardian_organization',
  'guardian_organization_merged',
  'guardian_reply_copy',
  'guardian_decision_copy',
  'guardian_announcement_copy',
  'guardian_thread_read',
  'guardian_deletion',
  'guardian_deletion_begun',
  'deletion_asked',
  'duplicate_closing',
  'duplicate_kept',
  'deletion_agreed',
  'deletion_refused',
  'deletion_done',
  'role_changed',
  'export_asked',
  'export_ready',
  'export_failed',
  'guardian_export',
  'guardian_dispute',
  'guardian_contact_ended',
  'honour_request',
  'honour_reminder',
  'honour_address_taken',
  'measurement_request',
  'measurement_reminder',
  'measurement_address_taken',
  'organization_confirm',
  'organization_checked',
  'organization_refused',
  'organization_ended',
  'organization_official',
  'organization_ending',
  'organization_over',
  'organization_link',
  'organization_merged',
  'takedown_confirm',
  'moderation_decision',
  'moderation_confirmed',
  'moderation_reversed',
  'urgent_report',
  'ban_waits',
  'announcement_news',
  'announcement_service',
  'announcement_safety',
  'notification',
] as const
type MailKind = (typeof MAIL_KINDS)[number]

/** Ready to be put into sentences: text and addresses of ours. */
export type MailParams = {
  guardianName: string
  athleteName: string
  scoutName: string
  /** Who wrote it. */
  from: string
  organization: string
  /** Who sees the page before the guardian answers. */
  seenNow: 'nobody' | 'of_age' | 'agreed'
  /** What became of a scout’s account, and how it was in touch with the child. */
  measure: 'suspended' | 'restricted'
  contact: 'talked' | 'asked'
  /** Where somebody is reached, for whoever has to judge it. */
  address: string
  subject: string
  message: string
  /** Events a child would like to go to, one a line. */
  events: string
  notification: NotificationKind | 'other'
  date: string
  /** What an account is from now on. */
  role: 'athlete' | 'scout'
  /** A guardian began the deletion, or asked for the copy of the data. */
  byGuardian: boolean
  /** Whoever runs this server has the copy of the data made, and sends it. */
  byOperator: boolean
  /** No guardian answered, and the team agreed to it. */
  byTeam: boolean
  /** Nothing is erased before a guardian, or the team, has agreed. */
  waits: boolean
  /** Whoever cannot sign in keeps the account by the link of the decision, and opens no settings. */
  isSuspended: boolean
  /** What was erased with an account, and the number of the receipt. */
  receipt: string
  erased: { messages: string; files: string; measurements: string; notifications: string }
  /** What was checked about the scout, and until when. */
  checked: string[]
  checkedUntil: string
  /** Addresses on the site. */
  site: string
  page: string
  portal: string
  /** Where whom a decision is about reads its reasons and appeals, without signing in. */
  decision: string
  /** Where an invitation to administer is accepted. */
  invitation: string
  /** The number that somebody is asked about: its test and value, how and when it was measured. */
  number: { test: string; value: string; how: string; when: string }
  /** Who is written to, by the name that their organization knows. */
  name: string
  /** Where whoever measured a number confirms it, without an account. */
  confirm: string
  /** Where an issuer confirms an honour, without an account. */
  honour: string
  /** Where a visitor confirms that a film they are in should be taken down. */
  takedown: string
  /** The guardian's page at a question; opening one of them decides nothing. */
  refuse: string
  question: string
  /** Where news are turned off, without signing in; empty where the mail has no key. */
  stopNews: string
  decline: string
  stop: string
}

export type OrganizationMails = Pick<
  MailTranslations,
  Extract<MailKind, `${'' | 'guardian_'}organization_${string}` | 'guardian_organization'>
>

export type MeasurementMails = Pick<
  MailTranslations,
  Extract<MailKind, `measurement_${string}` | 'guardian_measurement_asked' | 'guardian_numbers_recorded'>
>

export type MailTranslations = Record<MailKind, (params: MailParams) => Omit<EmailContent, 'footnote'>> & {
  notifications: Record<NotificationKind | 'other', string>
  greeting: (name: string) => string
  footnotes: {
    product: string
    guardian: string
    issuer: string
    official: string
    invited: string
    forgotten: string
    once: string
    always: string
  }
}

export type DeletionMails = Pick<
  MailTranslations,
  | 'deletion_asked'
  | 'duplicate_closing'
  | 'duplicate_kept'
  | 'guardian_deletion'
  | 'guardian_deletion_begun'
  | 'deletion_agreed'
  | 'deletion_refused'
  | 'deletion_done'
>

/** What the team did to an account, which is nobody’s fault. */
export type AccountMails = Pick<MailTranslations, 'role_changed'>

export type ExportMails = Pick<
  MailTranslations,
  'export_asked' | 'export_ready' | 'export_failed' | 'guardian_export'
>

export type HonourMails = Pick<
  MailTranslations,
  'honour_request' | 'honour_reminder' | 'honour_address_taken'
>
