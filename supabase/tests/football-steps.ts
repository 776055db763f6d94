import { fold, type footballMatch, type Prospect, type Search } from './football-file.ts'
import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

const SPORT = { sport: 'american_football' }
type Filter = Record<string, unknown>
type Answer = {
  ids: string[]
  total: number
  next: object | null
  facets: Record<string, { value: unknown; count: number }[]>
  match?: { people: Record<string, [points: number, share: number][]> }
}

/** Gives each person of the file the id that the import keeps beside their line. */
export async function nameProspects(database: TestDatabase, people: Prospect[], source: string) {
  const rows = await database.sql<{ row_number: number; athlete_id: string }>(
    `select r.row_number, r.athlete_id from measurement_import_rows r join measurement_imports i on i.id = r.import_id
     where i.source = $1`,
    [source],
  )
  const ids = new Map(rows.map(({ row_number, athlete_id }) => [row_number, athlete_id]))
  for (const person of people) person.id = ids.get(person.lines[0] ?? 0) ?? ''
}

/** A club stands behind the numbers of those who are ranked, so that they may be put in an order. */
export async function recordByClub(database: TestDatabase, people: Prospect[]) {
  const ids = people.filter(({ isRanked }) => isRanked).map(({ id }) => id)
  await database.inCommittedTransaction(async () => {
    await database.sql(`select set_config('touchline.skip_projections', 'on', true)`)
    await database.sql(
      `update measurements set provenance = 'club_recorded' where athlete_id = any ($1::uuid[])`,
      [ids],
    )
    await database.sql(`select set_config('touchline.skip_projections', '', true)`)
    await database.sql('select private.rebuild_search_and_bests($1)', [ids])
  })
}

export async function ask(database: TestDatabase, scout: Account, filter: Filter): Promise<Answer> {
  const { rows, refused } = await database.as<{ r: Answer }>(scout, 'select search_athletes($1) as r', [
    { ...SPORT, ...filter },
  ])
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

/** All pages, and what search_totals says of the same filter. */
async function readPages(database: TestDatabase, scout: Account, filter: Filter, limit: number) {
  const first = await ask(database, scout, { ...filter, limit })
  const ids = [...first.ids]
  const people = { ...first.match?.people }
  for (let { next } = first; next; ) {
    const page = await ask(database, scout, { ...filter, limit, facets: false, after: next })
    ids.push(...page.ids)
    Object.assign(people, page.match?.people)
    next = page.next
  }
  const { rows } = await database.as<{ r: number[] }>(scout, 'select search_totals($1) as r', [
    JSON.stringify([{ ...SPORT, ...filter }]),
  ])
  return { ids, people, total: first.total, counted: rows[0]?.r[0], facets: first.facets }
}

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

function inOrder(found: Prospect[], order: Search['order']) {
  if (!order) return found.toSorted((a, b) => bytes(fold(a.name), fold(b.name)) || bytes(a.id, b.id))
  const turn = order.falling ? -1 : 1
  const of = (person: Prospect) => person.results[order.metric] ?? 0
  return found
    .filter(({ isRanked, timing, results }) => {
      const isTimed = order.timing === undefined || timing === order.timing
      return isRanked && isTimed && results[order.metric] !== undefined
    })
    .toSorted((a, b) => turn * (of(a) - of(b) || bytes(a.id, b.id)))
}

function countsOf(values: unknown[]) {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return Object.fromEntries([...counts].sort())
}

const told = (facet: Answer['facets'][string] = []) =>
  Object.fromEntries(
    facet
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => [String(value), count])
      .sort(),
  )

/** What the search found beside what stands in the file: people in their order, totals, and how many each choice would leave. */
export async function compareSearch(
  database: TestDatabase,
  scout: Account,
  people: Prospect[],
  { filter, meets, order }: Search,
  limit: number,
) {
  const found = await readPages(database, scout, order ? filter : { ...filter, sort: 'name' }, limit)
  const meeting = people.filter(meets)
  const expected = inOrder(meeting, order).map(({ id }) => id)
  const years = filter.classYears ? null : countsOf(meeting.map(({ year }) => year))
  const isByPosition = filter.positions !== undefined
  return {
    found: {
      ids: found.ids,
      total: found.total,
      counted: found.counted,
      positions: isByPosition ? null : told(found.facets.positions),
      years: years && told(found.facets.classYears),
    },
    expected: {
      ids: expected,
      total: expected.length,
      counted: expected.length,
      positions: isByPosition
        ? null
        : countsOf(meeting.flatMap(({ position }) => (position === '' ? [] : [position]))),
      years,
    },
    meeting: meeting.length,
  }
}

export async function compareMatch(
  database: TestDatabase,
  scout: Account,
  people: Prospect[],
  { filter, points, meets }: ReturnType<typeof footballMatch>,
  limit: number,
) {
  const { ids, people: parts, total, counted } = await readPages(database, scout, filter, limit)
  const sum = (person: Prospect) => points(person).reduce((a, b) => a + b, 0)
  const expected = people.filter(meets).toSorted((a, b) => sum(b) - sum(a) || bytes(b.id, a.id))
  return {
    found: {
      total,
      counted,
      people: ids.map((id) => [id, ...(parts[id] ?? []).map(([whole]) => whole)]),
    },
    expected: {
      total: expected.length,
      counted: expected.length,
      people: expected.map((person) => [person.id, ...points(person)]),
    },
  }
}
