import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

export type Range = { metric: string; min?: number; max?: number; minProvenance?: string }

/** How many the search counts for each range. */
export async function countsOf(database: TestDatabase, scout: Account, ranges: Range[]) {
  const { rows } = await database.as<{ total: number }>(
    scout,
    `select jsonb_array_elements(search_totals(to_jsonb(array(select jsonb_build_object('metrics', jsonb_build_array(r)) from jsonb_array_elements($1::jsonb) r)))) as total`,
    [JSON.stringify(ranges)],
  )
  return rows.map(({ total }) => Number(total))
}

/** How many of those whom the scout reads have such a result, over the tables. */
export async function plainCountsOf(database: TestDatabase, scout: Account, ranges: Range[]) {
  const { rows } = await database.as<{ ids: string[] }>(
    scout,
    'select array(select id from athlete_cards) as ids',
  )
  const found = await database.sql<{ n: number }>(
    `select (select count(distinct b.athlete_id)::int from athlete_best_results b
       where b.athlete_id = any ($2) and b.metric_code = r ->> 'metric'
         and b.min_provenance = case r ->> 'minProvenance' when 'club_recorded' then 3 else 1 end
         and b.value >= coalesce((r ->> 'min')::float8, '-infinity') and b.value <= coalesce((r ->> 'max')::float8, 'infinity')
         and not exists (select from hidden_athletes h where h.athlete_id = b.athlete_id and h.scout_id = $3)) as n
     from jsonb_array_elements($1::jsonb) with ordinality e (r, i) order by i`,
    [JSON.stringify(ranges), rows[0]?.ids, scout.id],
  )
  return found.map(({ n }) => n)
}
