-- Conversations that somebody reported, for admins: whom a report is about, why and how it stands. What was
-- said is read in the case (0056_cases.sql), and no other conversation is listed anywhere.

create function private.thread_of(flag public.flags) returns uuid
language sql immutable set search_path = '' as $$
  select
    case flag.subject_type
      when 'conversation' then flag.subject_id
      when 'message' then (flag.snapshot ->> 'conversation_id')::uuid
    end
$$;

-- One row for each conversation and person reported in it. Cases that an admin leaves to others are not among
-- them. Who reported is told to nobody.
create function private.reported_threads(state text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if state is null or state not in ('open', 'decided') then
    perform private.raise_error('reported_thread.state',
      format('state: %s was given, open or decided is wanted.', left(coalesce(state, 'nothing'), 40)), 422);
  end if;
  perform private.open_admin_list('reports');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('thread_id', q.thread, 'name', private.name_of(q.person),
      'case_id', q.case_id, 'reports', q.reports, 'reasons', q.reasons, 'involves_minor', q.involves_minor,
      'action', d.action, 'last_at', q.last_at) order by q.last_at desc, q.thread), '[]')
    from (
      select private.thread_of(f) as thread, f.subject_user_id as person, count(*) as reports,
        array_agg(distinct f.reason) as reasons, bool_or(f.involves_minor) as involves_minor,
        max(f.created_at) as last_at, f.decision_id,
        case state when 'open' then (array_agg(f.id order by f.created_at))[1]
          else f.decision_id end as case_id
      from public.flags f
      where f.subject_type in ('conversation', 'message')
        and (state = 'open') = (f.status in ('open', 'in_review'))
        and (state = 'open' or f.decision_id is not null)
        and not private.is_party_to_flag(f)
      group by 1, 2, f.decision_id
      order by last_at desc limit 200) q
    left join private.moderation_decisions d on d.id = q.decision_id);
end $$;
grant execute on function private.reported_threads(text) to authenticated;

create function public.reported_threads(state text) returns jsonb
language sql set search_path = '' as $$
  select private.reported_threads(state)
$$;
grant execute on function public.reported_threads(text) to authenticated;
comment on function public.reported_threads is
  'For an admin with a second factor: reported conversations that are open or decided, the newest first, at most 200: [{thread_id, name, case_id, reports, reasons, involves_minor, action, last_at}]. case_id opens the case: a report of it while open, its decision after. Leaves a line in the audit log.';
