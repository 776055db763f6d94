-- What a scout does with an opening: telling athletes, and closing it with a reason. After its last day it
-- closes by itself.

create function private.own_opening(opening_id uuid) returns public.openings
language plpgsql security definer set search_path = '' as $$
declare opening public.openings;
begin
  select o.* into opening from public.openings o
  where o.id = opening_id and o.scout_id = auth.uid() for update;
  if opening.id is null then
    perform private.raise_error('opening.not_found', 'opening_id: you have no such opening.', 404);
  end if;
  return opening;
end $$;

-- Only whoever is verified today, and may write to people, says something to all athletes at once.
create function private.publish_opening(opening_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare opening public.openings := private.own_opening(opening_id);
begin
  if not private.is_caller_verified_scout() then
    perform private.raise_error('opening.not_verified', 'Only a verified scout publishes an opening.', 403);
  elsif private.is_restricted(auth.uid()) then
    perform private.raise_error('contact.restricted', 'This account is restricted and writes to nobody.');
  elsif opening.state <> 'draft' then
    perform private.raise_error('opening.not_draft',
      format('The opening is %s; only a draft is published.', opening.state), 409);
  elsif opening.closes_on < private.today() then
    perform private.raise_error('opening.closes_on', format(
      'closes_on: %s was given, a day from today to 180 days on is wanted.', opening.closes_on), 422);
  end if;
  perform private.require_minors_check(opening.scout_id, opening.filter);
  update public.openings o set state = 'open', published_at = now(), updated_at = now()
  where o.id = opening.id;
end $$;
grant execute on function private.publish_opening(uuid) to authenticated;

create function public.publish_opening(opening_id uuid) returns void
language sql set search_path = '' as $$
  select private.publish_opening(opening_id)
$$;
grant execute on function public.publish_opening(uuid) to authenticated;

create function private.close_opening(opening_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare opening public.openings := private.own_opening(opening_id);
begin
  if reason is null or reason not in ('filled', 'no_longer_needed', 'nobody_fits') then
    perform private.raise_error('opening.close_reason', format(
      'reason: %s was given; filled, no_longer_needed or nobody_fits is wanted.',
      left(coalesce(reason, 'nothing'), 40)), 422);
  elsif opening.state <> 'open' then
    perform private.raise_error('opening.not_open',
      format('The opening is %s; only an open one is closed.', opening.state), 409);
  end if;
  update public.openings o set state = 'closed', close_reason = reason, closed_at = now(), updated_at = now()
  where o.id = opening.id;
end $$;
grant execute on function private.close_opening(uuid, text) to authenticated;

create function public.close_opening(opening_id uuid, reason text) returns void
language sql set search_path = '' as $$
  select private.close_opening(opening_id, reason)
$$;
grant execute on function public.close_opening(uuid, text) to authenticated;

-- Run every hour. Athletes read nothing past its day, whenever this runs.
create function private.close_due_openings() returns int
language plpgsql security definer set search_path = '' as $$
declare closed int;
begin
  with due as (
    update public.openings o set state = 'closed', close_reason = 'deadline', closed_at = now()
    where o.state = 'open' and o.closes_on < private.today() returning 1)
  select count(*) into closed from due;
  return closed;
end $$;
grant execute on function private.close_due_openings() to service_role;

comment on function public.publish_opening is
  'A verified scout publishes a draft of theirs. 403 opening.not_verified, 409 opening.not_draft, 422 opening.closes_on, opening.minors.';
comment on function public.close_opening is
  'A scout closes an open opening of theirs: reason filled, no_longer_needed or nobody_fits. 409 opening.not_open.';
