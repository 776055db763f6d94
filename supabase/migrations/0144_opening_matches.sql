-- Why an athlete fits an opening, point by point: each condition by itself is asked of the same rows, with
-- the same fragments, that the search asks.

create function private.meets_filter(athlete uuid, filter jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare meets boolean;
begin
  execute 'select exists (select from public.athlete_search_index s where s.athlete_id = $4 and '
    || private.search_conditions(filter || '{"includeHidden": true}', '{}', false, '') || ')'
  into meets
  using filter, '{public,scouts,private}'::text[], '{}'::uuid[], athlete, '{}'::text[], '';
  return meets;
end $$;

-- What the athlete has where the condition looks: a value of the profile, or the best measurement with who
-- measured it.
create function private.own_value(athlete uuid, sport text, part text, item jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  row    public.athlete_search_index;
  column_name text;
  wanted int := coalesce(private.provenance_rank(item ->> 'minProvenance'), 1);
begin
  if part = 'metrics' then
    return (
      select jsonb_build_object('value', b.value, 'provenance', b.provenance, 'timing', b.timing,
        'measured_on', b.measured_on)
      from public.athlete_best_results b
      where b.athlete_id = athlete and b.metric_code = item ->> 'metric' and b.min_provenance in (1, wanted)
        and (item ->> 'timing' is null or b.timing in ('any', item ->> 'timing'))
      -- The one that is enough, if there is one; else what comes nearest in who measured it.
      order by b.min_provenance = wanted and b.value between
          coalesce((item ->> 'min')::double precision, '-infinity')
          and coalesce((item ->> 'max')::double precision, 'infinity') desc,
        b.min_provenance desc, b.timing limit 1);
  end if;
  select s.* into row from public.athlete_search_index s
  where s.athlete_id = athlete and s.sport_code = sport;
  column_name := case part when 'positions' then 'positions' when 'classYears' then 'class_year'
    when 'hasVideo' then 'has_video' when 'minProvenance' then 'best_provenance'
    else (select f.column_name from private.search_list_filters() f where f.filter_name = part) end;
  return nullif(nullif(to_jsonb(row) -> column_name, '""'), 'null');
end $$;

create function private.opening_conditions(filter jsonb, athlete uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sport  text := filter ->> 'sport';
  result jsonb := '[]';
  part   text;
  item   jsonb;
begin
  for part, item in
    select k.part, e.item from unnest(array['positions', 'ageBands', 'classYears', 'sexCategories', 'levels',
      'statuses', 'dominantSides', 'countries', 'regions', 'availabilities', 'hasVideo', 'minProvenance',
      'metrics'])
      with ordinality k (part, n)
    cross join lateral (select filter -> k.part as item where filter ? k.part and k.part <> 'metrics'
      union all
      select m from jsonb_array_elements(case k.part when 'metrics' then filter -> 'metrics' end) m) e
    order by k.n
  loop
    result := result || jsonb_build_object('part', part, 'asked', item,
      'own', private.own_value(athlete, sport, part, item),
      'met', private.meets_filter(athlete, jsonb_build_object('sport', sport, part,
        case part when 'metrics' then jsonb_build_array(item) else item end)));
  end loop;
  return result;
end $$;

-- Openings in the sports of the calling athlete, those that fit best first, then those that close first.
create function private.openings_for_me() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_read_openings() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'title', q.title, 'body', q.body, 'places',
      q.places, 'closes_on', q.closes_on, 'sport', q.filter ->> 'sport', 'published_at', q.published_at,
      'scout', private.scout_record(q.scout_id), 'conditions', q.conditions)
      order by q.missing, q.closes_on, q.id), '[]')
    from (
      select o.*, c.conditions, (select count(*) from jsonb_array_elements(c.conditions) e
        where not (e ->> 'met')::boolean) as missing
      from public.openings o
      cross join lateral (select private.opening_conditions(o.filter, auth.uid()) as conditions) c
      where o.state = 'open' and o.closes_on >= private.today()
        and o.scout_id = any (private.my_listed_scouts())
        and exists (select from public.athlete_sports a
          where a.athlete_id = auth.uid() and a.sport_code = o.filter ->> 'sport')
      order by missing, o.closes_on, o.id limit 200) q);
end $$;
grant execute on function private.openings_for_me() to authenticated;

create function public.openings_for_me() returns jsonb
language sql stable set search_path = '' as $$
  select private.openings_for_me()
$$;
grant execute on function public.openings_for_me() to authenticated;
comment on function public.openings_for_me is
  'Open openings in the calling adult athlete''s sports, best fit first, at most 200: [{id, title, body, places, closes_on, sport, published_at, scout, conditions: [{part, asked, own, met}]}]. Empty for anybody else.';
