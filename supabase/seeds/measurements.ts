import type { Athlete } from './generate-people.ts'
import { type Body, createBody, developmentOf } from './growth.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Measurers } from './measurers.ts'
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
  ['self_reported', 0.42],
  ['club_recorded', 0.34],
  ['league_verified', 0.17],
  ['sanctioned', 0.07],
]
const KEEPERS = new Set(['gk_save_pct', 'save_ratio', 'gaa'])
const DAYS_A_YEAR = 365.25

/** What stays the same from one testing day of a person to the next. */
export type Person = {
  athlete: Athlete
  body: Body
  born: number
  /** How their club times; some clubs have gates, many a stopwatch. */
  clubTiming: 'laser' | 'hand'
  coach: string
  /** Deviations a year, while one still learns. */
  progress: number
  /** How good they are at one thing beside another. */
  strengths: Map<string, number>
}
export type Session = { daysAgo: number; age: number; provenance: string; isNewest: boolean }

/** Two to four years of testing days, about two a year, with some missed: bodies grow and people learn between them. */
export async function insertMeasurements(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  metrics: Metric[],
  recorders: string[],
  measurers: Measurers,
) {
  const rows = athletes.flatMap((athlete) => {
    const own = metrics.filter(
      (metric) => metric.sports.includes(athlete.sport) && fits(athlete, metric.code),
    )
    const person: Person = {
      athlete,
      body: createBody(random, athlete),
      born: Date.parse(athlete.birthDate),
      clubTiming: random.chance(0.6) ? 'laser' : 'hand',
      coach: random.pick(recorders),
      progress: 0.12 + random.next() * 0.16,
      strengths: new Map(own.map(({ code }) => [code, random.normal() * 0.5])),
    }
    return sessionsOf(clock, random, person).flatMap((session) =>
      own
        .filter((metric) => session.age >= metric.minAge && random.chance(session.isNewest ? 0.85 : 0.55))
        .map((metric) => ({
          ...measurement(clock, random, person, metric, session),
          ...measuredBy(person, session, measurers),
        })),
    )
  })
  await insertRows(db, 'public.measurements', rows)
  return rows.length
}

function sessionsOf(clock: Clock, random: Random, { athlete, born }: Person): Session[] {
  const years = 2 + random.next() * 2
  const today = Date.parse(clock.day(0))
  const sessions: Session[] = []
  for (let daysAgo = random.int(20, 110); daysAgo < years * DAYS_A_YEAR; daysAgo += random.int(150, 215)) {
    const isNewest = sessions.length === 0
    if (!isNewest && random.chance(0.3)) continue
    const age = (today - born) / 86_400_000 / DAYS_A_YEAR - daysAgo / DAYS_A_YEAR
    const isSignIn = athlete.email === 'athlete@touchline.example'
    const provenance = isSignIn && isNewest ? 'league_verified' : drawProvenance(random)
    sessions.push({ daysAgo, age, provenance, isNewest })
  }
  return sessions
}

function measurement(clock: Clock, random: Random, person: Person, metric: Metric, session: Session) {
  const { daysAgo, provenance } = session
  const isOwn = provenance === 'self_reported'
  const method = methodOf(random, person, metric, provenance)
  return {
    id: random.uuid(),
    athlete_id: person.athlete.id,
    metric_code: metric.code,
    value_entered: plausibleValue(clock, random, person, metric, session, method),
    unit_entered: metric.unit,
    measured_on: clock.day(daysAgo),
    measured_on_precision: 'day',
    method,
    conditions: metric.unit === 's' && random.chance(0.3) ? conditionsOf(random, metric.code) : '',
    provenance,
    evidence_url: '',
    recorded_by: isOwn ? person.athlete.id : person.coach,
    dispute_status: 'none',
    created_at: clock.daysAgo(daysAgo),
    updated_at: clock.daysAgo(daysAgo),
  }
}

const NOBODY = { measured_by: 'unstated', measured_by_name: '', organization_id: null as string | null }

/** A level above one's own word names a club, a league or a federation; of one's own numbers a quarter name nobody. */
function measuredBy({ athlete }: Person, { provenance, daysAgo }: Session, measurers: Measurers) {
  const organization = (id: string) => ({ ...NOBODY, measured_by: 'organization', organization_id: id })
  const named = (kind: string, name: string) => ({ ...NOBODY, measured_by: kind, measured_by_name: name })
  if (provenance === 'club_recorded') return organization(measurers.clubOf(athlete))
  if (provenance === 'league_verified') return organization(measurers.leagueOf(athlete))
  if (provenance === 'sanctioned') return organization(measurers.federationOf(athlete))
  const words = OWN_MEASURERS[athlete.language] ?? OWN_MEASURERS.en
  return [
    { ...NOBODY, measured_by: 'self' },
    organization(measurers.clubOf(athlete)),
    named('event', words.event),
    named('person', words.person),
    { ...NOBODY, measured_by: 'self' },
    NOBODY,
  ][daysAgo % 6] as typeof NOBODY
}

const english = { event: 'School sports day', person: 'PE teacher' }
const OWN_MEASURERS: Record<string, { event: string; person: string }> & { en: typeof english } = {
  en: english,
  es: { event: 'Día del deporte escolar', person: 'Profesora de educación física' },
  fr: { event: 'Journée sportive du lycée', person: 'Professeur d’EPS' },
}

export function methodOf(
  random: Random,
  { clubTiming, athlete }: Person,
  { unit }: Metric,
  provenance: string,
) {
  const isOwn = provenance === 'self_reported'
  if (unit === 's') {
    if (isOwn) return random.chance(0.75) ? 'hand' : 'laser'
    if (provenance === 'club_recorded') return clubTiming
    return ['athletics', 'swimming', 'rowing'].includes(athlete.sport) ? 'fat' : 'laser'
  }
  if (isOwn) return 'estimate'
  return unit === 'km_h' ? 'radar' : 'device'
}

const conditionsOf = (random: Random, metric: string) =>
  /^(fr|bk|br1|fl1|im2|reaction)/.test(metric)
    ? random.pick(['long course, indoor', 'long course, outdoor', 'heat, morning'])
    : /^erg/.test(metric)
      ? random.pick(['damper 4', 'club boathouse', 'after a rest day'])
      : /^(m\d|h1)/.test(metric)
        ? random.pick(['wind +0.8 m/s', 'wind −0.4 m/s', 'calm, 18 °C'])
        : random.pick(['dry, artificial turf', 'indoor', 'wet grass', 'after warm-up'])

export function plausibleValue(
  clock: Clock,
  random: Random,
  person: Person,
  metric: Metric,
  session: Session,
  method: string,
) {
  const raw =
    bodyValue(random, person, metric.code, session) ??
    performance(clock, random, person, metric, session, method)
  const step = 10 ** metric.decimals
  return Math.round(Math.min(metric.max, Math.max(metric.min, raw)) * step) / step
}

/** Lengths and weight follow from the body alone; the tape and the time of day make a few millimetres. */
function bodyValue(random: Random, { body, athlete }: Person, metric: string, { age }: Session) {
  const height = body.heightAt(age)
  const tape = (random.next() - 0.5) * 0.4
  switch (metric) {
    case 'height_cm':
      return height + tape
    case 'weight_kg':
      return body.weightAt(age) * (1 + random.normal() * 0.008)
    case 'wingspan_cm':
      return height * body.ratio.wingspan + tape
    case 'standing_reach_cm':
      return height * body.ratio.reach + tape
    case 'arm_cm':
      return height * body.ratio.arm + tape
    case 'hand_cm':
      return height * body.ratio.hand + tape / 2
    case 'approach_touch_cm':
    case 'block_touch_cm': {
      const leap =
        (athlete.sex === 'male' ? 72 : 52) * (1 - developmentOf('vertical_cm') * body.toGrowAt(age))
      const share = metric === 'block_touch_cm' ? 0.78 : 1
      return height * body.ratio.reach + share * (leap + athlete.talent * 5 + random.normal())
    }
  }
}

function performance(
  clock: Clock,
  random: Random,
  { athlete, body, progress, strengths }: Person,
  metric: Metric,
  { daysAgo, age }: Session,
  method: string,
) {
  const [middle, spread] = METRIC_DISTRIBUTIONS[metric.code] ?? [
    (metric.min + metric.max) / 2,
    (metric.max - metric.min) / 12,
  ]
  const direction = metric.better === 'lower' ? -1 : 1
  const grown = 1 - direction * developmentOf(metric.code) * body.toGrowAt(age)
  const learning = age < 25 ? -progress * (daysAgo / DAYS_A_YEAR) : 0
  const month = new Date(clock.now.getTime() - daysAgo * 86_400_000).getUTCMonth()
  const season = 0.06 * Math.cos(((month - 5) / 12) * 2 * Math.PI)
  // A thumb on a stopwatch is less steady than a gate, and early.
  const byHand = method === 'hand' && metric.unit === 's'
  const noise = random.normal() * (byHand ? 0.2 : 0.1)
  const skill = athlete.talent * 0.65 + (strengths.get(metric.code) ?? 0) + learning + season + noise
  return (
    middle * scaleFor(metric.code, athlete.sex === 'female') * grown +
    direction * skill * spread -
    (byHand ? 0.12 : 0)
  )
}

export function fits(athlete: Athlete, metric: string) {
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
