-- The calendar that everyone signed in shares. Admins write it. An event stands at a place, so every clock
-- time in it is a time of that place: its zone decides what is past, which day it is on and which times
-- exist.

-- The rule of an event that repeats. Each of its dates is a row of public.events, so that one date can be
-- changed, cancelled and answered by itself.
create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  freq text not null check (freq in ('daily', 'weekly', 'monthly')),
  every int not null default 1 check (every between 1 and 52),
  weekdays int[] not null default '{}' check (
    cardinality(weekdays) <= 7
    and weekdays <@ array[1, 2, 3, 4, 5, 6, 7] -- Monday is 1
  ),
  month_day int check (month_day between 1 and 31),
  nth int check (nth in (-1, 1, 2, 3, 4, 5)), -- the second Tuesday of a month; -1 is the last one
  weekday int check (weekday between 1 and 7),
  until date,
  times int check (times between 1 and 400),
  skipped date[] not null default '{}' check (cardinality(skipped) <= 400),
  starts_on date not null,
  start_time time not null,
  duration interval, -- by the clock of the place; null: open end
  timezone text not null check (char_length(timezone) <= 60),
  created_at timestamptz not null default now(),
  constraint event_series_ends check ((until is null) <> (times is null)),
  constraint event_series_nth_weekday check ((nth is null) = (weekday is null)),
  constraint event_series_month_rule check (freq <> 'monthly' or (month_day is null) <> (nth is null))
);
alter table public.event_series enable row level security;
alter table public.event_series force row level security;

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 160), -- LIMITS.event.titleMaxChars
  type text not null default 'other' check (type in ('training', 'game', 'tournament', 'meeting', 'other')),
  location text not null default '' check (char_length(location) <= 200),
  description text not null default '' check (char_length(description) <= 4000),
  start_at timestamptz not null,
  end_at timestamptz, -- of an event that takes whole days: the midnight after its last day
  all_day boolean not null default false,
  important boolean not null default false,
  timezone text not null default 'UTC' check (char_length(timezone) <= 60),
  -- what is over is told by private.event_end, and set by nobody
  status text not null default 'published' check (status in ('draft', 'published', 'cancelled')),
  sport_code text references public.sports (code),
  visibility text not null default 'members' check (visibility in ('members', 'public')),
  public_place boolean not null default false, -- a place where others are around
  host text not null default '' check (char_length(host) <= 120), -- the club or whoever organises it
  capacity int check (capacity between 1 and 100000),
  waitlist boolean not null default true,
  answer_until timestamptz,
  min_age smallint check (min_age between 0 and 120),
  max_age smallint check (max_age between 0 and 120),
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 500),
  series_id uuid references public.event_series (id) on delete set null,
  series_day date, -- the day that the rule gave it
  changed boolean not null default false, -- written apart from its series
  published_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_end_after_start check (end_at is null or end_at >= start_at),
  constraint events_ages_in_order check (min_age <= max_age),
  constraint events_one_a_series_day unique (series_id, series_day) deferrable initially deferred
);
create index events_start_idx on public.events (start_at);
create index events_sport_idx on public.events (sport_code);
create index events_created_by_idx on public.events (created_by);
alter table public.events enable row level security;
alter table public.events force row level security;

select
  private.declare_columns(
    'public.event_series',
    null,
    '{"timezone": {}}',
    '{"kind": "server", "holds": "the zone that the rule is read in", "exported": "about no person",
      "erased": "about no person"}'
  );
select
  private.declare_columns(
    'public.events',
    'created_by',
    '{"title": {"contact_gate": "yes"}, "location": {"contact_gate": "yes"},
      "description": {"contact_gate": "yes"}, "host": {"contact_gate": "yes"},
      "cancel_reason": {"contact_gate": "yes"}, "timezone": {}}',
    '{"kind": "by_admins", "exported": "about no person", "erased": "about no person"}'
  );

grant
  select,
  delete,
  insert (
    id,
    title,
    type,
    location,
    description,
    start_at,
    end_at,
    all_day,
    important,
    timezone,
    status,
    sport_code,
    visibility,
    public_place,
    host,
    capacity,
    waitlist,
    answer_until,
    min_age,
    max_age
  ),
  update (
    title,
    type,
    location,
    description,
    start_at,
    end_at,
    all_day,
    important,
    timezone,
    status,
    sport_code,
    visibility,
    public_place,
    host,
    capacity,
    waitlist,
    answer_until,
    min_age,
    max_age,
    cancel_reason
  )
on public.events
to authenticated;
create policy events_select_signed_in on public.events for select to authenticated
using ((status <> 'draft' and (select private.my_role()) is not null) or (select private.is_admin()));
create policy events_insert_admin on public.events for insert to authenticated
with check ((select private.is_admin()));
create policy events_update_admin on public.events for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
create policy events_delete_admin on public.events for delete to authenticated
using ((select private.is_admin()));
select private.declare_noun('event', 'public.events', live => 'rows');
create trigger events_before_update_touch before update on public.events
  for each row execute function private.touch_updated_at();
create trigger events_before_update_delete_admin before update or delete on public.events
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.require_admin_for_statement();
create trigger events_after_write_admin_log after insert or update or delete on public.events
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.write_admin_log('event');

grant select on public.event_series to authenticated;
create policy event_series_select_with_event on public.event_series for select to authenticated
using (exists (select from public.events e where e.series_id = event_series.id));

-- Past is what is over where the event takes place. An event without a time stands at midnight there and may
-- still be entered on its day; a minute is left for the way from the form to here. shared/validate/event.ts
-- says the same, and a test compares the two.
create function private.is_past_event(start_at timestamptz, timezone text) returns boolean
language sql stable set search_path = '' as $$
  select
    case
      when (start_at at time zone timezone)::time = '00:00' then (start_at at time zone timezone)::date < (
        now() at time zone timezone
      )::date
      else start_at < now() - interval '1 minute'
    end
$$;

-- When an event is over: an open end counts as two hours, and of a whole day as that day.
create function private.event_end(event public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select
    case
      when event.end_at > event.start_at then event.end_at
      when event.all_day then (
        event.start_at at time zone event.timezone + interval '1 day'
      ) at time zone event.timezone
      else event.start_at + interval '2 hours'
    end
$$;
grant execute on function private.event_end(public.events) to authenticated;

create function public.event_state(event public.events) returns text
language sql stable set search_path = '' as $$
  select
    case
      when event.status = 'published'
      and private.event_end(event) <= now() then 'done'
      else event.status
    end
$$;
grant execute on function public.event_state(public.events) to authenticated;

-- Every rule that an event has to keep, whoever writes it and by which way. before is null for a new one.
create function private.require_event(event public.events, before public.events) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if btrim(coalesce(event.title, '')) = '' or event.start_at is null then
    perform private.raise_error('event.incomplete', 'Please fill in the title and start date.', 422);
  elsif private.is_timezone(event.timezone) is not true then
    perform private.raise_error('settings.timezone', 'timezone: a name like Europe/Paris is wanted.', 422);
  elsif event.start_at > now() + interval '10 years'
    or event.end_at > least(event.start_at, now() + interval '10 years') + interval '1 year' then
    perform private.raise_error('event.far',
      'An event starts within ten years and ends within a year of its start.', 422);
  elsif event.end_at < event.start_at then
    perform private.raise_error('event.end_before_start', 'The end is before the start.', 422);
  elsif event.min_age > event.max_age then
    perform private.raise_error('event.ages', 'The lowest age is above the highest.', 422);
  elsif event.capacity not between 1 and 100000 then -- LIMITS.event.placesMax
    perform private.raise_error('event.places', 'capacity: 1 to 100000 places are wanted.', 422);
  elsif event.capacity < (case when event.capacity is distinct from before.capacity
    then private.taken_places(event.id) end) then
    perform private.raise_error('event.capacity', format('%s people have a place already.',
      private.taken_places(event.id)), 409);
  elsif event.answer_until > private.event_end(event) or event.answer_until < '2000-01-01' then
    perform private.raise_error('event.deadline', 'People can answer until the event ends at the latest.',
      422);
  elsif before.id is null and event.status not in ('draft', 'published')
    or before.status = 'published' and event.status = 'draft'
    or before.status = 'cancelled' and event.status <> 'cancelled'
    or before.status = 'draft' and event.status = 'cancelled' then
    perform private.raise_error('event.status',
      'A draft is published and then cancelled; no event goes back, and a draft is deleted.', 409);
  end if;
  if ((event.start_at, event.timezone) is distinct from (before.start_at, before.timezone)
      or before.status = 'draft' and event.status = 'published')
    and private.is_past_event(event.start_at, event.timezone) then
    perform private.raise_error('event.past', 'Date cannot be in the past', 422);
  elsif btrim(event.location) = '' and event.location is distinct from before.location then
    perform private.raise_error('event.no_location', 'Location is required', 422);
  end if;
end $$;

create function private.events_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_event(new, case tg_op when 'UPDATE' then old end);
  if tg_op = 'INSERT' then
    new.created_by := auth.uid();
  elsif new.series_id is not null then
    new.changed := true;
  end if;
  return new;
end $$;
create trigger events_before_insert_update before insert or update on public.events
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.events_before_insert_update();

-- Only what nobody has seen is deleted; of the rest people are told.
create function private.events_before_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status <> 'draft' then
    perform private.raise_error('event.not_a_draft', 'Only a draft is deleted. Cancel this event instead.',
      409);
  end if;
  return old;
end $$;
create trigger events_before_delete before delete on public.events
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.events_before_delete();

create function private.events_before_insert_update_published() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'draft' then new.published_at := coalesce(new.published_at, now()); end if;
  return new;
end $$;
create trigger events_before_insert_update_published before insert or update of status on public.events
  for each row execute function private.events_before_insert_update_published();

comment on table public.events is
  'The calendar. An event is a draft, published or cancelled; that it is done follows from its time (event_state).';
comment on table public.event_series is
  'The rule of an event that repeats. Its dates are rows of events, each with the day that the rule gave it.';
comment on function public.event_state is
  'draft, published, cancelled, or done once a published one is over.';
