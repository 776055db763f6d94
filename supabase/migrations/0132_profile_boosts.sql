-- A boost: for a day an adult athlete stands in a marked place above searches that find them anyway, once in
-- seven days. It changes the order of nothing else and crosses no rule of who is seen.

create table private.profile_boosts (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- how often it was shown, so that of several the one shown least comes next
  shown int not null default 0
);
create index profile_boosts_athlete_idx on private.profile_boosts (athlete_id, started_at desc);
create index profile_boosts_end_idx on private.profile_boosts (ends_at);
create table private.boost_appearances (
  boost_id uuid not null references private.profile_boosts (id) on delete cascade,
  scout_id uuid not null references public.profiles (id) on delete cascade,
  first_at timestamptz not null default now(),
  primary key (boost_id, scout_id)
);
create index boost_appearances_scout_idx on private.boost_appearances (scout_id);
comment on table private.profile_boosts is 'A day in the boosted place of searches; one in seven days.';
comment on table private.boost_appearances is
  'Which scouts were shown a boost. Its athlete reads how many, in steps of five from five on.';

-- Told with each search while anybody is boosted, so that nobody asks for the place in vain.
create function private.boost_note() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    case
      when exists (select from private.profile_boosts b where b.ends_at > now()) then '{"boosts": true}'
      else '{}'
    end::jsonb
$$;

-- Why this athlete cannot be boosted: not_allowed, minor, hidden, no_number; null where they can.
create function private.boost_obstacle(athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when p.id is null
      or p.age_band is null
      or private.is_banned(p.id) then 'not_allowed'
      when p.is_minor then 'minor'
      when p.effective_visibility not in ('public', 'scouts') then 'hidden'
      when not exists (
        select
        from public.measurements m
        where
          m.athlete_id = p.id
          and m.dispute_status <> 'disputed'
          and m.ranked_from is null
          and private.provenance_rank(m.provenance) >= private.comparable_rank()
      ) then 'no_number'
    end
  from
    (select athlete as wanted) w
    left join public.athlete_profiles p on p.id = w.wanted
$$;

-- How many people are told: in steps of five, from five on; null below.
create function private.told_people(people bigint) returns int
language sql immutable set search_path = '' as $$
  select
    case
      when people >= 5 then (people / 5 * 5)::int
    end
$$;

-- How many scouts put an athlete on a list in the seven days from this moment on, as people are told.
create function private.listed_in_week(athlete uuid, since timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  select private.told_people(count(distinct i.added_by))
  from public.board_items i
  where i.athlete_id = athlete and i.created_at >= since and i.created_at < since + interval '7 days'
$$;

-- What a boost did: how many scouts saw it in the boosted place, how many of them opened the page since, and
-- the week that began with it beside the week before.
create function private.boost_report(boost private.profile_boosts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'started_at',
      boost.started_at,
      'ended_at',
      boost.ends_at,
      'scouts',
      private.told_people(count(*)),
      'opened',
      private.told_people(
        count(*) filter (
          where
            exists (
              select
              from private.activity v
              where
                v.athlete_id = boost.athlete_id
                and v.kind = 'page_opened'
                and v.actor_id = a.scout_id
                and v.at >= a.first_at
            )
        )
      ),
      'searches',
      private.figure_total(boost.athlete_id, 'search_shown', d.first, d.first + 6, d.first - 7),
      'opens',
      private.figure_total(boost.athlete_id, 'page_opened', d.first, d.first + 6, d.first - 7),
      'listed',
      jsonb_build_object(
        'count',
        private.listed_in_week(boost.athlete_id, boost.started_at),
        'before',
        private.listed_in_week(boost.athlete_id, boost.started_at - interval '7 days')
      ),
      'counted_through',
      (select r.closed_through from private.activity_rollup r)
    )
  from
    (select (boost.started_at at time zone 'utc')::date as first) d
    left join private.boost_appearances a on a.boost_id = boost.id
  group by d.first
$$;

-- ready, running, resting (until seven days after the start of the last), or not now, with the reason.
create function private.my_boost() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me       uuid := auth.uid();
  obstacle text := private.boost_obstacle(me);
  last     private.profile_boosts;
  done     private.profile_boosts;
begin
  select * into last from private.profile_boosts b where b.athlete_id = me order by b.started_at desc limit 1;
  select * into done from private.profile_boosts b where b.athlete_id = me and b.ends_at <= now()
  order by b.started_at desc limit 1;
  return jsonb_build_object('state', case when last.ends_at > now() then 'running'
      when last.started_at > now() - interval '7 days' then 'resting'
      when obstacle is not null then 'not_now' else 'ready' end,
    'obstacle', obstacle,
    'ends_at', case when last.ends_at > now() then last.ends_at end,
    'again_at', last.started_at + interval '7 days',
    'last', case when done.id is not null then private.boost_report(done) end);
end $$;
grant execute on function private.my_boost() to authenticated;

create function public.my_boost() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_boost()
$$;
grant execute on function public.my_boost() to authenticated;

create function private.start_boost() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me       uuid := auth.uid();
  obstacle text;
begin
  -- Two at once are started one after the other.
  perform from public.athlete_profiles p where p.id = me for no key update;
  obstacle := private.boost_obstacle(me);
  if private.my_role() is distinct from 'athlete' or obstacle = 'not_allowed' then
    perform private.raise_error('boost.not_allowed', 'Only athletes with a page are boosted.', 403);
  elsif obstacle = 'minor' then
    perform private.raise_error('boost.minor', 'Boosts begin at 18.', 403);
  elsif obstacle = 'hidden' then
    perform private.raise_error('boost.hidden', 'Scouts cannot see your page. Show it to them first.', 409);
  elsif obstacle = 'no_number' then
    perform private.raise_error('boost.no_number',
      'A number that somebody else recorded or checked is wanted first.', 409);
  elsif exists (select from private.profile_boosts b
    where b.athlete_id = me and b.started_at > now() - interval '7 days') then
    perform private.raise_error('boost.too_soon', 'One boost in seven days.', 409);
  end if;
  insert into private.profile_boosts (athlete_id, ends_at) values (me, now() + interval '24 hours');
  return private.my_boost();
end $$;
grant execute on function private.start_boost() to authenticated;

create function public.start_boost() returns jsonb
language sql set search_path = '' as $$
  select private.start_boost()
$$;
grant execute on function public.start_boost() to authenticated;

-- Ended early it counts like any other: the next one comes seven days after its start.
create function private.end_boost() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.profile_boosts b set ends_at = now() where b.athlete_id = auth.uid() and b.ends_at > now();
  return private.my_boost();
end $$;
grant execute on function private.end_boost() to authenticated;

create function public.end_boost() returns jsonb
language sql set search_path = '' as $$
  select private.end_boost()
$$;
grant execute on function public.end_boost() to authenticated;

-- Who stands in the boosted place above the first page of a search: of those it finds for this scout as well,
-- further down, the one shown least so far. At most one above five results, in the usual order alone.
create function private.boosted_athlete(filter jsonb, shown uuid[]) returns uuid
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  valid   jsonb  := private.validate_search_filter(filter) - 'after';
  tiers   text[] := private.visible_audiences();
  blocked uuid[] := private.my_blocked_user_ids();
  me      uuid   := auth.uid();
  folded  text   := private.normalize_search_text(valid ->> 'text');
  words   text[] := array(
    select '% ' || w || '%' from regexp_split_to_table(folded, ' ') w where w <> '' limit 8);
  boost   uuid;
  athlete uuid;
begin
  if not private.is_caller_verified_scout() or coalesce(cardinality(shown), 0) not between 5 and 100
    or coalesce(valid -> 'sort', '"recent"') <> '"recent"' then
    return null;
  end if;
  execute 'select b.id, s.athlete_id from private.profile_boosts b'
    || ' join public.athlete_search_index s on s.athlete_id = b.athlete_id'
    || ' where b.ends_at > now() and s.athlete_id <> all ($7) and private.boost_obstacle(s.athlete_id) is null'
    || ' and ' || private.search_conditions(valid, words, false, '')
    || ' order by b.shown, b.started_at, b.id limit 1'
  into boost, athlete using valid, tiers, blocked, me, words, folded, shown;
  if athlete is null then return null; end if;
  update private.profile_boosts b set shown = b.shown + 1 where b.id = boost;
  insert into private.boost_appearances (boost_id, scout_id) values (boost, me) on conflict do nothing;
  return athlete;
end $$;
grant execute on function private.boosted_athlete(jsonb, uuid[]) to authenticated;

create function public.boosted_athlete(filter jsonb, shown uuid[]) returns uuid
language sql set search_path = '' as $$
  select private.boosted_athlete(filter, shown)
$$;
grant execute on function public.boosted_athlete(jsonb, uuid[]) to authenticated;

comment on function public.my_boost is
  'An athlete''s boost: {state: ready|running|resting|not_now, obstacle, ends_at, again_at, last: {started_at, ended_at, scouts, opened, searches, opens, listed, counted_through}}. People in steps of five, null below five.';
comment on function public.start_boost is
  'Starts 24 hours in the boosted place. 403 boost.not_allowed, boost.minor; 409 boost.hidden, boost.no_number, boost.too_soon.';
comment on function public.end_boost is 'Ends the boost that runs; nothing where none does.';
comment on function public.boosted_athlete is
  'For a verified scout: who is boosted above a first page of at least five, among those whom the same filter finds and the page does not show; null where nobody is.';
