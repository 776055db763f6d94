-- What happened to an account. People read their own lines and may add a few kinds of their own; nobody
-- rewrites or deletes any, and the record outlives the account.

create table public.security_audit_log (
  id uuid primary key default gen_random_uuid(),
  user_id uuid, -- no foreign key: the record outlives the account
  action text not null check (action ~ '^[a-z][a-z0-9_]{2,63}$'),
  -- LIMITS.audit.detailsMaxBytes
  details jsonb not null default '{}' check (octet_length(details::text) <= 4096),
  ip_address text not null default 'unknown' check (char_length(ip_address) <= 64),
  user_agent text not null default 'unknown' check (char_length(user_agent) <= 400),
  source text not null default 'server' check (source in ('client', 'server')),
  created_at timestamptz not null default now()
);
create index security_audit_log_user_idx on public.security_audit_log (user_id, created_at desc);
create index security_audit_log_action_idx on public.security_audit_log (action, created_at desc);
create index security_audit_log_created_idx on public.security_audit_log (created_at desc, id desc);
alter table public.security_audit_log enable row level security;
alter table public.security_audit_log force row level security;

select
  private.declare_columns(
    'public.security_audit_log',
    'user_id',
    '{"action": {}, "details": {}, "ip_address": {}, "user_agent": {}}',
    '{"kind": "to_admins", "markup": "kept as it came: nobody edits a record",
      "erased": "written again without the account (0067_erasure.sql)"}'
  );

-- The only lines a client may add; what decides anything is written by the server.
create table private.allowed_client_audit_actions (action text primary key check (char_length(action) <= 64));

select
  private.declare_columns(
    'private.allowed_client_audit_actions',
    null,
    '{"action": {"kind": "reference", "holds": "what a client may put on record"}}'
  );

insert into private.allowed_client_audit_actions (action)
values
  ('login_success'),
  ('failed_login'),
  ('logout'),
  ('session_refreshed'),
  ('password_changed'),
  ('password_reset_requested'),
  ('password_reset_rate_limit_exceeded'),
  ('password_reset_success'),
  ('password_reset_failed'),
  ('admin_password_reset_success'),
  ('admin_password_reset_failed'),
  ('admin_rate_limit_exceeded'),
  ('admin_access_denied'),
  ('admin_action'),
  ('admin_invitation_sent'),
  ('admin_invitation_rate_limit_exceeded'),
  ('privilege_escalation_attempt'),
  ('suspicious_activity_detected'),
  ('rate_limit_exceeded'),
  ('settings_changed'),
  ('file_upload_rejected'),
  ('client_error');

grant select on public.security_audit_log to authenticated;
grant insert (user_id, action, details, ip_address, user_agent) on public.security_audit_log to authenticated;
-- Everybody's log is read by functions that put the reading on record (0073_security_events.sql), and over no
-- table, embed or live channel.
create policy security_audit_log_select_own on public.security_audit_log for select to authenticated
using (user_id = (select auth.uid()));
create policy security_audit_log_insert_own on public.security_audit_log for insert to authenticated
with check (user_id = (select auth.uid()) and source = 'client');

select
  private.declare_noun(
    'security_event',
    'public.security_audit_log',
    owner => 'user_id',
    live => 'rows',
    limits =>
      '{"audit_insert": [60, "1 hour", "Too many security events were recorded. Please wait."],
      "refused_call_log": [60, "1 hour", ""]}'
  );

create function private.write_audit_log(user_id uuid, action text, details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.security_audit_log (user_id, action, details, ip_address, user_agent, source)
  values
    (
      write_audit_log.user_id,
      write_audit_log.action,
      write_audit_log.details,
      private.request_ip(),
      private.request_user_agent(),
      'server'
    )
$$;
grant execute on function private.write_audit_log(uuid, text, jsonb) to service_role, supabase_auth_admin;

-- An admin opens a list of people, reports or verifications on record before its rows can be read. The
-- opening holds for an hour, longer than an admin's session rests, and is written once in ten minutes.
create function private.open_admin_list(list text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(list, '') not in ('people', 'reports', 'verifications', 'tasks') then
    perform private.raise_error('admin.list', 'list: people, reports, verifications or tasks is wanted.',
      422);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('admin_list' || auth.uid()::text, 0));
  if exists (
    select from public.security_audit_log l
    where l.user_id = auth.uid()
      and l.action = 'admin_list_opened'
      and l.source = 'server'
      and l.details ->> 'list' = open_admin_list.list
      and l.created_at > now() - interval '10 minutes'
  ) then return; end if;
  perform private.write_audit_log(auth.uid(), 'admin_list_opened', jsonb_build_object('list', list));
end $$;
grant execute on function private.open_admin_list(text) to authenticated;

create function public.open_admin_list(list text) returns void
language sql set search_path = '' as $$
  select private.open_admin_list(list)
$$;
grant execute on function public.open_admin_list(text) to authenticated;

create function private.has_opened(variadic lists text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_admin()
    and exists (
      select
      from public.security_audit_log l
      where
        l.user_id = auth.uid()
        and l.action = 'admin_list_opened'
        and l.source = 'server'
        and l.details ->> 'list' = any (lists)
        and l.created_at > now() - interval '1 hour'
    )
$$;
grant execute on function private.has_opened(text[]) to authenticated;

create function private.security_audit_log_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.allowed_client_audit_actions a where a.action = new.action) then
    perform private.raise_error('audit.action', format('action: %s is not one that a client may record.',
      left(new.action, 64)), 422);
  end if;
  if new.user_id is not distinct from auth.uid() then
    perform private.require_rate_limit('audit_insert', new.user_id::text);
  end if;
  new.id := gen_random_uuid();
  new.ip_address := private.request_ip();
  new.user_agent := private.request_user_agent();
  new.source := 'client';
  new.created_at := now();
  return new;
end $$;
create trigger security_audit_log_before_insert before insert on public.security_audit_log
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.security_audit_log_before_insert();

-- A line with a time of its own would look older than what was written before it.
create function private.security_audit_log_own_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.created_at is not distinct from now() then return new; end if;
  raise exception using errcode = '42501', hint = 'audit.time',
    message = 'created_at: a line has the time at which it is written.';
end $$;
create trigger security_audit_log_before_insert_time before insert on public.security_audit_log
  for each row when (current_user in ('service_role', 'supabase_auth_admin'))
  execute function private.security_audit_log_own_time();

create function private.security_audit_log_append_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The one way out is the erasure of an account (0067_erasure.sql).
  if tg_op = 'DELETE' and private.is_being_erased(old) then return old; end if;
  raise exception using errcode = '42501', message = 'The audit log is append-only.',
    hint = 'audit.append_only';
end $$;
create trigger security_audit_log_before_update_delete before update or delete on public.security_audit_log
  for each row execute function private.security_audit_log_append_only();
create trigger security_audit_log_before_truncate before truncate on public.security_audit_log
  for each statement execute function private.security_audit_log_append_only();

-- What a refused call puts on record, or null. Whoever meets a refusal by mistake is not accused: only what
-- no screen of ours asks for counts as an attempt at rights that are not one's own.
create function private.refused_call_action(call jsonb) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when call ->> 'hint' = 'limit.admin_action' then 'admin_rate_limit_exceeded'
      when call ->> 'hint' = 'limit.admin_invitation' then 'admin_invitation_rate_limit_exceeded'
      when call ->> 'hint' in (
        'admin.only',
        'verification.own',
        'invitation.email',
        'invitation.none',
        'endorsement.shown'
      ) then 'privilege_escalation_attempt'
      when call ->> 'path' = '/rpc/answer_message_request'
      and call ->> 'hint' in ('request.not_found', 'request.guardian') then 'privilege_escalation_attempt'
      when call ->> 'code' = '42501'
      and (
        call ->> 'path' in ('/admin_users', '/admin_invitations')
        or call -> 'fields' ?| array[
          'role',
          'status',
          'used_at',
          'used_by',
          'granted_by',
          'decided_by',
          'reviewer_id',
          'decision',
          'outcome'
        ]
      ) then 'privilege_escalation_attempt'
    end
$$;

-- Told by the server of every call that was refused, after its rollback: what the call itself wrote is gone.
create function private.record_refused_call(person uuid, call jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action  text := private.refused_call_action(call);
  allowed boolean;
begin
  if action is not null and person is not null then
    select c.allowed into allowed
    from private.consume_rate_limit('refused_call_log', person::text) c;
    if allowed then
      perform private.write_audit_log(person, action, jsonb_build_object('severity', 'critical', 'what',
        left((call ->> 'method') || ' ' || (call ->> 'path'), 200)));
    end if;
  end if;
  perform private.record_refusal(person, call);
  -- Reading what is not there is no attempt at anything, and a limit that was reached says so itself. What
  -- ran out of time has cost the most of all.
  if call ->> 'status' = '429' or call ->> 'method' in ('GET', 'HEAD') and call ->> 'code' <> '57014' then
    return null;
  end if;
  return private.count_refused_call(person);
end $$;
grant execute on function private.record_refused_call(uuid, jsonb) to service_role;

-- Section 9 of the specification: five such lines within half an hour are suspicious, whoever wrote them. It
-- is said once in that time. Two lines written at once take turns, or neither would see the other.
create function private.detect_suspicious_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare lines int;
begin
  perform pg_advisory_xact_lock(hashtextextended('suspicious_activity' || new.user_id::text, 0));
  select count(*) into lines
  from public.security_audit_log l
  where l.user_id = new.user_id
    -- LIMITS.suspiciousActivity
    and l.created_at >= now() - interval '30 minutes'
    and l.action in ('failed_login', 'admin_rate_limit_exceeded', 'privilege_escalation_attempt',
      'password_reset_rate_limit_exceeded')
    and not exists (
      select 1 from public.security_audit_log told
      where told.user_id = new.user_id
        and told.action = 'suspicious_activity_detected'
        and told.source = 'server'
        and told.created_at >= now() - interval '30 minutes'
    );
  if lines >= 5 then
    perform private.write_audit_log(new.user_id, 'suspicious_activity_detected',
      jsonb_build_object('events', lines, 'minutes', 30));
  end if;
  return null;
end $$;
create trigger detect_suspicious_activity after insert on public.security_audit_log
  for each row
when
  (
    new.user_id is not null
    and new.action in (
      'failed_login',
      'admin_rate_limit_exceeded',
      'privilege_escalation_attempt',
      'password_reset_rate_limit_exceeded'
    )
  )
execute function private.detect_suspicious_activity();

comment on table public.security_audit_log is
  'What happened to an account: sign-ins, failures, changes. Rows are added, never changed; address and user agent are those that the server saw.';
comment on function public.open_admin_list is
  'An admin with a second factor opens a list of people, reports or verifications, on record; its rows can be read for an hour.';
comment on table private.allowed_client_audit_actions is 'The actions that a client may record about itself.';
