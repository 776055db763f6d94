import type { Tables } from '#shared/database.types.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import type { Measurer } from '#web/ui/measured-by.tsx'

/** `value_entered` as it was typed, beside `value` in the metric's own unit. */
const measurerColumns =
  'measured_by, measured_by_name, device, organization:organizations (id, name, handle, checked_until, ended_at), event:events (id, title)'
export const measurementColumns =
  `id, athlete_id, metric_code, value_entered, unit_entered, value, measured_on, measured_on_precision, method, conditions, provenance, evidence_url, confirmed_at, confirmed_how, confirmed_by, confirmed_role, confirmed_level, level_ended_at, level_ended_with, dispute_status, disputed_on, ranked_from, created_at, ${measurerColumns}` as const
/** How a number came about, where it is read beside its best result. */
export const sourceColumns = `method, measured_on_precision, conditions, ${measurerColumns}` as const
export type Source = Row<'measurements', typeof sourceColumns>
export type Measurement = Row<'measurements', typeof measurementColumns>
export type Timing = Tables<'athlete_best_results'>['timing']
export const readTiming = oneOf<Timing>('any', 'electronic', 'hand', 'unstated')
/** How exactly the day is known on which something was measured. */
export const readPrecision = oneOf('day', 'month', 'year')
/** What is said beside a time, wherever it stands: that it was taken by hand, or that nobody said how. */
export const isNoted = (timing: Timing): timing is 'hand' | 'unstated' =>
  timing === 'hand' || timing === 'unstated'

/**
 * As the functions of the database say it (private.measured_by_of, which says why this reads the columns itself).
 * Policies leave out an organization that was never checked, and an event whose calendar one does not read.
 */
export function measurerOf(
  row: Pick<Source, 'measured_by' | 'measured_by_name' | 'device' | 'organization' | 'event'>,
): Measurer {
  const { measured_by: kind, measured_by_name, device, organization, event } = row
  const standing = organization && !organization.ended_at && Date.parse(organization.checked_until ?? '')
  return {
    kind,
    name:
      (kind === 'organization' ? organization?.name : kind === 'event' ? event?.title : '') ||
      measured_by_name ||
      undefined,
    organization: organization
      ? {
          id: organization.id,
          name: organization.name,
          handle: organization.handle,
          checked: Boolean(standing && standing > Date.now()),
        }
      : undefined,
    event: event ?? undefined,
    device: device || undefined,
  }
}

/** Among people of the same sport, first position, category and age band; not told of fewer than twenty. */
const readPercentile = object({
  metric_code: text,
  timing: readTiming,
  value: number,
  percentile: number,
  n: number,
})
export const readPercentiles = listOf(readPercentile)
export type Percentile = Read<typeof readPercentile>

/** Where this value stands: the database ranks the best that may be compared, which can be another than the one on the screen. */
export const percentileOf = (
  percentiles: readonly Percentile[],
  metricCode: string,
  timing: Timing,
  value: number,
) => percentiles.find((one) => one.metric_code === metricCode && one.timing === timing && one.value === value)

/** One metric taken one way: the number that stands for it, and how it came about. */
export type MetricSummary = {
  key: string
  metric: Metric
  timing: Timing
  headline: Measurement
  /** The one before the headline in time, taken the same way. */
  previous: Measurement | null
  /** Oldest first. */
  history: Measurement[]
}

/** A number, and the level that the next one to vouch for it would give it. */
export type NumberToRaise = { line: MetricSummary; to: 'club_recorded' | 'league_verified' }

/** How comparable people are spread (0169_measurement_standing.sql); of an own number, how many of a hundred it is ahead of. */
export const readStanding = orNull(
  object({
    n: number,
    better: oneOf('higher', 'lower', 'neutral'),
    from: number,
    to: number,
    usual_from: number,
    usual_to: number,
    bars: orNull(listOf(number)),
    ahead_of: orNull(number),
    /** How old one was in months, and how many of ten of the others were older when they were measured. */
    age: orNull(object({ months: number, older_of_ten: number })),
  }),
)
export type Standing = NonNullable<Read<typeof readStanding>>

export const namedOrganizationColumns = 'id, name, kind, city, country_code'
/** A checked organization as somebody finds it who types its name. */
export type NamedOrganization = Row<'organizations', typeof namedOrganizationColumns>

/** What somebody who was asked to confirm a number says would be right. */
export const readCorrection = object({
  value_entered: number,
  measured_on: text,
  measured_on_precision: readPrecision,
  method: text,
})

/** What of a number can be doubted. The athlete reads this and never the words beside it. */
export const DISPUTE_ABOUT = ['value', 'measurer', 'method', 'date', 'person'] as const

const ownDispute = object({
  id: text,
  about: oneOf(...DISPUTE_ABOUT),
  reason: text,
  created_at: text,
  outcome: orNull(oneOf('kept', 'lowered', 'removed')),
  resolution: text,
})
export type OwnDispute = Read<typeof ownDispute>

/** What the caller may know of the disputes about an athlete's numbers (0184_dispute_answers.sql). */
export const readDisputes = listOf(
  object({
    measurement_id: text,
    about: orNull(listOf(oneOf(...DISPUTE_ABOUT))),
    answered_at: orNull(text),
    /** Of one's own number: what the team has decided about it last, and that nothing confirms it any more. */
    decided: orNull(object({ outcome: oneOf('kept', 'lowered'), resolution: text, resolved_at: text })),
    lowered: flag,
    mine: orNull(ownDispute),
  }),
)
export type DisputeState = Read<typeof readDisputes>[number]
