-- Who comes to an event. Everybody reads their own answer and nobody another's; what others read is in
-- 0089_event_counts.sql. Answers to an event are given one after the other, under a
-- lock on its row: two people never get the last place, and a place that comes free goes to whoever waits
-- longest.

create table public.event_answers (
  id uuid not null unique default gen_random_uuid(), -- one key for the live channel
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  place text check (place in ('going', 'waiting')),
  answered_at timestamptz not null default clock_timestamp(), -- the order of those who wait
  shown boolean not null default false, -- a scout lets athletes see that they come
  forbidden_at timestamptz, -- since when a guardian says no
  primary key (event_id, user_id),
  constraint event_answers_place_of_yes check ((place is not null) = (answer = 'yes'))
);
create index event_answers_user_idx on public.event_answers (user_id);
create index event_answers_place_idx on public.event_answers (event_id, place, answered_at);
alter table public.event_answers enable row level security;
alter table public.event_answers force row level security;
grant select on public.event_answers to authenticated;
create policy event_answers_select_own on public.event_answers for select to authenticated
using (user_id = (select auth.uid()));
select
  private.declare_noun(
    'event_answer',
    'public.event_answers',
    owner => 'user_id',
    live => 'rows',
    limits =>
      '{"event_answer": [120, "1 hour", "You have answered many events. Please wait before you go on."]}'
  );

create function private.taken_places(event_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int
  from public.event_answers a
  where a.event_id = taken_places.event_id and a.place = 'going'
$$;

-- Where a person reads about an event.
create function private.event_url(person uuid, event_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when p.role = 'scout' then '/scout/events?event='
      else '/athlete/events?event='
    end || event_url.event_id
  from public.profiles p
  where p.id = event_url.person
$$;

-- What a notice about an event says it with.
create function private.event_params(event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'event_id',
      event.id,
      'title',
      event.title,
      'start_at',
      event.start_at,
      'timezone',
      event.timezone,
      'all_day',
      event.all_day
    )
$$;

create function private.tell_of_event(person uuid, kind text, event public.events, more jsonb default '{}')
returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      person,
      kind,
      private.event_params(event) || more,
      private.event_url(person, event.id),
      kind || ':' || event.id
    )
$$;

-- Free places go to those who wait, in their order; whoever is suspended waits on. Without a limit there is
-- a place for everybody.
create function private.fill_places(event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event  public.events;
  free   int;
  person uuid;
begin
  select e.* into event from public.events e where e.id = fill_places.event_id for update;
  if event.id is null or event.status <> 'published' or private.event_end(event) <= now() then return; end if;
  -- Null, without a limit: so is the limit of the line.
  free := case when event.capacity is not null
    then greatest(event.capacity - private.taken_places(event.id), 0) end;
  for person in
    select a.user_id from public.event_answers a
    where a.event_id = event.id and a.place = 'waiting' and not private.is_banned(a.user_id)
    order by a.answered_at, a.user_id limit free
  loop
    update public.event_answers a set place = 'going' where a.event_id = event.id and a.user_id = person;
    perform private.tell_of_event(person, 'event_place', event);
  end loop;
end $$;

create function private.event_answers_after_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.place = 'going'
    and (tg_op = 'DELETE' or new.place is distinct from 'going') then
    perform private.fill_places(old.event_id);
  end if;
  perform private.count_event(case tg_op when 'DELETE' then old.event_id else new.event_id end);
  return null;
end $$;
create trigger event_answers_after_write
after insert or update of answer, place or delete on public.event_answers
  for each row execute function private.event_answers_after_write();

create function private.events_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.status = 'published' then perform private.fill_places(new.id); end if;
  perform private.count_event(new.id);
  perform private.tell_event_counts(new.id);
  return null;
end $$;
create trigger events_after_insert_update after insert or update of capacity, status on public.events
  for each row execute function private.events_after_insert_update();

-- An adult meets a minor only where others are around and a guardian is copied.
create function private.may_meet(event public.events, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    event.type <> 'meeting'
    or not private.is_minor_account(person)
    or (event.public_place and private.has_active_guardian(person))
$$;

create function private.fits_age(event public.events, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    (event.min_age is null and event.max_age is null)
    or exists (select from public.profiles p where p.id = person and p.role = 'scout')
    or coalesce(
      (
        select private.age_at(d.birth_date, (event.start_at at time zone event.timezone)::date)
        from public.athlete_private_details d
        where d.athlete_id = person
      ) between coalesce(event.min_age, 0) and coalesce(event.max_age, 150),
      false
    )
$$;

-- Every condition of an answer. A no is taken until the event is over, after the deadline too: it only frees
-- a place.
create function private.require_answer(event public.events, person uuid, answer text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.id is null or event.status = 'draft' then
    perform private.raise_error('event.not_found', 'There is no such event.', 404);
  elsif event.status = 'cancelled' then
    perform private.raise_error('event.cancelled', 'This event is cancelled.', 409);
  elsif private.event_end(event) <= now() then
    perform private.raise_error('event.over', 'This event is over.', 409);
  elsif answer = 'no' then
    return;
  elsif event.answer_until < now() then
    perform private.raise_error('event.answers_closed', 'The time to answer is over.', 409);
  elsif exists (select from public.event_answers a where a.event_id = event.id and a.user_id = person
    and a.forbidden_at is not null) then
    perform private.raise_error('event.forbidden', 'Your guardian has said no to this event.');
  elsif not private.fits_age(event, person) then
    perform private.raise_error('event.age', 'This event is for people of another age.');
  elsif not private.may_meet(event, person) then
    perform private.raise_error('event.meeting_place',
      'Under 18, a meeting takes a public place and a guardian who has agreed to your account.');
  end if;
end $$;

create function private.answer_event(event_id uuid, answer text, shown boolean) returns public.event_answers
language plpgsql security definer set search_path = '' as $$
declare
  me    uuid := auth.uid();
  event public.events;
  mine  public.event_answers;
begin
  if private.my_role() is null then
    perform private.raise_error('event.not_found', 'There is no such event.', 404);
  elsif answer is null or answer not in ('yes', 'maybe', 'no') then
    perform private.raise_error('event.answer', 'answer: yes, maybe or no is wanted.', 422);
  end if;
  perform private.require_rate_limit('event_answer', me::text);
  select e.* into event from public.events e where e.id = answer_event.event_id for update;
  perform private.require_answer(event, me, answer);
  select a.* into mine from public.event_answers a where a.event_id = event.id and a.user_id = me;
  if answer = 'yes' and mine.place is null then
    mine.place := case when event.capacity is null or private.taken_places(event.id) < event.capacity
      then 'going' else 'waiting' end;
    if mine.place = 'waiting' and not event.waitlist then
      perform private.raise_error('event.full', 'All places are taken.', 409);
    end if;
  end if;
  insert into public.event_answers as a (event_id, user_id, answer, place, shown)
  values (event.id, me, answer_event.answer, case answer when 'yes' then mine.place end,
    coalesce(answer_event.shown, false) and private.my_role() = 'scout')
  on conflict on constraint event_answers_pkey do update set answer = excluded.answer,
    place = excluded.place, shown = excluded.shown,
    answered_at = case when a.answer = excluded.answer then a.answered_at else clock_timestamp() end
  returning a.* into mine;
  return mine;
end $$;
grant execute on function private.answer_event(uuid, text, boolean) to authenticated;

create function public.answer_event(event_id uuid, answer text, shown boolean default false)
returns public.event_answers
language sql set search_path = '' as $$
  select * from private.answer_event(event_id, answer, shown)
$$;
grant execute on function public.answer_event(uuid, text, boolean) to authenticated;

comment on table public.event_answers is
  'Who said what to an event, and whether they have a place or wait for one. Each person reads their own.';
comment on function public.answer_event is
  'Answers yes, maybe or no to an event. A yes to a full one waits for a place. shown lets athletes see that a scout comes.';
