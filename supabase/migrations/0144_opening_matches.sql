-- Why an athlete fits an opening, point by point: each condition by itself is asked of the same row, with the
-- same fragments, that the search asks.

-- The best measurement where a range looks, with who measured it: the one that is enough, if there is one;
-- else what comes nearest in who measured it.
create function private.own_measurement(athlete uuid, range jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare wanted int := coalesce(private.provenance_rank(range ->> 'minProvenance'), 1);
begin
  return (
    select jsonb_build_object('value', b.value, 'provenance', b.provenance, 'timing', b.timing,
      'measured_on', b.measured_on) || private.source_of(b.measurement_id)
    from public.athlete_best_results b
    where b.athlete_id = athlete and b.metric_code = range ->> 'metric' and b.min_provenance in (1, wanted)
      and (range ->> 'timing' is null or b.timing in ('any', range ->> 'timing'))
    order by b.min_provenance = wanted and b.value between
        coalesce((range ->> 'min')::double precision, '-infinity')
        and coalesce((range ->> 'max')::double precision, 'infinity') desc,
      b.min_provenance desc, b.timing limit 1);
end $$;

-- The conditions of an opening in the order in which they are read, each as a fragment of the search.
create function private.opening_parts(filter jsonb) returns table (part text, item jsonb, condition text)
language plpgsql stable security definer set search_path = '' as $$
declare base jsonb := jsonb_build_object('sport', filter -> 'sport', 'includeHidden', true);
begin
  return query
  select k.part, filter -> k.part,
    private.search_conditions(base || jsonb_build_object(k.part, filter -> k.part), '{}', false, '')
  from unnest(array['positions', 'ageBands', 'classYears', 'sexCategories', 'levels', 'statuses',
    'dominantSides', 'countries', 'regions', 'near', 'availabilities', 'hasVideo', 'minProvenance'])
    with ordinality k (part, n)
  where filter ? k.part order by k.n;
  return query
  select 'metrics', m.item, private.search_metric_condition(m.n::int - 1)
  from jsonb_array_elements(filter -> 'metrics') with ordinality m (item, n) order by m.n;
end $$;

create type private.opening_part as (part text, item jsonb, condition text);

create function private.opening_conditions(filter jsonb, athlete uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  parts private.opening_part[] := array(select (p.part, p.item, p.condition)::private.opening_part
    from private.opening_parts(filter) p);
  list  text;
  own   jsonb;
  met   boolean[];
begin
  if parts = '{}' then return '[]'; end if;
  select string_agg(format('coalesce((%s), false)', p.condition), ', ') into list from unnest(parts) p;
  execute 'select to_jsonb(s), array[' || list || '] from public.athlete_search_index s'
    || ' where s.athlete_id = $4 and s.sport_code = $1 ->> ''sport'''
  into own, met
  using filter, '{public,scouts,private}'::text[], '{}'::uuid[], athlete, '{}'::text[], '';
  return (
    select jsonb_agg(jsonb_build_object('part', p.part, 'met', coalesce(met[n], false),
      'asked', case p.part when 'near' then private.near_with_name(p.item) else p.item end,
      'own', case p.part when 'metrics' then private.own_measurement(athlete, p.item)
        when 'near' then private.own_distance(athlete, p.item)
        else nullif(nullif(own -> c.name, '""'), 'null') end) order by n)
    from unnest(parts) with ordinality p (part, item, condition, n)
    cross join lateral (select coalesce((select f.column_name from private.search_list_filters() f
      where f.filter_name = p.part), case p.part when 'positions' then 'positions'
      when 'classYears' then 'class_year' when 'hasVideo' then 'has_video' else 'best_provenance' end))
      c (name));
end $$;

-- Openings in the sports and for the age of the calling athlete, those that fit best first, then those that
-- close first.
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
      -- Asked once for each opening, though it is read twice.
      cross join lateral (select private.opening_conditions(o.filter, auth.uid()) as conditions offset 0) c
      where o.state = 'open' and o.closes_on >= private.today()
        and private.is_opening_for(o.filter, (select private.my_minor_band()))
        and o.scout_id = any ((select private.my_listed_scouts())::uuid[])
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
  'Open openings in the calling athlete''s sports (under 18: those that ask for their age, as the guardian lets them), best fit first, at most 200: [{id, title, body, places, closes_on, sport, published_at, scout, conditions: [{part, asked, own, met}]}]. Empty for anybody else.';
