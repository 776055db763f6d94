-- Where a number would stand that is not ranked yet: among whom it would be compared, how they are spread and
-- what is usual. Told to the athlete alone, and of twenty people or more.

-- The values of those whom an athlete is compared with, at the level from which numbers are ranked.
create function private.comparable_values(metric text, taken text) returns table (value double precision)
language sql stable security definer set search_path = '' as $$
  select b.value
  from
    private.percentile_peers(auth.uid()) p
    join public.athlete_best_results b on b.athlete_id = p.athlete_id
  where
    p.athlete_id <> auth.uid()
    and b.metric_code = metric
    and b.timing = taken
    and b.min_provenance = private.comparable_rank()
$$;

-- Null below twenty people. The ends leave the outermost twentieth out, so that no bar is one person's.
create function private.measurement_standing(metric text, method text, own double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known   public.metrics;
  taken   text;
  ends    double precision[];
  crowd   double precision[];
  bars    int;
  heights int[];
begin
  select * into known from public.metrics k where k.code = metric;
  if known.code is null or auth.uid() is null or private.my_role() is null then return null; end if;
  taken := private.timing_of(method, known.timed);
  select array_agg(v.value order by v.value) into crowd from private.comparable_values(metric, taken) v;
  if coalesce(cardinality(crowd), 0) < 20 then return null; end if; -- LIMITS.percentile.minPeople
  select percentile_cont(array[0.05, 0.25, 0.75, 0.95]) within group (order by v) into ends
  from unnest(crowd) v;
  -- Of twenty people four bars, of a hundred and more twenty; heights are told without a number.
  bars := least(20, cardinality(crowd) / 5);
  if ends[4] > ends[1] then
    select array_agg(coalesce(c.n, 0) order by i) into heights
    from generate_series(1, bars) i
    left join (select least(bars, greatest(1, width_bucket(v, ends[1], ends[4], bars))) as i,
        count(*)::int as n
      from unnest(crowd) v group by 1) c using (i);
  end if;
  return jsonb_build_object('n', cardinality(crowd) / 5 * 5, 'better', known.better, 'timing', taken,
    'from', round(ends[1]::numeric, known.decimals), 'to', round(ends[4]::numeric, known.decimals),
    'usual_from', round(ends[2]::numeric, known.decimals),
    'usual_to', round(ends[3]::numeric, known.decimals),
    'bars', (select jsonb_agg(round(100.0 * h / (select max(x) from unnest(heights) x)) order by o)
      from unnest(heights) with ordinality t (h, o)),
    'ahead_of', case when known.better <> 'neutral' then (
      select round(100.0 * (
        count(*) filter (where case known.better when 'lower' then v > own else v < own end)
        + 0.5 * count(*) filter (where v = own)) / nullif(count(*), 0))::int
      from unnest(crowd) v where own is not null)
      end);
end $$;

-- How old somebody was in months on a day.
create function private.months_old(birth_date date, day date) returns int
language sql immutable set search_path = '' as $$
  select (extract(year from age(day, birth_date)) * 12 + extract(month from age(day, birth_date)))::int
$$;

-- How old the athlete was when a number of theirs was measured, and how many of ten of those it is compared
-- with were older then: in one age band months matter. Tenths of twenty people tell nobody's birthday.
-- Null where a day is known to the year alone.
create function private.standing_age(metric text, taken text, measurement uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own    int;
  peers  int;
  tenths int;
begin
  select private.months_old(d.birth_date, m.measured_on) into own
  from public.measurements m join public.athlete_private_details d on d.athlete_id = m.athlete_id
  where m.id = measurement and m.athlete_id = auth.uid() and m.metric_code = metric
    and m.measured_on_precision <> 'year';
  if own is null then return null; end if;
  select count(*), round(10.0 * count(*) filter (where private.months_old(d.birth_date, b.measured_on) > own)
    / greatest(count(*), 1)) into peers, tenths
  from private.percentile_peers(auth.uid()) p
    join public.athlete_best_results b on b.athlete_id = p.athlete_id and b.metric_code = metric
      and b.timing = taken and b.min_provenance = private.comparable_rank()
    join public.measurements m on m.id = b.measurement_id and m.measured_on_precision <> 'year'
    join public.athlete_private_details d on d.athlete_id = p.athlete_id
  where p.athlete_id <> auth.uid();
  if peers < 20 then return null; end if; -- LIMITS.percentile.minPeople
  return jsonb_build_object('months', own, 'older_of_ten', tenths);
end $$;

-- Of a number of one's own how many of a hundred it is ahead of; without one, only how the others are spread.
create function private.own_standing(metric text, method text, measurement uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  standing jsonb := private.measurement_standing(metric, method, (
    select m.value from public.measurements m where m.id = measurement and m.athlete_id = auth.uid()
      and m.metric_code = metric and m.method = own_standing.method));
begin
  return standing || jsonb_build_object('age',
    private.standing_age(metric, standing ->> 'timing', measurement));
end $$;
grant execute on function private.own_standing(text, text, uuid) to authenticated;

create function public.measurement_standing(metric text, method text, measurement uuid default null)
returns jsonb
language sql stable set search_path = '' as $$
  select private.own_standing(metric, method, measurement)
$$;
grant execute on function public.measurement_standing(text, text, uuid) to authenticated;
comment on function public.measurement_standing is
  'For the calling athlete: how those are spread whom a number of this test and method would be compared with, null below 20: {n, better, timing, from, to, usual_from, usual_to, bars, ahead_of, age}. ahead_of is of the own measurement that is named, for a test with a better end; age says how old one was then in months, and how many of ten of the others were older when they were measured.';
