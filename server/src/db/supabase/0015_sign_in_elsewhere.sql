-- Who has been sent to a provider to sign in there. A row is used once, by the browser that began it; only hashes are kept, and what
-- the provider has to give back is made from the state and a key of this server.
set local role supabase_auth_admin;
create table auth.touchline_oauth_flows (
  state_hash    text primary key,
  browser_hash  text not null,
  provider      text not null,
  redirect_to   text not null,
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  -- Somebody signed in who adds an identity, in the session that asked.
  user_id       uuid references auth.users (id) on delete cascade,
  session_id    uuid references auth.sessions (id) on delete cascade,
  -- An app that has no use for the provider's own API is not given its keys.
  wants_tokens  boolean not null default true,
  created_at    timestamptz not null default now()
);
create index touchline_oauth_flows_flow_state_id_idx on auth.touchline_oauth_flows (flow_state_id);
create index touchline_oauth_flows_user_id_idx on auth.touchline_oauth_flows (user_id);
create index touchline_oauth_flows_session_id_idx on auth.touchline_oauth_flows (session_id);
create index touchline_oauth_flows_created_at_idx on auth.touchline_oauth_flows (created_at);

-- ID tokens, assertions, messages of wallets and answers to captchas that were handed in, until they run out: each opens one thing.
create table auth.touchline_used_proofs (
  proof_hash text primary key,
  expires_at timestamptz not null
);
create index touchline_used_proofs_expires_at_idx on auth.touchline_used_proofs (expires_at);

alter table auth.touchline_oauth_flows enable row level security;
alter table auth.touchline_used_proofs enable row level security;
grant all on auth.touchline_oauth_flows, auth.touchline_used_proofs to postgres;
reset role;
