import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

const access = object({
  id: text,
  /** Null: the account is gone. */
  scout: orNull(text),
  athlete: orNull(text),
  involves_minor: flag,
  reason: text,
  /** Why it was refused. */
  answer: text,
  asked_by: orNull(text),
  asked_at: text,
  is_mine: flag,
  /** One of the two admins to whom it opens. */
  is_reader: orNull(flag),
  decided_by: orNull(text),
  state: oneOf('asked', 'open', 'refused', 'withdrawn', 'ended'),
  opens_until: orNull(text),
  messages_read: number,
  told_at: orNull(text),
})
/** One time that admins asked to read a conversation. */
export type ThreadAccess = Read<typeof access>
export const readThreadAccesses = listOf(access)

export const readOpenedThread = listOf(
  object({ id: text, by: oneOf('scout', 'athlete', 'gone'), content: text, at: text }),
)
