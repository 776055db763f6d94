-- What the dashboard of admins draws by week beside the people who were there: guardians, who have no account
-- and are known by what they decide, and what guardians said to first requests of adults to minors.

-- Guardians who decided something in a week, once each by their mailbox, whatever children they answer for.
create function private.guardian_weeks(first date, last date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'count', w.n) order by w.week), '[]')
  from
    (
      select
        date_trunc('week', l.created_at at time zone 'utc')::date as week,
        count(distinct coalesce(private.mailbox(g.guardian_email), l.details ->> 'guardian_link_id')) as n
      from
        public.security_audit_log l
        left join public.guardian_links g on g.id::text = l.details ->> 'guardian_link_id'
      where
        l.action like 'guardian\_%'
        -- What the clock or an admin did.
        and l.action not in ('guardian_hold_lapsed', 'guardian_of_many', 'guardian_link_ended')
        and l.details ->> 'guardian_link_id' is not null
        and l.created_at >= first::timestamp at time zone 'utc'
        and l.created_at < (last + 1)::timestamp at time zone 'utc'
      group by 1
    ) w
$$;

-- Requests of adults to minors by the week in which they were sent, and to how many a guardian said yes. The
-- same requests as private.minor_contact_steps counts.
create function private.minor_contact_weeks(first date, last date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(jsonb_build_object('week', w.week, 'sent', w.sent, 'agreed', w.agreed) order by w.week),
      '[]'
    )
  from
    (
      select
        date_trunc('week', r.created_at at time zone 'utc')::date as week,
        count(*) as sent,
        count(*) filter (where r.guardian_approved_at is not null) as agreed
      from public.message_requests r
      where
        (r.awaiting_guardian or r.guardian_approved_at is not null)
        and (r.created_at at time zone 'utc')::date between first and last
      group by 1
    ) w
$$;
