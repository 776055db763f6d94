-- An athlete's public page, and what stays private beside it. Who may see the page follows from age, consent
-- and wish. No birth date: nobody. 13 to the age of consent: nobody until a guardian consents. Under 18:
-- verified scouts at most. Adults: as they wish. Imported people have no account: verified scouts see them.

create table public.athlete_profiles (
  id uuid primary key, -- the account's id when there is an account
  user_id uuid unique references public.profiles (id) on delete cascade,
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  display_name text not null check (char_length(btrim(display_name)) between 1 and 120),
  country text check (country ~ '^[A-Z]{2}$'),
  region text not null default '' check (char_length(region) <= 80),
  place_id int, -- the town an adult names; 0201_places.sql
  town text not null default '' check (char_length(town) <= 120), -- its name
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
  -- when they could join another team
  availability text check (availability in ('now', 'season_end', 'graduation')),
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
  competition text not null default '' check (char_length(competition) <= 120),
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
  photo_allowed boolean not null default false, -- of a minor: the guardian agreed
  film_allowed boolean not null default false,
  approved_verifications jsonb not null default '[]' check (
    octet_length(approved_verifications::text) <= 8192
  ),
  import_source text check (char_length(import_source) <= 80),
  import_key text check (char_length(import_key) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint athlete_profiles_id_is_user check (user_id is null or user_id = id),
  constraint athlete_profiles_imported_xor_account check ((user_id is null) = (import_key is not null)),
  constraint athlete_profiles_avatar_path_own_folder
    check (avatar_path = '' or starts_with(avatar_path, id::text || '/')),
  constraint athlete_profiles_minor_not_public check (not (is_minor and effective_visibility = 'public'))
);
create unique index athlete_profiles_import_idx on public.athlete_profiles (import_source, import_key)
where import_key is not null;
create index athlete_profiles_sport_idx on public.athlete_profiles (primary_sport, updated_at desc, id desc);
alter table public.athlete_profiles enable row level security;
alter table public.athlete_profiles force row level security;

select
  private.declare_columns(
    'public.athlete_profiles',
    'id',
    '{"handle": {"kind": "words", "contact_gate": "looked at before the ending of its id is added"},
      "display_name": "words", "country": "code", "region": "words", "languages": "words",
      "town": {"kind": "server", "holds": "the name of a place of the list"},
      "status_note": "words", "club": "words", "competition": "words", "bio": "words",
      "avatar_path": {"kind": "file", "restorable": "yes"},
      "approved_verifications": {"kind": "server", "holds": "the checks that stand"},
      "import_source": {"kind": "server", "holds": "which import"},
      "import_key": {"kind": "server", "holds": "whom it names"}}',
    '{"restorable": "a page is not taken away; its account is suspended"}'
  );

create table public.athlete_private_details (
  athlete_id uuid primary key references public.athlete_profiles (id) on delete cascade,
  birth_date date not null,
  -- as given at onboarding: moving later does not lower the age of consent
  consent_country text not null check (consent_country ~ '^[A-Z]{2}$'),
  guardian_state text not null default 'not_needed' check (
    guardian_state in ('not_needed', 'needed', 'invited', 'active', 'declined', 'withdrawn')
  ),
  photo_consent boolean not null default false,
  film_consent boolean not null default false,
  -- the question at 18: nothing opens before its answer
  handover_state text not null default 'none' check (handover_state in ('none', 'asked', 'answered')),
  created_at timestamptz not null default now()
);
alter table public.athlete_private_details enable row level security;
alter table public.athlete_private_details force row level security;

select
  private.declare_columns(
    'public.athlete_private_details',
    'athlete_id',
    '{"consent_country": {"kind": "server", "holds": "the country given at the start"}}'
  );

grant
  select (
    id,
    user_id,
    handle,
    display_name,
    country,
    region,
    place_id,
    town,
    languages,
    primary_sport,
    class_year,
    sex_category,
    recruiting_status,
    status_note,
    dominant_side,
    availability,
    level,
    club,
    competition,
    jersey_number,
    bio,
    avatar_path,
    age_band,
    is_minor,
    effective_visibility,
    contact_state,
    photo_allowed,
    film_allowed,
    approved_verifications,
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
    place_id,
    languages,
    primary_sport,
    class_year,
    sex_category,
    recruiting_status,
    status_note,
    dominant_side,
    availability,
    level,
    club,
    competition,
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
    effective_visibility = any ((select private.visible_audiences())::text[])
    and id <> all ((select private.my_blocked_user_ids())::uuid[])
    and (not is_minor or (select private.can_read_minors()))
  )
);
create policy athlete_profiles_update_own on public.athlete_profiles for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

select
  private.declare_noun(
    'athlete_profile',
    'public.athlete_profiles',
    owner => 'user_id',
    reportable => true,
    live => 'rows'
  );
select
  private.declare_noun(
    'photo',
    'public.athlete_profiles',
    owner => 'user_id',
    part => 'avatar_path',
    reportable => true,
    removal => 'clear'
  );
select private.touch_what_people_write('public.athlete_profiles');

grant select on public.athlete_private_details to authenticated;
create policy athlete_private_details_select_own on public.athlete_private_details for select to authenticated
using (athlete_id = (select auth.uid()));

-- Who may see the page of somebody with an account and a birth date. A suspended account has no page. Once a
-- guardian has said no, a new invitation alone does not show the page again: it takes a guardian who agrees.
-- At 18 the page stays as it is until its owner has answered.
create function private.visibility_of(
  athlete uuid,
  own public.athlete_private_details,
  guardian text,
  before text
) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  years int := private.age_at(own.birth_date);
  wish  text := coalesce((select s.privacy_profile_visibility from public.user_settings s
    where s.user_id = athlete), 'public');
begin
  if wish = 'private' or private.is_banned(athlete) then return 'private'; end if;
  if own.handover_state = 'asked' then
    return case before when 'public' then 'scouts' else before end;
  end if;
  if years >= 18 then return wish; end if;
  if years < 13 or (guardian <> 'active' and (years < private.consent_age(own.consent_country)
    or exists (select 1 from public.guardian_links g where g.athlete_id = athlete
      and g.state in ('declined', 'withdrawn')))) then
    return 'private';
  end if;
  return 'scouts';
end $$;

-- The one place that decides who may see and contact an athlete; to ask again is to touch the row.
create function private.athlete_profiles_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own      public.athlete_private_details;
  years    int;
  guardian text;
begin
  select * into own from public.athlete_private_details p where p.athlete_id = new.id;
  new.approved_verifications := case when new.user_id is null
    then '[]' else private.approved_verifications_of(new.user_id) end;
  if new.user_id is null or own.birth_date is null then
    new.is_minor := new.user_id is not null;
    new.age_band := null;
    new.effective_visibility := case when new.user_id is null then 'scouts' else 'private' end;
    new.contact_state := 'closed';
    new.photo_allowed := new.user_id is null;
    new.film_allowed := new.user_id is null;
    return new;
  end if;
  years := private.age_at(own.birth_date);
  guardian := private.guardian_state_of(new.id, years);
  if tg_op = 'UPDATE' and years >= 18 and own.handover_state = 'none' and old.is_minor
    and old.age_band is not null then
    own.handover_state := private.ask_handover(new.id);
  end if;
  new.age_band := private.age_band_of(years);
  new.is_minor := years < 18;
  if new.is_minor then
    new.display_name := coalesce(private.minor_name(new.id), private.short_name(new.display_name));
  end if;
  new.effective_visibility := private.visibility_of(new.id, own, guardian, new.effective_visibility);
  new.contact_state := case when own.handover_state = 'asked' then 'closed'
    else private.contact_state_of(new.recruiting_status, new.effective_visibility, years,
      case when private.is_contact_paused(new.id) then 'paused' else guardian end) end;
  if own.handover_state <> 'asked' then
    new.photo_allowed := years >= 18 or (guardian = 'active' and own.photo_consent);
    new.film_allowed := years >= 18 or (guardian = 'active' and own.film_consent);
  end if;
  if own.guardian_state is distinct from guardian then
    update public.athlete_private_details set guardian_state = guardian where athlete_id = new.id;
  end if;
  return new;
end $$;
create trigger athlete_profiles_before_insert_update before insert or update on public.athlete_profiles
  for each row execute function private.athlete_profiles_before_insert_update();

comment on table public.athlete_profiles is
  'The page of an athlete. effective_visibility and contact_state follow from age, consent and the athlete''s wish; a trigger computes them. Select columns by name: two are not granted.';
comment on table public.athlete_private_details is
  'What only the athlete reads: date of birth, country of consent, and where the guardian''s consent stands.';
