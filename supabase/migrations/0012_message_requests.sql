-- Contact starts with a request from a verified scout. For a minor it waits, unseen by the minor, until the guardian says yes.
-- The rules sit in a trigger, so a row inserted by hand obeys every one of them.
create table public.conversations (
  id              uuid primary key default gen_random_uuid(),
  scout_id        uuid references public.profiles (id) on delete set null,
  athlete_id      uuid references public.profiles (id) on delete set null,
  involves_minor  boolean not null,
  subject         text not null default '' check (char_length(subject) <= 120),
  status          text not null default 'open' check (status in ('open', 'closed')),
  closed_reason   text not null default '' check (closed_reason in ('', 'left', 'blocked', 'guardian', 'moderation')),
  closed_at       timestamptz,
  created_at      timestamptz not null default now(),
  last_message_at timestamptz not null default now()
);
create index conversations_scout_idx on public.conversations (scout_id, last_message_at desc);
create index conversations_athlete_idx on public.conversations (athlete_id, last_message_at desc);

create table public.message_requests (
  id                   uuid primary key default gen_random_uuid(),
  scout_id             uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  athlete_id           uuid not null references public.profiles (id) on delete cascade,
  subject              text not null check (char_length(btrim(subject)) between 1 and 120),
  intro                text not null check (char_length(btrim(intro)) between 1 and 500), -- LIMITS.request.introMaxChars
  status               text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired', 'withdrawn', 'blocked')),
  held_for_guardian    boolean not null default false,
  decline_reason       text not null default '' check (decline_reason in ('', 'not_interested', 'not_now', 'committed', 'wrong_fit', 'guardian', 'other')),
  scout_name           text not null default '' check (char_length(scout_name) <= 120),
  scout_organization   text not null default '' check (char_length(scout_organization) <= 160),
  athlete_name         text not null default '' check (char_length(athlete_name) <= 120),
  conversation_id      uuid references public.conversations (id) on delete set null,
  created_at           timestamptz not null default now(),
  expires_at           timestamptz not null default now() + interval '14 days', -- LIMITS.request.expiresDays
  guardian_approved_at timestamptz,
  answered_at          timestamptz
);
create index message_requests_scout_idx on public.message_requests (scout_id, created_at desc);
create index message_requests_athlete_idx on public.message_requests (athlete_id, created_at desc);
create index message_requests_conversation_idx on public.message_requests (conversation_id);
create unique index message_requests_one_open_idx on public.message_requests (scout_id, athlete_id) where status = 'pending';

-- Every condition of a first contact, in one place. Hidden, missing and blocked athletes answer alike.
create function private.must_be_contactable(scout uuid, athlete uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  target public.athlete_profiles;
  sender public.scout_profiles;
begin
  select * into sender from public.scout_profiles s where s.user_id = scout;
  if sender.user_id is null or sender.verified_until is null or sender.verified_until <= now() then
    perform private.refuse('contact.scout_not_verified', 'Only scouts with an approved, unexpired check may request contact.');
  end if;
  select * into target from public.athlete_profiles p where p.id = athlete;
  if target.user_id is null or target.effective_visibility = 'private' or private.is_blocked_between(scout, athlete) then
    perform private.refuse('contact.not_found', 'There is no athlete here whom you may contact.', 404);
  end if;
  if target.contact_state = 'closed' then
    perform private.refuse('contact.closed', 'This athlete does not take requests at present.', 409);
  end if;
  if target.is_minor then
    if sender.kind = 'agent' then
      perform private.refuse('contact.agent_and_minor', 'Agents cannot open contact with a minor; the guardian may write first.');
    end if;
    if target.contact_state <> 'guardian'
       or not exists (select 1 from public.guardian_links g where g.athlete_id = athlete and g.state = 'active') then
      perform private.refuse('contact.closed', 'This athlete does not take requests at present.', 409);
    end if;
    if exists (select 1 from public.guardian_links g join public.profiles p on p.email = g.guardian_email
               where g.athlete_id = athlete and g.state = 'active' and p.id = scout) then
      perform private.refuse('contact.own_ward', 'A guardian cannot approve their own request.');
    end if;
  end if;
end $$;

create function private.message_requests_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.athlete_profiles;
  sender public.scout_profiles;
begin
  if new.scout_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  perform private.require_rate('message_request', new.scout_id::text, 30, '1 hour', 'You have sent many requests. Please wait before sending more.');
  perform private.must_be_contactable(new.scout_id, new.athlete_id);
  -- One request of a pair at a time: a second caller waits here and then sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended('request:' || new.scout_id || ':' || new.athlete_id, 0));
  update public.message_requests r set status = 'expired', answered_at = now()
  where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id and r.status = 'pending' and r.expires_at <= now();
  if exists (select 1 from public.conversations c where c.scout_id = new.scout_id and c.athlete_id = new.athlete_id and c.status = 'open') then
    perform private.refuse('contact.thread_open', 'You already have an open thread with this athlete.', 409);
  end if;
  if exists (select 1 from public.message_requests r where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id and r.status = 'pending') then
    perform private.refuse('contact.request_open', 'You already have an open request to this athlete.', 409);
  end if;
  if exists (select 1 from public.message_requests r where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id
             and r.status in ('declined', 'withdrawn') and r.answered_at > now() - interval '30 days') then -- LIMITS.request.cooldownDays
    perform private.refuse('contact.cool_down', 'A request to this athlete was answered within the last 30 days.', 409);
  end if;
  if private.has_contact_details(new.subject) or private.has_contact_details(new.intro) then
    perform private.refuse('contact.details', 'intro: no link, address or phone number before the athlete has accepted.', 422);
  end if;
  select * into target from public.athlete_profiles p where p.id = new.athlete_id;
  select * into sender from public.scout_profiles s where s.user_id = new.scout_id;
  new.subject := btrim(new.subject);
  new.intro := btrim(new.intro);
  new.status := 'pending';
  new.held_for_guardian := target.is_minor;
  new.athlete_name := target.display_name;
  new.scout_name := sender.display_name;
  new.scout_organization := sender.organization;
  new.created_at := now();
  new.expires_at := now() + interval '14 days';
  return new;
end $$;
create trigger message_requests_before before insert on public.message_requests
  for each row when (current_user in ('anon', 'authenticated')) execute function private.message_requests_before();

create function private.message_requests_after() returns trigger
language plpgsql security definer set search_path = '' as $$
declare sender jsonb := jsonb_build_object('request_id', new.id, 'scout_id', new.scout_id, 'name', new.scout_name, 'organization', new.scout_organization);
begin
  if tg_op = 'INSERT' then
    if new.held_for_guardian then
      perform private.mail_guardians(new.athlete_id, 'guardian_request', sender || jsonb_build_object('subject', new.subject, 'intro', new.intro));
    elsif new.status = 'pending' then
      perform private.notify(new.athlete_id, 'message_request', sender, '/athlete/messages', 'message_request');
    end if;
    -- The scout's boards follow the contact by themselves.
    perform private.move_board_items(new.scout_id, new.athlete_id, array['watching', 'evaluating'], 'contacted');
    return null;
  end if;
  if old.held_for_guardian and not new.held_for_guardian and new.status = 'pending' then
    perform private.notify(new.athlete_id, 'message_request', sender, '/athlete/messages', 'message_request');
  end if;
  if old.status = 'pending' and new.status = 'accepted' then
    perform private.notify(new.scout_id, 'request_accepted', jsonb_build_object('request_id', new.id, 'name', new.athlete_name, 'athlete_id', new.athlete_id,
      'conversation_id', new.conversation_id), '/scout/messages?thread=' || new.conversation_id);
    perform private.move_board_items(new.scout_id, new.athlete_id, array['watching', 'evaluating', 'contacted'], 'in_conversation');
  elsif old.status = 'pending' and new.status = 'declined' then
    perform private.notify(new.scout_id, 'request_declined', jsonb_build_object('request_id', new.id, 'name', new.athlete_name, 'reason', new.decline_reason), '/scout/messages');
  end if;
  return null;
end $$;
create trigger message_requests_after after insert or update on public.message_requests
  for each row execute function private.message_requests_after();

create function private.move_board_items(scout uuid, athlete uuid, from_kinds text[], to_kind text) returns void
language sql security definer set search_path = '' as $$
  update public.board_items i set stage_id = target.id
  from public.boards b, public.board_stages here, public.board_stages target
  where b.owner_id = scout and i.board_id = b.id and i.athlete_id = athlete
    and here.id = i.stage_id and here.kind = any (from_kinds)
    and target.id = (select s.id from public.board_stages s where s.board_id = b.id and s.kind = to_kind order by s.sort limit 1)
$$;

alter table public.message_requests enable row level security;
alter table public.message_requests force row level security;
-- A held request does not exist for the minor: no row, no count, no notice.
create policy message_requests_select_parties on public.message_requests for select to authenticated
  using (scout_id = (select auth.uid()) or (athlete_id = (select auth.uid()) and not held_for_guardian));
create policy message_requests_insert_scout on public.message_requests for insert to authenticated
  with check (scout_id = (select auth.uid()) and (select private.am_verified_scout()));
grant select, insert (scout_id, athlete_id, subject, intro) on public.message_requests to authenticated;
