-- Child safety on the dashboard of admins: the open case that the queue puts first, what it has already led
-- to and the clock, as the page of the case shows them (0056_cases.sql), and how fast the team has been.

-- The longest of what the first ten reports of a case found elsewhere, in numbers alone.
create function private.words_elsewhere(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select w.same - 'found'
  from
    (
      select private.same_words(r.report) as same
      from
        (
          select c as report
          from private.case_reports(flag) c
          order by private.gravity_of(c.reason), c.by_new_account, c.created_at desc, c.id
          limit 10
        ) r
    ) w
  order by (w.same ->> 'count')::int desc
  limit 1
$$;

-- What has happened since it was reported: reported conversations that are closed, the same words elsewhere,
-- what the person may not do at the moment, and which authority has it.
create function private.done_in_case(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'closed_threads',
      (
        select count(distinct c.id)
        from
          private.case_reports(flag) r
          join public.conversations c
            on c.id = case r.subject_type
              when 'conversation' then r.subject_id
              when 'message' then (r.snapshot ->> 'conversation_id')::uuid
            end
        where c.status <> 'open'
      ),
      'same_words',
      private.words_elsewhere(flag),
      'is_suspended',
      private.is_banned(flag.subject_user_id),
      'is_restricted',
      private.is_restricted(flag.subject_user_id),
      'referred',
      (
        select coalesce(jsonb_agg(distinct r -> 'referred_to'), '[]')
        from jsonb_array_elements(private.shown_referrals(flag)) r
      )
    )
$$;

create function private.shown_child_safety(flag public.flags, listed private.moderation_row) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      listed.case_id,
      'name',
      coalesce(listed.name, ''),
      'photo',
      coalesce(
        (
          select p.avatar_path
          from public.athlete_profiles p
          where p.id = flag.subject_user_id and p.photo_allowed
        ),
        ''
      ),
      'is_athlete',
      exists (select from public.athlete_profiles p where p.id = flag.subject_user_id),
      'subject_type',
      listed.subject_type,
      'reason',
      listed.reason,
      'risk',
      listed.risk,
      'reports',
      listed.reports,
      'due_at',
      listed.due_at,
      'taken_by',
      listed.taken_by,
      'is_mine',
      (private.case_work(flag) -> 'is_mine')::boolean,
      'done',
      private.done_in_case(flag)
    )
$$;

-- The first of the queue that involves a minor. Whoever is a party to it, or decided what is appealed, is
-- shown the next one: neither the words nor the work of a case are for who is concerned.
create function private.first_child_safety() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare listed private.moderation_row; flag public.flags;
begin
  for listed in
    select o.* from private.open_cases() o where o.involves_minor order by o.place collate "C"
  loop
    select * into flag from public.flags f where f.id = listed.case_id;
    if not private.has_task_conflict('case', private.case_of(flag), auth.uid()) then
      return private.shown_child_safety(flag, listed);
    end if;
  end loop;
  return null;
end $$;

-- From the first report of a case, or from the wish for a second look, to its decision. An open one whose
-- time is over is late too. The month is that of UTC.
create function private.child_safety_times() returns jsonb
language sql stable security definer set search_path = '' as $$
  with
    cases as (
      select
        d.decided_at,
        min(
          case
            when f.appealed_at < d.decided_at then f.appealed_at
            else f.created_at
          end
        ) as since
      from
        private.moderation_decisions d
        join public.flags f on f.decision_id = d.id
      where d.involves_minor
      group by d.id
      union all
      select null, o.since
      from private.open_cases() o
      where o.involves_minor
    ),
    told as (
      select
        c.*,
        coalesce(c.decided_at, now()) as until,
        coalesce(c.decided_at, now()) > private.due_at('case', true, c.since) as is_late
      from cases c
    )
  select
    jsonb_build_object(
      'open',
      count(*) filter (where t.decided_at is null),
      'median_hours',
      percentile_cont(0.5) within group (
        order by extract(epoch from t.decided_at - t.since) / 3600
      ) filter (where t.decided_at > now() - interval '90 days'),
      'this_month',
      count(*) filter (
        where t.since >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
      ),
      'late',
      count(*) filter (where t.is_late and t.until > now() - interval '90 days'),
      'none_late_since',
      coalesce(max(t.until) filter (where t.is_late), min(t.since))
    )
  from told t
$$;

-- Names and reasons of reports stand in it, so its opening is on record like that of the queue.
create function private.admin_child_safety() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.open_admin_list('reports');
  return private.child_safety_times() || jsonb_build_object('case', private.first_child_safety());
end $$;
grant execute on function private.admin_child_safety() to authenticated;

create function public.admin_child_safety() returns jsonb
language sql set search_path = '' as $$
  select private.admin_child_safety()
$$;
grant execute on function public.admin_child_safety() to authenticated;

comment on function public.admin_child_safety is
  'For an admin with a second factor, on record: the open case of child safety that the queue puts first and to which the caller is no party, with its deadline, whose it is and what was done so far; how many are open, the median hours to a decision over 90 days, how many came this month, how many were late in 90 days and since when none was.';
