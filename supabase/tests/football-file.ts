import { maximaOf } from './plain-match.ts'

/** A file of combine results read without the product: what a scout would count in it by hand. */
export type Prospect = {
  lines: number[]
  name: string
  college: string
  year: number
  position: string
  timing: string
  /** By metric, in the unit that results are kept in; the first of a day stands. */
  results: Record<string, number>
  /** Whose numbers a club recorded: only those are put in an order. */
  isRanked: boolean
  id: string
}

const COLUMNS: [column: string, metric: string, factor: number, least: number, most: number][] = [
  ['Height (in)', 'height_cm', 2.54, 120, 250],
  ['Weight (lbs)', 'weight_kg', 0.45359237, 30, 250],
  ['40 Yard', 'dash40_s', 1, 4.1, 7.5],
  ['Vert Leap (in)', 'vertical_cm', 2.54, 15, 125],
  ['Broad Jump (in)', 'broad_jump_cm', 2.54, 80, 385],
  ['Bench Press', 'bench225_reps', 1, 0, 60],
]
const POSITIONS: Record<string, string> = { edge: 'de', edg: 'de', g: 'og', oc: 'c', saf: 's' }
const inches = (value: number) => value * 2.54
const pounds = (value: number) => value * 0.45359237

/** One person for each year, name, college and position, however many lines they have. */
export function prospectsOf(csv: string, timingOf: (year: number) => string): Prospect[] {
  const [heading = '', ...lines] = csv.trimEnd().split(/\r?\n/)
  const columns = heading.split(',')
  const people = new Map<string, Prospect>()
  for (const [at, line] of lines.entries()) {
    const values = line.split(',')
    const cell = (column: string) => values[columns.indexOf(column)] ?? ''
    const [name, college, year, position] = [cell('player'), cell('College'), cell('Year'), cell('POS')]
    const key = fold([year, name, college, position].join(' | '))
    const code = position.toLowerCase()
    const prospect = people.get(key) ?? {
      lines: [],
      name,
      college,
      year: Number(year),
      position: POSITIONS[code] ?? code,
      timing: timingOf(Number(year)),
      results: {},
      isRanked: (at + 2) % 5 > 0,
      id: '',
    }
    people.set(key, prospect)
    prospect.lines.push(at + 2)
    // As the search shows whoever stands twice: the name of the last line.
    Object.assign(prospect, { name, college })
    for (const [column, metric, factor, least, most] of COLUMNS) {
      const value = cell(column) === '' ? Number.NaN : Number(cell(column)) * factor
      if (value >= least && value <= most) prospect.results[metric] ??= value
    }
  }
  return [...people.values()]
}

export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** O'Neal and T.J. are typed as Oneal and TJ too. */
const joined = (name: string) => (/\p{L}['’.]\p{L}/u.test(name) ? name.replace(/['’.]/g, '') : '')
const wordsOf = ({ name, college }: Prospect) => fold(`${name} ${college} ${joined(name)}`)
const says = (text: string) => (person: Prospect) =>
  fold(text)
    .split(' ')
    .every((word) => ` ${wordsOf(person)}`.includes(` ${word}`))

const trigramsOf = (text: string) =>
  fold(text)
    .split(' ')
    .flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3)))

/** How alike a text is to the most alike run of somebody's words: trigrams of both by trigrams of either. */
function likeness(text: string, person: Prospect) {
  const wanted = new Set(trigramsOf(text))
  const all = trigramsOf(wordsOf(person))
  let best = 0
  for (const from of all.keys()) {
    if (!wanted.has(all[from] ?? '')) continue
    const run = new Set<string>()
    let shared = 0
    for (const trigram of all.slice(from)) {
      if (!run.has(trigram) && wanted.has(trigram)) shared += 1
      run.add(trigram)
      best = Math.max(best, shared / (wanted.size + run.size - shared))
    }
  }
  return best
}

type Meets = (person: Prospect) => boolean
export type Search = {
  what: string
  filter: Record<string, unknown>
  meets: Meets
  /** What people stand in the order of, and whether more of it comes first; by name otherwise. */
  order?: { metric: string; timing?: string; falling: boolean }
}

const within = (metric: string, least: number, most: number, timing?: string): Meets => {
  return (person) => {
    const value = person.results[metric] ?? Number.NaN
    return value >= least && value <= most && (timing === undefined || person.timing === timing)
  }
}
const atMost = (metric: string, most: number, timing?: string) => within(metric, 0, most, timing)
const atLeast = (metric: string, least: number) => within(metric, least, Number.POSITIVE_INFINITY)
const plays =
  (...codes: string[]): Meets =>
  ({ position }) =>
    codes.includes(position)
const all =
  (...conditions: Meets[]): Meets =>
  (person) =>
    conditions.every((condition) => condition(person))

type Asked = { year: number; college: string; slip: string; name: string; timing: string }

/** Ten searches of a football scout, each beside what it means in the file. */
export function footballSearches(people: Prospect[], { year, college, slip, name, timing }: Asked): Search[] {
  // Similar spellings are looked for where fewer than five have the very words.
  const called = (text: string): Meets =>
    people.filter(says(text)).length < 5 ? (person) => likeness(text, person) >= 0.45 : says(text)
  const dash = (max: number, way?: string) => ({ metric: 'dash40_s', max, ...(way && { timing: way }) })
  const ofTiming = (way: string): Search => ({
    what: `running backs at 4.50 or faster, timed ${way}`,
    filter: { positions: ['rb'], metrics: [dash(4.5, way)] },
    meets: all(plays('rb'), atMost('dash40_s', 4.5, way)),
  })
  return [
    {
      what: 'wide receivers at 4.45 or faster, the fastest first',
      filter: { positions: ['wr'], metrics: [dash(4.45)], sort: { metric: 'dash40_s', timing } },
      meets: all(plays('wr'), atMost('dash40_s', 4.45)),
      order: { metric: 'dash40_s', timing, falling: false },
    },
    {
      what: 'guards and centers of 310 lb with 25 repetitions, the heaviest first',
      filter: {
        positions: ['og', 'c'],
        metrics: [
          { metric: 'weight_kg', min: pounds(310) },
          { metric: 'bench225_reps', min: 25 },
        ],
        sort: { metric: 'weight_kg' },
      },
      meets: all(plays('og', 'c'), atLeast('weight_kg', pounds(310)), atLeast('bench225_reps', 25)),
      order: { metric: 'weight_kg', falling: true },
    },
    {
      what: 'cornerbacks, the fastest first, over several pages',
      filter: { positions: ['cb'], sort: { metric: 'dash40_s', timing } },
      meets: plays('cb'),
      order: { metric: 'dash40_s', timing, falling: false },
    },
    {
      what: 'a vertical of 36 in and a broad jump of 122 in, of one class',
      filter: {
        classYears: [year],
        metrics: [
          { metric: 'vertical_cm', min: inches(36) },
          { metric: 'broad_jump_cm', min: inches(122) },
        ],
      },
      meets: all(
        (person) => person.year === year,
        atLeast('vertical_cm', inches(36)),
        atLeast('broad_jump_cm', inches(122)),
      ),
    },
    { what: 'whoever comes from one college', filter: { text: college }, meets: called(college) },
    { what: 'a name with a slip in it', filter: { text: slip }, meets: called(slip) },
    { what: 'a name without its points and its apostrophe', filter: { text: name }, meets: called(name) },
    {
      what: 'tight ends at 4.65 or faster, however they were timed',
      filter: { positions: ['te'], metrics: [dash(4.65)] },
      meets: all(plays('te'), atMost('dash40_s', 4.65)),
    },
    ofTiming('electronic'),
    ofTiming('hand'),
  ]
}

/** Where a metric of a match gives nothing: what nine tenths reach, or the most that is plausible among few. */
function noneOf(people: Prospect[], metric: string, falling: boolean, plausible: number) {
  const values = people.flatMap(({ results }) => results[metric] ?? []).sort((a, b) => a - b)
  if (falling) values.reverse()
  return values.length < 20 ? plausible : (values[Math.ceil(values.length * 0.9) - 1] ?? plausible)
}

/** The eleventh: backs and receivers by position, a fast 40 and a high jump, weighed 3 : 5 : 2. */
export function footballMatch(people: Prospect[], timing: string) {
  const filter = {
    positions: ['rb', 'wr'],
    sort: 'match',
    match: [
      { need: 'position', positions: ['wr'], weight: 3 },
      { need: 'metric', metric: 'dash40_s', timing, target: 4.4, weight: 5 },
      { need: 'metric', metric: 'vertical_cm', target: 100, weight: 2 },
    ],
  }
  const [place = 0, speed = 0, jump = 0] = maximaOf([3, 5, 2])
  const ranked = people.filter(({ isRanked }) => isRanked)
  const slow = noneOf(
    ranked.filter((person) => person.timing === timing),
    'dash40_s',
    false,
    7.5,
  )
  const low = noneOf(ranked, 'vertical_cm', true, 15)
  const share = (none: number, target: number, value: number | undefined) =>
    value === undefined ? 0 : Math.min(1, Math.max(0, (none - value) / (none - target)))
  const points = ({ position, results, isRanked, timing: way }: Prospect) => [
    position === 'wr' ? place : 0,
    Math.floor(speed * share(slow, 4.4, isRanked && way === timing ? results.dash40_s : undefined) + 0.5),
    Math.floor(jump * share(low, 100, isRanked ? results.vertical_cm : undefined) + 0.5),
  ]
  return { filter, points, meets: plays('rb', 'wr') }
}
