-- Who may use a private channel. Which tables are sent live is declared in their own files.

create policy realtime_messages_select_member on realtime.messages for select to authenticated
using ((select private.can_read_topic((select realtime.topic()))));
create policy realtime_messages_insert_member on realtime.messages for insert to authenticated
with check ((select private.can_broadcast((select realtime.topic()))));
