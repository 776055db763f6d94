-- Browsers that a person has turned push notifications on in. Each belongs to the session it was made in and
-- ends with it, so that a device somebody has signed out of hears nothing more. Read and written through
-- functions: nobody else learns which devices somebody has, and an address never leaves the database but to
-- the sender.

create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null unique references auth.sessions (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  -- the public key of the browser (65 bytes) and the secret shared with it (16 bytes), in base64url
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null check (char_length(device) <= 60),
  failures int not null default 0,
  created_at timestamptz not null default now()
);
create index push_devices_user_idx on private.push_devices (user_id);

select
  private.declare_columns(
    'private.push_devices',
    'user_id',
    '{"device": {"kind": "server", "holds": "a browser and its system, for the person alone"},
      "endpoint": {"kind": "server", "holds": "where the push service takes messages for the browser"},
      "p256dh": {"kind": "server", "holds": "the public key of the browser"},
      "auth": {"kind": "server", "holds": "a secret shared with the browser"}}'
  );
select
  private.declare_noun(
    'push_device',
    'private.push_devices',
    owner => 'user_id',
    limits => '{"push_device": [30, "1 day", "Many changes today. Please wait until tomorrow."]}'
  );
comment on table private.push_devices is
  'Browsers that get push notifications, each for one session. Filled by public.subscribe_push.';

create function private.push_problem(endpoint text, p256dh text, auth text, device text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when endpoint is null
      or endpoint !~ '^https://[^\s/@:]+(:[0-9]{1,5})?/[\x21-\x7e]*$'
      or char_length(endpoint) > 1000 then 'endpoint: an https address of up to 1,000 letters is wanted.'
      when p256dh is null
      or p256dh !~ '^B[A-Za-z0-9_-]{86}$' then 'p256dh: a public key of 65 bytes in base64url is wanted.'
      when auth is null
      or auth !~ '^[A-Za-z0-9_-]{22}$' then 'auth: a secret of 16 bytes in base64url is wanted.'
      when device is null
      or btrim(device) = ''
      or char_length(device) > 60 then 'device: a name of 1 to 60 letters is wanted.'
    end
$$;

-- Turns push on in the browser of this session. A browser has one address: where another session had it, as
-- after somebody else signed in there, it moves, if the same keys come with it.
create function private.subscribe_push(endpoint text, p256dh text, auth text, device text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me      uuid := auth.uid();
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  problem text := private.push_problem(endpoint, p256dh, auth, device);
begin
  if private.my_role() is null then
    perform private.raise_error('push_device.not_allowed', 'This account gets no notifications.', 403);
  elsif problem is not null then
    perform private.raise_error('push_device.address', problem, 422);
  elsif not exists (select from auth.sessions s where s.id = session and s.user_id = me) then
    perform private.raise_error('push_device.session', 'Sign in again to turn notifications on.', 403);
  end if;
  perform private.require_rate_limit('push_device', me::text);
  delete from private.push_devices s
  where s.session_id = session
    or (s.endpoint = subscribe_push.endpoint and s.p256dh = subscribe_push.p256dh
      and s.auth = subscribe_push.auth);
  if exists (select from private.push_devices s where s.endpoint = subscribe_push.endpoint) then
    perform private.raise_error('push_device.taken', 'endpoint: it belongs to another browser.', 409);
  end if;
  -- Ten browsers; the oldest makes room.
  delete from private.push_devices s where s.id in (select o.id from private.push_devices o
    where o.user_id = me order by o.created_at desc, o.id offset 9);
  insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth, device)
    values (me, session, endpoint, p256dh, auth, btrim(private.sanitize_text(device)));
end $$;
grant execute on function private.subscribe_push(text, text, text, text) to authenticated;

create function public.subscribe_push(endpoint text, p256dh text, auth text, device text) returns void
language sql set search_path = '' as $$
  select private.subscribe_push(endpoint, p256dh, auth, device)
$$;
grant execute on function public.subscribe_push(text, text, text, text) to authenticated;

-- The browsers of the caller; current is the one of this session.
create function private.my_push_devices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          s.id,
          'device',
          s.device,
          'created_at',
          s.created_at,
          'current',
          s.session_id::text = auth.jwt() ->> 'session_id'
        )
        order by s.created_at desc, s.id
      ),
      '[]'
    )
  from private.push_devices s
  where s.user_id = auth.uid()
$$;
grant execute on function private.my_push_devices() to authenticated;

create function public.my_push_devices() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_push_devices()
$$;
grant execute on function public.my_push_devices() to authenticated;

-- Turns push off in one browser of the caller; null is the one of this session. Done twice is done.
create function private.unsubscribe_push(device_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.push_devices s
  where
    s.user_id = auth.uid()
    and (s.id = device_id or (device_id is null and s.session_id::text = auth.jwt() ->> 'session_id'))
$$;
grant execute on function private.unsubscribe_push(uuid) to authenticated;

create function public.unsubscribe_push(device_id uuid default null) returns void
language sql set search_path = '' as $$
  select private.unsubscribe_push(device_id)
$$;
grant execute on function public.unsubscribe_push(uuid) to authenticated;

comment on function public.subscribe_push is
  'Turns push notifications on in the browser of this session: what PushManager.subscribe gave it, and a name for the list.';
comment on function public.my_push_devices is
  'The browsers that the caller gets push notifications in: [{id, device, created_at, current}].';
comment on function public.unsubscribe_push is
  'Turns push notifications off in one browser of the caller; without an id in the browser of this session.';
