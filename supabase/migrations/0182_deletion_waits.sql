-- What a deletion does not wash off, and how somebody who is suspended asks for it: a ban is remembered by a
-- hash of the address. Where no guardian answers the team does.

-- Addresses of accounts that went while they were suspended. Whoever comes back with one is suspended as
-- before, and nothing else of them is known.
create table private.barred_addresses (
  address_hash text not null check (char_length(address_hash) = 64),
  until timestamptz not null,
  decision_id uuid references private.moderation_decisions (id) on delete set null, -- null: by an operator
  primary key (address_hash, until)
);
create index barred_addresses_decision_idx on private.barred_addresses (decision_id);
create index barred_addresses_until_idx on private.barred_addresses (until);
select
  private.declare_columns(
    'private.barred_addresses',
    null,
    '{"address_hash": {"kind": "server", "holds": "a keyed hash of the mailbox, which nobody reads back"}}',
    '{"erased": "keeps a suspension from being washed off, and says nothing else"}'
  );
comment on table private.barred_addresses is
  'Keyed hashes of the addresses of erased accounts that were suspended, until the suspension would have ended.';

create function private.bar_address(person uuid, email text, until timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.barred_addresses (address_hash, until, decision_id)
  select private.address_hash(private.mailbox(email)), d.until, d.id
  from private.moderation_decisions d
  where
    d.subject_user_id = person
    and d.action in ('suspend', 'ban')
    and d.status <> 'reversed'
    and d.until > now()
  on conflict do nothing;
  insert into private.barred_addresses (address_hash, until)
  select private.address_hash(private.mailbox(email)), bar_address.until
  where
    bar_address.until > coalesce(
      (
        select max(b.until)
        from private.barred_addresses b
        where b.address_hash = private.address_hash(private.mailbox(email))
      ),
      now()
    )
$$;

-- A decision that is reversed bars nobody any more.
create function private.barred_until(email text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(b.until)
  from
    private.barred_addresses b
    left join private.moderation_decisions d on d.id = b.decision_id
  where
    b.address_hash = private.address_hash(private.mailbox(email))
    and b.until > now()
    and (d.id is null or d.status <> 'reversed')
$$;

-- From the moment on when the address is proved to be theirs: to anybody else it looks like any other.
create function private.auth_users_bar() returns trigger
language plpgsql security definer set search_path = '' as $$
declare barred timestamptz := private.barred_until(new.email);
begin
  update auth.users u set banned_until = barred
  where u.id = new.id and barred is not null and (u.banned_until is null or u.banned_until < barred);
  return null;
end $$;
create trigger auth_users_after_insert_bar after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.auth_users_bar();
create trigger auth_users_after_update_bar after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.auth_users_bar();

-- Fourteen days after a child asked and no guardian said yes or no, it is for the team: a request about data
-- with its legal time, counted from the day when the child asked.
create function private.ask_team_about_deletions() returns void
language sql security definer set search_path = '' as $$
  update public.data_requests r
  set
    status = 'cancelled',
    done_at = now()
  where
    r.is_unanswered
    and r.status = 'open'
    and not exists (
      select from private.deletions d where d.user_id = r.user_id and private.waits_for_guardian(d)
    );
  insert into public.data_requests (user_id, kind, created_at, is_unanswered)
  select d.user_id, 'erase', d.asked_at, true
  from private.deletions d
  where
    d.agreed_at is null
    and d.erase_at <= now()
    and private.waits_for_guardian(d)
    and not private.is_held(d)
  on conflict (user_id, kind) where (status = 'open') do update
    set is_unanswered = true
    where not data_requests.is_unanswered
$$;

-- A guardian answered after all, or the child keeps the account.
create function private.close_unanswered(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.data_requests r
  set
    status = 'cancelled',
    done_at = now()
  where r.user_id = person and r.is_unanswered and r.status = 'open'
$$;

-- What the team says in their place. A yes leaves everybody 14 days: the child is told the day and the
-- reason, and each guardian may still hold it.
create function private.settle_unanswered(request public.data_requests) returns void
language plpgsql security definer set search_path = '' as $$
declare deletion private.deletions;
begin
  -- One admin alone erases no child's account: whoever began it does not answer for the guardians too.
  if request.status = 'done' and exists (select from private.duplicates d
    where d.user_id = request.user_id and d.closed_by = auth.uid()) then
    perform private.raise_error('duplicate.another', 'You closed this account. Another admin agrees to it.',
      403);
  end if;
  update private.deletions d
  set agreed_at = now(), erase_at = greatest(d.erase_at, now() + interval '14 days')
  where d.user_id = request.user_id and d.agreed_at is null and request.status = 'done'
  returning d.* into deletion;
  if request.status = 'cancelled' then perform private.end_deletion(request.user_id); end if;
  if deletion.user_id is not null then
    perform private.write_audit_log(request.user_id, 'deletion_agreed', '{"by": "team"}');
    perform private.mail_guardians_of_deletion(deletion, null);
  end if;
  perform private.send_mail(case request.status when 'done' then 'deletion_agreed'
      else 'deletion_refused' end, p.email, null, jsonb_build_object('user_id', p.id, 'date',
    deletion.erase_at, 'content', request.answer))
  from public.profiles p where p.id = request.user_id;
  perform private.signal_guardians(request.user_id);
end $$;

-- A doubt goes with whoever raised it: the number counts again, unless somebody else doubts it.
create function private.measurement_disputes_after_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_dispute(old.measurement_id);
  return null;
end $$;
create trigger measurement_disputes_after_delete after delete on public.measurement_disputes
  for each row when (old.resolved_at is null) execute function private.measurement_disputes_after_delete();

-- The link with which whoever is suspended keeps the account, since they cannot sign in.
create function private.suspension_token(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.decision_token(d.id)
  from private.moderation_decisions d
  where
    d.subject_user_id = person
    and d.action in ('suspend', 'ban')
    and d.status <> 'reversed'
    and d.until > now()
    and private.is_suspended(person)
  order by d.until desc
  limit 1
$$;

-- With the mailed link of a decision, which is all that whoever is suspended can open. Everybody else signs
-- in.
create function private.decision_deletion(key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare decision private.moderation_decisions := private.decision_of(key);
begin
  if not private.is_suspended(decision.subject_user_id) then return null; end if;
  return private.deletion_state(decision.subject_user_id);
end $$;
grant execute on function private.decision_deletion(text) to anon, authenticated;

create function private.decide_own_deletion(key text, erase boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision private.moderation_decisions := private.decision_of(key);
  me       uuid                         := decision.subject_user_id;
begin
  perform private.require_rate_limit('ask_deletion', me::text);
  perform private.lock_person(me);
  if erase is null then
    perform private.raise_error('deletion.answer', 'erase: true or false is wanted.', 422);
  elsif not private.is_suspended(me) then
    perform private.raise_error('deletion.sign_in',
      'You are not suspended now. Sign in, and decide in settings.', 409);
  elsif erase then
    perform private.require_other_admin(me);
    perform private.begin_deletion(me, null);
  else
    perform private.keep_account(me);
  end if;
  return private.deletion_state(me);
end $$;
grant execute on function private.decide_own_deletion(text, boolean) to anon, authenticated;

create function public.decision_deletion(key text) returns jsonb
language sql stable set search_path = '' as $$
  select private.decision_deletion(key)
$$;
create function public.decide_own_deletion(key text, erase boolean) returns jsonb
language sql set search_path = '' as $$
  select private.decide_own_deletion(key, erase)
$$;
grant execute
on function public.decision_deletion(text), public.decide_own_deletion(text, boolean)
to anon, authenticated;

comment on function public.decision_deletion is
  'With the link of a decision, for whoever is suspended now: whether and when their account will be erased. Null once they can sign in.';
comment on function public.decide_own_deletion is
  'With the link of a decision, whoever is suspended has their account erased (true) or keeps it (false). The suspension stays with the address. 409 deletion.sign_in.';
