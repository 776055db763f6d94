-- An operator suspends an account until a day or for good. Its sessions end by themselves, its rights with
-- private.is_banned; here is what others see of it. private.visibility_of says who sees the page of an
-- athlete, and rows, files, links, lists, counts and percentiles follow.

-- A suspension hides the page and all that hangs on it at once; its end shows it again.
create function private.auth_users_after_update_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recompute_athlete(new.id);
  return new;
end $$;
create trigger auth_users_after_update_suspension after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function private.auth_users_after_update_suspension();

-- Nothing is written on the day a suspension runs out, so the server asks. A late run keeps a page hidden.
create function private.end_suspensions() returns int
language plpgsql security definer set search_path = '' as $$
declare ended int;
begin
  update public.athlete_profiles a set is_minor = a.is_minor
  from auth.users u
  where u.id = a.user_id and u.banned_until <= now() and not exists (
    select from public.athlete_search_index s where s.athlete_id = a.id);
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function private.end_suspensions() to service_role;
