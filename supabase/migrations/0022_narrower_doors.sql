-- Ways around the rules that trying them by hand has shown, closed one by one.

-- Dates and seasons are no phone numbers.
create or replace function private.has_contact_details(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    value ~* '(https?:|ftp:|www\.|[[:alnum:]._%+-]+\s*(@|\(at\)|\[at\])\s*[[:alnum:]-]+\s*(\.|\(dot\)|\[dot\])\s*[[:alpha:]]{2,})'
    or value ~* '\m[[:alnum:]-]+\.(com|net|org|io|me|app|link|gg|co|info|biz|tv|ly|eu|uk|us|de|fr|es|it|nl|be|ch|at|pt|pl|se|no|dk|fi|ie|ca|au|nz|br|mx|ar|ru|cn|jp|in|xyz|site|online|dev)\M'
    or regexp_replace(value, '\m(19|20)\d\d\s*[-/–]\s*((19|20)?\d\d)(-\d\d)?\M|\m\d{1,2}[./-]\d{1,2}[./-](19|20)?\d\d\M', ' ', 'g') ~ '(\+|00)?[0-9][0-9 ().\/-]{6,}[0-9]'
    or value ~* '\m(whats\s*app|telegram|snap\s*chat|insta\s*gram|discord|wechat|signal|tik\s*tok)\M', false)
$$;

create index measurement_disputes_raised_by_idx on public.measurement_disputes (raised_by);

-- The badge vouches for a name, a kind and an organization: while it stands, none of the three moves. An agent would
-- otherwise turn into a club for as long as it takes to write to a minor.
create function private.scout_profiles_checked_stay() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.verified_until > now() and (new.display_name, new.kind, new.organization) is distinct from (old.display_name, old.kind, old.organization) then
    perform private.refuse('scout.checked', 'Name, kind and organization were checked and cannot change while the check stands. Ask for a new verification.', 409);
  end if;
  return new;
end $$;
create trigger scout_profiles_checked_stay before update on public.scout_profiles
  for each row when (current_user in ('anon', 'authenticated')) execute function private.scout_profiles_checked_stay();

-- An account without a profile, an anonymous one for instance, has no rights beyond a visitor's.
drop policy scout_profiles_select_verified_own_or_admin on public.scout_profiles;
create policy scout_profiles_select_verified_own_or_admin on public.scout_profiles for select to authenticated
  using ((verified_until > now() and (select private.my_role()) is not null) or user_id = (select auth.uid()) or (select private.is_admin()));

-- In a minor's thread nothing may be said that the guardian is not copied on: live signals are heard there, never sent.
create function private.may_signal_topic(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_join_topic(topic) and not exists (
    select 1 from public.conversations c join public.athlete_profiles p on p.id = c.athlete_id
    where may_signal_topic.topic = 'conversation:' || c.id and p.is_minor)
$$;
grant execute on function private.may_signal_topic(text) to anon, authenticated, service_role;
drop policy touchline_channels_write on realtime.messages;
create policy touchline_channels_write on realtime.messages for insert to authenticated
  with check ((select private.may_signal_topic((select realtime.topic()))));

-- The page's sport and the primary one of the list are the same thing.
create function private.primary_sport_follows_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_sports s set is_primary = false where s.athlete_id = new.athlete_id and s.sport_code <> new.sport_code and s.is_primary;
  return new;
end $$;
create trigger primary_sport_follows_list before insert or update of is_primary on public.athlete_sports
  for each row when (new.is_primary) execute function private.primary_sport_follows_list();
create function private.page_follows_primary_sport() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_profiles p set primary_sport = new.sport_code where p.id = new.athlete_id and p.primary_sport is distinct from new.sport_code;
  return null;
end $$;
create trigger page_follows_primary_sport after insert or update of is_primary on public.athlete_sports
  for each row when (new.is_primary) execute function private.page_follows_primary_sport();
create function private.list_follows_page() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.athlete_sports as s (athlete_id, sport_code, is_primary) values (new.id, new.primary_sport, true)
  on conflict (athlete_id, sport_code) do update set is_primary = true where not s.is_primary;
  return null;
end $$;
create trigger list_follows_page after update of primary_sport on public.athlete_profiles
  for each row when (new.primary_sport is distinct from old.primary_sport and new.primary_sport is not null) execute function private.list_follows_page();

alter table public.athlete_profiles add constraint picture_is_ones_own check (avatar_path = '' or starts_with(avatar_path, id::text || '/'));

-- Nobody fills the tables alone.
create function private.cap_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner text := to_jsonb(new) ->> tg_argv[0];
  many  boolean;
begin
  execute format('select count(*) >= $2 from (select 1 from %I.%I where %I = $1::uuid limit $2) t', tg_table_schema, tg_table_name, tg_argv[0])
  into many using owner, tg_argv[1]::int;
  if many then
    perform private.refuse('limit.rows', format('There is room for %s rows here and they are used up.', tg_argv[1]), 409);
  end if;
  return new;
end $$;
create trigger rate_limits_cap before insert on public.rate_limits for each row when (current_user = 'authenticated') execute function private.cap_rows('user_id', '20');
create trigger video_links_cap before insert on public.video_links for each row when (current_user = 'authenticated') execute function private.cap_rows('athlete_id', '50');
create trigger boards_cap before insert on public.boards for each row when (current_user = 'authenticated') execute function private.cap_rows('owner_id', '50');
create trigger board_stages_cap before insert on public.board_stages for each row when (current_user = 'authenticated') execute function private.cap_rows('board_id', '30');
create trigger board_items_cap before insert on public.board_items for each row when (current_user = 'authenticated') execute function private.cap_rows('board_id', '2000');
create trigger board_item_notes_cap before insert on public.board_item_notes for each row when (current_user = 'authenticated') execute function private.cap_rows('item_id', '500');
create trigger board_members_cap before insert on public.board_members for each row when (current_user = 'authenticated') execute function private.cap_rows('board_id', '50');
create trigger hidden_athletes_cap before insert on public.hidden_athletes for each row when (current_user = 'authenticated') execute function private.cap_rows('scout_id', '20000');
create trigger blocks_cap before insert on public.blocks for each row when (current_user = 'authenticated') execute function private.cap_rows('blocker_id', '5000');
create trigger measurements_cap before insert on public.measurements for each row when (current_user = 'authenticated') execute function private.cap_rows('athlete_id', '2000');
create trigger data_requests_cap before insert on public.data_requests for each row when (current_user = 'authenticated') execute function private.cap_rows('user_id', '20');

-- Coming of age also frees the requests that waited for a guardian.
create or replace function private.refresh_ages() returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  update public.guardian_links g set state = 'ended', decided_at = now()
  from public.athlete_private p where p.athlete_id = g.athlete_id and g.state in ('invited', 'active') and private.age_on(p.birth_date) >= 18;
  update public.athlete_profiles a set is_minor = a.is_minor
  from public.athlete_private p
  where p.athlete_id = a.id and (a.age_band is distinct from private.age_band_of(private.age_on(p.birth_date)) or a.is_minor);
  get diagnostics changed = row_count;
  update public.message_requests r set held_for_guardian = false
  from public.athlete_profiles a where a.id = r.athlete_id and not a.is_minor and r.held_for_guardian and r.status = 'pending';
  return changed;
end $$;

-- A refusal under 13 leaves nothing in the account service's own log either, where that log may be touched.
create function private.forget_account_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('touchline.erasing', true) = 'on' then
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = old.id::text;
  end if;
  return old;
exception when insufficient_privilege or undefined_table then
  return old;
end $$;
create trigger forget_account_log before delete on auth.users for each row execute function private.forget_account_log();
