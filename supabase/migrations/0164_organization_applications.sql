-- How an organization comes to be: somebody registers it from an address at its own domain, opens the link
-- that is mailed there and confirms, and an admin looks at the evidence. Until then it is a name that
-- somebody typed, and nobody else reads it. Whoever registers is its first official.

create table private.organization_applications (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  evidence_url text not null check (char_length(evidence_url) <= 500 and evidence_url ~ '^https?://'),
  note text not null default '' check (char_length(note) <= 2000), -- LIMITS.organization.noteMaxChars
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz, -- the link that went to the address was opened, and the button pressed
  decision text check (decision in ('checked', 'refused')),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  reason text not null default '' check (char_length(reason) <= 500),
  constraint organization_applications_decided check ((decision is null) = (decided_at is null))
);
create index organization_applications_decided_by_idx on private.organization_applications (decided_by);
select
  private.declare_columns(
    'private.organization_applications',
    null,
    '{"evidence_url": "to_admins", "note": "to_admins", "reason": "by_admins"}',
    '{"exported": "about an organization", "erased": "stays with the organization that was checked"}'
  );
select
  private.declare_rate_limit(
    'organization_place',
    10,
    '1 day',
    'You have registered several organizations today. Try again tomorrow.'
  ),
  private.declare_rate_limit(
    'organization_address',
    3,
    '1 day',
    'This address was used often today. Try again tomorrow.'
  ),
  private.declare_rate_limit('official_act', 300, '1 hour', 'Too many changes at once. Please wait.'),
  private.declare_rate_limit(
    'official_link',
    3,
    '1 day',
    'A link was asked for several times today. Try again tomorrow.'
  ),
  private.declare_rate_limit(
    'official_link_place',
    10,
    '1 day',
    'You have asked for several links today. Try again tomorrow.'
  );
alter table public.admin_task_marks
drop constraint admin_task_marks_noun_check,
add constraint admin_task_marks_noun_check
  check (
    noun in (
      'case',
      'decision',
      'verification',
      'data_request',
      'feedback',
      'admin_invitation',
      'organization'
    )
  );
select
  private.declare_count(
    'work',
    'organizations',
    'select count(*) from private.organization_applications
    where confirmed_at is not null and decision is null'
  );

-- The secret of a link is derived, not stored: the mail can be written again, and a leaked table opens
-- nothing.
create function private.official_token(official uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    translate(
      encode(
        extensions.hmac(convert_to('official:' || o.id || ':' || o.serial, 'UTF8'), s.value, 'sha256'),
        'base64'
      ),
      '+/=',
      '-_'
    )
  from
    private.app_secrets s
    join private.organization_officials o on o.id = official_token.official
  where s.name = 'guardian_links'
$$;

-- A new secret; the one before it opens nothing any more.
create function private.issue_official_token(official uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare token text;
begin
  insert into private.replaced_official_tokens (token_hash, official_id)
  select o.token_hash, o.id from private.organization_officials o
  where o.id = official and o.token_hash is not null;
  update private.organization_officials o set serial = o.serial + 1 where o.id = official;
  token := private.official_token(official);
  update private.organization_officials o set token_hash = extensions.digest(token, 'sha256')
  where o.id = official;
  return token;
end $$;

create function private.mail_official(official private.organization_officials, letter text, more jsonb)
returns void
language sql security definer set search_path = '' as $$
  select
    private.send_mail(
      letter,
      official.email,
      official.locale,
      jsonb_build_object(
        'name',
        official.name,
        'organization',
        o.name,
        'url',
        '/club/' || private.official_token(official.id)
      ) || more
    )
  from public.organizations o
  where o.id = official.organization_id
$$;

-- By their account or their mailbox.
create function private.acts_for(person uuid, organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.organization_officials f
        join public.profiles p on p.id = person
      where
        f.organization_id = organization
        and f.ended_at is null
        and (f.user_id = p.id or private.mailbox(f.email) = private.mailbox(p.email))
    )
$$;

-- The domain of an address at an organization's own: plain letters, no host of free mail, and neither the
-- domain of another checked organization, nor above or below it.
create function private.require_own_domain(address text, organization uuid default null) returns text
language plpgsql stable security definer set search_path = '' as $$
declare domain text := split_part(address, '@', 2);
begin
  if char_length(address) > 320 or address !~ '^[a-z0-9._%+-]+@[^@]+$'
    or domain !~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
    or domain ~ '(^|\.)xn--' then
    perform private.raise_error('organization.email',
      'email: an address is wanted, in plain letters, such as office@riverside.example.', 422);
  end if;
  if private.is_free_mail(address) then
    perform private.raise_error('organization.free_mail',
      'email: anybody gets an address there. Give one at the organization''s own domain.', 422);
  end if;
  if exists (select from public.organizations o where o.first_checked_at is not null and o.ended_at is null
    and o.id is distinct from organization and (o.mail_domain = domain
      or right(domain, length(o.mail_domain) + 1) = '.' || o.mail_domain
      or right(o.mail_domain, length(domain) + 1) = '.' || domain)) then
    perform private.raise_error('organization.domain',
      'email: another organization that we checked has this domain. Ask its officials to invite you.', 409);
  end if;
  return domain;
end $$;

create function private.organization_words(field text, value text, at_least int, at_most int) returns text
language plpgsql stable security definer set search_path = '' as $$
declare words text := private.sanitize_text(btrim(coalesce(value, '')));
begin
  if char_length(words) not between at_least and at_most then
    perform private.raise_error('organization.length', format('%s: %s characters were given; %s to %s are '
      'wanted.', field, char_length(words), at_least, at_most), 422);
  end if;
  perform private.require_plain_words(field, words);
  return words;
end $$;

create function private.organization_sports(given jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare sports text[];
begin
  if jsonb_typeof(coalesce(given, '[]')) <> 'array' then given := '[]'; end if;
  sports := array(select distinct e from jsonb_array_elements_text(coalesce(given, '[]')) e order by e);
  if cardinality(sports) not between 1 and 8 or exists (select from unnest(sports) s
    where s not in (select p.code from public.sports p)) then
    perform private.raise_error('organization.sports', 'sports: one to eight of our sports are wanted.', 422);
  end if;
  return sports;
end $$;

-- The site stands first: what is before an @ looks like one and leads nowhere.
create function private.is_web_address(value text, at_most int) returns boolean
language sql immutable set search_path = '' as $$
  select
    char_length(value) <= at_most and value ~ '^https?://[^\s/?#@<>"\\]+\.[^\s/?#@<>"\\]+([/?#][^\s<>"]*)?$'
$$;

create function private.organization_website(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare address text := btrim(coalesce(value, ''));
begin
  if address <> '' and not private.is_web_address(address, 300) then
    perform private.raise_error('organization.website',
      'website: a whole address is wanted, such as https://riverside.example.', 422);
  end if;
  return address;
end $$;

create function private.organization_evidence(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare address text := btrim(coalesce(value, ''));
begin
  if not private.is_web_address(address, 500) then
    perform private.raise_error('organization.evidence_url',
      'evidence_url: the whole address of a register entry is wanted.', 422);
  end if;
  return address;
end $$;

-- For the team alone, so it may hold addresses and numbers.
create function private.application_note(value text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare words text := private.sanitize_text(btrim(coalesce(value, '')));
begin
  if char_length(words) > 2000 then -- LIMITS.organization.noteMaxChars
    perform private.raise_error('organization.length', format('note: %s characters were given; 0 to 2000 are '
      'wanted.', char_length(words)), 422);
  end if;
  return words;
end $$;

create function private.founded_year(value text) returns int
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(btrim(value), '') = '' then return null; end if;
  if btrim(value) !~ '^\d{4}$' or btrim(value)::int not between 1700 and extract(year from now())::int then
    perform private.raise_error('organization.founded_year',
      'founded_year: a year that has begun is wanted, such as 1921.', 422);
  end if;
  return btrim(value)::int;
end $$;

create function private.register_organization(details jsonb, locale text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me       uuid := auth.uid();
  address  text := lower(btrim(coalesce(details ->> 'email', '')));
  applied  public.organizations;
  official private.organization_officials;
begin
  perform private.require_rate_limit('organization_place', coalesce(me::text, private.request_place()));
  if me is not null and (private.my_role() is null or private.is_minor_account(me)) then
    perform private.raise_error('organization.adults', 'An adult registers an organization.', 403);
  elsif coalesce(details ->> 'kind', '') not in ('club', 'school', 'academy', 'league', 'federation',
    'test_event') then
    perform private.raise_error('organization.kind', 'kind: say what it is.', 422);
  elsif coalesce(details ->> 'country_code', '') !~ '^[A-Z]{2}$' then
    perform private.raise_error('organization.country', 'country_code: two letters like FR are wanted.', 422);
  end if;
  insert into public.organizations (kind, name, sports, city, region, country_code, founded_year, website,
    mail_domain, created_by)
  values (details ->> 'kind', private.organization_words('organization', details ->> 'name', 2, 120),
    private.organization_sports(details -> 'sports'),
    private.organization_words('city', details ->> 'city', 1, 80),
    private.organization_words('region', details ->> 'region', 0, 80), details ->> 'country_code',
    private.founded_year(details ->> 'founded_year'),
    private.organization_website(details ->> 'website'),
    private.require_own_domain(address), me)
  returning * into applied;
  insert into private.organization_applications (organization_id, evidence_url, note)
  values (applied.id, private.organization_evidence(details ->> 'evidence_url'),
    private.application_note(details ->> 'note'));
  perform private.require_rate_limit('organization_address', private.address_hash(private.mailbox(address)));
  insert into private.organization_officials (organization_id, user_id, name, role_title, email, locale, may)
  values (applied.id, me, private.organization_words('full_name', details ->> 'applicant_name', 2, 120),
    private.organization_words('role_title', details ->> 'role_title', 2, 80), address,
    case when register_organization.locale in ('en', 'es', 'fr') then register_organization.locale
    else 'en' end, 'own')
  returning * into official;
  perform private.issue_official_token(official.id);
  perform private.mail_official(official, 'organization_confirm',
    jsonb_build_object('expires_at', official.invite_ends_at));
end $$;
grant execute on function private.register_organization(jsonb, text) to anon, authenticated;

create function public.register_organization(details jsonb, locale text default 'en') returns void
language sql set search_path = '' as $$
  select private.register_organization(details, locale)
$$;
grant execute on function public.register_organization(jsonb, text) to anon, authenticated;

comment on table private.organization_applications is
  'What came with a new organization for whoever checks it, and what was decided. Read by admins alone.';
comment on function public.register_organization is
  'Registers an organization: {kind, name, country_code, city, region, sports, founded_year, website, email, evidence_url, note, applicant_name, role_title}. Mails a link to the address, which has to be at the organization''s own domain. 422 organization.email, organization.free_mail, organization.kind, organization.country, organization.sports, organization.website, organization.evidence_url, organization.length, organization.founded_year, 409 organization.domain, 403 organization.adults.';
