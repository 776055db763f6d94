-- Bands are written in parts, each of which ends well within the time that a statement may take, however many
-- people there are. A part is a few kinds of results, each of them whole: its old bands go and its new ones
-- are there in the same moment, and a kind that waits is counted by the bands it has or looked up.
-- Why: docs/decisions/0606-search-in-sets-of-bits.md

drop function private.write_search_bands();
drop function private.update_search_bands(int);
drop function private.cut_search_bands(text, int);

-- The digits of the bands of one kind of result, read in one pass over the people who have it.
create function private.band_digits_of(wanted_result text, cuts double precision[])
returns setof private.search_bits
language sql stable set search_path = '' as $$
  select 'band' || d.k, wanted_result, q.chunk, d.bits
  from
    (
      select
        n.slot / 32000 as chunk,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 1 > 0) as digit0,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 2 > 0) as digit1,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 4 > 0) as digit2,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 8 > 0) as digit3,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 16 > 0) as digit4,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 32 > 0) as digit5,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 64 > 0) as digit6,
        private.bits_of(n.slot % 32000, 1) filter (where n.band & 128 > 0) as digit7
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
create function private.cut_result_bands(wanted_result text, people int) returns void
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
create function private.update_search_band_parts(least_people int, lasting interval default '10 seconds')
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
    perform private.cut_result_bands(due[done], had[done]);
    exit when clock_timestamp() - began >= lasting;
  end loop;
  return coalesce(cardinality(due), 0) - done;
end $$;

-- Below a thousand people every range is looked up as quickly.
create function private.write_search_band_parts() returns int
language sql security definer set search_path = '' as $$
  select private.update_search_band_parts(1000)
$$;
grant execute on function private.write_search_band_parts() to service_role;
