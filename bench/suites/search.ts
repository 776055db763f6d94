import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { generateCrowd } from '../../supabase/seeds/crowd.ts'
import { type BenchPostgres, startBenchPostgres } from '../postgres.ts'
import { percentile } from '../realtime/clients.ts'
import type { Section } from '../report.ts'
import { naiveSearch, SEARCHES } from './search-queries.ts'

/** A million takes a quarter of an hour: TOUCHLINE_BENCH_ATHLETES=10000,100000,1000000 npm run bench -- search */
const SIZES = (process.env.TOUCHLINE_BENCH_ATHLETES ?? '10000,100000').split(',').map(Number)
const [ALONE, NAIVE, CHANGES, REBUILT] = [20, 2, 200, 100_000]
const [CONNECTIONS, CROWDED_MS] = [16, 2_000]
const BUDGET = {
  total: 5,
  /** Words are looked up among names before anybody is counted, and typos among all that sound like them. */
  totalOf: { 'first name': 15, typo: 60 } as Record<string, number>,
  whole: 50,
  match: 100,
  crowded: 250,
  change: 20,
  rebuildSeconds: 60,
}

type Times = {
  found: number
  total: number[]
  page: number[]
  whole: number[]
  naive: number[]
  crowded: number[]
}
type Size = {
  athletes: number
  seconds: number
  searches: Map<string, Times>
  changes: number[]
  rebuild: { seconds: number; people: number; searches: number[] }
  sizes: string[][]
}

export async function searchSuite(): Promise<Section[]> {
  const sizes: Size[] = []
  for (const athletes of SIZES) sizes.push(await measureSize(athletes))
  return [...sizes.map(searchesOf), growthOf(sizes), costsOf(sizes)]
}

async function measureSize(athletes: number): Promise<Size> {
  const postgres = await startBenchPostgres()
  const db = await connect(postgres)
  try {
    const started = performance.now()
    const second = await connect(postgres)
    await generateCrowd(db, { athletes, beside: [second] })
    await second.end()
    const seconds = (performance.now() - started) / 1000
    await db.query('vacuum analyze')
    const searches = new Map<string, Times>()
    for (const [name, filter] of SEARCHES) {
      searches.set(name, await measureSearch(postgres, db, filter))
      console.log(`${athletes} athletes, ${name}: ${cells(searches.get(name) as Times).join(' | ')}`)
    }
    return {
      athletes,
      seconds,
      searches,
      changes: await measureChanges(db),
      rebuild: await measureRebuild(postgres, db, Math.min(athletes, REBUILT)),
      sizes: await readSizes(db),
    }
  } finally {
    await db.end()
    await postgres.stop()
  }
}

async function measureSearch(postgres: BenchPostgres, db: Client, filter: object): Promise<Times> {
  const times: Times = { found: 0, total: [], page: [], whole: [], naive: [], crowded: [] }
  const scout = await scoutOf(db)
  const [naive, values] = naiveSearch(filter as Record<string, unknown>)
  // Connections are kept: what the first question of each costs more, the server pays once.
  await timed(db, scout, 'select search_totals($1)', [JSON.stringify([filter])], [])
  await timed(db, scout, 'select search_athletes($1)', [JSON.stringify(filter)], [])
  for (let round = 0; round < ALONE; round++) {
    // In turn, so that noise of the machine falls on all alike.
    if (round < NAIVE) await timed(db, scout, naive, values, times.naive)
    await timed(db, scout, 'select search_totals($1)', [JSON.stringify([filter])], times.total)
    await timed(
      db,
      scout,
      'select search_athletes($1)',
      [JSON.stringify({ ...filter, facets: false })],
      times.page,
    )
    const { rows } = await timed(
      db,
      scout,
      'select search_athletes($1) as found',
      [JSON.stringify(filter)],
      times.whole,
    )
    times.found = rows[0].found.total
  }
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(postgres)))
  for (const client of clients)
    await timed(client, scout, 'select search_athletes($1)', [JSON.stringify(filter)], [])
  const until = performance.now() + CROWDED_MS
  await Promise.all(
    clients.map(async (client) => {
      do await timed(client, scout, 'select search_athletes($1)', [JSON.stringify(filter)], times.crowded)
      while (performance.now() < until)
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return times
}

/** An athlete writes another name of a club; the lines of search follow in the same transaction. */
async function measureChanges(db: Client) {
  const times: number[] = []
  const { rows } = await db.query(
    `select id from athlete_profiles where user_id is not null and effective_visibility = 'public' order by md5(id::text) limit ${CHANGES}`,
  )
  for (const [n, { id }] of rows.entries())
    await timed(db, id, 'update athlete_profiles set club = $2 where id = $1', [id, `Club ${n}`], times)
  return times
}

/** All projections of many people anew, a thousand at a time, while a scout searches. */
async function measureRebuild(postgres: BenchPostgres, db: Client, people: number) {
  const searches: number[] = []
  const [scout, other] = [await scoutOf(db), await connect(postgres)]
  const { rows } = await db.query('select id from athlete_profiles order by id limit $1', [people])
  const started = performance.now()
  let isDone = false
  const asking = (async () => {
    while (!isDone)
      await timed(
        other,
        scout,
        'select search_athletes($1)',
        ['{"sport": "soccer", "facets": false}'],
        searches,
      )
  })()
  for (let at = 0; at < people; at += 1_000)
    await db.query('select private.write_search_and_bests($1)', [
      rows.slice(at, at + 1_000).map(({ id }) => id),
    ])
  isDone = true
  await asking
  await other.end()
  return { seconds: (performance.now() - started) / 1000, people, searches }
}

async function timed(db: Client, person: string, sql: string, values: unknown[], times: number[]) {
  await db.query('begin')
  await db.query(
    `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
    [JSON.stringify({ role: 'authenticated', sub: person, aal: 'aal1' })],
  )
  const started = performance.now()
  const answer = await db.query(sql, values)
  times.push(performance.now() - started)
  await db.query('commit')
  return answer
}

async function scoutOf(db: Client): Promise<string> {
  const { rows } = await db.query(
    'select user_id from scout_profiles where verified_until > now() order by 1 limit 1',
  )
  return rows[0].user_id
}

async function connect({ url }: BenchPostgres) {
  const client = new Client({ connectionString: url })
  // What goes wrong is told by the query that fails; a server that stops afterwards must not hide it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function readSizes(db: Client) {
  const { rows } = await db.query<{ name: string; heap: string; indexes: string }>(
    `select relname as name, pg_size_pretty(pg_table_size(relid)) as heap, pg_size_pretty(pg_indexes_size(relid)) as indexes
     from pg_stat_user_tables where relname ~ '^(athlete_(search_index|best_results|profiles)|measurements|search_bits)$' order by 1`,
  )
  const { rows: settings } = await db.query('show shared_buffers')
  // Pages of the shared buffers that it touched are no memory of its own.
  const memory = /RssAnon:\s+(\d+)/.exec(
    readFileSync(`/proc/${(await db.query('select pg_backend_pid() as pid')).rows[0].pid}/status`, 'utf8'),
  )
  return [
    ...rows.map(({ name, heap, indexes }) => [name, `${heap} and ${indexes} of indexes`]),
    [
      'memory',
      `${settings[0].shared_buffers} shared, a connection of its own ${Math.round(Number(memory?.[1]) / 1024)} MB`,
    ],
  ]
}

const ms = (times: number[], share: number) => percentile(times, share).toFixed(1)
const both = (times: number[]) => `${ms(times, 0.5)}/${ms(times, 0.95)}`
const cells = (times: Times) => [
  times.found.toLocaleString('en'),
  both(times.total),
  both(times.page),
  both(times.whole),
  ms(times.crowded, 0.95),
  ms(times.naive, 0.5),
  `${(percentile(times.naive, 0.5) / percentile(times.whole, 0.5)).toFixed(1)} ×`,
]

function searchesOf({ athletes, searches }: Size): Section {
  const over = [...searches].filter(
    ([name, times]) =>
      percentile(times.total, 0.95) > (BUDGET.totalOf[name] ?? BUDGET.total) ||
      percentile(times.whole, 0.95) > (name.includes('match') ? BUDGET.match : BUDGET.whole) ||
      percentile(times.crowded, 0.95) > BUDGET.crowded,
  )
  return {
    title: `${athletes.toLocaleString('en')} athletes, as a verified scout, p50/p95 ms`,
    columns: [
      'filters',
      'found',
      'total',
      'page and total',
      'whole',
      '16 connections p95',
      'plain SQL',
      'plain ÷ whole',
    ],
    rows: [...searches].map(([name, times]) => [name, ...cells(times)]),
    verdict: `Budgets: total ${BUDGET.total} (first name ${BUDGET.totalOf['first name']}, typo ${BUDGET.totalOf.typo}), whole ${BUDGET.whole}, in the order of a match ${BUDGET.match}, from 16 connections ${BUDGET.crowded} at p95: ${over.length === 0 ? 'met' : `not met by ${over.map(([name]) => name).join(', ')}`}.`,
  }
}

/** The power of the number of athletes that a median grows with. */
function growthOf(sizes: Size[]): Section {
  const [first, last] = [sizes[0], sizes.at(-1)]
  const power = (times: (size: Size) => number[]) =>
    first && last && first !== last
      ? (
          Math.log(percentile(times(last), 0.5) / percentile(times(first), 0.5)) /
          Math.log(last.athletes / first.athletes)
        ).toFixed(2)
      : '–'
  return {
    title: `Growth from ${SIZES[0]?.toLocaleString('en')} to ${SIZES.at(-1)?.toLocaleString('en')}, as a power of the number`,
    columns: ['filters', 'total', 'page and total', 'whole'],
    rows: SEARCHES.map(([name]) => [
      name,
      ...(['total', 'page', 'whole'] as const).map((part) =>
        power(({ searches }) => searches.get(name)?.[part] ?? []),
      ),
    ]),
  }
}

function costsOf(sizes: Size[]): Section {
  return {
    title: 'What it costs',
    columns: ['', ...sizes.map(({ athletes }) => athletes.toLocaleString('en'))],
    rows: [
      ['made in', ...sizes.map(({ seconds }) => `${seconds.toFixed(0)} s`)],
      [
        `a profile changes, p50/p95 ms (budget ${BUDGET.change})`,
        ...sizes.map(({ changes }) => both(changes)),
      ],
      [
        `projections anew (budget ${BUDGET.rebuildSeconds} s)`,
        ...sizes.map(
          ({ rebuild }) =>
            `${rebuild.people.toLocaleString('en')} in ${rebuild.seconds.toFixed(0)} s; a search meanwhile ${both(rebuild.searches)} ms`,
        ),
      ],
      ...(sizes[0]?.sizes ?? []).map(([name = ''], index) => [
        name,
        ...sizes.map((size) => size.sizes[index]?.[1] ?? ''),
      ]),
    ],
  }
}
