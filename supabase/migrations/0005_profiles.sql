-- A person has one profile, made at sign-up with the role they chose: athlete or scout. Nobody changes their
-- role, their id or their email here; nobody reads them but themselves, and admins on record.

-- Many addresses reach one mailbox: what stands after a plus, capitals and a last dot of the domain change
-- nothing, nor do dots in a name at Gmail. Who counts people by their address counts mailboxes.
create function private.mailbox(address text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when at.domain in ('gmail.com', 'googlemail.com') then replace(at.name, '.', '') || '@gmail.com'
      else at.name || '@' || at.domain
    end
  from
    (
      select
        regexp_replace(regexp_replace(given, '@[^@]*$', ''), '(?<=.)\+.*$', '') as name,
        rtrim(regexp_replace(given, '^.*@', ''), '.') as domain
      from lower(btrim(address)) as given
    ) at
$$;
grant execute on function private.mailbox(text) to anon, authenticated, service_role, supabase_auth_admin;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  -- LIMITS.profile.fullNameMaxChars
  full_name text not null check (char_length(btrim(full_name)) between 1 and 120),
  role text not null check (role in ('athlete', 'scout')),
  email text not null check (char_length(email) <= 320), -- LIMITS.email.maxChars
  created_at timestamptz not null default now()
);
create index profiles_role_idx on public.profiles (role, created_at desc);
create index profiles_email_idx on public.profiles (email);
create index profiles_mailbox_idx on public.profiles (private.mailbox(email));
alter table public.profiles enable row level security;
alter table public.profiles force row level security;

select
  private.declare_columns(
    'public.profiles',
    'id',
    '{"full_name": {"surname": "here the surname stands; scouts read display_name",
        "evidence": "a report copies the page",
        "restorable": "a page is not taken away; its account is suspended", "kind": "words"},
      "email": "own"}'
  );

grant select, insert (id, full_name, role, email), update (full_name) on public.profiles to authenticated;
create policy profiles_select_own_or_opened on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.has_opened('people', 'verifications')));
create policy profiles_insert_own on public.profiles for insert to authenticated
with check (id = (select auth.uid()) and role in ('athlete', 'scout'));
create policy profiles_update_own on public.profiles for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

-- Null for a suspended account: like a person without a profile, it has no rights.
create function private.my_role() returns text
language sql stable security definer set search_path = '' as $$
  select p.role from public.profiles p where p.id = auth.uid() and not private.is_banned(p.id)
$$;
grant execute on function private.my_role() to anon, authenticated, service_role;

create function private.refused_sign_up(message text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('error', jsonb_build_object('http_code', 422, 'message', message))
$$;
grant execute on function private.refused_sign_up(text) to supabase_auth_admin;

-- A switch of the team for each role.
create function private.takes_new(role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.policy_value('feature.new_' || role || 's') = 1
$$;
grant execute on function private.takes_new(text) to supabase_auth_admin;

-- Asked before somebody's own sign-up: without a role there is no profile, and a person without a profile has
-- no rights. Not asked about accounts that an operator makes. Anonymous users are an operator's own choice.
-- Whoever comes by a provider is asked for role and name afterwards, by the first screen they see: until they
-- answer there is no profile. Nobody begins with a phone alone: a guardian, a decision about an account and
-- every notice of it are answered from a mailbox that is proven.
create function private.require_sign_up_role(event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select
    case
      when coalesce((event -> 'user' ->> 'is_anonymous')::boolean, false) then '{}'::jsonb
      when event -> 'user' -> 'app_metadata' ->> 'provider' = 'web3' then private.refused_sign_up(
        'email: an email address is wanted; a wallet alone makes no account here.'
      )
      when coalesce(event -> 'user' -> 'app_metadata' ->> 'provider', 'email') not in (
        'email',
        'phone'
      ) then '{}'::jsonb
      when coalesce(event -> 'user' ->> 'email', '') = '' then private.refused_sign_up(
        'email: an email address is wanted; a phone number is added to the account afterwards.'
      )
      when coalesce(event -> 'user' -> 'user_metadata' ->> 'role', '') not in (
        'athlete',
        'scout'
      ) then private.refused_sign_up('role: athlete or scout is wanted.')
      when btrim(
        coalesce(event -> 'user' -> 'user_metadata' ->> 'full_name', '')
      ) = '' then private.refused_sign_up('full_name: a full name is wanted.')
      when not private.takes_new(event -> 'user' -> 'user_metadata' ->> 'role') then private.refused_sign_up(
        format('The Touchline team takes no new %ss for now.', event -> 'user' -> 'user_metadata' ->> 'role')
      )
      else '{}'::jsonb
    end
$$;
grant execute on function private.require_sign_up_role(jsonb) to supabase_auth_admin;

-- Sign-up metadata is typed by the person, so it is read once, here, and never trusted again. Accounts made
-- without a role (by the admin API, say) get no profile, and a person without a profile has no rights.
create function private.auth_users_after_insert_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := new.raw_user_meta_data ->> 'role';
  named  text := left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 120);
begin
  if wanted is null then return new; end if;
  if wanted not in ('athlete', 'scout') then
    perform private.raise_error('profile.role', format('role: %s was given, athlete or scout is wanted.',
      left(wanted, 40)), 422);
  end if;
  if named = '' then
    perform private.raise_error('profile.full_name', 'full_name: nothing was given, a full name is wanted.',
      422);
  end if;
  perform private.require_plain_words('full_name', named);
  insert into public.profiles (id, full_name, role, email)
    values (new.id, named, wanted, lower(btrim(coalesce(new.email, ''))));
  return new;
end $$;
create trigger auth_users_after_insert_profile after insert on auth.users
  for each row execute function private.auth_users_after_insert_profile();

create function private.auth_users_after_update_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = lower(btrim(coalesce(new.email, ''))) where id = new.id;
  return new;
end $$;
create trigger auth_users_after_update_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.auth_users_after_update_email();

-- The client also inserts its profile after sign-up. The row is there already, so its own second insert
-- changes nothing.
create function private.profiles_before_insert_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare account record;
begin
  if new.id is distinct from auth.uid() then return new; end if;
  if exists (select 1 from public.profiles p where p.id = new.id) then return null; end if;
  select u.email into account from auth.users u where u.id = new.id;
  if lower(btrim(new.email)) is distinct from lower(btrim(account.email)) then
    perform private.raise_error('profile.email', 'email: it is not the address of this account.', 422);
  end if;
  perform private.require_feature('new_' || new.role || 's');
  perform private.require_plain_words('full_name', new.full_name);
  new.email := lower(btrim(new.email));
  new.full_name := btrim(new.full_name);
  return new;
end $$;
create trigger profiles_before_insert_once before insert on public.profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.profiles_before_insert_once();

create function private.role_of(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.role from public.profiles p where p.id = role_of.user_id
$$;

-- Whether the account is still there, and stays until this transaction ends. Whoever leaves in the same
-- second either has left before the report or leaves a case behind.
create function private.holds_account(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = person for key share;
  return found;
end $$;
