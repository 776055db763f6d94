import { type Choices, type Filter, KM, type Range, RUNGS, TEXTS, WINDOWS } from './any-search.ts'
import type { Caller, TestDatabase } from './test-database.ts'

type Line = Record<string, unknown> & {
  id: string
  positions: string[]
  updated: string
  name_sort: string
  /** Days since their newest film and since the page changed, by the calendar. */
  filmDays: number | null
  updatedDays: number
  endorsed: boolean
  contacted: boolean
}
type Result = {
  athlete_id: string
  metric: string
  value: number
  rank: number
  timing: string
  better: string
}
/** All that a caller reads of the tables, under their policies. */
export type Readable = {
  lines: Line[]
  results: Map<string, Result[]>
  hidden: Set<string>
  /** Who of their boards comes to which event, as the calendar tells the caller. */
  atEvents: Map<string, Set<string>>
  /** The steps of the circles around a place that each person stands in. */
  circles: Map<number, Map<string, number[]>>
  /** How alike a word of each line is to the word of each text that is least alike, for slips. */
  alike: Map<string, Map<string, number>>
}

/** Reads the tables as this caller; no line of search, no set and no best result is among them. */
export async function readAll(
  database: TestDatabase,
  person: Caller,
  { places }: Choices,
): Promise<Readable> {
  const own = person === 'anon' ? null : person.id
  const read = async <T>(sql: string, values: unknown[] = []) => {
    const { rows, refused } = await database.as<T>(person, sql, values)
    if (refused) throw new Error(refused.message)
    return rows
  }
  const lines = await read<Line>(
    `select p.id, s.sport_code, s.is_primary, p.updated_at::text as updated, p.class_year as "classYears", p.country as countries, p.region as regions,
       p.sex_category as "sexCategories", p.age_band as "ageBands", p.level as levels, p.recruiting_status as statuses,
       p.dominant_side as "dominantSides", p.availability as availabilities, p.film_allowed and exists (select from video_links v where v.athlete_id = p.id and v.visibility = 'public') as "hasVideo",
       case when p.film_allowed then (now() at time zone 'utc')::date - (select max(coalesce(v.recorded_on, (v.created_at at time zone 'utc')::date)) from video_links v where v.athlete_id = p.id and v.visibility = 'public') end as "filmDays",
       (now() at time zone 'utc')::date - (p.updated_at at time zone 'utc')::date as "updatedDays",
       exists (select from endorsements e where e.athlete_id = p.id and e.shown and e.status = 'published' and (e.visibility = 'public' or e.athlete_id is distinct from $1)) as endorsed,
       ${own ? 'exists (select from message_requests r where r.athlete_id = p.id and r.scout_id = $1)' : 'false'} as contacted,
       array(select q.position_code from athlete_positions q where q.athlete_id = p.id and q.sport_code = s.sport_code) as positions
     from athlete_profiles p join athlete_sports s on s.athlete_id = p.id
     where p.id is distinct from $1 or p.effective_visibility = 'public'`,
    [own],
  )
  const results = await read<Result>(
    `select m.athlete_id, m.metric_code as metric, m.value, array_position($1, m.provenance) as rank, k.better,
       case when not k.timed then 'any' when m.method = 'unknown' then 'unstated' when m.method in ('hand', 'estimate') then 'hand' else 'electronic' end as timing
     from measurements m join metrics k on k.code = m.metric_code
     where m.dispute_status <> 'disputed' order by m.measured_on desc, m.created_at desc, m.id`,
    [RUNGS],
  )
  const hidden =
    person === 'anon' ? [] : await read<{ athlete_id: string }>('select athlete_id from hidden_athletes')
  const atEvents =
    person === 'anon'
      ? []
      : await read<{ event_id: string; athlete_id: string }>(
          `select event_id, athlete_id from shortlist_events(now(), now() + interval '1 year')`,
        )
  const circles = await database.sql<{ place: number; id: string; steps: number[] }>(
    `select c as place, p.id, array_agg(k order by k) as steps from athlete_profiles p cross join unnest($1::int[]) c cross join unnest($2::int[]) k
     where coalesce(p.place_id, private.region_place(p.country, p.region)) in (select private.places_within(jsonb_build_object('place', c, 'km', k))) group by 1, 2`,
    [places, KM],
  )
  // Names as they are folded belong to no policy: the lines above decide who is looked at.
  const folded = await database.sql<{ id: string; name_sort: string; words: string }>(
    `select id, private.normalize_search_text(display_name) as name_sort, ' ' || private.normalize_search_text(${WORDS}) as words from athlete_profiles p`,
  )
  // Admins alone read a suspended page; nobody finds it.
  const suspended = await database.sql<{ id: string }>('select id from auth.users where banned_until > now()')
  const isGone = new Set(suspended.map(({ id }) => id))
  const names = new Map(folded.map((one) => [one.id, one]))
  for (const line of lines) Object.assign(line, names.get(line.id))
  return {
    lines: lines.filter(({ id }) => !isGone.has(id)),
    results: Map.groupBy(results, ({ athlete_id }) => athlete_id),
    hidden: new Set(hidden.map(({ athlete_id }) => athlete_id)),
    atEvents: new Map(
      [...Map.groupBy(atEvents, ({ event_id }) => event_id)].map(([event, own]) => [
        event,
        new Set(own.map(({ athlete_id }) => athlete_id)),
      ]),
    ),
    circles: new Map(
      [...Map.groupBy(circles, ({ place }) => place)].map(([place, own]) => [
        place,
        new Map(own.map(({ id, steps }) => [id, steps])),
      ]),
    ),
    alike: await readAlike(database),
  }
}

async function readAlike(database: TestDatabase) {
  const rows = await database.sql<{ text: string; id: string; alike: number }>(
    `with words as (
       select p.id, w from athlete_profiles p
         cross join lateral regexp_split_to_table(private.normalize_search_text(${WORDS}), ' +') w),
     typed as (
       select t as text, n, w from unnest($1::text[]) t
         cross join lateral regexp_split_to_table(private.normalize_search_text(t), ' +') with ordinality w (w, n) where w <> '')
     select a.text, a.id, min(a.alike) as alike from (
       select t.text, t.n, w.id, max(extensions.word_similarity(t.w, w.w)) as alike
       from typed t cross join words w group by 1, 2, 3) a
     group by 1, 2`,
    [TEXTS],
  )
  return new Map(
    [...Map.groupBy(rows, ({ text }) => text)].map(([text, own]) => [
      text,
      new Map(own.map(({ id, alike }) => [id, alike])),
    ]),
  )
}

/** The best of a metric by way of timing; where no direction is better, the newest. */
function bestOf(results: Result[], metric: string, least: number) {
  const own = results.filter((one) => one.metric === metric && one.rank >= least)
  return [...Map.groupBy(own, ({ timing }) => timing)].map(([timing, [first, ...others]]) => ({
    timing,
    value: others.reduce(
      (best, { value, better }) =>
        better === 'higher' ? Math.max(best, value) : better === 'lower' ? Math.min(best, value) : best,
      first?.value ?? Number.NaN,
    ),
  }))
}

/** What a text is looked for in: name and club, and O'Neal as Oneal too. */
const WORDS = `p.display_name || ' ' || p.club || case when p.display_name ~ '[[:alpha:]][''’.][[:alpha:]]' then ' ' || translate(p.display_name, '''’.', '') else '' end`

const LISTS = [
  'classYears',
  'countries',
  'regions',
  'sexCategories',
  'ageBands',
  'levels',
  'statuses',
  'dominantSides',
  'availabilities',
]
export const FACETS = [
  ...LISTS.filter((list) => list !== 'regions'),
  'positions',
  'minProvenance',
  'hasVideo',
  'filmWithin',
  'updatedWithin',
  'endorsed',
  'notContacted',
  'event',
  'near',
]
const rankOf = (level: unknown) => RUNGS.indexOf(String(level)) + 1

export function plainSearch(readable: Readable, filter: Filter) {
  const isSlip =
    filter.text !== undefined &&
    String(filter.text).replace(/[^a-z0-9 ]/g, '').length >= 4 &&
    matching(readable, filter, false).length < 5
  const found = matching(readable, filter, isSlip)
  const sort = filter.sort as string | { metric: string; timing?: string } | undefined
  const total =
    typeof sort === 'object' ? found.filter((line) => sortedBy(readable, filter, line) !== undefined) : found
  const facets: Record<string, Record<string, number>> = {}
  for (const facet of FACETS) {
    const counts: Record<string, number> = {}
    for (const line of matching(readable, filter, isSlip, facet))
      for (const value of valuesOf(readable, line, facet, filter)) counts[value] = (counts[value] ?? 0) + 1
    facets[facet] = counts
  }
  return { ids: inOrder(readable, filter, total), total: total.length, typo: isSlip, facets }
}

function valuesOf(readable: Readable, line: Line, facet: string, filter: Filter): string[] {
  const { results, atEvents, circles } = readable
  if (WINDOWS[facet]) return WINDOWS[facet].filter((days) => daysOf(line, facet) <= days).map(String)
  if (facet === 'endorsed') return line.endorsed ? ['true'] : []
  if (facet === 'notContacted') return line.contacted ? [] : ['true']
  if (facet === 'event') return [...atEvents].filter(([, who]) => who.has(line.id)).map(([event]) => event)
  if (facet === 'near') {
    const { place } = (filter.near ?? {}) as { place?: number }
    return (circles.get(place ?? 0)?.get(line.id) ?? []).map(String)
  }
  if (facet === 'positions') return [...new Set(line.positions)]
  if (facet === 'minProvenance')
    return [String(Math.max(0, ...(results.get(line.id) ?? []).map(({ rank }) => rank)))]
  const value = line[facet]
  return value === null || value === undefined ? [] : [String(value)]
}

function matching(readable: Readable, filter: Filter, isSlip: boolean, without = '') {
  const asked = { ...filter, [without]: undefined }
  return readable.lines.filter((line) => matches(readable, asked, line, isSlip))
}

const daysOf = ({ filmDays, updatedDays }: Line, window: string) =>
  window === 'filmWithin' ? (filmDays ?? Number.POSITIVE_INFINITY) : updatedDays

function matches(readable: Readable, filter: Filter, line: Line, isSlip: boolean) {
  const { results, hidden, alike } = readable
  const own = results.get(line.id) ?? []
  if (filter.sport === undefined ? !line.is_primary : line.sport_code !== filter.sport) return false
  if (!filter.includeHidden && hidden.has(line.id)) return false
  for (const list of LISTS)
    if (filter[list] && !(filter[list] as unknown[]).includes(line[list])) return false
  if (filter.positions && !line.positions.some((code) => (filter.positions as string[]).includes(code)))
    return false
  if (filter.hasVideo !== undefined && line.hasVideo !== filter.hasVideo) return false
  if (filter.minProvenance && !own.some(({ rank }) => rank >= rankOf(filter.minProvenance))) return false
  if (filter.updatedSince && Date.parse(line.updated) < Date.parse(String(filter.updatedSince))) return false
  for (const window of Object.keys(WINDOWS))
    if (filter[window] !== undefined && daysOf(line, window) > Number(filter[window])) return false
  if (filter.endorsed && !line.endorsed) return false
  if (filter.notContacted && line.contacted) return false
  if (filter.event && !readable.atEvents.get(String(filter.event))?.has(line.id)) return false
  if (filter.near) {
    const { place, km } = filter.near as { place: number; km: number }
    if (!readable.circles.get(place)?.get(line.id)?.includes(km)) return false
  }
  if (filter.text && !hasText(alike, line, String(filter.text), isSlip)) return false
  return ((filter.metrics ?? []) as Range[]).every(({ metric, min, max, minProvenance, timing }) =>
    bestOf(own, metric, minProvenance ? rankOf(minProvenance) : 1).some(
      (best) =>
        (timing === undefined || best.timing === 'any' || best.timing === timing) &&
        best.value >= (min ?? Number.NEGATIVE_INFINITY) &&
        best.value <= (max ?? Number.POSITIVE_INFINITY),
    ),
  )
}

function hasText(alike: Readable['alike'], line: Line, text: string, isSlip: boolean) {
  if (isSlip) return (alike.get(text)?.get(line.id) ?? 0) >= 0.45
  const words = text.replace(/[^a-z0-9 ]/g, '').split(' ')
  return words.every((word) => word === '' || String(line.words).includes(` ${word}`))
}

function sortedBy({ results }: Readable, filter: Filter, { id }: Line) {
  const { metric, timing = 'any' } = filter.sort as { metric: string; timing?: string }
  const least = Math.max(3, filter.minProvenance ? rankOf(filter.minProvenance) : 1)
  return bestOf(results.get(id) ?? [], metric, least).find((best) => best.timing === timing)?.value
}

function inOrder(readable: Readable, filter: Filter, lines: Line[]) {
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  const rising = (key: (line: Line) => number, turn: number) => (a: Line, b: Line) =>
    turn * (key(a) - key(b) || bytes(a.id, b.id))
  const { sort } = filter
  if (typeof sort === 'object') {
    const isTime = (sort as Range).metric === 'sprint30_s'
    const order = rising((line) => sortedBy(readable, filter, line) ?? 0, isTime ? 1 : -1)
    return lines.toSorted(order).map(({ id }) => id)
  }
  if (sort === 'name')
    return lines.toSorted((a, b) => bytes(a.name_sort, b.name_sort) || bytes(a.id, b.id)).map(({ id }) => id)
  return lines.toSorted((a, b) => bytes(b.updated, a.updated) || bytes(b.id, a.id)).map(({ id }) => id)
}
