-- What happened, and how often. A person may read their own lines and add a few kinds of their own; nobody rewrites any.
create table public.security_audit_log (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid, -- no foreign key: the record outlives the account
  action     text not null check (action ~ '^[a-z][a-z0-9_]{2,63}$'),
  details    jsonb not null default '{}' check (octet_length(details::text) <= 4096), -- LIMITS.audit.detailsMaxBytes
  ip_address text not null default 'unknown' check (char_length(ip_address) <= 64),
  user_agent text not null default 'unknown' check (char_length(user_agent) <= 400),
  source     text not null default 'server' check (source in ('client', 'server')),
  created_at timestamptz not null default now()
);
create index security_audit_log_user_idx on public.security_audit_log (user_id, created_at desc);
create index security_audit_log_action_idx on public.security_audit_log (action, created_at desc);
create index security_audit_log_created_idx on public.security_audit_log (created_at desc, id desc);
alter table public.security_audit_log enable row level security;
alter table public.security_audit_log force row level security;

-- The only lines a client may add; what decides anything is written by the server.
create table private.client_audit_actions (action text primary key check (char_length(action) <= 64));
insert into private.client_audit_actions (action) values
  ('login_success'), ('failed_login'), ('logout'), ('session_refreshed'), ('password_changed'), ('password_reset_requested'),
  ('password_reset_rate_limit_exceeded'), ('password_reset_success'), ('password_reset_failed'), ('admin_password_reset_success'),
  ('admin_password_reset_failed'), ('admin_rate_limit_exceeded'), ('admin_access_denied'), ('admin_action'),
  ('admin_invitation_sent'), ('admin_invitation_rate_limit_exceeded'), ('privilege_escalation_attempt'),
  ('suspicious_activity_detected'), ('rate_limit_exceeded'), ('settings_changed'), ('file_upload_rejected'), ('client_error');

create table private.rate_limit_counters (
  action       text not null check (char_length(action) <= 64),
  subject      text not null check (char_length(subject) <= 400),
  attempts     int not null,
  window_start timestamptz not null,
  expires_at   timestamptz not null,
  primary key (action, subject)
);
create index rate_limit_counters_expires_idx on private.rate_limit_counters (expires_at);

-- Counted before the work, in one statement: a burst of parallel calls cannot slip under the limit.
create function private.take_rate_limit(action text, subject text, max_attempts int, per interval)
returns table (allowed boolean, retry_after int, attempts int)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare taken private.rate_limit_counters;
begin
  insert into private.rate_limit_counters as c (action, subject, attempts, window_start, expires_at)
  values (take_rate_limit.action, left(take_rate_limit.subject, 400), 1, clock_timestamp(), clock_timestamp() + per)
  on conflict (action, subject) do update set
    attempts     = case when c.expires_at <= clock_timestamp() then 1 else least(c.attempts + 1, 1000000) end,
    window_start = case when c.expires_at <= clock_timestamp() then clock_timestamp() else c.window_start end,
    expires_at   = case when c.expires_at <= clock_timestamp() then clock_timestamp() + per else c.expires_at end
  returning c.* into taken;
  return query select taken.attempts <= max_attempts,
    case when taken.attempts <= max_attempts then 0
      else greatest(1, ceil(extract(epoch from taken.expires_at - clock_timestamp()))::int) end,
    taken.attempts;
end $$;
grant execute on function private.take_rate_limit(text, text, int, interval) to service_role, supabase_auth_admin;

create function private.require_rate(action text, subject text, max_attempts int, per interval, message text) returns void
language plpgsql security definer set search_path = '' as $$
declare taken record;
begin
  select * into taken from private.take_rate_limit(action, subject, max_attempts, per);
  if not taken.allowed then
    raise exception using errcode = 'PT429', message = message, hint = 'limit.' || action, detail = 'retry after ' || taken.retry_after || ' s';
  end if;
end $$;

create function private.audit(person uuid, what text, more jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.security_audit_log (user_id, action, details, ip_address, user_agent, source)
  values (person, what, more, private.request_ip(), private.request_agent(), 'server')
$$;
grant execute on function private.audit(uuid, text, jsonb) to service_role, supabase_auth_admin;

create function private.security_audit_log_stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.client_audit_actions a where a.action = new.action) then
    perform private.refuse('audit.action', format('action: %s is not one that a client may record.', left(new.action, 64)), 422);
  end if;
  if new.user_id is not distinct from auth.uid() then
    perform private.require_rate('audit_insert', new.user_id::text, 60, '1 hour', 'Too many security events were recorded. Please wait.');
  end if;
  new.id := gen_random_uuid();
  new.ip_address := private.request_ip();
  new.user_agent := private.request_agent();
  new.source := 'client';
  new.created_at := now();
  return new;
end $$;
create trigger security_audit_log_stamp before insert on public.security_audit_log
  for each row when (current_user in ('anon', 'authenticated')) execute function private.security_audit_log_stamp();

create function private.security_audit_log_append_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The one way out is the erasure of a person whose data may not be kept (under the minimum age).
  if tg_op = 'DELETE' and current_setting('touchline.erasing', true) = 'on' then return old; end if;
  raise exception using errcode = '42501', message = 'The audit log is append-only.', hint = 'audit.append_only';
end $$;
create trigger security_audit_log_append_only before update or delete on public.security_audit_log
  for each row execute function private.security_audit_log_append_only();
create trigger security_audit_log_no_truncate before truncate on public.security_audit_log
  for each statement execute function private.security_audit_log_append_only();

create policy security_audit_log_select_own_or_admin on public.security_audit_log for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy security_audit_log_insert_own on public.security_audit_log for insert to authenticated
  with check (user_id = (select auth.uid()) and source = 'client');
grant select on public.security_audit_log to authenticated;
grant insert (user_id, action, details, ip_address, user_agent) on public.security_audit_log to authenticated;

-- The mirror a client may read and raise. It decides nothing: the counters above do.
create table public.rate_limits (
  user_id      uuid not null references auth.users (id) on delete cascade,
  action_type  text not null check (action_type ~ '^[a-z][a-z0-9_]{2,63}$'),
  ip_address   text not null default 'unknown' check (char_length(ip_address) <= 64),
  attempts     int not null default 0 check (attempts between 0 and 1000000),
  window_start timestamptz not null default now(),
  primary key (user_id, action_type)
);
alter table public.rate_limits enable row level security;
alter table public.rate_limits force row level security;

create function private.rate_limit_window(action_type text) returns interval
language sql immutable set search_path = '' as $$
  select case action_type when 'login' then interval '15 minutes' else interval '60 minutes' end -- LIMITS.rate
$$;
create function private.rate_limits_only_rise() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.ip_address := private.request_ip();
  if tg_op = 'INSERT' then
    new.window_start := now();
  elsif old.window_start + private.rate_limit_window(old.action_type) > now() then
    new.window_start := old.window_start;
    new.attempts := greatest(old.attempts, new.attempts);
  else
    new.window_start := now();
  end if;
  return new;
end $$;
create trigger rate_limits_only_rise before insert or update on public.rate_limits
  for each row when (current_user in ('anon', 'authenticated')) execute function private.rate_limits_only_rise();

create policy rate_limits_select_own on public.rate_limits for select to authenticated using (user_id = (select auth.uid()));
create policy rate_limits_insert_own on public.rate_limits for insert to authenticated with check (user_id = (select auth.uid()));
create policy rate_limits_update_own on public.rate_limits for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.rate_limits to authenticated;
