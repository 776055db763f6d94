-- What waits for an admin, with the name of whom it is about, and how long things take. Who reported is in no
-- answer.

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
  is_mine boolean
);

-- Open reports, one row for each thing that was reported.
create function private.open_reports() returns setof private.moderation_row
language sql stable security definer set search_path = '' as $$
  select
    (array_agg(f.id order by f.created_at))[1],
    'report',
    f.subject_type,
    max(p.full_name),
    (array_agg(f.reason order by f.created_at))[1],
    (array_agg(f.details order by f.created_at))[1],
    bool_or(f.involves_minor),
    count(*)::int,
    min(coalesce(f.appealed_at, f.created_at)),
    '',
    case
      when bool_or(f.appealed_at is not null) then 'appealed'
      else 'open'
    end,
    false
  from
    public.flags f
    left join public.profiles p on p.id = f.subject_user_id
  where f.status in ('open', 'in_review')
  group by f.subject_type, f.subject_id
$$;

-- Decisions that wait for another admin, or the others.
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
    case
      when waiting then coalesce(d.appealed_at, d.decided_at)
      else greatest(d.decided_at, d.second_at, d.reviewed_at)
    end,
    d.action,
    d.status,
    coalesce((select auth.uid()) in (d.decided_by, d.second_by), false)
  from
    private.moderation_decisions d
    left join public.profiles p on p.id = d.subject_user_id
    left join lateral (
      select
        (array_agg(x.reason order by x.created_at))[1] as reason,
        (array_agg(x.details order by x.created_at))[1] as details,
        nullif(count(*)::int, 0) as reports
      from public.flags x
      where x.decision_id = d.id
    ) f
      on true
  where waiting = (d.status in ('awaiting_second', 'appealed'))
$$;

-- state: open (reports), second (bans and appeals that wait for another admin) or decided. What concerns a
-- minor comes first, then whoever has waited longest; decided ones the newest first.
create function private.moderation_queue(state text) returns setof private.moderation_row
language sql stable security definer set search_path = '' as $$
  select c.*
  from
    (
      select o.* from private.open_reports() o where state = 'open'
      union all
      select d.* from private.listed_decisions(true) d where state = 'second'
      union all
      select d.* from private.listed_decisions(false) d where state = 'decided'
    ) c
  where (select private.has_opened('reports'))
  order by
    (state <> 'decided' and c.involves_minor) desc,
    case
      when state <> 'decided' then c.since
    end,
    c.since desc
  limit 100
$$;
grant execute on function private.moderation_queue(text) to authenticated;

create function public.moderation_queue(state text) returns table (
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
  is_mine boolean
)
language sql stable set search_path = '' as $$
  select * from private.moderation_queue(state)
$$;
grant execute on function public.moderation_queue(text) to authenticated;

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
    'subject_user_id', decision.subject_user_id, 'reason', 'other', 'details', '',
    'involves_minor', decision.involves_minor, 'snapshot', '{}'::jsonb, 'status', 'actioned',
    'created_at', decision.decided_at, 'decided_at', decision.decided_at, 'appeal', '',
    'subject', private.shown_subject(decision.subject_user_id),
    'decision', private.shown_decision(decision.id), 'same', 0,
    'earlier', (select count(*) from private.moderation_decisions d
      where d.subject_user_id = decision.subject_user_id and d.action <> 'no_action'
        and d.status <> 'reversed' and d.id <> decision.id),
    'is_removable', coalesce((private.reported_noun(decision.subject_type)).removal is not null, false),
    'is_party', coalesce(decision.subject_user_id = auth.uid(), false));
end $$;
grant execute on function private.decision_case(uuid) to authenticated;

create function public.decision_case(decision_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.decision_case(decision_id)
$$;
grant execute on function public.decision_case(uuid) to authenticated;

-- How long it took from the first report to the decision, in hours, over the last thirty days; null where
-- nothing was decided.
create function private.moderation_times() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    case
      when not private.is_admin() then '{}'::jsonb
      else (
        select
          jsonb_build_object(
            'all_hours',
            percentile_cont(0.5) within group (order by t.hours),
            'minor_hours',
            percentile_cont(0.5) within group (order by t.hours) filter (where t.involves_minor)
          )
        from
          (
            select extract(epoch from f.decided_at - f.created_at) / 3600 as hours, f.involves_minor
            from public.flags f
            where f.decided_at > now() - interval '30 days'
          ) t
      )
    end
$$;
grant execute on function private.moderation_times() to authenticated;

create function public.moderation_times() returns jsonb
language sql stable set search_path = '' as $$
  select private.moderation_times()
$$;
grant execute on function public.moderation_times() to authenticated;

-- A report that concerns a minor reaches every admin at once, once for each thing that is reported.
create function private.flags_after_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare admin record;
begin
  if exists (select from public.flags f where f.id <> new.id and f.subject_type = new.subject_type
    and f.subject_id = new.subject_id and f.status in ('open', 'in_review')) then return null; end if;
  for admin in select p.id, p.email from public.admin_users a join public.profiles p on p.id = a.user_id
  loop
    perform private.send_mail('urgent_report', admin.email, private.language_of(admin.id),
      jsonb_build_object('url', '/admin/content?case=' || new.id));
  end loop;
  return null;
end $$;
create trigger flags_after_insert after insert on public.flags
  for each row when (new.involves_minor) execute function private.flags_after_insert();

comment on function public.moderation_queue is
  'For an admin who opened the reports on record: open reports, decisions that wait for a second admin, or decided ones, at most 100. Empty for everybody else.';
comment on function public.decision_case is
  'A decision with its evidence, its appeal and whom it is about, for an admin with a second factor. Each look leaves a line in the audit log.';
comment on function public.moderation_times is
  'For an admin: the median hours from report to decision over thirty days, of all reports and of those about minors.';
