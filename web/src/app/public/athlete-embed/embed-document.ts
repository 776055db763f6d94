import { listOf, object, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** What private.athlete_embed answers: of an adult whose page is public and who lets a card of it stand on other sites. */
export const readEmbedDocument = object({
  handle: text,
  display_name: text,
  primary_sport: orNull(text),
  positions: listOf(text),
  club: text,
  region: text,
  country: orNull(text),
  checks: listOf(object({ type: text, until: text })),
})
export type EmbedDocument = Read<typeof readEmbedDocument>
