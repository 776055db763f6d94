-- An admin brings in measured people from a file. The same file twice changes nothing; an import can be undone as a whole.
-- Rows arrive parsed and converted: {"row": 2, "key": "...", "name": "...", "positions": ["wr"], "class_year": 2025, "club": "...",
--  "country": "US", "measurements": [{"metric": "dash40_s", "value": 4.52, "unit": "s", "measured_on": "2025-01-01", "precision": "year", "method": "hand"}]}
create function private.run_measurement_import(meta jsonb, rows jsonb, actor uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source   text := meta ->> 'source';
  sport    text := meta ->> 'sport';
  import   uuid;
  entry    jsonb;
  number   jsonb;
  person   uuid;
  fresh    boolean;
  written  int;
  changed  boolean;
  problems jsonb;
  places   text[];
  name     text;
  touched  uuid[] := '{}';
  totals   jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 or jsonb_array_length(rows) > 50000 then
    perform private.refuse('import.rows', 'rows: a list of 1 to 50000 rows is wanted.', 422);
  end if;
  if not exists (select 1 from public.sports s where s.code = sport) then
    perform private.refuse('import.sport', format('sport: %s is not a known sport.', left(coalesce(sport, 'nothing'), 40)), 422);
  end if;
  if coalesce(source, '') !~ '^[a-z0-9][a-z0-9_-]{1,79}$' then
    perform private.refuse('import.source', 'source: a short name of small letters, digits, - and _ is wanted.', 422);
  end if;
  if coalesce(meta ->> 'file_hash', '') !~ '^[0-9a-f]{64}$' then perform private.refuse('import.file_hash', 'file_hash: a SHA-256 in hex is wanted.', 422); end if;
  -- Two imports of one source at once would create the same people twice.
  perform pg_advisory_xact_lock(hashtextextended('import:' || source, 0));
  perform set_config('touchline.bulk', 'on', true);
  insert into public.measurement_imports (file_name, file_hash, source, sport_code, mapping, created_by)
  values (left(coalesce(nullif(meta ->> 'file_name', ''), 'import.csv'), 255), meta ->> 'file_hash', source, sport, coalesce(meta -> 'mapping', '{}'), actor)
  returning id into import;

  for entry in select e from jsonb_array_elements(rows) e loop
    problems := '[]'; written := 0; changed := false; fresh := false; person := null;
    name := btrim(coalesce(entry ->> 'name', ''));
    if name = '' or char_length(name) > 120 or coalesce(entry ->> 'key', '') = '' or char_length(entry ->> 'key') > 200 then
      insert into public.measurement_import_rows (import_id, row_number, external_key, outcome, problems)
      values (import, (entry ->> 'row')::int, left(coalesce(entry ->> 'key', ''), 200), 'refused', '[{"field": "name", "message": "A name of 1 to 120 characters is wanted."}]');
      continue;
    end if;
    select coalesce(array_agg(x order by n), '{}') into places
    from jsonb_array_elements_text(coalesce(entry -> 'positions', '[]')) with ordinality t (x, n)
    where n <= 4 and exists (select 1 from public.positions q where q.sport_code = sport and q.code = x);
    select p.id into person from public.athlete_profiles p where p.import_source = source and p.import_key = entry ->> 'key';
    if person is null then
      person := gen_random_uuid();
      fresh := true;
      insert into public.athlete_profiles (id, user_id, handle, display_name, country, primary_sport, class_year, sex_category, level, club, recruiting_status, import_source, import_key)
      values (person, null, 'x-' || replace(person::text, '-', ''), name, nullif(entry ->> 'country', ''), sport, nullif(entry ->> 'class_year', '')::smallint,
        nullif(entry ->> 'sex_category', ''), nullif(entry ->> 'level', ''), left(coalesce(entry ->> 'club', ''), 120), 'closed', source, entry ->> 'key');
      insert into public.athlete_sports (athlete_id, sport_code, is_primary) values (person, sport, true);
      insert into public.athlete_positions (athlete_id, sport_code, position_code, rank) select person, sport, x, n from unnest(places) with ordinality t (x, n);
    else
      update public.athlete_profiles p set display_name = name, class_year = coalesce(nullif(entry ->> 'class_year', '')::smallint, p.class_year), club = left(coalesce(entry ->> 'club', ''), 120),
        updated_at = now()
      where p.id = person and (p.display_name, p.class_year, p.club)
        is distinct from (name, coalesce(nullif(entry ->> 'class_year', '')::smallint, p.class_year), left(coalesce(entry ->> 'club', ''), 120));
      changed := found;
    end if;
    for number in select e from jsonb_array_elements(coalesce(entry -> 'measurements', '[]')) e loop
      begin
        insert into public.measurements as m (athlete_id, metric_code, value_entered, unit_entered, value, measured_on, measured_on_precision, method, rung, source_import_id, source_key)
        values (person, number ->> 'metric', (number ->> 'value')::double precision, number ->> 'unit', 0, (number ->> 'measured_on')::date,
          coalesce(number ->> 'precision', 'day'), coalesce(number ->> 'method', 'unknown'), 'imported', import,
          left(source || ':' || (entry ->> 'key') || ':' || (number ->> 'metric') || ':' || (number ->> 'measured_on'), 400))
        on conflict (source_key) do update set value_entered = excluded.value_entered, unit_entered = excluded.unit_entered, method = excluded.method, source_import_id = excluded.source_import_id
        where (m.value_entered, m.unit_entered, m.method) is distinct from (excluded.value_entered, excluded.unit_entered, excluded.method);
        if found then written := written + 1; end if;
      exception when others then
        problems := problems || jsonb_build_object('field', coalesce(number ->> 'metric', ''), 'message', left(sqlerrm, 300));
      end;
    end loop;
    if fresh or changed or written > 0 then touched := touched || person; end if;
    insert into public.measurement_import_rows (import_id, row_number, external_key, athlete_id, outcome, created_athlete, problems)
    values (import, (entry ->> 'row')::int, entry ->> 'key', person,
      case when fresh then 'created' when changed or written > 0 then 'changed' else 'unchanged' end, fresh, problems)
    on conflict (import_id, row_number) do nothing;
  end loop;
  perform set_config('touchline.bulk', '', true);
  perform private.rebuild_projections(touched);
  select jsonb_build_object('rows', count(*), 'created', count(*) filter (where outcome = 'created'), 'changed', count(*) filter (where outcome = 'changed'),
    'unchanged', count(*) filter (where outcome = 'unchanged'), 'refused', count(*) filter (where outcome = 'refused'),
    'with_problems', count(*) filter (where r.problems <> '[]'),
    'measurements', (select count(*) from public.measurements m where m.source_import_id = import))
  into totals from public.measurement_import_rows r where r.import_id = import;
  if (totals ->> 'created')::int = 0 and (totals ->> 'changed')::int = 0 then
    -- Nothing new: the import leaves no trace of its own.
    totals := totals || jsonb_build_object('problems', coalesce((select jsonb_agg(jsonb_build_object('row', r.row_number, 'problems', r.problems) order by r.row_number)
      from public.measurement_import_rows r where r.import_id = import and r.problems <> '[]'), '[]'));
    delete from public.measurement_imports i where i.id = import;
    return totals || jsonb_build_object('import_id', null);
  end if;
  update public.measurement_imports i set counts = totals where i.id = import;
  perform private.audit(actor, 'measurements_imported', totals || jsonb_build_object('import_id', import, 'source', source));
  return totals || jsonb_build_object('import_id', import, 'problems', coalesce((select jsonb_agg(jsonb_build_object('row', r.row_number, 'problems', r.problems) order by r.row_number)
    from public.measurement_import_rows r where r.import_id = import and r.problems <> '[]'), '[]'));
end $$;
grant execute on function private.run_measurement_import(jsonb, jsonb, uuid) to service_role;

-- Takes back every number an import brought, and the people it created who have nothing else to their name.
create function private.run_undo_import(import uuid, actor uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  numbers int;
  people  int;
  touched uuid[];
begin
  perform 1 from public.measurement_imports i where i.id = import and i.undone_at is null for update;
  if not found then perform private.refuse('import.not_found', 'There is no import with this id that could be undone.', 404); end if;
  perform set_config('touchline.bulk', 'on', true);
  select coalesce(array_agg(distinct x), '{}') into touched from (select m.athlete_id as x from public.measurements m where m.source_import_id = import
    union select r.athlete_id from public.measurement_import_rows r where r.import_id = import and r.athlete_id is not null) t;
  delete from public.measurements m where m.source_import_id = import;
  get diagnostics numbers = row_count;
  delete from public.athlete_profiles p using public.measurement_import_rows r
  where r.import_id = import and r.created_athlete and p.id = r.athlete_id and p.user_id is null
    and not exists (select 1 from public.measurements m where m.athlete_id = p.id);
  get diagnostics people = row_count;
  perform set_config('touchline.bulk', '', true);
  perform private.rebuild_projections(array(select p.id from public.athlete_profiles p where p.id = any (touched)));
  update public.measurement_imports i set undone_at = now(), undone_by = actor where i.id = import;
  perform private.audit(actor, 'measurements_import_undone', jsonb_build_object('import_id', import, 'measurements', numbers, 'athletes', people));
  return jsonb_build_object('measurements', numbers, 'athletes', people);
end $$;
grant execute on function private.run_undo_import(uuid, uuid) to service_role;

create function private.import_measurements(meta jsonb, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes', 'Admin action rate limit exceeded');
  return private.run_measurement_import(meta, rows, auth.uid());
end $$;
create function private.undo_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes', 'Admin action rate limit exceeded');
  return private.run_undo_import(import_id, auth.uid());
end $$;
grant execute on function private.import_measurements(jsonb, jsonb), private.undo_import(uuid) to authenticated;
create function public.import_measurements(meta jsonb, rows jsonb) returns jsonb
language sql set search_path = '' as $$ select private.import_measurements(meta, rows) $$;
create function public.undo_import(import_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.undo_import(import_id) $$;
grant execute on function public.import_measurements(jsonb, jsonb), public.undo_import(uuid) to authenticated;
