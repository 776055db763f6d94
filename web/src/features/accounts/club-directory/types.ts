import { flag, listOf, number, object, optional, orNull, type Read, text } from '#web/lib/json-reader.ts'

const readDirectory = object({
  id: text,
  disabled: flag,
  people: number,
  saml: object({ entity_id: text, metadata_url: optional(text) }),
  domains: listOf(object({ domain: text })),
})
export const readDirectories = object({ items: listOf(readDirectory) })
/** An organization whose people sign in where it keeps their accounts. */
export type ClubDirectory = Read<typeof readDirectory>

export const readStartedAttempt = object({ url: text })

export const readAttempt = object({
  problem: orNull(object({ code: text, message: text })),
  came: orNull(object({ name_id: text, attributes: listOf(object({ name: text, values: listOf(text) })) })),
  would_be: orNull(object({ email: text, name: orNull(text), is_new: flag })),
})
/** What came back of a sign-in that was only tried. */
export type Attempt = Read<typeof readAttempt>

/** As the form holds it. */
export type DirectoryValues = Record<'metadata_url' | 'metadata_xml' | 'domains' | 'name' | 'email', string>
export type DirectoryProblems = Partial<Record<keyof DirectoryValues, string>>
