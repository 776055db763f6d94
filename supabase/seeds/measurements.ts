import type { Athlete } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import { METRIC_DISTRIBUTIONS, scaleFor } from './metric-distributions.ts'
import type { Random } from './random.ts'

export type Metric = {
  code: string
  unit: string
  better: string
  min: number
  max: number
  decimals: number
  minAge: number
  sports: string[]
}

const PROVENANCE_LEVELS: [provenance: string, share: number][] = [
  ['self_reported', 0.45],
  ['club_recorded', 0.3],
  ['league_verified', 0.17],
  ['sanctioned', 0.08],
]
const KEEPERS = new Set(['gk_save_pct', 'save_ratio', 'gaa'])

/** One to four testing dates for each athlete, a little better every time; the provenance follows from who measured. */
export async function insertMeasurements(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  metrics: Metric[],
  recorders: string[],
) {
  const rows = athletes.flatMap((athlete) => {
    const own = metrics.filter(
      (metric) => metric.sports.includes(athlete.sport) && fits(athlete, metric.code),
    )
    const sessions = Array.from({ length: random.int(1, 4) }, (_, index) => index)
    return sessions.flatMap((session) => {
      const daysAgo = 20 + session * 150 + random.int(0, 90)
      const provenance =
        athlete.email === 'athlete@touchline.example' && session === 0
          ? 'league_verified'
          : drawProvenance(random)
      return own
        .filter(() => session === 0 || random.chance(0.6))
        .filter((metric) => random.chance(0.85) && athlete.ageYears - daysAgo / 365 >= metric.minAge)
        .map((metric) => measurement(clock, random, athlete, metric, daysAgo, session, provenance, recorders))
    })
  })
  await insertRows(db, 'public.measurements', rows)
  return rows.length
}

function measurement(
  clock: Clock,
  random: Random,
  athlete: Athlete,
  metric: Metric,
  daysAgo: number,
  session: number,
  provenance: string,
  recorders: string[],
) {
  const timed = metric.unit === 's'
  const method = !timed
    ? provenance === 'self_reported'
      ? 'estimate'
      : 'device'
    : provenance === 'self_reported'
      ? random.pick(['hand', 'hand', 'laser'])
      : random.pick(['laser', 'fat', 'hand'])
  const value = plausibleValue(random, athlete, metric, session, method)
  return {
    id: random.uuid(),
    athlete_id: athlete.id,
    metric_code: metric.code,
    value_entered: value,
    unit_entered: metric.unit,
    measured_on: clock.day(daysAgo),
    measured_on_precision: 'day',
    method,
    conditions:
      timed && random.chance(0.3)
        ? random.pick(['dry, artificial turf', 'indoor', 'wet grass', 'wind +0.8 m/s'])
        : '',
    provenance,
    evidence_url: '',
    recorded_by: provenance === 'self_reported' ? athlete.id : random.pick(recorders),
    dispute_status: 'none',
    created_at: clock.daysAgo(daysAgo),
    updated_at: clock.daysAgo(daysAgo),
  }
}

function plausibleValue(random: Random, athlete: Athlete, metric: Metric, session: number, method: string) {
  const [middle, spread] = METRIC_DISTRIBUTIONS[metric.code] ?? [
    (metric.min + metric.max) / 2,
    (metric.max - metric.min) / 12,
  ]
  const down = metric.better === 'lower'
  const young = Math.max(0, 19 - athlete.ageYears) // years of growth left
  const skill =
    metric.better === 'neutral'
      ? random.normal() * 0.8
      : (athlete.talent * 0.65 + random.normal() * 0.55 - session * 0.18) * (down ? -1 : 1)
  const growth =
    metric.better === 'neutral' ? 1 - young * 0.012 : down ? 1 + young * 0.012 : 1 - young * 0.016
  const byHand = method === 'hand' ? -0.12 : 0 // hand timing is faster than electronic
  const raw = middle * scaleFor(metric.code, athlete.sex === 'female') * growth + skill * spread + byHand
  const step = 10 ** metric.decimals
  return Math.round(Math.min(metric.max, Math.max(metric.min, raw)) * step) / step
}

function fits(athlete: Athlete, metric: string) {
  const keeper = athlete.positions[0] === 'gk' || athlete.positions[0] === 'g'
  if (KEEPERS.has(metric)) return keeper
  if (metric === 'h110') return athlete.sex === 'male'
  if (metric === 'h100') return athlete.sex === 'female'
  return METRIC_DISTRIBUTIONS[metric] !== undefined
}

function drawProvenance(random: Random) {
  let left = random.next()
  for (const [provenance, share] of PROVENANCE_LEVELS) {
    left -= share
    if (left < 0) return provenance
  }
  return 'self_reported'
}
