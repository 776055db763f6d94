-- Who may reach whom. Every place that lets the words of one person reach another asks here and nowhere else:
-- requests, answers, a guardian's approval, messages, endorsements, favourites, live channels. Contact starts
-- with a verified scout; a minor is reached only while a guardian agrees; a block, a hidden page and a
-- missing one look alike.

-- Every condition of a first contact, in one place. Hidden, missing and blocked athletes answer alike.
create function private.must_be_contactable(scout uuid, athlete uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  target public.athlete_profiles;
  sender public.scout_profiles;
begin
  select * into sender from public.scout_profiles s where s.user_id = scout;
  if sender.user_id is null or sender.verified_until is null or sender.verified_until <= now() then
    perform private.refuse('contact.scout_not_verified', 'Only scouts with an approved, unexpired check may request contact.');
  end if;
  select * into target from public.athlete_profiles p where p.id = athlete;
  if target.user_id is null or target.effective_visibility = 'private' or private.is_blocked_between(scout, athlete) then
    perform private.refuse('contact.not_found', 'There is no athlete here whom you may contact.', 404);
  end if;
  if target.contact_state = 'closed' then
    perform private.refuse('contact.closed', 'This athlete does not take requests at present.', 409);
  end if;
  if target.is_minor then
    if sender.kind = 'agent' then
      perform private.refuse('contact.agent_and_minor', 'Agents cannot open contact with a minor; the guardian may write first.');
    end if;
    if target.contact_state <> 'guardian'
       or not exists (select 1 from public.guardian_links g where g.athlete_id = athlete and g.state = 'active') then
      perform private.refuse('contact.closed', 'This athlete does not take requests at present.', 409);
    end if;
    if exists (select 1 from public.guardian_links g join public.profiles p on p.email = g.guardian_email
               where g.athlete_id = athlete and g.state = 'active' and p.id = scout) then
      perform private.refuse('contact.own_ward', 'A guardian cannot approve their own request.');
    end if;
  end if;
end $$;

create function private.may_write(conversation uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.conversations c
    where c.id = conversation and c.status = 'open' and person in (c.scout_id, c.athlete_id)
      and c.scout_id is not null and c.athlete_id is not null
      and not private.is_blocked_between(c.scout_id, c.athlete_id)
      and (not (select a.is_minor from public.athlete_profiles a where a.id = c.athlete_id)
        or (private.is_verified_scout(c.scout_id)
          and exists (select 1 from public.guardian_links g where g.athlete_id = c.athlete_id and g.state = 'active'))))
$$;
grant execute on function private.may_write(uuid, uuid) to anon, authenticated, service_role;

-- Private channels: conversation:<id> for its people, board:<id> for its members, user:<id> for oneself.
-- Nothing else.
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

-- In a minor's thread nothing may be said that the guardian is not copied on: live signals are heard there,
-- never sent.
create function private.may_signal_topic(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_join_topic(topic) and not exists (
    select 1 from public.conversations c join public.athlete_profiles p on p.id = c.athlete_id
    where may_signal_topic.topic = 'conversation:' || c.id and p.is_minor)
$$;
grant execute on function private.may_signal_topic(text) to anon, authenticated, service_role;
