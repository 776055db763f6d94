-- Facts rolled up to days, by a job. Two tables come of it. private.activity_days holds exact numbers, for
-- admins and for one's own doings. private.figure_days holds what may be told of others: a number is told
-- there only when five people stand behind it, and it stands from then on. What is asked later only adds such
-- numbers up, so the difference of two answers is again a sum of numbers that each have five people in them.

create table private.activity_days (
  day date not null,
  kind text collate "C" not null check (char_length(kind) <= 40),
  subject_id uuid not null, -- whom it is about; all zeros: the whole product
  dimension text collate "C" not null default '' check (char_length(dimension) <= 20),
  value text collate "C" not null default '' check (char_length(value) <= 120),
  count bigint not null,
  primary key (subject_id, kind, dimension, value, day)
);
create index activity_days_day_idx on private.activity_days (day);

-- What five people have not done yet: it waits, day by day, until they have.
create table private.activity_waiting (
  subject_id uuid not null,
  kind text collate "C" not null check (char_length(kind) <= 40),
  dimension text collate "C" not null check (char_length(dimension) <= 20),
  value text collate "C" not null check (char_length(value) <= 120),
  actor_id uuid not null,
  count bigint not null,
  until date not null,
  primary key (subject_id, kind, dimension, value, actor_id)
);

create table private.figure_days (
  subject_id uuid not null,
  kind text collate "C" not null check (char_length(kind) <= 40),
  dimension text collate "C" not null check (char_length(dimension) <= 20),
  value text collate "C" not null check (char_length(value) <= 120),
  day date not null, -- the last day of what it counts
  since date not null, -- the day after the one before, or 90 days: not when somebody began
  count bigint not null check (count % 5 = 0 and count >= 5),
  people bigint not null check (people % 5 = 0 and people >= 5),
  primary key (subject_id, kind, dimension, value, day)
);

-- Until which day facts are rolled up for good.
create table private.activity_rollup (
  single boolean primary key default true check (single),
  closed_through date
);
insert into private.activity_rollup default values;

select
  private.declare_columns(
    t.relation,
    null,
    '{"kind": {}, "dimension": {}, "value": {}}',
    '{"kind": "server", "holds": "codes", "exported": "numbers; a person reads their own as figures",
      "erased": "with the account (private.erase_activity)"}'
  )
from unnest(array['private.activity_days', 'private.activity_waiting', 'private.figure_days']) t (relation);

-- Who was there in the week of a day, once each, kept at its Monday. Counted while the facts are there.
create function private.count_active_week(on_day date) returns void
language sql security definer set search_path = '' as $$
  insert into private.activity_days as d (day, kind, subject_id, dimension, value, count)
  select
    date_trunc('week', on_day)::date,
    'active_week',
    '00000000-0000-0000-0000-000000000000',
    'role',
    p.role,
    count(*)
  from public.profiles p
  where
    p.id in (
      select a.actor_id
      from private.activity a
      where a.day between date_trunc('week', on_day)::date and on_day
    )
    or p.id in (
      select s
      from
        generate_series(date_trunc('week', on_day), on_day, interval '1 day') n,
        private.signed_in_on(n::date) s
    )
  group by p.role
  on conflict (subject_id, kind, dimension, value, day) do update
    set count = greatest(d.count, excluded.count)
$$;

-- Days that are over, once: what was done joins what waits, and what five people did by now is told at the
-- last of the days, in the order of its key. Planned anew each time, without sorting facts and without asking
-- for them one by one: statistics are old here.
create function private.close_activity_days(from_day date, through_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set enable_seqscan = off set enable_mergejoin = off set enable_sort = off set enable_nestloop = off as $$
declare
  earliest constant date := from_day - private.policy_value('retention.activity_days')::int;
begin
  with opened as materialized (select * from private.pages_opened(from_day, through_day)),
  others as materialized (select * from private.searches_shown(from_day, through_day)
    union all select * from private.films_and_codes(from_day, through_day)
    union all select * from private.matches_shown(from_day, through_day)),
  new as materialized (
    select o.athlete_id as subject_id, 'page_opened' as kind, 'role' as dimension, o.actor_role as value,
      sum(o.count) as count, count(*) as people from opened o group by 1, 4
    union all select o.athlete_id, 'page_opened', '', '', sum(o.count), count(*) from opened o group by 1
    union all select o.athlete_id, o.kind, o.dimension, o.value, sum(o.count), count(*)
    from others o group by 1, 2, 3, 4),
  waiting as materialized (
    select w.* from new n cross join lateral (
      select * from private.activity_waiting a where (a.subject_id, a.kind, a.dimension, a.value)
        = (n.subject_id, n.kind, n.dimension, n.value) offset 0) w),
  before (subject_id, kind, dimension, value, count, people) as (
    select w.subject_id, w.kind, w.dimension, w.value, w.count, 1 from waiting w
    union all -- Who is back counts once.
    select w.subject_id, w.kind, w.dimension, w.value, 0, -1 from waiting w join opened o
      on (o.athlete_id, o.actor_id) = (w.subject_id, w.actor_id) and w.kind = 'page_opened'
        and (w.dimension = '' or o.actor_role = w.value)
    union all select w.subject_id, w.kind, w.dimension, w.value, 0, -1 from waiting w join others o
      on (o.athlete_id, o.kind, o.dimension, o.value, o.actor_id)
        = (w.subject_id, w.kind, w.dimension, w.value, w.actor_id)),
  judged as materialized (
    select n.subject_id, n.kind, n.dimension, n.value, (n.count + coalesce(b.count, 0))::bigint as count,
      n.people + coalesce(b.people, 0) as people, b.count is not null as has_waited
    from new n left join (
      select b.subject_id, b.kind, b.dimension, b.value, sum(b.count) as count, sum(b.people) as people
      from before b group by 1, 2, 3, 4) b using (subject_id, kind, dimension, value)),
  told as (
    delete from private.activity_waiting w using judged j
    where j.people >= 5 and j.has_waited
      and (w.subject_id, w.kind, w.dimension, w.value) = (j.subject_id, j.kind, j.dimension, j.value)),
  few as materialized (select * from judged j where j.people < 5),
  kept as (
    insert into private.activity_waiting as w (subject_id, kind, dimension, value, actor_id, count, until)
    select f.subject_id, f.kind, f.dimension, f.value, o.actor_id, o.count, through_day
    from few f join opened o on o.athlete_id = f.subject_id and (f.dimension = '' or o.actor_role = f.value)
    where f.kind = 'page_opened'
    union all
    select o.athlete_id, o.kind, o.dimension, o.value, o.actor_id, o.count, through_day
    from few f join others o
      on (o.athlete_id, o.kind, o.dimension, o.value) = (f.subject_id, f.kind, f.dimension, f.value)
    on conflict (subject_id, kind, dimension, value, actor_id)
    do update set count = w.count + excluded.count, until = excluded.until)
  insert into private.figure_days (subject_id, kind, dimension, value, day, since, count, people)
  select j.subject_id, j.kind, j.dimension, j.value, through_day,
    greatest(earliest, (
      select max(f.day) + 1 from private.figure_days f where (f.subject_id, f.kind, f.dimension, f.value)
        = (j.subject_id, j.kind, j.dimension, j.value))), j.count / 5 * 5, j.people / 5 * 5
  from (select * from judged order by subject_id, kind, dimension, value) j
  where j.people >= 5; -- LIMITS.figures.minPeople
end $$;

-- Run every ten minutes. Days that are not over are counted anew each time. A day is closed an hour after it
-- is over: what began in it has ended by then. More than a week behind, a week is closed at once: what is
-- told stands at its last day. After a long pause the next run goes on, before a limit of time takes it back.
create function private.roll_up_activity() returns void
language plpgsql security definer set search_path = '' set work_mem = '160MB' as $$
declare
  today   date := (now() at time zone 'utc')::date;
  keep    int  := private.policy_value('retention.activity_days');
  over    date := ((now() - interval '1 hour') at time zone 'utc')::date - 1;
  closed  date;
  on_day  date;
  through date;
begin
  -- One run after the other; two at once would close a day twice.
  select r.closed_through into closed from private.activity_rollup r for update;
  on_day := coalesce(closed + 1, (select min(a.day) from private.activity a), today);
  while on_day <= today and clock_timestamp() < now() + interval '30 seconds' loop
    through := case when on_day + 6 < over then on_day + 6 else on_day end;
    delete from private.activity_days d where d.day between on_day and through and d.kind <> 'active_week';
    insert into private.activity_days (day, kind, subject_id, dimension, value, count)
    select f.day, f.kind, f.subject_id, f.dimension, f.value, f.count
    from (
      select * from private.facts_of_all(on_day, through)
      union all
      select * from private.searches_of_all(on_day, through)) f;
    perform private.count_active_week(max(n)::date) from generate_series(on_day, through, interval '1 day') n
    group by date_trunc('week', n);
    if through <= over then
      perform private.close_activity_days(on_day, through);
      closed := through;
    end if;
    on_day := through + 1;
  end loop;
  if on_day > today then closed := greatest(closed, over); end if;
  update private.activity_rollup r set closed_through = closed;
  delete from private.activity a where a.day < today - keep and a.day <= closed;
  delete from private.activity_waiting w where w.until < today - keep;
end $$;
grant execute on function private.roll_up_activity() to service_role;

-- When scouts opened the page: only what five of them stand behind, with the days over which it was counted.
create function private.figure_scout_opens(subject uuid, first date, last date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(jsonb_build_object('day', f.day, 'since', f.since, 'count', f.count) order by f.day),
      '[]'
    )
  from private.figure_days f
  where
    f.subject_id = subject
    and f.kind = 'page_opened'
    and f.dimension = 'role'
    and f.value = 'scout'
    and f.day between first and last
$$;

comment on table private.activity_days is
  'Exact counts by day: of the product, and of what each scout did. For admins and for the scout.';
comment on table private.activity_waiting is
  'Counts about an athlete behind which there are not five people yet, one row for each of them.';
comment on table private.figure_days is
  'What an athlete is told: counts in steps of five behind which there are five people at least, by the last of the days they cover.';
comment on table private.activity_rollup is 'Until which day the facts are rolled up for good.';
