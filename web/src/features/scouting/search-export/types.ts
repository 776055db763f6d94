import { readPrecision, readTiming } from '#web/features/athletes/measurement/types.ts'
import { listOf, mapOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readMeasurer } from '#web/ui/measured-by.tsx'

/** What may stand beside the name, in the order of the file. */
export const EXPORT_COLUMNS = ['profile', 'positions', 'class_year', 'age_band', 'region'] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

export const readSize = object({ people: number, minors: number })

const readNumber = object({
  value: number,
  timing: readTiming,
  provenance: number,
  measured_on: text,
  method: text,
  precision: readPrecision,
  measured_by: readMeasurer,
})
export type ExportedNumber = Read<typeof readNumber>

const readRow = object({
  name: text,
  profile: orNull(text),
  sport: orNull(text),
  positions: listOf(text),
  class_year: orNull(number),
  age_band: orNull(text),
  region: orNull(text),
  country: orNull(text),
  numbers: mapOf(readNumber),
})
export type ExportedRow = Read<typeof readRow>

/** The first five hundred adults, of how many, and how many under 18 stayed out. */
export const readExport = object({ people: number, minors: number, rows: listOf(readRow) })
