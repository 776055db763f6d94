-- Ranges of numbers in the sets of bits that a search is counted in. The values of one kind of result
-- (metric, timing, level) are cut into bands of about as many people each, and each digit of the band's
-- number is a set. Bands that a range holds whole are a few operations on bits, however many people they are;
-- the two at its edges are looked up.
-- Why: docs/decisions/0606-search-in-sets-of-bits.md

-- The next number that a double can hold, so that a band may end right after a value.
create function private.next_double(value double precision) returns double precision
language sql immutable set search_path = '' as $$
  -- a little more than half of its last digit
  select value + greatest(abs(value) * 1.1102230246251568e-16, 1e-300)
$$;

-- Where bands begin: bands of as many people each, at most 120. A value that fills more than one is a band of
-- its own, which ends right after it.
create function private.band_starts(wanted_result text, people int) returns double precision[]
language sql stable set search_path = '' as $$
  with
    asked as (select greatest(4, least(120, people / 250)) as n),
    cut as (
      select q as start, count(*) as bands
      from
        (
          select unnest(
              percentile_disc(array(select i::float8 / a.n from asked a, generate_series(1, a.n - 1) i))
                within group (order by b.value)
            ) as q
          from public.athlete_best_results b
          where
            b.metric_code = split_part(wanted_result, '|', 1)
            and b.timing = split_part(wanted_result, '|', 2)
            and b.min_provenance = split_part(wanted_result, '|', 3)::smallint
        ) p
      group by 1
    )
  select array_agg(distinct s.start order by s.start)
  from
    (
      select c.start from cut c
      union all
      select private.next_double(c.start) from cut c where c.bands > 1
    ) s
$$;

-- Bands are written in parts, each of which ends well within the time that a statement may take, however many
-- people there are. A part is a few kinds of results, each of them whole: its old bands go and its new ones
-- are there in the same moment, and a kind that waits is counted by the bands it has or looked up.

-- The digits of the bands of one kind of result, read in one pass over the people who have it.
create function private.band_digits_of(wanted_result text, cuts double precision[])
returns setof private.search_bits
language sql stable set search_path = '' as $$
  select 'band' || d.k, wanted_result, q.chunk, d.bits
  from
    (
      select
        n.slot / 16000 as chunk,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 1 > 0) as digit0,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 2 > 0) as digit1,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 4 > 0) as digit2,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 8 > 0) as digit3,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 16 > 0) as digit4,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 32 > 0) as digit5,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 64 > 0) as digit6,
        private.bits_of(n.slot % 16000, 1) filter (where n.band & 128 > 0) as digit7
      from
        (
          select s.slot, width_bucket(b.value, cuts) as band
          from
            public.athlete_best_results b
            join public.athlete_search_index s on s.athlete_id = b.athlete_id
          where
            b.metric_code = split_part(wanted_result, '|', 1)
            and b.timing = split_part(wanted_result, '|', 2)
            and b.min_provenance = split_part(wanted_result, '|', 3)::smallint
          offset 0 -- or the band is looked for once for each digit
        ) n
      group by 1
    ) q
    cross join lateral (
      values
        (0, q.digit0),
        (1, q.digit1),
        (2, q.digit2),
        (3, q.digit3),
        (4, q.digit4),
        (5, q.digit5),
        (6, q.digit6),
        (7, q.digit7)
    ) d (k, bits)
  where bit_count(d.bits) > 0
$$;

-- Cuts the values of one kind of result anew and writes the digits of the bands; for nobody it only takes the
-- old ones away.
create function private.cut_search_bands(wanted_result text, people int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  cuts double precision[];
begin
  delete from private.search_bits b where b.facet in ('band0', 'band1', 'band2', 'band3', 'band4', 'band5',
    'band6', 'band7') and b.value = wanted_result;
  delete from private.search_bands d where d.result = wanted_result;
  if people = 0 then return; end if;
  cuts := private.band_starts(wanted_result, people);
  if cuts is null then return; end if; -- they are gone since they were counted
  insert into private.search_bands (result, starts, people) values (wanted_result, cuts, people);
  insert into private.search_bits select * from private.band_digits_of(wanted_result, cuts);
end $$;

-- Which kinds of results need other bands than they have: what so many people have and has none, and what
-- twice or half as many have as when it was cut. Of what fewer have the old ones go (people is 0).
create function private.search_bands_due(least_people int) returns table (result text, people int)
language sql stable set search_path = '' as $$
  with
    counted as (
      select b.value as result, sum(bit_count(b.bits))::int as people
      from private.search_bits b
      where b.facet = 'has'
      group by 1
    )
  select
    coalesce(c.result, d.result),
    case
      when c.people >= least_people then c.people
      else 0
    end
  from
    counted c
    full join private.search_bands d on d.result = c.result
  where
    case
      when d.result is null then c.people >= least_people
      else coalesce(c.people, 0) not between d.people / 2 and d.people * 2
    end
$$;

-- Writes bands that are due, what most people have first, and begins none once so much time has gone: one at
-- least. Tells how many are left for another call. Who calls meanwhile waits, and goes on with what is left.
create function private.update_search_bands(least_people int, lasting interval default '10 seconds')
returns int
language plpgsql security definer set search_path = '' set lock_timeout = '45s' as $$
declare
  began timestamptz;
  due   text[];
  had   int[];
  done  int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('search_bits', 0));
  began := clock_timestamp();
  select array_agg(d.result order by d.people desc, d.result),
    array_agg(d.people order by d.people desc, d.result)
  into due, had
  from private.search_bands_due(least_people) d;
  while done < coalesce(cardinality(due), 0) loop
    done := done + 1;
    perform private.cut_search_bands(due[done], had[done]);
    exit when clock_timestamp() - began >= lasting;
  end loop;
  return coalesce(cardinality(due), 0) - done;
end $$;

-- Below a thousand people every range is looked up as quickly.
create function private.write_search_bands() returns int
language sql security definer set search_path = '' as $$
  select private.update_search_bands(1000)
$$;
grant execute on function private.write_search_bands() to service_role;

-- The members of a set whose band lies in a span, from the digits of the bands' numbers.
create function private.bits_between(members bit varying, digits bit varying[], first int, last int)
returns bit varying
language plpgsql immutable set search_path = '' as $$
declare
  below    bit varying := members & ~members;
  above    bit varying := below;
  at_first bit varying := members; -- as the first band as far as the digits were read
  at_last  bit varying := members;
begin
  for k in reverse 7 .. 0 loop
    if first >> k & 1 = 1 then
      below := below | (at_first & ~digits[k + 1]);
      at_first := at_first & digits[k + 1];
    else
      at_first := at_first & ~digits[k + 1];
    end if;
    if last >> k & 1 = 0 then
      above := above | (at_last & digits[k + 1]);
      at_last := at_last & ~digits[k + 1];
    else
      at_last := at_last & digits[k + 1];
    end if;
  end loop;
  return members & ~(below | above);
end $$;

-- Whose band of one kind of result lies in a span, in these chunks.
create function private.search_bands_between(wanted_result text, chunks int[], first int, last int)
returns table (chunk int, bits bit varying)
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select h.chunk, private.bits_between(h.bits, d.digits, first, last)
  from
    private.search_bits h
    cross join lateral (
      select array_agg(coalesce(b.bits, h.bits & ~h.bits) order by k) as digits
      from
        generate_series(0, 7) k
        left join private.search_bits b
          on b.facet = 'band' || k and b.value = wanted_result and b.chunk = h.chunk
    ) d
  where h.facet = 'has' and h.value = wanted_result and h.chunk = any (chunks)
$$;

-- Whose result is at least one value and at most, or below, another.
create function private.search_results_between(
  metric text,
  way text,
  least_level int,
  sport text,
  low double precision,
  high double precision,
  below double precision
) returns table (chunk int, bits bit varying)
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select s.slot / 16000, private.bits_of(s.slot % 16000, 1)
  from
    public.athlete_best_results b
    join public.athlete_search_index s on s.athlete_id = b.athlete_id
  where
    b.metric_code = metric
    and b.timing = way
    and b.min_provenance = least_level::smallint
    and b.value >= coalesce(low, '-infinity')
    and b.value <= coalesce(high, 'infinity')
    and b.value < coalesce(below, 'infinity')
    and (sport is null or s.sport_code = sport)
  group by 1
$$;

-- Whose results of one kind lie in a range; low or high is null where the range is open. The first band that
-- it holds whole begins at or above low, the last one ends right after high or below it.
create function private.search_range_bits(
  metric text,
  way text,
  least_level int,
  sport text,
  chunks int[],
  low double precision,
  high double precision
) returns table (chunk int, bits bit varying)
language plpgsql stable security definer set search_path = '' as $$
declare
  kind   text := concat_ws('|', metric, way, least_level);
  starts double precision[] := (select d.starts from private.search_bands d where d.result = kind);
  first  int := case when low is null then 0 else width_bucket(low, starts) end;
  last   int := case when high is null then cardinality(starts) else width_bucket(high, starts) end;
begin
  first := first + (starts[first] is distinct from low)::int;
  last := last - (high is not null and starts[last + 1] is distinct from private.next_double(high))::int;
  if starts is null or first > last then
    return query select * from private.search_results_between(metric, way, least_level, sport, low, high,
      null);
    return;
  end if;
  return query select * from private.search_bands_between(kind, chunks, first, last);
  if low is not null and starts[first] > low then
    return query select * from private.search_results_between(metric, way, least_level, sport, low, null,
      starts[first]);
  end if;
  if high is not null and starts[last + 1] <= high then
    return query select * from private.search_results_between(metric, way, least_level, sport,
      starts[last + 1], high, null);
  end if;
end $$;

-- The n-th range of a filter as a set, as private.search_metric_condition finds it in a line of search.
create function private.search_range_sets(filter jsonb, chunks int[], n int) returns private.search_bits[]
language plpgsql stable security definer set search_path = '' as $$
declare
  range jsonb := filter -> 'metrics' -> n;
begin
  return array(
    select ('range' || n, '', q.chunk, bit_or(q.bits))::private.search_bits
    from
      unnest(case
        when range ->> 'timing' is null then array['any', 'electronic', 'hand', 'unstated']
        else array['any', range ->> 'timing']
      end) w (way)
      cross join lateral private.search_range_bits(range ->> 'metric', w.way,
        coalesce(private.provenance_rank(range ->> 'minProvenance'), 1)::int, filter ->> 'sport', chunks,
        (range ->> 'min')::double precision, (range ->> 'max')::double precision) q
    group by q.chunk);
end $$;
