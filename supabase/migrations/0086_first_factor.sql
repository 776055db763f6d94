-- A password alone makes no admin: the first second factor of an admin, and of whoever an open invitation
-- names, takes a code from the account's mailbox. Also while the address is unconfirmed or its case differs.
create function private.needs_mailed_code(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_admin_account(person)
    or exists (
      select 1
      from
        auth.users u
        join public.admin_invitations i on i.email = lower(btrim(u.email))
      where u.id = person and i.used_at is null and i.withdrawn_at is null and i.expires_at > now()
    )
$$;
grant execute on function private.needs_mailed_code(uuid) to supabase_auth_admin;
