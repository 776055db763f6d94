-- The small numbers beside the menu: unread messages, notifications, waiting requests, and an admin's open
-- work.

create function private.admin_work_counts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    case
      when not private.is_admin(

      ) then '{"verifications": 0, "flags": 0, "data_requests": 0, "feedback": 0, "total": 0}'::jsonb
      else (
        select
          jsonb_build_object(
            'verifications',
            v,
            'flags',
            f,
            'data_requests',
            d,
            'feedback',
            s,
            'total',
            v + f + d + s
          )
        from
          (
            select
              (select count(*) from public.verifications where status = 'pending') as v,
              (select count(*) from public.flags where status in ('open', 'in_review')) + (
                select count(*)
                from private.moderation_decisions
                where status in ('awaiting_second', 'appealed')
              ) as f,
              (select count(*) from public.data_requests where status = 'open') as d,
              (select count(*) from public.feedback where is_safety and status in ('new', 'triaged')) as s
          ) c
      )
    end
$$;
grant execute on function private.admin_work_counts() to authenticated;

create function public.admin_work_counts() returns jsonb
language sql stable set search_path = '' as $$
  select private.admin_work_counts()
$$;
grant execute on function public.admin_work_counts() to authenticated;

create function public.my_badges() returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'messages',
      (
        select count(*)
        from
          public.messages m
          join public.conversation_participants p
            on p.conversation_id = m.conversation_id and p.user_id = (select auth.uid())
        where
          m.recipient_id = (select auth.uid())
          and m.created_at > p.last_read_at
          and m.created_at > private.read_at(m.conversation_id)
          and m.deleted_at is null
      ),
      'notifications',
      (
        select count(*)
        from public.notifications n
        where n.user_id = (select auth.uid()) and n.read_at is null
      ),
      'requests',
      (
        select count(*)
        from public.message_requests r
        where r.athlete_id = (select auth.uid()) and r.status = 'pending' and r.expires_at > now()
      ),
      'admin',
      (select (public.admin_work_counts() ->> 'total')::int)
    )
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
