-- Keys that people sign in with (WebAuthn), in the platform's tables. A challenge is used once, by one attempt.
set local role supabase_auth_admin;
create table auth.webauthn_credentials (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references auth.users (id) on delete cascade,
  credential_id    bytea not null unique,
  public_key       bytea not null,
  attestation_type text not null default '',
  aaguid           uuid,
  sign_count       bigint not null default 0,
  transports       jsonb not null default '[]',
  backup_eligible  boolean not null default false,
  backed_up        boolean not null default false,
  friendly_name    text not null default '',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_used_at     timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

create table auth.webauthn_challenges (
  id             uuid primary key default gen_random_uuid(),
  -- Nobody's before a sign-in: whose key it is is said by the answer.
  user_id        uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data   jsonb not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Which key opened a session: it ends when the key is taken away.
create table auth.touchline_passkey_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  passkey_id uuid not null references auth.webauthn_credentials (id) on delete cascade
);
create index touchline_passkey_sessions_passkey_id_idx on auth.touchline_passkey_sessions (passkey_id);

create function auth.touchline_passkey(c auth.webauthn_credentials) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'friendly_name', nullif(c.friendly_name, ''), 'created_at', auth.touchline_time(c.created_at),
    'last_used_at', auth.touchline_time(c.last_used_at)))
$$;

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.touchline_passkey_sessions enable row level security;
grant all on auth.webauthn_credentials, auth.webauthn_challenges, auth.touchline_passkey_sessions to postgres;
reset role;
