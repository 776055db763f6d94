-- How often somebody may do something. The server counts before it works, so that a burst of calls at once
-- cannot pass. Beside it stands the client's own mirror of the same limits, which may only rise.

-- Every limit of the product, each declared with its noun: LIMITS.rateLimit of shared/limits.ts lists the
-- same, and supabase/tests/limits.test.ts compares the two. login and password_reset are counted by the
-- server's auth, which reads LIMITS; here they give the mirror its window.
-- Why: docs/decisions/0603-one-list-of-rate-limits.md
create table private.rate_limit_rules (
  action text primary key check (char_length(action) <= 64),
  attempts int not null check (attempts > 0),
  per interval not null,
  message text not null default '' check (char_length(message) <= 200) -- empty: nobody is told
);

select
  private.declare_columns(
    'private.rate_limit_rules',
    null,
    '{"action": {}, "message": {}}',
    '{"kind": "reference", "holds": "a rule of ours and what is said to who is over it"}'
  );

-- How often one may do it, and what somebody is told who is over it; nobody is where there is no message.
create function private.declare_rate_limit(action text, attempts int, per interval, message text) returns void
language plpgsql set search_path = '' as $$
begin
  if attempts is null or per is null or exists (select from private.rate_limit_rules r
    where r.action = declare_rate_limit.action) then
    raise exception 'private.declare_rate_limit(''%''): % attempts in %; give both, once.', action,
      attempts, per;
  end if;
  insert into private.rate_limit_rules (action, attempts, per, message)
  values (action, attempts, per, coalesce(message, ''));
end $$;

-- Those of no noun, or of a noun that comes before.
insert into private.rate_limit_rules (action, attempts, per, message)
values
  ('login', 5, '15 minutes', ''),
  ('password_reset', 3, '60 minutes', ''),
  ('admin_action', 200, '60 minutes', 'Admin action rate limit exceeded'),
  ('admin_invitation', 5, '60 minutes', 'Admin invitation rate limit exceeded'),
  ('refused_call', 30, '1 hour', ''),
  -- Strangers behind one address share it, so there is room for a school.
  ('refused_stranger', 120, '1 hour', '');

-- What the team may set without a new version: limits, hours, ages, days and switches. A number stands here
-- once, and the functions that hold it read it where they use it, so that a change holds at once. Who sets
-- one, why, and what takes a second admin: 0126_policy_settings.sql.
create table private.policy_settings (
  key text primary key check (char_length(key) <= 64 and key ~ '^[a-z_]+[.][A-Za-z0-9_]+$'),
  section text not null check (
    section in (
      'limits',
      'quiet_hours',
      'consent_ages',
      'retention',
      'antispam',
      'features',
      'sports',
      'metrics'
    )
  ),
  value double precision not null,
  default_value double precision not null,
  min_value double precision not null, -- no admin goes below or above these two
  max_value double precision not null,
  unit text not null check (char_length(unit) between 1 and 20), -- of a switch: 0 is off, 1 is on
  unsafe text check (unsafe in ('higher', 'lower')), -- the direction that makes minors less safe
  next_value double precision, -- what holds from next_at on
  next_at timestamptz,
  constraint policy_settings_range check (value between min_value and max_value),
  constraint policy_settings_next check ((next_value is null) = (next_at is null))
);

select
  private.declare_columns(
    'private.policy_settings',
    null,
    '{"key": {}, "unit": {}}',
    '{"kind": "reference", "holds": "names and units of our settings"}'
  );

-- What holds now, in the unit of the setting. One read of the primary key.
create function private.policy_value(key text) returns double precision
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when s.next_at <= now() then s.next_value else s.value end
    from private.policy_settings s where s.key = policy_value.key);
end $$;

create function private.policy_days(key text) returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return make_interval(days => private.policy_value(key)::int);
end $$;

-- A switch that is off refuses aloud; what exists stays as it is.
create function private.require_feature(feature text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.policy_value('feature.' || feature) = 0 then
    perform private.raise_error('feature.off',
      format('%s: the Touchline team has switched this off for now.', feature), 409);
  end if;
end $$;

-- A rate limit as it holds now: what the team has set, or what its noun declares.
create function private.rate_limit_rule(action text) returns private.rate_limit_rules
language plpgsql stable security definer set search_path = '' as $$
declare rule private.rate_limit_rules;
begin
  select r.* into strict rule from private.rate_limit_rules r where r.action = rate_limit_rule.action;
  rule.attempts := coalesce(private.policy_value('limit.' || action)::int, rule.attempts);
  return rule;
end $$;

create table private.rate_limit_counters (
  action text not null check (char_length(action) <= 64),
  subject text not null check (char_length(subject) <= 400),
  attempts int not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  primary key (action, subject)
);
create index rate_limit_counters_expires_idx on private.rate_limit_counters (expires_at);

select
  private.declare_columns(
    'private.rate_limit_counters',
    null,
    '{"action": {}, "subject": {}}',
    '{"kind": "server", "holds": "what is counted, for whom",
      "exported": "numbers that end with their window", "erased": "ends with its window"}'
  );

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

select
  private.declare_columns(
    'public.rate_limits',
    'user_id',
    '{"action_type": {"kind": "own", "markup": "its check lets in codes alone"},
      "ip_address": {"kind": "own", "markup": "the address that the server saw"}}'
  );

grant select, insert, update on public.rate_limits to authenticated;
create policy rate_limits_select_own on public.rate_limits for select to authenticated
using (user_id = (select auth.uid()));
create policy rate_limits_insert_own on public.rate_limits for insert to authenticated
with check (user_id = (select auth.uid()));
create policy rate_limits_update_own on public.rate_limits for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));
create trigger rate_limits_before_insert_limit_rows before insert on public.rate_limits
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('user_id', '20');

-- Counted before the work, in one statement: a burst of parallel calls cannot slip under the limit.
create function private.consume_rate_limit(action text, subject text)
returns table (allowed boolean, retry_after int)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  rule  private.rate_limit_rules;
  taken private.rate_limit_counters;
begin
  rule := private.rate_limit_rule(action);
  insert into private.rate_limit_counters as c (action, subject, attempts, window_start, expires_at)
  values (rule.action, left(consume_rate_limit.subject, 400), 1, clock_timestamp(),
    clock_timestamp() + rule.per)
  on conflict (action, subject) do update set
    attempts     = case when c.expires_at <= clock_timestamp() then 1 else least(c.attempts + 1, 1000000) end,
    window_start = case when c.expires_at <= clock_timestamp() then clock_timestamp() else c.window_start end,
    expires_at   = case when c.expires_at <= clock_timestamp() then clock_timestamp() + rule.per
    else c.expires_at end
  returning c.* into taken;
  return query select taken.attempts <= rule.attempts,
    case when taken.attempts <= rule.attempts then 0
      else greatest(1, ceil(extract(epoch from taken.expires_at - clock_timestamp()))::int) end;
end $$;
grant execute on function private.consume_rate_limit(text, text) to service_role, supabase_auth_admin;

-- Whether the next attempt would be refused, without making it.
create function private.is_rate_limit_used_up(action text, subject text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.rate_limit_counters c
      where
        c.action = is_rate_limit_used_up.action
        and c.subject = is_rate_limit_used_up.subject
        and c.attempts >= (private.rate_limit_rule(c.action)).attempts
        and c.expires_at > now()
    )
$$;

-- A window that has ended counts nothing, and the name of its subject is kept no longer. By the hour.
create function private.delete_expired_counters() returns bigint
language sql security definer set search_path = '' as $$
  with deleted as (delete from private.rate_limit_counters c where c.expires_at <= now() returning 1)
  select count(*)
  from deleted
$$;
grant execute on function private.delete_expired_counters() to service_role;

-- A refusal rolls its own count back. The server counts it here afterwards, in a transaction of its own, and
-- whoever is refused again and again is held by every limit and hears no reason any more. A stranger, who has
-- no account, is counted by the place of the call.
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
    end
  from
    private.consume_rate_limit(
      case
        when person is null then 'refused_stranger'
        else 'refused_call'
      end,
      coalesce(person::text, private.request_place())
    ) taken
$$;

create function private.require_rate_limit(action text, subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare taken record;
begin
  select * into taken from private.consume_rate_limit(action, subject);
  -- Whoever was refused a lot may be a child in trouble: a report has its own limit and no other brake.
  if taken.allowed and (action = 'flag' or (not private.is_rate_limit_used_up('refused_call', subject)
    and not private.is_rate_limit_used_up('refused_stranger', subject))) then
    return;
  end if;
  raise exception using errcode = 'PT429', hint = 'limit.' || action,
    message = (select r.message from private.rate_limit_rules r where r.action = require_rate_limit.action),
    detail = 'retry after ' || taken.retry_after || ' s';
end $$;

create function private.rate_limit_window(action_type text) returns interval
language sql stable set search_path = '' as $$
  select
    coalesce(
      (select r.per from private.rate_limit_rules r where r.action = action_type),
      interval '60 minutes'
    )
$$;

create function private.rate_limits_before_insert_update() returns trigger
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
create trigger rate_limits_before_insert_update before insert or update on public.rate_limits
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.rate_limits_before_insert_update();

comment on table private.rate_limit_rules is
  'Every rate limit of the product: how many attempts in which time, and what somebody is told who is over it.';
comment on table private.policy_settings is
  'What the team may set: a value with its unit, its default, and the range that no admin passes.';
comment on table private.rate_limit_counters is
  'Attempts for each action and subject in the current window. The server counts here before it does the work.';
comment on table public.rate_limits is
  'The client''s own view of its limits, as the specification asks. Attempts only rise within a window; the clock is the server''s. Nothing is decided from it.';
