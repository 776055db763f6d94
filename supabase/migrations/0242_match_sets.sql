-- What the sets tell of a match. Where points begin and end, which is what the best tenth and what nine
-- tenths reach, is found by counting bands, and only the values of two bands are read. And how many points
-- somebody could have at most is told by the sets that hold them.
-- Why: docs/decisions/0607-a-match-out-of-the-sets.md

-- Who of a sport has one kind of result and may be found by the caller, whatever else a filter says: as sets,
-- without the lines that changed since these were written.
create function private.match_people(
  wanted_result text,
  sport text,
  tiers text[],
  blocked uuid[],
  changed int[]
) returns bit varying[]
language plpgsql stable security definer set search_path = '' as $$
declare
  sets   private.search_sets;
  filter jsonb := jsonb_build_object('sport', sport, 'has', wanted_result, 'includeHidden', true);
begin
  sets.changed := changed;
  sets.aside := private.search_slots_aside(filter, blocked, null, changed);
  sets.chunks := private.search_chunks_of(filter);
  select array_agg(c.facet), array_agg(c.value) into sets.choices_of, sets.choices
  from private.search_choices(filter, tiers) c;
  return private.search_met_chunks(sets, '');
end $$;

-- The lowest values of one kind of result from low on and below high, of the members of a set, in order.
create function private.results_of_members(
  metric text,
  way text,
  sport text,
  low double precision,
  high double precision,
  members bit varying[],
  most bigint
) returns setof double precision
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select b.value
  from
    public.athlete_best_results b
    join public.athlete_search_index s on s.athlete_id = b.athlete_id and s.sport_code = sport
  where
    b.metric_code = metric
    and b.timing = way
    and b.min_provenance = private.comparable_rank()
    and b.value >= low
    and b.value < high
    and get_bit(members[s.slot / 16000 + 1], s.slot % 16000) = 1
  order by b.value
  limit most
$$;

-- The value at a place, the lowest first, of the members of a set and of others beside it. Each digit of the
-- bands' numbers, the highest first, tells in which half of those that are left the place lies.
create function private.result_at(
  metric text,
  way text,
  sport text,
  members bit varying[],
  others double precision[],
  place bigint
) returns double precision
language plpgsql stable security definer set search_path = '' as $$
declare
  kind   text := concat_ws('|', metric, way, private.comparable_rank());
  starts double precision[] := (select d.starts from private.search_bands d where d.result = kind);
  band   int := 0;
  above  bit varying[];
  many   bigint := (select coalesce(sum(bit_count(m)), 0) from unnest(members) m);
  higher bigint;
  below  bigint;
begin
  for k in reverse 7 .. 0 loop
    continue when starts is null or cardinality(starts) >> k = 0;
    select array_agg(h.bits order by h.n), coalesce(sum(bit_count(h.bits)), 0) into above, higher
    from (
      select m.n, m.bits & b.bits as bits
      from unnest(members) with ordinality m (bits, n)
        left join private.search_bits b on m.bits is not null and b.facet = 'band' || k and b.value = kind
          and b.chunk = m.n - 1
      offset 0) h; -- or each set is cut twice
    below := many - higher + (select count(*) from unnest(others) o
      where width_bucket(o, starts) >> k & 1 = 0);
    if place > below then
      place := place - below;
      band := band + (1 << k);
      many := higher;
      members := above;
    else
      many := many - higher;
      members := array(select coalesce(m.bits # m.above, m.bits)
        from unnest(members, above) with ordinality m (bits, above, n) order by m.n);
    end if;
    others := array(select o from unnest(others) o
      where width_bucket(o, starts) >> k & 1 = band >> k & 1);
  end loop;
  return (
    select v.value
    from (
      select r as value from private.results_of_members(metric, way, sport,
        coalesce(starts[band], '-infinity'), coalesce(starts[band + 1], 'infinity'), members, place) r
      union all
      select o from unnest(others) o) v
    order by 1 offset place - 1 limit 1);
end $$;

-- What the best tenth reach and what nine tenths reach, as percentile_disc has it, and of how many people.
create function private.match_ends(
  metric text,
  way text,
  better text,
  sport text,
  tiers text[],
  blocked uuid[],
  out people bigint,
  out best double precision,
  out worst double precision
)
language plpgsql stable security definer set search_path = '' as $$
declare
  changed int[] := private.search_slots_changed();
  members bit varying[] := private.match_people(concat_ws('|', metric, way, private.comparable_rank()),
    sport, tiers, blocked, changed);
  others  double precision[] := array(
    select b.value from public.athlete_search_index s
      join public.athlete_best_results b on b.athlete_id = s.athlete_id and b.metric_code = metric
        and b.timing = way and b.min_provenance = private.comparable_rank()
    where s.slot = any (changed) and s.sport_code = sport and s.visibility = any (tiers)
      and s.athlete_id <> all (blocked));
  places  bigint[];
begin
  people := (select coalesce(sum(bit_count(m)), 0) from unnest(members) m) + cardinality(others);
  if people < 20 then return; end if; -- of so few nothing is told
  places := array[ceil(0.1::double precision * people), ceil(0.9::double precision * people)];
  if better <> 'lower' then -- counted from the highest
    places := array[people + 1 - places[1], people + 1 - places[2]];
  end if;
  best := private.result_at(metric, way, sport, members, others, places[1]);
  worst := private.result_at(metric, way, sport, members, others, places[2]);
end $$;

-- Whole points of a number, as private.match_points has them.
create function private.metric_points(need jsonb, value double precision) returns int
language plpgsql immutable set search_path = '' as $$
declare
  target double precision := (need ->> 'target')::double precision;
  worst  double precision := (need ->> 'none')::double precision;
  sign   int := case need ->> 'better' when 'lower' then 1 else -1 end;
  share  double precision := case when sign * value <= sign * target then 1
    when sign * worst <= sign * target then 0
    else greatest(0, (worst - value) / (worst - target)) end;
begin
  return floor((need ->> 'max')::int * share + 0.5::double precision)::int;
end $$;

-- How many points those of each band could have at most, band 0 first; of what has no bands, all of them.
create function private.band_points(need jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (
        select
          array_agg(
            private.metric_points(
              need,
              case need ->> 'better'
                when 'lower' then coalesce(d.starts[k], '-infinity')
                else coalesce(d.starts[k + 1], 'infinity')
              end
            )
            order by k
          )
        from
          private.search_bands d
          cross join lateral generate_series(0, cardinality(d.starts)) k
        where d.result = concat_ws('|', need ->> 'metric', need ->> 'timing', private.comparable_rank())
      ),
      array[(need ->> 'max')::int]
    )
$$;

-- Sets whose members could have so many points for one part of a match: of several, the most. Parts add up
-- to no less than what somebody has.
create function private.match_steps(needs jsonb) returns table (part text, points int, facet text, value text)
language sql stable security definer set search_path = '' as $$
  with
    asked as (
      select
        n::text as n,
        e as need,
        (e ->> 'max')::int as most,
        case
          when e ? 'positions'
          and e ? 'sides' then 2
          else 1
        end as halves,
        count(*) filter (where e ->> 'need' = 'metric') over ()::int as metrics
      from jsonb_array_elements(needs) with ordinality l (e, n)
    )
  select n || 'place', ceil(most * s.share / halves)::int, s.facet, p
  from
    asked
    cross join (
      values
        ('mainPosition', 1.0),
        ('positions', 0.5)
    ) s (facet, share)
    cross join lateral jsonb_array_elements_text(need -> 'positions') p
  union all
  select n || 'foot', ceil(most * 1.0 / halves)::int, 'dominantSides', p
  from
    asked
    cross join lateral (
      select jsonb_array_elements_text(need -> 'sides')
      union
      select 'both'
    ) s (p)
  where need ? 'sides'
  union all
  select n, ceil(most * s.share)::int, s.facet, s.value
  from
    asked
    join (
      values
        ('film', 1.0, 'freshFilm', '180'),
        ('film', 0.5, 'hasVideo', 'true'),
        ('availability', 1.0, 'statuses', 'open'),
        ('verification', 0.75, 'minProvenance', '3'),
        ('verification', 1.0, 'minProvenance', '4'),
        ('verification', 1.0, 'minProvenance', '5')
    ) s (need, share, facet, value)
      on s.need = asked.need ->> 'need' and (s.need <> 'verification' or metrics = 0)
$$;

-- The same for how each of the numbers of a match is proven: no better than the best result of that kind.
create function private.proof_steps(needs jsonb) returns table (part text, points int, facet text, value text)
language sql stable security definer set search_path = '' as $$
  with
    asked as (
      select e as need, n, (count(*) over ())::int as metrics
      from jsonb_array_elements(needs) with ordinality l (e, n)
      where e ->> 'need' = 'metric'
    )
  select
    'of' || a.n,
    ceil((v ->> 'max')::int * r / (4.0 * a.metrics))::int,
    'has',
    concat_ws('|', a.need ->> 'metric', a.need ->> 'timing', r)
  from
    asked a
    join jsonb_array_elements(needs) v on v ->> 'need' = 'verification'
    cross join generate_series(3, 4) r
$$;

-- What points come from: the bands of one kind of result with the points of each, or sets with theirs.
create type private.match_part as (kind text, points int[], facets text[], choices text[]);

create function private.points_by_sets(needs jsonb) returns private.match_part[]
language sql stable security definer set search_path = '' as $$
  select
    array(
      select
        (
          concat_ws('|', e ->> 'metric', e ->> 'timing', private.comparable_rank()),
          private.band_points(e),
          null,
          null
        )::private.match_part
      from jsonb_array_elements(needs) e
      where e ->> 'need' = 'metric' and e -> 'max' <> '0'
    ) || array(
      select
        (
          null,
          array_agg(s.points order by s.points desc, s.facet, s.value),
          array_agg(s.facet order by s.points desc, s.facet, s.value),
          array_agg(s.value order by s.points desc, s.facet, s.value)
        )::private.match_part
      from
        (
          select * from private.match_steps(needs)
          union all
          select * from private.proof_steps(needs)
        ) s
      where s.points > 0
      group by s.part
    )
$$;
