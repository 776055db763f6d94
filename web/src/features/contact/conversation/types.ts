import type { Tables } from '#shared/database.types.ts'
import { mapOf, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const conversationColumns = `id, subject, status, closed_reason, closed_at, outcome, involves_minor, last_message_at, can_write, read_at,
  cool_down_days, rests_until,
  participants:conversation_participants(user_id, role, display_name, last_read_at),
  messages(content, created_at, sender_id)`
type ConversationRow = Row<'conversations', typeof conversationColumns>
export type Participant = ConversationRow['participants'][number]
export type ParticipantRole = Participant['role']
export type ConversationSummary = Omit<ConversationRow, 'messages'> & {
  last: ConversationRow['messages'][number] | null
}

/** What one keeps to oneself about a conversation: no notices of it, and where it lies in the list. */
export type ConversationFlags = { conversation_id: string; muted: boolean; archived: boolean }

/** Where the picture of a person lies, by who they are. */
export type Photos = ReadonlyMap<string, string>
export const readPhotos = mapOf(text)

/** How it ended, as the scout said. */
export type Outcome = Exclude<Tables<'conversations'>['outcome'], ''>

export const messageColumns = 'id, sender_id, subject, content, created_at'

/** `state` is set on what this browser wrote and the server has not confirmed. */
export type Message = Row<'messages', typeof messageColumns> & { state?: 'sending' | 'failed' }
