-- An athlete asks the club or federation that gave an honour to confirm it: one mail, one link, one page
-- without an account. The secret of the link is derived, not stored, and only its hash is kept. Nothing else
-- makes an honour confirmed.

-- Whoever has an address there need not be of any club. It is taken, and shown as what it is.
create table private.free_mail_hosts (
  host text primary key check (char_length(host) <= 100 and host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);
select
  private.declare_columns(
    'private.free_mail_hosts',
    null,
    '{"host": {"kind": "reference", "holds": "a host where anybody gets an address"}}'
  );
insert into private.free_mail_hosts (host)
select
  unnest(
    array[
      'gmail.com',
      'googlemail.com',
      'outlook.com',
      'outlook.es',
      'outlook.fr',
      'hotmail.com',
      'hotmail.co.uk',
      'hotmail.es',
      'hotmail.fr',
      'live.com',
      'live.co.uk',
      'live.fr',
      'msn.com',
      'yahoo.com',
      'yahoo.co.uk',
      'yahoo.es',
      'yahoo.fr',
      'ymail.com',
      'rocketmail.com',
      'icloud.com',
      'me.com',
      'mac.com',
      'aol.com',
      'aol.co.uk',
      'proton.me',
      'protonmail.com',
      'pm.me',
      'tutanota.com',
      'tuta.com',
      'gmx.com',
      'gmx.de',
      'gmx.net',
      'gmx.at',
      'gmx.ch',
      'gmx.fr',
      'gmx.es',
      'web.de',
      'freenet.de',
      't-online.de',
      'mail.com',
      'email.com',
      'mail.ru',
      'yandex.ru',
      'yandex.com',
      'zoho.com',
      'fastmail.com',
      'hey.com',
      'duck.com',
      'orange.fr',
      'wanadoo.fr',
      'free.fr',
      'sfr.fr',
      'laposte.net',
      'bbox.fr',
      'telefonica.net',
      'terra.es',
      'btinternet.com',
      'sky.com',
      'virginmedia.com',
      'libero.it',
      'seznam.cz',
      'qq.com',
      '163.com',
      'mailinator.com',
      'guerrillamail.com',
      'yopmail.com',
      'temp-mail.org',
      '10minutemail.com',
      'comcast.net',
      'verizon.net',
      'att.net'
    ]
  );

create table public.honour_confirmations (
  id uuid primary key default gen_random_uuid(),
  honour_id uuid not null references public.honours (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  issuer_email text not null check (
    char_length(issuer_email) <= 320
    and issuer_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
  ),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  state text not null default 'asked' check (
    -- void: the athlete changed what was confirmed. cancelled: the athlete no longer asks
    state in ('asked', 'confirmed', 'corrected', 'refused', 'withdrawn', 'cancelled', 'void')
  ),
  asked_at timestamptz not null default now(),
  reminded_at timestamptz,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by text not null default '' check (char_length(answered_by) <= 120),
  answered_domain text not null default '' check (char_length(answered_domain) <= 255),
  free_mail boolean not null default false,
  -- the honour as the athlete wrote it, and as it was when the issuer answered
  written jsonb not null default '{}' check (octet_length(written::text) <= 8192),
  subject jsonb not null default '{}' check (octet_length(subject::text) <= 8192)
);
create index honour_confirmations_honour_idx on public.honour_confirmations (honour_id, asked_at desc);
create index honour_confirmations_athlete_idx on public.honour_confirmations (athlete_id);
create unique index honour_confirmations_one_standing_idx on public.honour_confirmations (honour_id)
where state in ('asked', 'confirmed', 'corrected');
alter table public.honour_confirmations enable row level security;
alter table public.honour_confirmations force row level security;

select
  private.declare_columns(
    'public.honour_confirmations',
    null,
    '{"issuer_email": {"kind": "own"},
      "answered_by": {"kind": "server", "holds": "the name that the issuer typed, past the gate of contact"},
      "answered_domain": {"kind": "server", "holds": "where the issuer has their mail"},
      "written": {"kind": "server", "holds": "the honour as the athlete wrote it"},
      "subject": {"kind": "server", "holds": "the honour as it was confirmed"}}'
  );

-- What holds for whatever somebody else confirms by a mailed link: honours here, numbers since
-- 0172_measurement_confirmations.sql. A row stays when the thing goes, so that its link can say that there is
-- nothing to confirm any more.
create table private.confirmation_tokens (
  token_hash bytea primary key,
  about text not null check (about in ('honour', 'measurement')),
  confirmation_id uuid not null,
  expires_at timestamptz not null
);

grant select on public.honour_confirmations to authenticated;
create policy honour_confirmations_select_own on public.honour_confirmations for select to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'honour_confirmation',
    'public.honour_confirmations',
    owner => 'athlete_id',
    live => 'rows',
    limits =>
      '{"honour_ask": [5, "1 day", "You have asked five times today. You can ask again tomorrow."],
      "honour_ask_address": [20, "1 day", "This address was asked very often today. Try again tomorrow."],
      "honour_answer": [60, "1 hour", "Too many answers at once. Please wait."]}'
  );

create function private.derive_confirmation_token(about text, confirmation uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    translate(
      encode(extensions.hmac(convert_to(about || ':' || confirmation, 'UTF8'), s.value, 'sha256'), 'base64'),
      '+/=',
      '-_'
    )
  from private.app_secrets s
  where s.name = 'guardian_links'
$$;

-- The secret for a mail. Those that opened nothing any more go on the way.
create function private.issue_confirmation_token(about text, confirmation uuid, expires timestamptz)
returns text
language plpgsql security definer set search_path = '' as $$
declare token text := private.derive_confirmation_token(about, confirmation);
begin
  delete from private.confirmation_tokens t
  where t.expires_at <= now()
    and not exists (select from public.honour_confirmations c where c.id = t.confirmation_id)
    and not exists (select from public.measurement_confirmations c where c.id = t.confirmation_id);
  insert into private.confirmation_tokens (token_hash, about, confirmation_id, expires_at)
  values (extensions.digest(token, 'sha256'), about, confirmation, expires)
  on conflict (token_hash) do nothing;
  return token;
end $$;

-- Which request a secret belongs to, also one that is gone.
create function private.confirmation_behind(about text, token text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare held private.confirmation_tokens;
begin
  if token is not null and char_length(token) <= 100 then
    select t.* into held from private.confirmation_tokens t
    where t.token_hash = extensions.digest(token, 'sha256') and t.about = confirmation_behind.about;
  end if;
  if held.token_hash is null then
    perform private.raise_error(about || '.link', 'This link is not valid.', 404);
  end if;
  return held.confirmation_id;
end $$;

-- The athlete changed or took away what was confirmed.
create function private.void_confirmation(honour uuid) returns void
language sql security definer set search_path = '' as $$
  update public.honour_confirmations c
  set state = 'void'
  where c.honour_id = honour and c.state in ('confirmed', 'corrected')
$$;

-- Or of one below it.
create function private.is_free_mail_domain(domain text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.free_mail_hosts f where '.' || lower(domain) like '%.' || f.host)
$$;
grant execute on function private.is_free_mail_domain(text) to supabase_auth_admin;

create function private.is_free_mail(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_free_mail_domain(split_part(address, '@', 2))
$$;

comment on table private.free_mail_hosts is 'Hosts where anybody gets an address: none of them is a club''s.';
comment on table public.honour_confirmations is
  'An issuer who was asked to confirm an honour, and the answer. Read by the athlete alone.';
comment on table private.confirmation_tokens is
  'The hash of the secret in the link of whoever was asked to confirm something.';
