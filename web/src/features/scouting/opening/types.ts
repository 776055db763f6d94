import { searchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import {
  flag,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  type Read,
  type Reader,
  type RowWith,
  text,
} from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const openingColumns =
  'id, title, body, filter, places, closes_on, state, close_reason, published_at, closed_at, pitches_waiting'
export const openingReaders = { filter: searchRequest }
/** An opening as its scout reads it. */
export type Opening = RowWith<Row<'openings', typeof openingColumns>, typeof openingReaders>

/** The reasons that a scout gives; the deadline closes by itself. */
export const CLOSE_REASONS = ['filled', 'no_longer_needed', 'nobody_fits'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

const asIs: Reader<unknown> = (value) => value

export const CONDITION_PARTS = [
  'positions',
  'ageBands',
  'classYears',
  'sexCategories',
  'levels',
  'statuses',
  'dominantSides',
  'countries',
  'regions',
  'near',
  'availabilities',
  'hasVideo',
  'minProvenance',
  'metrics',
] as const

const condition = object({ part: oneOf(...CONDITION_PARTS), asked: asIs, own: asIs, met: flag })
/** One thing that is asked for, what the athlete has there, and whether that is enough. */
export type Condition = Read<typeof condition>

const offeredOpening = object({
  id: text,
  title: text,
  body: text,
  places: number,
  closes_on: text,
  sport: text,
  scout: object({
    user_id: text,
    display_name: text,
    organization: text,
    title: text,
    verified_until: orNull(text),
  }),
  conditions: listOf(condition),
})
/** An opening as an athlete reads it. */
export type OfferedOpening = Read<typeof offeredOpening>
export const readOfferedOpenings = listOf(offeredOpening)
