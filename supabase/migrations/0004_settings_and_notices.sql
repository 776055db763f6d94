-- How a person wants the product to look, sound and write to them; what it told them; and the letters still to be sent.
create table public.user_settings (
  user_id                      uuid primary key references auth.users (id) on delete cascade,
  language                     text not null default 'en' check (language in ('en', 'es', 'fr')),
  theme                        text not null default 'system' check (theme in ('light', 'dark', 'system')),
  audio_enabled                boolean not null default true,
  notifications_email          boolean not null default true,
  notifications_push           boolean not null default true,
  privacy_profile_visibility   text not null default 'public' check (privacy_profile_visibility in ('public', 'scouts', 'private')),
  accessibility_reduced_motion boolean not null default false,
  accessibility_high_contrast  boolean not null default false,
  accessibility_large_text     boolean not null default false,
  units                        text not null default 'metric' check (units in ('metric', 'imperial')),
  view_identity                text not null default 'organization' check (view_identity in ('named', 'organization', 'anonymous')),
  updated_at                   timestamptz not null default now()
);
create trigger user_settings_touch before update on public.user_settings
  for each row execute function private.touch_updated_at();
alter table public.user_settings enable row level security;
alter table public.user_settings force row level security;
create policy user_settings_select_own on public.user_settings for select to authenticated using (user_id = (select auth.uid()));
create policy user_settings_insert_own on public.user_settings for insert to authenticated with check (user_id = (select auth.uid()));
create policy user_settings_update_own on public.user_settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- user_id may be named in an update so that upsert works; the policy keeps it one's own.
grant select, insert, update on public.user_settings to authenticated;

create table public.notifications (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references public.profiles (id) on delete cascade,
  kind       text not null check (kind in ('message_request', 'request_accepted', 'request_declined', 'message', 'endorsement', 'favourite',
               'verification_approved', 'verification_rejected', 'verification_expiring', 'guardian_needed', 'guardian_decided',
               'dispute', 'moderation', 'announcement', 'security')),
  params     jsonb not null default '{}' check (octet_length(params::text) <= 4096),
  url        text not null default '' check (char_length(url) <= 400),
  group_key  text not null default '' check (char_length(group_key) <= 200),
  created_at timestamptz not null default now(),
  seen_at    timestamptz,
  read_at    timestamptz
);
create index notifications_user_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
alter table public.notifications enable row level security;
alter table public.notifications force row level security;
create policy notifications_select_own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy notifications_update_own on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy notifications_delete_own on public.notifications for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete, update (seen_at, read_at) on public.notifications to authenticated;

-- Mail leaves after the transaction that asked for it: the server drains this table, retries, and clears params once sent.
create table private.mail_outbox (
  id              bigint generated always as identity primary key,
  kind            text not null check (char_length(kind) <= 64),
  to_email        text not null check (char_length(to_email) <= 320),
  locale          text not null default 'en' check (locale in ('en', 'es', 'fr')),
  params          jsonb not null default '{}' check (octet_length(params::text) <= 16384),
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  attempts        int not null default 0,
  last_error      text check (char_length(last_error) <= 1000),
  next_attempt_at timestamptz not null default now()
);
create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where sent_at is null;
grant select, insert, update, delete on private.mail_outbox to service_role;

-- The server listens, so that a letter leaves at once and not at the next look.
create function private.mail_outbox_wakes() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('mail_outbox', '');
  return null;
end $$;
create trigger mail_outbox_wakes after insert on private.mail_outbox
  for each statement execute function private.mail_outbox_wakes();

create function private.language_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.language from public.user_settings s where s.user_id = person), 'en')
$$;
create function private.queue_mail(kind text, to_email text, locale text, params jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (kind, to_email, locale, params)
  values (kind, lower(btrim(to_email)), case when locale in ('en', 'es', 'fr') then locale else 'en' end, params)
$$;

-- A notice on the screen, and a letter when the person wants letters. The letter names nobody: a minor's name stays out of mail.
create function private.notify(person uuid, kind text, params jsonb default '{}', url text default '', group_key text default '')
returns void language plpgsql security definer set search_path = '' as $$
declare address text;
begin
  select p.email into address from public.profiles p where p.id = person;
  if address is null then return; end if;
  insert into public.notifications (user_id, kind, params, url, group_key) values (person, kind, params, url, group_key);
  if kind <> 'message' and coalesce((select s.notifications_email from public.user_settings s where s.user_id = person), true) then
    perform private.queue_mail('notification', address, private.language_of(person), jsonb_build_object('kind', kind, 'url', url));
  end if;
end $$;
