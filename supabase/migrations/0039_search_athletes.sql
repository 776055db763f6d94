-- The search itself: ids, how many, where the next page begins, and how many each choice of a filter would
-- leave. The rule of who is seen is written in.

-- The n-th range of a metric: value, way of timing and provenance of one and the same measurement.
create function private.search_metric_condition(n int) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('exists (select 1 from public.athlete_best_results b where b.athlete_id = s.athlete_id'
    || ' and b.metric_code = $1 #>> ''{metrics,%1$s,metric}'''
    || ' and b.min_provenance = coalesce(private.provenance_rank($1 #>> ''{metrics,%1$s,minProvenance}''), 1)'
    || ' and b.timing = any (case when $1 #>> ''{metrics,%1$s,timing}'' is null'
    || ' then array[''any'', ''electronic'', ''hand'', ''unstated'']'
    || ' else array[''any'', $1 #>> ''{metrics,%1$s,timing}''] end)'
    || ' and b.value >= coalesce(($1 #>> ''{metrics,%1$s,min}'')::double precision, ''-infinity'')'
    || ' and b.value <= coalesce(($1 #>> ''{metrics,%1$s,max}'')::double precision, ''infinity''))', n);
end $$;

-- Those on windows of days, and those that only this caller can answer. $1 is the filter, $2 the tiers,
-- $4 me. "has" is no caller's: whom the order of a metric counts.
create function private.search_own_conditions(filter jsonb, without text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  fragments jsonb := jsonb_build_object(
    'filmWithin', 's.film_on >= (now() at time zone ''utc'')::date - ($1 ->> ''filmWithin'')::int',
    'updatedWithin', 's.updated_at >= ((now() at time zone ''utc'')::date'
      || ' - ($1 ->> ''updatedWithin'')::int)::timestamp at time zone ''utc''',
    'endorsed', 's.athlete_id = any (array(select private.shown_endorsed($2)))',
    'event', 's.athlete_id = any (array(select b.athlete_id'
      || ' from private.board_athletes_at(array[($1 ->> ''event'')::uuid]) b))',
    'notContacted', 'not exists (select from public.message_requests r where r.scout_id = $4'
      || ' and r.athlete_id = s.athlete_id)',
    'has', 'exists (select from public.athlete_best_results k where k.athlete_id = s.athlete_id'
      || ' and k.metric_code = $1 #>> ''{sort,metric}'''
      || ' and k.min_provenance = private.comparable_rank($1 ->> ''minProvenance'')'
      || ' and k.timing = coalesce($1 #>> ''{sort,timing}'', ''any''))');
begin
  return array(select f.value from jsonb_each_text(fragments) f
    where filter ? f.key and f.key <> without order by f.key);
end $$;

-- Whom a scout endorsed and who shows it to these tiers, as the policy of endorsements has it.
create function private.shown_endorsed(tiers text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct e.athlete_id
  from public.endorsements e
  where
    e.shown
    and e.status = 'published'
    and e.visibility = any (tiers)
    and (e.deliver_after is null or e.deliver_after <= now())
    and e.scout_id <> all ((select private.banned_scouts())::uuid[])
$$;

-- The conditions of a filter as fixed fragments. $1 is the filter, $2 the tiers, $3 blocked, $4 me, $5 words,
-- $6 the folded text.
create function private.search_conditions(filter jsonb, words text[], typo boolean, without text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := array['s.visibility = any ($2)', 's.athlete_id <> all ($3)'];
  list text;
  kept_in text;
begin
  parts := parts || case when filter ? 'sport' then 's.sport_code = $1 ->> ''sport''' else 's.is_primary' end;
  if not coalesce((filter ->> 'includeHidden')::boolean, false) then
    parts := parts || ('not exists (select 1 from public.hidden_athletes h'
      || ' where h.scout_id = $4 and h.athlete_id = s.athlete_id)');
  end if;
  if filter ? 'positions' and without <> 'positions' then
    parts := parts || 's.positions && array(select jsonb_array_elements_text($1 -> ''positions''))'::text;
  end if;
  if filter ? 'classYears' and without <> 'classYears' then
    parts := parts || ('s.class_year = any (array('
      || 'select e::smallint from jsonb_array_elements_text($1 -> ''classYears'') e))');
  end if;
  for list, kept_in in select f.filter_name, f.column_name from private.search_list_filters() f loop
    if filter ? list and without <> list then
      parts := parts
        || format('s.%I = any (array(select jsonb_array_elements_text($1 -> %L)))', kept_in, list);
    end if;
  end loop;
  if filter ? 'near' and without <> 'near' then
    parts := parts || 's.place_id = any (array(select private.places_within($1 -> ''near'')))'::text;
  end if;
  if filter ? 'hasVideo' and without <> 'hasVideo' then
    parts := parts || 's.has_video = ($1 ->> ''hasVideo'')::boolean'::text;
  end if;
  if filter ? 'minProvenance' and without <> 'minProvenance' then
    parts := parts || 's.best_provenance >= private.provenance_rank($1 ->> ''minProvenance'')'::text;
  end if;
  if filter ?| array['filmWithin', 'updatedWithin', 'endorsed', 'event', 'notContacted', 'has'] then
    parts := parts || private.search_own_conditions(filter, without);
  end if;
  if filter ? 'updatedSince' then
    parts := parts || 's.updated_at >= ($1 ->> ''updatedSince'')::timestamptz'::text;
  end if;
  for n in 1 .. coalesce(cardinality(words), 0) loop
    parts := parts || case
      when typo then format('s.search_text ~ (select private.pattern_of_similar_words('
        || 'split_part($6, '' '', %s)))', n)
      else format('s.search_text like $5[%s]', n)
    end;
  end loop;
  for n in 0 .. coalesce(jsonb_array_length(filter -> 'metrics'), 0) - 1 loop
    parts := parts || private.search_metric_condition(n);
  end loop;
  return array_to_string(parts, ' and ');
end $$;

-- Where the rows of a page come from, what they are ordered by, and where the page before ended.
create function private.search_order(
  filter jsonb,
  out source text,
  out key text,
  out rising boolean,
  out keyset text
)
language plpgsql stable set search_path = '' as $$
declare sorting jsonb := coalesce(filter -> 'sort', '"recent"');
begin
  source := 'public.athlete_search_index s';
  keyset := '';
  if jsonb_typeof(sorting) = 'object' then
    rising := (select m.better = 'lower' from public.metrics m where m.code = sorting ->> 'metric');
    source := source
      || ' join public.athlete_best_results k on k.athlete_id = s.athlete_id'
      || ' and k.metric_code = $1 #>> ''{sort,metric}'''
      || ' and k.min_provenance = private.comparable_rank($1 ->> ''minProvenance'')'
      || ' and k.timing = coalesce($1 #>> ''{sort,timing}'', ''any'')';
    key := 'k.value';
    if filter ? 'after' then
      keyset := format(' and (%s, s.athlete_id) %s (($1 #>> ''{after,key}'')::double precision,'
        || ' ($1 #>> ''{after,id}'')::uuid)', key, case when rising then '>' else '<' end);
    end if;
  elsif sorting = '"match"' and jsonb_array_length(filter -> 'match') > 0 then
    rising := false;
    source := source || private.match_joins(filter -> 'match');
    key := private.match_total(filter -> 'match');
    if filter ? 'after' then
      keyset := format(' and (%s, s.athlete_id) < (($1 #>> ''{after,key}'')::int,'
        || ' ($1 #>> ''{after,id}'')::uuid)', key);
    end if;
  elsif sorting = '"name"' then
    rising := true;
    key := 's.name_sort';
    if filter ? 'after' then
      keyset := ' and (s.name_sort, s.athlete_id) > ($1 #>> ''{after,key}'', ($1 #>> ''{after,id}'')::uuid)';
    end if;
  else
    rising := false;
    key := 's.updated_at';
    if filter ? 'after' then
      keyset := ' and (s.updated_at, s.athlete_id) < (($1 #>> ''{after,key}'')::timestamptz,'
        || ' ($1 #>> ''{after,id}'')::uuid)';
    end if;
  end if;
end $$;

-- The ids of what a search found, without the one that only says there is a next page.
create function private.ids_of_page(found jsonb, page int) returns uuid[]
language sql immutable set search_path = '' as $$
  select
    array(
      select (found -> n ->> 'id')::uuid from generate_series(0, least(page, jsonb_array_length(found)) - 1) n
    )
$$;

create function private.search_words(folded text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select '% ' || w || '%' from regexp_split_to_table(folded, ' ') w where w <> '' limit 8)
$$;

-- A page in its order. Where few match, they are found first and put in order afterwards; where many do, the
-- order is walked until the page is full.
create function private.search_page(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  total bigint,
  page int
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ordered record;
  found   jsonb;
begin
  select * into ordered from private.search_order(filter);
  execute format(
    'with found as %7$s (select s.athlete_id as id, %1$s as key from %3$s where %4$s%5$s)'
    || ' select coalesce(jsonb_agg(jsonb_build_object(''id'', q.id, ''key'', q.key) order by q.n), ''[]'')'
    || ' from (select f.id, f.key, row_number() over (order by f.key %2$s, f.id %2$s) as n'
    || ' from found f order by f.key %2$s, f.id %2$s limit %6$s) q',
    ordered.key, case when ordered.rising then 'asc' else 'desc' end, ordered.source,
    private.search_conditions(filter, words, typo, ''), ordered.keyset, page + 1,
    case when total <= 2000 then 'materialized' else 'not materialized' end)
  into found
  using filter, tiers, blocked, auth.uid(), words, folded;
  return found;
end $$;

create function private.search_athletes(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  valid   jsonb := private.validate_search_filter(filter);
  tiers   text[] := private.visible_audiences();
  blocked uuid[] := private.my_blocked_user_ids();
  folded  text := private.normalize_search_text(valid ->> 'text');
  words   text[] := private.search_words(folded);
  page    int := coalesce((valid ->> 'limit')::int, 24);
  asks_facets boolean := coalesce((valid ->> 'facets')::boolean, true);
  owns_needs boolean := valid ? 'match';
  counted record;
  found   jsonb;
  page_of uuid[];
  matched jsonb;
begin
  valid := private.with_weighed_match(valid, tiers, blocked);
  -- One's own page is one's own, whatever its visibility; an athlete searching finds themselves only where
  -- others would. What the first page counted is told again by those after it.
  if asks_facets or valid #> '{after,total}' is null then
    select * into counted from private.search_counts(valid, tiers, blocked, words, folded,
      case when asks_facets then private.counted_facets() else '{}' end);
    if jsonb_typeof(valid -> 'sort') = 'object' then
      counted.total := private.sorted_total(valid, tiers, blocked, words, folded, counted.typo, counted.sets);
    end if;
  else
    select (valid #>> '{after,total}')::bigint as total, (valid #>> '{after,typo}')::boolean as typo,
      null::jsonb as facets, null::private.search_sets as sets into counted;
  end if;
  found := case
    when private.walks_search_sets(valid) then private.search_page_of_sets(valid, tiers, blocked, words,
      folded, counted.typo, page, counted.sets)
    when valid -> 'sort' = '"match"' then private.match_page_of_sets(valid, tiers, blocked, words, folded,
      counted.typo, page, counted.sets, 150)
    else private.search_page(valid, tiers, blocked, words, folded, counted.typo, counted.total, page)
  end;
  page_of := private.ids_of_page(found, page);
  matched := private.match_note(valid, owns_needs, page_of);
  perform private.tell_athletes_read(page_of);
  perform private.tell_search(valid, page_of, counted.total, matched #> '{match,people}');
  if asks_facets and valid ? 'countries' then
    counted.facets := counted.facets
      || private.region_facet(valid, tiers, blocked, words, folded, counted.typo, counted.sets);
  end if;
  return jsonb_build_object('ids', to_jsonb(page_of),
    'total', counted.total, 'typo', counted.typo, 'facets', counted.facets,
    'next', case when jsonb_array_length(found) > page then found -> (page - 1)
      || jsonb_build_object('total', counted.total, 'typo', counted.typo) end)
    || matched || private.boost_note();
exception
  when invalid_text_representation or invalid_datetime_format or numeric_value_out_of_range then
    if not valid ? 'after' then raise; end if;
    perform private.raise_search_error('after', (valid -> 'after')::text, 'the next of an earlier answer');
    return null;
end $$;
grant execute on function private.search_athletes(jsonb) to anon, authenticated;

create function public.search_athletes(filter jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select private.search_athletes(filter)
$$;
grant execute on function public.search_athletes(jsonb) to anon, authenticated;
comment on function public.search_athletes is
  'A page of athlete ids with total and facets, of those the caller may see. The fields of the filter are in docs/search.md.';
