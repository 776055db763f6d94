import { mapOf, type Reader, type RowWith, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const notificationColumns = 'id, kind, params, url, group_key, created_at, read_at'
/** What a notice is said with; of an event also whether it takes the whole day. */
const param: Reader<string> = (value, at) => (typeof value === 'boolean' ? String(value) : text(value, at))
export const notificationReaders = { params: mapOf(param) }
export type Notification = RowWith<
  Row<'notifications', typeof notificationColumns>,
  typeof notificationReaders
>

/** Several of one kind about one thing, shown as one line. */
export type NotificationGroup = { newest: Notification; ids: string[]; count: number; unread: boolean }
