-- What the server's own parts ask of the product: is this account an admin, how much may it store, and where a letter goes.
create function private.is_admin_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_users a where a.user_id = person)
$$;
create function private.storage_quota_bytes(person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case private.role_of(person) when 'athlete' then 2147483648 when 'scout' then 524288000 end -- LIMITS.storage.quotaBytes for athletes
$$;
grant usage on schema private to supabase_storage_admin;
grant execute on function private.is_admin_account(uuid) to service_role, supabase_auth_admin;
grant execute on function private.storage_quota_bytes(uuid) to service_role, supabase_storage_admin;
grant execute on function private.queue_mail(text, text, text, jsonb), private.language_of(uuid) to service_role, supabase_auth_admin;
