-- What one has read or answered no longer waits under the bell.

create or replace function public.mark_conversation_read(conversation_id uuid) returns void
language sql set search_path = '' as $$
  update public.conversation_participants p set last_read_at = clock_timestamp()
  where p.conversation_id = mark_conversation_read.conversation_id and p.user_id = (select auth.uid());
  update public.notifications n set read_at = now()
  where n.user_id = (select auth.uid()) and n.read_at is null and n.kind in ('message', 'request_accepted')
    and n.params ->> 'conversation_id' = mark_conversation_read.conversation_id::text
$$;

create function private.settle_request_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.user_id = new.athlete_id and n.read_at is null and n.kind = 'message_request' and n.params ->> 'request_id' = new.id::text;
  return null;
end $$;
create trigger message_requests_settle_notice after update of status on public.message_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.settle_request_notice();
