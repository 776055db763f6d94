import { Client } from 'pg'
import { startBenchPostgres } from '../postgres.ts'
import { percentile } from '../realtime/clients.ts'
import type { Section } from '../report.ts'

const ATHLETES = 5_000
const SEARCHES = 500
/** So many are asked in turn without and with boosts, so that noise of the machine falls on both alike. */
const BLOCK = 50
const BOOSTED_EACH = 10

const SEED_SQL = `
alter table private.activity disable trigger user;
alter table profiles disable trigger profiles_after_insert_activity;
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select md5('athlete ' || n)::uuid, 'athlete-' || n || '@people.example', now(), '{"full_name": "Bench Athlete", "role": "athlete"}'::jsonb from generate_series(1, ${ATHLETES}) n
  union all select md5('scout')::uuid, 'scout@people.example', now(), '{"full_name": "Bench Scout", "role": "scout"}'::jsonb;
insert into verifications (user_id, type, status, for_minors, evidence_note, what_was_checked, decided_at, expires_at)
  values (md5('scout')::uuid, 'identity', 'approved', false, 'a note', '{identity_document}', now(), now() + interval '300 days');
set session_replication_role = replica;
insert into athlete_profiles (id, user_id, handle, display_name, effective_visibility, is_minor)
  select id, id, 'a-' || left(id::text, 18), 'Bench Athlete', 'public', false from profiles where role = 'athlete' on conflict (id) do nothing;
set session_replication_role = origin;
delete from athlete_search_index;
insert into athlete_search_index (athlete_id, sport_code, is_primary, visibility, status, is_minor, search_text, name_sort, updated_at, positions, country, slot)
  select p.id, (array['soccer', 'basketball'])[1 + n % 2], true, 'public', (array['open', 'signed'])[1 + n % 3 / 2], false, ' bench athlete', p.id::text,
    now() - interval '1 second' * n, array[(array['st', 'gk', 'cb', 'lw'])[1 + n % 4]], (array['DE', 'FR', 'ES'])[1 + n % 3],
    private.next_search_slot((array['soccer', 'basketball'])[1 + n % 2])
  from (select id, (row_number() over (order by id))::int as n from athlete_profiles) p;
select private.write_search_bits();
analyze`

type Found = { ids: string[]; boosts?: boolean }

/** Searches that a boost must leave in the same order, each asked without any and while every tenth athlete has one. */
export async function boostedSearches(): Promise<Section> {
  const postgres = await startBenchPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(SEED_SQL)
    const filters = Array.from({ length: SEARCHES }, (_, n) => filterOf(n))
    const times = { without: [] as number[], boosted: [] as number[] }
    let [same, shown] = [0, 0]
    for (let from = 0; from < SEARCHES; from += BLOCK) {
      const block = filters.slice(from, from + BLOCK)
      await client.query('delete from private.profile_boosts')
      const before = []
      for (const filter of block) before.push(await search(client, filter, times.without))
      await client.query(
        `insert into private.profile_boosts (athlete_id, ends_at)
         select athlete_id, now() + interval '1 day' from athlete_search_index where abs(hashtext(athlete_id::text)) % ${BOOSTED_EACH} = 0`,
      )
      for (const [n, filter] of block.entries()) {
        const found = await search(client, filter, times.boosted)
        if (found.ids.join() === before[n]?.ids.join()) same += 1
        if (found.boosts) shown += 1
      }
    }
    const row = (what: string, of: number[]) => [
      what,
      percentile(of, 0.5).toFixed(1),
      percentile(of, 0.95).toFixed(1),
      (percentile(of, 0.95) / percentile(times.without, 0.95)).toFixed(2),
    ]
    return {
      title: `${SEARCHES} generated searches among ${ATHLETES.toLocaleString('en')} athletes`,
      columns: ['what', 'p50 ms', 'p95 ms', 'p95 ÷ without boosts'],
      rows: [
        row('without boosts', times.without),
        row(`while one athlete in ${BOOSTED_EACH} has a boost`, times.boosted),
      ],
      verdict: `${same} of ${SEARCHES} found the same athletes in the same order, ${shown} of them with a place for a boost; the budget is all of them: ${same === SEARCHES ? 'met' : 'not met'}.`,
    }
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Steps through the values at different paces, so that each search is one of its own. */
function filterOf(n: number) {
  const pick = <T>(values: T[], pace: number) => values[Math.floor(n / pace) % values.length]
  return {
    sport: pick(['soccer', 'basketball', undefined], 1),
    countries: pick([['DE'], ['FR'], ['DE', 'FR'], undefined], 3),
    statuses: pick([['open'], ['open', 'signed'], undefined], 12),
    positions: pick([['st'], ['gk'], ['cb', 'lw'], undefined], 36),
    limit: 5 + (n % 19),
  }
}

async function search(client: Client, filter: object, times: number[]): Promise<Found> {
  await client.query('begin')
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
    [
      JSON.stringify({
        role: 'authenticated',
        sub: (await client.query<{ id: string }>(`select md5('scout')::uuid as id`)).rows[0]?.id,
        aal: 'aal1',
      }),
    ],
  )
  const started = performance.now()
  const { rows } = await client.query<{ found: Found }>('select search_athletes($1) as found', [
    JSON.stringify(filter),
  ])
  times.push(performance.now() - started)
  await client.query('commit')
  return rows[0]?.found ?? { ids: [] }
}
