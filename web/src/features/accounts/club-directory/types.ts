import {
  either,
  flag,
  listOf,
  mapOf,
  number,
  object,
  optional,
  orElse,
  orNull,
  type Read,
  text,
} from '#web/lib/json-reader.ts'

/** Under which attribute of theirs something is kept. The service key may have named several, and defaults. */
const readMapped = object({
  name: optional(text),
  names: optional(listOf(text)),
  array: optional(flag),
  default: optional(either(text, either(number, flag))),
})

const readDirectory = object({
  id: text,
  disabled: flag,
  people: number,
  saml: object({
    entity_id: text,
    metadata_url: optional(text),
    attribute_mapping: object({ keys: orElse(mapOf(readMapped), {}) }),
  }),
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
  change: orNull(object({ domains: orNull(listOf(text)), metadata_url: orNull(text), left_out: number })),
})
/** What came back of a sign-in that was only tried. */
export type Attempt = Read<typeof readAttempt>

/** As the form holds it. */
export type DirectoryValues = Record<'metadata_url' | 'metadata_xml' | 'domains' | 'name' | 'email', string>
export type DirectoryProblems = Partial<Record<keyof DirectoryValues, string>>
