-- Somebody signed up as an athlete and is a scout, or the other way round. An admin changes the role of an
-- account that was never used; of any other it stays, and the person makes a second account. Nobody under 18
-- becomes a scout, nor anybody who has not said when they were born.

-- Where an account may be named and still change its role: what its person keeps whichever role they have,
-- and the empty page that goes. Named anywhere else it was used, also by a table that comes later.
create function private.of_unused_accounts() returns regclass[]
language sql stable set search_path = '' as $$
  select
    array[
      'public.profiles',
      'public.user_settings',
      'public.rate_limits',
      'public.notifications',
      'private.held_notifications',
      'private.person_names',
      'private.earlier_names',
      'private.push_devices',
      'public.calendar_feeds',
      'private.exports',
      'private.activity',
      'private.announcement_deliveries',
      'public.data_requests',
      'public.feedback',
      'public.roadmap_votes',
      'public.profile_views',
      'public.scout_profiles',
      'public.scout_answers',
      'public.boards',
      'public.board_members',
      'public.athlete_profiles',
      'public.athlete_private_details',
      'public.athlete_sports',
      'public.athlete_search_index'
    ]::regclass[]
$$;

-- Every scout begins with a list, and an empty one that nobody shares goes with the page.
create function private.uses_boards(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.board_members m
        join public.boards b on b.id = m.board_id
      where
        m.user_id = person
        and (
          b.owner_id <> person
          or exists (select from public.board_items i where i.board_id = b.id)
          or exists (select from public.board_members o where o.board_id = b.id and o.user_id <> person)
          or exists (select from private.board_invitations v where v.board_id = b.id)
        )
    )
$$;

create function private.was_used(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare reference record; named boolean;
begin
  for reference in
    select k.conrelid::regclass as place, a.attname as name
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_catalog.pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass,
        'public.athlete_profiles'::regclass, 'public.scout_profiles'::regclass)
      and k.conrelid <> all (private.of_unused_accounts()::oid[])
  loop
    execute format('select exists (select from %s where %I = $1)', reference.place, reference.name)
    into named using person;
    if named then return true; end if;
  end loop;
  return private.uses_boards(person) or exists (select from storage.objects o
    where o.bucket_id <> 'screenshots'
      and (o.owner_id = person::text or starts_with(o.name, person || '/')));
end $$;

-- A request, a list or an endorsement written in the same moment waits here for the change of role, and is
-- refused after it. The first column is whose words they are: anybody else's are refused by the policy, which
-- says nothing of who has an account or which role. An endorsement is looked at after the policy for the same
-- reason.
create function private.require_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare side text; held text;
begin
  if (to_jsonb(new) ->> tg_argv[0])::uuid is distinct from auth.uid() then return new; end if;
  foreach side in array tg_argv loop
    select p.role into held from public.profiles p
    where p.id = (to_jsonb(new) ->> side)::uuid for key share;
    if held is distinct from (case side when 'athlete_id' then 'athlete' else 'scout' end) then
      perform private.raise_error('role.changed', 'This account has another role now. Load the page again.',
        409);
    end if;
  end loop;
  return new;
end $$;
create trigger message_requests_before_insert_roles before insert on public.message_requests
  for each row execute function private.require_roles('scout_id', 'athlete_id');
create trigger boards_before_insert_roles before insert on public.boards
  for each row execute function private.require_roles('owner_id');
create trigger endorsements_after_insert_roles after insert on public.endorsements
  for each row execute function private.require_roles('scout_id', 'athlete_id');

-- An adult's age is what they said at the start, and a scout has said none.
create function private.is_known_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.athlete_profiles p
        join public.athlete_private_details d on d.athlete_id = p.id
      where p.user_id = person and not p.is_minor and private.age_at(d.birth_date) >= 18
    )
$$;

create function private.acts_for_organization(person public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.organization_officials o
      where
        (o.user_id = person.id or private.mailbox(o.email) = private.mailbox(person.email))
        and o.ended_at is null
    )
$$;

create function private.require_role_change(person public.profiles) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_admin_account(person.id) then
    perform private.raise_error('role.admin', 'An admin keeps the role. Take the admin rights back first.',
      409);
  elsif person.role = 'athlete' and not private.is_known_adult(person.id) then
    perform private.raise_error('role.minor',
      'Only somebody who is known to be 18 or older becomes a scout.', 409);
  elsif private.is_banned(person.id) or private.is_restricted(person.id) then
    perform private.raise_error('role.standing',
      'This account is suspended, restricted or being deleted. Its role stays.', 409);
  elsif exists (select from public.flags f where f.subject_user_id = person.id)
    or exists (select from private.moderation_decisions d where d.subject_user_id = person.id) then
    perform private.raise_error('role.case',
      'There are reports or decisions about this account. They stay with it, and so does its role.', 409);
  elsif exists (select from public.scout_profiles s
    where s.user_id = person.id and s.verified_until is not null) then
    perform private.raise_error('role.verified', 'A scout who was verified stays a scout.', 409);
  elsif private.acts_for_organization(person) then
    perform private.raise_error('role.official',
      'This person acts for an organization. End that first, or leave the role as it is.', 409);
  elsif private.was_used(person.id) then
    perform private.raise_error('role.used',
      format('This account has already been used as %s: ask the person to make a second account.',
        case person.role when 'scout' then 'a scout' else 'an athlete' end), 409);
  end if;
end $$;

-- The page of the old role goes, the one of the new role begins, and every sign-in ends. Whoever becomes an
-- athlete says their age and country first, as every new athlete does.
create function private.put_role(person public.profiles, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_feature('new_' || put_role.role || 's');
  delete from public.boards b where b.owner_id = person.id;
  delete from public.athlete_profiles p where p.user_id = person.id;
  delete from public.scout_profiles s where s.user_id = person.id;
  update public.profiles p set role = put_role.role where p.id = person.id;
  if put_role.role = 'scout' then
    insert into public.scout_profiles (user_id, display_name) values (person.id, person.full_name);
  end if;
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
    || jsonb_build_object('role', put_role.role)
  where u.id = person.id;
  delete from auth.sessions s where s.user_id = person.id;
end $$;

create function private.change_role(user_id uuid, role text, email text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare person public.profiles;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if coalesce(change_role.role, '') not in ('athlete', 'scout') then
    perform private.raise_error('role.wanted', 'role: athlete or scout is wanted.', 422);
  elsif char_length(btrim(coalesce(reason, ''))) not between 3 and 500 then
    perform private.raise_error('admin.reason', 'reason: 3 to 500 characters are wanted.', 422);
  elsif private.is_close_to(auth.uid(), change_role.user_id) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  perform private.lock_person(change_role.user_id);
  -- Whoever writes something that names the account holds one of these rows, and is waited for.
  select p.* into person from public.profiles p where p.id = change_role.user_id for update;
  perform from public.athlete_profiles a where a.user_id = person.id for update;
  perform from public.scout_profiles s where s.user_id = person.id for update;
  perform from public.boards b where b.owner_id = person.id for update;
  if person.id is null then
    perform private.raise_error('flag.no_account', 'user_id: there is no account with this id.', 404);
  elsif person.role = change_role.role then
    perform private.raise_error('role.same', 'This account has that role already.', 409);
  elsif change_role.email is distinct from person.email then
    perform private.raise_error('role.email', 'email: it is not the address of this account.', 422);
  end if;
  perform private.require_role_change(person);
  perform private.put_role(person, change_role.role);
  perform private.send_mail('role_changed', person.email, null, jsonb_build_object('user_id', person.id,
    'role', change_role.role, 'content', btrim(reason)));
  perform private.write_audit_log(auth.uid(), 'account_role_changed', jsonb_build_object('user_id',
    person.id, 'from', person.role, 'to', change_role.role, 'reason', btrim(reason)));
end $$;
grant execute on function private.change_role(uuid, text, text, text) to authenticated;

create function public.change_role(user_id uuid, role text, email text, reason text) returns void
language sql set search_path = '' as $$
  select private.change_role(user_id, role, email, reason)
$$;
grant execute on function public.change_role(uuid, text, text, text) to authenticated;

comment on function public.change_role is
  'An admin with a second factor turns an unused account into one of the other role; email is its address, typed as confirmation. 409 role.used, role.minor, role.admin, role.standing, role.case, role.verified, role.official.';
