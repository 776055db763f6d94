-- How often somebody may do something. The server counts before it works, so that a burst of calls at once
-- cannot pass. Beside it stands the client's own mirror of the same limits, which may only rise.

create table private.rate_limit_counters (
  action text not null check (char_length(action) <= 64),
  subject text not null check (char_length(subject) <= 400),
  attempts int not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  primary key (action, subject)
);
create index rate_limit_counters_expires_idx on private.rate_limit_counters (expires_at);

-- The mirror a client may read and raise. It decides nothing: the counters above do.
create table public.rate_limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  action_type text not null check (action_type ~ '^[a-z][a-z0-9_]{2,63}$'),
  ip_address text not null default 'unknown' check (char_length(ip_address) <= 64),
  attempts int not null default 0 check (attempts between 0 and 1000000),
  window_start timestamptz not null default now(),
  primary key (user_id, action_type)
);
alter table public.rate_limits enable row level security;
alter table public.rate_limits force row level security;

grant select, insert, update on public.rate_limits to authenticated;
create policy rate_limits_select_own on public.rate_limits for select to authenticated
using (user_id = (select auth.uid()));
create policy rate_limits_insert_own on public.rate_limits for insert to authenticated
with check (user_id = (select auth.uid()));
create policy rate_limits_update_own on public.rate_limits for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));
create trigger rate_limits_cap before insert on public.rate_limits
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('user_id', '20');

-- Counted before the work, in one statement: a burst of parallel calls cannot slip under the limit.
create function private.consume_rate_limit(action text, subject text, max_attempts int, per interval)
returns table (allowed boolean, retry_after int, attempts int)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare taken private.rate_limit_counters;
begin
  insert into private.rate_limit_counters as c (action, subject, attempts, window_start, expires_at)
  values (consume_rate_limit.action, left(consume_rate_limit.subject, 400), 1, clock_timestamp(),
  clock_timestamp() + per)
  on conflict (action, subject) do update set
    attempts     = case when c.expires_at <= clock_timestamp() then 1 else least(c.attempts + 1, 1000000) end,
    window_start = case when c.expires_at <= clock_timestamp() then clock_timestamp() else c.window_start end,
    expires_at   = case when c.expires_at <= clock_timestamp() then clock_timestamp() + per
    else c.expires_at end
  returning c.* into taken;
  return query select taken.attempts <= max_attempts,
    case when taken.attempts <= max_attempts then 0
      else greatest(1, ceil(extract(epoch from taken.expires_at - clock_timestamp()))::int) end,
    taken.attempts;
end $$;
grant execute
on function private.consume_rate_limit(text, text, int, interval)
to service_role, supabase_auth_admin;

-- A refusal rolls its own count back. The server counts it here afterwards, in a transaction of its own, and
-- whoever is refused again and again is held by every limit and hears no reason any more.
create function private.count_refused_call(person uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select
    case
      when not taken.allowed then jsonb_build_object(
        'message',
        'Many of your requests were refused. Please wait before trying again.',
        'hint',
        'limit.refused_call',
        'retry_after',
        taken.retry_after
      )
    end -- LIMITS.refusedCalls.perHour
  from private.consume_rate_limit('refused_call', person::text, 30, '1 hour') taken
$$;
grant execute on function private.count_refused_call(uuid) to service_role;

create function private.is_refused_too_often(subject text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select 1
      from private.rate_limit_counters c
      where
        c.action = 'refused_call'
        and c.subject = is_refused_too_often.subject
        and c.attempts >= 30
        and c.expires_at > now()
    )
$$;

create function private.require_rate_limit(
  action text,
  subject text,
  max_attempts int,
  per interval,
  message text
) returns void
language plpgsql security definer set search_path = '' as $$
declare taken record;
begin
  select * into taken from private.consume_rate_limit(action, subject, max_attempts, per);
  if not taken.allowed or private.is_refused_too_often(subject) then
    raise exception using errcode = 'PT429', message = message, hint = 'limit.' || action,
      detail = 'retry after ' || taken.retry_after || ' s';
  end if;
end $$;

create function private.rate_limit_window(action_type text) returns interval
language sql immutable set search_path = '' as $$
  select
    case action_type
      when 'login' then interval '15 minutes'
      else interval '60 minutes'
    end -- LIMITS.rateLimit
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
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.rate_limits_only_rise();

comment on table private.rate_limit_counters is
  'Attempts for each action and subject in the current window. The server counts here before it does the work.';
comment on table public.rate_limits is
  'The client''s own view of its limits, as the specification asks. Attempts only rise within a window; the clock is the server''s. Nothing is decided from it.';
