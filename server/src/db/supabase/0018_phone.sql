-- Codes that are sent as text messages. Who asks is answered before anybody looks whether the number is known, as for letters.
set local role supabase_auth_admin;
alter table auth.touchline_mail_requests drop constraint touchline_mail_requests_kind_check;
alter table auth.touchline_mail_requests add constraint touchline_mail_requests_kind_check
  check (kind in ('recover', 'otp', 'resend', 'alert', 'sms'));

-- How long a number waits for its next text: the more of them have left without anybody typing a code, the longer.
create table auth.touchline_sms_waits (
  number_hash text primary key,
  sent        integer not null check (sent > 0),
  next_at     timestamptz not null,
  ends_at     timestamptz not null
);
create index touchline_sms_waits_ends_at_idx on auth.touchline_sms_waits (ends_at);
alter table auth.touchline_sms_waits enable row level security;
grant all on auth.touchline_sms_waits to postgres;

-- The platform shows the number of a factor that is a phone, which is its own person's to read.
create or replace function auth.touchline_factor(f auth.mfa_factors) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', f.id, 'factor_type', f.factor_type, 'status', f.status,
      'created_at', auth.touchline_time(f.created_at), 'updated_at', auth.touchline_time(f.updated_at))
    || case when coalesce(f.friendly_name, '') = '' then '{}'::jsonb else jsonb_build_object('friendly_name', f.friendly_name) end
    || case when f.phone is null then '{}'::jsonb else jsonb_build_object('phone', f.phone) end
    || case when f.last_challenged_at is null then '{}'::jsonb
         else jsonb_build_object('last_challenged_at', auth.touchline_time(f.last_challenged_at)) end
$$;
reset role;
