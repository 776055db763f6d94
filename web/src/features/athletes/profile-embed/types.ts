import { flag, listOf, object, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** No sites: the card may stand on every one. Null for whoever has no page yet. */
export const readProfileEmbed = orNull(object({ is_on: flag, sites: listOf(text) }))
export type ProfileEmbed = NonNullable<Read<typeof readProfileEmbed>>
