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
-- last of the days. Planned anew each time, without reading whole tables or sorting: statistics are old here.
create function private.close_activity_days(from_day date, through_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set enable_seqscan = off set enable_mergejoin = off as $$
declare
  -- Asked once, not for each of the counts.
  earliest constant date := from_day - private.policy_value('retention.activity_days')::int;
begin
  with facts as materialized (
    select f.* from private.searches_about(from_day, through_day) f where f.actor_id <> f.subject_id
    union all
    select f.* from private.looks_about(from_day, through_day) f where f.actor_id <> f.subject_id),
  new as materialized (
    select f.subject_id, f.kind, f.dimension, f.value, sum(f.count)::bigint as count, count(*) as people
    from facts f group by 1, 2, 3, 4),
  waiting as materialized (
    select w.subject_id, w.kind, w.dimension, w.value, w.actor_id, w.count, f.actor_id is not null as is_back
    from new n join private.activity_waiting w using (subject_id, kind, dimension, value)
      left join facts f using (subject_id, kind, dimension, value, actor_id)),
  judged as materialized (
    select n.subject_id, n.kind, n.dimension, n.value, n.count + coalesce(w.count, 0) as count,
      n.people + coalesce(w.others, 0) as people
    from new n left join (
      select w.subject_id, w.kind, w.dimension, w.value, sum(w.count)::bigint as count,
        count(*) filter (where not w.is_back) as others
      from waiting w group by 1, 2, 3, 4) w using (subject_id, kind, dimension, value)),
  told as (
    delete from private.activity_waiting w using judged j
    where j.people >= 5
      and (w.subject_id, w.kind, w.dimension, w.value) = (j.subject_id, j.kind, j.dimension, j.value)),
  kept as (
    insert into private.activity_waiting as w (subject_id, kind, dimension, value, actor_id, count, until)
    select f.subject_id, f.kind, f.dimension, f.value, f.actor_id, f.count, through_day
    from judged j join facts f using (subject_id, kind, dimension, value)
    where j.people < 5
    on conflict (subject_id, kind, dimension, value, actor_id)
    do update set count = w.count + excluded.count, until = excluded.until)
  insert into private.figure_days (subject_id, kind, dimension, value, day, since, count, people)
  select j.subject_id, j.kind, j.dimension, j.value, through_day,
    greatest(earliest, (
      select max(f.day) + 1 from private.figure_days f where (f.subject_id, f.kind, f.dimension, f.value)
        = (j.subject_id, j.kind, j.dimension, j.value))), j.count / 5 * 5, j.people / 5 * 5
  from judged j
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
