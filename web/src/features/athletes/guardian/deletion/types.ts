import { flag, object, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** What a guardian's page says of the child's account; null while nobody deletes it. */
export const readChildDeletion = orNull(
  /** `mine`: the reader's own answer. */
  object({ erase_at: text, mine: orNull(text), held: flag, waits: flag, by_team: flag }),
)
export type ChildDeletion = NonNullable<Read<typeof readChildDeletion>>
