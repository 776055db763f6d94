-- What becomes of a number that an official recorded: for three days it stands on the page and in no ranking,
-- while the athlete may say that it is not theirs. Then, or once they accept it, it is ranked. An official
-- undoes a session for ten minutes, and a single number later.

grant select (ranked_from) on public.measurements to anon, authenticated;
create index measurements_ranked_from_idx on public.measurements (ranked_from)
where ranked_from is not null;

-- A day that has come is none to wait for.
create function private.measurements_before_update_ranked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.ranked_from := null;
  return new;
end $$;
create trigger measurements_before_update_ranked before update of ranked_from on public.measurements
  for each row when (new.ranked_from <= now()) execute function private.measurements_before_update_ranked();

-- Each athlete hears once of a session. A notice says one number and how many more.
create function private.tell_of_session(session private.measurement_sessions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(r.athlete_id, 'measurement_recorded',
    jsonb_build_object('because', case when r.numbers > 1 then 'several' else 'recorded' end,
      'organization', o.name, 'metric', r.metric_code,
      'value', r.value_entered::text, 'unit', r.unit_entered, 'more', (r.numbers - 1)::text),
    case when r.numbers = 1 then r.address else '/athlete/profile' end,
    'session:' || session.id)
  from public.organizations o cross join (
    select distinct on (x.athlete_id) x.*,
      private.number_address(m) as address,
      count(*) over (partition by x.athlete_id) as numbers
    from private.measurement_session_rows x
      join public.measurements m on m.id = x.measurement_id
    where x.session_id = session.id order by x.athlete_id, x.metric_code) r
  where o.id = session.organization_id;
end $$;

-- The number goes, and what is disputed of it ends; the row keeps what was recorded, for the official's page.
create function private.remove_session_number(row_id uuid, because text) returns void
language plpgsql security definer set search_path = '' as $$
declare gone uuid;
begin
  -- The number before the row, as the athlete who answers takes them.
  perform from public.measurements m join private.measurement_session_rows r on r.measurement_id = m.id
  where r.id = row_id for update of m;
  select r.measurement_id into gone from private.measurement_session_rows r where r.id = row_id for update;
  perform private.end_disputes_with_number(m) from public.measurements m
  where m.id = gone and m.dispute_status = 'disputed';
  update private.measurement_session_rows r
  set state = because, answered_at = now(), measurement_id = null
  where r.id = row_id;
  delete from public.measurements m where m.id = gone;
end $$;

-- Also a number that its athlete deletes, or an admin.
create function private.measurements_before_delete_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.measurement_session_rows r set state = 'removed', answered_at = now()
  where r.measurement_id = old.id;
  return old;
end $$;
create trigger measurements_before_delete_session before delete on public.measurements
  for each row execute function private.measurements_before_delete_session();

-- What the athlete corrects is their own word, at once.
create function private.measurements_before_update_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.measurement_subject(new) <> private.measurement_subject(old) then
    new.ranked_from := null;
    update private.measurement_session_rows r set state = 'changed', answered_at = now()
    where r.measurement_id = old.id;
  end if;
  return new;
end $$;
create trigger measurements_before_update_session before update on public.measurements
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.measurements_before_update_session();

create function private.answer_recorded_number(measurement_id uuid, mine boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own   public.measurements := private.require_own_measurement(measurement_id);
  entry uuid;
begin
  select r.id into entry from private.measurement_session_rows r
  where r.measurement_id = own.id and r.state = 'recorded' for update;
  if entry is null or own.ranked_from is null or mine is null then
    perform private.raise_error('measurement.not_waiting', 'This number waits for no answer any more.', 409);
  elsif not mine then
    perform private.remove_session_number(entry, 'not_mine');
    return;
  end if;
  update private.measurement_session_rows r set state = 'accepted', answered_at = now() where r.id = entry;
  update public.measurements m set ranked_from = null where m.id = own.id;
end $$;
grant execute on function private.answer_recorded_number(uuid, boolean) to authenticated;

create function public.answer_recorded_number(measurement_id uuid, mine boolean) returns void
language sql set search_path = '' as $$
  select private.answer_recorded_number(measurement_id, mine)
$$;
grant execute on function public.answer_recorded_number(uuid, boolean) to authenticated;

-- The whole session within ten minutes, as if it had never been: who was told hears no more of it.
create function private.undo_whole_session(session private.measurement_sessions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if session.undone_at is not null or session.recorded_at <= now() - interval '10 minutes' then
    perform private.raise_error('session.undo', -- LIMITS.session.undoMinutes
      'A session is undone within ten minutes; after that, undo single numbers.', 409);
  end if;
  perform from public.measurements m join private.measurement_session_rows r on r.measurement_id = m.id
  where r.session_id = session.id order by m.id for update of m;
  perform private.remove_session_number(r.id, 'undone') from private.measurement_session_rows r
  where r.session_id = session.id and r.measurement_id is not null and r.state in ('recorded', 'accepted');
  update private.measurement_sessions s set undone_at = now() where s.id = session.id;
  delete from public.notifications n where n.group_key = 'session:' || session.id;
  delete from private.held_notifications n where n.group_key = 'session:' || session.id;
end $$;

create function private.undo_session(token text, session_id uuid, row_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me      private.organization_officials := private.require_official(token, 'record');
  session private.measurement_sessions;
  entry   private.measurement_session_rows;
begin
  select s.* into session from private.measurement_sessions s
  where s.id = session_id and s.organization_id = me.organization_id for update;
  if session.id is null then
    perform private.raise_error('session.not_found', 'session_id: there is no such session.', 404);
  elsif row_id is null then
    perform private.undo_whole_session(session);
    return private.session_sheet(token);
  end if;
  perform from public.measurements m join private.measurement_session_rows r on r.measurement_id = m.id
  where r.id = row_id for update of m;
  select r.* into entry from private.measurement_session_rows r
  join private.organization_members m on m.athlete_id = r.athlete_id
    and m.organization_id = me.organization_id
  where r.id = row_id and r.session_id = session.id and r.measurement_id is not null
    and r.state in ('recorded', 'accepted') and private.may_record_for(me, m);
  if entry.id is null then
    perform private.raise_error('session.gone', 'row_id: this number does not stand any more.', 409);
  end if;
  perform private.remove_session_number(entry.id, 'undone');
  if session.recorded_at > now() - interval '10 minutes' and not exists (
    select from private.measurement_session_rows r where r.session_id = session.id
      and r.athlete_id = entry.athlete_id and r.measurement_id is not null) then
    delete from public.notifications n
    where n.group_key = 'session:' || session.id and n.user_id = entry.athlete_id;
    delete from private.held_notifications n
    where n.group_key = 'session:' || session.id and n.user_id = entry.athlete_id;
    return private.session_sheet(token);
  end if;
  perform private.create_notification(entry.athlete_id, 'measurement_recorded',
    jsonb_build_object('because', 'undone', 'organization', o.name, 'metric', entry.metric_code,
      'value', entry.value_entered::text, 'unit', entry.unit_entered, 'more', '0'),
    '/athlete/profile', 'session:' || session.id)
  from public.organizations o where o.id = me.organization_id;
  return private.session_sheet(token);
end $$;
grant execute on function private.undo_session(text, uuid, uuid) to anon, authenticated;

create function public.undo_session(token text, session_id uuid, row_id uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.undo_session(token, session_id, row_id)
$$;
grant execute on function public.undo_session(text, uuid, uuid) to anon, authenticated;

-- Nobody accepted them yet: what a false official recorded goes, and what a club recorded of a child whose
-- guardian says no to it.
create function private.remove_waiting_numbers(official uuid, organization uuid, athlete uuid) returns void
language sql security definer set search_path = '' as $$
  select private.remove_session_number(r.id, 'removed')
  from
    private.measurement_session_rows r
    join private.measurement_sessions s on s.id = r.session_id
    join public.measurements m on m.id = r.measurement_id
  where
    r.state = 'recorded'
    and m.ranked_from is not null
    and (s.official_id = official or (s.organization_id = organization and r.athlete_id = athlete))
$$;

create function private.organization_members_after_update_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_waiting_numbers(null, new.organization_id, new.athlete_id);
  return null;
end $$;
create trigger organization_members_after_update_session after update of state on private.organization_members
  for each row when (new.state = 'ended' and new.ended_by = 'guardian')
  execute function private.organization_members_after_update_session();

create function private.organizations_after_update_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.measurement_sessions s set organization_id = new.merged_into
  where s.organization_id = new.id;
  return null;
end $$;
create trigger organizations_after_update_sessions after update of merged_into on public.organizations
  for each row when (new.merged_into is not null)
  execute function private.organizations_after_update_sessions();

create table private.recorded_numbers_told (
  athlete_id uuid primary key references public.athlete_profiles (id) on delete cascade,
  told_at timestamptz not null default now()
);
comment on table private.recorded_numbers_told is
  'When the guardian of a minor was last told of numbers that an official recorded.';

-- A guardian hears of what clubs recorded once a day, and not of what was undone at once.
create function private.tell_recorded_numbers() returns void
language plpgsql security definer set search_path = '' as $$
declare told record;
begin
  for told in
    select r.athlete_id, array_agg(r.id) as entries,
      string_agg(distinct o.name, ', ') as organizations, count(*) as numbers
    from private.measurement_session_rows r
      join private.measurement_sessions s on s.id = r.session_id
      join public.organizations o on o.id = s.organization_id
    where not r.guardian_told and r.measurement_id is not null
      and s.recorded_at between now() - interval '3 days' and now() - interval '10 minutes'
      and private.is_minor_account(r.athlete_id)
      and not exists (select from private.recorded_numbers_told t
        where t.athlete_id = r.athlete_id and t.told_at > now() - interval '1 day')
    group by r.athlete_id order by r.athlete_id
  loop
    insert into private.recorded_numbers_told as t (athlete_id) values (told.athlete_id)
    on conflict (athlete_id) do update set told_at = now();
    update private.measurement_session_rows r set guardian_told = true where r.id = any (told.entries);
    perform private.enqueue_guardian_mails(told.athlete_id, 'guardian_numbers_recorded',
      jsonb_build_object('organization', told.organizations, 'count', told.numbers));
  end loop;
end $$;

-- Each minute: what nobody refused in three days is ranked, and guardians hear what was recorded. Whoever is
-- suspended or leaving cannot refuse, and has the three days when they are back.
create function private.rank_recorded_numbers() returns int
language plpgsql security definer set search_path = '' as $$
declare ranked int;
begin
  update public.measurements m set ranked_from = now() + interval '3 days' -- LIMITS.session.waitDays
  where m.ranked_from <= now() and private.is_banned(m.athlete_id);
  update public.measurements m set ranked_from = m.ranked_from where m.ranked_from <= now();
  get diagnostics ranked = row_count;
  perform private.tell_recorded_numbers();
  return ranked;
end $$;
grant execute on function private.rank_recorded_numbers() to service_role;

comment on function public.answer_recorded_number is
  'The athlete accepts a number that an official recorded, which is ranked then, or says that it is not theirs, which removes it. 409 measurement.not_waiting.';
comment on function public.undo_session is
  'An official undoes a session within ten minutes, or one number of it at any time. 409 session.undo, session.gone, 404 session.not_found.';
