import { Client } from 'pg'
import { type CalendarDocument, writeCalendar } from '#server/site/calendars.ts'
import { startBenchPostgres } from '../postgres.ts'
import type { Section } from '../report.ts'
import { calendarMonth } from './calendar-month.ts'
import { ANSWERS, EVENTS, EVENTS_SEED_SQL } from './events-seed.ts'

const ROUNDS = 200
/** At once, to one event: each waits for the lock on its row. */
const LANES = 8
const ANSWERS_A_LANE = 25
const BUDGET_MS = 10

const FEED_SQL = `insert into calendar_feeds (user_id, secret_hash)
  select id, extensions.digest('bench', 'sha256') from profiles order by id limit 1`

/** The month as a calendar reads it, with the caller's own answers and the counts. */
const MONTH_SQL = `select coalesce(json_agg(t), '[]') as rows from (
  select e.*, public.event_state(e) as state, a.answer, a.place, c.going_step, c.seats
  from events e left join event_answers a on a.event_id = e.id and a.user_id = $1 left join event_counts c on c.event_id = e.id
  where e.start_at >= now() and e.start_at < now() + interval '1 month' order by e.start_at) t`

/** The calendar in the database, through every policy beside the same month read without any, and in a browser. */
export async function eventsSuite(): Promise<Section[]> {
  return [await readsAndAnswers(), await calendarMonth()]
}

async function readsAndAnswers(): Promise<Section> {
  const postgres = await startBenchPostgres()
  const clients: Client[] = []
  const connect = async () => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    clients.push(client)
    return client
  }
  try {
    const client = await connect()
    await client.query(EVENTS_SEED_SQL)
    await client.query(FEED_SQL)
    const { rows: people } = await client.query<{ id: string }>('select id from profiles order by id')
    const ids = people.map(({ id }) => id)
    const [month, bare, feed] = await readInTurn(client, ids[0] ?? '')
    const answers = await answerAtOnce(await Promise.all(Array.from({ length: LANES }, connect)), ids)
    const base = at(bare, 0.95)
    const row = (what: string, times: number[], budget: string) => [
      what,
      at(times, 0.5).toFixed(1),
      at(times, 0.95).toFixed(1),
      (at(times, 0.95) / base).toFixed(2),
      budget,
    ]
    return {
      title: `${EVENTS.toLocaleString('en')} events with ${ANSWERS.toLocaleString('en')} answers`,
      columns: ['what', 'p50 ms', 'p95 ms', 'p95 ÷ the month without policies', 'budget'],
      rows: [
        row('the month without policies', bare, ''),
        row('the month of one person', month, `${BUDGET_MS} ms`),
        row('a calendar feed, as text', feed, ''),
        row(`an answer, ${LANES} at once to one event`, answers, ''),
      ],
      verdict: `The month takes ${at(month, 0.95).toFixed(1)} ms; the budget is ${BUDGET_MS} ms: ${at(month, 0.95) <= BUDGET_MS ? 'met' : 'not met'}.`,
    }
  } finally {
    for (const client of clients) await client.end()
    await postgres.stop()
  }
}

/** Alternates, so that noise of the machine affects all alike. */
async function readInTurn(client: Client, person: string) {
  const times: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await timed(() => as(client, person, MONTH_SQL, [person])))
    times[1].push(await timed(() => as(client, person, MONTH_SQL, [person], 'none')))
    times[2].push(
      await timed(async () => {
        const { rows } = await client.query<{ read: CalendarDocument }>(
          `select private.calendar_feed('{"secret": "bench"}') as read`,
        )
        if (rows[0]) writeCalendar(rows[0].read, 'Bench', 'bench.example')
      }),
    )
  }
  return times
}

async function answerAtOnce(lanes: Client[], people: string[]) {
  const times: number[] = []
  const { rows } = (await lanes[0]?.query<{ id: string }>(
    `insert into events (title, location, start_at, capacity) values ('Cup', 'Lyon', now() + interval '3 days', 100) returning id`,
  )) ?? { rows: [] }
  await Promise.all(
    lanes.map(async (client, lane) => {
      for (const person of people.slice(lane * ANSWERS_A_LANE, (lane + 1) * ANSWERS_A_LANE))
        times.push(await timed(() => as(client, person, `select answer_event($1, 'yes')`, [rows[0]?.id])))
    }),
  )
  return times
}

/** As the server runs a request. With the role "none" the owner of the tables asks, whom no policy holds. */
async function as(client: Client, person: string, text: string, values: unknown[], role = 'authenticated') {
  await client.query('begin')
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify({ role: 'authenticated', sub: person, aal: 'aal1' }),
    role,
  ])
  await client.query(text, values)
  await client.query('commit')
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const at = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
