-- How many come to an event. Admins read exact numbers as they are; everybody else reads steps that change at
-- most once an hour, each of which stands for at least five numbers. So no number, no change of one and no
-- moment of a change tells whether one person comes, also to whoever joins with accounts of their own. Only
-- that all places are taken is told at once: whoever answers would hear it anyway.

-- What admins read.
create table public.event_totals (
  event_id uuid primary key references public.events (id) on delete cascade,
  going int not null default 0,
  scouts int not null default 0, -- how many of them are verified scouts
  waiting int not null default 0,
  maybe int not null default 0,
  declined int not null default 0
);
alter table public.event_totals enable row level security;
alter table public.event_totals force row level security;
grant select on public.event_totals to authenticated;
create policy event_totals_select_admin on public.event_totals for select to authenticated
using ((select private.is_admin()));
select private.declare_noun('event_total', 'public.event_totals', key => 'event_id', live => 'rows');

-- What others may know.
create table public.event_counts (
  event_id uuid primary key references public.events (id) on delete cascade,
  going_step int not null default 0, -- at least so many come
  scouts_step int not null default 0, -- at least so many verified scouts are among them
  seats text not null default 'open' check (seats in ('open', 'few', 'full'))
);
alter table public.event_counts enable row level security;
alter table public.event_counts force row level security;
grant select on public.event_counts to authenticated;
create policy event_counts_select_with_event on public.event_counts for select to authenticated
using (exists (select from public.events e where e.id = event_id));
select
  private.declare_noun('event_count', 'public.event_counts', key => 'event_id', live => 'rows');

-- From when on few places are left: a fifth of them and never fewer than five. Of an event with less than ten
-- places that would be told of half of it, so it is not told.
create function private.few_places_from(capacity int) returns int
language sql immutable set search_path = '' as $$
  select
    case
      when capacity >= 10 then capacity - greatest(capacity / 5, 5)
    end
$$;

-- What is told of exact numbers. The last step before few places, before none, and the last of all take in
-- what is left beyond them, so that none stands for fewer than five numbers.
create function private.told_counts(
  going int,
  scouts int,
  capacity int,
  out going_step int,
  out scouts_step int,
  out seats text
)
language plpgsql immutable set search_path = '' as $$
declare few int := private.few_places_from(capacity);
begin
  going_step := going / 5 * 5;
  scouts_step := scouts / 5 * 5;
  seats := 'open';
  if capacity is null then return; end if;
  if going >= capacity then
    seats := 'full';
  elsif going >= few then
    seats := 'few';
    going_step := (few + least((going - few) / 5, (capacity - few) / 5 - 1) * 5) / 5 * 5;
  else
    going_step := least(going_step, greatest((coalesce(few, capacity) - 5) / 5 * 5, 0));
  end if;
  scouts_step := least(scouts_step, going_step, greatest((capacity - 4) / 5 * 5, 0));
end $$;

-- Counts an event for admins, and tells everybody when its last place is taken. That one has come free again
-- is told with the next step.
create function private.count_event(event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare total public.event_totals;
begin
  -- After the answers that are being given: a count from before them would be kept.
  perform from public.events e where e.id = count_event.event_id for no key update;
  select e.id, count(*) filter (where a.place = 'going'),
    count(*) filter (where a.place = 'going' and s.verified_until > now()),
    count(*) filter (where a.place = 'waiting'), count(*) filter (where a.answer = 'maybe'),
    count(*) filter (where a.answer = 'no')
  into total
  from public.events e
  left join public.event_answers a on a.event_id = e.id
  left join public.scout_profiles s on s.user_id = a.user_id
  where e.id = count_event.event_id
  group by e.id;
  if total.event_id is null then return; end if;
  insert into public.event_totals as t select total.*
  on conflict on constraint event_totals_pkey do update set going = excluded.going, scouts = excluded.scouts,
    waiting = excluded.waiting, maybe = excluded.maybe, declined = excluded.declined
  where (t.*) is distinct from (excluded.*);
  insert into public.event_counts (event_id) values (total.event_id) on conflict do nothing;
  update public.event_counts c set seats = 'full' from public.events e
  where c.event_id = total.event_id and e.id = c.event_id and total.going >= e.capacity and c.seats <> 'full';
end $$;

-- Tells the steps of one event, or of all that are to come. A row changes only when a step does.
create function private.tell_event_counts(event_id uuid default null) returns void
language sql security definer set search_path = '' as $$
  update public.event_counts c
  set
    going_step = s.going_step,
    scouts_step = s.scouts_step,
    seats = s.seats
  from
    public.events e
    join public.event_totals t on t.event_id = e.id
    cross join lateral private.told_counts(t.going, t.scouts, e.capacity) s
  where
    c.event_id = e.id
    and (e.id = tell_event_counts.event_id or tell_event_counts.event_id is null)
    and (c.going_step, c.scouts_step, c.seats) is distinct from (s.going_step, s.scouts_step, s.seats)
$$;

-- Run every hour, and by nothing that a person does: beside it steps change only when an admin changes how
-- many places there are. The check of a scout runs out without an answer, so who comes is counted again; an
-- event that is being answered right now is counted by that.
create function private.update_event_counts() returns void
language plpgsql security definer set search_path = '' as $$
declare event_id uuid;
begin
  for event_id in
    select e.id from public.events e
    where e.status = 'published' and private.event_end(e) > now() and exists (
      select from public.event_answers a join public.scout_profiles s on s.user_id = a.user_id
      where a.event_id = e.id and a.place = 'going')
    order by e.id for no key update skip locked
  loop
    perform private.count_event(event_id);
  end loop;
  perform private.tell_event_counts();
end $$;
grant execute on function private.update_event_counts() to service_role;

comment on table public.event_totals is 'Exact numbers of an event''s answers, for admins, as they are.';
comment on table public.event_counts is
  'How many come to an event, in steps told once an hour, and whether places are left: open, few or full.';
