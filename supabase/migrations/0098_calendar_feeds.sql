-- Events in people's own calendars: a feed with an address that nobody guesses, and a file for one public
-- event. Only the hash of the address is kept. It holds what its person answered and names nobody else.

create table public.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  revoked_at timestamptz
);
alter table public.calendar_feeds enable row level security;
alter table public.calendar_feeds force row level security;
grant select (user_id, created_at, last_read_at, revoked_at) on public.calendar_feeds to authenticated;
create policy calendar_feeds_select_own on public.calendar_feeds for select to authenticated
using (user_id = (select auth.uid()));
select private.declare_rate_limit('calendar_feed', 20, '1 day', 'Many new addresses today. Please wait.');
select private.declare_rate_limit('calendar_read', 600, '1 hour', '');

-- The address, said once. A new one takes the place of the one before.
create function private.create_calendar_feed() returns text
language plpgsql security definer set search_path = '' as $$
declare secret text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  if private.my_role() is null then
    perform private.raise_error('event.feed_account',
      'Only open accounts of athletes and scouts have a calendar address.');
  end if;
  perform private.require_rate_limit('calendar_feed', auth.uid()::text);
  insert into public.calendar_feeds (user_id, secret_hash)
  values (auth.uid(), extensions.digest(secret, 'sha256'))
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now(),
    last_read_at = null, revoked_at = null;
  return '/calendar/' || secret || '.ics';
end $$;
grant execute on function private.create_calendar_feed() to authenticated;

create function public.create_calendar_feed() returns text
language sql set search_path = '' as $$
  select private.create_calendar_feed()
$$;
grant execute on function public.create_calendar_feed() to authenticated;

create function private.revoke_calendar_feed() returns void
language sql security definer set search_path = '' as $$
  update public.calendar_feeds f
  set
    revoked_at = now(),
    secret_hash = extensions.gen_random_bytes(32)
  where f.user_id = auth.uid() and f.revoked_at is null
$$;
grant execute on function private.revoke_calendar_feed() to authenticated;

create function public.revoke_calendar_feed() returns void
language sql set search_path = '' as $$
  select private.revoke_calendar_feed()
$$;
grant execute on function public.revoke_calendar_feed() to authenticated;

-- An event as a calendar keeps it. No person is in it.
create function private.calendar_entry(event public.events, answer text, place text) returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      event.id,
      'title',
      event.title,
      'location',
      event.location,
      'description',
      case event.status
        when 'cancelled' then event.cancel_reason
        else event.description
      end,
      'start_at',
      event.start_at,
      'end_at',
      private.event_end(event),
      'all_day',
      event.all_day,
      'timezone',
      event.timezone,
      'cancelled',
      event.status = 'cancelled',
      'tentative',
      coalesce(answer = 'maybe' or place = 'waiting', false),
      'waiting',
      coalesce(place = 'waiting', false),
      'updated_at',
      event.updated_at
    )
$$;

-- Asked by the server for whoever has the address. Unknown and revoked ones, and a suspended person's, answer
-- alike; too many readings from one place are told how long to wait.
create function private.calendar_feed(params jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken record;
  owner uuid;
begin
  select * into taken from private.consume_rate_limit('calendar_read', private.request_place());
  if not taken.allowed then return jsonb_build_object('retry_after', taken.retry_after); end if;
  update public.calendar_feeds f set last_read_at = now()
  where f.secret_hash = extensions.digest(left(params ->> 'secret', 100), 'sha256') and f.revoked_at is null
    and not private.is_banned(f.user_id)
  returning f.user_id into owner;
  if owner is null then return null; end if;
  return jsonb_build_object('language', private.language_of(owner), 'events', coalesce((
    select jsonb_agg(private.calendar_entry(e, a.answer, a.place) order by e.start_at, e.id)
    from (select a.* from public.event_answers a where a.user_id = owner and a.answer <> 'no') a
    join public.events e on e.id = a.event_id
    where e.status <> 'draft' and e.start_at > now() - interval '1 year'), '[]'));
end $$;
grant execute on function private.calendar_feed(jsonb) to anon;

-- A switch of the team. The pages and their calendars are not found while it is off.
create function private.shows_public_events() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.policy_value('feature.public_event_pages') = 1
$$;
grant execute on function private.shows_public_events() to anon, authenticated;

-- One public event for strangers: no person, and of its places only whether some are left.
create function private.public_event(event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      e.id,
      'title',
      e.title,
      'type',
      e.type,
      'location',
      e.location,
      'description',
      e.description,
      'start_at',
      e.start_at,
      'end_at',
      e.end_at,
      'all_day',
      e.all_day,
      'timezone',
      e.timezone,
      'state',
      public.event_state(e),
      'cancel_reason',
      e.cancel_reason,
      'host',
      e.host,
      'sport_code',
      e.sport_code,
      'min_age',
      e.min_age,
      'max_age',
      e.max_age,
      'answer_until',
      e.answer_until,
      'seats',
      coalesce(c.seats, 'open')
    )
  from
    public.events e
    left join public.event_counts c on c.event_id = e.id
  where
    e.id = public_event.event_id
    and e.visibility = 'public'
    and e.status <> 'draft'
    and private.shows_public_events()
$$;
grant execute on function private.public_event(uuid) to anon, authenticated;

create function public.public_event(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.shows_public_events() then
    perform private.raise_error('feature.off',
      'public_event_pages: the Touchline team has switched this off for now.', 409);
  end if;
  return private.public_event(event_id);
end $$;
grant execute on function public.public_event(uuid) to anon, authenticated;

-- The page at /event/<id>, drawn by the server (docs/backend.md, "Pages"). Null is an unknown address.
create function private.event_page(params jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select private.public_event(private.id_of_text(params ->> 'id'))
$$;
grant execute on function private.event_page(jsonb) to anon;

create function private.event_calendar(params jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken record;
  event public.events;
begin
  select * into taken from private.consume_rate_limit('calendar_read', private.request_place());
  if not taken.allowed then return jsonb_build_object('retry_after', taken.retry_after); end if;
  select e.* into event from public.events e
  where e.id = private.id_of_text(params ->> 'id') and e.visibility = 'public' and e.status <> 'draft'
    and private.shows_public_events();
  if event.id is null then return null; end if;
  return jsonb_build_object('events', jsonb_build_array(private.calendar_entry(event, null, null)));
end $$;
grant execute on function private.event_calendar(jsonb) to anon;

comment on table public.calendar_feeds is
  'The address of a person''s calendar feed: the hash of its secret, when it was made, last read and revoked.';
comment on function public.create_calendar_feed is
  'Makes the address of the caller''s calendar feed and says it once. The one before opens nothing any more.';
comment on function public.revoke_calendar_feed is 'Ends the caller''s calendar feed.';
comment on function public.public_event is
  'What a stranger may read of a public event: no person, and of its places only whether some are left.';
