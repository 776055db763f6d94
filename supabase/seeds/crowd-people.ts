import { CROWD_COUNTRIES, CROWD_NAMES } from './crowd-names.ts'
import { type Athlete, LEVELS_OF_AGE, positionsOf, type Sport } from './generate-people.ts'
import { createBody } from './growth.ts'
import type { Clock } from './insert-rows.ts'
import { fits, type Metric, methodOf, type Person, plausibleValue, type Session } from './measurements.ts'
import type { Random } from './random.ts'

/** What the database says once, and every generated person is drawn from. */
export type CrowdWorld = {
  clock: Clock
  sports: Sport[]
  metrics: Metric[]
  /** Regions and towns by country. */
  places: Map<string, { region: string; towns: { id: number; name: string }[] }[]>
  consentAges: Map<string, number>
}
export type CrowdResult = {
  metric: Metric
  value: number
  method: string
  provenance: string
  daysAgo: number
}
export type CrowdPerson = Omit<Athlete, 'guardian'> & {
  number: number
  given: string
  surname: string
  shownName: string
  hasAccount: boolean
  isSuspended: boolean
  guardian: 'active' | 'invited' | 'declined' | 'needed' | 'not_needed'
  photoConsent: boolean
  filmConsent: boolean
  consentAge: number
  place: { id: number; name: string } | undefined
  sports: { code: string; positions: string[] }[]
  side: string | null
  availability: string | null
  updatedDaysAgo: number
  hasFilm: boolean
  results: CrowdResult[]
}

/** Shares of the sports among a hundred; every other sport of the list has two. */
const SPORT_SHARES: Record<string, number> = {
  soccer: 26,
  basketball: 12,
  american_football: 10,
  athletics: 9,
  baseball: 6,
  volleyball: 6,
  swimming: 5,
}
const DAYS_A_YEAR = 365.25

export function drawPerson(random: Random, world: CrowdWorld, number: number, id: string): CrowdPerson {
  const sport = drawWeighted(random, world.sports, ({ code }) => SPORT_SHARES[code] ?? 2)
  const [country, , languages] = drawWeighted(random, CROWD_COUNTRIES, ([, weight]) => weight)
  const names = CROWD_NAMES[random.pick(languages)]
  const region = random.pick(world.places.get(country) ?? [{ region: '', towns: [] }])
  const sex = sport.code === 'softball' || random.chance(0.42) ? ('female' as const) : ('male' as const)
  const hasAccount = random.chance(0.95)
  const ageYears = !hasAccount
    ? random.int(18, 30)
    : random.chance(0.4)
      ? 17 - Math.floor(5 * random.next() ** 1.5)
      : 18 + Math.floor(14 * random.next() ** 2)
  const isMinor = ageYears < 18
  const [given, surname] = [random.pick(names?.[sex] ?? []), random.pick(names?.last ?? [])]
  const joinedDaysAgo = random.int(1, 1_400)
  const person = {
    id,
    number,
    email: `athlete-${number}@crowd.touchline.example`,
    name: `${given} ${surname}`,
    given,
    surname,
    shownName: isMinor ? minorName(given, surname) : `${given} ${surname}`,
    language: languageOf(languages[0]),
    country,
    region: region.region,
    sex,
    ageYears,
    birthDate: birthDate(random, world.clock, ageYears),
    sport: sport.code,
    positions: positionsOf(random, sport, sex),
    club: clubOf(random, region.region),
    level: random.pick(LEVELS_OF_AGE(ageYears)),
    status: random.chance(0.7) ? 'open' : random.pick(['closed', 'committed', 'signed', 'transferred']),
    bio: '',
    visibility: random.chance(0.78)
      ? ('public' as const)
      : random.chance(0.75)
        ? ('scouts' as const)
        : ('private' as const),
    talent: random.normal(),
    joinedDaysAgo,
    hasAccount,
    isSuspended: hasAccount && random.chance(0.002),
    guardian: isMinor ? drawGuardian(random) : ('not_needed' as const),
    consentAge: world.consentAges.get(country) ?? 16,
    place: !isMinor && hasAccount && random.chance(0.35) ? pickOrNone(random, region.towns) : undefined,
    side: random.pick(['right', 'right', 'right', 'left', 'both', null]),
    availability: random.pick([null, 'now', 'season_end', 'graduation']),
    updatedDaysAgo: Math.min(joinedDaysAgo, -Math.log(1 - random.next()) * 90),
    hasFilm: random.chance(0.45),
  }
  const agreed = person.guardian === 'active'
  const others = random.chance(0.08) ? [random.pick(world.sports)] : []
  const drawn: CrowdPerson = {
    ...person,
    photoConsent: agreed && random.chance(0.8),
    filmConsent: agreed && random.chance(0.7),
    sports: [
      { code: sport.code, positions: person.positions },
      ...others
        .filter(({ code }) => code !== sport.code)
        .map((other) => ({ code: other.code, positions: positionsOf(random, other, sex) })),
    ],
    results: [],
  }
  drawn.results = resultsOf(random, world, drawn)
  return drawn
}

/** One testing day, or two for a third of people, with the few numbers that people have; as growth and training let them. */
function resultsOf(random: Random, { clock, metrics }: CrowdWorld, crowd: CrowdPerson): CrowdResult[] {
  const athlete: Athlete = { ...crowd, guardian: 'not_needed' }
  const own = metrics.filter(({ sports, code }) => sports.includes(crowd.sport) && fits(athlete, code))
  const born = Date.parse(crowd.birthDate)
  const person: Person = {
    athlete,
    body: createBody(random, athlete),
    born,
    clubTiming: random.chance(0.6) ? 'laser' : 'hand',
    coach: '',
    progress: 0.12 + random.next() * 0.16,
    strengths: new Map(own.map(({ code }) => [code, random.normal() * 0.5])),
  }
  const days = random.chance(0.33) ? [random.int(10, 200), random.int(250, 700)] : [random.int(10, 500)]
  return days.flatMap((daysAgo, index) => {
    const provenance = crowd.hasAccount ? drawProvenance(random) : 'imported'
    const age = (clock.now.getTime() - born) / 86_400_000 / DAYS_A_YEAR - daysAgo / DAYS_A_YEAR
    const session: Session = { daysAgo, age, provenance, isNewest: index === 0 }
    return random.some(own, random.int(3, 6)).flatMap((metric) => {
      if (age < metric.minAge) return []
      const method = methodOf(random, person, metric, provenance)
      return [
        {
          metric,
          value: plausibleValue(clock, random, person, metric, session, method),
          method,
          provenance,
          daysAgo,
        },
      ]
    })
  })
}

function drawProvenance(random: Random) {
  const share = random.next()
  return share < 0.5
    ? 'self_reported'
    : share < 0.8
      ? 'club_recorded'
      : share < 0.95
        ? 'league_verified'
        : 'sanctioned'
}

function drawGuardian(random: Random) {
  return random.chance(0.72)
    ? ('active' as const)
    : random.pick(['invited', 'needed', 'needed', 'declined'] as const)
}

/** The product speaks three; whoever speaks another reads English. */
const languageOf = (names: string | undefined): Athlete['language'] =>
  names === 'es' || names === 'fr' ? names : 'en'

const WRITTEN_TOGETHER = /[\u1100-\u11FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/

/** As private.minor_name shortens it. */
function minorName(given: string, surname: string) {
  return WRITTEN_TOGETHER.test(surname) ? given : `${given} ${surname.slice(0, 1).toUpperCase()}.`
}

const CLUB_KINDS = ['FC', 'SC', 'AC', 'Athletic', 'United', 'Academy', 'Wanderers', 'Juniors']
const clubOf = (random: Random, region: string) =>
  random.chance(0.12) ? '' : `${region.slice(0, 60)} ${random.pick(CLUB_KINDS)}`.trim()

function birthDate(random: Random, clock: Clock, years: number) {
  const born = new Date(clock.now.getTime() - random.int(5, 355) * 86_400_000)
  born.setUTCFullYear(born.getUTCFullYear() - years)
  return born.toISOString().slice(0, 10)
}

function pickOrNone<T>(random: Random, items: T[]) {
  return items.length > 0 ? random.pick(items) : undefined
}

function drawWeighted<T>(random: Random, items: T[], weightOf: (item: T) => number): T {
  let left = random.next() * items.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of items) {
    left -= weightOf(item)
    if (left < 0) return item
  }
  return random.pick(items)
}
