-- What a scout needs, weighed: up to five numbers, position and foot, film, how numbers are proven, and
-- whether somebody is open to being recruited. Whoever a search finds gets whole points for each, a hundred
-- together. Nothing else is ever counted: no name, face, sex, age, place or guardian, nor who looked or paid.
-- Why: docs/decisions/0112-search-ordered-by-a-match.md

create function private.raise_match_error(field text, given text, expected text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.raise_error('search.match', format('match, %s: %s was given, %s is wanted.', field,
    left(coalesce(given, 'nothing'), 80), expected), 422);
end $$;

-- Numbers of the sport that is searched in where more or less is better, and a target that is plausible.
create function private.check_match_metric(need jsonb, sport text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare known public.metrics;
begin
  select m.* into known from public.metrics m
    join public.sport_metrics p on p.metric_code = m.code and p.sport_code = sport
  where m.code = need ->> 'metric' and m.better <> 'neutral';
  if known.code is null then
    perform private.raise_match_error('metric', need ->> 'metric', case
      when sport is null then 'a sport to search in first'
      else 'a metric of ' || sport || ' of which more or less is better' end);
  end if;
  if not known.timed then
    need := need - 'timing';
  elsif coalesce(need ->> 'timing', '') not in ('electronic', 'hand', 'unstated') then
    perform private.raise_match_error('timing', need ->> 'timing', 'electronic, hand or unstated');
  end if;
  if need ? 'target' and (jsonb_typeof(need -> 'target') <> 'number'
    or not (need ->> 'target')::numeric between known.min_value::numeric and known.max_value::numeric) then
    perform private.raise_match_error('target of ' || known.code, need ->> 'target',
      format('a number from %s to %s %s', known.min_value, known.max_value, known.unit));
  end if;
  return need;
end $$;

create function private.check_match_position(need jsonb, sport text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part  text;
  wrong text;
begin
  foreach part in array array['positions', 'sides'] loop
    continue when not need ? part;
    if jsonb_typeof(need -> part) <> 'array' or jsonb_array_length(need -> part) > 40
      or exists (select from jsonb_array_elements(need -> part) e where jsonb_typeof(e) <> 'string') then
      perform private.raise_match_error(part, (need -> part)::text, 'a list of at most 40 codes');
    end if;
    select e into wrong from jsonb_array_elements_text(need -> part) e
    where case part when 'sides' then e not in ('left', 'right', 'both')
      else not exists (select from public.positions p where p.code = e
        and p.sport_code = coalesce(sport, p.sport_code)) end;
    if wrong is not null then
      perform private.raise_match_error(part, wrong, case part when 'sides' then 'left, right or both'
        else coalesce('a position of ' || sport, 'a known position') end);
    end if;
    if need -> part = '[]' then need := need - part; end if;
  end loop;
  if not need ?| array['positions', 'sides'] then
    perform private.raise_match_error('position', null, 'a position or a foot');
  end if;
  return need;
end $$;

create function private.check_match_need(need jsonb, sport text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kinds text[] := array['metric', 'position', 'film', 'verification', 'availability'];
  kind  text;
  extra text;
begin
  if jsonb_typeof(need) <> 'object' then
    perform private.raise_match_error('need', need::text, 'an object with need and weight');
  end if;
  kind := need ->> 'need';
  if coalesce(kind <> all (kinds), true) then
    perform private.raise_match_error('need', kind, 'one of ' || array_to_string(kinds, ', '));
  end if;
  select k into extra from jsonb_object_keys(need) k where k <> all (array['need', 'weight'] || case kind
    when 'metric' then array['metric', 'timing', 'target']
    when 'position' then array['positions', 'sides'] else '{}' end) limit 1;
  if extra is not null then
    perform private.raise_match_error(left(extra, 40), 'this field', 'nothing of that name for ' || kind);
  end if;
  if coalesce(need ->> 'weight', '') !~ '^(10|[0-9])$' or jsonb_typeof(need -> 'weight') <> 'number' then
    perform private.raise_match_error('weight of ' || kind, need ->> 'weight', 'a whole number from 0 to 10');
  end if;
  return case kind when 'metric' then private.check_match_metric(need, sport)
    when 'position' then private.check_match_position(need, sport) else need end;
end $$;

create function private.check_search_match(filter jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  given jsonb := filter -> 'match';
  needs jsonb;
  twice text;
begin
  if not filter ? 'match' or given = '[]' then return filter - 'match'; end if;
  if jsonb_typeof(given) <> 'array' then
    perform private.raise_match_error('needs', given::text, 'a list of needs');
  end if;
  if (select count(*) from jsonb_array_elements(given) e where e ->> 'need' = 'metric') > 5 then
    perform private.raise_match_error('metrics', (select count(*)::text from jsonb_array_elements(given) e
      where e ->> 'need' = 'metric'), 'at most five metrics');
  end if;
  select jsonb_agg(private.check_match_need(e, filter ->> 'sport') order by n) into needs
  from jsonb_array_elements(given) with ordinality l (e, n);
  select coalesce(e ->> 'metric', e ->> 'need') into twice
  from jsonb_array_elements(needs) e
  group by e ->> 'need', e ->> 'metric', e ->> 'timing' having count(*) > 1 limit 1;
  if twice is not null then
    perform private.raise_match_error('need', twice || ' twice', 'each need once');
  end if;
  if not exists (select from jsonb_array_elements(needs) e where (e ->> 'weight')::int > 0) then
    perform private.raise_match_error('weights', 'all zero', 'one above zero at least');
  end if;
  return filter || jsonb_build_object('match', needs);
end $$;

-- Without needs of one's own: what the filter asks about, all of one weight. No more than five numbers.
create function private.needs_of_filter(filter jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare needs jsonb;
begin
  select coalesce(jsonb_agg(q.need order by q.n), '[]') into needs from (
    select min(r.n) as n, jsonb_strip_nulls(jsonb_build_object('need', 'metric', 'metric', m.code,
      'timing', case when m.timed then coalesce(r.e ->> 'timing', 'electronic') end, 'weight', 5)) as need
    from jsonb_array_elements(coalesce(filter -> 'metrics', '[]')) with ordinality r (e, n)
      join public.sport_metrics s on s.sport_code = filter ->> 'sport' and s.metric_code = r.e ->> 'metric'
      join public.metrics m on m.code = s.metric_code and m.better <> 'neutral'
    group by 2 order by 1 limit 5) q;
  if filter ?| array['positions', 'dominantSides'] then
    needs := needs || jsonb_strip_nulls(jsonb_build_object('need', 'position',
      'positions', filter -> 'positions', 'sides', filter -> 'dominantSides', 'weight', 5));
  end if;
  if filter -> 'hasVideo' = 'true' or filter ? 'filmWithin' then
    needs := needs || '{"need": "film", "weight": 5}';
  end if;
  if filter ? 'minProvenance' then needs := needs || '{"need": "verification", "weight": 5}'; end if;
  return needs;
end $$;

-- The weights shared out to exactly a hundred: each gets its whole points, those with the largest remainder
-- one more, the first of equals before the others.
create function private.match_maxima(weights int[]) returns int[]
language sql immutable set search_path = '' as $$
  with
    shared as (
      select w.n, 100 * w.weight / t.total as whole, 100 * w.weight % t.total as rest
      from
        unnest(weights) with ordinality w (weight, n)
        cross join (select nullif(sum(u), 0)::int as total from unnest(weights) u) t
    ),
    ranked as (
      select
        s.n,
        s.whole,
        row_number() over (order by s.rest desc, s.n) as place,
        sum(s.whole) over () as given
      from shared s
    )
  select array_agg(r.whole + (r.place <= 100 - r.given)::int order by r.n)
  from ranked r
$$;
