-- A scout counts as verified while an approved, unexpired, unrevoked check of identity, coaching or organization stands.
-- The badge says what was checked and until when. Only verified scouts are shown to athletes.
create table public.scout_profiles (
  user_id        uuid primary key references public.profiles (id) on delete cascade,
  display_name   text not null check (char_length(btrim(display_name)) between 1 and 120),
  kind           text not null default 'independent' check (kind in ('club', 'college', 'federation', 'academy', 'agent', 'independent')),
  organization   text not null default '' check (char_length(organization) <= 160 and not private.has_contact_details(organization)),
  title          text not null default '' check (char_length(title) <= 120 and not private.has_contact_details(title)),
  country        text check (country ~ '^[A-Z]{2}$'),
  regions        text[] not null default '{}' check (cardinality(regions) <= 30 and char_length(array_to_string(regions, ',')) <= 2000),
  sports         text[] not null default '{}' check (cardinality(sports) <= 18 and char_length(array_to_string(sports, ',')) <= 800),
  levels         text[] not null default '{}' check (cardinality(levels) <= 12 and char_length(array_to_string(levels, ',')) <= 400),
  languages      text[] not null default '{}' check (cardinality(languages) <= 12 and char_length(array_to_string(languages, ',')) <= 200),
  bio            text not null default '' check (char_length(bio) <= 2000 and not private.has_contact_details(bio)),
  verified_until timestamptz, -- kept by verifications; null: not verified
  checks         jsonb not null default '[]' check (octet_length(checks::text) <= 8192),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index scout_profiles_verified_idx on public.scout_profiles (verified_until desc);
create trigger scout_profiles_touch before update on public.scout_profiles
  for each row execute function private.touch_updated_at();
alter table public.scout_profiles enable row level security;
alter table public.scout_profiles force row level security;

create function private.scout_profile_from_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.scout_profiles (user_id, display_name) values (new.id, new.full_name);
  return new;
end $$;
create trigger scout_profile_from_profile after insert on public.profiles
  for each row when (new.role = 'scout') execute function private.scout_profile_from_profile();

create function private.is_verified_scout(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.scout_profiles s where s.user_id = person and s.verified_until > now())
$$;
create function private.am_verified_scout() returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_verified_scout(auth.uid()) $$;
grant execute on function private.am_verified_scout() to anon, authenticated, service_role;

create policy scout_profiles_select_verified_own_or_admin on public.scout_profiles for select to authenticated
  using (verified_until > now() or user_id = (select auth.uid()) or (select private.is_admin()));
create policy scout_profiles_update_own on public.scout_profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, update (display_name, kind, organization, title, country, regions, sports, levels, languages, bio)
  on public.scout_profiles to authenticated;

create table public.verifications (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references public.profiles (id) on delete cascade,
  type             text not null check (type in ('identity', 'athletic', 'coaching', 'organization')),
  status           text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  organization     text not null default '' check (char_length(organization) <= 160),
  evidence_note    text not null default '' check (char_length(evidence_note) <= 2000), -- LIMITS.verification.noteMaxChars
  evidence_url     text not null default '' check (evidence_url = '' or (char_length(evidence_url) <= 500 and evidence_url ~ '^https?://')),
  evidence_path    text not null default '' check (char_length(evidence_path) <= 400),
  what_was_checked text not null default '' check (char_length(what_was_checked) <= 500),
  reason           text not null default '' check (char_length(reason) <= 1000),
  created_at       timestamptz not null default now(),
  decided_at       timestamptz,
  decided_by       uuid references auth.users (id) on delete set null,
  expires_at       timestamptz,
  revoked_at       timestamptz,
  revoked_reason   text not null default '' check (char_length(revoked_reason) <= 1000),
  constraint decided_when_not_pending check ((status = 'pending') = (decided_at is null)),
  constraint approved_says_what_and_until check (status <> 'approved' or (what_was_checked <> '' and expires_at is not null)),
  constraint rejected_says_why check (status <> 'rejected' or reason <> '')
);
create index verifications_user_idx on public.verifications (user_id, created_at desc);
create index verifications_decided_by_idx on public.verifications (decided_by);
create index verifications_queue_idx on public.verifications (status, created_at);
create unique index verifications_one_pending_idx on public.verifications (user_id, type) where status = 'pending';
alter table public.verifications enable row level security;
alter table public.verifications force row level security;

create function private.verifications_before() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.user_id is not distinct from auth.uid() then
      perform private.require_rate('verification_insert', new.user_id::text, 10, '1 day', 'Too many verification requests. Please wait.');
    end if;
    if new.evidence_path <> '' and new.evidence_path not like auth.uid()::text || '/%' then
      perform private.refuse('verification.evidence', 'evidence_path: it must be a file of your own.', 422);
    end if;
    if btrim(new.evidence_note) = '' and new.evidence_url = '' and new.evidence_path = '' then
      perform private.refuse('verification.evidence_needed', 'A note, a link or a file is wanted as evidence.', 422);
    end if;
    return new;
  end if;
  perform private.require_admin_writer();
  if new.user_id = auth.uid() then
    perform private.refuse('verification.own', 'Nobody decides on their own verification.');
  end if;
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes', 'Admin action rate limit exceeded');
  if old.status = 'approved' and new.status = 'approved' and old.revoked_at is null and btrim(new.revoked_reason) <> '' then
    new.what_was_checked := old.what_was_checked;
    new.expires_at := old.expires_at;
    new.revoked_at := now();
    return new;
  end if;
  if old.status <> 'pending' then
    perform private.refuse('verification.decided', format('This verification was %s already.', old.status), 409);
  end if;
  if new.status = 'pending' then
    perform private.refuse('verification.status', 'status: approved or rejected is wanted.', 422);
  end if;
  if new.status = 'approved' then
    if btrim(new.what_was_checked) = '' then
      perform private.refuse('verification.what', 'what_was_checked: say what was checked.', 422);
    end if;
    new.expires_at := coalesce(new.expires_at, now() + interval '1 year');
    if new.expires_at <= now() or new.expires_at > now() + interval '3 years' then
      perform private.refuse('verification.until', 'expires_at: a date in the next three years is wanted.', 422);
    end if;
  elsif btrim(new.reason) = '' then
    perform private.refuse('verification.reason', 'reason: say why it is rejected.', 422);
  end if;
  new.decided_at := now();
  new.decided_by := auth.uid();
  new.revoked_reason := '';
  return new;
end $$;
create trigger verifications_before before insert or update on public.verifications
  for each row when (current_user in ('anon', 'authenticated')) execute function private.verifications_before();

-- What others may know of the checks travels on the profile: what, until when, decided when; never the evidence.
create function private.checks_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', v.type, 'what', v.what_was_checked, 'until', v.expires_at, 'decided_at', v.decided_at)
    order by v.decided_at desc), '[]')
  from (select distinct on (w.type) w.* from public.verifications w
        where w.user_id = person and w.status = 'approved' and w.revoked_at is null order by w.type, w.expires_at desc) v
$$;
create function private.verified_until_of(person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(v.expires_at) from public.verifications v
  where v.user_id = person and v.status = 'approved' and v.revoked_at is null and v.type in ('identity', 'coaching', 'organization')
$$;

create policy verifications_select_own_or_admin on public.verifications for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy verifications_insert_own on public.verifications for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending' and (select private.my_role()) is not null);
create policy verifications_update_admin on public.verifications for update to authenticated
  using ((select private.is_admin_writer())) with check ((select private.is_admin_writer()));
grant select, insert (user_id, type, organization, evidence_note, evidence_url, evidence_path),
  update (status, what_was_checked, reason, expires_at, revoked_reason) on public.verifications to authenticated;
