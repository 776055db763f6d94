-- Who may reach whom. Every place that lets the words of one person reach another asks here and nowhere else:
-- requests, answers, a guardian's approval, messages, endorsements, favourites, live channels. Contact starts
-- with a verified scout; a minor is reached only while a guardian agrees; a block, a hidden page and a
-- missing one look alike.

-- Whom an admin lets write to nobody until then (0058_moderation_decisions.sql). They still read.
create table private.contact_restrictions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);

create function private.is_restricted(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.contact_restrictions r where r.user_id = person and r.until > now())
$$;

-- The strictest answer of all guardians counts: one who has withdrawn holds the page closed until they agree
-- again, whoever else agrees.
create function private.has_active_guardian(athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (select from private.active_guardian_links(athlete))
    and not exists (
      select
      from public.guardian_links g
      where g.athlete_id = athlete and g.state = 'withdrawn'
    )
$$;

-- A guardian who needs a pause ends nothing: nobody writes until they lift it. At 18 a pause stands until the
-- athlete has answered.
create function private.is_contact_paused(athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.guardian_links g
        join public.athlete_private_details p on p.athlete_id = g.athlete_id
      where
        g.athlete_id = athlete
        and g.paused_at is not null
        and (g.state = 'active' or (g.state = 'ended' and p.handover_state = 'asked'))
    )
$$;

-- Whether the two have met: asked, talked, or one pitched to the other.
create function private.has_met(scout uuid, athlete uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.conversations c where c.scout_id = scout and c.athlete_id = athlete)
    or exists (select from public.message_requests r where r.scout_id = scout and r.athlete_id = athlete)
    or exists (select from public.pitches p where p.scout_id = scout and p.athlete_id = athlete);
end $$;

-- Whether an athlete takes requests: from anybody who is verified, through the guardian, or not at all. Kept
-- on the page.
create function private.contact_state_of(
  recruiting_status text,
  visibility text,
  years int,
  guardian_state text
) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when recruiting_status = 'closed'
      or visibility = 'private' then 'closed'
      when years >= 18 then 'open'
      when guardian_state = 'active' then 'guardian'
      else 'closed'
    end
$$;

-- Whether the scout may address the athlete at all. Hidden, missing and blocked athletes answer alike.
create function private.approach_refusal(scout uuid, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when not private.is_verified_scout(scout) then 'contact.scout_not_verified'
      when private.is_restricted(scout) then 'contact.restricted'
      when private.is_blocked_between(scout, athlete)
      or not exists (
        select
        from public.athlete_profiles p
        where p.id = athlete and p.user_id is not null and p.effective_visibility <> 'private'
      ) then 'contact.not_found'
    end
$$;

-- Every condition of a first contact: null, or the key of the refusal.
create function private.contact_refusal(scout uuid, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      private.approach_refusal(scout, athlete),
      (
        select
          case
            when p.contact_state = 'closed' then 'contact.closed'
            when not p.is_minor then null
            when s.kind = 'agent' then 'contact.agent_and_minor'
            when not private.can_contact_minors(scout) then 'contact.not_checked_for_minors'
            when p.contact_state <> 'guardian'
            or not private.has_active_guardian(athlete) then 'contact.closed'
            when private.is_guardian_of(scout, athlete) then 'contact.own_ward'
          end
        from
          public.athlete_profiles p,
          public.scout_profiles s
        where p.id = athlete and s.user_id = scout
      )
    )
$$;

create function private.require_contact(scout uuid, athlete uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare refusal text := private.contact_refusal(scout, athlete);
begin
  case refusal
    when 'contact.scout_not_verified' then
      perform private.raise_error(refusal,
        'Only scouts with an approved, unexpired check may request contact.');
    when 'contact.restricted' then
      perform private.raise_error(refusal, 'An admin has restricted you: you cannot write for now.');
    when 'contact.not_found' then
      perform private.raise_error(refusal, 'There is no athlete here whom you may contact.', 404);
    when 'contact.closed' then
      perform private.raise_error(refusal, 'This athlete does not take requests at present.', 409);
    when 'contact.agent_and_minor' then
      perform private.raise_error(refusal,
        'Agents cannot open contact with a minor; the guardian may write first.');
    when 'contact.not_checked_for_minors' then
      perform private.raise_error(refusal,
        'To write to somebody under 18 a scout is checked by two admins first.');
    when 'contact.own_ward' then
      perform private.raise_error(refusal, 'A guardian cannot approve their own request.');
    else return;
  end case;
end $$;

-- Leaving a conversation, or a guardian ending it, rests the pair as long as a declined request does.
create function private.cool_down_until(scout uuid, athlete uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest((select max(r.answered_at) from public.message_requests r
      where r.scout_id = scout and r.athlete_id = athlete and r.status in ('declined', 'withdrawn')),
    (select max(c.closed_at) from public.conversations c where c.scout_id = scout
      and c.athlete_id = athlete and c.status = 'closed' and c.closed_reason in ('left', 'guardian')))
    + private.policy_days('requests.cool_down_days');
end $$;

create function private.raise_cool_down() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.raise_error('contact.cool_down',
    format('A request to this athlete was answered within the last %s days.',
      private.policy_value('requests.cool_down_days')), 409);
end $$;

create function private.cool_down_refusal(scout uuid, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.cool_down_until(scout, athlete) > now() then 'contact.cool_down'
    end
$$;

-- Whether these two may exchange words now, once contact is made: an adult with anybody whose check was not
-- taken back, a minor with a scout who is still verified for minors and only while a guardian agrees.
create function private.can_talk(scout uuid, athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    not private.is_blocked_between(scout, athlete)
    and not private.is_contact_paused(athlete)
    and not private.is_revoked_scout(scout)
    and not private.is_banned(scout)
    and not private.is_banned(athlete)
    and (
      not coalesce((select p.is_minor from public.athlete_profiles p where p.id = athlete), true)
      or (
        private.can_contact_minors(scout)
        and private.has_active_guardian(athlete)
        and not private.is_guardian_of(scout, athlete)
      )
    )
$$;

create function private.can_write(conversation uuid, user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.conversations c
      where
        c.id = conversation
        and c.status = 'open'
        and can_write.user_id in (c.scout_id, c.athlete_id)
        and c.scout_id is not null
        and c.athlete_id is not null
        and not private.is_restricted(can_write.user_id)
        and private.can_talk(c.scout_id, c.athlete_id)
    )
$$;
grant execute on function private.can_write(uuid, uuid) to anon, authenticated, service_role;

-- Every condition of an endorsement: null, or the key of the refusal. Its words reach the athlete, so an
-- athlete who takes no requests, or has answered no, is not reached this way either.
create function private.endorsement_refusal(scout uuid, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      private.approach_refusal(scout, athlete),
      (
        select
          case
            when exists (
              select
              from public.conversations c
              where c.scout_id = scout and c.athlete_id = athlete and private.can_write(c.id, scout)
            ) then null
            when p.is_minor then 'endorsement.guardian'
            when p.contact_state = 'closed' then 'contact.closed'
            else private.cool_down_refusal(scout, athlete)
          end
        from public.athlete_profiles p
        where p.id = athlete
      )
    )
$$;

create function private.require_endorsement(scout uuid, athlete uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare refusal text := private.endorsement_refusal(scout, athlete);
begin
  case refusal
    when 'contact.scout_not_verified' then
      perform private.raise_error(refusal, 'Only scouts with an approved, unexpired check may endorse.');
    when 'contact.restricted' then
      perform private.raise_error(refusal, 'An admin has restricted you: you cannot write for now.');
    when 'contact.not_found' then
      perform private.raise_error(refusal, 'There is no athlete here whom you may endorse.', 404);
    when 'endorsement.guardian' then
      perform private.raise_error(refusal,
        'A minor is endorsed only by a scout with an open thread that a guardian agreed to.');
    when 'contact.closed' then
      perform private.raise_error(refusal, 'This athlete does not take requests at present.', 409);
    when 'contact.cool_down' then
      perform private.raise_cool_down();
    else return;
  end case;
end $$;

-- A favourite that tells a minor would be an adult reaching a minor past the guardian.
create function private.can_tell_favourite(scout uuid, athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_verified_scout(scout)
    and not private.is_blocked_between(scout, athlete)
    and exists (
      select from public.athlete_profiles p where p.id = athlete and p.user_id is not null and not p.is_minor
    )
$$;

-- Private channels: conversation, board and community :<id> for their people, user:<id> for oneself.
create function private.can_read_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text := split_part(coalesce(topic, ''), ':', 1);
  id   uuid;
begin
  if topic !~ '^(conversation|board|community|user):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  id := split_part(topic, ':', 2)::uuid;
  return case kind
    when 'conversation' then private.can_write(id, auth.uid())
    when 'board' then id = any (private.my_boards())
    when 'community' then private.takes_part_in(id)
    else id = auth.uid() end;
end $$;
grant execute on function private.can_read_topic(text) to anon, authenticated, service_role;

-- In a minor's conversation and in a community nothing may be said past the guardian or the gate: live
-- signals are heard there, never sent.
create function private.can_broadcast(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.can_read_topic(topic)
    and topic not like 'community:%'
    and not exists (
      select
      from
        public.conversations c
        join public.athlete_profiles p on p.id = c.athlete_id
      where can_broadcast.topic = 'conversation:' || c.id and p.is_minor
    )
$$;
grant execute on function private.can_broadcast(text) to anon, authenticated, service_role;
