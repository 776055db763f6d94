-- An athlete's public page, and what stays private beside it. Who may see the page follows from age, consent
-- and wish. No birth date: nobody. 13 to the age of consent: nobody until a guardian consents, then verified
-- scouts. Under 18: verified scouts at most. Adults: as they wish. People from an import have no account and
-- are shown to verified scouts only.

create table public.athlete_profiles (
  id uuid primary key, -- the account's id when there is an account
  user_id uuid unique references public.profiles (id) on delete cascade,
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  display_name text not null check (char_length(btrim(display_name)) between 1 and 120),
  country text check (country ~ '^[A-Z]{2}$'),
  region text not null default '' check (char_length(region) <= 80),
  languages text[] not null default '{}' check (
    cardinality(languages) <= 12
    and char_length(array_to_string(languages, ',')) <= 200
  ),
  primary_sport text references public.sports (code),
  class_year smallint check (class_year between 1950 and 2050),
  sex_category text check (sex_category in ('female', 'male', 'open')),
  recruiting_status text not null default 'closed' check (
    recruiting_status in ('closed', 'open', 'committed', 'signed', 'transferred')
  ),
  status_note text not null default '' check (char_length(status_note) <= 300),
  dominant_side text check (dominant_side in ('right', 'left', 'both')),
  level text check (
    level in (
      'recreational',
      'school',
      'club',
      'regional',
      'national',
      'international',
      'college',
      'professional'
    )
  ),
  club text not null default '' check (char_length(club) <= 120),
  jersey_number smallint check (jersey_number between 0 and 999),
  bio text not null default '' check (char_length(bio) <= 2000),
  avatar_path text not null default '' check (char_length(avatar_path) <= 400),
  -- Derived below, never written by a client.
  age_band text check (age_band in ('13-15', '16-17', '18-20', '21-23', '24-29', '30+')),
  is_minor boolean not null default true,
  effective_visibility text not null default 'private' check (
    effective_visibility in ('public', 'scouts', 'private')
  ),
  contact_state text not null default 'closed' check (contact_state in ('open', 'guardian', 'closed')),
  checks jsonb not null default '[]' check (octet_length(checks::text) <= 8192),
  import_source text check (char_length(import_source) <= 80),
  import_key text check (char_length(import_key) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_is_the_id check (user_id is null or user_id = id),
  constraint imported_or_account check ((user_id is null) = (import_key is not null)),
  constraint picture_is_ones_own check (avatar_path = '' or starts_with(avatar_path, id::text || '/')),
  constraint minors_are_never_public check (not (is_minor and effective_visibility = 'public'))
);
create unique index athlete_profiles_import_idx on public.athlete_profiles (import_source, import_key)
where import_key is not null;
create index athlete_profiles_sport_idx on public.athlete_profiles (primary_sport, updated_at desc, id desc);
alter table public.athlete_profiles enable row level security;
alter table public.athlete_profiles force row level security;

create table public.athlete_private (
  athlete_id uuid primary key references public.athlete_profiles (id) on delete cascade,
  birth_date date not null,
  -- as given at onboarding: moving later does not lower the age of consent
  consent_country text not null check (consent_country ~ '^[A-Z]{2}$'),
  guardian_state text not null default 'not_needed' check (
    guardian_state in ('not_needed', 'needed', 'invited', 'active', 'declined', 'withdrawn')
  ),
  created_at timestamptz not null default now()
);
alter table public.athlete_private enable row level security;
alter table public.athlete_private force row level security;

create table public.athlete_sports (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  sport_code text not null references public.sports (code),
  is_primary boolean not null default false,
  since_year smallint check (since_year between 1950 and 2050),
  primary key (athlete_id, sport_code)
);
create unique index athlete_sports_one_primary_idx on public.athlete_sports (athlete_id) where is_primary;
create index athlete_sports_sport_idx on public.athlete_sports (sport_code);
alter table public.athlete_sports enable row level security;
alter table public.athlete_sports force row level security;

create table public.athlete_positions (
  athlete_id uuid not null,
  sport_code text not null,
  position_code text not null check (char_length(position_code) <= 30),
  rank smallint not null check (rank between 1 and 4), -- 1: primary; LIMITS.athlete.positionsMax
  primary key (athlete_id, sport_code, position_code),
  unique (athlete_id, sport_code, rank),
  foreign key (athlete_id, sport_code) references public.athlete_sports (athlete_id, sport_code)
    on delete cascade,
  foreign key (sport_code, position_code) references public.positions (sport_code, code)
);
create index athlete_positions_position_idx on public.athlete_positions (sport_code, position_code);
alter table public.athlete_positions enable row level security;
alter table public.athlete_positions force row level security;

grant
  select (
    id,
    user_id,
    handle,
    display_name,
    country,
    region,
    languages,
    primary_sport,
    class_year,
    sex_category,
    recruiting_status,
    status_note,
    dominant_side,
    level,
    club,
    jersey_number,
    bio,
    avatar_path,
    age_band,
    is_minor,
    effective_visibility,
    contact_state,
    checks,
    created_at,
    updated_at
  )
on public.athlete_profiles
to anon, authenticated;
grant
  update (
    handle,
    display_name,
    country,
    region,
    languages,
    primary_sport,
    class_year,
    sex_category,
    recruiting_status,
    status_note,
    dominant_side,
    level,
    club,
    jersey_number,
    bio,
    avatar_path
  )
on public.athlete_profiles
to authenticated;
create policy athlete_profiles_select_anon on public.athlete_profiles for select to anon
using (effective_visibility = 'public' and not is_minor);
create policy athlete_profiles_select_permitted on public.athlete_profiles for select to authenticated
using (
  id = (select auth.uid())
  or (
    effective_visibility = any ((select private.visible_tiers())::text[])
    and id <> all ((select private.blocked_with_me())::uuid[])
  )
);
create policy athlete_profiles_update_own on public.athlete_profiles for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));
create trigger athlete_profiles_touch before update of
  handle,
  display_name,
  country,
  region,
  languages,
  primary_sport,
  class_year,
  sex_category,
  recruiting_status,
  status_note,
  dominant_side,
  level,
  club,
  jersey_number,
  bio,
  avatar_path on public.athlete_profiles
  for each row execute function private.touch_updated_at();

grant select on public.athlete_private to authenticated;
create policy athlete_private_select_own on public.athlete_private for select to authenticated
using (athlete_id = (select auth.uid()));

grant select on public.athlete_sports to anon, authenticated;
grant insert, update, delete on public.athlete_sports to authenticated;
create policy athlete_sports_select_seen on public.athlete_sports for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy athlete_sports_insert_own on public.athlete_sports for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy athlete_sports_update_own on public.athlete_sports for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy athlete_sports_delete_own on public.athlete_sports for delete to authenticated
using (athlete_id = (select auth.uid()));

grant select on public.athlete_positions to anon, authenticated;
grant insert, update, delete on public.athlete_positions to authenticated;
create policy athlete_positions_select_seen on public.athlete_positions for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy athlete_positions_insert_own on public.athlete_positions for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy athlete_positions_update_own on public.athlete_positions for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy athlete_positions_delete_own on public.athlete_positions for delete to authenticated
using (athlete_id = (select auth.uid()));

create function private.age_on(birth date, day date default current_date) returns int
language sql immutable set search_path = '' as $$
  select extract(year from age(day, birth))::int
$$;

create function private.age_band_of(years int) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when years < 13 then null
      when years <= 15 then '13-15'
      when years <= 17 then '16-17'
      when years <= 20 then '18-20'
      when years <= 23 then '21-23'
      when years <= 29 then '24-29'
      else '30+'
    end
$$;

-- The one place that decides who may see and contact an athlete. Everything else asks for it again by
-- touching the row. Once a guardian has said no, a new invitation alone does not show the page again: it
-- takes a guardian who agrees.
create function private.athlete_profiles_derive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own      public.athlete_private;
  years    int;
  guardian text;
  wish     text;
  refused  boolean;
begin
  select * into own from public.athlete_private p where p.athlete_id = new.id;
  new.checks := case when new.user_id is null then '[]' else private.checks_of(new.user_id) end;
  if new.user_id is null then
    new.is_minor := false;
    new.age_band := null;
    new.effective_visibility := 'scouts';
    new.contact_state := 'closed';
    return new;
  end if;
  if own.birth_date is null then
    new.is_minor := true;
    new.age_band := null;
    new.effective_visibility := 'private';
    new.contact_state := 'closed';
    return new;
  end if;
  years := private.age_on(own.birth_date);
  guardian := private.guardian_state_of(new.id, years);
  refused := guardian <> 'active'
    and exists (select 1 from public.guardian_links g where g.athlete_id = new.id
    and g.state in ('declined', 'withdrawn'));
  wish := coalesce((select s.privacy_profile_visibility from public.user_settings s
    where s.user_id = new.user_id), 'public');
  new.age_band := private.age_band_of(years);
  new.is_minor := years < 18;
  if years >= 18 then
    new.effective_visibility := wish;
  elsif years < 13 or refused
     or (years < private.consent_age(own.consent_country) and guardian <> 'active') then
    new.effective_visibility := 'private';
  else
    new.effective_visibility := case wish when 'private' then 'private' else 'scouts' end;
  end if;
  new.contact_state :=
    private.contact_state_of(new.recruiting_status, new.effective_visibility, years, guardian);
  if own.guardian_state is distinct from guardian then
    update public.athlete_private set guardian_state = guardian where athlete_id = new.id;
  end if;
  return new;
end $$;
create trigger athlete_profiles_derive before insert or update on public.athlete_profiles
  for each row execute function private.athlete_profiles_derive();

create function private.refresh_athlete(athlete uuid) returns void
language sql security definer set search_path = '' as $$
  update public.athlete_profiles set is_minor = is_minor where id = athlete
$$;

-- Birthdays only ever open doors, so a late run is safe. The server calls it daily. Coming of age also frees
-- the requests that waited for a guardian.
create function private.refresh_ages() returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  update public.guardian_links g set state = 'ended', decided_at = now()
  from public.athlete_private p where p.athlete_id = g.athlete_id and g.state in ('invited', 'active')
  and private.age_on(p.birth_date) >= 18;
  update public.athlete_profiles a set is_minor = a.is_minor
  from public.athlete_private p
  where p.athlete_id = a.id
  and (a.age_band is distinct from private.age_band_of(private.age_on(p.birth_date)) or a.is_minor);
  get diagnostics changed = row_count;
  update public.message_requests r set held_for_guardian = false
  from public.athlete_profiles a where a.id = r.athlete_id and not a.is_minor and r.held_for_guardian
  and r.status = 'pending';
  return changed;
end $$;
grant execute on function private.refresh_ages() to service_role;

create function private.athlete_follows_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_athlete(new.user_id);
  return new;
end $$;
create trigger athlete_follows_settings
after insert or update of privacy_profile_visibility on public.user_settings
  for each row execute function private.athlete_follows_settings();

create function private.athlete_follows_private() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_athlete(new.athlete_id);
  return new;
end $$;
create trigger athlete_follows_private
after insert or update of birth_date, consent_country on public.athlete_private
  for each row execute function private.athlete_follows_private();

-- The page's sport and the primary one of the list are the same thing.
create function private.primary_sport_follows_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_sports s set is_primary = false where s.athlete_id = new.athlete_id
    and s.sport_code <> new.sport_code and s.is_primary;
  return new;
end $$;
create trigger primary_sport_follows_list before insert or update of is_primary on public.athlete_sports
  for each row when (new.is_primary) execute function private.primary_sport_follows_list();

create function private.page_follows_primary_sport() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_profiles p set primary_sport = new.sport_code where p.id = new.athlete_id
    and p.primary_sport is distinct from new.sport_code;
  return null;
end $$;
create trigger page_follows_primary_sport after insert or update of is_primary on public.athlete_sports
  for each row when (new.is_primary) execute function private.page_follows_primary_sport();

create function private.list_follows_page() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.athlete_sports as s (athlete_id, sport_code, is_primary)
    values (new.id, new.primary_sport, true)
  on conflict (athlete_id, sport_code) do update set is_primary = true where not s.is_primary;
  return null;
end $$;
create trigger list_follows_page after update of primary_sport on public.athlete_profiles
  for each row when (new.primary_sport is distinct from old.primary_sport and new.primary_sport is not null)
  execute function private.list_follows_page();

-- An athlete changes the main sport and the positions in one step: both change, or neither. It runs as the
-- athlete, so the policies of the tables decide as always.
create function public.set_my_positions(sport text, positions text[]) returns void
language plpgsql set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if not exists (select 1 from public.sports s where s.code = sport) then
    perform private.refuse('onboarding.sport',
      format('sport: %s is not a known sport.', left(coalesce(sport, 'nothing'), 40)), 422);
  end if;
  if positions is null or cardinality(positions) > 4 -- LIMITS.athlete.positionsMax
     or cardinality(positions) <> (select count(distinct p) from unnest(positions) p)
     or exists (select 1 from unnest(positions) p where not exists (
       select 1 from public.positions q where q.sport_code = set_my_positions.sport and q.code = p)) then
    perform private.refuse('onboarding.positions',
      'positions: at most four different positions of the sport are wanted.', 422);
  end if;
  update public.athlete_sports a set is_primary = false where a.athlete_id = me and a.is_primary
    and a.sport_code <> set_my_positions.sport;
  insert into public.athlete_sports (athlete_id, sport_code, is_primary)
    values (me, set_my_positions.sport, true)
  on conflict (athlete_id, sport_code) do update set is_primary = true;
  update public.athlete_profiles p set primary_sport = set_my_positions.sport where p.id = me;
  delete from public.athlete_positions a where a.athlete_id = me and a.sport_code = set_my_positions.sport;
  insert into public.athlete_positions (athlete_id, sport_code, position_code, rank)
  select me, set_my_positions.sport, p, n from unnest(positions) with ordinality as t (p, n);
end $$;
grant execute on function public.set_my_positions(text, text[]) to authenticated;
