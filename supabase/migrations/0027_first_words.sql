-- The request's words open the thread even when it is made, agreed to and accepted in one and the same moment.
create or replace function private.messages_after() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  thread public.conversations;
  who text;
begin
  update public.conversations c set last_message_at = greatest(c.last_message_at, new.created_at) where c.id = new.conversation_id returning * into thread;
  -- The request's own words, which the athlete and the guardian have read already, open the thread without another notice.
  if new.created_at <= thread.created_at then return null; end if;
  update public.conversation_participants p set last_read_at = greatest(p.last_read_at, new.created_at)
  where p.conversation_id = new.conversation_id and p.user_id = new.sender_id;
  select p.display_name into who from public.conversation_participants p where p.conversation_id = new.conversation_id and p.user_id = new.sender_id;
  if new.recipient_id is not null and not exists (select 1 from public.conversation_participants p
      where p.conversation_id = new.conversation_id and p.user_id = new.recipient_id and p.muted) then
    perform private.notify(new.recipient_id, 'message', jsonb_build_object('conversation_id', new.conversation_id, 'name', coalesce(who, '')),
      case when new.recipient_id = thread.scout_id then '/scout' else '/athlete' end || '/messages?thread=' || new.conversation_id,
      'message:' || new.conversation_id);
  end if;
  if (select a.is_minor from public.athlete_profiles a where a.id = thread.athlete_id) then
    perform private.mail_guardians(thread.athlete_id, 'guardian_message_copy',
      jsonb_build_object('from', coalesce(who, ''), 'subject', new.subject, 'content', new.content));
  end if;
  return null;
end $$;
