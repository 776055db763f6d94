-- An official records a session: a day, a place, some tests, and a value for each athlete who took them. Only
-- members of a checked organization, of minors only while a guardian's consent stands, and nobody of the
-- official's own family. The athlete sees each number before it is ranked: 0187_session_numbers.sql.

create table private.measurement_sessions (
  id uuid primary key, -- made where the sheet is filled in, so that sending it twice records it once
  organization_id uuid not null references public.organizations (id) on delete cascade,
  official_id uuid references private.organization_officials (id) on delete set null,
  measured_on date not null,
  place text not null default '' check (char_length(place) <= 80), -- LIMITS.session.placeMaxChars
  tests jsonb not null check (octet_length(tests::text) <= 4000),
  recorded_at timestamptz not null default now(),
  undone_at timestamptz
);
create index measurement_sessions_organization_idx on private.measurement_sessions (
  organization_id,
  recorded_at desc
);
create index measurement_sessions_official_idx on private.measurement_sessions (official_id);

-- What the official typed, beside the number that came of it, also where that is gone.
create table private.measurement_session_rows (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references private.measurement_sessions (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  measurement_id uuid unique references public.measurements (id) on delete set null,
  metric_code text not null references public.metrics (code),
  value_entered double precision not null,
  unit_entered text not null check (char_length(unit_entered) <= 10),
  state text not null default 'recorded' check (
    -- changed: the athlete corrected it, so it is their own word. removed: it went without their saying so
    state in ('recorded', 'accepted', 'not_mine', 'undone', 'changed', 'removed')
  ),
  answered_at timestamptz,
  guardian_told boolean not null default false,
  unique (session_id, athlete_id, metric_code)
);
create index measurement_session_rows_athlete_idx on private.measurement_session_rows (
  athlete_id,
  metric_code
);
create index measurement_session_rows_metric_idx on private.measurement_session_rows (metric_code);

select
  private.declare_columns(
    'private.measurement_sessions',
    null,
    '{"place": "words",
      "tests": {"kind": "server", "holds": "codes of tests, unit, method, and devices past the gate"}}',
    '{"surname": "compared with those of all minors there", "evidence": "stands beside each number",
      "restorable": "undone by officials", "exported": "stands beside each number",
      "erased": "belongs to the organization"}'
  ),
  private.declare_columns(
    'private.measurement_session_rows',
    null,
    '{"unit_entered": {"kind": "server", "holds": "a unit of the test"}}'
  ),
  private.declare_rate_limit('session_record', 20, '1 day', 'Twenty sessions a day are recorded at most.'),
  private.declare_rate_limit('session_number', 24, '1 day', 'Many numbers of this athlete today.');

-- Whether this official may record a number of this member today.
create function private.may_record_for(
  official private.organization_officials,
  member private.organization_members
) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.may_act(official, 'record')
    and member.organization_id = official.organization_id
    and member.state = 'member'
    and private.is_reachable_member(member)
    and private.may_be_asked_about(member.athlete_id)
    and private.may_confirm_for(official, member.athlete_id)
$$;

-- Words that stand beside the numbers of many: no minor who belongs there is named in them.
create function private.session_words(field text, value text, organization uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare words text := private.organization_words(field, value, 0, 80);
begin
  if words <> '' and exists (select from private.organization_members m
    where m.organization_id = organization and m.state <> 'ended' and private.is_minor_account(m.athlete_id)
      and private.says_surname(words, m.athlete_id)) then
    perform private.raise_error('session.name', field || ': leave the names of athletes out, please.', 422);
  end if;
  return words;
end $$;

-- One to six tests, each once, with the unit, method and device that its values were taken with.
create function private.session_tests(given jsonb, organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 6
    or (select count(distinct e ->> 'metric_code') from jsonb_array_elements(given) e)
      <> jsonb_array_length(given) then
    perform private.raise_error('session.tests', 'tests: one to six are wanted, each once.', 422);
  elsif exists (select from jsonb_array_elements(given) e where coalesce(e ->> 'method', '') not in ('fat',
    'laser', 'hand', 'radar', 'device', 'video', 'official')) then
    perform private.raise_error('session.method', 'method: say how each test was taken.', 422);
  elsif exists (select from jsonb_array_elements(given) e left join public.metrics k
    on k.code = e ->> 'metric_code' and k.is_active
    where private.to_canonical_unit(1, e ->> 'unit', k.unit) is null) then
    perform private.raise_error('session.unit', 'unit: one that each test is measured in.', 422);
  end if;
  return (select jsonb_agg(jsonb_build_object('metric_code', e ->> 'metric_code', 'unit', e ->> 'unit',
    'method', e ->> 'method', 'device', private.session_words('device', e ->> 'device', organization))
    order by o) from jsonb_array_elements(given) with ordinality t (e, o));
end $$;

-- A day of the last year; today is tomorrow already for those who live ahead of UTC.
create function private.session_day(given text) returns date
language plpgsql stable set search_path = '' as $$
declare day date;
begin
  if given ~ '^\d{4}-\d{2}-\d{2}$' then day := given::date; end if;
  if day is null or day not between current_date - 366 and current_date + 1 then
    perform private.raise_error('session.day', 'measured_on: a day of the last 12 months is wanted.', 422);
  end if;
  return day;
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.raise_error('session.day', 'measured_on: a day of the last 12 months is wanted.', 422);
  return null;
end $$;

-- The number of one cell: confirmed by the official who records it, and in no ranking yet.
create function private.record_session_number(
  session private.measurement_sessions,
  official private.organization_officials,
  cell jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member private.organization_members;
  test   jsonb;
  number public.measurements;
  signed public.measurement_confirmations;
begin
  select m.* into member from private.organization_members m where m.id::text = cell ->> 'member_id';
  select t into test from jsonb_array_elements(session.tests) t
  where t ->> 'metric_code' = cell ->> 'metric_code';
  if member.id is null or not private.may_record_for(official, member) then
    perform private.raise_error('session.member', 'member_id: you record nothing of this athlete.', 404);
  elsif test is null or jsonb_typeof(cell -> 'value') is distinct from 'number' then
    perform private.raise_error('session.value', 'value: a number of one of the tests is wanted.', 422);
  elsif exists (select from private.measurement_session_rows r
    join private.measurement_sessions s on s.id = r.session_id and s.organization_id = session.organization_id
    where r.athlete_id = member.athlete_id and r.metric_code = test ->> 'metric_code'
      and s.measured_on = session.measured_on and r.value_entered = (cell ->> 'value')::double precision
      and r.unit_entered = test ->> 'unit'
      and (r.measurement_id is not null or r.state in ('not_mine', 'removed'))) then
    perform private.raise_error('session.again', 'value: it was recorded before, or is not theirs.', 409);
  end if;
  perform private.require_rate_limit('session_number', member.athlete_id::text);
  -- The same cell of the same session is the same number.
  insert into public.measurements (id, athlete_id, metric_code, value_entered, unit_entered, measured_on,
    method, conditions, device, measured_by, organization_id, ranked_from)
  values (md5(concat_ws(' ', session.id, member.id, test ->> 'metric_code'))::uuid, member.athlete_id,
    test ->> 'metric_code', (cell ->> 'value')::double precision, test ->> 'unit',
    session.measured_on, test ->> 'method', session.place, test ->> 'device', 'organization',
    session.organization_id, now() + interval '3 days') -- LIMITS.session.waitDays
  returning * into number;
  insert into private.measurement_session_rows (session_id, athlete_id, measurement_id, metric_code,
    value_entered, unit_entered)
  values (session.id, number.athlete_id, number.id, number.metric_code, number.value_entered,
    number.unit_entered);
  signed.athlete_id := number.athlete_id;
  signed := private.sign_measurement_answer(signed, official, '{}');
  insert into public.measurement_confirmations (measurement_id, athlete_id, organization_id, official_id,
    locale, state, expires_at, answered_at, answered_how, answered_by, answered_role, level, recorded,
    subject, subject_hash)
  values (number.id, number.athlete_id, session.organization_id, official.id, official.locale, 'confirmed',
    now(), clock_timestamp(), signed.answered_how, signed.answered_by, signed.answered_role, signed.level,
    true, private.measurement_subject(number), private.measurement_hash(number));
  perform private.settle_measurement(number.id);
end $$;

-- All cells, or none: what is wrong is told by cell, and nothing is written then.
create function private.record_session_cells(
  session private.measurement_sessions,
  official private.organization_officials,
  cells jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cell     jsonb;
  problems jsonb := '[]';
  because  text;
begin
  for cell in select e from jsonb_array_elements(cells) e loop
    begin
      perform private.record_session_number(session, official, cell);
    exception when others then
      get stacked diagnostics because = pg_exception_hint;
      -- What no rule refused is a fault, and is not told as if it were a value's.
      if sqlstate = '23505' then because := 'session.twice';
      elsif sqlstate = '22003' then because := 'session.value';
      elsif sqlstate not like 'PT4__' then raise;
      end if;
      problems := problems || jsonb_build_object('member_id', left(cell ->> 'member_id', 40), 'metric_code',
        left(cell ->> 'metric_code', 60), 'problem', because);
    end;
  end loop;
  if problems <> '[]' then raise exception using errcode = 'TL002', message = 'cells'; end if;
  return problems;
exception when sqlstate 'TL002' then
  return problems;
end $$;

-- Whom an official may record for, and the sessions of the last 60 days with what became of each number.
create function private.session_sheet(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare me private.organization_officials := private.verify_official_token(token);
begin
  if not private.may_act(me, 'record') then
    return jsonb_build_object('members', '[]'::jsonb, 'sessions', '[]'::jsonb);
  end if;
  return jsonb_build_object('members', (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', p.display_name, 'is_minor', p.is_minor,
      'sport', p.primary_sport) order by p.display_name, m.id), '[]')
    from private.organization_members m join public.athlete_profiles p on p.id = m.athlete_id
    where m.organization_id = me.organization_id and private.may_record_for(me, m)),
    'sessions', (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'measured_on', s.measured_on, 'place', s.place,
      'recorded_at', s.recorded_at, 'undone_at', s.undone_at, 'official', f.name, 'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', p.display_name,
          'metric_code', r.metric_code, 'value', r.value_entered, 'unit', r.unit_entered, 'state', r.state,
          'stands', r.measurement_id is not null, 'ranked_from', n.ranked_from)
          order by p.display_name, r.athlete_id, r.metric_code), '[]')
        from private.measurement_session_rows r
          join private.organization_members m on m.athlete_id = r.athlete_id
            and m.organization_id = s.organization_id
          join public.athlete_profiles p on p.id = r.athlete_id
          left join public.measurements n on n.id = r.measurement_id
        where r.session_id = s.id and private.may_record_for(me, m)))
      order by s.recorded_at desc, s.id), '[]')
    from (select x.* from private.measurement_sessions x where x.organization_id = me.organization_id
      and x.recorded_at > now() - interval '60 days' order by x.recorded_at desc limit 20) s
    left join private.organization_officials f on f.id = s.official_id));
end $$;
grant execute on function private.session_sheet(text) to anon, authenticated;

create function public.session_sheet(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.session_sheet(token)
$$;
grant execute on function public.session_sheet(text) to anon, authenticated;

create function private.record_session(token text, session jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me       private.organization_officials := private.require_official(token, 'record');
  sheet    private.measurement_sessions;
  problems jsonb;
begin
  if octet_length(session::text) > 100000 or jsonb_typeof(session -> 'cells') is distinct from 'array'
    or jsonb_array_length(session -> 'cells') not between 1 and 600 then -- LIMITS.session.cellsMax
    perform private.raise_error('session.cells', 'cells: 1 to 600 numbers are wanted.', 422);
  elsif coalesce(session ->> 'id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.raise_error('session.id', 'id: a new UUID is wanted.', 422);
  end if;
  select s.* into sheet from private.measurement_sessions s where s.id = (session ->> 'id')::uuid;
  if sheet.official_id = me.id and sheet.organization_id = me.organization_id then
    return jsonb_build_object('problems', '[]'::jsonb, 'sheet', private.session_sheet(token)); -- sent again
  elsif sheet.id is not null then
    perform private.raise_error('session.id', 'id: a new UUID is wanted.', 422);
  end if;
  insert into private.measurement_sessions (id, organization_id, official_id, measured_on, place, tests)
  values ((session ->> 'id')::uuid, me.organization_id, me.id, private.session_day(session ->> 'measured_on'),
    private.session_words('place', session ->> 'place', me.organization_id),
    private.session_tests(session -> 'tests', me.organization_id))
  returning * into sheet;
  problems := private.record_session_cells(sheet, me, session -> 'cells');
  if problems <> '[]' then
    delete from private.measurement_sessions s where s.id = sheet.id;
  else
    perform private.require_rate_limit('session_record', me.id::text);
    perform private.tell_of_session(sheet);
  end if;
  return jsonb_build_object('problems', problems, 'sheet', private.session_sheet(token));
end $$;
grant execute on function private.record_session(text, jsonb) to anon, authenticated;

create function public.record_session(token text, session jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.record_session(token, session)
$$;
grant execute on function public.record_session(text, jsonb) to anon, authenticated;

comment on table private.measurement_sessions is
  'A session that an official recorded: the day, the place, and which tests were taken how.';
comment on table private.measurement_session_rows is
  'What an official recorded of one athlete in a session, and what became of it.';
comment on function public.session_sheet is
  'For whoever has the secret of an official''s link and may record: {members, sessions} of the organization, the sessions of the last 60 days.';
comment on function public.record_session is
  'An official with the right to record enters a session: {id, measured_on, place, tests: [{metric_code, unit, method, device}], cells: [{member_id, metric_code, value}]}. Writes all or nothing and answers {problems: [{member_id, metric_code, problem}], sheet}. 422 session.day, session.tests, session.method, session.unit, session.cells, session.name.';
