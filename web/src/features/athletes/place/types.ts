import { foldText } from '#web/lib/fold-text.ts'
import { listOf, number, object, type Read, text } from '#web/lib/json-reader.ts'

const place = object({ id: number, name: text, region: text, country: text })
/** A town of the list that distances are measured from. */
export type Place = Read<typeof place>
export const readPlaces = listOf(place)

/** The one town of that name; null where there is none, or where only its region tells which is meant. */
export function placeNamed(places: readonly Place[], name: string): Place | null {
  const wanted = foldText(name.trim())
  const [one, ...more] = places.filter((place) => foldText(place.name) === wanted)
  return one && more.length === 0 ? one : null
}
