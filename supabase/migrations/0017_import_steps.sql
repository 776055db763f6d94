-- The steps of one call of an import, set by set instead of row by row: its rows become tables that live
-- until the call ends, then people and numbers are written and what became of each line is kept.

-- What the numbers of an import name as who measured them: what was typed, else the name of the file.
create function private.import_source_name(meta jsonb) returns text
language sql immutable set search_path = '' as $$
  select
    left(
      coalesce(
        nullif(btrim(private.sanitize_text(meta ->> 'source_name')), ''),
        nullif(btrim(regexp_replace(meta ->> 'file_name', '\.[^.]+$', '')), ''),
        meta ->> 'source'
      ),
      120
    )
$$;

-- The import a call belongs to: a new one, or the open one of this person and file that it names.
create function private.open_import(meta jsonb, actor uuid) returns uuid
language plpgsql set search_path = '' as $$
declare import uuid;
begin
  if meta ->> 'import_id' is null then
    insert into public.measurement_imports (file_name, file_hash, source, source_name, sport_code, mapping,
      created_by)
    values (left(coalesce(nullif(meta ->> 'file_name', ''), 'import.csv'), 255), meta ->> 'file_hash',
      meta ->> 'source', private.import_source_name(meta), meta ->> 'sport',
      coalesce(meta -> 'mapping', '{}'), actor)
    returning id into import;
    return import;
  end if;
  select i.id into import from public.measurement_imports i
  where i.id::text = meta ->> 'import_id' and i.created_by is not distinct from actor
    and i.file_hash = meta ->> 'file_hash' and i.source = meta ->> 'source' and i.undone_at is null
  for update;
  if import is null then
    perform private.raise_error('import.not_found',
      'import_id: no open import of yours from this file has this id.', 404);
  end if;
  return import;
end $$;

-- The call as tables that live until it ends: its lines, its numbers, and one row for each person.
create function private.stage_import(rows jsonb, origin text) returns void
language plpgsql set search_path = '' as $$
begin
  create temporary table import_line on commit drop as select * from private.import_lines(rows);
  create temporary table import_number on commit drop as select * from private.import_numbers(rows);
  create index on pg_temp.import_number (line);
  create index on pg_temp.import_number (key, metric, measured_on);
  analyze pg_temp.import_line, pg_temp.import_number;
  create temporary table import_person on commit drop as
    select distinct on (l.key) l.key, coalesce(p.id, gen_random_uuid()) as id, p.id is null as is_new,
      false as changed, '[]'::jsonb as replaced_values, l.name, l.class_year, l.country, l.sex_category,
      l.level, l.club, l.positions, min(l.line) over (partition by l.key) as first_line
    from pg_temp.import_line l
    left join public.athlete_profiles p on p.import_source = origin and p.import_key = l.key
    where l.problem is null order by l.key, l.line desc;
  create index on pg_temp.import_person (key);
  analyze pg_temp.import_person;
  -- The same number of the same person on the same day counts once; a second, different one is a
  -- contradiction in the file.
  update pg_temp.import_number d set problem = 'this person has another value for the same day in this file.'
  where d.problem is null and exists (
    select 1 from pg_temp.import_number o
    where o.problem is null and o.key = d.key and o.metric = d.metric and o.measured_on = d.measured_on
      and o.line < d.line and o.value is distinct from d.value);
  perform private.leave_disputed_numbers(origin);
  create temporary table import_written on commit drop as
    select distinct on (n.key, n.metric, n.measured_on) n.line, p.id as athlete_id, n.metric, n.value, n.unit,
      n.measured_on, n.time_precision, n.method,
      left(origin || ':' || n.key || ':' || n.metric || ':' || n.measured_on, 400) as source_key,
      null::jsonb as replaced_values, false as did
    from pg_temp.import_number n join pg_temp.import_person p on p.key = n.key
    where n.problem is null order by n.key, n.metric, n.measured_on, n.line;
  create index on pg_temp.import_written (line);
  create index on pg_temp.import_written (source_key);
  create index on pg_temp.import_written (athlete_id);
  analyze pg_temp.import_written;
end $$;

create function private.write_import_people(origin text, sport text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.athlete_profiles (id, user_id, handle, display_name, country, primary_sport, class_year,
    sex_category, level, club, recruiting_status, import_source, import_key)
  select n.id, null, 'x-' || replace(n.id::text, '-', ''), n.name, n.country, sport, n.class_year,
    n.sex_category, n.level, n.club, 'closed', origin, n.key
  from pg_temp.import_person n where n.is_new;
  insert into public.athlete_sports (athlete_id, sport_code, is_primary)
  select n.id, sport, true from pg_temp.import_person n where n.is_new;
  insert into public.athlete_positions (athlete_id, sport_code, position_code, sort_order)
  select q.id, sport, q.code, q.sort_order
  from (
    select n.id, x.code, row_number() over (partition by n.id order by min(x.place)) as sort_order
    from pg_temp.import_person n
    cross join lateral jsonb_array_elements_text(n.positions) with ordinality as x (code, place)
    join public.positions p on p.sport_code = sport and p.code = x.code
    where n.is_new group by n.id, x.code) q
  where q.sort_order <= 4;
  with before as (
    select p.id,
      jsonb_build_object('display_name', p.display_name, 'class_year', p.class_year, 'club', p.club) as old
    from public.athlete_profiles p join pg_temp.import_person n on n.id = p.id
    where not n.is_new and (p.display_name, p.class_year, p.club)
      is distinct from (n.name, coalesce(n.class_year, p.class_year), n.club)),
  after as (
    update public.athlete_profiles p
    set display_name = n.name, class_year = coalesce(n.class_year, p.class_year), club = n.club,
      updated_at = now()
    from pg_temp.import_person n, before b where n.id = p.id and b.id = p.id
    returning p.id)
  update pg_temp.import_person n set changed = true, replaced_values = jsonb_build_array(b.old)
  from before b, after a where b.id = n.id and a.id = n.id;
end $$;

-- Numbers that are there already are not written again; those that are replaced are remembered for an undo.
create function private.write_import_numbers(import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update pg_temp.import_written w
  set replaced_values = jsonb_build_object('source_key', m.source_key, 'value_entered', m.value_entered,
    'unit_entered', m.unit_entered, 'method', m.method, 'measured_by_name', m.measured_by_name,
    'source_import_id', m.source_import_id)
  from public.measurements m
  where m.source_key = w.source_key
    and (m.value_entered, m.unit_entered, m.method) is distinct from (w.value, w.unit, w.method);
  delete from pg_temp.import_written w using public.measurements m
  where m.source_key = w.source_key
    and (m.value_entered, m.unit_entered, m.method) = (w.value, w.unit, w.method);
  with done as (
    insert into public.measurements as m (athlete_id, metric_code, value_entered, unit_entered, value,
      measured_on, measured_on_precision, method, provenance, measured_by, measured_by_name,
      source_import_id, source_key)
    select w.athlete_id, w.metric, w.value, w.unit, 0, w.measured_on, w.time_precision, w.method, 'imported',
      'source', i.source_name, import, w.source_key
    from pg_temp.import_written w join public.measurement_imports i on i.id = import
    on conflict (source_key) do update
    set value_entered = excluded.value_entered, unit_entered = excluded.unit_entered,
      method = excluded.method, measured_by_name = excluded.measured_by_name,
      source_import_id = excluded.source_import_id
    where (m.value_entered, m.unit_entered, m.method)
      is distinct from (excluded.value_entered, excluded.unit_entered, excluded.method)
    returning m.source_key)
  update pg_temp.import_written w set did = true from done where done.source_key = w.source_key;
end $$;

-- What became of each line, so that whoever imports reads it and an undo knows what to put back.
create function private.record_import_rows(import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.measurement_import_rows (import_id, row_number, external_key, athlete_id, outcome,
    created_athlete, problems, replaced_values)
  select import, l.line, l.key, p.id,
    case when l.problem is not null then 'refused'
      when p.is_new and l.line = p.first_line then 'created'
      when (p.changed and l.line = p.first_line)
        or exists (select 1 from pg_temp.import_written w where w.line = l.line and w.did) then 'changed'
      else 'unchanged' end,
    coalesce(p.is_new and l.line = p.first_line, false),
    case when l.problem is not null then
      jsonb_build_array(jsonb_build_object('field', split_part(l.problem, ':', 1), 'message', l.problem))
    else coalesce((
      select jsonb_agg(jsonb_build_object('field', coalesce(n.metric, ''), 'message', n.problem))
      from pg_temp.import_number n where n.line = l.line and n.problem is not null), '[]') end,
    case when l.line = p.first_line then p.replaced_values else '[]' end || coalesce((
      select jsonb_agg(w.replaced_values) from pg_temp.import_written w
      where w.line = l.line and w.did and w.replaced_values is not null), '[]')
  from (select distinct on (i.line) i.* from pg_temp.import_line i order by i.line) l
  left join pg_temp.import_person p on p.key = l.key and l.problem is null
  on conflict (import_id, row_number) do nothing;
end $$;

-- The counts of the whole import, kept with it; the problems and the counts of this call beside them.
create function private.import_totals(import uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare totals jsonb;
begin
  select jsonb_build_object('rows', count(*),
    'created', count(*) filter (where r.outcome = 'created'),
    'changed', count(*) filter (where r.outcome = 'changed'),
    'unchanged', count(*) filter (where r.outcome = 'unchanged'),
    'refused', count(*) filter (where r.outcome = 'refused'),
    'with_problems', count(*) filter (where r.problems <> '[]'),
    'measurements', (select count(*) from public.measurements m where m.source_import_id = import))
  into totals from public.measurement_import_rows r where r.import_id = import;
  update public.measurement_imports i set counts = totals where i.id = import;
  return totals || jsonb_build_object('import_id', import, 'problems', coalesce((
    select jsonb_agg(jsonb_build_object('row', r.row_number, 'problems', r.problems) order by r.row_number)
    from public.measurement_import_rows r join pg_temp.import_line l on l.line = r.row_number
    where r.import_id = import and r.problems <> '[]'), '[]'),
    'call', (
      select jsonb_build_object(
        'created', count(*) filter (where r.outcome = 'created'),
        'changed', count(*) filter (where r.outcome = 'changed'),
        'unchanged', count(*) filter (where r.outcome = 'unchanged'),
        'refused', count(*) filter (where r.outcome = 'refused'))
      from public.measurement_import_rows r
      join (select distinct i.line from pg_temp.import_line i) l on l.line = r.row_number
      where r.import_id = import));
end $$;
