-- What moves on the screen without a reload, who may use private channels, and where files may lie.
do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table public.security_audit_log, public.notifications, public.messages, public.message_requests, public.conversations,
  public.conversation_participants, public.verifications, public.endorsements, public.athlete_profiles, public.scout_profiles, public.measurements,
  public.boards, public.board_items, public.board_stages, public.user_settings, public.flags, public.events;
-- A delete is shown only to who could see the row: that takes the whole old row.
alter table public.board_items replica identity full;
alter table public.notifications replica identity full;
alter table public.measurements replica identity full;

-- Private channels: conversation:<id> for its people, board:<id> for its members, user:<id> for oneself. Nothing else.
create function private.may_join_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text := split_part(coalesce(topic, ''), ':', 1);
  id   uuid;
begin
  if topic !~ '^(conversation|board|user):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return false; end if;
  id := split_part(topic, ':', 2)::uuid;
  return case kind
    when 'conversation' then private.may_write(id, auth.uid())
    when 'board' then id = any (private.my_boards())
    else id = auth.uid() end;
end $$;
grant execute on function private.may_join_topic(text) to anon, authenticated, service_role;
create policy touchline_channels_read on realtime.messages for select to authenticated
  using ((select private.may_join_topic((select realtime.topic()))));
create policy touchline_channels_write on realtime.messages for insert to authenticated
  with check ((select private.may_join_topic((select realtime.topic()))));

-- Files lie under their owner's id. A picture is as visible as its owner's page; evidence is for admins.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', false, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('evidence', 'evidence', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png'])
on conflict (id) do nothing;

create function private.may_see_avatar(owner text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare person uuid;
begin
  if owner is null or owner !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return false; end if;
  person := owner::uuid;
  if person = auth.uid() then return true; end if;
  if exists (select 1 from public.scout_profiles s where s.user_id = person) then
    return auth.uid() is not null and (private.is_verified_scout(person) or private.is_admin());
  end if;
  return exists (select 1 from public.athlete_profiles p where p.id = person and p.effective_visibility = any (private.visible_tiers())
    and p.id <> all (private.blocked_with_me()) and (auth.uid() is not null or not p.is_minor));
end $$;
grant execute on function private.may_see_avatar(text) to anon, authenticated, service_role;

create policy touchline_objects_select on storage.objects for select to anon, authenticated
  using ((bucket_id = 'avatars' and private.may_see_avatar((storage.foldername(name))[1]))
    or (bucket_id = 'evidence' and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))));
create policy touchline_objects_insert on storage.objects for insert to authenticated
  with check (bucket_id in ('avatars', 'evidence') and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.my_role()) is not null);
create policy touchline_objects_update on storage.objects for update to authenticated
  using (bucket_id in ('avatars', 'evidence') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('avatars', 'evidence') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy touchline_objects_delete on storage.objects for delete to authenticated
  using (bucket_id in ('avatars', 'evidence') and (storage.foldername(name))[1] = (select auth.uid())::text);
