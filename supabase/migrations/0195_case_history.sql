-- What was decided about a person and in cases like theirs, which admins have looked, and the facts of a case
-- in one answer.

-- What was decided about the person, the newest first, without the decision that the case itself ended with.
create function private.earlier_decisions(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          d.id,
          'action',
          d.action,
          'status',
          private.shown_status(d),
          'at',
          d.decided_at,
          'until',
          d.until
        )
        order by d.decided_at desc, d.id
      ),
      '[]'
    )
  from
    (
      select x.*
      from private.moderation_decisions x
      where x.subject_user_id = flag.subject_user_id and x.id is distinct from flag.decision_id
      order by x.decided_at desc, x.id
      limit 10
    ) d
$$;

-- How the last twenty cases with this reason ended, by action.
create function private.alike_decisions(reason text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(a.action, a.n), '{}')
  from
    (
      select x.action, count(*) as n
      from
        (
          select d.action
          from private.moderation_decisions d
          where
            d.status <> 'reversed'
            and exists (
              select from public.flags f where f.decision_id = d.id and f.reason = alike_decisions.reason
            )
          order by d.decided_at desc, d.id
          limit 20
        ) x
      group by x.action
    ) a
$$;

-- Which admins opened the evidence, each with the last time.
create function private.openings_of_case(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('by', o.name, 'at', o.at) order by o.at), '[]')
  from
    (
      select p.full_name as name, max(l.created_at) as at
      from
        public.security_audit_log l
        join public.profiles p on p.id = l.user_id
      where
        l.action = 'flag_evidence_read'
        and l.created_at >= (select min(r.created_at) from private.case_reports(flag) r)
        and l.details ->> 'flag_id' in (select r.id::text from private.case_reports(flag) r)
      group by p.id, p.full_name
      order by 2 desc
      limit 8
    ) o
$$;

-- Everything beside the reports, with the same deadline as the queue and the panel.
create function private.case_facts(flag public.flags) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare is_grave boolean; since timestamptz; reason text; is_party boolean := private.is_party_to_flag(flag);
begin
  select bool_or(r.involves_minor or private.risk_of(r) < 4), min(coalesce(r.appealed_at, r.created_at)),
    (array_agg(r.reason order by private.gravity_of(r.reason)))[1]
  into is_grave, since, reason from private.case_reports(flag) r;
  return jsonb_build_object('since', since, 'due_at', private.due_at('case', is_grave, since),
    'record', private.person_record(flag.subject_user_id),
    'other', case when not is_party then private.record_in_steps((
      select private.other_side(r) from private.case_reports(flag) r
      where r.subject_type in ('conversation', 'message', 'message_request')
      order by (r.id = flag.id) desc, r.created_at desc limit 1)) end,
    'earlier', private.earlier_decisions(flag), 'alike', private.alike_decisions(reason),
    'opened', case when is_party then '[]' else private.openings_of_case(flag) end);
end $$;
