-- What an answer of the search says of its counts.

-- How many of each choice of the wanted facets, the most frequent first, at most sixty.
create function private.facet_choices(wanted text[], facets text[], choices text[], counts bigint[])
returns jsonb
language sql immutable set search_path = '' as $$
  with
    typed as (
      select
        c.facet,
        case
          when c.facet in (
            'classYears',
            'minProvenance',
            'near',
            'filmWithin',
            'updatedWithin'
          ) then to_jsonb(c.value::int)
          when c.facet in ('hasVideo', 'endorsed') then to_jsonb(c.value::boolean)
          else to_jsonb(c.value)
        end as value,
        c.value as text,
        c.n
      from unnest(facets, choices, counts) c (facet, value, n)
    ),
    placed as (
      select
        t.facet,
        jsonb_build_object('value', t.value, 'count', t.n) as choice,
        row_number() over (
          partition by t.facet
          order by
            t.n desc,
            case jsonb_typeof(t.value)
              when 'number' then t.text::int
            end,
            t.text
        ) as place
      from typed t
    ),
    told as (
      select p.facet, jsonb_agg(p.choice order by p.place) as choices
      from placed p
      where p.place <= 60
      group by 1
    )
  select jsonb_object_agg(w, coalesce(t.choices, '[]'))
  from
    unnest(wanted) w
    left join told t on t.facet = w
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
  out facets jsonb,
  out sets private.search_sets
)
language plpgsql stable security definer set search_path = '' as $$
begin
  for forgiving in 0 .. 1 loop
    typo := forgiving = 1;
    sets := private.find_search_sets(filter, tiers, blocked, auth.uid(), words, folded, typo, wanted);
    with counted as (
      select c.facet, c.value, sum(c.n)::bigint as n from private.count_search(filter, tiers, blocked,
        auth.uid(), words, folded, typo, wanted, sets) c group by 1, 2 having sum(c.n) > 0)
    select coalesce(max(c.n) filter (where c.facet = ''), 0),
      private.facet_choices(wanted, array_agg(c.facet), array_agg(c.value), array_agg(c.n))
    into total, facets from counted c;
    -- Whom the caller wrote to is counted, and told the other way round.
    if facets ? 'contacted' then
      facets := facets - 'contacted' || jsonb_build_object('notContacted', jsonb_build_array(
        jsonb_build_object('value', true, 'count',
          total - coalesce((facets #>> '{contacted,0,count}')::bigint, 0))));
    end if;
    exit when cardinality(words) = 0 or total >= 5 or char_length(folded) < 4;
  end loop;
end $$;

-- Whether the search forgives a typo: whatever finds the same people asks here. It is decided by whom the
-- words find, in whatever order they stand.
create function private.forgives_typo(filter jsonb, tiers text[], blocked uuid[], words text[], folded text)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when cardinality(words) > 0 and char_length(folded) >= 4
    then (select c.typo from private.search_counts(filter, tiers, blocked, words, folded, '{}') c)
    else false end;
end $$;

-- Who has the measurement that a search is sorted by: one more set beside those of the search.
create function private.sorted_total(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  sets private.search_sets
) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  has text := concat_ws('|', filter #>> '{sort,metric}', coalesce(filter #>> '{sort,timing}', 'any'),
    private.comparable_rank(filter ->> 'minProvenance'));
begin
  sets.choices_of := array_append(sets.choices_of, 'has');
  sets.choices := array_append(sets.choices, has);
  return (select coalesce(sum(c.n), 0) from private.count_search(filter || jsonb_build_object('has', has),
    tiers, blocked, auth.uid(), words, folded, typo, '{}', sets) c where c.facet = '');
end $$;

-- How many a search finds in each region of each country, whatever regions it asks for itself. Of few their
-- lines are read; of many the entries of an index, narrowed by what it begins with, are asked for their bit.
create function private.region_counts(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  sets private.search_sets
) returns table (country text, region text, n bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set max_parallel_workers_per_gather = 0 as $$
declare
  chunks bit varying[] := private.search_met_chunks(sets, case
    when filter ? 'regions' then 'regions' else '' end);
begin
  if (select coalesce(sum(bit_count(c)), 0) from unnest(chunks) c) < 1500 then
    return query select s.country, s.region, count(*) from public.athlete_search_index s
      where s.slot = any (private.slots_of(chunks)) group by 1, 2;
  else
    return query execute 'select s.country, s.region, count(*) from public.athlete_search_index s'
      || ' join unnest($2) with ordinality c (bits, nth) on c.nth = s.slot / 16000 + 1'
      || ' where get_bit(c.bits, s.slot % 16000) = 1'
      || case when filter ? 'sport' then ' and s.sport_code = $1 ->> ''sport''' else '' end
      || case when filter ? 'countries' then ' and s.country = any (array(select'
        || ' jsonb_array_elements_text($1 -> ''countries'')))' else '' end
      || case when filter ? 'classYears' then ' and s.class_year = any (array(select e::smallint'
        || ' from jsonb_array_elements_text($1 -> ''classYears'') e))' else '' end
      || ' group by 1, 2'
    using filter, chunks;
  end if;
  if cardinality(sets.changed) = 0 then return; end if;
  return query execute 'select s.country, s.region, count(*) from public.athlete_search_index s'
    || ' where s.slot = any ($7) and ' || private.search_conditions(filter, words, typo, 'regions')
    || ' group by 1, 2'
  using filter, tiers, blocked, auth.uid(), words, folded, sets.changed;
end $$;

-- Regions are free words, and worth counting only inside a country.
create function private.region_facet(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  sets private.search_sets
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'regions',
      coalesce(
        jsonb_agg(jsonb_build_object('value', q.region, 'count', q.n) order by q.n desc, q.region),
        '[]'
      )
    )
  from
    (
      select c.region, sum(c.n)::bigint as n
      from private.region_counts(filter, tiers, blocked, words, folded, typo, sets) c
      where c.region <> ''
      group by 1
      order by 2 desc, 1
      limit 60
    ) q
$$;
