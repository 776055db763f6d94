-- A filter is checked part by part, and the part that is wrong is named with what is wanted. What passes here
-- is data; no text of it reaches the SQL.

create function private.raise_search_error(field text, given text, expected text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.raise_error('search.' || field,
    format('%s: %s was given, %s is wanted.', field, left(coalesce(given, 'nothing'), 80), expected), 422);
end $$;

-- Lists of codes or years; an empty list is no condition.
create function private.check_search_lists(filter jsonb, lists text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part text;
  kind text;
begin
  foreach part in array lists loop
    continue when not filter ? part;
    kind := case part when 'classYears' then 'number' else 'string' end;
    if jsonb_typeof(filter -> part) <> 'array' or jsonb_array_length(filter -> part) > 40
      or exists (select 1 from jsonb_array_elements(filter -> part) e where jsonb_typeof(e) <> kind) then
      perform private.raise_search_error(part, (filter -> part)::text,
        'a list of at most 40 ' || case part when 'classYears' then 'years' else 'codes' end);
    end if;
    if part = 'classYears' and exists (
      select 1 from jsonb_array_elements_text(filter -> part) e where e !~ '^(19|20)[0-9]{2}$') then
      perform private.raise_search_error(part, (filter -> part)::text, 'years like 2027');
    end if;
    if jsonb_array_length(filter -> part) = 0 then filter := filter - part; end if;
  end loop;
  return filter;
end $$;

create function private.check_search_page(filter jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if filter ? 'updatedSince' then
    begin
      perform (filter ->> 'updatedSince')::timestamptz;
    exception when others then
      perform private.raise_search_error('updatedSince', filter ->> 'updatedSince', 'a date');
    end;
  end if;
  if filter ? 'limit' and (jsonb_typeof(filter -> 'limit') <> 'number'
    or filter ->> 'limit' !~ '^[0-9]{1,3}$' or not (filter ->> 'limit')::int between 1 and 100) then
    perform private.raise_search_error('limit', filter ->> 'limit', 'a number from 1 to 100');
  end if;
end $$;

-- Windows of days, an event, and what is asked for only where it is true. An event that nobody knows is asked
-- for like any other: a refusal would tell which there are.
create function private.check_search_own(filter jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part  text;
  steps int[];
begin
  foreach part in array array['filmWithin', 'updatedWithin'] loop
    continue when not filter ? part;
    steps := array(select w.days from private.search_windows() w where w.facet = part order by 1);
    if filter -> part <> all (select to_jsonb(d) from unnest(steps) d) then
      perform private.raise_search_error(part, (filter -> part)::text, 'days as '
        || array_to_string(steps[:2], ', ') || ' or ' || steps[3]);
    end if;
  end loop;
  if filter ? 'event' and (jsonb_typeof(filter -> 'event') <> 'string'
    or filter ->> 'event' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') then
    perform private.raise_search_error('event', filter ->> 'event', 'the id of an event');
  end if;
  foreach part in array array['endorsed', 'notContacted'] loop
    if filter -> part = 'false' then filter := filter - part; end if;
  end loop;
  return filter;
end $$;

create function private.check_search_metrics(filter jsonb, provenances text[]) returns void
language plpgsql stable set search_path = '' as $$
declare item jsonb;
begin
  if not filter ? 'metrics' then return; end if;
  if jsonb_typeof(filter -> 'metrics') <> 'array' or jsonb_array_length(filter -> 'metrics') > 8 then
    perform private.raise_search_error('metrics', (filter -> 'metrics')::text, 'a list of at most 8 ranges');
  end if;
  for item in select e from jsonb_array_elements(filter -> 'metrics') e loop
    if jsonb_typeof(item) <> 'object'
      or not exists (select 1 from public.metrics m where m.code = item ->> 'metric') then
      perform private.raise_search_error('metrics', item::text, 'an object with a known metric');
    end if;
    if exists (select 1 from unnest(array['min', 'max']) k
      where item ? k and jsonb_typeof(item -> k) not in ('number', 'null')) then
      perform private.raise_search_error('metrics', item::text,
        'min and max as numbers in the metric''s own unit');
    end if;
    if (item ->> 'min')::double precision > (item ->> 'max')::double precision then
      perform private.raise_search_error('metrics', item::text, 'a min that is not above its max');
    end if;
    if item ->> 'minProvenance' is not null and not (item ->> 'minProvenance' = any (provenances)) then
      perform private.raise_search_error('metrics', item ->> 'minProvenance', array_to_string(provenances,
        ', '));
    end if;
    if item ->> 'timing' is not null and item ->> 'timing' not in ('electronic', 'hand', 'unstated') then
      perform private.raise_search_error('metrics', item ->> 'timing', 'electronic, hand or unstated');
    end if;
  end loop;
end $$;

create function private.check_search_sort(filter jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare item jsonb := filter -> 'sort';
begin
  if not filter ? 'sort' then return; end if;
  if jsonb_typeof(item) = 'string' then
    if not (filter ->> 'sort' = any (array['recent', 'name', 'match'])) then
      perform private.raise_search_error('sort', item::text, 'recent, name, match or a metric');
    end if;
  elsif jsonb_typeof(item) <> 'object'
    or not exists (select 1 from public.metrics m where m.code = item ->> 'metric') then
    perform private.raise_search_error('sort', item::text, 'recent, name, match or a metric');
  elsif (select m.timed from public.metrics m where m.code = item ->> 'metric')
    and coalesce(item ->> 'timing', '') not in ('electronic', 'hand', 'unstated') then
    perform private.raise_search_error('sort', item::text,
      'a timing of electronic, hand or unstated: they never rank together');
  end if;
end $$;

-- Checks every part of a filter and names the part that is wrong. What passes here is data; no text of it
-- reaches the SQL.
create function private.validate_search_filter(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lists text[] := array['positions', 'classYears']
    || array(select f.filter_name from private.search_list_filters() f);
  known text[] := array['sport', 'text'] || lists || array['near', 'hasVideo', 'filmWithin',
    'minProvenance', 'metrics', 'updatedSince', 'updatedWithin', 'endorsed', 'event', 'notContacted',
    'includeHidden', 'sort', 'match', 'limit', 'after', 'facets'];
  provenances text[] := array['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned'];
  part  text;
begin
  if filter is null or jsonb_typeof(filter) <> 'object' then
    perform private.raise_search_error('filter', filter::text, 'an object');
  end if;
  if octet_length(filter::text) > 8192 then
    perform private.raise_search_error('filter', octet_length(filter::text) || ' bytes',
      'at most 8192 bytes');
  end if;
  for part in select jsonb_object_keys(filter) loop
    if part <> all (known) then
      perform private.raise_search_error(left(part, 40), 'this field', 'one of ' || array_to_string(known,
        ', '));
    end if;
  end loop;
  filter := jsonb_strip_nulls(filter);
  if filter ? 'sport' and not exists (select 1 from public.sports s where s.code = filter ->> 'sport') then
    perform private.raise_search_error('sport', filter ->> 'sport', 'a known sport');
  end if;
  -- LIMITS.search.textMaxChars
  if filter ? 'text'
    and (jsonb_typeof(filter -> 'text') <> 'string' or char_length(filter ->> 'text') > 100) then
    perform private.raise_search_error('text', filter ->> 'text', 'a text of at most 100 characters');
  end if;
  filter := private.check_search_lists(filter, lists);
  foreach part in array array['hasVideo', 'includeHidden', 'facets', 'endorsed', 'notContacted'] loop
    if filter ? part and jsonb_typeof(filter -> part) <> 'boolean' then
      perform private.raise_search_error(part, (filter -> part)::text, 'true or false');
    end if;
  end loop;
  if filter ? 'minProvenance' and not (filter ->> 'minProvenance' = any (provenances)) then
    perform private.raise_search_error('minProvenance', filter ->> 'minProvenance',
      array_to_string(provenances, ', '));
  end if;
  perform private.check_search_page(filter);
  filter := private.check_search_own(filter);
  perform private.check_search_near(filter);
  perform private.check_search_metrics(filter, provenances);
  perform private.check_search_sort(filter);
  filter := private.check_search_match(filter);
  if filter ? 'after' and (jsonb_typeof(filter -> 'after') <> 'object'
    or coalesce(filter -> 'after' ->> 'id', '') !~ '^[0-9a-f-]{36}$' or not (filter -> 'after') ? 'key'
    or (filter -> 'after') ? 'total' <> (filter -> 'after') ? 'typo'
    or coalesce(filter #>> '{after,total}', '0') !~ '^[0-9]{1,9}$'
    or coalesce(jsonb_typeof(filter #> '{after,typo}'), 'boolean') <> 'boolean') then
    perform private.raise_search_error('after', (filter -> 'after')::text, 'the next of an earlier answer');
  end if;
  return filter;
end $$;
