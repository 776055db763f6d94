-- What a scout takes out of a search as a file: the adults it finds, five hundred at most. Nobody under 18 is
-- ever in it; only how many stay out is said. Why: docs/decisions/0114-what-leaves-a-search.md

select
  private.declare_rate_limit(
    'search_export',
    5,
    '1 day',
    'You have exported five searches today. The next one is possible tomorrow.'
  );

-- A verified scout whom nothing holds. An admin reads more than a scout and takes nothing out of it.
create function private.require_search_exporter() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(private.my_role(), '') <> 'scout' or private.is_admin_account(auth.uid())
    or not private.is_caller_verified_scout() or private.is_restricted(auth.uid()) then
    perform private.raise_error('search_export.scout',
      'Only a verified scout exports a search, from an account that is neither restricted nor an admin''s.');
  end if;
end $$;

-- Whom the search finds for the caller, in its order: how many adults, how many others, and the first adults.
-- Whom the caller has hidden is in no file, whatever the search shows.
create function private.scan_search_export(filter jsonb, out people bigint, out minors bigint, out ids uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  tiers   text[] := private.visible_audiences();
  blocked uuid[] := private.my_blocked_user_ids();
  folded  text := private.normalize_search_text(filter ->> 'text');
  words   text[] := private.search_words(folded);
  typo    boolean := private.forgives_typo(filter, tiers, blocked, words, folded);
  ordered record;
begin
  filter := private.with_weighed_match(filter, tiers, blocked);
  select * into ordered from private.search_order(filter);
  execute format(
    'with found as materialized (select s.athlete_id as id, s.is_minor, %1$s as key from %3$s where %4$s)'
    || ' select count(*) filter (where not f.is_minor), count(*) filter (where f.is_minor),'
    || ' array(select g.id from found g where not g.is_minor order by g.key %2$s, g.id %2$s limit 500)'
    || ' from found f', -- LIMITS.searchExport.peopleMax
    ordered.key, case when ordered.rising then 'asc' else 'desc' end, ordered.source,
    private.search_conditions(filter, words, typo, ''))
  into people, minors, ids
  using filter, tiers, blocked, auth.uid(), words, folded;
end $$;

-- The filter as it was shown, without a page of it: a file is of the whole search.
create function private.exported_filter(filter jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.validate_search_filter(filter) - '{limit,after,facets,includeHidden}'::text[]
$$;

create function private.search_export_size(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare scanned record;
begin
  perform private.require_search_exporter();
  select * into scanned from private.scan_search_export(private.exported_filter(filter));
  return jsonb_build_object('people', scanned.people, 'minors', scanned.minors);
end $$;
grant execute on function private.search_export_size(jsonb) to authenticated;

create function public.search_export_size(filter jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select private.search_export_size(filter)
$$;
grant execute on function public.search_export_size(jsonb) to authenticated;

create function private.check_export_columns(columns text[], metrics text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare known text[] := array['profile', 'positions', 'class_year', 'age_band', 'region'];
begin
  if columns is null or metrics is null or not columns <@ known
    or cardinality(columns) > cardinality(known) then
    perform private.raise_error('search_export.columns',
      format('columns: %s were given, a list of %s is wanted.',
        left(coalesce(array_to_string(columns, ', '), 'none'), 200), array_to_string(known, ', ')), 422);
  end if;
  if cardinality(metrics) > 12 -- LIMITS.searchExport.metricsMax
    or exists (select from unnest(metrics) w
      where w is null or not exists (select from public.metrics m where m.code = w)) then
    perform private.raise_error('search_export.columns',
      'metrics: at most 12 known tests are wanted.', 422);
  end if;
end $$;

-- On record before anything is given: one line of the scout's, and one in the log of everybody who is in the
-- file. It does not say who the scout is, as no look at a page does, nor where they were; the same number in
-- both lets an admin find it. What was typed is in no line.
create function private.record_search_export(
  filter jsonb,
  columns text[],
  metrics text[],
  minors bigint,
  ids uuid[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare number uuid := gen_random_uuid();
begin
  perform private.write_audit_log(auth.uid(), 'search_exported', jsonb_build_object('export', number,
    'people', cardinality(ids), 'left_out', minors, 'columns', to_jsonb(columns),
    'metrics', to_jsonb(metrics), 'filters', private.told_filters(filter)));
  insert into public.security_audit_log (user_id, action, details, source)
  select p.user_id, 'page_exported', jsonb_build_object('export', number), 'server'
  from public.athlete_profiles p
  where p.id = any (ids) and p.user_id is not null;
end $$;

create function private.begin_search_export(filter jsonb, columns text[], metrics text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  valid   jsonb := private.exported_filter(filter);
  scanned record;
begin
  perform private.require_search_exporter();
  perform private.check_export_columns(columns, metrics);
  perform private.require_rate_limit('search_export', auth.uid()::text);
  select * into scanned from private.scan_search_export(valid);
  if scanned.people = 0 then
    perform private.raise_error('search_export.nobody', 'This search finds no adult to export.', 409);
  end if;
  perform private.record_search_export(valid, columns, metrics, scanned.minors, scanned.ids);
  return jsonb_build_object('ids', to_jsonb(scanned.ids), 'people', scanned.people, 'minors', scanned.minors);
end $$;
grant execute on function private.begin_search_export(jsonb, text[], text[]) to authenticated;

-- The best of each test, as the table of results has it.
create function private.exported_numbers(athlete uuid, metrics text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.metric_code, b.told), '{}')
  from
    (
      select distinct on (r.metric_code)
        r.metric_code,
        jsonb_build_object(
          'value',
          r.value,
          'timing',
          r.timing,
          'provenance',
          r.provenance,
          'measured_on',
          r.measured_on
        ) || private.source_of(r.measurement_id) as told
      from public.athlete_best_results r
      where r.athlete_id = athlete and r.min_provenance = 1 and r.metric_code = any (metrics)
      order by r.metric_code, r.timing
    ) b
$$;
grant execute on function private.exported_numbers(uuid, text[]) to authenticated;

-- Runs as the caller: row-level security says once more who is seen.
create function public.export_search(filter jsonb, columns text[], metrics text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  begun jsonb := private.begin_search_export(filter, columns, metrics);
  ids   uuid[] := array(select (jsonb_array_elements_text(begun -> 'ids'))::uuid);
begin
  perform private.tell_athletes_read(ids);
  return (begun - 'ids') || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(jsonb_build_object('name', c.display_name,
      'profile', case when 'profile' = any (columns) then c.id end,
      'sport', c.primary_sport,
      'positions', case when 'positions' = any (columns) then c.positions else '{}' end,
      'class_year', case when 'class_year' = any (columns) then c.class_year end,
      'age_band', case when 'age_band' = any (columns) then c.age_band end,
      'region', case when 'region' = any (columns) then c.region end,
      'country', case when 'region' = any (columns) then c.country end,
      'numbers', private.exported_numbers(c.id, metrics)) order by o.place), '[]')
    from unnest(ids) with ordinality o (id, place) join public.athlete_cards c on c.id = o.id
    where not c.is_minor));
end $$;
grant execute on function public.export_search(jsonb, text[], text[]) to authenticated;

comment on function public.search_export_size is
  'How many adults a search finds for the caller, a verified scout, and how many others, who are never in a file: {people, minors}.';
comment on function public.export_search is
  'The first 500 adults of a search as rows of a file, for a verified scout: columns of profile, positions, class_year, age_band and region beside the name, and up to 12 metrics. Five a day, each on record, and told to everybody who is in it.';
