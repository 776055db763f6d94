-- Clubs, schools, academies, leagues, federations and test events. A number says who measured it, and a
-- level above an athlete's own word needs an organization that the team has checked and an official who acts
-- for it. Nobody writes here but functions. What was never checked is read by admins and its officials alone:
-- a name that somebody typed is no organization.

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  handle text unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(handle) between 2 and 60),
  kind text not null check (kind in ('club', 'school', 'academy', 'league', 'federation', 'test_event')),
  name text not null check (char_length(btrim(name)) between 2 and 120), -- LIMITS.organization.nameMaxChars
  sports text[] not null default '{}' check (cardinality(sports) <= 8), -- LIMITS.organization.sportsMax
  city text not null default '' check (char_length(city) <= 80), -- LIMITS.organization.placeMaxChars
  region text not null default '' check (char_length(region) <= 80),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  founded_year int check (founded_year between 1700 and 2100),
  about text not null default '' check (char_length(about) <= 600), -- LIMITS.organization.aboutMaxChars
  website text not null default '' check (
    website = ''
    or (char_length(website) <= 300 and website ~ '^https?://')
  ),
  -- its officials have their mail exactly here
  mail_domain text not null check (
    char_length(mail_domain) <= 253
    and mail_domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
  ),
  -- what was checked, each with its day: {"registered": "2026-09-14"}
  checks jsonb not null default '{}' check (
    jsonb_typeof(checks) = 'object'
    and checks - '{registered,own_domain,officials_named}'::text[] = '{}'
  ),
  first_checked_at timestamptz,
  checked_until timestamptz,
  check_told int not null default 0 check (check_told in (0, 1, 2)), -- 1: that it ends soon, 2: that it ended
  ended_at timestamptz,
  ended_reason text not null default '' check (char_length(ended_reason) <= 500),
  merged_into uuid references public.organizations (id) on delete set null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint organizations_checked_is_whole
    check (
      (first_checked_at is null) = (checked_until is null)
      and (first_checked_at is null or handle <> '')
    ),
  constraint organizations_merged_is_ended check (merged_into is null or ended_at is not null),
  constraint organizations_other_twin check (merged_into <> id)
);
create index organizations_merged_into_idx on public.organizations (merged_into);
create index organizations_created_by_idx on public.organizations (created_by);
create index organizations_name_idx on public.organizations (lower(name));
create index organizations_checked_until_idx on public.organizations (checked_until);
-- One living organization for a domain, also while its check waits for its renewal.
create unique index organizations_one_domain_idx on public.organizations (mail_domain)
where first_checked_at is not null and ended_at is null;
alter table public.organizations enable row level security;
alter table public.organizations force row level security;

select
  private.declare_columns(
    'public.organizations',
    'created_by',
    '{"name": "words", "city": "words", "region": "words", "country_code": "code",
      "about": "words", "website": "address",
      "mail_domain": {"kind": "server", "holds": "the domain of an address that answered"},
      "handle": {"kind": "server", "holds": "what the address of the page ends in"},
      "sports": {"kind": "server", "holds": "codes of sports"},
      "checks": {"kind": "server", "holds": "what was checked, from a fixed list, each with its day"},
      "ended_reason": "by_admins"}',
    '{"surname": "written by adults", "restorable": "ended and checked anew by admins",
      "exported": "about an organization", "erased": "stays for its athletes without the account"}'
  );

-- Of what was ever checked everybody reads what a page shows; why it ended is for admins.
grant
  select (
    id,
    handle,
    kind,
    name,
    sports,
    city,
    region,
    country_code,
    founded_year,
    about,
    website,
    mail_domain,
    checks,
    first_checked_at,
    checked_until,
    ended_at,
    merged_into
  )
on public.organizations
to anon, authenticated;
create policy organizations_select_checked on public.organizations for select to anon, authenticated
using (first_checked_at is not null);

select
  private.declare_noun('organization', 'public.organizations', owner => 'created_by', reportable => true);

-- What a report of a page keeps, for everybody who reads the page, and who registered it, where an account
-- did.
create function private.reported_organization(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'of',
      o.created_by,
      'row',
      jsonb_build_object(
        'name',
        o.name,
        'about',
        o.about,
        'city',
        o.city,
        'region',
        o.region,
        'country_code',
        o.country_code,
        'website',
        o.website
      )
    )
  from public.organizations o
  where o.id = target and o.first_checked_at is not null
$$;
grant execute on function private.reported_organization(uuid) to authenticated;

-- The level that a number has which an organization of this kind confirms or records.
create function private.organization_level(kind text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when kind in ('club', 'school', 'academy') then 'club_recorded'
      when kind in ('league', 'test_event') then 'league_verified'
      when kind = 'federation' then 'sanctioned'
    end
$$;

create function private.is_checked(organization public.organizations) returns boolean
language sql stable set search_path = '' as $$
  select
    organization.id is not null
    and organization.ended_at is null
    and organization.merged_into is null
    and coalesce(organization.checked_until > now(), false)
$$;

-- Whether numbers may rest on it today.
create function private.is_checked_organization(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organizations o where o.id = organization and private.is_checked(o))
$$;
grant execute on function private.is_checked_organization(uuid) to anon, authenticated;

-- Who acts for an organization. Named by the team's check or by an official who may, invited by mail at the
-- organization's own domain, and acting from the moment they accepted until they are ended.
create table private.organization_officials (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 2 and 120),
  role_title text not null default '' check (char_length(role_title) <= 80),
  email text not null check (char_length(email) <= 320 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  -- own: invites and ends officials, and both others. record: sessions, and confirms. confirm: answers alone
  may text not null check (may in ('own', 'record', 'confirm')),
  invited_at timestamptz not null default now(),
  invite_ends_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('self', 'official', 'admin', 'merged')),
  serial int not null default 1, -- each secret of a link is another one
  token_hash bytea unique -- null: no link was sent yet
);
create index organization_officials_organization_idx on private.organization_officials (organization_id);
create index organization_officials_user_idx on private.organization_officials (user_id);
create unique index organization_officials_one_mailbox_idx on private.organization_officials (
  organization_id,
  private.mailbox(email)
)
where ended_at is null;

select
  private.declare_columns(
    'private.organization_officials',
    'user_id',
    '{"name": "words", "role_title": "words", "email": "own"}',
    '{"surname": "written by adults", "evidence": "shown on the page of the organization",
      "restorable": "ended by officials and admins", "exported": "belongs to the organization",
      "erased": "stays for the organization without the account"}'
  );

-- Secrets that a newer one has replaced. They open nothing; whoever holds one is told why.
create table private.replaced_official_tokens (
  token_hash bytea primary key,
  official_id uuid not null references private.organization_officials (id) on delete cascade
);
create index replaced_official_tokens_official_idx on private.replaced_official_tokens (official_id);

-- Athletes who train there. An official says yes first; of a minor a guardian can take it back.
create table private.organization_members (
  id uuid primary key default gen_random_uuid(), -- what officials and guardians know the membership by
  organization_id uuid not null references public.organizations (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'member', 'ended')),
  -- who ended it: guardian and official stand until they lift it
  ended_by text check (ended_by in ('athlete', 'official', 'guardian', 'admin')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references private.organization_officials (id) on delete set null,
  unique (organization_id, athlete_id),
  constraint organization_members_ended_by_whom check ((state = 'ended') = (ended_by is not null))
);
create index organization_members_athlete_idx on private.organization_members (athlete_id);
create index organization_members_answered_by_idx on private.organization_members (answered_by);

-- Whether this official acts today: accepted, not ended, and the organization stands.
create function private.is_acting(official private.organization_officials) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    official.accepted_at is not null
    and official.ended_at is null
    and private.is_checked_organization(official.organization_id)
$$;

-- own includes record, record includes confirm.
create function private.may_act(official private.organization_officials, deed text) returns boolean
language sql stable set search_path = '' as $$
  select
    private.is_acting(official)
    and case deed
      when 'own' then official.may = 'own'
      when 'record' then official.may in ('own', 'record')
      when 'confirm' then official.may in ('own', 'record', 'confirm')
      else false
    end
$$;

comment on table public.organizations is
  'Clubs, schools, academies, leagues, federations and test events. Everybody reads those that were ever checked: what was checked and until when.';
comment on table private.organization_officials is
  'Who acts for an organization, what they may do, and since when. Their addresses are read by nobody.';
comment on table private.replaced_official_tokens is
  'Hashes of secrets that a newer one of the same official has replaced.';
comment on table private.organization_members is
  'Athletes who asked to belong to an organization, and what an official answered.';
