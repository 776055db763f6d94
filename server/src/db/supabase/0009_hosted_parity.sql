-- What SQL written for a hosted project expects to find, beyond what the services themselves use.
do $$
begin
  create extension if not exists "uuid-ossp" with schema extensions;
exception when undefined_file or feature_not_supported then
  raise notice 'no uuid-ossp here: gen_random_uuid() needs none';
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'dashboard_user') then return; end if;
  create role dashboard_user nologin createdb createrole;
exception when insufficient_privilege then
  -- From PostgreSQL 16 on, nobody gives away what they may not do themselves.
  create role dashboard_user nologin createrole;
end $$;

-- An application sets what its API's roles may take: alter role authenticator set ..., alter role anon set ...
do $$
begin
  if current_user = 'postgres' then return; end if;
  grant authenticator, anon, authenticated, service_role, dashboard_user to postgres with admin option;
end $$;
do $$
declare
  setting text;
begin
  foreach setting in array array['db_schemas', 'db_aggregates_enabled', 'db_max_rows', 'db_plan_enabled', 'db_pre_request',
    'db_extra_search_path', 'openapi_mode', 'jwt_secret'] loop
    execute format('grant set on parameter %I to postgres', 'pgrst.' || setting);
  end loop;
exception when insufficient_privilege then
  raise notice 'settings of the table API are for a superuser here';
end $$;
grant usage on schema extensions to public;

set local role supabase_auth_admin;
create table auth.sso_providers (
  id          uuid primary key,
  resource_id text check (resource_id is null or char_length(resource_id) > 0),
  disabled    boolean,
  created_at  timestamptz,
  updated_at  timestamptz
);
create table auth.sso_domains (
  id              uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain          text not null check (char_length(domain) > 0),
  created_at      timestamptz,
  updated_at      timestamptz
);
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
grant all on auth.sso_providers, auth.sso_domains to postgres;
reset role;

-- Who listens to which table is kept by the server itself; applications and tools only look whether the table is there.
set local role supabase_realtime_admin;
create type realtime.equality_op as enum ('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in');
create type realtime.user_defined_filter as (column_name text, op realtime.equality_op, value text);
create function realtime.to_regrole(role_name text) returns regrole
  language sql immutable set search_path = '' as $$ select role_name::pg_catalog.regrole $$;
create table realtime.subscription (
  id              bigint generated always as identity primary key,
  subscription_id uuid not null,
  entity          regclass not null,
  filters         realtime.user_defined_filter[] not null default '{}',
  claims          jsonb not null,
  claims_role     regrole not null generated always as (realtime.to_regrole(claims ->> 'role')) stored,
  created_at      timestamp not null default timezone('utc', now())
);
create unique index subscription_subscription_id_entity_filters_key
  on realtime.subscription (subscription_id, entity, filters);
alter table realtime.subscription enable row level security;
grant all on realtime.subscription to postgres;
grant select on realtime.subscription to anon, authenticated, service_role;
reset role;

grant create on schema storage to supabase_storage_admin;
set local role supabase_storage_admin;
create table storage.s3_multipart_uploads (
  id               text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id        text not null references storage.buckets (id),
  key              text not null collate "C",
  version          text not null,
  owner_id         text,
  created_at       timestamptz not null default now(),
  user_metadata    jsonb
);
create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);
create table storage.s3_multipart_uploads_parts (
  id          uuid primary key default gen_random_uuid(),
  upload_id   text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size        bigint not null default 0,
  part_number integer not null,
  bucket_id   text not null references storage.buckets (id),
  key         text not null collate "C",
  etag        text not null,
  owner_id    text,
  version     text not null,
  created_at  timestamptz not null default now()
);
create index s3_multipart_uploads_parts_upload_id_idx on storage.s3_multipart_uploads_parts (upload_id);
create index s3_multipart_uploads_parts_bucket_id_idx on storage.s3_multipart_uploads_parts (bucket_id);
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to postgres, service_role;

-- One page of a folder, as the older of the two lists of the files API gives it; under the caller's own policies.
create function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  by_column text := case when sortcolumn in ('updated_at', 'created_at', 'last_accessed_at') then sortcolumn else 'name' end;
  direction text := case when lower(sortorder) = 'desc' then 'desc' else 'asc' end;
begin
  return query execute format($query$
    with entries as (
      select o.path_tokens[$4] as name, cardinality(o.path_tokens) > $4 as is_folder,
        o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.objects o
      where o.bucket_id = $2 and starts_with(lower(o.name), lower($1 || $6)) and cardinality(o.path_tokens) >= $4
    ), listed as (
      select distinct on (name) name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata, true as is_folder
      from entries where is_folder
      union all
      select name, id, updated_at, created_at, last_accessed_at, metadata, false from entries where not is_folder
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from listed
    order by is_folder desc, %I %s, name limit $3 offset $5$query$, by_column, direction)
  using prefix, bucketname, limits, levels, offsets, search;
end $$;
grant execute on function storage.search(text, text, integer, integer, integer, text, text, text)
  to anon, authenticated, service_role, postgres;
reset role;
