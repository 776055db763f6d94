-- An admin brings the numbers of a whole file: each line creates a person, changes one or is refused with a
-- reason. A file may arrive in several calls, because one call has only seconds. An import can be undone, and
-- what it replaced comes back.

create table public.measurement_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) <= 255),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  -- people of one source are told apart by their key in it
  source text not null check (source ~ '^[a-z0-9][a-z0-9_-]{1,79}$'),
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

create table public.measurement_import_rows (
  import_id uuid not null references public.measurement_imports (id) on delete cascade,
  row_number int not null check (row_number > 0),
  external_key text not null default '' check (char_length(external_key) <= 200),
  athlete_id uuid references public.athlete_profiles (id) on delete set null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  created_athlete boolean not null default false,
  problems jsonb not null default '[]' check (octet_length(problems::text) <= 8192),
  previous jsonb not null default '[]' check (octet_length(previous::text) <= 32768),
  primary key (import_id, row_number)
);
create index measurement_import_rows_athlete_idx on public.measurement_import_rows (athlete_id);
alter table public.measurement_import_rows enable row level security;
alter table public.measurement_import_rows force row level security;

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
  sport  text := meta ->> 'sport';
  import uuid;
  fresh  boolean := meta ->> 'import_id' is null;
  totals jsonb;
begin
  perform private.checked_import_meta(meta, rows);
  -- Two imports of one source at once would create the same people twice.
  perform pg_advisory_xact_lock(hashtextextended('import:' || origin, 0));
  perform set_config('touchline.bulk', 'on', true);
  if fresh then
    insert into public.measurement_imports (file_name, file_hash, source, sport_code, mapping, created_by)
    values (left(coalesce(nullif(meta ->> 'file_name', ''), 'import.csv'), 255), meta ->> 'file_hash',
    origin, sport, coalesce(meta -> 'mapping', '{}'), actor)
    returning id into import;
  else
    select i.id into import from public.measurement_imports i where i.id::text = meta ->> 'import_id'
      and i.created_by is not distinct from actor
      and i.file_hash = meta ->> 'file_hash' and i.source = origin and i.undone_at is null for update;
    if import is null then
      perform private.refuse('import.not_found',
        'import_id: no open import of yours from this file has this id.', 404);
    end if;
  end if;

  create temporary table import_line on commit drop as select * from private.import_lines(rows);
  create temporary table import_number on commit drop as select * from private.import_numbers(rows);
  create index on pg_temp.import_number (line);
  create index on pg_temp.import_number (key, metric, measured_on);
  analyze pg_temp.import_line, pg_temp.import_number;
  create temporary table import_person on commit drop as
    select distinct on (l.key) l.key, coalesce(p.id, gen_random_uuid()) as id, p.id is null as is_new,
    false as changed, '[]'::jsonb as previous, l.name, l.class_year, l.country,
      l.sex_category, l.level, l.club, l.positions, min(l.line) over (partition by l.key) as first_line
    from pg_temp.import_line l left join public.athlete_profiles p on p.import_source = origin
    and p.import_key = l.key
    where l.problem is null order by l.key, l.line desc;
  create index on pg_temp.import_person (key);
  analyze pg_temp.import_person;

  insert into public.athlete_profiles (id, user_id, handle, display_name, country, primary_sport, class_year,
  sex_category, level, club, recruiting_status, import_source, import_key)
  select n.id, null, 'x-' || replace(n.id::text, '-', ''), n.name, n.country, sport, n.class_year,
  n.sex_category, n.level, n.club, 'closed', origin, n.key
  from pg_temp.import_person n where n.is_new;
  insert into public.athlete_sports (athlete_id, sport_code, is_primary) select n.id, sport, true
    from pg_temp.import_person n where n.is_new;
  insert into public.athlete_positions (athlete_id, sport_code, position_code, rank)
  select q.id, sport, q.code, q.rank from (
    select n.id, x.code, row_number() over (partition by n.id order by min(x.place)) as rank
    from pg_temp.import_person n
    cross join lateral jsonb_array_elements_text(n.positions) with ordinality as x (code, place)
    join public.positions p on p.sport_code = sport and p.code = x.code where n.is_new group by n.id,
    x.code) q where q.rank <= 4;
  with before as (
    select p.id, jsonb_build_object('display_name', p.display_name, 'class_year', p.class_year, 'club',
    p.club) as old
    from public.athlete_profiles p join pg_temp.import_person n on n.id = p.id
    where not n.is_new and (p.display_name, p.class_year, p.club)
    is distinct from (n.name, coalesce(n.class_year, p.class_year), n.club)),
  after as (
    update public.athlete_profiles p set display_name = n.name,
    class_year = coalesce(n.class_year, p.class_year), club = n.club, updated_at = now()
    from pg_temp.import_person n, before b where n.id = p.id and b.id = p.id returning p.id)
  update pg_temp.import_person n set changed = true, previous = jsonb_build_array(b.old) from before b,
  after a where b.id = n.id and a.id = n.id;

  -- The same number of the same person on the same day counts once; a second, different one is a
  -- contradiction in the file.
  update pg_temp.import_number d set problem = 'this person has another value for the same day in this file.'
  where d.problem is null and exists (select 1 from pg_temp.import_number o where o.problem is null
  and o.key = d.key and o.metric = d.metric and o.measured_on = d.measured_on
    and o.line < d.line and o.value is distinct from d.value);
  create temporary table import_written on commit drop as
    select distinct on (n.key, n.metric, n.measured_on) n.line, p.id as athlete_id, n.metric, n.value,
    n.unit, n.measured_on, n.time_precision, n.method,
      left(origin || ':' || n.key || ':' || n.metric || ':' || n.measured_on, 400) as source_key,
      null::jsonb as previous, false as did
    from pg_temp.import_number n join pg_temp.import_person p on p.key = n.key where n.problem is null
    order by n.key, n.metric, n.measured_on, n.line;
  create index on pg_temp.import_written (line);
  create index on pg_temp.import_written (source_key);
  create index on pg_temp.import_written (athlete_id);
  analyze pg_temp.import_written;
  update pg_temp.import_written w set previous = jsonb_build_object('source_key', m.source_key,
    'value_entered', m.value_entered, 'unit_entered', m.unit_entered, 'method', m.method,
      'source_import_id', m.source_import_id)
  from public.measurements m where m.source_key = w.source_key
  and (m.value_entered, m.unit_entered, m.method) is distinct from (w.value, w.unit, w.method);
  delete from pg_temp.import_written w using public.measurements m where m.source_key = w.source_key
    -- known already: nothing to do
    and (m.value_entered, m.unit_entered, m.method) = (w.value, w.unit, w.method);
  with done as (
    insert into public.measurements as m (athlete_id, metric_code, value_entered, unit_entered, value,
    measured_on, measured_on_precision, method, rung, source_import_id, source_key)
    select w.athlete_id, w.metric, w.value, w.unit, 0, w.measured_on, w.time_precision, w.method, 'imported',
    import, w.source_key from pg_temp.import_written w
    on conflict (source_key) do update set value_entered = excluded.value_entered,
    unit_entered = excluded.unit_entered, method = excluded.method,
    source_import_id = excluded.source_import_id
    where (m.value_entered, m.unit_entered, m.method)
    is distinct from (excluded.value_entered, excluded.unit_entered, excluded.method)
    returning m.source_key)
  update pg_temp.import_written w set did = true from done where done.source_key = w.source_key;

  insert into public.measurement_import_rows (import_id, row_number, external_key, athlete_id, outcome,
  created_athlete, problems, previous)
  select import, l.line, l.key, p.id,
    case when l.problem is not null then 'refused' when p.is_new and l.line = p.first_line then 'created'
      when (p.changed and l.line = p.first_line)
      or exists (select 1 from pg_temp.import_written w where w.line = l.line and w.did) then 'changed'
      else 'unchanged' end,
    coalesce(p.is_new and l.line = p.first_line, false),
    case when l.problem is not null then jsonb_build_array(jsonb_build_object('field',
    split_part(l.problem, ':', 1), 'message', l.problem)) else
      coalesce((select jsonb_agg(jsonb_build_object('field', coalesce(n.metric, ''), 'message', n.problem))
        from pg_temp.import_number n where n.line = l.line and n.problem is not null), '[]') end,
    case when l.line = p.first_line then p.previous else '[]' end
      || coalesce((select jsonb_agg(w.previous) from pg_temp.import_written w where w.line = l.line and w.did
      and w.previous is not null), '[]')
  from (select distinct on (i.line) i.* from pg_temp.import_line i order by i.line) l
  left join pg_temp.import_person p on p.key = l.key and l.problem is null
  on conflict (import_id, row_number) do nothing;

  perform set_config('touchline.bulk', '', true);
  perform private.rebuild_projections(array(select p.id from pg_temp.import_person p where p.is_new
    or p.changed
    or exists (select 1 from pg_temp.import_written w where w.athlete_id = p.id and w.did)));
  select jsonb_build_object('rows', count(*), 'created', count(*) filter (where r.outcome = 'created'),
    'changed', count(*) filter (where r.outcome = 'changed'),
    'unchanged', count(*) filter (where r.outcome = 'unchanged'), 'refused',
    count(*) filter (where r.outcome = 'refused'), 'with_problems',
    count(*) filter (where r.problems <> '[]'),
    'measurements', (select count(*) from public.measurements m where m.source_import_id = import))
  into totals from public.measurement_import_rows r where r.import_id = import;
  update public.measurement_imports i set counts = totals where i.id = import;
  totals := totals
    || jsonb_build_object('import_id', import, 'problems',
    coalesce((select jsonb_agg(jsonb_build_object('row', r.row_number, 'problems', r.problems)
    order by r.row_number)
    from public.measurement_import_rows r join pg_temp.import_line l on l.line = r.row_number
    where r.import_id = import and r.problems <> '[]'), '[]'));
  totals := totals
    || jsonb_build_object('call',
    (select jsonb_build_object('created', count(*) filter (where r.outcome = 'created'), 'changed',
    count(*) filter (where r.outcome = 'changed'),
    'unchanged', count(*) filter (where r.outcome = 'unchanged'), 'refused',
    count(*) filter (where r.outcome = 'refused'))
    from public.measurement_import_rows r
    join (select distinct i.line from pg_temp.import_line i) l on l.line = r.row_number
    where r.import_id = import));
  drop table pg_temp.import_line, pg_temp.import_number, pg_temp.import_person, pg_temp.import_written;
  if fresh and (totals ->> 'created')::int = 0 and (totals ->> 'changed')::int = 0 then
    -- Nothing new: the import leaves no trace of its own.
    delete from public.measurement_imports i where i.id = import;
    return totals || '{"import_id": null}';
  end if;
  if fresh then
    perform private.audit(actor, 'measurements_imported',
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
    perform private.refuse('import.not_found', 'There is no import with this id that could be undone.', 404);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('import:' || origin, 0));
  perform set_config('touchline.bulk', 'on', true);
  select coalesce(array_agg(distinct r.athlete_id), '{}') into touched from public.measurement_import_rows r
    where r.import_id = import and r.athlete_id is not null;
  update public.measurements m set value_entered = (old ->> 'value_entered')::double precision,
    unit_entered = old ->> 'unit_entered', method = old ->> 'method',
    source_import_id = (select i.id from public.measurement_imports i
    where i.id::text = old ->> 'source_import_id')
  from public.measurement_import_rows r cross join lateral jsonb_array_elements(r.previous) old
  where r.import_id = import and m.source_key = old ->> 'source_key' and m.source_import_id = import;
  get diagnostics restored = row_count;
  update public.athlete_profiles p set display_name = old ->> 'display_name',
    class_year = (old ->> 'class_year')::smallint, club = old ->> 'club', updated_at = now()
  from public.measurement_import_rows r cross join lateral jsonb_array_elements(r.previous) old
  where r.import_id = import and p.id = r.athlete_id and old ? 'display_name';
  delete from public.measurements m where m.source_import_id = import;
  get diagnostics removed = row_count;
  delete from public.athlete_profiles p using public.measurement_import_rows r
  where r.import_id = import and r.created_athlete and p.id = r.athlete_id and p.user_id is null
    and not exists (select 1 from public.measurements m where m.athlete_id = p.id);
  get diagnostics people = row_count;
  perform set_config('touchline.bulk', '', true);
  perform private.rebuild_projections(array(select p.id from public.athlete_profiles p
    where p.id = any (touched)));
  update public.measurement_imports i set undone_at = now(), undone_by = actor where i.id = import;
  perform private.audit(actor, 'measurements_import_undone',
    jsonb_build_object('import_id', import, 'measurements', removed, 'restored', restored, 'athletes',
    people));
  return jsonb_build_object('measurements', removed, 'restored', restored, 'athletes', people);
end $$;
grant execute on function private.run_undo_import(uuid, uuid) to service_role;

create function private.import_measurements(meta jsonb, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes',
    'Admin action rate limit exceeded');
  return private.run_measurement_import(meta, rows, auth.uid());
end $$;
grant execute on function private.import_measurements(jsonb, jsonb) to authenticated;

create function private.undo_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes',
    'Admin action rate limit exceeded');
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

create function private.date_or_null(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when value ~ '^\d{4}-\d{2}-\d{2}$' then value::date end;
exception when others then
  return null;
end $$;

create function private.checked_import_meta(meta jsonb, rows jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.sports s where s.code = meta ->> 'sport') then
    perform private.refuse('import.sport',
      format('sport: %s is not a known sport.', left(coalesce(meta ->> 'sport', 'nothing'), 40)), 422);
  end if;
  if coalesce(meta ->> 'source', '') !~ '^[a-z0-9][a-z0-9_-]{1,79}$' then
    perform private.refuse('import.source',
      'source: a short name of small letters, digits, - and _ is wanted.', 422);
  end if;
  if coalesce(meta ->> 'file_hash', '') !~ '^[0-9a-f]{64}$' then
    perform private.refuse('import.file_hash', 'file_hash: a SHA-256 in hex is wanted.', 422);
  end if;
  -- Imported people carry no birth date, so whoever imports answers for their being adults.
  if coalesce(meta ->> 'adults_only', '') <> 'true' then
    perform private.refuse('import.adults_only',
      'adults_only: confirm that everybody in the file is an adult.', 422);
  end if;
  -- LIMITS.import.rowsMax
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 20000 then
    perform private.refuse('import.rows', 'rows: a list of 1 to 20000 rows is wanted.', 422);
  end if;
end $$;

-- The lines of a call, each with the first thing that makes it unusable.
create function private.import_lines(rows jsonb) returns table (
  line int,
  key text,
  name text,
  class_year smallint,
  country text,
  sex_category text,
  level text,
  club text,
  positions jsonb,
  measurements jsonb,
  problem text
)
language sql stable set search_path = '' as $$
  select
    case
      when e ->> 'row' ~ '^\d{1,7}$'
      and e ->> 'row' !~ '^0+$' then (e ->> 'row')::int
      else n::int
    end,
    left(coalesce(e ->> 'key', ''), 200),
    btrim(coalesce(e ->> 'name', '')),
    case
      when e ->> 'class_year' ~ '^(19[5-9]\d|20[0-4]\d|2050)$' then (e ->> 'class_year')::smallint
    end,
    nullif(e ->> 'country', ''),
    nullif(e ->> 'sex_category', ''),
    nullif(e ->> 'level', ''),
    left(btrim(coalesce(e ->> 'club', '')), 120),
    case jsonb_typeof(e -> 'positions')
      when 'array' then e -> 'positions'
      else '[]'
    end,
    case jsonb_typeof(e -> 'measurements')
      when 'array' then e -> 'measurements'
      else '[]'
    end,
    case
      when jsonb_typeof(e) <> 'object' then 'row: an object is wanted.'
      when char_length(
        btrim(coalesce(e ->> 'name', ''))
      ) not between 1 and 120 then 'name: 1 to 120 characters are wanted.'
      when char_length(
        coalesce(e ->> 'key', '')
      ) not between 1 and 200 then 'key: 1 to 200 characters are wanted.'
      when nullif(e ->> 'class_year', '') is not null
      and e ->> 'class_year' !~ '^(19[5-9]\d|20[0-4]\d|2050)$' then 'class_year: a year from 1950 to 2050 is wanted.'
      when nullif(e ->> 'country', '') is not null
      and e ->> 'country' !~ '^[A-Z]{2}$' then 'country: two letters like FR are wanted.'
      when nullif(e ->> 'sex_category', '') is not null
      and e ->> 'sex_category' not in (
        'female',
        'male',
        'open'
      ) then 'sex_category: female, male or open is wanted.'
      when nullif(e ->> 'level', '') is not null
      and e ->> 'level' not in (
        'recreational',
        'school',
        'club',
        'regional',
        'national',
        'international',
        'college',
        'professional'
      ) then 'level: not a known level.'
    end
  from jsonb_array_elements(rows) with ordinality as t (e, n)
$$;

-- The numbers of usable lines, converted and judged by the bounds of their metric. Factors and days are
-- looked up once for a whole call.
create function private.import_numbers(rows jsonb) returns table (
  line int,
  key text,
  metric text,
  value double precision,
  unit text,
  measured_on date,
  time_precision text,
  method text,
  problem text
)
language sql stable set search_path = '' as $$
  with
    given as materialized (
      select
        l.line,
        l.key,
        m ->> 'metric' as metric,
        m ->> 'value' as value,
        m ->> 'unit' as unit,
        m ->> 'measured_on' as day,
        coalesce(m ->> 'precision', 'day') as time_precision,
        coalesce(m ->> 'method', 'unknown') as method
      from
        private.import_lines(rows) l
        cross join lateral jsonb_array_elements(l.measurements) m
      where l.problem is null
    ),
    days as materialized (
      select d.day, private.date_or_null(d.day) as measured_on from (select distinct g.day from given g) d
    ),
    factors as materialized (
      select u.unit, u.wanted, private.to_canonical(1, u.unit, u.wanted) as factor
      from
        (
          select distinct g.unit, k.unit as wanted
          from
            given g
            join public.metrics k on k.code = g.metric
        ) u
    ),
    read as (
      select
        g.*,
        case
          when g.value ~ '^-?\d{1,9}(\.\d{1,9})?$' then g.value::double precision
        end as amount,
        f.factor,
        d.measured_on,
        k.unit as wanted,
        k.min_value,
        k.max_value,
        k.code
      from
        given g
        left join public.metrics k on k.code = g.metric
        left join factors f on f.unit = g.unit and f.wanted = k.unit
        left join days d on d.day = g.day
    )
  select
    r.line,
    r.key,
    r.metric,
    r.amount,
    r.unit,
    r.measured_on,
    r.time_precision,
    r.method,
    case
      when r.code is null then format('%s is not a known metric.', left(coalesce(r.metric, 'nothing'), 60))
      when r.amount is null then format(
        '%s was given, a number is wanted.',
        left(coalesce(r.value, 'nothing'), 40)
      )
      when r.factor is null then format(
        'unit %s was given, %s is measured in %s.',
        left(coalesce(r.unit, 'nothing'), 20),
        r.code,
        r.wanted
      )
      when r.amount * r.factor not between r.min_value and r.max_value then format(
        '%s %s was given, %s to %s %s is plausible.',
        r.value,
        r.unit,
        r.min_value,
        r.max_value,
        r.wanted
      )
      when r.measured_on is null
      or r.measured_on > current_date
      or r.measured_on < date '1950-01-01' then format(
        'measured_on %s was given, a day that has passed is wanted.',
        left(coalesce(r.day, 'nothing'), 20)
      )
      when r.time_precision not in ('day', 'month', 'year') then 'precision: day, month or year is wanted.'
      when r.method not in (
        'fat',
        'laser',
        'hand',
        'radar',
        'device',
        'video',
        'official',
        'estimate',
        'unknown'
      ) then 'method: not a known method.'
    end
  from read r
$$;
