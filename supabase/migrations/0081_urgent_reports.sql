-- The admins hear of what concerns a minor by mail: the first at once, and what comes in after it together,
-- at most one mail an hour. A hundred reports are a hundred rows of the queue and not a hundred letters, in
-- which the one that matters would drown.

select private.declare_rate_limit('urgent_mail', 1, '1 hour', '');

create function private.send_urgent_reports() returns int
language plpgsql security definer set search_path = '' as $$
declare
  admin   record;
  reports uuid[];
  words   int;
  told    int := 0;
begin
  if not exists (select from public.flags f where f.announced_at is null
      and f.status in ('open', 'in_review') and private.risk_of(f) < 4)
    and not exists (select from public.feedback f where f.announced_at is null and f.is_safety
      and f.user_id is null) then
    return 0;
  end if;
  if not (select m.allowed from private.consume_rate_limit('urgent_mail', 'admins') m) then return 0; end if;
  with told as (
    update public.flags f set announced_at = now()
    where f.announced_at is null and f.status in ('open', 'in_review') and private.risk_of(f) < 4
    returning f.id
  )
  select array_agg(t.id) into reports from told t;
  update public.feedback f set announced_at = now()
  where f.announced_at is null and f.is_safety and f.user_id is null;
  get diagnostics words = row_count;
  for admin in select p.id, p.email from public.admin_users a join public.profiles p on p.id = a.user_id
  loop
    told := told + 1;
    perform private.send_mail('urgent_report', admin.email, private.language_of(admin.id),
      jsonb_build_object('url', case when reports is null then '/admin/feedback'
        when cardinality(reports) = 1 and words = 0 then '/admin/content?case=' || reports[1]
        else '/admin' end));
  end loop;
  return told;
end $$;
grant execute on function private.send_urgent_reports() to service_role;

create function private.after_insert_urgent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_urgent_reports();
  return null;
end $$;
-- Also of what a second report adds (0045_reports.sql).
create trigger flags_after_write_urgent after insert or update of asked_of_minor on public.flags
  for each row execute function private.after_insert_urgent();
create trigger feedback_after_insert_urgent after insert on public.feedback
  for each row when (new.is_safety and new.user_id is null) execute function private.after_insert_urgent();
