import { flag, listOf, object, orNull, type Read, text } from '#web/lib/json-reader.ts'

const state = {
  erase_at: orNull(text),
  by_guardian: orNull(flag),
  /** An admin closes it as a duplicate; of which account is not told. */
  by_team: flag,
  held: orNull(flag),
  waits_for_guardian: orNull(flag),
  /** Until when a guardian can answer; the team decides by the second day in their place. */
  answer_by: orNull(text),
  team_by: orNull(text),
  /** The day has come and a report is open: until when at most it waits. */
  kept_until: orNull(text),
}
/** Of whoever is suspended; null for everybody else, who signs in. */
export const readDeletionState = orNull(object(state))
/** Whether one's own account will be erased, and whom that waits for. */
export type DeletionState = NonNullable<Read<typeof readDeletionState>>

/** And what others share with its owner. */
export const readDeletion = object({ ...state, communities: listOf(text), boards: listOf(text) })
export type Deletion = Read<typeof readDeletion>
