import {
  flag,
  listOf,
  mapOf,
  number,
  object,
  optional,
  type Read,
  type Reader,
  text,
} from '#web/lib/json-reader.ts'

export const NEEDS = ['metric', 'position', 'film', 'verification', 'availability'] as const

/** What a scout weighs. As it stands in the address, so that what is wrong in it can be said and put right. */
export type Need = {
  need: string
  /** From 0 to 10; what is no number stays as it was given. */
  weight: number | string
  metric: string | null
  timing: string | null
  /** In the metric's own unit; null is what the best tenth reach. */
  target: number | string | null
  positions: string[]
  sides: string[]
}

const readWeighed = object({
  need: text,
  max: number,
  metric: optional(text),
  timing: optional(text),
  positions: optional(listOf(text)),
  sides: optional(listOf(text)),
  /** Of a metric: where it gives all its points and where none, and whether the target is the scout's own. */
  target: optional(number),
  none: optional(number),
  own: optional(flag),
  /** Twenty people or more are known; otherwise points run over all that is plausible. */
  usual: optional(flag),
})
export type Weighed = Read<typeof readWeighed>

const readPart: Reader<Part> = (value, at) => {
  const [points = 0, share = 0] = listOf(number)(value, at)
  return { points, share }
}
/** Whole points, and how much of the need is met. */
export type Part = { points: number; share: number }

/** What an answer says of a match: the parts of each person are in the order of the needs. */
export const readMatch = object({
  own: flag,
  needs: listOf(readWeighed),
  people: mapOf(listOf(readPart)),
})
export type Match = Read<typeof readMatch>
