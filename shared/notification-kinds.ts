/** Why a notification is sent; the type in the database has the same and the mails and screens have words for each (compared by server/test/mail/templates.test.ts and web/src/lib/translations.test.ts). */
export const NOTIFICATION_KINDS = [
  'message_request',
  'request_accepted',
  'request_declined',
  'message',
  'endorsement',
  'favourite',
  'verification_approved',
  'verification_rejected',
  'verification_expiring',
  'guardian_needed',
  'guardian_decided',
  'of_age',
  'dispute',
  'moderation',
  'report_answered',
  'announcement',
  'security',
  'feedback_reply',
  'safety_feedback',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
