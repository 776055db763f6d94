-- How many a filter finds and how many each choice would leave, from the sets of bits and the few lines that
-- changed since. What is no choice among fixed values (words, ranges of numbers, circles, regions, a date) is
-- looked up once and becomes a set as well.

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

-- What a search is counted in: its choices, the sets that were looked up for it alone, the lines that stand
-- apart, of which those that changed are read as they are, and the chunks that hold lines of its sport.
create type private.search_sets as (
  choices_of text[],
  choices text[],
  own private.search_bits[],
  changed int[],
  aside int[],
  chunks int[]
);

-- The chunks of a sport, or those with somebody's main sport, in order.
create function private.search_chunks_of(filter jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  select
    array(
      select b.chunk
      from private.search_bits b
      where
        b.facet = case
          when filter ? 'sport' then 'sport'
          else 'primary'
        end
        and b.value = coalesce(filter ->> 'sport', 'true')
      order by 1
    )
$$;

-- Which lines meet a search, under an empty name, and for each wanted facet with a choice of its own those
-- that meet all others, so that its other values stay choosable. Sets are few and found by their key, so one
-- plan serves all; to plan anew took four times as long as a total itself.
create function private.search_met_bits(sets private.search_sets, wanted text[])
returns table (facet text, chunk int, bits bit varying)
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with
    chosen as materialized (
      select c.facet, b.chunk, bit_or(b.bits) as bits
      from
        unnest(sets.choices_of, sets.choices) c (facet, value)
        join private.search_bits b on b.facet = c.facet and b.value = c.value and b.chunk = any (sets.chunks)
      group by 1, 2
      union all
      select o.facet, o.chunk, o.bits
      from unnest(sets.own) o
      where (o.facet, o.value) in (select unnest(sets.choices_of), unnest(sets.choices))
    ),
    away as materialized (
      select a / 16000 as chunk, ~private.bits_of(a % 16000, 1) as bits from unnest(sets.aside) a group by 1
    ),
    met as (
      select a.facet, c.chunk, bit_and(c.bits) as bits
      from
        unnest(array_append(wanted, '')) a (facet)
        join chosen c on a.facet = '' or c.facet <> a.facet
      where a.facet = '' or a.facet = any (sets.choices_of)
      group by 1, 2
      having count(*) = (select count(distinct w) from unnest(sets.choices_of) w) - (a.facet <> '')::int
    )
  select m.facet, m.chunk, coalesce(m.bits & w.bits, m.bits)
  from
    met m
    left join away w on w.chunk = m.chunk
$$;

-- The part of a filter that is no choice among fixed values, with what is asked beside it.
create function private.search_rest(filter jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select
    coalesce(jsonb_object_agg(p.key, p.value), '{}')
  from jsonb_each(filter) p (key, value)
  where p.key = 'updatedSince'
$$;

-- Who names one of the regions of a filter, as a choice of its own.
create function private.search_region_sets(filter jsonb) returns private.search_bits[]
language sql stable security definer set search_path = '' as $$
  select
    array(
      select ('regions', '', s.slot / 16000, private.bits_of(s.slot % 16000, 1))::private.search_bits
      from public.athlete_search_index s
      where s.region = any (array(select jsonb_array_elements_text(filter -> 'regions')))
      group by s.slot / 16000
    )
$$;

-- The sets of a search, with what its choices alone do not tell looked up.
create function private.find_search_sets(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  me uuid,
  words text[],
  folded text,
  typo boolean,
  wanted text[]
) returns private.search_sets
language plpgsql stable security definer set search_path = '' as $$
declare
  sets      private.search_sets;
  rest      jsonb := private.search_rest(filter);
  looked_up private.search_bits[];
begin
  sets.changed := private.search_slots_changed();
  sets.aside := private.search_slots_aside(filter, blocked, me, sets.changed);
  sets.own := private.search_own_sets(filter, tiers, me, wanted);
  sets.chunks := private.search_chunks_of(filter);
  select array_agg(c.facet), array_agg(c.value) into sets.choices_of, sets.choices
  from private.search_choices(filter, tiers) c;
  for n in 0 .. coalesce(jsonb_array_length(filter -> 'metrics'), 0) - 1 loop
    sets.own := sets.own || private.search_range_sets(filter, sets.chunks, n);
    sets.choices_of := array_append(sets.choices_of, 'range' || n);
    sets.choices := array_append(sets.choices, '');
  end loop;
  if filter ? 'regions' then
    sets.own := sets.own || private.search_region_sets(filter);
    sets.choices_of := array_append(sets.choices_of, 'regions');
    sets.choices := array_append(sets.choices, '');
  end if;
  for n in 1 .. cardinality(words) loop
    sets.own := sets.own || private.search_word_sets(split_part(folded, ' ', n), typo, sets.chunks, n);
    sets.choices_of := array_append(sets.choices_of, 'word' || n);
    sets.choices := array_append(sets.choices, '');
  end loop;
  if rest <> '{}' then
    execute 'select array_agg(row(''rest'', '''', q.chunk, q.bits)::private.search_bits) from ('
      || 'select s.slot / 16000 as chunk, private.bits_of(s.slot % 16000, 1) as bits'
      || ' from public.athlete_search_index s where '
      || private.search_conditions(rest || jsonb_strip_nulls(jsonb_build_object('sport', filter -> 'sport',
        'includeHidden', filter -> 'includeHidden')), '{}', false, '') || ' group by 1) q'
    into looked_up using filter, tiers, blocked, me;
    sets.own := sets.own || looked_up;
    sets.choices_of := array_append(sets.choices_of, 'rest');
    sets.choices := array_append(sets.choices, '');
  end if;
  return sets;
end $$;

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
  wanted text[],
  sets private.search_sets
) returns table (facet text, value text, n bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  one  text;
  open text[];
begin
  return query select * from private.count_search_bits(sets, wanted);
  if cardinality(sets.changed) = 0 then return; end if;
  -- What has no choice of its own is counted with the total, in one reading of the lines.
  open := array(select w from unnest(wanted) w where w <> all (sets.choices_of)) || array[''];
  foreach one in array array[''] || array(select w from unnest(wanted) w where w <> all (open)) loop
    return query execute 'select v.facet, v.value, count(*) from public.athlete_search_index s'
      || ' cross join lateral (select '''' as facet, '''' as value'
      || ' union all select q.facet, q.value from private.search_values(s, $9) q where $10 <> array['''']'
      || ' union all select o.facet, o.value from unnest($8) o'
      || ' where o.chunk = s.slot / 16000 and get_bit(o.bits, s.slot % 16000) = 1) v'
      || ' where s.slot = any ($7) and v.facet = any ($10) and '
      || private.search_conditions(filter, words, typo, one) || ' group by 1, 2'
    using filter, tiers, blocked, me, words, folded, sets.changed, sets.own, private.today(),
      case when one = '' then open else array[one] end;
  end loop;
end $$;
