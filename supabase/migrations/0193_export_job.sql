-- Making the copy: a server asks what is wanted, is told the parts of the file, reads their rows, writes it
-- and says how far it is. One that does not say so for two minutes has stopped, and the file is made anew.

-- The columns that go in, in the order of the table.
create function private.exported_columns(place regclass) returns table (name text, type text)
language sql stable security definer set search_path = '' as $$
  select a.attname::text, pg_catalog.format_type(a.atttypid, null)
  from
    private.exported_tables e
    join pg_catalog.pg_class c on c.oid = e.relation
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where
    e.relation = exported_columns.place
    and e.mine is not null
    and a.atttypid <> 'bytea'::regtype
    and not e.leaves_out ? a.attname
    and not exists (
      select
      from private.written_columns w
      where w.relation = c.oid and w.column_name = a.attname and w.exported <> 'yes'
    )
    and (
      c.relnamespace <> 'public'::regnamespace
      or has_column_privilege('authenticated', c.oid, a.attnum, 'select')
    )
  order by a.attnum
$$;

-- The rows of one table, each as one JSON document, without the parts of a column that are left out.
create function private.exported_rows(place regclass, person uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rule    text;
  columns text;
  parts   text;
begin
  select e.mine, (select string_agg(format(' #- %L', string_to_array(l.name, '.')), '')
    from jsonb_object_keys(e.leaves_out) l (name) where l.name like '%.%') into rule, parts
  from private.exported_tables e where e.relation = place;
  select string_agg(format('t.%I', c.name), ', ') into columns from private.exported_columns(place) c;
  if rule is null or columns is null then return; end if;
  return query execute format('select to_jsonb(r)%s from (select %s from %s t where %s) r', parts, columns,
    place, rule)
  using person;
end $$;

create function private.exported_name(place regclass) returns text
language sql stable security definer set search_path = '' as $$
  select c.relname::text from pg_catalog.pg_class c where c.oid = exported_name.place
$$;

-- What was made goes, and the row says so.
create function private.end_export(export private.exports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_files('exports', array[private.export_path(export)]);
  update private.exports e set state = 'gone', open_until = null where e.id = export.id;
end $$;

create function private.end_exports() returns int
language plpgsql security definer set search_path = '' as $$
declare
  export private.exports;
  ended  int := 0;
begin
  for export in
    select e.* from private.exports e where e.state = 'ready' and e.expires_at <= now()
    for update skip locked
  loop
    perform private.end_export(export);
    ended := ended + 1;
  end loop;
  delete from private.exports e
  where e.state in ('gone', 'failed') and e.asked_at < now() - interval '90 days';
  -- Wakes a server for what another one left behind.
  perform pg_notify('archive_wanted', '');
  return ended;
end $$;
grant execute on function private.end_exports() to service_role;

-- JSON Schema of data.json, from the same columns.
create function private.export_schema() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      '$schema',
      'https://json-schema.org/draft/2020-12/schema',
      'type',
      'object',
      'additionalProperties',
      false,
      'properties',
      jsonb_object_agg(
        private.exported_name(e.relation),
        jsonb_build_object(
          'type',
          'array',
          'items',
          jsonb_build_object('type', 'object', 'additionalProperties', false, 'properties', c.properties)
        )
      )
    )
  from
    private.exported_tables e
    cross join lateral (
      select
        jsonb_object_agg(
          c.name,
          case
            when c.type in ('jsonb', 'json') then '{}'::jsonb
            when c.type like '%[]' then '{"type": ["array", "null"]}'
            when c.type = 'boolean' then '{"type": ["boolean", "null"]}'
            when c.type in (
              'smallint',
              'integer',
              'bigint',
              'numeric',
              'real',
              'double precision'
            ) then '{"type": ["number", "null"]}'
            else '{"type": ["string", "null"]}'
          end
        ) as properties
      from private.exported_columns(e.relation) c
    ) c
  where c.properties is not null
$$;

-- Pictures, films and documents in the folder of the person.
create function private.export_files(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name',
          'files/' || o.bucket_id || '/' || substr(o.name, 38),
          'kind',
          'file',
          'bucket',
          o.bucket_id,
          'path',
          o.name
        )
        order by o.bucket_id, o.name
      ),
      '[]'
    )
  from
    storage.objects o
    join private.file_buckets b on b.bucket_id = o.bucket_id
  where starts_with(o.name, export_files.person || '/') and b.exported = 'yes'
$$;

-- The parts of the file: each has the name it will have in it and a kind, which says how it is made.
create function private.export_parts(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_array(
      jsonb_build_object(
        'name',
        'data.json',
        'kind',
        'json',
        'queries',
        (
          select jsonb_agg(private.exported_name(e.relation) order by private.exported_name(e.relation))
          from private.exported_tables e
          where e.mine is not null
        )
      ),
      jsonb_build_object(
        'name',
        'data.schema.json',
        'kind',
        'text',
        'text',
        jsonb_pretty(private.export_schema())
      )
    ) || (
      select
        jsonb_agg(
          jsonb_build_object(
            'name',
            'tables/' || private.exported_name(e.relation) || '.csv',
            'kind',
            'csv',
            'query',
            private.exported_name(e.relation),
            'columns',
            (select jsonb_agg(c.name) from private.exported_columns(e.relation) c)
          )
          order by private.exported_name(e.relation)
        )
      from private.exported_tables e
      where e.mine is not null
    ) || private.export_files(person)
$$;

-- Rows of one part of a file that is being made.
create function private.export_part_rows(asked jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid     := (select e.user_id from private.exports e
    where e.id = (asked ->> 'id')::uuid and e.state = 'making');
  place  regclass := (select e.relation from private.exported_tables e
    where e.mine is not null and private.exported_name(e.relation) = asked ->> 'query');
begin
  if person is null then
    raise exception using errcode = 'PT410', message = 'This file is not wanted any more.';
  end if;
  return query select r from private.exported_rows(place, person) r;
end $$;
grant execute on function private.export_part_rows(jsonb) to service_role;

-- Three tries; the last one is told. Where a server stops in between, as for an update, the try does not
-- count.
create function private.give_export_back(export private.exports, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare has_failed boolean := why <> 'stopped' and export.attempts >= 3; -- LIMITS.export.tries
begin
  update private.exports e set
    state = case when has_failed then 'failed' else 'queued' end,
    reason = case when has_failed then case why when 'no_space' then 'no_space' else 'trouble' end end,
    attempts = case when why = 'stopped' then greatest(e.attempts - 1, 0) else e.attempts end,
    parts_done = 0,
    taken_at = case when why = 'stopped' then null else now() end
  where e.id = export.id;
  if has_failed then
    perform private.mail_export('export_failed', export);
  end if;
end $$;

-- What became of a file. One that nobody waits for any more is refused, and so is not kept.
create function private.keep_export(made jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare export private.exports;
begin
  select e.* into export from private.exports e
  where e.id = (made ->> 'id')::uuid and e.state = 'making' and e.attempts = (made ->> 'attempt')::int
  for update;
  if export.id is null then
    raise exception using errcode = 'PT410', message = 'This file is not wanted any more.';
  end if;
  if made ? 'bytes' then
    update private.exports e set state = 'ready', bytes = (made ->> 'bytes')::bigint, ready_at = now(),
      parts_done = e.parts_total, expires_at = now() + interval '7 days' -- LIMITS.export.days
    where e.id = export.id returning e.* into export;
    perform private.mail_export('export_ready', export);
  elsif made ? 'failed' then
    perform private.give_export_back(export, made ->> 'failed');
  else
    update private.exports e set parts_done = greatest(e.parts_done, (made ->> 'done')::int), taken_at = now()
    where e.id = export.id;
  end if;
end $$;

-- Takes what a server says of its file and, where it asks for more, answers with the next one or null. What
-- failed waits a minute.
create function private.take_export(made jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  export private.exports;
  parts  jsonb;
begin
  if made ? 'id' then
    perform private.keep_export(made);
    return null;
  end if;
  for export in
    select e.* from private.exports e
    where e.state = 'making' and e.taken_at < now() - interval '2 minutes' for update skip locked
  loop
    perform private.give_export_back(export, 'trouble');
  end loop;
  select e.* into export from private.exports e
  where e.state = 'queued' and (e.taken_at is null or e.taken_at < now() - interval '1 minute')
  order by e.asked_at limit 1 for update skip locked;
  if export.id is null then return null; end if;
  parts := private.export_parts(export.user_id);
  update private.exports e set state = 'making', taken_at = now(), attempts = e.attempts + 1, parts_done = 0,
    parts_total = jsonb_array_length(parts) + 1
  where e.id = export.id returning e.* into export;
  return jsonb_build_object('id', export.id, 'attempt', export.attempts, 'bucket', 'exports',
    'path', private.export_path(export), 'parts', parts,
    'locale', coalesce(private.language_of(export.user_id), 'en'),
    'details', jsonb_build_object('email', (select u.email from auth.users u where u.id = export.user_id),
      'is_minor', private.is_minor_account(export.user_id)));
end $$;
grant execute on function private.take_export(jsonb) to service_role;
