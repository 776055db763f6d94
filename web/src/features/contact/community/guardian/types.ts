import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { KINDS } from '../types.ts'

const childCommunity = object({
  member_id: text,
  name: text,
  kind: oneOf(...KINDS),
  about: text,
  rules: text,
  place: text,
  state: oneOf('guardian', 'asked', 'active', 'declined'),
  agreed: orNull(flag),
  members: number,
  moderators: listOf(object({ id: text, name: text, is_verified: flag })),
})
/** A community that the child belongs to or asks to join, and what this guardian said. */
export type ChildCommunity = Read<typeof childCommunity>
export const readChildCommunities = listOf(childCommunity)
