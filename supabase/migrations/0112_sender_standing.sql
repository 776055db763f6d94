-- How the requests of a sender are received, and the floor under it: whoever is rarely answered or often
-- reported sends a few a day until that is better. The sender reads the figures; who reported stays unsaid.

-- Requests of the window, of one sender or (null) of all. An answer counts from when it came. A request
-- without one counts after days of grace; one that is held for a guardian from its deadline on, when the
-- guardian has not answered. What a measure of the team ended is nobody's answer. A report counts once for
-- each athlete who was asked, with the guardian, and not where an admin decided that nothing was wrong.
create function private.sender_counts(sender uuid, days int, grace int)
returns table (sender_id uuid, requests int, answered int, reported int)
language sql stable security definer set search_path = '' as $$
  select
    r.scout_id,
    count(*)::int,
    (count(*) filter (where r.is_answered))::int,
    (count(distinct r.athlete_id) filter (where r.is_reported))::int
  from
    (
      select
        q.scout_id,
        q.athlete_id,
        q.status in ('accepted', 'declined') as is_answered,
        case
          when q.status in ('accepted', 'declined') then q.answered_at
          when q.awaiting_guardian then q.expires_at
          else coalesce(q.guardian_approved_at, q.created_at) + make_interval(days => grace)
        end as counts_from,
        exists (
          select
          from
            public.flags f
            left join public.guardian_links g on g.id = f.guardian_link_id
          where
            f.subject_user_id = q.scout_id
            and coalesce(f.reporter_id, g.athlete_id) = q.athlete_id
            and f.created_at > now() - make_interval(days => days)
            and f.status <> 'no_action'
        ) as is_reported
      from public.message_requests q
      where
        (sender is null or q.scout_id = sender)
        and q.created_at > now() - make_interval(days => days + grace + 14)
        and q.decline_reason <> 'safety'
    ) r
  where r.is_reported or (r.counts_from <= now() and r.counts_from > now() - make_interval(days => days))
  group by r.scout_id
$$;

-- Why a sender with these counts is throttled: answers, reports, or null for not at all.
create function private.throttle_reason(
  requests int,
  answered int,
  reported int,
  fewest double precision,
  answered_share double precision,
  reported_share double precision
) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when requests is null
      or requests < fewest then null
      when reported * 100 > reported_share * requests then 'reports'
      when answered * 100 < answered_share * requests then 'answers'
    end
$$;

-- When a sender who has sent the most of a period may send once more; null while there is room. Not the
-- oldest request decides: the team may have lowered the limit below what was sent.
create function private.limit_opens_at(sender uuid, period interval, most int) returns timestamptz
language sql stable set search_path = '' as $$
  select r.created_at + period
  from public.message_requests r
  where r.scout_id = sender and r.created_at > now() - period
  order by r.created_at desc
  offset most - 1
  limit 1
$$;

-- A sender's standing. The number of reports stays out of it: one that rises by one would tell who reported.
create function private.sender_standing(sender uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  days     int := private.policy_value('antispam.window_days');
  counts   record;
  because  text;
  sent     record;
begin
  select * into counts
  from private.sender_counts(sender, days, private.policy_value('antispam.grace_days')::int);
  because := private.throttle_reason(counts.requests, counts.answered, counts.reported,
    private.policy_value('antispam.min_requests'), private.policy_value('antispam.answered_share'),
    private.policy_value('antispam.reported_share'));
  select count(*) filter (where r.created_at > now() - interval '1 day') as today,
    count(*) filter (where r.created_at > now() - interval '7 days') as week,
    count(*) filter (where r.status = 'pending' and r.expires_at > now()) as open
    into sent
  from public.message_requests r
  where r.scout_id = sender and r.created_at > now() - interval '15 days';
  return jsonb_build_object('window_days', days, 'requests', coalesce(counts.requests, 0),
    'answered', coalesce(counts.answered, 0),
    'answered_in_100', floor(counts.answered * 100.0 / nullif(counts.requests, 0)),
    'wanted_in_100', private.policy_value('antispam.answered_share'),
    'from_requests', private.policy_value('antispam.min_requests'),
    'throttled_by', because,
    'per_day', case when because is not null then private.policy_value('antispam.requests_per_day') end,
    'sent_today', sent.today, 'sent_this_week', sent.week,
    'per_week', private.policy_value('requests.per_week'), 'opens_again_at', greatest(
      private.limit_opens_at(sender, '7 days', private.policy_value('requests.per_week')::int),
      case when because is not null then private.limit_opens_at(sender, '1 day',
        private.policy_value('antispam.requests_per_day')::int) end),
    'open', sent.open, 'open_at_once', private.policy_value('requests.open_at_once'),
    'is_on', private.policy_value('feature.message_requests') = 1);
end $$;

create function private.my_sender_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.sender_standing(auth.uid()) where auth.uid() is not null
$$;
grant execute on function private.my_sender_standing() to authenticated;

create function public.my_sender_standing() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_sender_standing()
$$;
grant execute on function public.my_sender_standing() to authenticated;

-- Asked before it is known whom a request is for, so that the answer tells of nobody. The count of the rate
-- limit before it makes the requests of one sender wait for each other.
create function private.require_sender_room(sender uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  sent record;
  own  jsonb;
  most int := private.policy_value('requests.open_at_once');
begin
  if private.policy_value('feature.message_requests') = 0 then
    perform private.require_feature('message_requests');
  end if;
  select count(*) filter (where r.created_at > now() - interval '1 day') as today,
    count(*) filter (where r.created_at > now() - interval '7 days') as week,
    count(*) filter (where r.status = 'pending' and r.expires_at > now()) as open, count(*) as in_all
    into sent
  from public.message_requests r
  -- Longer than any window with its grace and the time to answer.
  where r.scout_id = sender and r.created_at > now() - interval '90 days';
  if sent.open >= most then
    perform private.raise_error('request.open_at_once',
      format('You have %s open requests, and %s are the most at once. Wait for answers, or take one back.',
      sent.open, most), 409);
  end if;
  most := private.policy_value('requests.per_week');
  if sent.week >= most then
    perform private.raise_error('request.per_week',
      format('You have sent %s requests in 7 days, and %s are the most.', sent.week, most), 409);
  end if;
  -- Whoever would be let through while throttled is not looked at any further: most are.
  if sent.today < private.policy_value('antispam.requests_per_day')
    or sent.in_all < private.policy_value('antispam.min_requests') then return; end if;
  own := private.sender_standing(sender);
  if own ->> 'throttled_by' is null then return; end if;
  if own ->> 'throttled_by' = 'answers' then
    perform private.raise_error('request.few_answers',
      format('Of %s requests in %s days %s were answered, %s '
      'in 100; %s are wanted. Until then you can send %s a day.', own ->> 'requests', own ->> 'window_days',
      own ->> 'answered', own ->> 'answered_in_100', own ->> 'wanted_in_100', own ->> 'per_day'), 409);
  end if;
  perform private.raise_error('request.reported',
    format('More than %s in 100 of your requests in %s days were '
    'reported. Until that is better you can send %s a day.', private.policy_value('antispam.reported_share'),
    own ->> 'window_days', own ->> 'per_day'), 409);
end $$;

-- Asked of a minor, once it is clear that the sender may address them.
create function private.require_minor_room(sender uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most int := private.policy_value('requests.to_minors_per_week');
  sent int;
begin
  select count(*) into sent
  from public.message_requests r join public.athlete_profiles p on p.id = r.athlete_id and p.is_minor
  where r.scout_id = sender and r.created_at > now() - interval '7 days';
  if sent >= most then
    perform private.raise_error('request.to_minors',
      format('You have asked %s athletes under 18 in 7 days, and '
      '%s are the most.', sent, most), 409);
  end if;
end $$;

comment on function public.my_sender_standing is
  'How the caller''s message requests are received: requests and answers of the window, the share that is wanted, whether and why they are throttled (answers, reports), what is left of each limit, and when one that is used up opens again.';
