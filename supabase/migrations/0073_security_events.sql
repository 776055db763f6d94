-- What admins with a second factor read of everybody's security log, and how they check and export it. That
-- they read it is on record too.

-- What a line is about, for the filter of the screen.
create function private.security_event_kind(action text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when action like '%rate_limit_exceeded' then 'limit'
      when action in (
        'failed_login',
        'failed_second_factor',
        'password_reset_failed',
        'admin_password_reset_failed'
      ) then 'failure'
      when action in (
        'privilege_escalation_attempt',
        'admin_access_denied',
        'suspicious_activity_detected',
        'file_upload_rejected'
      ) then 'refusal'
      when action in (
        'login_success',
        'logout',
        'session_refreshed',
        'password_changed',
        'password_reset_requested',
        'password_reset_success'
      ) then 'sign_in'
      when action ~ '^(admin|verification|flag|feedback|disputes?|decision|account|report|data_request)_'
      or action ~ '^(measurements_import|security_log|suspension|case|referral|duplicate|similar_accounts)'
      or action ~ '^(guardians|policy_setting|contact_window|task|thread_access|announcement)_' then 'admin'
      else 'other'
    end
$$;

-- Every reading asks here first. An opening is on record once in ten minutes, so that turning pages does not
-- fill the log with itself.
create function private.record_security_log_read() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('security_log_read' || auth.uid()::text, 0));
  if exists (
    select from public.security_audit_log l
    where l.user_id = auth.uid()
      and l.action = 'security_log_opened'
      and l.source = 'server'
      and l.created_at > now() - interval '10 minutes'
  ) then return; end if;
  perform private.write_audit_log(auth.uid(), 'security_log_opened');
end $$;

grant execute on function private.record_security_log_read() to authenticated;

-- The actions of a kind that occur in the log, found by the index on them: one step each, however long it is.
create function private.actions_of_kind(kind text) returns text[]
language sql stable set search_path = '' as $$
  with recursive
    known as (
      select min(l.action) as action from public.security_audit_log l
      union all
      select (select min(l.action) from public.security_audit_log l where l.action > k.action)
      from known k
      where k.action is not null
    )
  select coalesce(array_agg(k.action), '{}')
  from known k
  where private.security_event_kind(k.action) = actions_of_kind.kind
$$;

create function private.people_named(who text) returns setof uuid
language sql stable set search_path = '' as $$
  select p.id
  from public.profiles p
  where position(lower(btrim(who)) in lower(p.full_name) || ' ' || lower(p.email)) > 0
$$;

-- One line as admins read it, with its place in the chain. Of a minor no more than who it was.
create function private.shown_security_event(l public.security_audit_log, c private.audit_chain) returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      l.id,
      'at',
      l.created_at,
      'action',
      l.action,
      'kind',
      private.security_event_kind(l.action),
      'source',
      l.source,
      'user_id',
      l.user_id,
      'name',
      (select p.full_name from public.profiles p where p.id = l.user_id),
      'minor',
      minor.yes,
      'ip',
      case
        when not minor.yes then private.shortened_ip(l.ip_address)
      end,
      'user_agent',
      case
        when not minor.yes then l.user_agent
      end,
      'details',
      case
        when not minor.yes then l.details
      end,
      'place',
      c.place,
      'hash',
      encode(c.hash, 'hex')
    )
  from (select coalesce(private.is_minor_account(l.user_id), false) as yes) minor
$$;

-- `filter`: id, user_id, kind, who (part of a name or an email), since and until; each may be missing. Of a
-- person under 18 no more than id and name is told, whatever the line says.
create function private.security_event_rows(filter jsonb, before_at timestamptz, before_id uuid, n int)
returns setof jsonb
language sql stable set search_path = '' as $$
  select
    private.shown_security_event(l, c)
  from
    public.security_audit_log l
    left join private.audit_chain c on c.row_id = l.id
  where
    (
      coalesce(filter ->> 'kind', '') = ''
      or l.action = any ((select private.actions_of_kind(filter ->> 'kind'))::text[])
    )
    and (
      btrim(coalesce(filter ->> 'who', '')) = ''
      or l.user_id in (select private.people_named(filter ->> 'who'))
    )
    and (filter ->> 'user_id' is null or l.user_id = (filter ->> 'user_id')::uuid)
    and (filter ->> 'id' is null or l.id = (filter ->> 'id')::uuid)
    and l.created_at >= coalesce((filter ->> 'since')::timestamptz, '-infinity')
    and l.created_at < coalesce((filter ->> 'until')::timestamptz, 'infinity')
    and (before_at is null or (l.created_at, l.id) < (before_at, before_id))
  order by l.created_at desc, l.id desc
  limit least(greatest(n, 1), 5000)
$$;

create function private.security_events(filter jsonb, before_at timestamptz, before_id uuid, n int)
returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_security_log_read();
  return query select r
  from private.security_event_rows(coalesce(filter, '{}'), before_at, before_id, least(n, 100)) r;
end $$;
grant execute on function private.security_events(jsonb, timestamptz, uuid, int) to authenticated;

create function public.security_events(
  filter jsonb default '{}',
  before_at timestamptz default null,
  before_id uuid default null,
  n int default 50
) returns setof jsonb
language sql set search_path = '' as $$
  select private.security_events(filter, before_at, before_id, n)
$$;
grant execute on function public.security_events(jsonb, timestamptz, uuid, int) to authenticated;

-- Who has lines of the four kinds that are suspicious in the last 30 minutes, or was told within 30 days.
create function private.suspicious_people() returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_security_log_read();
  return query
  select jsonb_build_object('user_id', s.user_id, 'name', p.full_name, 'lately', s.lately,
    'told_at', s.told_at, 'last_at', s.last_at)
  from (
    select l.user_id,
      count(*) filter (where l.created_at >= now() - interval '30 minutes'
        and l.action <> 'suspicious_activity_detected') as lately,
      max(l.created_at) filter (where l.action = 'suspicious_activity_detected'
        and l.source = 'server') as told_at,
      max(l.created_at) as last_at
    from public.security_audit_log l
    where l.user_id is not null
      and l.created_at >= now() - interval '30 days'
      and l.action in ('failed_login', 'admin_rate_limit_exceeded', 'privilege_escalation_attempt',
        'password_reset_rate_limit_exceeded', 'suspicious_activity_detected')
    group by l.user_id) s
  left join public.profiles p on p.id = s.user_id
  where s.told_at is not null or s.lately > 0
  order by s.lately >= 5 desc, s.last_at desc
  limit 100;
end $$;
grant execute on function private.suspicious_people() to authenticated;

create function public.suspicious_people() returns setof jsonb
language sql set search_path = '' as $$
  select private.suspicious_people()
$$;
grant execute on function public.suspicious_people() to authenticated;

-- Every limit in force, and the people who have used it up. A refused call takes its count back, so whoever
-- is held stands at the limit and not above it. Subjects that are no account stay out: they are
-- addresses.
create function private.limits_in_force() returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_security_log_read();
  return query
  select jsonb_build_object('action', r.action,
    'attempts', (private.rate_limit_rule(r.action)).attempts, 'minutes', extract(epoch from r.per)::int / 60,
    'over', coalesce(hit.people, '[]'))
  from private.rate_limit_rules r
  left join lateral (
    select jsonb_agg(jsonb_build_object('user_id', h.id, 'name', h.full_name, 'attempts', h.attempts,
      'until', h.expires_at)) as people
    from (
      select p.id, p.full_name, c.attempts, c.expires_at
      from private.rate_limit_counters c join public.profiles p on p.id::text = c.subject
      where c.action = r.action and c.expires_at > now()
        and c.attempts >= (private.rate_limit_rule(r.action)).attempts
      order by c.window_start desc
      limit 10) h) hit on true
  order by r.action;
end $$;
grant execute on function private.limits_in_force() to authenticated;

create function public.limits_in_force() returns setof jsonb
language sql set search_path = '' as $$
  select private.limits_in_force()
$$;
grant execute on function public.limits_in_force() to authenticated;

comment on function public.security_events is
  'The newest lines of everybody''s security log for an admin with a second factor, before a line where one is given. Reading it is on record.';
comment on function public.suspicious_people is
  'Whose lines count as suspicious activity now, or did within 30 days. For admins with a second factor.';
comment on function public.limits_in_force is
  'Every rate limit, and who has used it up. For admins with a second factor.';
