-- Anybody with an account reports what they can see and finds wrong. The server copies the evidence as it is,
-- and never more than the reporter could see.

create table public.flags (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid default auth.uid() references public.profiles (id) on delete set null,
  subject_type text not null check (
    subject_type in (
      'athlete_profile',
      'scout_profile',
      'message',
      'message_request',
      'endorsement',
      'video_link'
    )
  ),
  subject_id uuid not null,
  subject_user_id uuid references public.profiles (id) on delete set null,
  reason text not null check (reason in ('inappropriate', 'spam', 'harassment', 'fake_information', 'other')),
  details text not null default '' check (char_length(details) <= 2000), -- LIMITS.flag.detailsMaxChars
  involves_minor boolean not null default false,
  -- the evidence as it was
  snapshot jsonb not null default '{}' check (octet_length(snapshot::text) <= 16384),
  status text not null default 'open' check (
    status in ('open', 'in_review', 'actioned', 'no_action', 'appealed', 'upheld', 'reversed')
  ),
  statement_of_reasons text not null default '' check (char_length(statement_of_reasons) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  appeal_until timestamptz
);
create index flags_queue_idx on public.flags (status, created_at);
create index flags_reporter_idx on public.flags (reporter_id, created_at desc);
create index flags_subject_user_idx on public.flags (subject_user_id);
create index flags_decided_by_idx on public.flags (decided_by);
create unique index flags_one_open_idx on public.flags (reporter_id, subject_type, subject_id)
where status in ('open', 'in_review');
alter table public.flags enable row level security;
alter table public.flags force row level security;

grant select, insert (reporter_id, subject_type, subject_id, reason, details) on public.flags
  to authenticated;
create policy flags_select_reporter_or_admin on public.flags for select to authenticated
using (reporter_id = (select auth.uid()) or (select private.is_admin()));
create policy flags_insert_reporter on public.flags for insert to authenticated
with check (reporter_id = (select auth.uid()) and (select private.my_role()) is not null);

-- Scouts who are not shown are reported by those who met them.
create function private.flags_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if new.reporter_id is distinct from me then return new; end if;
  perform private.require_rate_limit('flag', me::text, 30, '1 day',
    'You have reported many things today. Please wait until tomorrow.');
  new.subject_user_id := null;
  case new.subject_type
    when 'message' then
      select m.sender_id, to_jsonb(m) - 'idempotency_key' into new.subject_user_id, new.snapshot
        from public.messages m
      where m.id = new.subject_id and m.conversation_id = any (private.my_conversations());
    when 'message_request' then
      select r.scout_id, to_jsonb(r) into new.subject_user_id, new.snapshot from public.message_requests r
      where r.id = new.subject_id and r.athlete_id = me and not r.awaiting_guardian;
    when 'endorsement' then
      select e.scout_id, to_jsonb(e) into new.subject_user_id, new.snapshot from public.endorsements e
      where e.id = new.subject_id
      and (e.athlete_id = me
      or (e.shown and e.status = 'published' and e.visibility = any (private.visible_audiences())));
    when 'scout_profile' then
      select s.user_id, to_jsonb(s) into new.subject_user_id, new.snapshot from public.scout_profiles s
        where s.user_id = new.subject_id
        and (s.verified_until > now()
        or exists (select 1 from public.conversations c where c.scout_id = s.user_id and c.athlete_id = me)
          or exists (select 1 from public.message_requests r where r.scout_id = s.user_id
          and r.athlete_id = me and not r.awaiting_guardian));
    when 'athlete_profile' then
      select p.id, to_jsonb(p) - array['import_source', 'import_key'] into new.subject_user_id, new.snapshot
        from public.athlete_profiles p
      where p.id = new.subject_id and p.user_id is not null
      and p.effective_visibility = any (private.visible_audiences());
    when 'video_link' then
      select v.athlete_id, to_jsonb(v) into new.subject_user_id, new.snapshot from public.video_links v
        join public.athlete_profiles p on p.id = v.athlete_id
      where v.id = new.subject_id and p.user_id is not null
        and v.visibility = any (private.visible_audiences())
      and p.effective_visibility = any (private.visible_audiences());
  end case;
  if new.subject_user_id is null then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  new.involves_minor := exists (select 1 from public.athlete_profiles p
    where p.id in (me, new.subject_user_id) and p.is_minor);
  new.status := 'open';
  return new;
end $$;
create trigger flags_before before insert on public.flags
  for each row when (current_user in ('anon', 'authenticated')) execute function private.flags_before();
