-- A person deletes their own account: hidden at once, as a suspended one is, kept for 14 days in which they
-- can take it back, then erased by a job (0067_erasure.sql says what goes and what stays), with a receipt.
-- A minor with guardians needs the yes of one, or of the team where none answers, and the no of none; until
-- then the account stays hidden and is kept (0181_guardian_deletions.sql).

select private.declare_rate_limit('ask_deletion', 5, '1 day', 'Several times today. Please try tomorrow.');

-- Number of a receipt, as nobody but its reader can tell whose it was.
create table private.erasure_receipts (
  number_hash bytea primary key check (octet_length(number_hash) = 32),
  erased_at timestamptz not null default now()
);
comment on table private.erasure_receipts is
  'Hashes of the numbers that were mailed to people whose accounts were erased. Nothing says who they were.';

-- A password, or the second factor where there is one, used in this session within ten minutes. A password
-- alone proves nothing of whoever has a second factor; who has no password has signed in elsewhere.
create function private.has_proved_recently() returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) way
        cross join (
          select
            exists (
              select
              from auth.mfa_factors f
              where
                f.user_id = auth.uid()
                and f.status = 'verified'
                and f.factor_type::text <> 'recovery_code'
            ) as has_factor
        ) me
      where
        (way ->> 'timestamp')::numeric > extract(epoch from now() - interval '10 minutes')
        and case
          when me.has_factor then coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
          and (
            way ->> 'method' in ('totp', 'phone', 'webauthn', 'passkey')
            or starts_with(way ->> 'method', 'mfa/')
          )
          else way ->> 'method' in ('password', 'passkey')
          or (
            way ->> 'method' in ('oauth', 'sso/saml')
            and not exists (
              select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> ''
            )
          )
        end
    )
$$;

-- What guardians said: who began it, and who holds it. One answer for each guardian, whose new link goes on
-- with it.
create table private.deletion_answers (
  link_id uuid primary key references public.guardian_links (id) on delete cascade,
  user_id uuid not null references private.deletions (user_id) on delete cascade,
  answer text not null check (answer in ('began', 'holds')),
  answered_at timestamptz not null default now()
);
create index deletion_answers_user_idx on private.deletion_answers (user_id);
comment on table private.deletion_answers is
  'Which guardian began the deletion of the child''s account, and which one holds it.';

-- A second account of the same person, which an admin closes (0211_duplicate_accounts.sql), the one that
-- stays and who closed it. Its owner is told neither.
create table private.duplicates (
  user_id uuid primary key references private.deletions (user_id) on delete cascade,
  kept_id uuid not null references auth.users (id) on delete cascade,
  closed_by uuid references auth.users (id) on delete set null
);
create index duplicates_kept_idx on private.duplicates (kept_id);
create index duplicates_closed_by_idx on private.duplicates (closed_by);
comment on table private.duplicates is
  'Accounts that an admin closes since the person has another one, and which one that is.';

create function private.is_held(deletion private.deletions) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_minor_account(deletion.user_id)
    and exists (
      select
      from
        private.deletion_answers a
        join public.guardian_links said on said.id = a.link_id
        join public.guardian_links g
          on g.athlete_id = said.athlete_id
          and private.mailbox(g.guardian_email) = private.mailbox(said.guardian_email)
      where a.user_id = deletion.user_id and a.answer = 'holds' and g.state in ('active', 'withdrawn')
    )
$$;

-- What the team began waits also where no guardian is left: another admin agrees then.
create function private.waits_for_guardian(deletion private.deletions) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_minor_account(deletion.user_id)
    and (
      private.is_held(deletion)
      or (
        deletion.agreed_at is null
        and (
          exists (select from private.active_guardian_links(deletion.user_id))
          or exists (select from private.duplicates d where d.user_id = deletion.user_id)
        )
      )
    )
$$;

-- Whoever came of age while a guardian's deletion ran, or while it waited, has 14 days of their own to keep
-- the account.
create function private.erasure_day(deletion private.deletions) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select
    greatest(
      deletion.erase_at,
      (
        select p.birth_date + interval '18 years 14 days'
        from public.athlete_private_details p
        where
          p.athlete_id = deletion.user_id
          and private.age_at(p.birth_date) >= 18
          and p.birth_date + interval '18 years' > deletion.asked_at
          and (
            deletion.by_guardian
            or deletion.agreed_at is null
            or exists (
              select from private.deletion_answers a where a.user_id = deletion.user_id and a.answer = 'holds'
            )
          )
      )
    )
$$;

-- What is needed to decide a report about somebody is kept until it is decided, at most 60 days longer; then
-- erasing goes on by itself. Everybody is told so alike before the day: it tells nobody who was reported.
create function private.kept_until(deletion private.deletions) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.erasure_day(deletion) + interval '60 days' -- LIMITS.deletion.reportDays
$$;

create function private.waits_for_report(deletion private.deletions) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.kept_until(deletion) > now()
    and (
      exists (
        select
        from public.flags f
        where f.subject_user_id = deletion.user_id and f.status in ('open', 'in_review', 'appealed')
      )
      or exists (
        select
        from private.moderation_decisions d
        where d.subject_user_id = deletion.user_id and d.status in ('awaiting_second', 'appealed')
      )
    )
$$;

-- Held until the end of the transaction, so that two admins who leave at once do not both see the other.
create function private.require_other_admin(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin_account(person) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('last_admin', 0));
  if not exists (select from public.admin_users a
    where a.user_id <> person and not private.is_banned(a.user_id)) then
    perform private.raise_error('deletion.last_admin',
      'You are the only admin. Invite another one first, then delete your account.', 409);
  end if;
end $$;

-- Whoever leaves has nothing asked of anybody else.
create function private.require_staying(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.deletions d where d.user_id = person) then
    perform private.raise_error('deletion.leaving', 'Your account is being deleted. Keep it first.', 409);
  end if;
end $$;

-- Every guardian is told, and asked; the one who began it is told what they did.
create function private.mail_guardians_of_deletion(deletion private.deletions, began uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(
    case when g.id = began then 'guardian_deletion_begun' else 'guardian_deletion' end, g.guardian_email,
    g.locale, jsonb_build_object('date', deletion.erase_at, 'token', private.guardian_token(g.id),
    'guardian_name', g.guardian_name, 'by_guardian', deletion.by_guardian,
    'agreed', deletion.agreed_at is not null, 'athlete_name',
    (select p.display_name from public.athlete_profiles p where p.id = deletion.user_id)))
  from private.active_guardian_links(deletion.user_id) g;
end $$;

-- Starts it where it has not begun: by the person, by a guardian, or by an admin who closes it as a duplicate
-- of the account that is kept. The mails say the day and how to keep the account.
create function private.begin_deletion(person uuid, link_id uuid, kept_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deletion private.deletions;
  by_guardian boolean := link_id is not null;
  by_team boolean := kept_id is not null;
begin
  insert into private.deletions (user_id, by_guardian, agreed_at)
  values (person, by_guardian, case when by_guardian then now() end)
  on conflict (user_id) do nothing returning * into deletion;
  if deletion.user_id is null then
    -- Whoever wants it too makes it their own.
    delete from private.duplicates d where d.user_id = person and not by_guardian and not by_team;
    return;
  end if;
  insert into private.deletion_answers (link_id, user_id, answer)
  select begin_deletion.link_id, person, 'began' where by_guardian;
  insert into private.duplicates (user_id, kept_id, closed_by)
  select person, begin_deletion.kept_id, auth.uid() where by_team;
  perform private.end_duplicates_of(person);
  perform private.recompute_athlete(person);
  delete from auth.sessions s
  where s.user_id = person and s.id::text is distinct from auth.jwt() ->> 'session_id';
  perform private.send_mail(case when by_team then 'duplicate_closing' else 'deletion_asked' end, p.email,
    null, jsonb_build_object('date', deletion.erase_at, 'user_id', person, 'by_guardian', by_guardian,
    'waits', private.waits_for_guardian(deletion), 'decision_token', private.suspension_token(person)))
  from public.profiles p where p.id = person;
  if private.is_minor_account(person) then
    perform private.mail_guardians_of_deletion(deletion, link_id);
    perform private.signal_guardians(person);
  end if;
  perform private.write_audit_log(person, case when by_team then 'deletion_by_team' else 'deletion_asked' end,
    jsonb_build_object('by_guardian', by_guardian));
end $$;

create function private.end_deletion(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deletions d where d.user_id = person;
  if not found then return false; end if;
  perform private.close_unanswered(person);
  perform private.recompute_athlete(person);
  if private.is_minor_account(person) then perform private.signal_guardians(person); end if;
  perform private.write_audit_log(person, 'deletion_undone', '{}');
  return true;
end $$;

create function private.ask_deletion() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if me is null or not exists (select from public.profiles p where p.id = me) then
    perform private.raise_error('deletion.no_account', 'Sign in first.', 401);
  end if;
  perform private.require_rate_limit('ask_deletion', me::text);
  if not private.has_proved_recently() then
    perform private.raise_error('deletion.proof',
      'Enter your password, or a code of your second step, and try again.', 403);
  end if;
  perform private.lock_person(me);
  perform private.require_other_admin(me);
  perform private.begin_deletion(me, null);
  return private.my_deletion();
end $$;
grant execute on function private.ask_deletion() to authenticated;

-- By one who still decides for the child: else nobody could take it back.
create function private.is_begun_by_guardian(deletion private.deletions) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    deletion.by_guardian
    and private.is_minor_account(deletion.user_id)
    and exists (
      select
      from
        private.deletion_answers a
        join public.guardian_links said on said.id = a.link_id
        join private.active_guardian_links(deletion.user_id) g
          on private.mailbox(g.guardian_email) = private.mailbox(said.guardian_email)
      where a.user_id = deletion.user_id and a.answer = 'began'
    )
$$;

create function private.keep_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.deletions d
    where d.user_id = person and private.is_begun_by_guardian(d)) then
    perform private.raise_error('deletion.by_guardian',
      'Your guardian deleted this account, and can keep it from their page.', 409);
  end if;
  perform private.end_deletion(person);
end $$;

create function private.undo_deletion() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_person(auth.uid());
  perform private.keep_account(auth.uid());
end $$;
grant execute on function private.undo_deletion() to authenticated;
