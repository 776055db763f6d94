-- Search in two layers: a narrow function returns ids and counts with the rule written in, over a flat
-- projection with its own indexes; the caller then reads the few cards under row-level security. A slip here
-- can leak an id, never a card.

create table public.athlete_search (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  sport_code text not null references public.sports (code),
  is_primary boolean not null,
  visibility text not null check (char_length(visibility) <= 10),
  positions text[] not null default '{}' check (cardinality(positions) <= 4),
  class_year smallint,
  country text check (char_length(country) <= 2),
  region text not null default '' check (char_length(region) <= 80),
  sex_category text check (char_length(sex_category) <= 10),
  age_band text check (char_length(age_band) <= 10),
  level text check (char_length(level) <= 20),
  status text not null check (char_length(status) <= 20),
  dominant_side text check (char_length(dominant_side) <= 10),
  has_video boolean not null default false, -- film that everyone who sees the card may see
  best_rung smallint not null default 0,
  is_minor boolean not null,
  search_text text not null check (char_length(search_text) <= 400), -- folded, with a space before each word
  name_sort text not null collate "C" check (char_length(name_sort) <= 240),
  updated_at timestamptz not null,
  primary key (athlete_id, sport_code)
);
create index athlete_search_recent_idx on public.athlete_search (
  sport_code,
  updated_at desc,
  athlete_id desc
);
create index athlete_search_primary_recent_idx on public.athlete_search (updated_at desc, athlete_id desc)
where is_primary;
create index athlete_search_class_idx on public.athlete_search (sport_code, class_year, updated_at desc);
create index athlete_search_country_idx on public.athlete_search (
  sport_code,
  country,
  class_year,
  updated_at desc
);
create index athlete_search_name_idx on public.athlete_search (sport_code, name_sort, athlete_id);
create index athlete_search_positions_idx on public.athlete_search using gin (positions);
create index athlete_search_text_idx on public.athlete_search using gin (search_text extensions.gin_trgm_ops);
alter table public.athlete_search enable row level security;
alter table public.athlete_search force row level security;

-- No policy and no grant on the table: only the functions below read it.
create function private.refresh_search(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.athlete_search s where s.athlete_id = athlete
    and not exists (select 1 from public.athlete_sports a where a.athlete_id = athlete
    and a.sport_code = s.sport_code);
  insert into public.athlete_search as s (athlete_id, sport_code, is_primary, visibility, positions,
    class_year, country, region, sex_category, age_band, level,
    status, dominant_side, has_video, best_rung, is_minor, search_text, name_sort, updated_at)
  select p.id, a.sport_code, a.is_primary, p.effective_visibility,
    coalesce((select array_agg(q.position_code order by q.rank) from public.athlete_positions q
    where q.athlete_id = p.id and q.sport_code = a.sport_code), '{}'),
    p.class_year, p.country, p.region, p.sex_category, p.age_band, p.level, p.recruiting_status,
    p.dominant_side,
    exists (select 1 from public.video_links v where v.athlete_id = p.id and v.visibility = 'public'),
    coalesce((select max(b.rung) from public.athlete_metric_bests b where b.athlete_id = p.id), 0),
    p.is_minor, left(' ' || private.fold(p.display_name || ' ' || p.club), 400),
    left(private.fold(p.display_name), 240), p.updated_at
  from public.athlete_profiles p join public.athlete_sports a on a.athlete_id = p.id
  where p.id = athlete
  on conflict (athlete_id, sport_code) do update set is_primary = excluded.is_primary,
  visibility = excluded.visibility, positions = excluded.positions,
    class_year = excluded.class_year, country = excluded.country, region = excluded.region,
    sex_category = excluded.sex_category, age_band = excluded.age_band,
    level = excluded.level, status = excluded.status, dominant_side = excluded.dominant_side,
    has_video = excluded.has_video, best_rung = excluded.best_rung,
    is_minor = excluded.is_minor, search_text = excluded.search_text, name_sort = excluded.name_sort,
    updated_at = excluded.updated_at
  where (s.is_primary, s.visibility, s.positions, s.class_year, s.country, s.region, s.sex_category,
  s.age_band, s.level, s.status, s.dominant_side, s.has_video,
      s.best_rung, s.is_minor, s.search_text, s.name_sort, s.updated_at) is distinct from
    (excluded.is_primary, excluded.visibility, excluded.positions, excluded.class_year, excluded.country,
    excluded.region, excluded.sex_category, excluded.age_band,
      excluded.level, excluded.status, excluded.dominant_side, excluded.has_video, excluded.best_rung,
      excluded.is_minor, excluded.search_text, excluded.name_sort, excluded.updated_at);
end $$;

create function private.search_follows_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search(new.id);
  return null;
end $$;
create trigger search_follows_profile after insert or update on public.athlete_profiles
  for each row when (coalesce(current_setting('touchline.bulk', true), '') <> 'on')
  execute function private.search_follows_profile();

create function private.search_follows_sport() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search(coalesce(new.athlete_id, old.athlete_id));
  return null;
end $$;
create trigger search_follows_sport after insert or update or delete on public.athlete_sports
  for each row when (coalesce(current_setting('touchline.bulk', true), '') <> 'on')
  execute function private.search_follows_sport();
create trigger search_follows_position after insert or update or delete on public.athlete_positions
  for each row when (coalesce(current_setting('touchline.bulk', true), '') <> 'on')
  execute function private.search_follows_sport();

create function private.search_error(field text, given text, wanted text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('search.' || field,
    format('%s: %s was given, %s is wanted.', field, left(coalesce(given, 'nothing'), 80), wanted), 422);
end $$;

-- Checks every part of a filter and names the part that is wrong. What passes here is data; no text of it
-- reaches the SQL.
create function private.checked_search_filter(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known text[] := array['sport', 'text', 'positions', 'classYears', 'countries', 'regions', 'sexCategories',
    'ageBands', 'levels', 'statuses', 'dominantSides',
    'hasVideo', 'minRung', 'metrics', 'updatedSince', 'includeHidden', 'sort', 'limit', 'after', 'facets'];
  lists text[] := array['positions', 'classYears', 'countries', 'regions', 'sexCategories', 'ageBands',
    'levels', 'statuses', 'dominantSides'];
  part  text;
  item  jsonb;
  rungs text[] := array['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned'];
begin
  if filter is null or jsonb_typeof(filter) <> 'object' then
    perform private.search_error('filter', filter::text, 'an object');
  end if;
  if octet_length(filter::text) > 8192 then
    perform private.search_error('filter', octet_length(filter::text) || ' bytes', 'at most 8192 bytes');
  end if;
  for part in select jsonb_object_keys(filter) loop
    if part <> all (known) then
      perform private.search_error(left(part, 40), 'this field', 'one of ' || array_to_string(known, ', '));
    end if;
  end loop;
  filter := jsonb_strip_nulls(filter);
  if filter ? 'sport' and not exists (select 1 from public.sports s where s.code = filter ->> 'sport') then
    perform private.search_error('sport', filter ->> 'sport', 'a known sport');
  end if;
  -- LIMITS.search.textMaxChars
  if filter ? 'text'
    and (jsonb_typeof(filter -> 'text') <> 'string' or char_length(filter ->> 'text') > 100) then
    perform private.search_error('text', filter ->> 'text', 'a text of at most 100 characters');
  end if;
  foreach part in array lists loop
    if filter ? part then
      if jsonb_typeof(filter -> part) <> 'array' or jsonb_array_length(filter -> part) > 40
         or exists (select 1 from jsonb_array_elements(filter -> part) e where jsonb_typeof(e) <> case part
         when 'classYears' then 'number' else 'string' end) then
        perform private.search_error(part, (filter -> part)::text, 'a list of at most 40 ' || case part
          when 'classYears' then 'years' else 'codes' end);
      end if;
      if part = 'classYears' and exists (select 1 from jsonb_array_elements_text(filter -> part) e
        where e !~ '^(19|20)[0-9]{2}$') then
        perform private.search_error(part, (filter -> part)::text, 'years like 2027');
      end if;
      if jsonb_array_length(filter -> part) = 0 then filter := filter - part; end if;
    end if;
  end loop;
  foreach part in array array['hasVideo', 'includeHidden', 'facets'] loop
    if filter ? part and jsonb_typeof(filter -> part) <> 'boolean' then
      perform private.search_error(part, (filter -> part)::text, 'true or false');
    end if;
  end loop;
  if filter ? 'minRung' and not (filter ->> 'minRung' = any (rungs)) then
    perform private.search_error('minRung', filter ->> 'minRung', array_to_string(rungs, ', '));
  end if;
  if filter ? 'updatedSince' then
    begin
      perform (filter ->> 'updatedSince')::timestamptz;
    exception when others then
      perform private.search_error('updatedSince', filter ->> 'updatedSince', 'a date');
    end;
  end if;
  if filter ? 'limit'
    and (jsonb_typeof(filter -> 'limit') <> 'number' or filter ->> 'limit' !~ '^[0-9]{1,3}$'
    or not (filter ->> 'limit')::int between 1 and 100) then
    perform private.search_error('limit', filter ->> 'limit', 'a number from 1 to 100');
  end if;
  if filter ? 'metrics' then
    if jsonb_typeof(filter -> 'metrics') <> 'array' or jsonb_array_length(filter -> 'metrics') > 8 then
      perform private.search_error('metrics', (filter -> 'metrics')::text, 'a list of at most 8 ranges');
    end if;
    for item in select e from jsonb_array_elements(filter -> 'metrics') e loop
      if jsonb_typeof(item) <> 'object'
        or not exists (select 1 from public.metrics m where m.code = item ->> 'metric') then
        perform private.search_error('metrics', item::text, 'an object with a known metric');
      end if;
      if exists (select 1 from unnest(array['min', 'max']) k where item ? k
        and jsonb_typeof(item -> k) not in ('number', 'null')) then
        perform private.search_error('metrics', item::text,
          'min and max as numbers in the metric''s own unit');
      end if;
      if (item ->> 'min')::double precision > (item ->> 'max')::double precision then
        perform private.search_error('metrics', item::text, 'a min that is not above its max');
      end if;
      if item ->> 'minRung' is not null and not (item ->> 'minRung' = any (rungs)) then
        perform private.search_error('metrics', item ->> 'minRung', array_to_string(rungs, ', '));
      end if;
      if item ->> 'timing' is not null and item ->> 'timing' not in ('electronic', 'hand') then
        perform private.search_error('metrics', item ->> 'timing', 'electronic or hand');
      end if;
    end loop;
  end if;
  if filter ? 'sort' then
    item := filter -> 'sort';
    if jsonb_typeof(item) = 'string' then
      if not (filter ->> 'sort' = any (array['recent', 'name'])) then
        perform private.search_error('sort', item::text, 'recent, name or a metric');
      end if;
    elsif jsonb_typeof(item) <> 'object'
      or not exists (select 1 from public.metrics m where m.code = item ->> 'metric') then
      perform private.search_error('sort', item::text, 'recent, name or a metric');
    elsif (select m.timed from public.metrics m where m.code = item ->> 'metric')
      and coalesce(item ->> 'timing', '') not in ('electronic', 'hand') then
      perform private.search_error('sort', item::text,
        'a timing of electronic or hand: the two never rank together');
    end if;
  end if;
  if filter ? 'after'
    and (jsonb_typeof(filter -> 'after') <> 'object'
    or coalesce(filter -> 'after' ->> 'id', '') !~ '^[0-9a-f-]{36}$' or not (filter -> 'after') ? 'key') then
    perform private.search_error('after', (filter -> 'after')::text, 'the next of an earlier answer');
  end if;
  return filter;
end $$;

-- The conditions of a filter as fixed fragments. $1 is the filter, $2 the tiers, $3 blocked, $4 me, $5 words,
-- $6 the folded text.
create function private.search_conditions(filter jsonb, words text[], typo boolean, without text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := array['s.visibility = any ($2)', 's.athlete_id <> all ($3)'];
  n     int;
begin
  parts := parts || case when filter ? 'sport' then 's.sport_code = $1 ->> ''sport''' else 's.is_primary' end;
  if not coalesce((filter ->> 'includeHidden')::boolean, false) then
    parts := parts
      || 'not exists (select 1 from public.hidden_athletes h where h.scout_id = $4 and h.athlete_id = s.athlete_id)'::text;
  end if;
  if filter ? 'positions' and without <> 'positions' then
    parts := parts || 's.positions && array(select jsonb_array_elements_text($1 -> ''positions''))'::text;
  end if;
  if filter ? 'classYears' and without <> 'classYears' then
    parts := parts
      || 's.class_year = any (array(select e::smallint from jsonb_array_elements_text($1 -> ''classYears'') e))'::text;
  end if;
  if filter ? 'countries' and without <> 'countries' then
    parts := parts || 's.country = any (array(select jsonb_array_elements_text($1 -> ''countries'')))'::text;
  end if;
  if filter ? 'regions' and without <> 'regions' then
    parts := parts || 's.region = any (array(select jsonb_array_elements_text($1 -> ''regions'')))'::text;
  end if;
  if filter ? 'sexCategories' then
    parts := parts
      || 's.sex_category = any (array(select jsonb_array_elements_text($1 -> ''sexCategories'')))'::text;
  end if;
  if filter ? 'ageBands' then
    parts := parts || 's.age_band = any (array(select jsonb_array_elements_text($1 -> ''ageBands'')))'::text;
  end if;
  if filter ? 'levels' then
    parts := parts || 's.level = any (array(select jsonb_array_elements_text($1 -> ''levels'')))'::text;
  end if;
  if filter ? 'statuses' then
    parts := parts || 's.status = any (array(select jsonb_array_elements_text($1 -> ''statuses'')))'::text;
  end if;
  if filter ? 'dominantSides' then
    parts := parts
      || 's.dominant_side = any (array(select jsonb_array_elements_text($1 -> ''dominantSides'')))'::text;
  end if;
  if filter ? 'hasVideo' then parts := parts || 's.has_video = ($1 ->> ''hasVideo'')::boolean'::text; end if;
  if filter ? 'minRung' and without <> 'minRung' then
    parts := parts || 's.best_rung >= private.rung_rank($1 ->> ''minRung'')'::text;
  end if;
  if filter ? 'updatedSince' then
    parts := parts || 's.updated_at >= ($1 ->> ''updatedSince'')::timestamptz'::text;
  end if;
  if typo then
    parts := parts || '$6 operator(extensions.<%) s.search_text'::text;
  else
    for n in 1 .. coalesce(cardinality(words), 0) loop
      parts := parts || format('s.search_text like $5[%s]', n);
    end loop;
  end if;
  for n in 0 .. coalesce(jsonb_array_length(filter -> 'metrics'), 0) - 1 loop
    parts := parts
      || format('exists (select 1 from public.athlete_metric_bests b where b.athlete_id = s.athlete_id and b.metric_code = $1 #>> ''{metrics,%1$s,metric}'''
      || ' and b.min_rung = coalesce(private.rung_rank($1 #>> ''{metrics,%1$s,minRung}''), 1)'
      || ' and b.timing = any (case when $1 #>> ''{metrics,%1$s,timing}'' is null then array[''any'', ''electronic'', ''hand''] else array[''any'', $1 #>> ''{metrics,%1$s,timing}''] end)'
      || ' and b.value >= coalesce(($1 #>> ''{metrics,%1$s,min}'')::double precision, ''-infinity'')'
      || ' and b.value <= coalesce(($1 #>> ''{metrics,%1$s,max}'')::double precision, ''infinity''))', n);
  end loop;
  return array_to_string(parts, ' and ');
end $$;

create function private.search_athletes(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set "pg_trgm.word_similarity_threshold" = '0.45' as $$
declare
  filter  jsonb := private.checked_search_filter(asked);
  tiers   text[] := private.visible_tiers();
  blocked uuid[] := private.blocked_with_me();
  me      uuid := auth.uid();
  folded  text := private.fold(filter ->> 'text');
  words   text[] := array(select '% ' || w || '%' from regexp_split_to_table(private.fold(filter ->> 'text'),
    ' ') w where w <> '' limit 8);
  typo    boolean := false;
  page    int := coalesce((filter ->> 'limit')::int, 24);
  sorting jsonb := coalesce(filter -> 'sort', '"recent"');
  rising  boolean;
  key     text;
  source  text := 'public.athlete_search s';
  conditions text;
  keyset  text := '';
  total   bigint;
  found   jsonb;
  facets  jsonb := null;
begin
  -- One's own page is one's own, whatever its visibility; an athlete searching finds themselves only where
  -- others would.
  conditions := private.search_conditions(filter, words, false, '');
  execute 'select count(*) from public.athlete_search s where ' || conditions into total using filter, tiers,
    blocked, me, words, folded;
  if cardinality(words) > 0 and total < 5 and char_length(folded) >= 4 then -- few or none: forgive a typo
    typo := true;
    conditions := private.search_conditions(filter, words, true, '');
    execute 'select count(*) from public.athlete_search s where ' || conditions into total using filter,
      tiers, blocked, me, words, folded;
  end if;
  if jsonb_typeof(sorting) = 'object' then
    rising := (select m.direction = 'down' from public.metrics m where m.code = sorting ->> 'metric');
    source := source
      || ' join public.athlete_metric_bests k on k.athlete_id = s.athlete_id and k.metric_code = $1 #>> ''{sort,metric}'' and k.min_rung = coalesce(private.rung_rank($1 ->> ''minRung''), 1)'
      || ' and k.timing = coalesce($1 #>> ''{sort,timing}'', ''any'')';
    key := 'k.value';
    if filter ? 'after' then
      keyset := format(' and (%s, s.athlete_id) %s (($1 #>> ''{after,key}'')::double precision, ($1 #>> ''{after,id}'')::uuid)', key, case when rising then '>' else '<' end);
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
      keyset := ' and (s.updated_at, s.athlete_id) < (($1 #>> ''{after,key}'')::timestamptz, ($1 #>> ''{after,id}'')::uuid)';
    end if;
  end if;
  execute format('select coalesce(jsonb_agg(jsonb_build_object(''id'', q.id, ''key'', q.key) order by q.n), ''[]'') from ('
    || 'select s.athlete_id as id, %1$s as key, row_number() over (order by %1$s %2$s, s.athlete_id %2$s) as n from %3$s where %4$s%5$s order by %1$s %2$s, s.athlete_id %2$s limit %6$s) q',
    key, case when rising then 'asc' else 'desc' end, source, conditions, keyset, page + 1)
  into found using filter, tiers, blocked, me, words, folded;
  if jsonb_typeof(sorting) = 'object' then
    execute format('select count(*) from %s where %s', source, conditions) into total using filter, tiers,
      blocked, me, words, folded;
  end if;
  if coalesce((filter ->> 'facets')::boolean, true) then
    facets := private.search_facets(filter, tiers, blocked, me, words, folded, typo);
  end if;
  return jsonb_build_object(
    'ids', coalesce((select jsonb_agg(e -> 'id' order by n)
    from jsonb_array_elements(found) with ordinality t (e, n) where n <= page), '[]'),
    'total', total,
    'next', case when jsonb_array_length(found) > page then found -> (page - 1) end,
    'typo', typo,
    'facets', facets);
exception
  when invalid_text_representation or invalid_datetime_format or numeric_value_out_of_range then
    perform private.search_error('after', (filter -> 'after')::text, 'the next of an earlier answer');
    return null;
end $$;
grant execute on function private.search_athletes(jsonb) to anon, authenticated;

-- Each facet is counted without its own filter, so that its other values stay choosable.
create function private.search_facets(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  me uuid,
  words text[],
  folded text,
  typo boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  result jsonb := '{}';
  counts jsonb;
  facet  text;
  value  text;
begin
  -- Regions are free words, and worth counting only inside a country.
  foreach facet in array array['positions', 'classYears', 'countries', 'minRung'] || case
    when filter ? 'countries' then array['regions'] else '{}' end loop
    value := case facet when 'positions' then 'p' when 'classYears' then 's.class_year'
      when 'countries' then 's.country'
      when 'regions' then 'nullif(s.region, '''')' else 's.best_rung' end;
    execute format('select coalesce(jsonb_agg(jsonb_build_object(''value'', q.v, ''count'', q.c) order by q.c desc, q.v), ''[]'') from ('
      || 'select %1$s as v, count(*) as c from public.athlete_search s%2$s where %3$s and %1$s is not null group by 1 order by 2 desc limit 60) q',
      value, case when facet = 'positions' then ' cross join lateral unnest(s.positions) p' else '' end,
      private.search_conditions(filter, words, typo, facet))
    into counts using filter, tiers, blocked, me, words, folded;
    result := result || jsonb_build_object(facet, counts);
  end loop;
  return result;
end $$;

create function public.search_athletes(filter jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select private.search_athletes(filter)
$$;
grant execute on function public.search_athletes(jsonb) to anon, authenticated;

-- Runs as the caller, like every view and function in public: row-level security decides what it returns.
create view public.athlete_cards
with (security_invoker = on)
as
  select
    p.id,
    p.handle,
    p.display_name,
    p.country,
    p.region,
    p.primary_sport,
    p.class_year,
    p.sex_category,
    p.age_band,
    p.is_minor,
    p.recruiting_status,
    p.dominant_side,
    p.level,
    p.club,
    p.avatar_path,
    p.contact_state,
    p.effective_visibility,
    p.checks,
    p.user_id is not null as has_account,
    p.updated_at,
    coalesce(
      (
        select jsonb_agg(q.position_code order by q.rank)
        from public.athlete_positions q
        where q.athlete_id = p.id and q.sport_code = p.primary_sport
      ),
      '[]'
    ) as positions,
    coalesce(
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'metric',
              b.metric_code,
              'value',
              b.value,
              'timing',
              b.timing,
              'rung',
              b.rung,
              'measured_on',
              b.measured_on,
              'measurement_id',
              b.measurement_id
            )
            order by k.sort, b.timing
          )
        from
          public.sport_metrics k
          join public.athlete_metric_bests b
            on b.metric_code = k.metric_code and b.athlete_id = p.id and b.min_rung = 1
        where k.sport_code = p.primary_sport and k.is_key
      ),
      '[]'
    ) as headline_metrics,
    exists (select 1 from public.video_links v where v.athlete_id = p.id) as has_video
  from public.athlete_profiles p;

grant select on public.athlete_cards to anon, authenticated;

-- Two to four athletes side by side: one line for each metric and way of timing that any of them has.
create function public.compare_athletes(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if cardinality(ids) not between 1 and 4 or cardinality(ids) is null then
    perform private.refuse('compare.ids', 'ids: two to four athletes are wanted.', 422);
  end if;
  return jsonb_build_object(
    'athletes',
    coalesce((select jsonb_agg(to_jsonb(c) order by array_position(ids, c.id)) from public.athlete_cards c
    where c.id = any (ids)), '[]'),
    'metrics', coalesce((select jsonb_agg(line order by line ->> 'metric', line ->> 'timing') from (
      select jsonb_build_object('metric', b.metric_code, 'timing', b.timing, 'unit', m.unit, 'direction',
      m.direction, 'decimals', m.decimals,
        'best', case m.direction when 'up' then max(b.value) when 'down' then min(b.value) end,
        'values', jsonb_agg(jsonb_build_object('athlete_id', b.athlete_id, 'value', b.value, 'rung', b.rung,
        'measured_on', b.measured_on) order by array_position(ids, b.athlete_id))) as line
      from public.athlete_metric_bests b join public.metrics m on m.code = b.metric_code
      where b.athlete_id = any (ids) and b.min_rung = 1
      group by b.metric_code, b.timing, m.unit, m.direction, m.decimals) lines), '[]'));
end $$;
grant execute on function public.compare_athletes(uuid[]) to authenticated;

-- Where an athlete stands among those of the same sport, first position, sex category and age band; nothing
-- below 20 people.
create function private.measurement_percentiles(athlete uuid)
returns table (metric_code text, timing text, value double precision, percentile int, n int)
language sql stable security definer set search_path = '' as $$
  with
    me as (
      select s.sport_code, s.positions[1] as place, s.sex_category, s.age_band
      from public.athlete_search s
      where
        s.athlete_id = athlete
        and s.is_primary
        and (
          s.athlete_id = auth.uid()
          or (
            s.visibility = any (private.visible_tiers())
            and s.athlete_id <> all (private.blocked_with_me())
          )
        )
    ),
    peers as (
      select s.athlete_id
      from
        public.athlete_search s,
        me
      where
        s.is_primary
        and s.sport_code = me.sport_code
        and s.positions[1] is not distinct from me.place
        and s.sex_category is not distinct from me.sex_category
        and s.age_band is not distinct from me.age_band
    )
  select
    mine.metric_code,
    mine.timing,
    mine.value,
    round(
      100.0 * (
        count(*) filter (
          where
            case k.direction
              when 'down' then b.value > mine.value
              else b.value < mine.value
            end
        ) + 0.5 * count(*) filter (where b.value = mine.value)
      ) / count(*)
    )::int,
    count(*)::int
  from
    me
    join public.athlete_metric_bests mine on mine.athlete_id = athlete and mine.min_rung = 1
    join public.metrics k on k.code = mine.metric_code and k.direction <> 'neutral'
    join public.athlete_metric_bests b
      on b.metric_code = mine.metric_code and b.timing = mine.timing and b.min_rung = 1
    join peers p on p.athlete_id = b.athlete_id
  group by mine.metric_code, mine.timing, mine.value
  having count(*) >= 20 -- LIMITS.percentile.minPeople
$$;
grant execute on function private.measurement_percentiles(uuid) to anon, authenticated;

create function public.measurement_percentiles(athlete_id uuid)
returns table (metric_code text, timing text, value double precision, percentile int, n int)
language sql stable set search_path = '' as $$
  select * from private.measurement_percentiles(athlete_id)
$$;
grant execute on function public.measurement_percentiles(uuid) to anon, authenticated;

-- What would a stranger, a verified scout, my guardian see of me? The policy itself is asked, with the role
-- and claims of that audience.
create function public.view_as(audience text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  me       uuid := auth.uid();
  my_role  text := current_setting('role');
  my_claims text := current_setting('request.jwt.claims', true);
  my_sub   text := current_setting('request.jwt.claim.sub', true);
  result   jsonb;
begin
  if audience is null or audience not in ('stranger', 'scout', 'guardian') then
    perform private.refuse('view_as.audience', 'audience: stranger, scout or guardian is wanted.', 422);
  end if;
  if me is null then perform private.refuse('view_as.signed_out', 'Sign in first.', 401); end if;
  if audience = 'stranger' then
    perform set_config('request.jwt.claims', '{"role": "anon"}', true),
      set_config('request.jwt.claim.sub', '', true), set_config('role', 'anon', true);
  elsif audience = 'scout' then
    perform set_config('request.jwt.claims',
      jsonb_build_object('role', 'authenticated', 'sub', private.probe_scout_id())::text, true),
      set_config('request.jwt.claim.sub', '', true);
  end if;
  select jsonb_build_object('audience', audience, 'visible', true, 'card', to_jsonb(c), 'bio', p.bio,
    'languages', p.languages, 'status_note', p.status_note,
    'measurements',
    coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'metric_code', m.metric_code, 'value', m.value,
    'rung', m.rung, 'method', m.method,
      'measured_on', m.measured_on, 'dispute_status', m.dispute_status) order by m.metric_code,
      m.measured_on desc) from public.measurements m where m.athlete_id = me), '[]'),
    'videos', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'url', v.url,
    'kind', v.kind) order by v.sort) from public.video_links v
      where v.athlete_id = me and (audience <> 'guardian' or v.visibility <> 'private')), '[]'),
    'endorsements',
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'scout_name', e.scout_name, 'rating', e.rating,
    'notes', e.notes) order by e.created_at desc)
      from public.endorsements e where e.athlete_id = me), '[]'))
  into result from public.athlete_cards c join public.athlete_profiles p on p.id = c.id where c.id = me;
  perform set_config('role', my_role, true), set_config('request.jwt.claims', coalesce(my_claims, ''), true),
    set_config('request.jwt.claim.sub', coalesce(my_sub, ''), true);
  return coalesce(result, jsonb_build_object('audience', audience, 'visible', false));
end $$;
grant execute on function public.view_as(text) to authenticated;

-- A big load changes what the planner should believe; the search that follows must not wait for a background
-- job to notice.
create function private.rebuild_projections(athletes uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.athlete_metric_bests b where b.athlete_id = any (athletes);
  insert into public.athlete_metric_bests (athlete_id, metric_code, timing, min_rung, value, rung,
    measured_on, measurement_id)
  select distinct on (m.athlete_id, m.metric_code, t.timing, r.n) m.athlete_id, m.metric_code, t.timing, r.n,
  m.value, private.rung_rank(m.rung), m.measured_on, m.id
  from public.measurements m
  join public.metrics k on k.code = m.metric_code
  cross join lateral (select private.timing_of(m.method, k.timed) as timing) t
  cross join lateral generate_series(1, private.rung_rank(m.rung)::int) r (n)
  where m.athlete_id = any (athletes) and m.dispute_status <> 'disputed'
  order by m.athlete_id, m.metric_code, t.timing, r.n,
    case k.direction when 'up' then -m.value when 'down' then m.value end nulls last, m.measured_on desc,
    m.created_at desc, m.id;
  perform private.refresh_search(a) from unnest(athletes) a;
  if cardinality(athletes) >= 200 then
    analyze public.athlete_profiles, public.athlete_sports, public.athlete_positions, public.measurements,
      public.athlete_metric_bests, public.athlete_search;
  end if;
end $$;
