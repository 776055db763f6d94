import { listOf, mapOf, object, optional, type Read, text } from '#web/lib/json-reader.ts'

/** What the server gives: the words of one text, where the others are, and what the blanks in them are filled with. */
export const readLegalDocument = object({
  name: text,
  title: text,
  text,
  values: mapOf(text),
  operator: object({ name: optional(text), address: optional(text), email: optional(text) }),
  links: listOf(object({ name: text, label: text, url: text })),
})
export type LegalDocument = Read<typeof readLegalDocument>
