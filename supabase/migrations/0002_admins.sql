-- Admins are a list apart from athletes and scouts. An admin invites by email; whoever has verified that
-- address accepts once, within seven days. The last admin cannot be removed. Somebody is an admin only in a
-- session that has proved the second factor, and everything an admin does is counted and leaves a line.

create table public.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now()
);
create index admin_users_granted_by_idx on public.admin_users (granted_by);
alter table public.admin_users enable row level security;
alter table public.admin_users force row level security;

create table public.admin_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 320 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  used_by uuid references auth.users (id) on delete set null,
  withdrawn_at timestamptz -- by an admin, or since its inviter is an admin no longer
);
create index admin_invitations_email_idx on public.admin_invitations (email, expires_at desc);
create index admin_invitations_invited_by_idx on public.admin_invitations (invited_by);
create index admin_invitations_used_by_idx on public.admin_invitations (used_by);
create index admin_invitations_created_idx on public.admin_invitations (created_at desc);
alter table public.admin_invitations enable row level security;
alter table public.admin_invitations force row level security;

select
  private.declare_columns(
    'public.admin_invitations',
    'invited_by',
    '{"email": {"kind": "by_admins",
        "contact_gate": "an address is what it is for; read by admins and the invited"}}'
  );

grant select on public.admin_users to authenticated;

-- Whose account is to be erased, and when (0179_deletions.sql). Until then nobody meets them, and they can
-- keep it.
create table private.deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '14 days',
  by_guardian boolean not null default false,
  agreed_at timestamptz -- by a guardian, or by the team where none answered
);
create index deletions_erase_idx on private.deletions (erase_at);
comment on table private.deletions is
  'Accounts that are hidden and will be erased, unless their owner or a guardian keeps them.';

-- Suspended by an operator, until a day or for good.
create function private.is_suspended(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = is_suspended.user_id and u.banned_until > now())
$$;

-- Suspended, or on the way out by their own wish. The sessions of whoever is suspended end with it; what is
-- asked here is what others see of them, and what a key could still do.
create function private.is_banned(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (select 1 from auth.users u where u.id = is_banned.user_id and u.banned_until > now())
    or exists (select 1 from private.deletions d where d.user_id = is_banned.user_id)
$$;

-- Asked by the server of any account, not of the caller. Who acts is neither suspended nor on the way out.
create function private.is_admin_account(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_users a where a.user_id = is_admin_account.user_id)
$$;
grant execute on function private.is_admin_account(uuid) to service_role, supabase_auth_admin;
create function private.is_acting_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin_account(person) and not private.is_banned(person)
$$;
grant execute on function private.is_acting_admin(uuid) to supabase_auth_admin;

-- With a second factor: what an admin may read of others and do to them is too much for one stolen password.
-- The rule has no switch, and every policy, function and live channel follows it from here. Of the list
-- itself an admin without it reads their own row, so that a screen can ask for the code.
-- Why: docs/decisions/0105-admins-need-mfa.md
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2' and private.is_acting_admin(auth.uid())
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create policy admin_users_select_own_or_admin on public.admin_users for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select, insert (email, invited_by), update (used_at) on public.admin_invitations to authenticated;

create function private.my_verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(u.email)) from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null
$$;
grant execute on function private.my_verified_email() to anon, authenticated, service_role;

create policy admin_invitations_select_admin_or_invited on public.admin_invitations for select
  to authenticated
using ((select private.is_admin()) or email = (select private.my_verified_email()));

create policy admin_invitations_insert_admin on public.admin_invitations for insert to authenticated
with check ((select private.is_admin()) and invited_by = (select auth.uid()));
create policy admin_invitations_update_invited on public.admin_invitations for update to authenticated
using (
  email = (select private.my_verified_email())
  and used_at is null
  and withdrawn_at is null
  and expires_at > now()
)
with check (email = (select private.my_verified_email()) and used_by = (select auth.uid()));

-- A policy answers with no rows. Every function and every trigger of a table that admins change asks this,
-- and it answers aloud which of the two is missing: a silent no would look like a change that worked.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_acting_admin(auth.uid()) then
    perform private.raise_error('admin.only', 'Only an admin may do this.');
  end if;
  if not private.is_admin() then
    perform private.raise_error('admin.second_factor_needed',
      'An admin acts with the second step at sign-in. Set it up or use it, then try again.');
  end if;
end $$;
grant execute on function private.require_admin() to anon, authenticated, service_role;

create function private.admin_invitations_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  if char_length(new.email) > 320 then
    perform private.raise_error('email.too_long', 'Email too long', 422);
  end if;
  if new.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.raise_error('email.invalid', 'Invalid email format', 422);
  end if;
  perform private.require_admin();
  new.invited_by := auth.uid();
  new.created_at := now();
  new.expires_at := now() + interval '7 days';
  new.used_at := null;
  new.used_by := null;
  new.withdrawn_at := null;
  perform private.require_rate_limit('admin_invitation', new.invited_by::text);
  -- An admin of the platform is an adult. Why an address is refused is not told: it may be a child's.
  if private.is_minor_address(new.email) then
    perform private.raise_error('invitation.address', 'This address cannot be invited.', 422);
  end if;
  perform private.write_audit_log(new.invited_by, 'admin_invitation_created', jsonb_build_object('email',
    new.email));
  -- The id opens nothing: whoever follows the link signs in with the address that was invited.
  perform private.send_mail('admin_invitation', new.email, private.language_of(new.invited_by),
    jsonb_build_object('invitation_id', new.id, 'expires_at', new.expires_at));
  return new;
end $$;
create trigger admin_invitations_before_insert before insert on public.admin_invitations
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.admin_invitations_before_insert();

-- Marking the invitation used is what makes the admin, in the same statement; a row lock lets one of many
-- callers through. Who accepts shows the second step first: a stolen password would be enough otherwise.
create function private.admin_invitations_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.used_at is not null or old.expires_at <= now() then
    perform private.raise_error('invitation.unusable', 'This invitation was used or has expired.', 409);
  end if;
  if old.withdrawn_at is not null or private.is_banned(old.invited_by)
    or not private.is_admin_account(old.invited_by) then
    perform private.raise_error('invitation.withdrawn', 'This invitation was withdrawn.', 409);
  end if;
  if private.my_verified_email() is distinct from old.email then
    perform private.raise_error('invitation.email',
      'The invitation was sent to another address, or yours is not verified yet.');
  end if;
  -- It waits: who is suspended for a time accepts it afterwards, while it is still good.
  if private.is_banned(auth.uid()) then
    perform private.raise_error('invitation.suspended',
      'This account is suspended. The invitation can be accepted once it is not.');
  end if;
  if coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
    perform private.raise_error('invitation.second_step',
      'An invitation is accepted with the second step at sign-in. Set it up, then try again.');
  end if;
  new.used_at := now();
  new.used_by := auth.uid();
  insert into public.admin_users (user_id, granted_by) values (new.used_by, old.invited_by)
    on conflict (user_id) do nothing;
  return new;
end $$;
create trigger admin_invitations_before_update before update of used_at on public.admin_invitations
  for each row execute function private.admin_invitations_before_update();

create function private.admin_users_before_insert_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.is_minor_account(new.user_id) then
      perform private.raise_error('invitation.minor', 'Only an adult can be an admin.');
    end if;
    perform private.write_audit_log(coalesce(auth.uid(), new.granted_by, new.user_id), 'admin_granted',
      jsonb_build_object('user_id', new.user_id));
    return new;
  end if;
  -- Counting needs the whole list to stand still, or two last admins could remove each other.
  lock table public.admin_users in share row exclusive mode;
  if not exists (select 1 from public.admin_users a where a.user_id <> old.user_id) then
    perform private.raise_error('admin.last', 'The last admin cannot be removed.', 409);
  end if;
  -- What somebody signed who is an admin no longer opens nothing.
  update public.admin_invitations i set withdrawn_at = now()
  where i.invited_by = old.user_id and i.used_at is null and i.withdrawn_at is null;
  perform private.write_audit_log(coalesce(auth.uid(), old.user_id), 'admin_revoked',
    jsonb_build_object('user_id', old.user_id));
  return old;
end $$;
create trigger admin_users_before_insert_delete before insert or delete on public.admin_users
  for each row execute function private.admin_users_before_insert_delete();

create function public.accept_admin_invitation() returns boolean
language plpgsql set search_path = '' as $$
declare used uuid;
begin
  update public.admin_invitations i set used_at = now()
  where i.id = (select j.id from public.admin_invitations j
                where j.email = private.my_verified_email() and j.used_at is null and j.withdrawn_at is null
                  and j.expires_at > now()
                order by j.expires_at desc limit 1)
    and i.used_at is null
  returning i.id into used;
  if used is null then
    perform private.raise_error('invitation.none',
      'There is no unused, unexpired invitation for your verified address.', 404);
  end if;
  return true;
end $$;
grant execute on function public.accept_admin_invitation() to authenticated;

-- A mistyped address, or a change of mind: the link opens nothing from then on.
create function private.withdraw_admin_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare address text;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  update public.admin_invitations i set withdrawn_at = now()
  where i.id = withdraw_admin_invitation.invitation_id and i.used_at is null and i.withdrawn_at is null
  returning i.email into address;
  if address is null then
    perform private.raise_error('invitation.unusable', 'This invitation was used or has expired.', 409);
  end if;
  perform private.write_audit_log(auth.uid(), 'admin_invitation_withdrawn',
    jsonb_build_object('email', address));
end $$;
grant execute on function private.withdraw_admin_invitation(uuid) to authenticated;

create function public.withdraw_admin_invitation(invitation_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_admin_invitation(invitation_id)
$$;
grant execute on function public.withdraw_admin_invitation(uuid) to authenticated;

-- Before an admin changes rows of a table that has no rules of its own for it. Asked of the statement, as
-- policies filter rows in silence: an attempt is refused aloud.
create function private.require_admin_for_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return null;
end $$;

-- Everything an admin does is counted (200 an hour) and leaves a line: events, answers to feedback and
-- disputes too. The line is written for a row that changed, so that an update which policies filtered out is
-- neither counted nor told.
create function private.write_admin_log() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  action    text  := tg_argv[0] || case tg_op when 'INSERT' then '_created' when 'UPDATE' then '_changed'
    else '_deleted' end;
begin
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), action,
    jsonb_strip_nulls(jsonb_build_object('id', subject -> 'id', 'title', subject -> 'title')));
  return null;
end $$;

comment on table public.admin_users is
  'Who is an admin. Written by invitations, by revoke_admin and by the operator''s command, never over the API.';
comment on table public.admin_invitations is
  'An invitation to become an admin, by email, good for seven days and for one use.';
comment on function public.accept_admin_invitation is
  'Makes the caller an admin if an open invitation names their confirmed email address. False when there is none.';
comment on function public.withdraw_admin_invitation is
  'Ends an invitation that was not accepted yet, for an admin with a second factor.';
