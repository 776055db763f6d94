-- Where the numbers of an athlete stand among those of comparable people.

-- Who is compared with whom: athletes of the same sport, first position, sex category and age band. Nobody
-- where the caller may not see the athlete. The caller is compared among all whom verified scouts find.
create function private.peer_groups(athletes uuid[]) returns table (
  sport text,
  place text,
  sex text,
  age text,
  tiers text[],
  blocked uuid[],
  caller uuid,
  members uuid[]
)
language sql stable security definer
rows 10
set search_path = ''
as $$
  with
    audience as materialized (
      select auth.uid() as me, private.visible_audiences() as tiers, private.my_blocked_user_ids() as blocked
    ),
    compared as (
      select s.*, a.tiers, a.blocked, s.athlete_id is not distinct from a.me as is_caller
      from
        public.athlete_search_index s,
        audience a
      where
        s.athlete_id = any (athletes)
        and s.is_primary
        and (s.athlete_id = a.me or (s.visibility = any (a.tiers) and s.athlete_id <> all (a.blocked)))
    )
  select
    c.sport_code,
    coalesce(c.positions[1], ''),
    coalesce(c.sex_category, ''),
    coalesce(c.age_band, ''),
    case
      when c.is_caller then array['public', 'scouts']
      else c.tiers
    end,
    c.blocked,
    case
      when c.is_caller then c.athlete_id
    end,
    array_agg(c.athlete_id)
  from compared c
  group by 1, 2, 3, 4, 5, 6, 7
$$;

-- Those of a peer group whom the caller may find, and the caller. Otherwise a number of people would tell of
-- hidden ones and of those who blocked the caller.
create function private.people_of_peer_group(
  sport text,
  place text,
  sex text,
  age text,
  tiers text[],
  blocked uuid[],
  caller uuid
) returns table (athlete_id uuid)
language sql stable security definer
rows 100
set search_path = ''
as $$
  select s.athlete_id
  from public.athlete_search_index s
  where
    s.is_primary
    and s.sport_code = sport
    and coalesce(s.positions[1], '') = place
    and coalesce(s.sex_category, '') = sex
    and coalesce(s.age_band, '') = age
    and (s.athlete_id = caller or (s.visibility = any (tiers) and s.athlete_id <> all (blocked)))
$$;

create function private.percentile_peers(athlete uuid) returns table (athlete_id uuid)
language sql stable security definer set search_path = '' as $$
  select p.athlete_id
  from
    private.peer_groups(array[athlete]) g
    cross join lateral private.people_of_peer_group(
      g.sport,
      g.place,
      g.sex,
      g.age,
      g.tiers,
      g.blocked,
      g.caller
    ) p
$$;

-- Where athletes stand among their peers, by values that may be compared; nothing below 20 people, whose
-- number is told in steps of five. Values of weaker levels than the one asked for count on neither side. The
-- values of a peer group are read once for all of its athletes, since a page of results asks for many.
create function private.page_percentiles(athletes uuid[], level smallint)
returns table (athlete_id uuid, metric_code text, timing text, value double precision, percentile int, n int)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with groups as materialized (
    select row_number() over () as group_id, g.* from private.peer_groups(athletes) g
  ),
  -- How many have each value, how many have it or a lower one, and how many there are.
  spread as materialized (
    select g.group_id, b.metric_code, b.timing, b.value, count(*) as same,
      (sum(count(*)) over (comparable order by b.value))::bigint as up_to,
      (sum(count(*)) over comparable)::bigint as people
    from groups g
      cross join lateral private.people_of_peer_group(
        g.sport, g.place, g.sex, g.age, g.tiers, g.blocked, g.caller) p
      join public.athlete_best_results b on b.athlete_id = p.athlete_id and b.min_provenance = level
    group by g.group_id, b.metric_code, b.timing, b.value
    window comparable as (partition by g.group_id, b.metric_code, b.timing)
  ),
  asked as materialized (
    select g.group_id, b.athlete_id, b.metric_code, b.timing, b.value
    from groups g
      cross join unnest(g.members) m (id)
      join public.athlete_best_results b on b.athlete_id = m.id and b.min_provenance = level
  )
  select a.athlete_id, a.metric_code, a.timing, a.value,
    round(100.0 * (case k.better when 'lower' then s.people - s.up_to else s.up_to - s.same end
      + 0.5 * s.same) / s.people)::int,
    (s.people / 5 * 5)::int
  from asked a
    join spread s on s.group_id = a.group_id and s.metric_code = a.metric_code and s.timing = a.timing
      and s.value = a.value
    join public.metrics k on k.code = a.metric_code and k.better <> 'neutral'
  where s.people >= 20; -- LIMITS.percentile.minPeople
end $$;

create function private.measurement_percentiles(athlete uuid, level smallint)
returns table (metric_code text, timing text, value double precision, percentile int, n int)
language sql stable security definer set search_path = '' as $$
  select p.metric_code, p.timing, p.value, p.percentile, p.n
  from private.page_percentiles(array[athlete], level) p
$$;
grant execute on function private.measurement_percentiles(uuid, smallint) to anon, authenticated;
grant execute on function private.page_percentiles(uuid[], smallint) to authenticated;

create function public.measurement_percentiles(athlete_id uuid, at_least text default null)
returns table (metric_code text, timing text, value double precision, percentile int, n int)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select *
  from private.measurement_percentiles(athlete_id, private.comparable_rank(at_least))
  where at_least is null or private.provenance_rank(at_least) is not null;
  if found then perform private.tell_athletes_read(array[athlete_id]); end if;
end $$;
grant execute on function public.measurement_percentiles(uuid, text) to anon, authenticated;
comment on function public.measurement_percentiles is
  'Where an athlete''s values stand among comparable ones of the level at_least or above; none where fewer than 20 are known.';
