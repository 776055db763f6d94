-- A page of a search from the sets that it was counted in. Where many match, the index of the order is walked
-- and each entry asked for its bit, without reading the line; where few match, their slots are read out of
-- the sets. Either way a page costs about the same, whatever the filter is and whatever the planner believes.

-- Whether the order of a search has an index that can be walked: the newest first, or by name. A match that
-- weighs nothing is in the usual order.
create function private.walks_search_sets(filter jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select
    coalesce(filter -> 'sort', '"recent"') in ('"recent"', '"name"')
    or (filter -> 'sort' = '"match"' and filter -> 'match' = '[]')
$$;

-- The slots whose bits are 1, of sets in their chunks' order. Parts without one are passed over; the text of
-- the others is cut at each 1, and a slot lies where a piece ends, but for the last.
create function private.slots_of(chunks bit varying[]) returns int[]
language sql immutable set search_path = '' as $$
  select
    array(
      select (c.n - 1)::int * 16000 + w * 640 + p.place
      from
        unnest(chunks) with ordinality c (bits, n)
        cross join generate_series(0, 24) w
        cross join lateral (select substring(c.bits from w * 640 + 1 for 640) as bits offset 0) a
        cross join lateral (
          select sum(length(t.piece) + 1) over (order by t.i)::int - 1 as place
          from string_to_table(a.bits::text, '1') with ordinality t (piece, i)
        ) p
      where bit_count(a.bits) > 0 and p.place < length(a.bits)
    )
$$;

-- What meets a search, or all of it but the choice of one facet (open), a set for each chunk in their order.
create function private.search_met_chunks(sets private.search_sets, open text) returns bit varying[]
language sql stable security definer set search_path = '' as $$
  with
    met as materialized (
      select m.chunk, m.bits
      from private.search_met_bits(sets, array_remove(array[open], '')) m
      where m.facet = open
    )
  select array_agg(m.bits order by n.chunk)
  from
    generate_series(0, (select max(m.chunk) from met m)) n (chunk)
    left join met m on m.chunk = n.chunk
$$;

-- Whom a search finds: a set for each chunk, in order, and the slots of lines that changed and match as they
-- are.
create function private.search_found(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  sets private.search_sets,
  out chunks bit varying[],
  out slots int[]
)
language plpgsql stable security definer set search_path = '' as $$
begin
  chunks := private.search_met_chunks(sets, '');
  slots := '{}';
  if cardinality(sets.changed) = 0 then return; end if;
  execute 'select array(select s.slot from public.athlete_search_index s where s.slot = any ($7) and '
    || private.search_conditions(filter, words, typo, '') || ')'
  into slots using filter, tiers, blocked, auth.uid(), words, folded, sets.changed;
end $$;

-- How many lines the index of an order holds for a search.
create function private.search_lines(filter jsonb) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(bit_count(b.bits)), 0)
  from private.search_bits b
  where
    b.facet = case
      when filter ? 'sport' then 'sport'
      else 'primary'
    end
    and b.value = coalesce(filter ->> 'sport', 'true')
$$;

-- A page as private.search_page tells it. Walking passes about lines / people of them for each that it finds;
-- to read a slot out of the sets costs as much as to pass a dozen. So "few" are those whose square is below
-- twice the lines. They are counted here: the total that a later page brings along is the caller's word.
create function private.search_page_of_sets(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  page int,
  sets private.search_sets
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ordered  record;
  matching record;
  are_few  boolean;
  found    jsonb;
begin
  sets := coalesce(sets,
    private.find_search_sets(filter, tiers, blocked, auth.uid(), words, folded, typo, '{}'));
  select * into ordered from private.search_order(filter);
  select * into matching from private.search_found(filter, tiers, blocked, words, folded, typo, sets);
  are_few := power(cardinality(matching.slots)
    + (select coalesce(sum(bit_count(c)), 0) from unnest(matching.chunks) c), 2)
    < 2 * private.search_lines(filter);
  execute format(
    'with found as (select s.athlete_id as id, %1$s as key from public.athlete_search_index s where %3$s%4$s'
    || ' order by %1$s %2$s, s.athlete_id %2$s limit %5$s) select coalesce('
    || 'jsonb_agg(jsonb_build_object(''id'', f.id, ''key'', f.key) order by f.key %2$s, f.id %2$s), ''[]'')'
    || ' from found f',
    ordered.key, case when ordered.rising then 'asc' else 'desc' end,
    case
      when are_few then 's.slot = any ($3)'
      else case when filter ? 'sport' then 's.sport_code = $1 ->> ''sport''' else 's.is_primary' end
        || ' and (get_bit($2[s.slot / 16000 + 1], s.slot % 16000) = 1 or s.slot = any ($3))'
    end, ordered.keyset, page + 1)
  into found
  using filter, matching.chunks,
    case when are_few then matching.slots || private.slots_of(matching.chunks) else matching.slots end;
  return found;
end $$;
