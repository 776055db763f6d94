-- What waits for an admin, with the name of whom it is about. Who reported is in no answer.

create type private.moderation_row as (
  case_id uuid,
  kind text,
  subject_type text,
  name text,
  reason text,
  details text,
  involves_minor boolean,
  reports int,
  since timestamptz,
  action text,
  status text,
  is_mine boolean,
  risk int,
  place text,
  taken_by text,
  due_at timestamptz
);

-- Until when it is to be answered (0120_admin_tasks.sql), so that the queue and the panel say the same.
create function private.moderation_due(noun text, is_grave boolean, since timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.due_at(noun, is_grave, since);
end $$;

-- Sorts by the group that comes first, then by time, and is where the next page goes on.
create function private.place_in_queue(first_group int, since timestamptz, newest_first boolean, id uuid)
returns text
language sql immutable set search_path = '' as $$
  select
    lpad(first_group::text, 2, '0') || '-' || lpad(
      (
        case
          when newest_first then 9000000000000000 - (extract(epoch from since) * 1000000)::bigint
          else (extract(epoch from since) * 1000000)::bigint
        end
      )::text,
      16,
      '0'
    ) || '-' || id
$$;

create function private.taker_of(case_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name
  from
    public.admin_task_marks m
    join public.profiles p on p.id = m.taken_by
  where m.noun = 'case' and m.subject_id = taker_of.case_id and m.taken_at > now() - interval '1 day'
$$;

-- Of a case: in front what was asked of somebody under 18, then minors whose answer is late, then other
-- minors by risk, then what is late of adults, then the rest. What only new accounts say comes after others.
create function private.place_of_case(risk int, only_new boolean, due_at timestamptz, id uuid) returns text
language sql stable set search_path = '' as $$
  select
    private.place_in_queue(
      case
        when risk = 0 then 0
        when risk < 4
        and due_at < now() then 1
        when risk < 4 then risk * 2 + only_new::int
        when due_at < now() then 8
        else 9 + only_new::int
      end,
      due_at,
      false,
      id
    )
$$;

-- One row for each case, that is for each person. Minors come first, however late anything else is, and of
-- them what is overdue, the longest of it at the top; never what was reported often. Of two alike the one of
-- which only new accounts speak is the second; then what is due soonest. The gravest report leads.
create function private.open_cases() returns setof private.moderation_row
language sql stable security definer set search_path = '' as $$
  select
    c.id,
    'report',
    c.subject_type,
    p.full_name,
    c.reason,
    c.details,
    c.involves_minor,
    c.reports,
    c.since,
    '',
    case
      when c.appealed then 'appealed'
      else 'open'
    end,
    false,
    c.risk,
    private.place_of_case(c.risk, c.only_new, t.due_at, c.id),
    private.taker_of(c.key),
    t.due_at
  from
    (
      select
        coalesce(f.subject_user_id, f.subject_id) as key,
        max(f.subject_user_id::text)::uuid as person,
        (array_agg(f.id order by private.gravity_of(f.reason), f.by_new_account, f.created_at desc, f.id))[
          1
        ] as id,
        (
          array_agg(
            f.subject_type
            order by private.gravity_of(f.reason), f.by_new_account, f.created_at desc, f.id
          )
        )[1] as subject_type,
        (array_agg(f.reason order by private.gravity_of(f.reason)))[1] as reason,
        (
          array_agg(
            f.details
            order by private.gravity_of(f.reason), f.by_new_account, f.created_at desc, f.id
          )
        )[1] as details,
        bool_or(f.involves_minor or private.risk_of(f) < 4) as involves_minor,
        count(*)::int as reports,
        min(coalesce(f.appealed_at, f.created_at)) as since,
        bool_or(f.appealed_at is not null) as appealed,
        min(private.risk_of(f)) as risk,
        bool_and(f.by_new_account) as only_new
      from public.flags f
      where f.status in ('open', 'in_review')
      group by coalesce(f.subject_user_id, f.subject_id)
    ) c
    cross join lateral private.moderation_due('case', c.involves_minor, c.since) t (due_at)
    left join public.profiles p on p.id = c.person
$$;

-- Decisions that wait for another admin, in the same order, or the others.
create function private.listed_decisions(waiting boolean) returns setof private.moderation_row
language sql stable security definer set search_path = '' as $$
  select
    d.id,
    'decision',
    d.subject_type,
    p.full_name,
    coalesce(f.reason, ''),
    case
      when waiting
      and d.status = 'appealed' then d.appeal
      else coalesce(f.details, '')
    end,
    d.involves_minor,
    coalesce(f.reports, 0),
    t.since,
    d.action,
    private.shown_status(d),
    private.took_part_in(d),
    4,
    private.place_in_queue(
      case
        when not waiting then 0
        else 2 * (not d.involves_minor)::int + (due.due >= now())::int
      end,
      case
        when waiting then due.due
        else t.since
      end,
      not waiting,
      d.id
    ),
    null,
    due.due
  from
    private.moderation_decisions d
    cross join lateral (
      select
        case
          when waiting then coalesce(d.lift_at, d.appealed_at, d.decided_at)
          else greatest(d.decided_at, d.second_at, d.reviewed_at)
        end as since
    ) t
    cross join lateral private.moderation_due('decision', private.shown_status(d) <> 'appealed', t.since) due
    left join public.profiles p on p.id = d.subject_user_id
    left join lateral (
      select
        (array_agg(x.reason order by private.gravity_of(x.reason)))[1] as reason,
        (array_agg(x.details order by private.gravity_of(x.reason), x.created_at desc, x.id))[1] as details,
        nullif(count(*)::int, 0) as reports
      from public.flags x
      where x.decision_id = d.id
    ) f
      on true
  where waiting = private.waits_for_another(d)
$$;

-- state: open (cases), second (bans, appeals and wishes to lift a ban, which wait for another admin) or
-- decided, the newest first. A page of fifty; after is the place of the last row that is known.
create function private.moderation_queue(state text, after text) returns setof private.moderation_row
language sql stable security definer set search_path = '' as $$
  select c.*
  from
    (
      select o.* from private.open_cases() o where state = 'open'
      union all
      select d.* from private.listed_decisions(true) d where state = 'second'
      union all
      select d.* from private.listed_decisions(false) d where state = 'decided'
    ) c
  where (select private.has_opened('reports')) and (after is null or c.place collate "C" > after)
  order by c.place collate "C"
  limit 50 -- LIMITS.moderation.pageCases
$$;
grant execute on function private.moderation_queue(text, text) to authenticated;

create function public.moderation_queue(state text, after text default null) returns table (
  case_id uuid,
  kind text,
  subject_type text,
  name text,
  reason text,
  details text,
  involves_minor boolean,
  reports int,
  since timestamptz,
  action text,
  status text,
  is_mine boolean,
  risk int,
  place text,
  taken_by text,
  due_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.moderation_queue(state, after)
$$;
grant execute on function public.moderation_queue(text, text) to authenticated;

-- A decision with the evidence it rests on. Like the evidence of a report, each look is on record.
create function private.decision_case(decision_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare decision private.moderation_decisions; flag public.flags;
begin
  perform private.require_admin();
  select d.* into decision from private.moderation_decisions d where d.id = decision_id;
  if decision.id is null then
    perform private.raise_error('flag.not_found', 'There is no such decision.', 404);
  end if;
  select f.* into flag from public.flags f where f.decision_id = decision.id order by f.created_at limit 1;
  if flag.id is not null then return private.flag_evidence(flag.id); end if;
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'decision_read',
    jsonb_build_object('decision_id', decision.id));
  return jsonb_build_object('id', decision.id, 'subject_type', decision.subject_type,
    'subject_user_id', decision.subject_user_id, 'reason', 'other', 'reports', '[]'::jsonb,
    'involves_minor', decision.involves_minor, 'status', 'actioned',
    'created_at', decision.decided_at, 'decided_at', decision.decided_at,
    'subject', private.shown_subject(decision.subject_user_id),
    'decision', private.shown_decision(decision.id),
    'earlier', (select count(*) from private.moderation_decisions d
      where d.subject_user_id = decision.subject_user_id and d.action <> 'no_action'
        and d.status <> 'reversed' and d.id <> decision.id),
    'is_party', coalesce(decision.subject_user_id = auth.uid(), false));
end $$;
grant execute on function private.decision_case(uuid) to authenticated;

create function public.decision_case(decision_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.decision_case(decision_id)
$$;
grant execute on function public.decision_case(uuid) to authenticated;

comment on function public.moderation_queue is
  'For an admin who opened the reports on record: open cases, of minors first and of those what is overdue, decisions that wait for a second admin, or decided ones, fifty at a time after a place. Empty for everybody else.';
comment on function public.decision_case is
  'A decision with its evidence, its appeal and whom it is about, for an admin with a second factor. Each look leaves a line in the audit log.';
