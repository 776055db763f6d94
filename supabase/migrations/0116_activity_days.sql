-- Facts rolled up to days, by a job. Two tables come of it. private.activity_days holds exact numbers, for
-- admins and for one's own doings. private.figure_days holds what may be told of others: a number is told
-- there only when five people stand behind it, and it stands from then on. What is asked later only adds such
-- numbers up, so the difference of two answers is again a sum of numbers that each have five people in them.

create table private.activity_days (
  day date not null,
  kind text not null check (char_length(kind) <= 40),
  subject_id uuid not null, -- whom it is about; all zeros: the whole product
  dimension text not null default '' check (char_length(dimension) <= 20),
  value text not null default '' check (char_length(value) <= 120),
  count bigint not null,
  primary key (subject_id, kind, dimension, value, day)
);
create index activity_days_day_idx on private.activity_days (day);

-- What five people have not done yet: it waits, day by day, until they have.
create table private.activity_waiting (
  subject_id uuid not null,
  kind text not null check (char_length(kind) <= 40),
  dimension text not null check (char_length(dimension) <= 20),
  value text not null check (char_length(value) <= 120),
  actor_id uuid not null,
  count bigint not null,
  until date not null,
  primary key (subject_id, kind, dimension, value, actor_id)
);

create table private.figure_days (
  subject_id uuid not null,
  kind text not null check (char_length(kind) <= 40),
  dimension text not null check (char_length(dimension) <= 20),
  value text not null check (char_length(value) <= 120),
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

-- The facts of a day about somebody, one row for each doer. A search counts once for each athlete it showed,
-- whatever pages it was read in.
create function private.facts_about(on_day date)
returns table (subject_id uuid, kind text, dimension text, value text, actor_id uuid, count bigint)
language sql stable set search_path = '' as $$
  with
    shown as materialized (
      select a.actor_id, s.id as athlete, coalesce(a.details ->> 'search', a.id::text) as search
      from
        private.activity a,
        unnest(a.athlete_ids) s (id)
      where a.day = on_day and a.kind = 'search_shown' and a.actor_id is not null
      group by 1, 2, 3
    ),
    filters as materialized (
      select distinct a.actor_id, a.details ->> 'search' as search, f.told
      from
        private.activity a,
        jsonb_array_elements_text(a.details -> 'filters') f (told)
      where a.day = on_day and a.kind = 'search_shown' and a.actor_id is not null
    )
  select s.athlete, 'search_shown', '', '', s.actor_id, count(*)
  from shown s
  group by 1, 5
  union all
  select s.athlete, 'search_shown', 'filter', f.told, s.actor_id, count(*)
  from
    shown s
    join filters f on f.actor_id = s.actor_id and f.search = s.search
  group by 1, 4, 5
  union all
  select a.athlete_id, a.kind, d.dimension, d.value, a.actor_id, count(*)
  from
    private.activity a
    cross join lateral (
      values
        ('', ''),
        ('role', a.actor_role),
        ('video', concat_ws(':', a.details ->> 'video', a.details ->> 'quarter'))
    ) d (dimension, value)
  where
    a.day = on_day
    and a.kind in ('page_opened', 'film_quarter', 'code_scanned')
    and a.athlete_id is not null
    and (d.dimension <> 'role' or a.kind = 'page_opened')
    and (d.dimension = 'video') = (a.kind = 'film_quarter')
  group by 1, 2, 3, 4, 5
$$;

-- Who had a session on a day, as the security log has it.
create function private.signed_in_on(on_day date) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct l.user_id
  from public.security_audit_log l
  where
    l.action in ('login_success', 'session_refreshed')
    and l.created_at >= on_day::timestamp at time zone 'utc'
    and l.created_at < (on_day + 1)::timestamp at time zone 'utc'
    and l.user_id is not null
$$;

-- The facts of a day about the product, and about what each scout did.
create function private.facts_of_all(on_day date)
returns table (subject_id uuid, kind text, dimension text, value text, count bigint)
language sql stable set search_path = '' as $$
  with
    facts as materialized (
      select *
      from private.activity a
      where a.day = on_day
    )
  select '00000000-0000-0000-0000-000000000000'::uuid, f.kind, d.dimension, d.value, count(*)
  from
    facts f
    cross join lateral (
      values
        ('', ''),
        ('role', f.actor_role),
        ('minor', f.details ->> 'minor'),
        ('status', f.details ->> 'status'),
        ('type', f.details ->> 'type'),
        ('rule', f.details ->> 'rule')
    ) d (dimension, value)
  where d.value is not null and (d.dimension <> 'role' or f.kind in ('sign_up', 'page_opened', 'refusal'))
  group by 2, 3, 4
  union all
  select
    '00000000-0000-0000-0000-000000000000',
    'refusal',
    'people',
    f.details ->> 'rule',
    count(distinct f.actor_id)
  from facts f
  where f.kind = 'refusal'
  group by 4
  union all
  select f.actor_id, f.kind || '_by', '', '', count(*)
  from facts f
  where f.actor_role = 'scout' and f.actor_id is not null and f.kind in ('page_opened', 'request_sent')
  group by 1, 2
  union all
  select f.actor_id, 'search_shown_by', '', '', count(distinct f.details ->> 'search')
  from facts f
  where f.kind = 'search_shown' and f.actor_id is not null
  group by 1
  union all
  select f.actor_id, 'search_shown_by', 'found', '', sum((f.details ->> 'found')::bigint)
  from facts f
  where f.kind = 'search_shown' and f.actor_id is not null and (f.details ->> 'first')::boolean
  group by 1
$$;

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

-- A day that is over, once: what was done joins what waits, and what five people did by now is told.
create function private.close_activity_day(on_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  with facts as materialized (
    select f.* from private.facts_about(on_day) f
    where f.actor_id is not null and f.actor_id <> f.subject_id),
  keys as (select distinct f.subject_id, f.kind, f.dimension, f.value from facts f),
  done as (
    select w.subject_id, w.kind, w.dimension, w.value, w.actor_id, w.count, false as is_new
    from keys k join private.activity_waiting w using (subject_id, kind, dimension, value)
    union all
    select f.subject_id, f.kind, f.dimension, f.value, f.actor_id, f.count, true from facts f),
  judged as materialized (
    select d.subject_id, d.kind, d.dimension, d.value, d.actor_id, sum(d.count) as count,
      bool_or(d.is_new) as is_new, bool_or(not d.is_new) as waited,
      count(*) over (partition by d.subject_id, d.kind, d.dimension, d.value) as people
    from done d group by 1, 2, 3, 4, 5),
  told as (
    delete from private.activity_waiting w using judged j
    where j.people >= 5 and j.waited and (w.subject_id, w.kind, w.dimension, w.value, w.actor_id)
      = (j.subject_id, j.kind, j.dimension, j.value, j.actor_id)),
  kept as (
    insert into private.activity_waiting as w (subject_id, kind, dimension, value, actor_id, count, until)
    select j.subject_id, j.kind, j.dimension, j.value, j.actor_id, j.count, on_day
    from judged j where j.people < 5 and j.is_new
    on conflict (subject_id, kind, dimension, value, actor_id)
    do update set count = excluded.count, until = excluded.until)
  insert into private.figure_days (subject_id, kind, dimension, value, day, since, count, people)
  select j.subject_id, j.kind, j.dimension, j.value, on_day,
    greatest(on_day - private.policy_value('retention.activity_days')::int, (
      select max(f.day) + 1 from private.figure_days f where (f.subject_id, f.kind, f.dimension, f.value)
        = (j.subject_id, j.kind, j.dimension, j.value))), sum(j.count)::bigint / 5 * 5, count(*) / 5 * 5
  from judged j
  where j.people >= 5 -- LIMITS.figures.minPeople
  group by 1, 2, 3, 4;
end $$;

-- Run every ten minutes. Days that are not over are counted anew each time. A day is closed an hour after it
-- is over: what began in it has ended by then. After a long pause it goes on in the next run, before whatever
-- limits the time of a statement takes all of it back.
create function private.roll_up_activity() returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  today   date := (now() at time zone 'utc')::date;
  keep    int  := private.policy_value('retention.activity_days');
  over    date := ((now() - interval '1 hour') at time zone 'utc')::date - 1;
  closed  date;
  on_day  date;
begin
  -- One run after the other; two at once would close a day twice.
  select r.closed_through into closed from private.activity_rollup r for update;
  on_day := coalesce(closed + 1, (select min(a.day) from private.activity a), today);
  while on_day <= today and clock_timestamp() < now() + interval '30 seconds' loop
    delete from private.activity_days d where d.day = on_day and d.kind <> 'active_week';
    insert into private.activity_days (day, kind, subject_id, dimension, value, count)
    select on_day, f.kind, f.subject_id, f.dimension, f.value, f.count from private.facts_of_all(on_day) f;
    perform private.count_active_week(on_day);
    if on_day <= over then
      perform private.close_activity_day(on_day);
      closed := on_day;
    end if;
    on_day := on_day + 1;
  end loop;
  if on_day > today then closed := greatest(closed, over); end if;
  update private.activity_rollup r set closed_through = closed;
  delete from private.activity a where a.day < today - keep and a.day <= closed;
  delete from private.activity_waiting w where w.until < today - keep;
end $$;
grant execute on function private.roll_up_activity() to service_role;

comment on table private.activity_days is
  'Exact counts by day: of the product, and of what each scout did. For admins and for the scout.';
comment on table private.activity_waiting is
  'Counts about an athlete behind which there are not five people yet, one row for each of them.';
comment on table private.figure_days is
  'What an athlete is told: counts in steps of five behind which there are five people at least, by the last of the days they cover.';
comment on table private.activity_rollup is 'Until which day the facts are rolled up for good.';
