-- The table API remembers the catalog; a change of it says so by itself, as on the platform.
create schema if not exists touchline;

create or replace function touchline.pgrst_ddl_watch() returns event_trigger language plpgsql set search_path = '' as $$
declare
  command record;
begin
  for command in select * from pg_catalog.pg_event_trigger_ddl_commands() loop
    if command.schema_name is distinct from 'pg_temp' and command.command_tag in (
      'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE FOREIGN TABLE',
      'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION',
      'ALTER FUNCTION', 'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE RULE', 'CREATE INDEX',
      'CREATE EXTENSION', 'COMMENT', 'GRANT', 'REVOKE', 'IMPORT FOREIGN SCHEMA') then
      perform pg_catalog.pg_notify('pgrst', 'reload schema');
      return;
    end if;
  end loop;
end $$;

create or replace function touchline.pgrst_drop_watch() returns event_trigger language plpgsql set search_path = '' as $$
declare
  dropped record;
begin
  for dropped in select * from pg_catalog.pg_event_trigger_dropped_objects() loop
    if not dropped.is_temporary and dropped.object_type in (
      'schema', 'table', 'foreign table', 'view', 'materialized view', 'function', 'type', 'domain', 'rule', 'table column',
      'table constraint', 'domain constraint', 'index') then
      perform pg_catalog.pg_notify('pgrst', 'reload schema');
      return;
    end if;
  end loop;
end $$;

-- Only a superuser may make event triggers. Elsewhere the platform brings its own, or a NOTIFY after each migration does it.
do $$
begin
  create event trigger pgrst_ddl_watch on ddl_command_end execute function touchline.pgrst_ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function touchline.pgrst_drop_watch();
exception when insufficient_privilege then
  raise notice 'no event triggers here: run NOTIFY pgrst after a migration';
end $$;
