-- A child's events and the guardian: told of every yes, at most once a day, and on their page at once; may
-- say no to one, and what one guardian refuses stands until that one lifts it. Whether scouts read which
-- events the child goes to is the guardian's choice, and off until then.

create table private.event_news (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (athlete_id, event_id)
);
create index event_news_event_idx on private.event_news (event_id);
create table private.event_news_sent (
  athlete_id uuid primary key references public.athlete_profiles (id) on delete cascade,
  sent_at timestamptz not null default now()
);
create table private.guardian_event_bans (
  link_id uuid not null references public.guardian_links (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (link_id, event_id)
);
create index guardian_event_bans_event_idx on private.guardian_event_bans (event_id);
comment on table private.event_news is 'Events a minor said yes to that the guardian has no mail about yet.';
comment on table private.event_news_sent is 'When the guardian of a minor was last told of events.';
comment on table private.guardian_event_bans is 'Which guardian has said no to which event of the child.';

create function private.event_answers_after_write_guardian() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_minor_account(new.user_id) then return null; end if;
  if new.answer = 'yes' and (tg_op = 'INSERT' or old.answer <> 'yes') then
    insert into private.event_news (athlete_id, event_id) values (new.user_id, new.event_id)
    on conflict do nothing;
  end if;
  perform private.signal_guardians(new.user_id);
  return null;
end $$;
create trigger event_answers_after_write_guardian
after insert or update of answer, place, forbidden_at on public.event_answers
  for each row execute function private.event_answers_after_write_guardian();

-- What a guardian is told of; the mail says it in their language, by the clock of each place. An answer that
-- was taken back before the mail is no news.
create function private.event_news_of(athlete uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_agg(private.event_params(e) || jsonb_build_object('location', e.location) order by e.start_at, e.id)
  from
    private.event_news n
    join public.events e on e.id = n.event_id
    join public.event_answers a on a.event_id = e.id and a.user_id = n.athlete_id and a.answer = 'yes'
  where n.athlete_id = athlete and e.status = 'published' and private.event_end(e) > now()
$$;

create function private.tell_event_news() returns void
language plpgsql security definer set search_path = '' as $$
declare
  athlete uuid;
  events  jsonb;
begin
  for athlete in
    select distinct n.athlete_id from private.event_news n
    where not exists (select from private.event_news_sent s
      where s.athlete_id = n.athlete_id and s.sent_at > now() - interval '1 day')
  loop
    events := private.event_news_of(athlete);
    delete from private.event_news n where n.athlete_id = athlete;
    continue when events is null;
    insert into private.event_news_sent as s (athlete_id) values (athlete)
    on conflict (athlete_id) do update set sent_at = now();
    perform private.enqueue_guardian_mails(athlete, 'guardian_events', jsonb_build_object('events', events));
  end loop;
end $$;

-- The child's coming events: what was answered with yes or maybe, and what a guardian said no to.
create function private.guardian_events(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then
    return jsonb_build_object('show_events', false, 'events', '[]'::jsonb);
  end if;
  return jsonb_build_object('show_events', link.show_events, 'events', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'type', e.type, 'host', e.host,
      'location', e.location, 'description', e.description, 'public_place', e.public_place,
      'start_at', e.start_at, 'end_at', e.end_at, 'all_day', e.all_day, 'timezone', e.timezone,
      'status', e.status, 'answer', a.answer, 'place', a.place,
      'forbidden', a.forbidden_at is not null, 'forbidden_by_you', b.link_id is not null)
      order by e.start_at, e.id)
    from public.event_answers a
    join public.events e on e.id = a.event_id
    left join private.guardian_event_bans b on b.event_id = e.id and b.link_id = link.id
    where a.user_id = link.athlete_id and e.status <> 'draft' and private.event_end(e) > now()
      and (a.answer <> 'no' or a.forbidden_at is not null)), '[]'));
end $$;
grant execute on function private.guardian_events(text) to anon, authenticated;

create function public.guardian_events(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_events(token)
$$;
grant execute on function public.guardian_events(text) to anon, authenticated;

-- No, or yes again. The lock of the event comes first, as for every answer.
create function private.guardian_forbid_event(token text, event_id uuid, forbidden boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link  public.guardian_links := private.require_guardian(token);
  event public.events;
  was   boolean;
begin
  select e.* into event from public.events e where e.id = guardian_forbid_event.event_id for update;
  select a.forbidden_at is not null into was from public.event_answers a
  where a.event_id = event.id and a.user_id = link.athlete_id;
  if event.status is distinct from 'published' or was is null or private.event_end(event) <= now() then
    perform private.raise_error('event.not_found', 'There is no such event.', 404);
  end if;
  if coalesce(forbidden, true) then
    insert into private.guardian_event_bans (link_id, event_id) values (link.id, event.id)
    on conflict do nothing;
    update public.event_answers a set answer = 'no', place = null,
      forbidden_at = coalesce(forbidden_at, now())
    where a.event_id = event.id and a.user_id = link.athlete_id;
  else
    delete from private.guardian_event_bans b where b.link_id = link.id and b.event_id = event.id;
    perform private.lift_event_bans(link.athlete_id);
  end if;
  perform private.write_audit_log(link.athlete_id, case when coalesce(forbidden, true)
    then 'guardian_forbid_event' else 'guardian_allow_event' end,
    jsonb_build_object('guardian_link_id', link.id, 'event_id', event.id));
  if not was and coalesce(forbidden, true) then
    perform private.tell_of_event(link.athlete_id, 'event_forbidden', event);
  elsif was and exists (select from public.event_answers a where a.event_id = event.id
    and a.user_id = link.athlete_id and a.forbidden_at is null) then
    perform private.tell_of_event(link.athlete_id, 'event_allowed', event);
  end if;
  return private.guardian_events(token);
end $$;
grant execute on function private.guardian_forbid_event(text, uuid, boolean) to anon, authenticated;

create function public.guardian_forbid_event(token text, event_id uuid, forbidden boolean default true)
returns jsonb
language sql set search_path = '' as $$
  select private.guardian_forbid_event(token, event_id, forbidden)
$$;
grant execute on function public.guardian_forbid_event(text, uuid, boolean) to anon, authenticated;

-- A no stands while the guardian who said it has a say; it ends with the link, and at 18.
create function private.lift_event_bans(athlete uuid) returns void
language sql security definer set search_path = '' as $$
  update public.event_answers a
  set forbidden_at = null
  where
    a.user_id = athlete
    and a.forbidden_at is not null
    and not exists (
      select
      from
        private.guardian_event_bans b
        join public.guardian_links g on g.id = b.link_id
      where b.event_id = a.event_id and g.athlete_id = athlete and g.state in ('active', 'withdrawn')
    )
$$;

create function private.guardian_show_events(token text, shown boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.require_guardian(token);
begin
  update public.guardian_links g set show_events = coalesce(shown, false) where g.id = link.id;
  perform private.write_audit_log(link.athlete_id, 'guardian_show_events',
    jsonb_build_object('guardian_link_id', link.id, 'shown', coalesce(shown, false)));
  return private.guardian_events(token);
end $$;
grant execute on function private.guardian_show_events(text, boolean) to anon, authenticated;

create function public.guardian_show_events(token text, shown boolean) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_show_events(token, shown)
$$;
grant execute on function public.guardian_show_events(text, boolean) to anon, authenticated;

-- A meeting that a minor may not come to any more takes the answer back and says so: its place is no longer a
-- public one, or the guardian has gone.
create function private.lift_meetings(event public.events, athlete uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  if event.type <> 'meeting' or event.status <> 'published' or private.event_end(event) <= now() then
    return;
  end if;
  perform from public.events e where e.id = event.id for update;
  for person in
    select a.user_id from public.event_answers a where a.event_id = event.id and a.answer in ('yes', 'maybe')
      and (athlete is null or a.user_id = athlete) and not private.may_meet(event, a.user_id)
    order by a.user_id
  loop
    update public.event_answers a set answer = 'no', place = null
    where a.event_id = event.id and a.user_id = person;
    perform private.tell_of_event(person, 'event_lifted', event,
      case when athlete is null then '{}' else '{"because": "guardian"}' end::jsonb);
  end loop;
end $$;

create function private.events_after_update_meeting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lift_meetings(new);
  return null;
end $$;
create trigger events_after_update_meeting after update of type, public_place on public.events
  for each row execute function private.events_after_update_meeting();

create function private.guardian_links_after_update_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lift_event_bans(new.athlete_id);
  perform private.lift_meetings(e, new.athlete_id) from public.events e
  where e.id in (select a.event_id from public.event_answers a where a.user_id = new.athlete_id);
  return null;
end $$;
create trigger guardian_links_after_update_events after update of state on public.guardian_links
  for each row execute function private.guardian_links_after_update_events();
comment on function public.guardian_events is
  'The coming events of the child, for the guardian with the secret of the link.';
comment on function public.guardian_forbid_event is
  'A guardian says no to an event of the child, or takes that back. Answers like guardian_events.';
comment on function public.guardian_show_events is
  'A guardian lets verified scouts read which events the child goes to, or not. Answers like guardian_events.';
