-- How many a filter finds and how many each choice would leave, from the sets of bits and the few lines that
-- changed since. What is no choice among fixed values (words, ranges of numbers, circles, regions, a date) is
-- looked up once and becomes a set as well.

-- Loads pg_trgm: whoever is no superuser may set a threshold of it only in a session that knows it.
select extensions.show_limit();

-- The choices of a filter among fixed values: conditions that all have to hold, each met by any of its
-- values.
create function private.search_choices(filter jsonb, tiers text[]) returns table (facet text, value text)
language sql stable security definer set search_path = '' as $$
  select 'visibility', t from unnest(tiers) t
  union all
  select
    case
      when filter ? 'sport' then 'sport'
      else 'primary'
    end,
    coalesce(filter ->> 'sport', 'true')
  union all
  select l.part, e.value
  from
    (
      select 'positions' as part
      union all
      select 'classYears'
      union all
      select f.filter_name from private.search_list_filters() f where f.filter_name <> 'regions'
    ) l
    cross join lateral jsonb_array_elements_text(coalesce(filter -> l.part, '[]')) e (value)
  union all
  select 'hasVideo', filter ->> 'hasVideo' where filter ? 'hasVideo'
  union all
  select 'minProvenance', r::text
  from generate_series(private.provenance_rank(filter ->> 'minProvenance')::int, 5) r
  where filter ? 'minProvenance'
$$;

-- The lines that stand apart from the sets: of whom this caller does not see or did not want to see again,
-- and those that changed since the bits were written.
create function private.search_slots_aside(filter jsonb, blocked uuid[], me uuid) returns int[]
language sql stable security definer set search_path = '' as $$
  select
    array(
      select c.slot from private.search_changes c
      union
      select s.slot from public.athlete_search_index s where s.athlete_id = any (blocked)
      union
      select s.slot
      from
        public.hidden_athletes h
        join public.athlete_search_index s on s.athlete_id = h.athlete_id
      where h.scout_id = me and not coalesce((filter ->> 'includeHidden')::boolean, false)
    )
$$;

-- The counts of the sets, the total under an empty name. looked_up: the lines that everything else of the
-- filter finds, null where there is nothing else. A facet is counted without its own choice, so that its
-- other values stay choosable.
create function private.count_search_bits(
  choices_of text[],
  choices text[],
  conditions int,
  looked_up int[],
  aside int[],
  wanted text[]
) returns table (facet text, value text, n bigint)
language sql stable security definer set search_path = '' as $$
  with
    chosen as materialized (
      select c.facet, b.chunk, bit_or(b.bits) as bits
      from
        unnest(choices_of, choices) c (facet, value)
        join private.search_bits b on b.facet = c.facet and b.value = c.value
      group by 1, 2
      union all
      select '', l / 32000, private.bits_of(l % 32000, 1) from unnest(looked_up) l group by 2
    ),
    away as materialized (
      select a / 32000 as chunk, ~private.bits_of(a % 32000, 1) as bits from unnest(aside) a group by 1
    ),
    asked as (
      select distinct w as facet from unnest(array_append(wanted, '')) w where w = '' or w = any (choices_of)
    ),
    met as (
      select a.facet, c.chunk, bit_and(c.bits) as bits
      from
        asked a
        join chosen c on a.facet = '' or c.facet <> a.facet
      group by 1, 2
      having count(*) = conditions - (a.facet <> '')::int
    ),
    found as materialized (
      select m.facet, m.chunk, coalesce(m.bits & w.bits, m.bits) as bits
      from
        met m
        left join away w on w.chunk = m.chunk
    )
  select '', '', coalesce(sum(bit_count(f.bits)), 0)::bigint
  from found f
  where f.facet = ''
  union all
  select q.facet, q.value, sum(q.n)::bigint
  from
    (
      select b.facet, b.value, bit_count(b.bits & f.bits) as n
      from
        found f
        join private.search_bits b
          on b.chunk = f.chunk
          and b.facet = any (wanted)
          and (f.facet = b.facet or (f.facet = '' and b.facet <> all (choices_of)))
      offset 0 -- or whole sets are sorted, instead of their numbers
    ) q
  group by 1, 2
$$;

-- The part of a filter that is no choice among fixed values, with what is asked beside it.
create function private.search_rest(filter jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select
    coalesce(jsonb_object_agg(p.key, p.value), '{}')
  from jsonb_each(filter) p (key, value)
  where p.key in ('near', 'updatedSince', 'metrics', 'regions')
$$;

-- All counts of a search: the total under an empty name, and those of the wanted facets. In one snapshot, as
-- it is stable: a line is in the sets or among the changes.
create function private.count_search(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  me uuid,
  words text[],
  folded text,
  typo boolean,
  wanted text[]
) returns table (facet text, value text, n bigint)
language plpgsql stable security definer set search_path = '' set "pg_trgm.word_similarity_threshold" = '0.45'
as $$
declare
  rest       jsonb := private.search_rest(filter);
  changed    int[] := array(select distinct c.slot from private.search_changes c);
  looked_up  int[];
  choices_of text[];
  choices    text[];
  conditions int;
  one        text;
begin
  if rest <> '{}' or cardinality(words) > 0 then
    execute 'select array(select s.slot from public.athlete_search_index s where '
      || private.search_conditions(rest || jsonb_strip_nulls(jsonb_build_object('sport', filter -> 'sport',
        'includeHidden', filter -> 'includeHidden')), words, typo, '') || ')'
    into looked_up using filter, tiers, blocked, me, words, folded;
  end if;
  select array_agg(c.facet), array_agg(c.value), count(distinct c.facet)
  into choices_of, choices, conditions
  from private.search_choices(filter, tiers) c;
  return query select * from private.count_search_bits(choices_of, choices,
    conditions + (looked_up is not null)::int, looked_up,
    private.search_slots_aside(filter, blocked, me), wanted);
  if cardinality(changed) = 0 then return; end if;
  foreach one in array array[''] || wanted loop
    return query execute format('select %1$L::text, v.value, count(*)'
      || ' from public.athlete_search_index s cross join lateral (%2$s) v'
      || ' where s.slot = any ($7) and %3$s group by v.value', one,
      case one when '' then 'select ''''::text as value' else format(
        'select q.value from private.search_values(s) q where q.facet = %L', one) end,
      private.search_conditions(filter, words, typo, one))
    using filter, tiers, blocked, me, words, folded, changed;
  end loop;
end $$;
