-- Live messages: what SQL sends, what is kept for replay, and the table whose policies decide who may read or write a private channel.
-- Table, column and function names are the platform's own, so policies and triggers of a product run on either.
grant usage on schema realtime to postgres, anon, authenticated, service_role;
set local role supabase_realtime_admin;

create table realtime.messages (
  topic          text not null,
  extension      text not null,
  payload        jsonb,
  binary_payload bytea,
  event          text,
  private        boolean default false,
  updated_at     timestamp not null default (now() at time zone 'utc'),
  inserted_at    timestamp not null default (now() at time zone 'utc'),
  id             uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
grant delete, truncate, references, trigger on realtime.messages to postgres;

-- Nothing may fail because nobody made tomorrow's partition: what has no day of its own lands here.
create table realtime.messages_default partition of realtime.messages default;
alter table realtime.messages_default enable row level security;

create function realtime.topic() returns text
language sql stable set search_path = '' as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Runs with the caller's rights, as on the platform: a trigger that should always send belongs to a security definer function.
-- A message that cannot be sent warns and never undoes the caller's own work.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when jsonb_typeof(payload) = 'object' and not payload ? 'id'
      then payload || jsonb_build_object('id', message_id) else payload end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name
  );
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

-- Every node hears of a new message once it is committed. A notification holds less than 8000 bytes; a longer message is named
-- instead, and each node fetches it.
create function realtime.notify_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whole text := json_build_object('id', new.id, 'topic', new.topic, 'event', new.event, 'private', coalesce(new.private, false),
    'payload', new.payload, 'binary', encode(new.binary_payload, 'base64'))::text;
begin
  perform pg_notify('realtime_messages', case when octet_length(whole) < 7900 then whole
    else json_build_object('id', new.id, 'insertedAt', new.inserted_at)::text end);
  return null;
end
$$;
create trigger messages_announce after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null) execute function realtime.notify_message();

-- Asks the policies "may this caller read (or write) this topic?" with rows that never stay: leaving the block undoes them,
-- the taken role and the settings together. Security invoker, since a role cannot be taken inside a definer.
create function realtime.authorize_channel(
  asked_topic text, access text, caller_role text, caller_claims text, caller_headers text,
  out broadcast boolean, out presence boolean
)
language plpgsql as $$
declare
  broadcast_probe uuid := gen_random_uuid();
  presence_probe uuid := gen_random_uuid();
begin
  if access = 'read' then
    insert into realtime.messages (id, topic, extension)
    values (broadcast_probe, asked_topic, 'broadcast'), (presence_probe, asked_topic, 'presence');
  end if;
  perform set_config('realtime.topic', asked_topic, true), set_config('request.headers', caller_headers, true),
    set_config('request.jwt.claims', caller_claims, true),
    set_config('request.jwt.claim.sub', coalesce(caller_claims::json ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', caller_role, true);
  perform set_config('role', caller_role, true);
  if access = 'read' then
    select coalesce(bool_or(m.id = broadcast_probe), false), coalesce(bool_or(m.id = presence_probe), false)
      into broadcast, presence
      from realtime.messages m
     where m.id in (broadcast_probe, presence_probe) and m.inserted_at > (now() at time zone 'utc') - interval '1 day';
  else
    begin
      insert into realtime.messages (topic, extension) values (asked_topic, 'broadcast');
      broadcast := true;
    exception when insufficient_privilege then
      broadcast := false;
    end;
    begin
      insert into realtime.messages (topic, extension) values (asked_topic, 'presence');
      presence := true;
    exception when insufficient_privilege then
      presence := false;
    end;
  end if;
  raise exception using errcode = 'RT000';
exception when sqlstate 'RT000' then
  return;
end
$$;

-- What one node tells the others beyond the size of a notification. Lost in a crash, as are the sockets it was for.
create unlogged table realtime.cluster_messages (
  id         bigint generated always as identity primary key,
  body       text not null,
  created_at timestamptz not null default now()
);
create index fan_out_created_at_idx on realtime.cluster_messages (created_at);
alter table realtime.cluster_messages enable row level security;

-- Days ahead are made before they begin; days past the time of replay are dropped whole.
create function realtime.maintain_message_partitions(days_ahead integer, hours_kept integer) returns void
language plpgsql set search_path = '' as $$
declare
  day date;
  past text;
begin
  if not pg_try_advisory_xact_lock(hashtext('realtime.maintain_message_partitions')) then
    return;
  end if;
  for day in select ((now() at time zone 'utc')::date + n) from generate_series(0, days_ahead) n loop
    begin
      if to_regclass('realtime.messages_' || to_char(day, 'YYYY_MM_DD')) is null then
        execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
          'messages_' || to_char(day, 'YYYY_MM_DD'), day, day + 1);
        execute format('alter table realtime.%I enable row level security', 'messages_' || to_char(day, 'YYYY_MM_DD'));
      end if;
    exception when check_violation then
      null; -- messages of that day are already in the default partition and stay there
    end;
  end loop;
  for past in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'realtime.messages'::regclass and c.relname ~ '^messages_\d{4}_\d\d_\d\d$'
       and to_date(substr(c.relname, 10), 'YYYY_MM_DD') < ((now() at time zone 'utc') - make_interval(hours => hours_kept))::date
  loop
    execute format('drop table realtime.%I', past);
  end loop;
  delete from realtime.messages_default where inserted_at < (now() at time zone 'utc') - make_interval(hours => hours_kept);
end
$$;

revoke execute on all functions in schema realtime from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to postgres, anon, authenticated, service_role;
select realtime.maintain_message_partitions(3, 72); -- TUNING.realtime.replay
reset role;
