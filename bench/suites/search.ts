import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { generateCrowd } from '../../supabase/seeds/crowd.ts'
import { type BenchPostgres, startBenchPostgres } from '../postgres.ts'
import type { Section } from '../report.ts'
import { naiveSearch, SEARCHES } from './search-queries.ts'
import { both, cells, costsOf, growthOf, type Size, searchesOf, type Times } from './search-report.ts'

/** At a million too: TOUCHLINE_BENCH_ATHLETES=10000,100000,1000000 npm run bench -- search */
const SIZES = (process.env.TOUCHLINE_BENCH_ATHLETES ?? '10000,100000').split(',').map(Number)
const [ALONE, NAIVE, CHANGES, REBUILT] = [20, 2, 200, 100_000]
/** From so many on, plain SQL takes minutes in all and is asked once. */
const NAIVE_ONCE = 500_000
const [CONNECTIONS, CROWDED_MS] = [16, 2_000]
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
    const bands: number[] = []
    const tell = progressOf(athletes)
    await generateCrowd(db, {
      athletes,
      beside: [second],
      progress: (done) => {
        if (done % 50_000 === 0) tell(`${done.toLocaleString('en')} made`)
      },
      bandsWritten: (left, seconds) => {
        bands.push(seconds)
        tell(`a part of the bands in ${seconds.toFixed(1)} s, ${left} kinds of results left`)
      },
    })
    await second.end()
    const seconds = (performance.now() - started) / 1000
    // Of a million people these take longer than a statement of the product may.
    await withoutTimeout(db, () => db.query('vacuum analyze'))
    tell('vacuumed and analyzed')
    const searches = new Map<string, Times>()
    for (const [name, filter] of SEARCHES) {
      searches.set(name, await measureSearch(postgres, db, filter, athletes < NAIVE_ONCE ? NAIVE : 1))
      tell(`${name}: ${cells(searches.get(name) as Times).join(' | ')}`)
    }
    const changes = await measureChanges(db)
    tell(`a profile changes: ${both(changes)} ms`)
    const rebuild = await measureRebuild(postgres, db, Math.min(athletes, REBUILT))
    tell(`projections of ${rebuild.people} anew in ${rebuild.seconds.toFixed(0)} s`)
    return {
      athletes,
      seconds,
      bands,
      searches,
      changes,
      rebuild,
      sizes: await readSizes(db),
    }
  } finally {
    await db.end()
    await postgres.stop()
  }
}

const progressOf = (athletes: number) => {
  const started = performance.now()
  return (what: string) =>
    console.log(
      `${athletes.toLocaleString('en')} athletes, ${((performance.now() - started) / 1000).toFixed(0)} s: ${what}`,
    )
}

async function withoutTimeout(db: Client, work: () => Promise<unknown>) {
  await db.query('set statement_timeout = 0')
  try {
    await work()
  } finally {
    await db.query('reset statement_timeout')
  }
}

async function measureSearch(
  postgres: BenchPostgres,
  db: Client,
  filter: object,
  plainRounds: number,
): Promise<Times> {
  const times: Times = { found: 0, total: [], page: [], whole: [], naive: [], crowded: [] }
  const scout = await scoutOf(db)
  const [naive, values] = naiveSearch(filter as Record<string, unknown>)
  // Connections are kept: what the first question of each costs more, the server pays once.
  await timed(db, scout, 'select search_totals($1)', [JSON.stringify([filter])], [])
  await timed(db, scout, 'select search_athletes($1)', [JSON.stringify(filter)], [])
  for (let round = 0; round < ALONE; round++) {
    // In turn, so that noise of the machine falls on all alike.
    if (round < plainRounds) await withoutTimeout(db, () => timed(db, scout, naive, values, times.naive))
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
