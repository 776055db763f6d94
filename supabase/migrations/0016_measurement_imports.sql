-- An admin brings the numbers of a whole file: each line creates a person, changes one or is refused with a
-- reason. A file may arrive in several calls, because one call has only seconds. An import can be undone, and
-- what it replaced comes back.

create table public.measurement_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) <= 255),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  -- people of one source are told apart by their key in it
  source text not null check (source ~ '^[a-z0-9][a-z0-9_-]{1,79}$'),
  source_name text not null check (char_length(btrim(source_name)) between 1 and 120), -- as numbers name it
  sport_code text not null references public.sports (code),
  mapping jsonb not null default '{}' check (octet_length(mapping::text) <= 32768),
  counts jsonb not null default '{}' check (octet_length(counts::text) <= 4096),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users (id) on delete set null
);
create index measurement_imports_sport_idx on public.measurement_imports (sport_code);
create index measurement_imports_created_by_idx on public.measurement_imports (created_by);
create index measurement_imports_undone_by_idx on public.measurement_imports (undone_by);
alter table public.measurement_imports enable row level security;
alter table public.measurement_imports force row level security;

select
  private.declare_columns(
    'public.measurement_imports',
    'created_by',
    '{"file_name": {}, "file_hash": {}, "source": {}, "source_name": {},
      "mapping": {"markup": "read as numbers and names of columns"},
      "counts": {"markup": "read as numbers and names of columns"}}',
    '{"kind": "by_admins", "erased": "about a file; its lines lose the person"}'
  );

create table public.measurement_import_rows (
  import_id uuid not null references public.measurement_imports (id) on delete cascade,
  row_number int not null check (row_number > 0),
  external_key text not null default '' check (char_length(external_key) <= 200),
  athlete_id uuid references public.athlete_profiles (id) on delete set null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  created_athlete boolean not null default false,
  problems jsonb not null default '[]' check (octet_length(problems::text) <= 8192),
  replaced_values jsonb not null default '[]' check (octet_length(replaced_values::text) <= 32768),
  primary key (import_id, row_number)
);
create index measurement_import_rows_athlete_idx on public.measurement_import_rows (athlete_id);
alter table public.measurement_import_rows enable row level security;
alter table public.measurement_import_rows force row level security;

select
  private.declare_columns(
    'public.measurement_import_rows',
    null,
    '{"external_key": {}, "problems": {"markup": "read as numbers and names of columns"},
      "replaced_values": {"markup": "read as numbers and names of columns"}}',
    '{"kind": "by_admins", "erased": "about a file; its lines lose the person"}'
  );

grant select on public.measurement_imports, public.measurement_import_rows to authenticated;
create policy measurement_imports_select_admin on public.measurement_imports for select to authenticated
using ((select private.is_admin()));
create policy measurement_import_rows_select_admin on public.measurement_import_rows for select
  to authenticated
using ((select private.is_admin()));

-- An import that arrives in several calls answers for the whole of it; `call` answers for this one.
create function private.run_measurement_import(meta jsonb, rows jsonb, actor uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  origin text := meta ->> 'source';
  import uuid;
  fresh  boolean := meta ->> 'import_id' is null;
  totals jsonb;
begin
  perform private.validate_import(meta, rows);
  -- Two imports of one source at once would create the same people twice.
  perform pg_advisory_xact_lock(hashtextextended('import:' || origin, 0));
  perform set_config('touchline.skip_projections', 'on', true);
  import := private.open_import(meta, actor);
  perform private.stage_import(rows, origin);
  perform private.write_import_people(origin, meta ->> 'sport');
  perform private.write_import_numbers(import);
  perform private.record_import_rows(import);
  perform set_config('touchline.skip_projections', '', true);
  perform private.rebuild_search_and_bests(array(
    select p.id from pg_temp.import_person p where p.is_new or p.changed
      or exists (select 1 from pg_temp.import_written w where w.athlete_id = p.id and w.did)));
  totals := private.import_totals(import);
  drop table pg_temp.import_line, pg_temp.import_number, pg_temp.import_person, pg_temp.import_written;
  if fresh and (totals ->> 'created')::int = 0 and (totals ->> 'changed')::int = 0 then
    -- Nothing new: the import leaves no trace of its own.
    delete from public.measurement_imports i where i.id = import;
    return totals || '{"import_id": null}';
  end if;
  if fresh then
    perform private.write_audit_log(actor, 'measurements_imported',
      jsonb_build_object('import_id', import, 'source', origin, 'file_name', meta ->> 'file_name'));
  end if;
  return totals;
end $$;
grant execute on function private.run_measurement_import(jsonb, jsonb, uuid) to service_role;

-- Takes back every number an import brought, puts back those it replaced, and removes the people it created
-- who have nothing left.
create function private.run_undo_import(import uuid, actor uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  origin  text;
  restored int;
  removed int;
  people  int;
  touched uuid[];
begin
  select i.source into origin from public.measurement_imports i where i.id = import and i.undone_at is null;
  if origin is null then
    perform private.raise_error('import.not_found', 'There is no import with this id that could be undone.',
      404);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('import:' || origin, 0));
  perform set_config('touchline.skip_projections', 'on', true);
  select coalesce(array_agg(distinct r.athlete_id), '{}') into touched from public.measurement_import_rows r
    where r.import_id = import and r.athlete_id is not null;
  perform private.end_disputes_with_number(m), private.mark_dispute(m.id) from public.measurements m
  where m.source_import_id = import and m.dispute_status = 'disputed';
  update public.measurements m set value_entered = (old ->> 'value_entered')::double precision,
    unit_entered = old ->> 'unit_entered', method = old ->> 'method',
    measured_by_name = case when m.measured_by = 'source'
      then coalesce(old ->> 'measured_by_name', m.measured_by_name) else m.measured_by_name end,
    source_import_id = (select i.id from public.measurement_imports i
    where i.id::text = old ->> 'source_import_id')
  from public.measurement_import_rows r cross join lateral jsonb_array_elements(r.replaced_values) old
  where r.import_id = import and m.source_key = old ->> 'source_key' and m.source_import_id = import;
  get diagnostics restored = row_count;
  update public.athlete_profiles p set display_name = old ->> 'display_name',
    class_year = (old ->> 'class_year')::smallint, club = old ->> 'club', updated_at = now()
  from public.measurement_import_rows r cross join lateral jsonb_array_elements(r.replaced_values) old
  where r.import_id = import and p.id = r.athlete_id and old ? 'display_name';
  delete from public.measurements m where m.source_import_id = import;
  get diagnostics removed = row_count;
  delete from public.athlete_profiles p using public.measurement_import_rows r
  where r.import_id = import and r.created_athlete and p.id = r.athlete_id and p.user_id is null
    and not exists (select 1 from public.measurements m where m.athlete_id = p.id);
  get diagnostics people = row_count;
  perform set_config('touchline.skip_projections', '', true);
  perform private.rebuild_search_and_bests(array(select p.id from public.athlete_profiles p
    where p.id = any (touched)));
  update public.measurement_imports i set undone_at = now(), undone_by = actor where i.id = import;
  perform private.write_audit_log(actor, 'measurements_import_undone',
    jsonb_build_object('import_id', import, 'measurements', removed, 'restored', restored, 'athletes',
    people));
  return jsonb_build_object('measurements', removed, 'restored', restored, 'athletes', people);
end $$;
grant execute on function private.run_undo_import(uuid, uuid) to service_role;

create function private.import_measurements(meta jsonb, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  return private.run_measurement_import(meta, rows, auth.uid());
end $$;
grant execute on function private.import_measurements(jsonb, jsonb) to authenticated;

create function private.undo_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  return private.run_undo_import(import_id, auth.uid());
end $$;
grant execute on function private.undo_import(uuid) to authenticated;

create function public.import_measurements(meta jsonb, rows jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.import_measurements(meta, rows)
$$;
grant execute on function public.import_measurements(jsonb, jsonb) to authenticated;

create function public.undo_import(import_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.undo_import(import_id)
$$;
grant execute on function public.undo_import(uuid) to authenticated;
comment on table public.measurement_imports is
  'One imported file: its hash, who imported it, what came of it, and whether it was undone.';
comment on table public.measurement_import_rows is
  'One line of an imported file: the person it created or changed, or why it was refused.';
comment on function public.import_measurements is
  'An admin with a second factor imports rows of a file; about a thousand a call, later calls carry the import_id of the first. Answers with counts and the problems of each row.';
comment on function public.undo_import is
  'An admin with a second factor undoes an import: what it created goes, what it replaced comes back.';
