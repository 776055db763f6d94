-- Somebody has two accounts. An admin closes one of them where something says that they are of the same
-- person: it begins the deletion that the person could begin (0179_deletions.sql), with the same 14 days,
-- guardians and way back. Nothing moves from one to the other, and an admin may be wrong: neither account is
-- told of the other.

-- Whether both were proved to reach one mailbox that one person has. Anybody can type somebody else's address
-- at sign-up; brothers and sisters often share a parent's, so under 18 the name has to be the same as well,
-- and later the name or the birth date, where both said when they were born.
create function private.share_mailbox(a public.profiles, b public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.mailbox(a.email) = private.mailbox(b.email)
    and (
      select count(*) = 2
      from auth.users u
      where u.id in (a.id, b.id) and u.email_confirmed_at is not null
    )
    and (
      private.normalize_search_text(a.full_name) = private.normalize_search_text(b.full_name)
      or not (
        private.is_minor_account(a.id)
        or private.is_minor_account(b.id)
        or exists (
          select
          from
            public.athlete_private_details x
            join public.athlete_private_details y on y.birth_date <> x.birth_date
          where x.athlete_id = a.id and y.athlete_id = b.id
        )
      )
    )
$$;

-- What says that two accounts of one role are the same person's; empty where nothing does. Brothers and
-- sisters share a guardian, so the name has to be the same as well.
create function private.signs_of_same(one uuid, other uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select
    array_remove(
      array[
        case
          when private.share_mailbox(a, b) then 'mailbox'
        end,
        case
          when n.same
          and exists (
            select
            from
              public.athlete_private_details x
              join public.athlete_private_details y on y.birth_date = x.birth_date
            where x.athlete_id = a.id and y.athlete_id = b.id
          ) then 'name_and_birth'
        end,
        case
          when n.same
          and exists (
            select
            from
              public.guardian_links g
              join public.guardian_links h
                on private.mailbox(h.guardian_email) = private.mailbox(g.guardian_email)
                and private.normalize_search_text(h.guardian_name) = private.normalize_search_text(
                  g.guardian_name
                )
            where g.athlete_id = a.id and h.athlete_id = b.id and 'ended' not in (g.state, h.state)
          ) then 'name_and_guardian'
        end
      ],
      null
    )
  from
    public.profiles a
    join public.profiles b on b.role = a.role and b.id <> a.id
    cross join lateral (
      select
        private.normalize_search_text(a.full_name) = private.normalize_search_text(b.full_name) as same
    ) n
  where a.id = one and b.id = other
$$;

-- Whose account is closed as a duplicate, or kept instead of one: of nobody who is an admin, under a measure,
-- leaving, or close to the admin who asks.
create function private.may_be_duplicate(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    not private.is_admin_account(person)
    and not private.is_banned(person)
    and not private.is_restricted(person)
    and not private.is_close_to(auth.uid(), person)
$$;

create function private.accounts_like(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with
    candidates as (
      select p.id
      from
        public.profiles me
        join public.profiles p on private.mailbox(p.email) = private.mailbox(me.email)
      where me.id = person
      union
      select d.athlete_id
      from
        public.athlete_private_details me
        join public.athlete_private_details d on d.birth_date = me.birth_date
      where me.athlete_id = person
      union
      select g.athlete_id
      from
        public.guardian_links me
        join public.guardian_links g on private.mailbox(g.guardian_email) = private.mailbox(me.guardian_email)
      where me.athlete_id = person
    ),
    likely as (
      select p.id, p.full_name, p.email, p.created_at, private.signs_of_same(person, p.id) as signs
      from
        candidates c
        join public.profiles p on p.id = c.id
    ),
    shown as (
      select l.*
      from likely l
      where cardinality(l.signs) > 0
      order by cardinality(l.signs) desc, l.created_at, l.id
      limit 10 -- LIMITS.directory.similarAccounts
    )
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          s.id,
          'name',
          s.full_name,
          'email',
          s.email,
          'joined_at',
          s.created_at,
          'signs',
          s.signs,
          'may_be_kept',
          private.may_be_duplicate(s.id)
        )
        order by cardinality(s.signs) desc, s.created_at, s.id
      ),
      '[]'
    )
  from shown s
$$;

create function private.similar_accounts(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if private.role_of(similar_accounts.user_id) is null then
    perform private.raise_error('flag.no_account', 'user_id: there is no account with this id.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'similar_accounts_read',
    jsonb_build_object('user_id', similar_accounts.user_id));
  return jsonb_build_object('accounts', private.accounts_like(similar_accounts.user_id),
    'may_be_closed', private.may_be_duplicate(similar_accounts.user_id),
    'closing', (select jsonb_build_object('kept_id', t.kept_id, 'kept_name', p.full_name,
        'erase_at', private.erasure_day(d), 'waits', private.waits_for_guardian(d))
      from private.duplicates t join private.deletions d on d.user_id = t.user_id
        join public.profiles p on p.id = t.kept_id
      where t.user_id = similar_accounts.user_id));
end $$;
grant execute on function private.similar_accounts(uuid) to authenticated;

-- The account stays after all: an admin says so, or the other one is leaving itself.
create function private.end_duplicate(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_person(person);
  if not exists (select from private.duplicates d where d.user_id = person) then return false; end if;
  perform private.end_deletion(person);
  perform private.send_mail('duplicate_kept', p.email, null, jsonb_build_object('user_id', person))
  from public.profiles p where p.id = person;
  return true;
end $$;

create function private.end_duplicates_of(kept uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_duplicate(d.user_id)
  from (select t.user_id from private.duplicates t where t.kept_id = kept order by t.user_id) d;
end $$;

-- Whichever way the account goes that was to stay.
create function private.auth_users_end_duplicates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_duplicates_of(old.id);
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger auth_users_before_delete_duplicates before delete on auth.users
  for each row execute function private.auth_users_end_duplicates();
create trigger auth_users_before_update_duplicates before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.auth_users_end_duplicates();

create function private.require_duplicate(person public.profiles, kept public.profiles) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if person.id is null or kept.id is null then
    perform private.raise_error('flag.no_account',
      format('%s: there is no account with this id.',
        case when person.id is null then 'user_id' else 'kept_id' end), 404);
  elsif person.id = kept.id then
    perform private.raise_error('duplicate.same', 'kept_id: another account than user_id is wanted.', 422);
  elsif person.role <> kept.role then
    perform private.raise_error('duplicate.role', 'One is an athlete and the other a scout: both stay.', 409);
  elsif not private.may_be_duplicate(person.id) or not private.may_be_duplicate(kept.id) then
    perform private.raise_error('duplicate.standing',
      'One of the accounts is an admin''s, suspended, restricted or being deleted. Both stay.', 409);
  elsif cardinality(private.signs_of_same(person.id, kept.id)) = 0 then
    perform private.raise_error('duplicate.sign',
      'Nothing says that these are the same person. Ask the person to delete one of them.', 409);
  end if;
end $$;

create function private.close_duplicate(user_id uuid, kept_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare person public.profiles; kept public.profiles;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if char_length(btrim(coalesce(reason, ''))) not between 3 and 500 then
    perform private.raise_error('admin.reason', 'reason: 3 to 500 characters are wanted.', 422);
  elsif private.is_close_to(auth.uid(), close_duplicate.user_id)
    or private.is_close_to(auth.uid(), close_duplicate.kept_id) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  -- One at a time, and the one that stays first, as whoever deletes that one locks them.
  perform pg_advisory_xact_lock(hashtextextended('duplicates', 0));
  perform private.lock_person(close_duplicate.kept_id);
  perform private.lock_person(close_duplicate.user_id);
  select p.* into person from public.profiles p where p.id = close_duplicate.user_id;
  select p.* into kept from public.profiles p where p.id = close_duplicate.kept_id;
  perform private.require_duplicate(person, kept);
  perform private.begin_deletion(person.id, null, kept.id);
  perform private.write_audit_log(auth.uid(), 'duplicate_closed', jsonb_build_object('user_id', person.id,
    'kept_id', kept.id, 'reason', btrim(reason)));
end $$;
grant execute on function private.close_duplicate(uuid, uuid, text) to authenticated;

create function private.keep_duplicate(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if private.is_close_to(auth.uid(), keep_duplicate.user_id) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  elsif not private.end_duplicate(keep_duplicate.user_id) then
    perform private.raise_error('duplicate.none', 'This account is not being closed as a duplicate.', 409);
  end if;
  perform private.write_audit_log(auth.uid(), 'duplicate_kept',
    jsonb_build_object('user_id', keep_duplicate.user_id));
end $$;
grant execute on function private.keep_duplicate(uuid) to authenticated;

create function public.similar_accounts(user_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.similar_accounts(user_id)
$$;
create function public.close_duplicate(user_id uuid, kept_id uuid, reason text) returns void
language sql set search_path = '' as $$
  select private.close_duplicate(user_id, kept_id, reason)
$$;
create function public.keep_duplicate(user_id uuid) returns void
language sql set search_path = '' as $$
  select private.keep_duplicate(user_id)
$$;
grant execute
on function public.similar_accounts(uuid),
public.close_duplicate(uuid, uuid, text),
public.keep_duplicate(uuid)
to authenticated;

comment on function public.similar_accounts is
  'For an admin with a second factor: up to 10 other accounts of the same role that may be the same person''s, with the signs (mailbox, name_and_birth, guardian), and whether this one is being closed. Each look leaves a line in the audit log.';
comment on function public.close_duplicate is
  'An admin with a second factor begins the deletion of an account whose person has another one, which is kept: 14 days, the yes of a minor''s guardian, and the way back as in any deletion. 409 duplicate.role, duplicate.standing, duplicate.sign; 422 duplicate.same.';
comment on function public.keep_duplicate is
  'An admin with a second factor takes back the closing of a duplicate. 409 duplicate.none where there is none.';
