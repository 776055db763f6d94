import { searchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** How often a scout is told of new matches. */
export const CADENCES = ['at_once', 'daily', 'weekly', 'off'] as const
export type Cadence = (typeof CADENCES)[number]

const savedSearch = {
  id: text,
  name: text,
  filter: searchRequest,
  cadence: oneOf(...CADENCES),
  /** It asks for something that there is no more, such as a sport. */
  broken: flag,
  opened_at: text,
}

/** `total` and `fresh` are null where more athletes are found than are followed. */
const listedSearch = object({ ...savedSearch, total: orNull(number), fresh: orNull(number) })
export type SavedSearch = Read<typeof listedSearch>
export const readSavedSearches = listOf(listedSearch)

export const readOpenedSearch = object({ ...savedSearch, fresh: listOf(text) })
