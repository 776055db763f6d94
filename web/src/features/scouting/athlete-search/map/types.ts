import { listOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'

const readRegion = object({
  region: text,
  country: orNull(text),
  count: number,
  /** The middle of the region's towns; null where no list of places knows it. */
  lat: orNull(number),
  lon: orNull(number),
})
export const readRegions = object({ nowhere: number, regions: listOf(readRegion) })
export type FoundRegion = Read<typeof readRegion>
