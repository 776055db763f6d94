import type { NotificationKind } from '#shared/notification-kinds.ts'

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
