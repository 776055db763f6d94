-- What people report, what they tell us, what they ask for, and the calendar everyone shares.
create table public.flags (
  id                   uuid primary key default gen_random_uuid(),
  reporter_id          uuid default auth.uid() references public.profiles (id) on delete set null,
  subject_type         text not null check (subject_type in ('athlete_profile', 'scout_profile', 'message', 'message_request', 'endorsement', 'video_link')),
  subject_id           uuid not null,
  subject_user_id      uuid references public.profiles (id) on delete set null,
  reason               text not null check (reason in ('inappropriate', 'spam', 'harassment', 'fake_information', 'other')),
  details              text not null default '' check (char_length(details) <= 2000), -- LIMITS.flag.detailsMaxChars
  involves_minor       boolean not null default false,
  snapshot             jsonb not null default '{}' check (octet_length(snapshot::text) <= 16384), -- the evidence as it was
  status               text not null default 'open' check (status in ('open', 'in_review', 'actioned', 'no_action', 'appealed', 'upheld', 'reversed')),
  statement_of_reasons text not null default '' check (char_length(statement_of_reasons) <= 2000),
  created_at           timestamptz not null default now(),
  decided_at           timestamptz,
  decided_by           uuid references auth.users (id) on delete set null,
  appeal_until         timestamptz
);
create index flags_queue_idx on public.flags (status, created_at);
create index flags_reporter_idx on public.flags (reporter_id, created_at desc);
create index flags_subject_user_idx on public.flags (subject_user_id);
create index flags_decided_by_idx on public.flags (decided_by);
create unique index flags_one_open_idx on public.flags (reporter_id, subject_type, subject_id) where status in ('open', 'in_review');
alter table public.flags enable row level security;
alter table public.flags force row level security;

-- The evidence is copied by the server, and only of what the reporter can see.
create function private.flags_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if new.reporter_id is distinct from me then return new; end if;
  perform private.require_rate('flag', me::text, 30, '1 day', 'You have reported many things today. Please wait until tomorrow.');
  new.subject_user_id := null;
  case new.subject_type
    when 'message' then
      select m.sender_id, to_jsonb(m) - 'client_key' into new.subject_user_id, new.snapshot from public.messages m
      where m.id = new.subject_id and m.conversation_id = any (private.my_conversations());
    when 'message_request' then
      select r.scout_id, to_jsonb(r) into new.subject_user_id, new.snapshot from public.message_requests r
      where r.id = new.subject_id and r.athlete_id = me and not r.held_for_guardian;
    when 'endorsement' then
      select e.scout_id, to_jsonb(e) into new.subject_user_id, new.snapshot from public.endorsements e
      where e.id = new.subject_id and (e.athlete_id = me or (e.shown and e.status = 'published' and e.visibility = any (private.visible_tiers())));
    when 'scout_profile' then
      select s.user_id, to_jsonb(s) into new.subject_user_id, new.snapshot from public.scout_profiles s where s.user_id = new.subject_id;
    when 'athlete_profile' then
      select p.id, to_jsonb(p) into new.subject_user_id, new.snapshot from public.athlete_profiles p
      where p.id = new.subject_id and p.user_id is not null and p.effective_visibility = any (private.visible_tiers());
    when 'video_link' then
      select v.athlete_id, to_jsonb(v) into new.subject_user_id, new.snapshot from public.video_links v join public.athlete_profiles p on p.id = v.athlete_id
      where v.id = new.subject_id and p.user_id is not null and v.visibility = any (private.visible_tiers()) and p.effective_visibility = any (private.visible_tiers());
  end case;
  if new.subject_user_id is null then
    perform private.refuse('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  new.involves_minor := exists (select 1 from public.athlete_profiles p where p.id in (me, new.subject_user_id) and p.is_minor);
  new.status := 'open';
  return new;
end $$;
create trigger flags_before before insert on public.flags for each row when (current_user in ('anon', 'authenticated')) execute function private.flags_before();
create policy flags_select_reporter_or_admin on public.flags for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.is_admin()));
create policy flags_insert_reporter on public.flags for insert to authenticated
  with check (reporter_id = (select auth.uid()) and (select private.my_role()) is not null);
grant select, insert (reporter_id, subject_type, subject_id, reason, details) on public.flags to authenticated;

create table public.events (
  id          uuid primary key default gen_random_uuid(),
  title       text not null check (char_length(btrim(title)) between 1 and 160), -- LIMITS.event.titleMaxChars
  type        text not null default 'other' check (type in ('training', 'game', 'tournament', 'meeting', 'other')),
  location    text not null default '' check (char_length(location) <= 200),
  description text not null default '' check (char_length(description) <= 4000),
  start_at    timestamptz not null,
  end_at      timestamptz,
  important   boolean not null default false,
  timezone    text not null default 'UTC' check (char_length(timezone) <= 60),
  status      text not null default 'published' check (status in ('draft', 'published', 'cancelled', 'done')),
  sport_code  text references public.sports (code),
  created_by  uuid references auth.users (id) on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint ends_after_it_starts check (end_at is null or end_at >= start_at)
);
create index events_start_idx on public.events (start_at);
create index events_sport_idx on public.events (sport_code);
create index events_created_by_idx on public.events (created_by);
create trigger events_touch before update on public.events for each row execute function private.touch_updated_at();
alter table public.events enable row level security;
alter table public.events force row level security;
create function private.events_before() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  new.created_by := auth.uid();
  -- A day of grace, because it may still be yesterday where the admin sits.
  if new.start_at < now() - interval '1 day' then perform private.refuse('event.past', 'Date cannot be in the past', 422); end if;
  perform private.audit(auth.uid(), 'event_created', jsonb_build_object('title', new.title));
  return new;
end $$;
create trigger events_before before insert on public.events for each row when (current_user in ('anon', 'authenticated')) execute function private.events_before();
create policy events_select_signed_in on public.events for select to authenticated
  using ((status <> 'draft' and (select private.my_role()) is not null) or (select private.is_admin()));
create policy events_insert_admin on public.events for insert to authenticated with check ((select private.is_admin_writer()));
create policy events_update_admin on public.events for update to authenticated
  using ((select private.is_admin_writer())) with check ((select private.is_admin_writer()));
create policy events_delete_admin on public.events for delete to authenticated using ((select private.is_admin_writer()));
grant select, delete, insert (id, title, type, location, description, start_at, end_at, important, timezone, status, sport_code),
  update (title, type, location, description, start_at, end_at, important, timezone, status, sport_code) on public.events to authenticated;

create table public.feedback (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid references public.profiles (id) on delete set null,
  category     text not null check (category in ('bug', 'idea', 'praise', 'safety', 'other')),
  message      text not null check (char_length(btrim(message)) between 1 and 4000),
  rating       smallint check (rating between 1 and 5),
  route        text not null default '' check (char_length(route) <= 200),
  app_version  text not null default '' check (char_length(app_version) <= 40),
  reply_wanted boolean not null default false,
  status       text not null default 'new' check (status in ('new', 'triaged', 'planned', 'done', 'declined')),
  reply        text not null default '' check (char_length(reply) <= 4000),
  created_at   timestamptz not null default now()
);
create index feedback_user_idx on public.feedback (user_id, created_at desc);
create index feedback_status_idx on public.feedback (status, created_at desc);
alter table public.feedback enable row level security;
alter table public.feedback force row level security;
create function private.feedback_before() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (select p.id from public.profiles p where p.id = auth.uid());
  perform private.require_rate('feedback', coalesce(new.user_id::text, private.request_ip()), 10, '1 hour', 'Thank you. Please wait a little before sending more feedback.');
  return new;
end $$;
create trigger feedback_before before insert on public.feedback for each row when (current_user in ('anon', 'authenticated')) execute function private.feedback_before();
create policy feedback_select_own_or_admin on public.feedback for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy feedback_insert_anyone on public.feedback for insert to anon, authenticated
  with check (user_id is not distinct from (select auth.uid()) or user_id is null);
create policy feedback_update_admin on public.feedback for update to authenticated
  using ((select private.is_admin_writer())) with check ((select private.is_admin_writer()));
grant insert (category, message, rating, route, app_version, reply_wanted) on public.feedback to anon, authenticated;
grant select, update (status, reply) on public.feedback to authenticated;

create table public.data_requests (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind       text not null check (kind in ('export', 'erase')),
  status     text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  note       text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  done_at    timestamptz
);
create index data_requests_user_idx on public.data_requests (user_id);
create index data_requests_status_idx on public.data_requests (status, created_at);
create unique index data_requests_one_open_idx on public.data_requests (user_id, kind) where status = 'open';
alter table public.data_requests enable row level security;
alter table public.data_requests force row level security;
create policy data_requests_select_own_or_admin on public.data_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy data_requests_insert_own on public.data_requests for insert to authenticated with check (user_id = (select auth.uid()));
grant select, insert (user_id, kind, note) on public.data_requests to authenticated;
