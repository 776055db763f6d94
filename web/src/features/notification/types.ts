export const notificationKinds = [
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
  'dispute',
  'moderation',
  'announcement',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Notification = {
  id: string
  kind: NotificationKind
  params: Record<string, string>
  url: string
  group_key: string
  created_at: string
  read_at: string | null
}

/** Several of one kind about one thing, shown as one line. */
export type NotificationGroup = { newest: Notification; ids: string[]; count: number; unread: boolean }
