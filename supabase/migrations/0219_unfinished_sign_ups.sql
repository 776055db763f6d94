-- Whoever came by a provider has an account before they say what they are (0005_profiles.sql). One who never
-- does, and has not been back for a week, is forgotten: an account that nobody is in is nobody's.
create function private.end_unfinished_sign_ups() returns int
language plpgsql security definer set search_path = '' as $$
declare ended int;
begin
  delete from auth.users u
  where u.raw_app_meta_data ->> 'provider' not in ('email', 'phone')
    and coalesce(u.last_sign_in_at, u.created_at) < now() - interval '7 days'
    and not exists (select from public.profiles p where p.id = u.id)
    and not exists (select from public.admin_users a where a.user_id = u.id);
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function private.end_unfinished_sign_ups() to service_role;
