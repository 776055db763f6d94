-- A number says who measured it, how and when. What was typed stays beside the canonical value; provenance
-- says how far it can be trusted; a disputed number stays on the page but leaves every ranking.

create table public.measurements (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  metric_code text not null references public.metrics (code),
  value_entered double precision not null,
  unit_entered text not null check (
    unit_entered in (
      'cm',
      'm',
      'mm',
      'in',
      'ft',
      'yd',
      'kg',
      'lb',
      's',
      'min',
      'km_h',
      'mph',
      'm_s',
      'pct',
      'count',
      'ratio',
      'points',
      'rpm',
      'w',
      'level'
    )
  ),
  value double precision not null, -- canonical; double precision because numeric comparison is not leakproof
  measured_on date not null,
  measured_on_precision text not null default 'day' check (measured_on_precision in ('day', 'month', 'year')),
  method text not null default 'unknown' check (
    method in ('fat', 'laser', 'hand', 'radar', 'device', 'video', 'official', 'estimate', 'unknown')
  ),
  conditions text not null default '' check (char_length(conditions) <= 300),
  provenance text not null default 'self_reported' check (
    provenance in ('self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned')
  ),
  evidence_url text not null default '' check (
    evidence_url = ''
    or (char_length(evidence_url) <= 500 and evidence_url ~ '^https?://')
  ),
  measured_by text not null default 'unstated' check (
    measured_by in ('self', 'organization', 'event', 'person', 'source', 'unstated')
  ),
  measured_by_name text not null default '' check (char_length(measured_by_name) <= 120),
  organization_id uuid,
  event_id uuid, -- of whom these ids are, and what goes together: 0168_measured_by.sql
  device text not null default '' check (char_length(device) <= 80),
  recorded_by uuid references public.profiles (id) on delete set null,
  verified_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz, -- and what became of it: private.settle_measurement alone gives a level
  confirmed_how text check (confirmed_how in ('official', 'address', 'free_mail')),
  confirmed_by text not null default '' check (char_length(confirmed_by) <= 120),
  confirmed_role text not null default '' check (char_length(confirmed_role) <= 80),
  confirmed_level text check (confirmed_level in ('club_recorded', 'league_verified', 'sanctioned')),
  level_ended_at timestamptz,
  level_ended_with text check (level_ended_with in ('check', 'organization')),
  ranked_from timestamptz, -- recorded by an official, and in no ranking yet: 0186_measurement_sessions.sql
  dispute_status text not null default 'none' check (dispute_status in ('none', 'disputed', 'resolved')),
  disputed_on date, -- since when, while it is disputed
  source_import_id uuid references public.measurement_imports (id) on delete set null,
  source_key text unique check (char_length(source_key) <= 400), -- the same line of the same source, once
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint measurements_confirmed_is_whole
    check (
      (confirmed_at is null) = (confirmed_how is null)
      and (confirmed_level is null or confirmed_how = 'official')
      and (level_ended_at is null or confirmed_level is not null)
      and (level_ended_at is null) = (level_ended_with is null)
    )
);
create index measurements_athlete_idx on public.measurements (athlete_id, metric_code, measured_on desc);
create index measurements_metric_idx on public.measurements (metric_code);
create index measurements_recorded_by_idx on public.measurements (recorded_by);
create index measurements_verified_by_idx on public.measurements (verified_by);
create index measurements_import_idx on public.measurements (source_import_id);
create index measurements_organization_idx on public.measurements (organization_id);
create index measurements_event_idx on public.measurements (event_id);
alter table public.measurements enable row level security;
alter table public.measurements force row level security;

select
  private.declare_columns(
    'public.measurements',
    'athlete_id',
    '{"metric_code": "value", "value_entered": "value", "unit_entered": "value", "measured_on": "value",
      "measured_on_precision": "value", "method": "value", "conditions": "words", "provenance": "value",
      "measured_by": "value", "measured_by_name": "words", "device": "words",
      "confirmed_how": "value", "confirmed_by": "copy", "confirmed_role": "copy", "confirmed_level": "value",
      "level_ended_with": "value",
      "evidence_url": {"kind": "address",
        "contact_gate": "a link is what it is for; of a minor it leads to a film (0075_minor_links.sql)"},
      "source_key": {"kind": "server", "holds": "the line of an import", "restorable": "yes"}}'
  );

-- For each metric, way of timing and minimum provenance the best undisputed value, so that a search for "at
-- most 4.6 s at provenance 3 or better" looks at one measurement. The key keeps a level of somebody together.
create table public.athlete_best_results (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  metric_code text not null references public.metrics (code),
  timing text not null check (timing in ('any', 'electronic', 'hand', 'unstated')),
  min_provenance smallint not null check (min_provenance between 1 and 5),
  value double precision not null,
  provenance smallint not null check (provenance between 1 and 5),
  measured_on date not null,
  measurement_id uuid not null references public.measurements (id) on delete cascade,
  primary key (athlete_id, min_provenance, metric_code, timing) include (value)
);
create index athlete_best_results_value_idx on public.athlete_best_results (
  metric_code,
  timing,
  min_provenance,
  value,
  athlete_id
);
create index athlete_best_results_measurement_idx on public.athlete_best_results (measurement_id);
alter table public.athlete_best_results enable row level security;
alter table public.athlete_best_results force row level security;

grant
  select (
    id,
    athlete_id,
    metric_code,
    value_entered,
    unit_entered,
    value,
    measured_on,
    measured_on_precision,
    method,
    conditions,
    provenance,
    evidence_url,
    dispute_status,
    disputed_on,
    confirmed_at,
    confirmed_how,
    confirmed_by,
    confirmed_role,
    confirmed_level,
    level_ended_at,
    level_ended_with,
    created_at,
    updated_at
  )
on public.measurements
to anon, authenticated;
grant
  select (recorded_by, verified_by, source_import_id),
  delete,
  insert (
    id,
    athlete_id,
    metric_code,
    value_entered,
    unit_entered,
    measured_on,
    measured_on_precision,
    method,
    conditions,
    evidence_url
  ),
  update (
    metric_code,
    value_entered,
    unit_entered,
    measured_on,
    measured_on_precision,
    method,
    conditions,
    evidence_url
  )
on public.measurements
to authenticated;
create policy measurements_select_seen on public.measurements for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy measurements_insert_own on public.measurements for insert to authenticated
with check (
  athlete_id = (select auth.uid())
  and exists (
    select 1 from public.athlete_profiles p where p.id = athlete_id and p.user_id = (select auth.uid())
  )
);
create policy measurements_update_own on public.measurements for update to authenticated
using (athlete_id = (select auth.uid()) and (provenance = 'self_reported' or confirmed_at is not null))
with check (athlete_id = (select auth.uid()) and (provenance = 'self_reported' or confirmed_at is not null));
create policy measurements_delete_own on public.measurements for delete to authenticated
using (athlete_id = (select auth.uid()) and (provenance = 'self_reported' or confirmed_at is not null));

select
  private.declare_noun(
    'measurement',
    'public.measurements',
    owner => 'athlete_id',
    reportable => true,
    removal => 'delete',
    live => 'rows_and_deletes',
    limits => '{"measurement_insert": [200, "1 hour", "Too many measurements at once. Please wait."]}'
  );
create trigger measurements_before_insert_limit_rows before insert on public.measurements
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '2000');

grant select on public.athlete_best_results to anon, authenticated;
create policy athlete_best_results_select_seen on public.athlete_best_results for select
  to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));

create function private.measurements_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.value := private.require_plausible(new.athlete_id, new.metric_code, new.value_entered,
    new.unit_entered, new.measured_on, tg_op = 'INSERT');
  if tg_nargs > 0 and tg_op = 'INSERT' then
    new.provenance := 'self_reported';
    new.recorded_by := auth.uid();
    new.dispute_status := 'none';
    perform private.require_rate_limit('measurement_insert', auth.uid()::text);
  elsif tg_nargs > 0 then
    new.recorded_by := auth.uid();
    if old.provenance <> 'self_reported' and old.confirmed_at is null then
      perform private.raise_error('measurement.not_yours',
        'A number that someone else recorded can be disputed, not edited.');
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger measurements_before_insert_update before insert
or update of
  metric_code,
  value_entered,
  unit_entered,
  measured_on,
  method,
  conditions,
  evidence_url,
  measured_on_precision
on public.measurements
for each row
when (current_user not in ('anon', 'authenticated'))
execute function private.measurements_before_insert_update();
create trigger measurements_before_insert_update_by_client before insert
or update of
  metric_code,
  value_entered,
  unit_entered,
  measured_on,
  method,
  conditions,
  evidence_url,
  measured_on_precision
on public.measurements
for each row
when (current_user in ('anon', 'authenticated'))
execute function private.measurements_before_insert_update('by_client');

create function private.recompute_best_results(athlete uuid, metric text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.athlete_best_results b where b.athlete_id = athlete and b.metric_code = metric;
  insert into public.athlete_best_results (athlete_id, metric_code, timing, min_provenance, value, provenance,
    measured_on, measurement_id)
  select distinct on (t.timing, r.n) athlete, metric, t.timing, r.n, m.value,
    private.provenance_rank(m.provenance),
  m.measured_on, m.id
  from public.measurements m
  join public.metrics k on k.code = m.metric_code
  cross join lateral (select private.timing_of(m.method, k.timed) as timing) t
  cross join lateral generate_series(1, private.provenance_rank(m.provenance)::int) r (n)
  where m.athlete_id = athlete and m.metric_code = metric and m.dispute_status <> 'disputed'
    and m.ranked_from is null
  order by t.timing, r.n,
    case k.better when 'higher' then -m.value when 'lower' then m.value end nulls last, m.measured_on desc,
    m.created_at desc, m.id;
end $$;

create function private.measurements_after_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.recompute_best_results(old.athlete_id, old.metric_code); end if;
  if tg_op <> 'DELETE' then perform private.recompute_best_results(new.athlete_id, new.metric_code); end if;
  perform private.refresh_search(coalesce(new.athlete_id, old.athlete_id));
  return null;
end $$;

-- A bulk load switches this off and refreshes once at its end: private.rebuild_search_and_bests().
create trigger measurements_after_write after insert or update or delete on public.measurements
  for each row when (coalesce(current_setting('touchline.skip_projections', true), '') <> 'on')
  execute function private.measurements_after_write();
comment on table public.measurements is
  'One measured value with unit, date, method and provenance level. The canonical value is computed; what was typed stays beside it.';
comment on table public.athlete_best_results is
  'The best value of an athlete for each metric, way of timing and lowest provenance level; min_provenance = 1 is the best of all. Kept by triggers.';
