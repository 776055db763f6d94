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
  select p.part, filter ->> p.part
  from unnest(array['hasVideo', 'filmWithin', 'updatedWithin', 'endorsed', 'event']) p (part)
  where filter ? p.part
  union all
  select 'near', filter #>> '{near,km}' where filter ? 'near'
  union all
  select 'has', filter ->> 'has' where filter ? 'has'
  union all
  select 'minProvenance', r::text
  from generate_series(private.provenance_rank(filter ->> 'minProvenance')::int, 5) r
  where filter ? 'minProvenance'
$$;

-- The lines that stand apart from the sets: of whom this caller does not see or did not want to see again,
-- and those that changed since the bits were written.
create function private.search_slots_aside(filter jsonb, blocked uuid[], me uuid, changed int[]) returns int[]
language sql stable security definer set search_path = '' as $$
  select
    array(
      select unnest(changed)
      union
      select s.slot from public.athlete_search_index s where s.athlete_id = any (blocked)
      union
      select s.slot
      from
        public.hidden_athletes h
        join public.athlete_search_index s on s.athlete_id = h.athlete_id
      where h.scout_id = me and not coalesce((filter ->> 'includeHidden')::boolean, false)
      union
      select s.slot
      from
        public.message_requests r
        join public.athlete_search_index s on s.athlete_id = r.athlete_id
      where r.scout_id = me and filter ? 'notContacted'
    )
$$;

-- The sets that were looked up for this search alone, as bits.
create function private.search_own_bits(own_of text[], own_values text[], own int[])
returns table (facet text, value text, chunk int, bits bit varying)
language sql stable security definer set search_path = '' as $$
  select o.facet, o.value, o.slot / 32000, private.bits_of(o.slot % 32000, 1)
  from unnest(own_of, own_values, own) o (facet, value, slot)
  group by 1, 2, 3
$$;

-- Each condition by itself: who meets it. looked_up: the lines that everything else of the filter finds,
-- null where there is nothing else.
create function private.search_chosen_bits(
  choices_of text[],
  choices text[],
  looked_up int[],
  own_of text[],
  own_values text[],
  own int[]
) returns table (facet text, chunk int, bits bit varying)
language sql stable security definer set search_path = '' as $$
  select c.facet, b.chunk, bit_or(b.bits)
  from
    unnest(choices_of, choices) c (facet, value)
    join private.search_bits b on b.facet = c.facet and b.value = c.value
  group by 1, 2
  union all
  select o.facet, o.chunk, o.bits
  from
    unnest(choices_of, choices) c (facet, value)
    join private.search_own_bits(own_of, own_values, own) o on o.facet = c.facet and o.value = c.value
  union all
  select '', l / 32000, private.bits_of(l % 32000, 1) from unnest(looked_up) l group by 2
$$;

-- The counts of the sets, the total under an empty name. A facet is counted without its own choice, so that
-- its other values stay choosable.
create function private.count_search_bits(
  choices_of text[],
  choices text[],
  conditions int,
  looked_up int[],
  aside int[],
  own_of text[],
  own_values text[],
  own int[],
  wanted text[]
) returns table (facet text, value text, n bigint)
language sql stable security definer set search_path = '' as $$
  with
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
        join private.search_chosen_bits(choices_of, choices, looked_up, own_of, own_values, own) c
          on a.facet = '' or c.facet <> a.facet
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
        join private.search_bits b on b.chunk = f.chunk and b.facet = any (wanted)
      where f.facet = b.facet or (f.facet = '' and b.facet <> all (choices_of))
      union all
      select o.facet, o.value, bit_count(o.bits & f.bits)
      from
        found f
        join private.search_own_bits(own_of, own_values, own) o
          on o.chunk = f.chunk and o.facet = any (wanted)
      where f.facet = o.facet or (f.facet = '' and o.facet <> all (choices_of))
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
  where p.key in ('updatedSince', 'metrics', 'regions')
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
  changed    int[] := private.search_slots_changed();
  own_of     text[];
  own_values text[];
  own        int[];
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
  select coalesce(array_agg(o.facet), '{}'), coalesce(array_agg(o.value), '{}'),
    coalesce(array_agg(o.slot), '{}')
  into own_of, own_values, own
  from private.search_own_sets(filter, tiers, me, wanted) o;
  return query select * from private.count_search_bits(choices_of, choices,
    conditions + (looked_up is not null)::int, looked_up,
    private.search_slots_aside(filter, blocked, me, changed), own_of, own_values, own, wanted);
  if cardinality(changed) = 0 then return; end if;
  foreach one in array array[''] || wanted loop
    return query execute format('select %1$L::text, v.value, count(*)'
      || ' from public.athlete_search_index s cross join lateral (%2$s) v'
      || ' where s.slot = any ($7) and %3$s group by v.value', one,
      case when one = '' then 'select ''''::text as value'
        when one in ('near', 'endorsed', 'event', 'contacted') then format('select o.value'
          || ' from unnest($8, $9, $10) o (facet, value, slot) where o.slot = s.slot and o.facet = %L', one)
        else format('select q.value from private.search_values(s, (now() at time zone ''utc'')::date) q'
          || ' where q.facet = %L', one) end,
      private.search_conditions(filter, words, typo, one))
    using filter, tiers, blocked, me, words, folded, changed, own_of, own_values, own;
  end loop;
end $$;
