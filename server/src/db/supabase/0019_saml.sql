-- Sign-in at an organization's own directory (SAML 2.0), in the platform's tables; sso_providers and sso_domains are older.
set local role supabase_auth_admin;
alter table auth.sso_providers add unique (resource_id);
create table auth.saml_providers (
  id                uuid primary key default gen_random_uuid(),
  sso_provider_id   uuid not null unique references auth.sso_providers (id) on delete cascade,
  entity_id         text not null unique check (char_length(entity_id) > 0),
  metadata_xml      text not null check (char_length(metadata_xml) > 0),
  metadata_url      text check (metadata_url is null or char_length(metadata_url) > 0),
  attribute_mapping jsonb,
  created_at        timestamptz default now(),
  -- When its address was last asked, where it has one.
  updated_at        timestamptz default now(),
  name_id_format    text
);

-- Who has been sent to a directory. The browser is ours: a row is used once, by the one that began it, and only its hash is kept.
create table auth.saml_relay_states (
  id              uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id      text not null check (char_length(request_id) > 0),
  for_email       text,
  redirect_to     text,
  created_at      timestamptz default now(),
  updated_at      timestamptz default now(),
  flow_state_id   uuid references auth.flow_state (id) on delete cascade
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create table auth.touchline_saml_browsers (
  relay_state_id uuid primary key references auth.saml_relay_states (id) on delete cascade,
  browser_hash   text not null
);

-- What an admin is shown of a sign-in that was only tried (a dry run); the id is that of its relay state. Gone after ten minutes.
create table auth.touchline_saml_tries (
  id              uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- What it would change of the organization, until that is saved.
  change          jsonb check (octet_length(change::text) <= 4000000),
  outcome         jsonb check (octet_length(outcome::text) <= 300000),
  created_at      timestamptz not null default now()
);
create index touchline_saml_tries_sso_provider_id_idx on auth.touchline_saml_tries (sso_provider_id);
create index touchline_saml_tries_created_at_idx on auth.touchline_saml_tries (created_at);

-- As the admin API shows one. Its whole metadata is long: only where one is read by itself.
create function auth.touchline_sso_provider(p auth.sso_providers, whole boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p.id, 'resource_id', p.resource_id, 'disabled', coalesce(p.disabled, false),
    'saml', jsonb_build_object(
      'id', s.id, 'entity_id', s.entity_id, 'metadata_url', s.metadata_url, 'name_id_format', s.name_id_format,
      'metadata_xml', case when whole then s.metadata_xml end, 'attribute_mapping', coalesce(s.attribute_mapping, '{}')),
    'domains', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'created_at', auth.touchline_time(d.created_at),
        'updated_at', auth.touchline_time(d.updated_at)) order by d.domain)
      from auth.sso_domains d where d.sso_provider_id = p.id), '[]'),
    'created_at', auth.touchline_time(p.created_at), 'updated_at', auth.touchline_time(p.updated_at)))
  from auth.saml_providers s where s.sso_provider_id = p.id
$$;

alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;
alter table auth.touchline_saml_browsers enable row level security;
alter table auth.touchline_saml_tries enable row level security;
grant all on auth.saml_providers, auth.saml_relay_states, auth.touchline_saml_browsers,
  auth.touchline_saml_tries to postgres;
reset role;
