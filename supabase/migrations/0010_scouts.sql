-- A scout's page. A scout counts as verified while an approved, unexpired, unrevoked check of identity,
-- coaching or organization stands; the badge says what was checked and until when. Only verified scouts are
-- shown to others, and only they see what athletes show to scouts.

create table public.scout_profiles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  display_name text not null check (char_length(btrim(display_name)) between 1 and 120),
  kind text not null default 'independent' check (
    kind in ('club', 'college', 'federation', 'academy', 'agent', 'independent')
  ),
  organization text not null default '' check (char_length(organization) <= 160),
  title text not null default '' check (char_length(title) <= 120),
  country text check (country ~ '^[A-Z]{2}$'),
  regions text[] not null default '{}' check (
    cardinality(regions) <= 30
    and char_length(array_to_string(regions, ',')) <= 2000
  ),
  sports text[] not null default '{}' check (
    cardinality(sports) <= 18
    and char_length(array_to_string(sports, ',')) <= 800
  ),
  levels text[] not null default '{}' check (
    cardinality(levels) <= 12
    and char_length(array_to_string(levels, ',')) <= 400
  ),
  languages text[] not null default '{}' check (
    cardinality(languages) <= 12
    and char_length(array_to_string(languages, ',')) <= 200
  ),
  bio text not null default '' check (char_length(bio) <= 2000),
  verified_until timestamptz, -- kept by verifications; null: not verified
  minors_until timestamptz, -- the same for contact with minors, which two admins open
  approved_verifications jsonb not null default '[]' check (
    octet_length(approved_verifications::text) <= 8192
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index scout_profiles_verified_idx on public.scout_profiles (verified_until desc);
alter table public.scout_profiles enable row level security;
alter table public.scout_profiles force row level security;

select
  private.declare_columns(
    'public.scout_profiles',
    'user_id',
    '{"display_name": "words", "organization": "words", "title": "words", "country": "code",
      "regions": "words", "sports": "words", "levels": "words", "languages": "words", "bio": "words",
      "approved_verifications": {"kind": "server", "holds": "the checks that stand"}}',
    '{"surname": "a scout shows the whole name",
      "restorable": "a page is not taken away; its account is suspended"}'
  );

grant
  select,
  update (display_name, kind, organization, title, country, regions, sports, levels, languages, bio)
on public.scout_profiles
to authenticated;
create policy scout_profiles_update_own on public.scout_profiles for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

select
  private.declare_noun(
    'scout_profile',
    'public.scout_profiles',
    key => 'user_id',
    owner => 'user_id',
    reportable => true,
    live => 'rows'
  );
create trigger scout_profiles_before_update_touch before update on public.scout_profiles
  for each row execute function private.touch_updated_at();

create function private.profiles_after_insert_scout_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.scout_profiles (user_id, display_name) values (new.id, new.full_name);
  return new;
end $$;
create trigger profiles_after_insert_scout_profile after insert on public.profiles
  for each row when (new.role = 'scout') execute function private.profiles_after_insert_scout_profile();

create function private.banned_scouts() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.user_id), '{}')
  from
    public.scout_profiles s
    join auth.users u on u.id = s.user_id
  where u.banned_until > now() or exists (select from private.deletions d where d.user_id = u.id)
$$;
grant execute on function private.banned_scouts() to anon, authenticated;

create function private.is_verified_scout(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select 1
      from public.scout_profiles s
      where s.user_id = is_verified_scout.user_id and s.verified_until > now()
    )
    and not private.is_banned(is_verified_scout.user_id)
$$;

create function private.can_contact_minors(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_verified_scout(can_contact_minors.user_id)
    and exists (
      select 1
      from public.scout_profiles s
      where s.user_id = can_contact_minors.user_id and s.minors_until > now()
    )
$$;

-- Nobody needs to look at more minors in a day. Lists are held back before they go above it
-- (private.minor_profiles_refusal); this stops whoever got there by opening page after page.
create function private.can_read_minors() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- LIMITS.minorProfiles.perDay
  return (select count(*) <= 500 from private.minor_profile_reads r
    where r.viewer_id = auth.uid() and r.read_at > now() - interval '1 day');
end $$;
grant execute on function private.can_read_minors() to authenticated;

create function private.is_caller_verified_scout() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_verified_scout(auth.uid())
$$;
grant execute on function private.is_caller_verified_scout() to anon, authenticated, service_role;

-- Nobody holds a token for this id: view_as() borrows it to ask the policy itself what a verified scout would
-- see.
create function private.view_as_scout_id() returns uuid
language sql immutable set search_path = '' as $$
  select '00000000-0000-4000-8000-00005c0075c0'::uuid
$$;
grant execute on function private.view_as_scout_id() to anon, authenticated, service_role;

create function private.visible_audiences() returns text[]
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.is_admin() then array['public', 'scouts', 'private']
      when private.is_caller_verified_scout()
      or auth.uid() = private.view_as_scout_id() then array['public', 'scouts']
      else array['public']
    end
$$;
grant execute on function private.visible_audiences() to anon, authenticated, service_role;

-- The badge vouches for a name, a kind and an organization: while it stands, none of the three moves. An
-- agent would otherwise turn into a club for as long as it takes to write to a minor.
create function private.scout_profiles_before_update_verified_fields() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.verified_until > now() and (new.display_name, new.kind, new.organization)
    is distinct from (old.display_name, old.kind, old.organization) then
    perform private.raise_error('scout.checked',
      'Name, kind and organization were checked and cannot change while the check stands. Ask for a new verification.', 409);
  end if;
  -- Whoever may write to nobody writes no words on the page that a minor reads either.
  if private.is_restricted(old.user_id)
    and (new.display_name, new.organization, new.title, new.regions, new.levels, new.languages, new.bio)
      is distinct from (old.display_name, old.organization, old.title, old.regions, old.levels, old.languages,
        old.bio) then
    perform private.raise_error('contact.restricted',
      'This account is restricted and writes to nobody.');
  end if;
  return new;
end $$;
create trigger scout_profiles_before_update_verified_fields before update on public.scout_profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.scout_profiles_before_update_verified_fields();

-- Admins read this name in reports: it stays the one that was checked, too.
create function private.profiles_before_update_checked_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.scout_profiles s where s.user_id = old.id and s.verified_until > now()) then
    perform private.raise_error('scout.checked',
      'The name was checked and cannot change while the check stands. Ask for a new verification.', 409);
  end if;
  return new;
end $$;
create trigger profiles_before_update_checked_name before update of full_name on public.profiles
  for each row
  when (old.full_name is distinct from new.full_name and current_user in ('anon', 'authenticated'))
  execute function private.profiles_before_update_checked_name();
