import { listOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** Days as YYYY-MM-DD, UTC, both ends in the period; what is counted for good ends with `counted_through`. */
export const readPeriod = object({
  from: text,
  to: text,
  before_from: text,
  before_to: text,
  counted_through: orNull(text),
})
export type CountedPeriod = Read<typeof readPeriod>

const readValued = object({ value: text, count: number, before: number })
export const readValues = listOf(readValued)
export type Valued = Read<typeof readValued>

export const readByDay = listOf(object({ day: text, since: text, count: number }))
/** What others did: told in steps of five, each count at the day on which five people stood behind it. */
export const readTotal = object({
  count: number,
  before: number,
  by_day: readByDay,
  before_by_day: readByDay,
})
export type Total = Read<typeof readTotal>
export type ToldDay = Read<typeof readByDay>[number]
