import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import type { Message } from './types.ts'

/** Messages that were sent off and not confirmed: a reload before the answer must not lose them. */
export type UnsentMessage = Pick<Message, 'id' | 'content' | 'created_at'>

const nameOf = (conversationId: string) => `unsent:${conversationId}`

export function readUnsent(personId: string, conversationId: string): UnsentMessage[] {
  try {
    const kept: unknown = JSON.parse(readDraft(personId, nameOf(conversationId)) || '[]')
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    return []
  }
}

export const keepUnsent = (personId: string, conversationId: string, message: UnsentMessage) =>
  write(personId, conversationId, [...without(personId, conversationId, message.id), message])

export const forgetUnsent = (personId: string, conversationId: string, id: string) =>
  write(personId, conversationId, without(personId, conversationId, id))

/** Shown after what the server knows, as not sent; those it has taken, or that are on their way, stand there already. */
export const withUnsent = (
  messages: Message[],
  unsent: readonly UnsentMessage[],
  myId: string,
): Message[] => [
  ...messages,
  ...unsent
    .filter(({ id }) => !messages.some((message) => message.id === id))
    .map(({ id, content, created_at }) => ({
      id,
      content,
      created_at,
      sender_id: myId,
      subject: '',
      state: 'failed' as const,
    })),
]

const without = (personId: string, conversationId: string, id: string) =>
  readUnsent(personId, conversationId).filter((message) => message.id !== id)

const write = (personId: string, conversationId: string, messages: UnsentMessage[]) =>
  writeDraft(
    personId,
    nameOf(conversationId),
    messages.length === 0
      ? ''
      : JSON.stringify(messages.map(({ id, content, created_at }) => ({ id, content, created_at }))),
  )

function isUnsent(value: unknown): value is UnsentMessage {
  const fields = value as Partial<UnsentMessage> | null
  return (
    typeof fields?.id === 'string' &&
    typeof fields.content === 'string' &&
    typeof fields.created_at === 'string'
  )
}
