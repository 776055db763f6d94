import { draftNames, readDraft, writeDraft } from '#web/lib/drafts.ts'
import type { Message } from './types.ts'

/** Messages that were sent off and not confirmed: a reload before the answer must not lose them. A refused one waits for its author. */
export type UnsentMessage = Pick<Message, 'id' | 'content' | 'created_at'> & { refused?: boolean }

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

/** The server said no: only its author can do something about it. */
export function markRefused(personId: string, conversationId: string, id: string) {
  const messages = readUnsent(personId, conversationId)
  write(
    personId,
    conversationId,
    messages.map((message) => (message.id === id ? { ...message, refused: true } : message)),
  )
}

/** Everything of a person that waits in this browser, the oldest first, with its conversation. */
export const allUnsent = (personId: string) =>
  draftNames(personId, nameOf(''))
    .flatMap((name) => {
      const conversationId = name.slice(nameOf('').length)
      return readUnsent(personId, conversationId).map((message) => ({ ...message, conversationId }))
    })
    .sort((a, b) => a.created_at.localeCompare(b.created_at))

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
      : JSON.stringify(
          messages.map(({ id, content, created_at, refused }) => ({ id, content, created_at, refused })),
        ),
  )

function isUnsent(value: unknown): value is UnsentMessage {
  const fields = value as Partial<UnsentMessage> | null
  return (
    typeof fields?.id === 'string' &&
    typeof fields.content === 'string' &&
    typeof fields.created_at === 'string'
  )
}
