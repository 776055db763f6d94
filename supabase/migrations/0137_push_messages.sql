-- What browsers are told while the product is not open. A message holds a kind, an address to open and the
-- language, and never a name or a word of anybody: it may be shown on a locked screen. The words are the
-- service worker's (web/service-worker).

create table private.push_messages (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references private.push_devices (id) on delete cascade,
  -- of several that wait for one browser and are about the same, the latest stands
  topic text not null check (topic ~ '^[A-Za-z0-9_-]{22}$'),
  payload jsonb not null check (octet_length(payload::text) <= 2048),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (device_id, topic)
);
create index push_messages_due_idx on private.push_messages (next_attempt_at);
select
  private.declare_columns(
    'private.push_messages',
    null,
    '{"payload": {"kind": "server", "holds": "a kind and where it leads, until it is sent"},
      "topic": {"kind": "server", "holds": "which messages are about the same"}}'
  );
comment on table private.push_messages is
  'Push messages that wait to be sent, for a day at most. Emptied by private.take_push_messages.';

-- Statement by statement, so that many messages of one change wake the sender once.
create function private.push_messages_after_insert_wake() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('push_message', '');
  return null;
end $$;
create trigger push_messages_after_insert_wake after insert on private.push_messages
  for each statement execute function private.push_messages_after_insert_wake();

-- What may stand on a locked screen, seen by whoever is beside it. Reports, decisions, a guardian's answers
-- and the like all say no more than that something is new.
create function private.push_kind(kind text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when kind in ('message', 'message_request', 'request_accepted', 'endorsement', 'search_alert') then kind
      when kind in ('event_changed', 'event_cancelled', 'event_place', 'event_reminder') then 'event'
      when kind in ('pitch_received', 'pitch_answered', 'pitch_waiting') then 'pitch'
      else 'other'
    end
$$;

-- Called with each notification that was written (private.create_notification), so whatever keeps a child
-- from being rung, or an account from hearing anything, has been asked before.
create function private.queue_push(user_id uuid, kind text, url text, group_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_banned(queue_push.user_id) or not coalesce((select s.notifications_push
      from public.user_settings s where s.user_id = queue_push.user_id), true) then
    return;
  end if;
  insert into private.push_messages as m (device_id, topic, payload)
  select s.id,
    left(translate(encode(sha256(convert_to(case when group_key = '' then kind || url else group_key end,
      'UTF8')), 'base64'), '+/=', '-_'), 22),
    jsonb_build_object('kind', private.push_kind(kind), 'url', url,
      'language', private.language_of(queue_push.user_id))
  from private.push_devices s where s.user_id = queue_push.user_id
  on conflict (device_id, topic) do update
    set payload = excluded.payload, attempts = 0, next_attempt_at = now(), created_at = now();
end $$;

-- Asked by the server: takes what became of the messages it had, as [{id, outcome}], and answers with those
-- that are due. Whoever crashes while sending leaves them to the next look, after a minute. A browser that
-- ended its subscription is forgotten; one that refuses twenty times running is, too.
create function private.take_push_messages(made jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  waiting jsonb;
begin
  delete from private.push_devices s using private.push_messages m,
    jsonb_to_recordset(made) as o (id uuid, outcome text)
  where m.id = o.id and s.id = m.device_id
    and (o.outcome = 'gone' or (o.outcome <> 'sent' and s.failures >= 19));
  update private.push_devices s
  set failures = case when o.outcome = 'sent' then 0 else s.failures + 1 end
  from private.push_messages m, jsonb_to_recordset(made) as o (id uuid, outcome text)
  where m.id = o.id and s.id = m.device_id and (o.outcome <> 'sent' or s.failures > 0);
  -- One that was written over meanwhile has not been attempted yet.
  delete from private.push_messages m using jsonb_to_recordset(made) as o (id uuid, outcome text)
  where m.id = o.id and m.attempts > 0 and (o.outcome in ('sent', 'refused') or m.attempts >= 8);
  update private.push_messages m
  set next_attempt_at = now() + make_interval(secs => least(30 * 2 ^ m.attempts, 3600))
  from jsonb_to_recordset(made) as o (id uuid, outcome text)
  where m.id = o.id and m.attempts > 0 and o.outcome = 'failed';
  delete from private.push_messages m where m.created_at < now() - interval '1 day';
  with due as (
    select m.id from private.push_messages m where m.next_attempt_at <= now()
    order by m.next_attempt_at, m.id for update skip locked limit 20
  ), taken as (
    update private.push_messages m
    set attempts = m.attempts + 1, next_attempt_at = now() + interval '1 minute'
    from due where due.id = m.id returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh,
    'auth', d.auth, 'topic', t.topic, 'payload', t.payload)), '[]') into waiting
  from taken t join private.push_devices d on d.id = t.device_id;
  return waiting;
end $$;
grant execute on function private.take_push_messages(jsonb) to service_role;
