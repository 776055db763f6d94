-- An athlete's public page, and what stays private beside it. Who may see the page follows from age, consent and wish:
-- no birth date: nobody. 13 to the consent age: nobody until a guardian consents, then verified scouts. Under 18: verified
-- scouts at most. Adults: as they wish. People from an import have no account and are shown to verified scouts only.
create table public.athlete_profiles (
  id                   uuid primary key, -- the account's id when there is an account
  user_id              uuid unique references public.profiles (id) on delete cascade,
  handle               text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  display_name         text not null check (char_length(btrim(display_name)) between 1 and 120),
  country              text check (country ~ '^[A-Z]{2}$'),
  region               text not null default '' check (char_length(region) <= 80),
  languages            text[] not null default '{}' check (cardinality(languages) <= 12 and char_length(array_to_string(languages, ',')) <= 200),
  primary_sport        text references public.sports (code),
  class_year           smallint check (class_year between 1950 and 2050),
  sex_category         text check (sex_category in ('female', 'male', 'open')),
  recruiting_status    text not null default 'closed' check (recruiting_status in ('closed', 'open', 'committed', 'signed', 'transferred')),
  status_note          text not null default '' check (char_length(status_note) <= 300),
  dominant_side        text check (dominant_side in ('right', 'left', 'both')),
  level                text check (level in ('recreational', 'school', 'club', 'regional', 'national', 'international', 'college', 'professional')),
  club                 text not null default '' check (char_length(club) <= 120),
  jersey_number        smallint check (jersey_number between 0 and 999),
  bio                  text not null default '' check (char_length(bio) <= 2000),
  avatar_path          text not null default '' check (char_length(avatar_path) <= 400),
  -- Derived below, never written by a client.
  age_band             text check (age_band in ('13-15', '16-17', '18-20', '21-23', '24-29', '30+')),
  is_minor             boolean not null default true,
  effective_visibility text not null default 'private' check (effective_visibility in ('public', 'scouts', 'private')),
  contact_state        text not null default 'closed' check (contact_state in ('open', 'guardian', 'closed')),
  checks               jsonb not null default '[]' check (octet_length(checks::text) <= 8192),
  import_source        text check (char_length(import_source) <= 80),
  import_key           text check (char_length(import_key) <= 200),
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint account_is_the_id check (user_id is null or user_id = id),
  constraint imported_or_account check ((user_id is null) = (import_key is not null)),
  constraint minors_are_never_public check (not (is_minor and effective_visibility = 'public'))
);
create unique index athlete_profiles_import_idx on public.athlete_profiles (import_source, import_key) where import_key is not null;
create index athlete_profiles_sport_idx on public.athlete_profiles (primary_sport, updated_at desc, id desc);

create table public.athlete_private (
  athlete_id      uuid primary key references public.athlete_profiles (id) on delete cascade,
  birth_date      date not null,
  consent_country text not null check (consent_country ~ '^[A-Z]{2}$'), -- as given at onboarding: moving later does not lower the age of consent
  guardian_state  text not null default 'not_needed' check (guardian_state in ('not_needed', 'needed', 'invited', 'active', 'declined', 'withdrawn')),
  created_at      timestamptz not null default now()
);
create table public.athlete_sports (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  sport_code text not null references public.sports (code),
  is_primary boolean not null default false,
  since_year smallint check (since_year between 1950 and 2050),
  primary key (athlete_id, sport_code)
);
create unique index athlete_sports_one_primary_idx on public.athlete_sports (athlete_id) where is_primary;
create index athlete_sports_sport_idx on public.athlete_sports (sport_code);
create table public.athlete_positions (
  athlete_id    uuid not null,
  sport_code    text not null,
  position_code text not null check (char_length(position_code) <= 30),
  rank          smallint not null check (rank between 1 and 4), -- 1: primary; LIMITS.athlete.positionsMax
  primary key (athlete_id, sport_code, position_code),
  unique (athlete_id, sport_code, rank),
  foreign key (athlete_id, sport_code) references public.athlete_sports (athlete_id, sport_code) on delete cascade,
  foreign key (sport_code, position_code) references public.positions (sport_code, code)
);
create index athlete_positions_position_idx on public.athlete_positions (sport_code, position_code);

-- Guardians: a link between an e-mail and an athlete, opened by a secret in the mail. Only the secret's hash is kept.
create table public.guardian_links (
  id             uuid primary key default gen_random_uuid(),
  athlete_id     uuid not null references public.athlete_profiles (id) on delete cascade,
  guardian_name  text not null check (char_length(btrim(guardian_name)) between 1 and 120),
  guardian_email text not null check (char_length(guardian_email) <= 320 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  locale         text not null default 'en' check (locale in ('en', 'es', 'fr')),
  state          text not null default 'invited' check (state in ('invited', 'active', 'declined', 'withdrawn', 'ended')),
  created_at     timestamptz not null default now(),
  decided_at     timestamptz,
  expires_at     timestamptz not null default now() + interval '30 days' -- of an unanswered invitation
);
create index guardian_links_athlete_idx on public.guardian_links (athlete_id, created_at desc);
create index guardian_links_email_idx on public.guardian_links (guardian_email);
create unique index guardian_links_one_open_idx on public.guardian_links (athlete_id, guardian_email) where state in ('invited', 'active');
create table private.guardian_tokens (
  link_id    uuid primary key references public.guardian_links (id) on delete cascade,
  token_hash bytea not null unique
);

create function private.age_on(birth date, day date default current_date) returns int
language sql immutable set search_path = '' as $$ select extract(year from age(day, birth))::int $$;
create function private.consent_age(country text) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.age::int from public.consent_ages c where c.country = consent_age.country), 16)
$$;
create function private.age_band_of(years int) returns text
language sql immutable set search_path = '' as $$
  select case when years < 13 then null when years <= 15 then '13-15' when years <= 17 then '16-17' when years <= 20 then '18-20'
    when years <= 23 then '21-23' when years <= 29 then '24-29' else '30+' end
$$;
create function private.guardian_state_of(athlete uuid, years int) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when years >= 18 then 'not_needed'
    when exists (select 1 from public.guardian_links g where g.athlete_id = athlete and g.state = 'active') then 'active'
    else coalesce((select g.state from public.guardian_links g where g.athlete_id = athlete and g.state <> 'ended'
                   order by coalesce(g.decided_at, g.created_at) desc limit 1), 'needed') end
$$;

-- The one place that decides who may see and contact an athlete. Everything else asks for it again by touching the row.
create function private.athlete_profiles_derive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own      public.athlete_private;
  years    int;
  guardian text;
  wish     text;
begin
  select * into own from public.athlete_private p where p.athlete_id = new.id;
  new.checks := case when new.user_id is null then '[]' else private.checks_of(new.user_id) end;
  if new.user_id is null then
    new.is_minor := false; new.age_band := null; new.effective_visibility := 'scouts'; new.contact_state := 'closed';
    return new;
  end if;
  if own.birth_date is null then
    new.is_minor := true; new.age_band := null; new.effective_visibility := 'private'; new.contact_state := 'closed';
    return new;
  end if;
  years := private.age_on(own.birth_date);
  guardian := private.guardian_state_of(new.id, years);
  wish := coalesce((select s.privacy_profile_visibility from public.user_settings s where s.user_id = new.user_id), 'public');
  new.age_band := private.age_band_of(years);
  new.is_minor := years < 18;
  if years >= 18 then
    new.effective_visibility := wish;
  elsif years < 13 or guardian in ('declined', 'withdrawn')
     or (years < private.consent_age(own.consent_country) and guardian <> 'active') then
    new.effective_visibility := 'private';
  else
    new.effective_visibility := case wish when 'private' then 'private' else 'scouts' end;
  end if;
  new.contact_state := case
    when new.recruiting_status = 'closed' or new.effective_visibility = 'private' then 'closed'
    when years >= 18 then 'open'
    when guardian = 'active' then 'guardian'
    else 'closed' end;
  if own.guardian_state is distinct from guardian then
    update public.athlete_private set guardian_state = guardian where athlete_id = new.id;
  end if;
  return new;
end $$;
create trigger athlete_profiles_derive before insert or update on public.athlete_profiles
  for each row execute function private.athlete_profiles_derive();
create trigger athlete_profiles_touch before update of handle, display_name, country, region, languages, primary_sport, class_year,
  sex_category, recruiting_status, status_note, dominant_side, level, club, jersey_number, bio, avatar_path on public.athlete_profiles
  for each row execute function private.touch_updated_at();

create function private.refresh_athlete(athlete uuid) returns void
language sql security definer set search_path = '' as $$
  update public.athlete_profiles set is_minor = is_minor where id = athlete
$$;
-- Birthdays only ever open doors, so a late run is safe. The server calls it daily.
create function private.refresh_ages() returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  update public.guardian_links g set state = 'ended', decided_at = now()
  from public.athlete_private p where p.athlete_id = g.athlete_id and g.state in ('invited', 'active') and private.age_on(p.birth_date) >= 18;
  update public.athlete_profiles a set is_minor = a.is_minor
  from public.athlete_private p
  where p.athlete_id = a.id and (a.age_band is distinct from private.age_band_of(private.age_on(p.birth_date)) or a.is_minor);
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function private.refresh_ages() to service_role;

create function private.athlete_follows_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_athlete(new.user_id);
  return new;
end $$;
create trigger athlete_follows_settings after insert or update of privacy_profile_visibility on public.user_settings
  for each row execute function private.athlete_follows_settings();
create function private.athlete_follows_private() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_athlete(new.athlete_id);
  return new;
end $$;
create trigger athlete_follows_private after insert or update of birth_date, consent_country on public.athlete_private
  for each row execute function private.athlete_follows_private();

-- Blocks cut both ways, and neither side learns of the other's.
create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint not_oneself check (blocker_id <> blocked_id)
);
create index blocks_blocked_idx on public.blocks (blocked_id);
create function private.blocked_with_me() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.other), '{}') from (
    select blocked_id as other from public.blocks where blocker_id = auth.uid()
    union select blocker_id from public.blocks where blocked_id = auth.uid()) b
$$;
create function private.is_blocked_between(a uuid, b uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.blocks x where (x.blocker_id, x.blocked_id) in ((a, b), (b, a)))
$$;

-- Nobody holds a token for this id: view_as() borrows it to ask the policy itself what a verified scout would see.
create function private.probe_scout_id() returns uuid
language sql immutable set search_path = '' as $$ select '00000000-0000-4000-8000-00005c0075c0'::uuid $$;
create function private.visible_tiers() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_admin() then array['public', 'scouts', 'private']
    when private.am_verified_scout() or auth.uid() = private.probe_scout_id() then array['public', 'scouts']
    else array['public'] end
$$;
grant execute on function private.blocked_with_me(), private.probe_scout_id(), private.visible_tiers() to anon, authenticated, service_role;

alter table public.athlete_profiles enable row level security;
alter table public.athlete_profiles force row level security;
alter table public.athlete_private enable row level security;
alter table public.athlete_private force row level security;
alter table public.athlete_sports enable row level security;
alter table public.athlete_sports force row level security;
alter table public.athlete_positions enable row level security;
alter table public.athlete_positions force row level security;
alter table public.guardian_links enable row level security;
alter table public.guardian_links force row level security;
alter table public.blocks enable row level security;
alter table public.blocks force row level security;

create policy athlete_profiles_select_anon on public.athlete_profiles for select to anon
  using (effective_visibility = 'public' and not is_minor);
create policy athlete_profiles_select_permitted on public.athlete_profiles for select to authenticated
  using (id = (select auth.uid())
    or (effective_visibility = any ((select private.visible_tiers())::text[]) and id <> all ((select private.blocked_with_me())::uuid[])));
create policy athlete_profiles_update_own on public.athlete_profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
grant select (id, user_id, handle, display_name, country, region, languages, primary_sport, class_year, sex_category, recruiting_status,
  status_note, dominant_side, level, club, jersey_number, bio, avatar_path, age_band, is_minor, effective_visibility, contact_state, checks,
  created_at, updated_at) on public.athlete_profiles to anon, authenticated;
grant update (handle, display_name, country, region, languages, primary_sport, class_year, sex_category, recruiting_status, status_note,
  dominant_side, level, club, jersey_number, bio, avatar_path) on public.athlete_profiles to authenticated;

create policy athlete_private_select_own on public.athlete_private for select to authenticated using (athlete_id = (select auth.uid()));
grant select on public.athlete_private to authenticated;

create policy athlete_sports_select_seen on public.athlete_sports for select to anon, authenticated
  using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy athlete_sports_insert_own on public.athlete_sports for insert to authenticated with check (athlete_id = (select auth.uid()));
create policy athlete_sports_update_own on public.athlete_sports for update to authenticated
  using (athlete_id = (select auth.uid())) with check (athlete_id = (select auth.uid()));
create policy athlete_sports_delete_own on public.athlete_sports for delete to authenticated using (athlete_id = (select auth.uid()));
grant select on public.athlete_sports to anon, authenticated;
grant insert, update, delete on public.athlete_sports to authenticated;
create policy athlete_positions_select_seen on public.athlete_positions for select to anon, authenticated
  using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy athlete_positions_insert_own on public.athlete_positions for insert to authenticated with check (athlete_id = (select auth.uid()));
create policy athlete_positions_update_own on public.athlete_positions for update to authenticated
  using (athlete_id = (select auth.uid())) with check (athlete_id = (select auth.uid()));
create policy athlete_positions_delete_own on public.athlete_positions for delete to authenticated using (athlete_id = (select auth.uid()));
grant select on public.athlete_positions to anon, authenticated;
grant insert, update, delete on public.athlete_positions to authenticated;

create policy guardian_links_select_own on public.guardian_links for select to authenticated using (athlete_id = (select auth.uid()));
grant select on public.guardian_links to authenticated;

create policy blocks_select_own on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));
create policy blocks_insert_own on public.blocks for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy blocks_delete_own on public.blocks for delete to authenticated using (blocker_id = (select auth.uid()));
grant select, delete, insert (blocker_id, blocked_id) on public.blocks to authenticated;

-- After a decision: the badge on the profile, one audit line, one notice.
create function private.verifications_after() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.scout_profiles set verified_until = private.verified_until_of(new.user_id), checks = private.checks_of(new.user_id)
  where user_id = new.user_id;
  perform private.refresh_athlete(new.user_id);
  if tg_op = 'UPDATE' and old.status = 'pending' and new.status <> 'pending' then
    perform private.audit(new.decided_by, 'verification_' || new.status, jsonb_build_object('verification_id', new.id, 'user_id', new.user_id, 'type', new.type));
    perform private.notify(new.user_id, 'verification_' || new.status, jsonb_build_object('type', new.type, 'until', new.expires_at, 'reason', new.reason),
      case private.role_of(new.user_id) when 'scout' then '/scout/verification' else '/athlete/profile' end);
  elsif tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null then
    perform private.audit(coalesce(auth.uid(), new.decided_by), 'verification_revoked', jsonb_build_object('verification_id', new.id, 'user_id', new.user_id, 'type', new.type));
    perform private.notify(new.user_id, 'verification_rejected', jsonb_build_object('type', new.type, 'reason', new.revoked_reason, 'revoked', true),
      '/scout/verification');
  end if;
  return new;
end $$;
create function private.role_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$ select p.role from public.profiles p where p.id = person $$;
create trigger verifications_after after insert or update on public.verifications
  for each row execute function private.verifications_after();
