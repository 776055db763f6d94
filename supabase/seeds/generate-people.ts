import { CLUBS } from './club-names.ts'
import type { Clock } from './insert-rows.ts'
import { type Language, NAMES, PLACES } from './person-names.ts'
import type { Random } from './random.ts'
import { BIOS, SCOUT_BIOS } from './sample-texts.ts'

export type Athlete = {
  id: string
  email: string
  name: string
  language: Language
  country: string
  region: string
  sex: 'female' | 'male'
  ageYears: number
  birthDate: string
  sport: string
  positions: string[]
  club: string
  level: string
  status: string
  bio: string
  visibility: 'public' | 'scouts' | 'private'
  /** How good they are in their sport, in deviations from the mean. */
  talent: number
  guardian: 'active' | 'invited' | 'none' | 'not_needed'
  joinedDaysAgo: number
}
export type VerificationState = 'approved' | 'pending' | 'rejected' | 'expired' | 'revoked' | 'none'
export type Scout = {
  id: string
  email: string
  name: string
  language: Language
  country: string
  kind: string
  organization: string
  title: string
  sports: string[]
  bio: string
  check: VerificationState
  joinedDaysAgo: number
}
export type Sport = { code: string; positions: string[] }

const KINDS = ['club', 'college', 'federation', 'academy', 'agent', 'independent']
const TITLES = ['Head of recruitment', 'Area scout', 'Youth scout', 'Assistant coach', 'Talent adviser']
export const LEVELS_OF_AGE = (age: number) =>
  age < 16
    ? ['school', 'club', 'regional']
    : age < 18
      ? ['club', 'regional', 'national']
      : ['club', 'regional', 'national', 'college', 'international']

export function generateAthletes(random: Random, clock: Clock, sports: Sport[], count: number): Athlete[] {
  const taken = new Set<string>()
  const athletes = Array.from({ length: count }, (_, index) => {
    const sport = sports[index % sports.length]
    if (!sport) throw new Error('the demo data needs sports')
    return generateAthlete(random, clock, sport, index, taken)
  })
  const signIn = demoAthlete(random, clock, sports)
  const peers = Array.from({ length: PEERS }, (_, index) =>
    generatePeer(random, clock, signIn, sports, count + index, taken),
  )
  return [signIn, ...athletes, ...peers]
}

// Percentiles need 20 comparable athletes, and not everyone has every result.
const PEERS = 40

/** Peers of the demo athlete in sport, first position, category and age, so that percentiles are shown. */
function generatePeer(
  random: Random,
  clock: Clock,
  like: Athlete,
  sports: Sport[],
  index: number,
  taken: Set<string>,
): Athlete {
  const sport = sports.find(({ code }) => code === like.sport)
  if (!sport) throw new Error('the demo data needs the sport of its athlete')
  const peer = generateAthlete(random, clock, sport, index, taken)
  const ageYears = random.int(18, 20)
  return {
    ...peer,
    name: uniqueName(random, peer.language, like.sex, taken),
    sex: like.sex,
    ageYears,
    birthDate: birthDate(random, clock, ageYears),
    positions: [...like.positions.slice(0, 1), ...random.some(like.positions.slice(1), random.int(0, 2))],
    level: random.pick(LEVELS_OF_AGE(ageYears)),
    guardian: 'not_needed',
  }
}

function generateAthlete(
  random: Random,
  clock: Clock,
  sport: Sport,
  index: number,
  taken: Set<string>,
): Athlete {
  const place = random.pick(PLACES.flatMap((p) => Array.from({ length: p.weight }, () => p)))
  const sex = sport.code === 'softball' || random.chance(0.45) ? 'female' : 'male'
  // A third are minors, and a quarter of those have no guardian yet.
  const ageYears = random.chance(0.34)
    ? random.int(13, 17)
    : random.chance(0.8)
      ? random.int(18, 24)
      : random.int(25, 33)
  const name = uniqueName(random, place.language, sex, taken)
  return {
    id: random.uuid(),
    email: `athlete${index + 1}@touchline.example`,
    name,
    language: place.language,
    country: place.country,
    region: random.pick(place.regions),
    sex,
    ageYears,
    birthDate: birthDate(random, clock, ageYears),
    sport: sport.code,
    positions: positionsOf(random, sport, sex),
    club: random.pick(CLUBS[place.country] ?? []),
    level: random.pick(LEVELS_OF_AGE(ageYears)),
    status: random.chance(0.72) ? 'open' : random.pick(['closed', 'committed', 'signed', 'transferred']),
    bio: random.chance(0.85) ? random.pick(BIOS[place.language]) : '',
    visibility: random.chance(0.8) ? 'public' : random.pick(['scouts', 'private']),
    talent: random.normal(),
    guardian:
      ageYears >= 18 ? 'not_needed' : random.chance(0.75) ? 'active' : random.pick(['invited', 'none']),
    joinedDaysAgo: random.int(3, 380),
  }
}

/** The demo athlete: an adult with a complete profile, so that every screen has something to show. */
function demoAthlete(random: Random, clock: Clock, sports: Sport[]): Athlete {
  const soccer = sports.find((sport) => sport.code === 'soccer')
  if (!soccer) throw new Error('the demo data needs soccer')
  return {
    id: random.uuid(),
    email: 'athlete@touchline.example',
    name: 'Amara Fenwicke',
    language: 'en',
    country: 'GB',
    region: 'Yorkshire',
    sex: 'female',
    ageYears: 19,
    birthDate: birthDate(random, clock, 19),
    sport: 'soccer',
    positions: ['cm', 'am', 'dm'],
    club: 'Riverside Rovers',
    level: 'regional',
    status: 'open',
    bio: BIOS.en[0] ?? '',
    visibility: 'public',
    talent: 1.1,
    guardian: 'not_needed',
    joinedDaysAgo: 160,
  }
}

export function generateScouts(random: Random, sports: Sport[], count: number): Scout[] {
  const taken = new Set<string>()
  const states: VerificationState[] = [
    'pending',
    'pending',
    'rejected',
    'rejected',
    'expired',
    'expired',
    'revoked',
    'none',
    'none',
  ]
  const scouts = Array.from({ length: count }, (_, index): Scout => {
    const place = random.pick(PLACES)
    return {
      id: random.uuid(),
      email: `scout${index + 1}@touchline.example`,
      name: uniqueName(random, place.language, random.pick(['female', 'male']), taken),
      language: place.language,
      country: place.country,
      kind: KINDS[index % KINDS.length] ?? 'club',
      organization:
        KINDS[index % KINDS.length] === 'independent' ? '' : random.pick(CLUBS[place.country] ?? []),
      title: random.pick(TITLES),
      sports: random.some(
        sports.map((sport) => sport.code),
        random.int(1, 3),
      ),
      bio: random.pick(SCOUT_BIOS[place.language]),
      check: index < states.length ? (states[index] ?? 'none') : 'approved',
      joinedDaysAgo: random.int(20, 400),
    }
  })
  const signIn: Scout = {
    id: random.uuid(),
    email: 'scout@touchline.example',
    name: 'Tobias Rookwood',
    language: 'en',
    country: 'GB',
    kind: 'academy',
    organization: 'Harbour Academy',
    title: 'Head of recruitment',
    sports: ['soccer', 'athletics', 'american_football'],
    bio: SCOUT_BIOS.en[0] ?? '',
    check: 'approved',
    joinedDaysAgo: 210,
  }
  return [signIn, ...scouts]
}

export function positionsOf(random: Random, sport: Sport, sex: 'female' | 'male') {
  const fitting =
    sport.code === 'gymnastics'
      ? sport.positions.filter((code) => code.startsWith(sex === 'female' ? 'wag' : 'mag'))
      : sport.positions
  const drawn = random.some(fitting, random.int(1, Math.min(3, fitting.length)))
  const first = drawn[0] ?? ''
  if (KEEPERS.has(first)) return [first]
  // Nobody plays in goal and up front: the others are those nearest to the first, which the catalog lists side by side.
  const at = fitting.indexOf(first)
  const distance = (code: string) => Math.abs(fitting.indexOf(code) - at)
  return fitting
    .filter((code) => !KEEPERS.has(code))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, drawn.length)
}

/** Goalkeepers of every sport that has them. */
const KEEPERS = new Set(['gk', 'g'])

function birthDate(random: Random, clock: Clock, years: number) {
  const born = new Date(clock.now.getTime() - random.int(5, 355) * 86_400_000)
  born.setUTCFullYear(born.getUTCFullYear() - years)
  return born.toISOString().slice(0, 10)
}

function uniqueName(random: Random, language: Language, sex: 'female' | 'male', taken: Set<string>) {
  for (;;) {
    const name = `${random.pick(NAMES[language][sex])} ${random.pick(NAMES[language].last)}`
    if (!taken.has(name)) {
      taken.add(name)
      return name
    }
  }
}

/** Minors are shown by first name and initial. */
export function displayName(athlete: Athlete) {
  const [first = '', last = ''] = athlete.name.split(' ')
  return athlete.ageYears >= 18 ? athlete.name : `${first} ${last.slice(0, 1)}.`
}
