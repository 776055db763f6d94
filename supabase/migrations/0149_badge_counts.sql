-- The small numbers beside the menu, and an admin's open work. What is counted is declared with each noun, by
-- private.declare_count.

create function public.admin_work_counts() returns jsonb
language sql stable set search_path = '' as $$
  select private.admin_work_counts()
$$;
grant execute on function public.admin_work_counts() to authenticated;

create function public.my_badges() returns jsonb
language sql stable set search_path = '' as $$
  select
    private.my_counts() || jsonb_build_object('admin', (private.admin_work_counts() ->> 'total')::int)
$$;
grant execute on function public.my_badges() to authenticated;

-- What one has answered no longer waits under the bell.
create function private.message_requests_after_update_read_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.user_id = new.athlete_id and n.read_at is null and n.kind = 'message_request'
  and n.params ->> 'request_id' = new.id::text;
  return null;
end $$;
create trigger message_requests_after_update_read_notification
after update of status on public.message_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.message_requests_after_update_read_notification();
comment on function public.admin_work_counts is
  'An admin''s open work: verifications, flags, data requests, feedback about safety and their total.';
comment on function public.my_badges is
  'The numbers beside the caller''s menu: messages, notifications, requests, and an admin''s open work.';
