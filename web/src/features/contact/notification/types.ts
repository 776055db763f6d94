import { mapOf, type RowWith, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const notificationColumns = 'id, kind, params, url, group_key, created_at, read_at'
export const notificationReaders = { params: mapOf(text) }
export type Notification = RowWith<
  Row<'notifications', typeof notificationColumns>,
  typeof notificationReaders
>

/** Several of one kind about one thing, shown as one line. */
export type NotificationGroup = { newest: Notification; ids: string[]; count: number; unread: boolean }
