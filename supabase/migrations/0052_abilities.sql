-- What the caller may do with a row, beside its columns, so that no screen works it out. Each answer comes
-- from the function that the rule itself asks. They answer for the caller alone: what stands in a row that
-- somebody made up is not believed, only its id.

create function private.my_request_refusal(athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.request_refusal(auth.uid(), athlete)
$$;
grant execute on function private.my_request_refusal(uuid) to authenticated;

create function private.my_cool_down_until(athlete uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.cool_down_until(auth.uid(), athlete)
$$;
grant execute on function private.my_cool_down_until(uuid) to authenticated;

create function private.my_endorsement_refusal(athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.endorsement_refusal(auth.uid(), athlete)
$$;
grant execute on function private.my_endorsement_refusal(uuid) to authenticated;

-- Every condition of accepting a request that is somebody's to answer: null, or the key of the refusal.
create function private.accept_refusal(request public.message_requests) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when request.status <> 'pending'
      or request.expires_at <= now()
      or private.is_blocked_between(request.scout_id, request.athlete_id) then 'request.settled'
      when not private.can_talk(request.scout_id, request.athlete_id)
      or (
        request.guardian_approved_at is null
        and (select p.is_minor from public.athlete_profiles p where p.id = request.athlete_id)
      ) then 'request.guardian'
    end
$$;

create function private.my_accept_refusal(request uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when r.id is null then 'request.not_found'
      else private.accept_refusal(r)
    end
  from
    (values(request)) asked (id)
    left join public.message_requests r
      on r.id = asked.id
      and r.athlete_id = auth.uid()
      and not r.awaiting_guardian
      and (r.deliver_after is null or r.deliver_after <= now())
$$;
grant execute on function private.my_accept_refusal(uuid) to authenticated;

create function public.request_refusal(card public.athlete_cards) returns text
language sql stable set search_path = '' as $$
  select private.my_request_refusal(card.id)
$$;
grant execute on function public.request_refusal(public.athlete_cards) to authenticated;

create function public.request_again_at(card public.athlete_cards) returns timestamptz
language sql stable set search_path = '' as $$
  select
    case
      when private.my_request_refusal(card.id) = 'contact.cool_down' then private.my_cool_down_until(card.id)
    end
$$;
grant execute on function public.request_again_at(public.athlete_cards) to authenticated;

create function public.endorsement_refusal(card public.athlete_cards) returns text
language sql stable set search_path = '' as $$
  select private.my_endorsement_refusal(card.id)
$$;
grant execute on function public.endorsement_refusal(public.athlete_cards) to authenticated;

create function public.is_open(request public.message_requests) returns boolean
language sql stable set search_path = '' as $$
  select request.status = 'pending' and request.expires_at > now()
$$;
grant execute on function public.is_open(public.message_requests) to authenticated;

create function public.accept_refusal(request public.message_requests) returns text
language sql stable set search_path = '' as $$
  select private.my_accept_refusal(request.id)
$$;
grant execute on function public.accept_refusal(public.message_requests) to authenticated;

create function public.can_write(conversation public.conversations) returns boolean
language sql stable set search_path = '' as $$
  select private.can_write(conversation.id, auth.uid())
$$;
grant execute on function public.can_write(public.conversations) to authenticated;

-- How long the two rest is a setting of the team and no secret. The dates are those of the row.
create function private.cool_down_days() returns int
language sql stable security definer set search_path = '' as $$
  select private.policy_value('requests.cool_down_days')::int
$$;
grant execute on function private.cool_down_days() to authenticated;

create function public.cool_down_days(conversation public.conversations) returns int
language sql stable set search_path = '' as $$
  select private.cool_down_days()
$$;
grant execute on function public.cool_down_days(public.conversations) to authenticated;

create function public.rests_until(conversation public.conversations) returns timestamptz
language sql stable set search_path = '' as $$
  select conversation.closed_at + make_interval(days => private.cool_down_days())
  where
    conversation.status = 'closed'
    and conversation.closed_reason in ('left', 'guardian')
    and conversation.closed_at + make_interval(days => private.cool_down_days()) > now()
$$;
grant execute on function public.rests_until(public.conversations) to authenticated;

create function public.is_verified(scout public.scout_profiles) returns boolean
language sql stable set search_path = '' as $$
  select
    case
      when scout.user_id = auth.uid() then private.is_caller_verified_scout()
      else coalesce(scout.verified_until > now(), false)
    end
$$;
grant execute on function public.is_verified(public.scout_profiles) to authenticated;

create function public.current_status(verification public.verifications) returns text
language sql stable set search_path = '' as $$
  select
    case
      when verification.revoked_at is not null then 'revoked'
      when verification.status = 'approved'
      and verification.expires_at <= now() then 'expired'
      else verification.status
    end
$$;
grant execute on function public.current_status(public.verifications) to authenticated;

comment on function public.request_refusal(public.athlete_cards) is
  'Why the calling scout may not ask this athlete to talk; null when they may. A computed column of athlete_cards.';
comment on function public.request_again_at(public.athlete_cards) is
  'When the calling scout may ask this athlete again, while the two rest. A computed column of athlete_cards.';
comment on function public.endorsement_refusal(public.athlete_cards) is
  'Why the calling scout may not endorse this athlete; null when they may. A computed column of athlete_cards.';
comment on function public.is_open(public.message_requests) is
  'Whether the request still waits and has not run out. A computed column of message_requests.';
comment on function public.accept_refusal(public.message_requests) is
  'Why the calling athlete cannot accept the request; null when they can. A computed column of message_requests.';
comment on function public.can_write(public.conversations) is
  'Whether the caller may write in the conversation now. A computed column of conversations.';
comment on function public.cool_down_days(public.conversations) is
  'How many days the two rest once the conversation is closed. A computed column of conversations.';
comment on function public.rests_until(public.conversations) is
  'When the scout may send a new request after this conversation was closed; null when it may be sent now. A computed column of conversations.';
comment on function public.is_verified(public.scout_profiles) is
  'Whether the check of the scout stands today. A computed column of scout_profiles.';
comment on function public.current_status(public.verifications) is
  'How the verification stands today: its status, or expired, or revoked. A computed column of verifications.';
