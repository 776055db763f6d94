-- An admin reads with a password and acts with the second step: what an admin may do to others is too much for one stolen password.
-- The rule has no switch. Policies and functions ask the same question, and it is answered aloud: a policy that said a silent no would leave
-- the admin with a change that seemed to work.
-- Why: docs/decisions/0105-an-admin-acts-with-the-second-step.md
create or replace function private.is_admin_writer() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then return false; end if;
  if coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
    perform private.refuse('admin.second_factor_needed', 'An admin acts with the second step at sign-in. Set it up or use it, then try again.');
  end if;
  return true;
end $$;

create or replace function private.require_admin_writer() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_admin_writer() then return; end if;
  perform private.refuse('admin.only', 'Only an admin may do this.');
end $$;

drop table private.switches;
