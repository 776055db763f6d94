-- The platform's roles and schemas, named as a hosted project names them, so that the product's SQL runs on either.
-- Where `postgres` is the superuser of the whole PostgreSQL, touchline_owner stands in its place (server/src/db/project-role.ts).
-- authenticator logs in and has no rights of its own; a request takes on anon, authenticated or service_role for one transaction.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator login noinherit; end if;
  if not exists (select from pg_roles where rolname = 'postgres') then create role postgres nologin createrole bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then create role supabase_auth_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then create role supabase_storage_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then create role supabase_realtime_admin nologin noinherit; end if;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;
-- Policies on the platform's tables are part of the product, so its owner stands in for theirs.
grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
-- Storage and realtime ask "may this caller?" by taking on the caller's role inside their own transaction.
grant anon, authenticated, service_role to supabase_storage_admin, supabase_realtime_admin;
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to %I', current_user);
    if current_user <> 'postgres' then execute format('grant postgres to %I', current_user); end if;
  end if;
end
$$;

-- Limits for a single statement, by who asks.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '5s';
alter role authenticator set idle_in_transaction_session_timeout = '10s';

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role, postgres;
grant create on schema extensions to postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists realtime authorization supabase_realtime_admin;
grant usage on schema auth, realtime to anon, authenticated, service_role, postgres;

alter schema public owner to postgres;
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
grant create, usage on schema public to postgres;
grant usage, create on schema supabase_migrations to postgres;
grant all on all tables in schema supabase_migrations to postgres;
do $$ begin execute format('grant create on database %I to postgres', current_database()); end $$;


do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
  execute format('alter publication supabase_realtime owner to %I', 'postgres');
end
$$;

-- As in a hosted project: what an application makes in public is granted to the API's roles, and row-level security decides.
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
