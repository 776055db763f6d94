-- What an answer of the search says of its counts.

-- Loads pg_trgm: whoever is no superuser may set a threshold of it only in a session that knows it.
select extensions.show_limit();

-- How many of each choice, the most frequent first, at most sixty.
create function private.facet_choices(facet text, choices text[], counts bigint[]) returns jsonb
language sql immutable set search_path = '' as $$
  with
    typed as (
      select
        case
          when facet in ('classYears', 'minProvenance', 'near', 'filmWithin', 'updatedWithin') then to_jsonb(
            c.value::int
          )
          when facet in ('hasVideo', 'endorsed', 'notContacted') then to_jsonb(c.value::boolean)
          else to_jsonb(c.value)
        end as value,
        c.value as text,
        c.n
      from unnest(choices, counts) c (value, n)
    ),
    placed as (
      select
        t.value,
        t.n,
        row_number() over (
          order by
            t.n desc,
            case jsonb_typeof(t.value)
              when 'number' then t.text::int
            end,
            t.text
        ) as place
      from typed t
    )
  select
    coalesce(jsonb_agg(jsonb_build_object('value', p.value, 'count', p.n) order by p.place), '[]')
  from placed p
  where p.place <= 60
$$;

-- What is counted for each choice beside the regions.
create function private.counted_facets() returns text[]
language sql immutable set search_path = '' as $$
  select
    array[
      'positions',
      'classYears',
      'countries',
      'ageBands',
      'minProvenance',
      'sexCategories',
      'levels',
      'statuses',
      'dominantSides',
      'availabilities',
      'hasVideo',
      'filmWithin',
      'updatedWithin',
      'endorsed',
      'event',
      'near',
      'contacted'
    ]
$$;

-- How many are found, whether a typo had to be forgiven, as where few or none are, and how many each choice
-- of the wanted facets would leave.
create function private.search_counts(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  wanted text[],
  out total bigint,
  out typo boolean,
  out facets jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  for forgiving in 0 .. 1 loop
    typo := forgiving = 1;
    with counted as (
      select c.facet, c.value, sum(c.n)::bigint as n from private.count_search(filter, tiers, blocked,
        auth.uid(), words, folded, forgiving = 1, wanted) c group by 1, 2 having sum(c.n) > 0),
    gathered as (
      select c.facet, array_agg(c.value) as choices, array_agg(c.n) as counts from counted c group by 1)
    select coalesce((select g.counts[1] from gathered g where g.facet = ''), 0),
      (select jsonb_object_agg(w, private.facet_choices(w, coalesce(g.choices, '{}'),
        coalesce(g.counts, '{}')))
      from unnest(wanted) w left join gathered g on g.facet = w)
    into total, facets;
    -- Whom the caller wrote to is counted, and told the other way round.
    if facets ? 'contacted' then
      facets := facets - 'contacted' || jsonb_build_object('notContacted',
        private.facet_choices('notContacted', '{true}',
          array[total - coalesce((facets #>> '{contacted,0,count}')::bigint, 0)]));
    end if;
    exit when cardinality(words) = 0 or total >= 5 or char_length(folded) < 4;
  end loop;
end $$;

-- Who has the measurement that a search is sorted by: one more set.
create function private.sorted_total(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean
) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(c.n), 0)::bigint
  from
    private.count_search(
      filter || jsonb_build_object(
        'has',
        concat_ws(
          '|',
          filter #>> '{sort,metric}',
          coalesce(filter #>> '{sort,timing}', 'any'),
          private.comparable_rank(filter ->> 'minProvenance')
        )
      ),
      tiers,
      blocked,
      auth.uid(),
      words,
      folded,
      typo,
      '{}'
    ) c
  where c.facet = ''
$$;

-- Regions are free words, and worth counting only inside a country.
create function private.region_facet(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set "pg_trgm.word_similarity_threshold" = '0.45' as $$
declare counts jsonb;
begin
  execute 'select jsonb_build_object(''regions'', coalesce(jsonb_agg(jsonb_build_object(''value'', q.v,'
    || ' ''count'', q.c) order by q.c desc, q.v), ''[]'')) from (select s.region as v, count(*) as c'
    || ' from public.athlete_search_index s where '
    || private.search_conditions(filter, words, typo, 'regions')
    || ' and s.region <> '''' group by 1 order by 2 desc, 1 limit 60) q'
  into counts
  using filter, tiers, blocked, auth.uid(), words, folded;
  return counts;
end $$;
