/** The filters that the search is measured by; what they find at each size stands beside them in the report. */
export const SEARCHES: [name: string, filter: Record<string, unknown>][] = [
  ['none', {}],
  ['sport', { sport: 'soccer' }],
  ['sport, page without facets', { sport: 'soccer', facets: false }],
  ['+ position', { sport: 'soccer', positions: ['st'] }],
  ['+ class + country', { sport: 'soccer', positions: ['st'], classYears: [2026], countries: ['US'] }],
  [
    'metric range, level 3',
    {
      sport: 'soccer',
      metrics: [{ metric: 'sprint30_s', max: 4.3, minProvenance: 'club_recorded', timing: 'electronic' }],
    },
  ],
  ['metric range', { sport: 'soccer', metrics: [{ metric: 'sprint30_s', max: 4.6 }] }],
  ['first name', { sport: 'soccer', text: 'hugo' }],
  ['typo', { sport: 'soccer', text: 'hugo rodrigez' }],
  ['sort by metric', { sport: 'soccer', sort: { metric: 'sprint30_s', timing: 'electronic' } }],
  [
    'sort by match, position',
    {
      sport: 'soccer',
      positions: ['st'],
      sort: 'match',
      match: [
        { need: 'metric', metric: 'sprint30_s', timing: 'electronic', weight: 8 },
        { need: 'metric', metric: 'yoyo_ir1_m', weight: 5 },
        { need: 'position', positions: ['st'], sides: ['left'], weight: 5 },
        { need: 'film', weight: 3 },
        { need: 'verification', weight: 2 },
      ],
    },
  ],
  ['country + region + class', { countries: ['ES'], regions: ['Navarre'], classYears: [2027] }],
]

/** What somebody would write over the tables, under the caller's policies: the people found once, then page, total and five facets. */
export function naiveSearch(filter: Record<string, unknown>): [sql: string, values: unknown[]] {
  return [
    `with ${marksOf(filter)}found as materialized (
       select p.id, p.dominant_side, p.film_allowed, p.updated_at, p.class_year, p.country, p.age_band, s.sport_code,
         (select max(b.provenance) from athlete_best_results b where b.athlete_id = p.id) as level
       from athlete_profiles p join athlete_sports s on s.athlete_id = p.id
       where ${conditionsOf(filter).join(' and ')})
     select (select count(*) from found),
       array(select id from found order by ${orderOf(filter)}, id desc limit 24) as page,
       (select jsonb_object_agg(v, c) from (select class_year::text as v, count(*) as c from found where class_year is not null group by 1) f) as years,
       (select jsonb_object_agg(v, c) from (select country as v, count(*) as c from found where country is not null group by 1) f) as countries,
       (select jsonb_object_agg(v, c) from (select age_band as v, count(*) as c from found where age_band is not null group by 1) f) as ages,
       (select jsonb_object_agg(v, c) from (select level::text as v, count(*) as c from found where level is not null group by 1) f) as levels,
       (select jsonb_object_agg(v, c) from (select q.position_code as v, count(*) as c from found join athlete_positions q
         on q.athlete_id = found.id and q.sport_code = found.sport_code group by 1) f) as positions`,
    [JSON.stringify(filter)],
  ]
}

/** Where the points of a metric begin and end, over the tables: what the best tenth reach, and what nine tenths reach. */
const marksOf = (filter: Record<string, unknown>) =>
  filter.sort === 'match'
    ? `numbers as materialized (
         select distinct on (m.athlete_id, n.n) m.athlete_id, n.n, (n.e ->> 'weight')::int as weight, ${RANK('m.provenance')} as level,
           case k.better when 'lower' then m.value else -m.value end as value
         from jsonb_array_elements($1::jsonb -> 'match') with ordinality n (e, n) join metrics k on k.code = n.e ->> 'metric'
         join measurements m on m.metric_code = k.code and m.dispute_status <> 'disputed' and ${RANK('m.provenance')} >= 3
           and (not k.timed or m.method in ('fat', 'laser', 'official', 'device', 'radar', 'video'))
         join athlete_sports s on s.athlete_id = m.athlete_id and s.sport_code = $1::jsonb ->> 'sport'
         order by m.athlete_id, n.n, 5),
       marks as materialized (
         select n, percentile_disc(array[0.1, 0.9]) within group (order by value) as ends from numbers group by n), `
    : ''

const orderOf = (filter: Record<string, unknown>) =>
  filter.sort === 'match'
    ? `(select coalesce(sum(weight * 4 * greatest(0, least(1, (ends[2] - value) / nullif(ends[2] - ends[1], 0))) + least(level, 4)), 0)
          from numbers join marks using (n) where numbers.athlete_id = found.id)
        + case (select q.position_code from athlete_positions q where q.athlete_id = found.id and q.sport_code = found.sport_code
            order by q.sort_order limit 1) when 'st' then 11 else 5 end
        + case when dominant_side in ('left', 'both') then 11 else 0 end
        + case when film_allowed then coalesce((select max(case when coalesce(v.recorded_on, v.created_at::date) >= current_date - 180 then 13 else 6 end)
            from video_links v where v.athlete_id = found.id and v.visibility = 'public'), 0) else 0 end desc`
    : 'updated_at desc'

const RANK = (level: string) =>
  `array_position(array['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned'], ${level})`
const listed = (column: string, key: string) => `$1::jsonb -> '${key}' ? ${column}`

function conditionsOf(filter: Record<string, unknown>) {
  const conditions: Record<string, string> = {
    positions: `exists (select from athlete_positions q where q.athlete_id = p.id and q.sport_code = s.sport_code and ${listed('q.position_code', 'positions')})`,
    classYears: `$1::jsonb -> 'classYears' @> to_jsonb(p.class_year)`,
    countries: listed('p.country', 'countries'),
    regions: listed('p.region', 'regions'),
    text: `p.display_name || ' ' || p.club ilike '%' || ($1::jsonb ->> 'text') || '%'`,
    metrics: `exists (select from jsonb_array_elements($1::jsonb -> 'metrics') r join measurements m on m.metric_code = r ->> 'metric'
      where m.athlete_id = p.id and m.dispute_status <> 'disputed' and m.value <= (r ->> 'max')::float
        and ${RANK('m.provenance')} >= ${RANK(`coalesce(r ->> 'minProvenance', 'self_reported')`)})`,
    sort: `exists (select from measurements m where m.athlete_id = p.id and m.metric_code = $1::jsonb #>> '{sort,metric}' and ${RANK('m.provenance')} >= 3)`,
  }
  return [
    filter.sport === undefined
      ? `s.is_primary and $1::jsonb is not null`
      : `s.sport_code = $1::jsonb ->> 'sport'`,
    ...Object.entries(conditions)
      .filter(([key]) => key in filter && filter[key] !== 'match')
      .map(([, condition]) => condition),
  ]
}
