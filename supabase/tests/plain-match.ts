import type { Random } from '../seeds/random.ts'
import type { Caller, TestDatabase } from './test-database.ts'

export type Need = { need: string; weight: number } & Record<string, unknown>
export type Plain = { id: string; points: number[]; total: number }

/** Weights shared out to a hundred by hand: one point at a time to who is owed most, the first of equals before the others. */
export function maximaOf(weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const maxima = weights.map((weight) => Math.floor((100 * weight) / sum))
  const owed = weights.map((weight, at) => ({ at, rest: (100 * weight) % sum }))
  owed.sort((a, b) => b.rest - a.rest || a.at - b.at)
  const left = 100 - maxima.reduce((a, b) => a + b, 0)
  for (const { at } of owed.slice(0, left)) maxima[at] = (maxima[at] ?? 0) + 1
  return maxima
}

const RANK = `array_position(array['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned'], m.provenance)`

/** The formula as somebody would write it over the tables, under the caller's own policies: no line of search and no best result is read. */
const FORMULA = `
  with needs as (
    select e.*, (e.maxima ->> 'max')::int as max from (
      select n::int, e ->> 'need' as need, e ->> 'metric' as metric, coalesce(e ->> 'timing', 'any') as timing, (e ->> 'target')::float as target,
        array(select jsonb_array_elements_text(e -> 'positions')) as positions, array(select jsonb_array_elements_text(e -> 'sides')) as sides,
        e ? 'positions' as has_positions, e ? 'sides' as has_sides, e as maxima
      from jsonb_array_elements($1::jsonb) with ordinality l (e, n)) e),
  people as materialized (
    select p.id, p.dominant_side, p.recruiting_status,
      array(select q.position_code from athlete_positions q where q.athlete_id = p.id and q.sport_code = s.sport_code order by q.sort_order) as positions,
      case when p.film_allowed then (select max(coalesce(v.recorded_on, (v.created_at at time zone 'utc')::date)) from video_links v
        where v.athlete_id = p.id and v.visibility = 'public') end as filmed
    from athlete_profiles p join athlete_sports s on s.athlete_id = p.id
    where (p.id is distinct from $2 or p.effective_visibility = 'public') and p.id <> all ($3)
      and case when $4::text is null then s.is_primary else s.sport_code = $4 end),
  numbers as materialized (
    select distinct on (m.athlete_id, m.metric_code, t.timing) m.athlete_id, m.metric_code, t.timing, m.value, ${RANK} as rank
    from measurements m join people p on p.id = m.athlete_id join metrics k on k.code = m.metric_code
    cross join lateral (select case when not k.timed then 'any' when m.method = 'unknown' then 'unstated'
      when m.method in ('hand', 'estimate') then 'hand' else 'electronic' end as timing) t
    where m.dispute_status <> 'disputed' and ${RANK} >= 3
    order by m.athlete_id, m.metric_code, t.timing, case k.better when 'higher' then -m.value when 'lower' then m.value end,
      m.measured_on desc, m.created_at desc, m.id),
  marks as materialized (
    select n.n, k.better, coalesce(n.target, case when c.people >= 20 then c.ends[1] when k.better = 'lower' then k.min_value else k.max_value end) as target,
      case when c.people >= 20 then c.ends[2] when k.better = 'lower' then k.max_value else k.min_value end as none
    from needs n join metrics k on k.code = n.metric cross join lateral (
      select count(*) as people, case k.better
        when 'lower' then percentile_disc(array[0.1, 0.9]) within group (order by b.value)
        else percentile_disc(array[0.1, 0.9]) within group (order by b.value desc) end as ends
      from numbers b where b.metric_code = n.metric and b.timing = n.timing) c),
  shares as (
    select p.id, n.n, n.max, case n.need
      when 'metric' then (select coalesce(max(case
          when case k.better when 'lower' then b.value <= k.target else b.value >= k.target end then 1
          when case k.better when 'lower' then k.none <= k.target else k.none >= k.target end then 0
          else greatest(0, (k.none - b.value) / (k.none - k.target)) end), 0)
        from marks k join numbers b on b.metric_code = n.metric and b.timing = n.timing and b.athlete_id = p.id where k.n = n.n)
      when 'position' then (
        case when has_positions then case when p.positions[1] = any (n.positions) then 1.0 when p.positions && n.positions then 0.5 else 0 end else 0 end
        + case when has_sides then case when p.dominant_side = any (n.sides || array['both']) then 1.0 else 0 end else 0 end)
        / (has_positions::int + has_sides::int)
      when 'film' then case when p.filmed >= (now() at time zone 'utc')::date - 180 then 1 when p.filmed is not null then 0.5 else 0 end
      when 'verification' then case when exists (select from needs where need = 'metric')
        then (select sum(least(coalesce(b.rank, 0), 4)) / 4.0 / count(*) from needs o
          left join numbers b on b.metric_code = o.metric and b.timing = o.timing and b.athlete_id = p.id where o.need = 'metric')
        else coalesce((select max(least(${RANK}, 4)) from measurements m
          where m.athlete_id = p.id and m.dispute_status <> 'disputed' and ${RANK} >= 3), 0) / 4.0 end
      else (p.recruiting_status = 'open')::int end::float as share
    from people p cross join needs n)
  select id, array_agg(floor(max * share + 0.5::float)::int order by n) as points, sum(floor(max * share + 0.5::float)::int)::int as total
  from shares group by id`

export async function plainMatch(
  database: TestDatabase,
  person: Caller,
  needs: Need[],
  sport: string | undefined,
): Promise<Map<string, Plain>> {
  const maxima = maximaOf(needs.map(({ weight }) => weight))
  const suspended = await database.sql<{ id: string }>('select id from auth.users where banned_until > now()')
  const { rows, refused } = await database.as<Plain>(person, FORMULA, [
    JSON.stringify(needs.map((need, at) => ({ ...need, max: maxima[at] }))),
    person === 'anon' ? null : person.id,
    suspended.map(({ id }) => id),
    sport ?? null,
  ])
  if (refused) throw new Error(refused.message)
  return new Map(rows.map((row) => [row.id, row]))
}

export type Metric = {
  code: string
  sport: string
  timed: boolean
  min: number
  max: number
  common: number[]
}

/** Any needs that a scout could put together; the targets are often those of real people. */
export function anyNeeds(
  random: Random,
  metrics: Metric[],
  sport: string | undefined,
  positions: string[],
): Need[] {
  const own = metrics.filter((metric) => metric.sport === sport)
  const needs: Need[] = random
    .some(own, Math.min(5, own.length))
    .map(({ code, timed, min, max, common }) => ({
      need: 'metric',
      metric: code,
      ...(timed && { timing: random.pick(['electronic', 'hand', 'unstated']) }),
      ...(random.chance(0.4) && { target: random.pick([min, max, ...common]) }),
      weight: random.int(0, 10),
    }))
  const hasPlace = random.chance(0.6)
  if (random.chance(0.6))
    needs.push({
      need: 'position',
      ...(hasPlace && { positions: random.some(positions, 3) }),
      ...((!hasPlace || random.chance(0.5)) && { sides: random.some(['left', 'right', 'both'], 2) }),
      weight: random.int(0, 10),
    })
  for (const need of ['film', 'verification', 'availability'])
    if (random.chance(0.5)) needs.push({ need, weight: random.int(0, 10) })
  if (needs.every(({ weight }) => weight === 0)) needs.push({ need: 'film', weight: 3 })
  const films = needs.filter(({ need }) => need === 'film')
  return needs.filter((need) => need.need !== 'film' || need === films.at(-1))
}
