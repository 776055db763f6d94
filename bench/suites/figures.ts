import { Client } from 'pg'
import { startBenchPostgres } from '../postgres.ts'
import type { Section } from '../report.ts'

/** Smaller on a machine that is busy: TOUCHLINE_BENCH_FACTS=1000000 npm run bench -- figures */
const FACTS = Number(process.env.TOUCHLINE_BENCH_FACTS ?? 10_000_000)
const DAYS = 90
const ATHLETES = 20_000
const SCOUTS = 1_000
/** Of the facts; each shows 24 athletes and has two filters, so it counts 72 times. */
const SEARCHES = 0.01
const ROUNDS = 200
const BUDGET = { rollUpSeconds: 60, screenMs: 100, searchRatio: 1.1, pageRatio: 1.1 }

const PEOPLE_SQL = `
alter table private.activity disable trigger user;
alter table profiles disable trigger profiles_after_insert_activity;
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select md5('athlete ' || n)::uuid, 'athlete-' || n || '@people.example', now(), '{"full_name": "Bench Athlete", "role": "athlete"}'::jsonb from generate_series(1, ${ATHLETES}) n
  union all select md5('scout ' || n)::uuid, 'scout-' || n || '@people.example', now(), '{"full_name": "Bench Scout", "role": "scout"}'::jsonb from generate_series(1, ${SCOUTS}) n;
set session_replication_role = replica;
insert into athlete_profiles (id, user_id, handle, display_name, effective_visibility, is_minor)
  select id, id, 'a-' || left(id::text, 18), 'Bench Athlete', 'public', false from profiles where role = 'athlete' on conflict (id) do nothing;
set session_replication_role = origin;
delete from athlete_search_index;
insert into athlete_search_index (athlete_id, sport_code, is_primary, visibility, status, is_minor, search_text, name_sort, updated_at, positions, country, slot)
  select p.id, 'soccer', true, 'public', 'open', false, ' bench athlete', p.id::text, now() - interval '1 second' * row_number() over (order by p.id),
    array[(array['st', 'gk', 'cb', 'lw'])[1 + abs(hashtext(p.id::text)) % 4]], 'ES', private.next_search_slot('soccer')
  from athlete_profiles p;
select private.write_search_bits();
analyze`

/** Day after day, as facts are written. Most are looks and refusals, which are one row each, as they are in life beside searches. */
const FACTS_SQL = `
insert into private.activity (at, kind, actor_id, actor_role, athlete_id, athlete_ids, details)
  select now() - interval '1 day' * f.ago - interval '1 hour', f.kind, s.id, 'scout',
    case f.kind when 'page_opened' then a.id end,
    case f.kind when 'search_shown' then (select array_agg(x.id) from athletes x where x.n between f.a and f.a + 23) end,
    case f.kind when 'search_shown' then jsonb_build_object('search', md5((f.n % 5000)::text), 'first', true, 'found', 240, 'filters', jsonb_build_array('positions=st', 'sport=soccer'))
      when 'refusal' then jsonb_build_object('rule', 'limit.message') else '{}' end
  from (
    select n, ${DAYS} - 1 - n * ${DAYS} / ${FACTS} as ago, hashint8(n) & 1023 as h, abs(hashint8(n + 7)) % (${ATHLETES} - 24) as a,
      case when n % 1000 < ${SEARCHES * 1000} then 'search_shown' when n % 10 < 7 then 'page_opened' else 'refusal' end as kind
    from generate_series($1::bigint, $2::bigint) n) f
  join scouts s on s.n = f.h % ${SCOUTS}
  join athletes a on a.n = f.a`

const NUMBERS_SQL = ['athlete', 'scout']
  .map(
    (role) =>
      `create temp table ${role}s as select row_number() over (order by id) - 1 as n, id from profiles where role = '${role}'; create unique index on ${role}s (n); analyze ${role}s`,
  )
  .join('; ')

/** A year of what one athlete, one scout and the product are told. */
const YEAR_SQL = `
insert into private.figure_days (subject_id, kind, dimension, value, day, since, count, people)
  select $1, k.kind, k.dimension, k.value, current_date - n, current_date - n, 20, 5
  from generate_series(1, 365) n, (values ('search_shown', '', ''), ('search_shown', 'filter', 'positions=st'), ('search_shown', 'filter', 'sport=soccer'), ('page_opened', '', ''), ('page_opened', 'role', 'scout')) k (kind, dimension, value)
  on conflict do nothing;
insert into private.activity_days (day, kind, subject_id, dimension, value, count)
  select current_date - n, 'refusal', '00000000-0000-0000-0000-000000000000', 'rule', 'rule.' || r, 7 from generate_series(1, 730) n, generate_series(1, 40) r on conflict do nothing;
insert into touchline.answer_counts (day, part, outcome, from_ms, under_ms, count)
  select current_date - n, p, o, b, b * 2, 1000 from generate_series(0, 90) n, unnest(array['rest', 'rpc', 'auth', 'storage', 'realtime', 'pages']) p,
    unnest(array['answered', 'refused', 'limited', 'failed']) o, unnest(array[1, 4, 16, 64, 256, 1024]) b on conflict do nothing`

export async function figuresSuite(): Promise<Section[]> {
  const postgres = await startBenchPostgres()
  const client = new Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query(PEOPLE_SQL)
    await client.query(NUMBERS_SQL)
    // The people are known to exist, so no key has to be looked up for any of the facts.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`)
    const step = 500_000
    for (let n = 0; n < FACTS; n += step) await client.query(FACTS_SQL, [n, Math.min(FACTS, n + step) - 1])
    await client.query('reset statement_timeout; reset session_replication_role')
    await client.query('analyze private.activity')
    const seconds = (await timed(() => rollUp(client))) / 1000
    const again = (await timed(() => client.query('select private.roll_up_activity()'))) / 1000
    const screens = await screenTimes(client)
    const { bare, written } = await searchTimes(client)
    const ratio = at(written, 0.5) / at(bare, 0.5)
    const pages = await pageTimes(client)
    const pageRatio = at(pages.written, 0.5) / at(pages.bare, 0.5)
    return [
      {
        title: `${FACTS.toLocaleString('en')} facts of ${DAYS} days`,
        columns: ['what', 'measured', 'budget'],
        rows: [
          ['rolled up, all of them at once', `${seconds.toFixed(1)} s`, `${BUDGET.rollUpSeconds} s`],
          ['rolled up again, the days that are open', `${again.toFixed(1)} s`, ''],
          ...screens.map(([what, times]) => [
            what,
            `${at(times, 0.95).toFixed(1)} ms p95`,
            `${BUDGET.screenMs} ms`,
          ]),
          ['a search', `${at(bare, 0.5).toFixed(2)} ms p50`, ''],
          ['a search whose fact is written', `${at(written, 0.5).toFixed(2)} ms p50`, ''],
          ['the second ÷ the first', ratio.toFixed(3), `${BUDGET.searchRatio}`],
          ['a page that is opened', `${at(pages.bare, 0.5).toFixed(2)} ms p50`, ''],
          ['a page whose fact is written', `${at(pages.written, 0.5).toFixed(2)} ms p50`, ''],
          ['the second ÷ the first', pageRatio.toFixed(3), `${BUDGET.pageRatio}`],
        ],
        verdict: `Rolled up in ${seconds.toFixed(1)} s; with its fact a search costs ${percentMore(ratio)} % more, a page ${percentMore(pageRatio)} %.`,
      },
    ]
  } finally {
    await client.end()
    await postgres.stop()
  }
}

const percentMore = (ratio: number) => ((ratio - 1) * 100).toFixed(1)

/** A run ends after half a minute and goes on in the next one. */
async function rollUp(client: Client) {
  for (;;) {
    await client.query('select private.roll_up_activity()')
    const { rows } = await client.query(
      `select from private.activity_rollup where closed_through >= (now() at time zone 'utc')::date - 2`,
    )
    if (rows.length > 0) return
  }
}

async function screenTimes(client: Client): Promise<[string, number[]][]> {
  const one = async (role: string) =>
    (
      await client.query<{ id: string }>(`select id from profiles where role = $1 order by id limit 1`, [
        role,
      ])
    ).rows[0]?.id ?? ''
  const [athlete, scout, admin] = [
    await one('athlete'),
    await one('scout'),
    (
      await client.query<{ id: string }>(
        `select id from profiles where role = 'athlete' order by id desc limit 1`,
      )
    ).rows[0]?.id ?? '',
  ]
  await client.query('insert into admin_users (user_id) values ($1)', [admin])
  for (const text of YEAR_SQL.split(';')) await client.query(text, text.includes('$1') ? [athlete] : [])
  await client.query('analyze')
  const year = [`(current_date - 364)::text`, `current_date::text`].join(', ')
  const screens: [string, string, string][] = [
    ['figures of an athlete, a year', athlete, `select athlete_figures(${year})`],
    ['figures of a scout, a year', scout, `select scout_figures(${year})`],
    ['figures of an admin, a year', admin, `select admin_figures(${year})`],
    ['the transparency report, a year', admin, `select transparency_report(${year})`],
  ]
  const answers: [string, number[]][] = []
  for (const [what, who, text] of screens) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS / 4; round++)
      times.push(await timed(() => as(client, 'authenticated', { sub: who, aal: 'aal2' }, text)))
    answers.push([what, times])
  }
  return answers
}

/** As the server does it: the search, then one transaction that counts what was read; in it, or not, the fact. Taken in turn. */
async function searchTimes(client: Client) {
  const scout =
    (await client.query<{ id: string }>(`select id from profiles where role = 'scout' order by id limit 1`))
      .rows[0]?.id ?? ''
  const [bare, written]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const withFact of round % 2 === 0 ? [true, false] : [false, true]) {
      const filter = JSON.stringify({
        sport: 'soccer',
        positions: ['st'],
        updatedSince: `2020-01-01T00:00:${String(round % 60).padStart(2, '0')}Z`,
      })
      const took = await timed(async () => {
        const { rows } = await as(
          client,
          'authenticated',
          { sub: scout, aal: 'aal1' },
          `select search_athletes('${filter}') as r, current_setting('touchline.activity', true) as told`,
        )
        const [{ r, told }] = rows as [{ r: { ids: string[] }; told: string }]
        await client.query('begin')
        await client.query('select private.minor_profiles_refusal($1, $2)', [scout, r.ids])
        if (withFact)
          await client.query('select private.note_activity($1, $2::jsonb)', [
            scout,
            told.replace('"after": null', `"after": "${round}"`),
          ])
        await client.query('commit')
      })
      ;(withFact ? written : bare).push(took)
    }
  return { bare, written }
}

/** What the app asks to show a page, and the look at it; with the trigger that writes the fact, and without. Blocks of both take turns. */
async function pageTimes(client: Client) {
  const scout =
    (await client.query<{ id: string }>(`select id from profiles where role = 'scout' order by id limit 1`))
      .rows[0]?.id ?? ''
  const pages = (
    await client.query<{ id: string }>('select id from athletes order by n limit $1', [ROUNDS * 2])
  ).rows
  const [bare, written]: [number[], number[]] = [[], []]
  for (const [n, { id }] of pages.entries()) {
    const withFact = Math.floor(n / 10) % 2 === 0
    if (n % 10 === 0)
      await client.query(
        `alter table profile_views ${withFact ? 'enable' : 'disable'} trigger profile_views_after_insert_activity`,
      )
    const took = await timed(async () => {
      const claims = { sub: scout, aal: 'aal1' }
      await as(
        client,
        'authenticated',
        claims,
        `select p.id, p.handle, p.display_name, (select jsonb_agg(q) from athlete_positions q where q.athlete_id = p.id),
           (select jsonb_agg(m.id) from measurements m where m.athlete_id = p.id), (select jsonb_agg(l) from video_links l where l.athlete_id = p.id)
         from athlete_profiles p where p.id = '${id}'`,
      )
      await as(client, 'authenticated', claims, `select record_profile_view('${id}')`)
    })
    ;(withFact ? written : bare).push(took)
  }
  return { bare, written }
}

async function as(client: Client, role: string, claims: { sub: string; aal: string }, text: string) {
  await client.query('begin')
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify({ role, ...claims }),
    role,
  ])
  const result = await client.query(text)
  await client.query('commit')
  return result
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const at = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
