-- How a person wants the product to look, sound and write to them, and who may see their page.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  audio_enabled boolean not null default true,
  notifications_email boolean not null default true,
  notifications_push boolean not null default true,
  -- announcements of the team that are news, on the screen and by mail
  notifications_news boolean not null default true,
  privacy_profile_visibility text not null default 'public' check (
    privacy_profile_visibility in ('public', 'scouts', 'private')
  ),
  accessibility_reduced_motion boolean not null default false,
  accessibility_high_contrast boolean not null default false,
  accessibility_large_text boolean not null default false,
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  view_identity text not null default 'organization' check (
    view_identity in ('named', 'organization', 'anonymous')
  ),
  -- where the person is; empty: what their country suggests
  timezone text not null default '' check (char_length(timezone) <= 60),
  updated_at timestamptz not null default now()
);
alter table public.user_settings enable row level security;
alter table public.user_settings force row level security;

select
  private.declare_columns('public.user_settings', 'user_id', '{"timezone": "own"}');

-- user_id may be named in an update so that upsert works; the policy keeps it one's own.
grant select, insert, update on public.user_settings to authenticated;
create policy user_settings_select_own on public.user_settings for select to authenticated
using (user_id = (select auth.uid()));
create policy user_settings_insert_own on public.user_settings for insert to authenticated
with check (user_id = (select auth.uid()));
create policy user_settings_update_own on public.user_settings for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

select
  private.declare_noun(
    'settings',
    'public.user_settings',
    key => 'user_id',
    owner => 'user_id',
    live => 'rows'
  );
create trigger user_settings_before_update_touch before update on public.user_settings
  for each row execute function private.touch_updated_at();

-- The zones that people and events may name. PostgreSQL reads all its files whenever it is asked for their
-- names, which a file of 500 events would wait for. A browser knows no "Factory".
create table private.timezones (name text primary key check (char_length(name) <= 60));
insert into private.timezones (name)
select z.name from pg_catalog.pg_timezone_names z where z.name ~ '^[A-Z]' and z.name <> 'Factory';
select
  private.declare_columns(
    'private.timezones',
    null,
    '{"name": {"kind": "reference", "holds": "names of time zones, as PostgreSQL knows them"}}'
  );
comment on table public.user_settings is
  'How a person wants the product to look, sound and write to them, and who may see their page.';
comment on table private.timezones is 'The names of time zones that are taken.';

create function private.is_timezone(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.timezones z where z.name = is_timezone.name)
$$;
grant execute on function private.is_timezone(text) to authenticated, service_role, supabase_auth_admin;

create function private.user_settings_before_insert_update_timezone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.timezone <> '' and not private.is_timezone(new.timezone) then
    perform private.raise_error('settings.timezone', 'timezone: a name like Europe/Paris is wanted.', 422);
  end if;
  return new;
end $$;
create trigger user_settings_before_insert_update_timezone
before insert or update of timezone on public.user_settings
  for each row execute function private.user_settings_before_insert_update_timezone();

create function private.language_of(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.language from public.user_settings s where s.user_id = language_of.user_id), 'en')
$$;
grant execute on function private.language_of(uuid) to service_role, supabase_auth_admin;

-- The page opens or closes with the wish.
create function private.user_settings_after_insert_update_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recompute_athlete(new.user_id);
  return new;
end $$;
create trigger user_settings_after_insert_update_visibility
after insert or update of privacy_profile_visibility on public.user_settings
  for each row execute function private.user_settings_after_insert_update_visibility();
