import type { Client } from 'pg'
import { copyRows } from './copy-rows.ts'
import { CROWD_COUNTRIES } from './crowd-names.ts'
import { type CrowdPerson, type CrowdWorld, drawPerson } from './crowd-people.ts'
import { type CrowdTables, createTables, TABLES, writePerson } from './crowd-rows.ts'
import { type Clock, createClock } from './insert-rows.ts'
import { createRandom, type Random } from './random.ts'
import { readSports } from './sports.ts'

const AT_ONCE = 10_000
const SCOUTS_FOR_EACH = 2_000

type Options = {
  athletes: number
  seed?: number
  now?: Date
  /** Further connections that write beside the first. */
  beside?: Client[]
  progress?: (done: number) => void
  /** A part of the bands was written: how many kinds of results are left, and how long it took. */
  bandsWritten?: (left: number, seconds: number) => void
}

/**
 * Fills a database with believable athletes, the same for the same seed and day: results as bodies and training allow them, names of
 * many languages, minors with and without a guardian's consent, hidden, suspended and blocked people. None of them can sign in. Written
 * in bulk, so what triggers would have made is made here, and a test compares the two.
 */
export async function generateCrowd(
  db: Client,
  {
    athletes,
    seed = 35,
    now = new Date(),
    beside = [],
    progress = () => undefined,
    bandsWritten = () => undefined,
  }: Options,
) {
  const clock = createClock(now)
  const world = await readWorld(db, clock)
  const start = await countCrowd(db)
  const scouts = await insertCrowdScouts(
    db,
    clock,
    Math.max(20, Math.ceil(athletes / SCOUTS_FOR_EACH)),
    start,
  )
  let [begun, done, analyzed] = [0, 0, 0]
  const write = async (writer: Client) => {
    while (begun < athletes) {
      const from = start + begun
      const count = Math.min(AT_ONCE, athletes - begun)
      begun += count
      const random = createRandom(seed * 1_000_003 + from)
      const people = Array.from({ length: count }, (_, index) =>
        drawPerson(random, world, from + index + 1, idOf(random, from + index + 1)),
      )
      await insertBatch(writer, clock, random, people, scouts)
      done += count
      progress(done)
      // The planner has to know what grows; how much it learns grows with it.
      if (done < 2 * analyzed) continue
      analyzed = done
      await analyze(writer)
    }
  }
  await Promise.all([db, ...beside].map(write))
  await analyze(db)
  await writeSearchSets(db, bandsWritten)
}

/** In parts, as a statement may take a minute and a million people take longer. */
async function writeSearchSets(db: Client, bandsWritten: NonNullable<Options['bandsWritten']>) {
  for (;;) {
    await db.query('select private.write_search_bits()')
    const started = performance.now()
    const { rows } = await db.query<{ left: number; waits: boolean }>(
      'select private.write_search_bands() as left, exists (select from private.search_changes) as waits',
    )
    const { left = 0, waits = false } = rows[0] ?? {}
    bandsWritten(left, (performance.now() - started) / 1000)
    if (left === 0 && !waits) return
  }
}

const analyze = (db: Client) =>
  db.query(
    `analyze ${[...TABLES.map(({ table }) => table), 'public.athlete_best_results', 'public.athlete_search_index'].join(', ')}`,
  )

async function insertBatch(
  db: Client,
  clock: Clock,
  random: Random,
  people: CrowdPerson[],
  scouts: string[],
) {
  const importId = idOf(random, people[0]?.number ?? 0)
  const tables: CrowdTables = createTables()
  for (const person of people) writePerson(tables, clock, random, person, { importId, scouts })
  await db.query('begin')
  try {
    await db.query(`set local session_replication_role = replica; set local statement_timeout = 0`)
    await db.query(
      `insert into public.measurement_imports (id, file_name, file_hash, source, source_name, sport_code)
       values ($1, 'generated.csv', repeat('0', 64), 'generated', 'Generated results', 'soccer')`,
      [importId],
    )
    for (const { table, columns } of TABLES) await copyRows(db, table, columns, tables.get(table) ?? [])
    await db.query('select private.write_search_and_bests($1)', [people.map(({ id }) => id)])
    await db.query('commit')
    await db.query('select private.write_search_bits()')
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

/** Verified scouts, through every trigger: who may see whom begins with them. */
async function insertCrowdScouts(db: Client, clock: Clock, count: number, start: number) {
  const random = createRandom(count + start)
  const scouts = Array.from({ length: count }, (_, index) => ({
    id: idOf(random, start + index + 1),
    email: `scout-${start + index + 1}@crowd.touchline.example`,
  }))
  await db.query(
    `insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
     select s.id, s.email, 'authenticated', 'authenticated', now(), '{"full_name": "Generated Scout", "role": "scout"}'
     from jsonb_to_recordset($1) as s (id uuid, email text)`,
    [JSON.stringify(scouts)],
  )
  await db.query(
    `insert into public.verifications (user_id, type, status, for_minors, evidence_note, what_was_checked, decided_at, expires_at)
     select id, 'identity', 'approved', false, 'generated', '{identity_document}', $2, $3 from unnest($1::uuid[]) id`,
    [scouts.map(({ id }) => id), clock.daysAgo(20), clock.daysAgo(-300)],
  )
  return scouts.map(({ id }) => id)
}

/** The number of a person is the head of the id, so that indexes grow at their end. */
function idOf(random: Random, number: number) {
  return number.toString(16).padStart(8, '0') + random.uuid().slice(8)
}

async function countCrowd(db: Client) {
  const { rows } = await db.query(
    `select coalesce(max(split_part(split_part(email, '@', 1), '-', 2)::int), 0) as n from auth.users
     where email like 'athlete-%@crowd.touchline.example'`,
  )
  return Number(rows[0]?.n)
}

async function readWorld(db: Client, clock: Clock): Promise<CrowdWorld> {
  const { sports, metrics } = await readSports(db)
  const countries = CROWD_COUNTRIES.map(([country]) => country)
  const towns = await db.query<{ country: string; region: string; towns: { id: number; name: string }[] }>(
    `select country, region, jsonb_agg(jsonb_build_object('id', id, 'name', name) order by people desc, id) as towns
     from private.places where country = any ($1) group by 1, 2 order by 1, 2`,
    [countries],
  )
  const ages = await db.query<{ country: string; age: number }>(
    'select c as country, private.consent_age(c) as age from unnest($1::text[]) c',
    [countries],
  )
  const places: CrowdWorld['places'] = new Map()
  for (const { country, region, towns: own } of towns.rows)
    if (region.length <= 80) places.set(country, [...(places.get(country) ?? []), { region, towns: own }])
  return {
    clock,
    sports,
    metrics,
    places,
    consentAges: new Map(ages.rows.map(({ country, age }) => [country, age])),
  }
}
