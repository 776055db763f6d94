import type { funnelStages } from '#web/features/scouting/board/types.ts'
import { codeOf, listOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readPeriod } from '../types.ts'

export type Stage = (typeof funnelStages)[number]

const readYield = object({ searches: number, found: number, opened: number, saved: number })
const readStages = listOf(object({ stage: codeOf<Stage>(), people: number }))
const readReplies = object({ count: number, median_hours: orNull(number) })
const readSent = object({
  sent: number,
  answered: number,
  accepted: number,
  declined: number,
  expired: number,
  withdrawn: number,
  open: number,
  first_reply: object({
    median_hours: orNull(number),
    adults: readReplies,
    guardians: readReplies,
    buckets: listOf(object({ hours: number, adults: number, guardians: number })),
  }),
})

const brought = { found: number, opened: number, shortlisted: number, contacted: number }

/** Exact: it is the scout's own work. Birth quarters alone are about others, and told in whole groups of twenty. */
export const readScoutFigures = object({
  period: readPeriod,
  yield: readYield,
  yield_before: readYield,
  /** Since the day from which searches are still known. */
  searches: object({
    since: text,
    saved: listOf(object({ id: text, name: text, ...brought })),
    unsaved: object(brought),
  }),
  stages: readStages,
  stages_before: readStages,
  requests: readSent,
  requests_before: readSent,
  outcomes_owed: listOf(
    object({ conversation_id: text, athlete_id: text, name: orNull(text), since: text, days: number }),
  ),
  birth_quarters: orNull(
    object({
      people: number,
      population: number,
      quarters: listOf(object({ quarter: number, contacted: orNull(number), population: orNull(number) })),
    }),
  ),
})
export type ScoutFigures = Read<typeof readScoutFigures>
