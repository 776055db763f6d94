import { flag, listOf, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

const given = oneOf('edit', 'view')
/** What an owner gives: reading alone, or changing what is on the board. */
export type GivenRole = Read<typeof given>

const member = object({
  id: text,
  role: oneOf('owner', 'edit', 'view'),
  since: text,
  verified: flag,
  /** Nobody's, where a block lies between the two. */
  name: orNull(text),
  organization: orNull(text),
})
export type Member = Read<typeof member>

const openInvitation = object({
  id: text,
  role: given,
  /** One of the two, as the owner chose. */
  email: orNull(text),
  name: orNull(text),
  ends_at: text,
})
export type OpenInvitation = Read<typeof openInvitation>

/** The answer of board_team (0162_board_team.sql). */
export const readTeam = object({ members: listOf(member), invitations: listOf(openInvitation) })

const invitation = object({ id: text, board: text, role: given, ends_at: text, by: text, organization: text })
export type Invitation = Read<typeof invitation>
export const readInvitations = listOf(invitation)
