import type {
  ConversationFlags,
  ConversationSummary,
  Message,
  Outcome,
  Participant,
  ParticipantRole,
} from './types.ts'

/** The people on the other side, the one who answers first. */
export const otherParticipants = ({ participants }: ConversationSummary, myId: string): Participant[] =>
  participants
    .filter(({ user_id }) => user_id !== myId)
    .sort((a, b) => Number(a.role === 'guardian') - Number(b.role === 'guardian'))

export const roleOf = ({ participants }: ConversationSummary, myId: string): ParticipantRole | undefined =>
  participants.find(({ user_id }) => user_id === myId)?.role

/** `read_at` is one's own mark; after the end of a conversation the one among the participants, which all see, stays as it was. */
export function isUnread({ participants, last, read_at }: ConversationSummary, myId: string): boolean {
  const me = participants.find(({ user_id }) => user_id === myId)
  if (!me || !last || last.sender_id === myId) return false
  return instant(last.created_at) > Math.max(instant(me.last_read_at), instant(read_at))
}

/** Put away, and nothing new in it. */
export const isArchived = (
  conversation: ConversationSummary,
  myId: string,
  flags: ConversationFlags[] = [],
) =>
  flags.some(({ conversation_id, archived }) => archived && conversation_id === conversation.id) &&
  !isUnread(conversation, myId)

/** After a trial, an offer or a signature the two go on talking. */
export const isGoodNews = (outcome: Outcome | '' | undefined) =>
  outcome === 'trial' || outcome === 'offered' || outcome === 'signed'

/** Read by the person it was written to; a guardian reads by mail and leaves no mark. */
export function isReadByOther(
  message: Message,
  { participants }: ConversationSummary,
  myId: string,
): boolean {
  return participants.some(
    ({ user_id, last_read_at }) =>
      user_id !== null && user_id !== myId && instant(last_read_at) >= instant(message.created_at),
  )
}

export const asRead = (conversation: ConversationSummary, myId: string): ConversationSummary => ({
  ...conversation,
  participants: conversation.participants.map((one) =>
    one.user_id === myId &&
    conversation.last &&
    instant(one.last_read_at) < instant(conversation.last.created_at)
      ? { ...one, last_read_at: conversation.last.created_at }
      : one,
  ),
})

const DAY_CHARS = 10
/** A new day gets a heading: the local day of each message. */
export const localDay = (message: Message) => {
  const date = new Date(message.created_at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, DAY_CHARS)
}

/** Someone who never read has PostgreSQL's "-infinity" there. */
function instant(value: string | null): number {
  return value === null || value === '-infinity' ? Number.NEGATIVE_INFINITY : new Date(value).getTime()
}
