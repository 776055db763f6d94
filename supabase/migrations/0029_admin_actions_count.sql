-- Everything an admin does is counted (200 an hour) and leaves a line: events, answers to feedback and disputes too.
-- The line is written for a row that changed, so that an update which policies filtered out is neither counted nor told.
create function private.admin_acts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  what    text  := tg_argv[0] || case tg_op when 'INSERT' then '_created' when 'UPDATE' then '_changed' else '_deleted' end;
begin
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes', 'Admin action rate limit exceeded'); -- LIMITS.rateLimit.adminAction
  perform private.audit(auth.uid(), what, jsonb_strip_nulls(jsonb_build_object('id', subject -> 'id', 'title', subject -> 'title')));
  return null;
end $$;

create trigger events_admin_acts after insert or update or delete on public.events
  for each row when (current_user in ('anon', 'authenticated')) execute function private.admin_acts('event');
create trigger feedback_admin_acts after update on public.feedback
  for each row when (current_user in ('anon', 'authenticated')) execute function private.admin_acts('feedback');

-- The line is written by the trigger above now, once.
create or replace function private.events_before() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  new.created_by := auth.uid();
  -- A day of grace, because it may still be yesterday where the admin sits.
  if new.start_at < now() - interval '1 day' then perform private.refuse('event.past', 'Date cannot be in the past', 422); end if;
  return new;
end $$;

create or replace function private.resolve_dispute(dispute uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin_writer();
  perform private.require_rate('admin_action', auth.uid()::text, 200, '60 minutes', 'Admin action rate limit exceeded');
  update public.measurement_disputes set resolved_at = now(), resolution = btrim(words) where id = dispute and resolved_at is null;
  if not found then perform private.refuse('dispute.none', 'There is no open dispute with this id.', 404); end if;
end $$;
