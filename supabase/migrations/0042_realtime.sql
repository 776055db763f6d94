-- What moves on the screen without a reload, and who may use a private channel.

do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime
add
  table public.security_audit_log,
  table public.notifications,
  table public.messages,
  table public.message_requests,
  table public.conversations,
  table public.conversation_participants,
  table public.verifications,
  table public.endorsements,
  table public.athlete_profiles,
  table public.scout_profiles,
  table public.measurements,
  table public.boards,
  table public.board_items,
  table public.board_stages,
  table public.user_settings,
  table public.flags,
  table public.events;

create policy realtime_messages_select_member on realtime.messages for select to authenticated
using ((select private.can_read_topic((select realtime.topic()))));
create policy realtime_messages_insert_member on realtime.messages for insert to authenticated
with check ((select private.can_broadcast((select realtime.topic()))));

-- A delete is shown only to who could see the row: that takes the whole old row.
alter table public.board_items replica identity full;

alter table public.notifications replica identity full;

alter table public.measurements replica identity full;
