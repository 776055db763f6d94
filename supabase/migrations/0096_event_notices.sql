-- What people hear of an event they answered: a new time or place, a cancellation, a reminder two days before
-- and one on the day. Each once: a series that moves is one change and not fifty.

create table private.event_notices (
  subject_id uuid not null, -- the event, or the series that changed as a whole
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (char_length(kind) <= 40),
  occasion text not null check (char_length(occasion) <= 40), -- a reminder and its day, or a transaction
  sent_at timestamptz not null default now(),
  primary key (subject_id, user_id, kind, occasion)
);
create index event_notices_user_idx on private.event_notices (user_id);
create index event_notices_sent_idx on private.event_notices (sent_at);
select
  private.declare_columns(
    'private.event_notices',
    null,
    '{"kind": {}, "occasion": {}}',
    '{"kind": "server", "holds": "what was told already, so that it is told once"}'
  );
comment on table private.event_notices is 'What was told of an event to whom, so that it is told once.';

create function private.tell_once(
  person uuid,
  subject uuid,
  kind text,
  occasion text,
  event public.events,
  more jsonb
) returns int
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.event_notices (subject_id, user_id, kind, occasion)
  values (subject, person, tell_once.kind, tell_once.occasion) on conflict do nothing;
  if not found then return 0; end if;
  perform private.tell_of_event(person, kind, event, more);
  return 1;
end $$;

create function private.events_after_update_tell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.event_end(old) <= now() then return null; end if;
  perform private.tell_once(a.user_id, coalesce(new.series_id, old.series_id, new.id),
    case new.status when 'cancelled' then 'event_cancelled' else 'event_changed' end,
    pg_current_xact_id()::text, new, jsonb_build_object('reason', new.cancel_reason)
      || case when new.status = 'cancelled' and new.cancel_reason <> '' then '{"because": "reason"}' else '{}'
      end::jsonb)
  from public.event_answers a
  where a.event_id = new.id and a.answer in ('yes', 'maybe');
  return null;
end $$;
create trigger events_after_update_tell after update on public.events
  for each row
when
  (
    old.status = 'published'
    and (
      new.status = 'cancelled'
      or (old.start_at, old.end_at, old.timezone, old.location) is distinct from (
        new.start_at,
        new.end_at,
        new.timezone,
        new.location
      )
    )
  )
execute function private.events_after_update_tell();

-- Run every quarter of an hour. Whoever has a place is reminded; on the day from seven in the morning at the
-- place, or two hours ahead where that is earlier. On another day the same event is another occasion.
create function private.send_event_reminders() returns int
language plpgsql security definer set search_path = '' as $$
declare told int;
begin
  delete from private.event_notices n
  where n.sent_at < now() - private.policy_days('retention.event_notices_days');
  select coalesce(sum(private.tell_once(a.user_id, e.id, 'event_reminder',
    d.occasion || ' ' || (e.start_at at time zone e.timezone)::date, e,
    jsonb_build_object('occasion', d.occasion))), 0) into told
  from public.events e
  cross join lateral (
    select case
      when e.start_at > now() + interval '24 hours' and e.start_at <= now() + interval '48 hours'
        then 'two_days'
      when (now() at time zone e.timezone)::date = (e.start_at at time zone e.timezone)::date
        and ((now() at time zone e.timezone)::time >= '07:00' or e.start_at <= now() + interval '2 hours')
        then 'day' end) d (occasion)
  join public.event_answers a on a.event_id = e.id and a.place = 'going'
  where e.status = 'published' and d.occasion is not null
    and e.start_at > now() - case when e.all_day then interval '1 day' else interval '0' end
    and e.start_at <= now() + interval '48 hours';
  return told;
end $$;
grant execute on function private.send_event_reminders() to service_role;
