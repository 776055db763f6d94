-- What a scout chooses from: how a number is spread among those who match, which regions and clubs there are,
-- and what other filters would find. All count whom the search would find for the same person, and nobody
-- else.

-- About twenty bars of a width that people read: 1, 2 or 5 times a power of ten, never finer than the number.
create function private.histogram_step(span numeric, decimals int) returns numeric
language sql immutable set search_path = '' as $$
  select
    greatest(
      10::numeric ^ (-decimals),
      p.power * case
        when span / 20 <= p.power then 1
        when span / 20 <= 2 * p.power then 2
        when span / 20 <= 5 * p.power then 5
        else 10
      end
    )
  from (select 10::numeric ^ floor(log(greatest(span, 0.000001) / 20)) as power) p
$$;

-- The values as the range of the filter would compare them: of the same verification level and timing, one
-- for each person. $7 is the range, the others are those of search_conditions.
create function private.search_range_values() returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'select distinct on (s.athlete_id) s.athlete_id, b.value::numeric as value'
    || ' from public.athlete_search_index s'
    || ' join public.athlete_best_results b on b.athlete_id = s.athlete_id'
    || ' and b.metric_code = $7 ->> ''metric'''
    || ' and b.min_provenance = coalesce(private.provenance_rank($7 ->> ''minProvenance''), 1)'
    || ' and b.timing = any (case when $7 ->> ''timing'' is null'
    || ' then array[''any'', ''electronic'', ''hand'', ''unstated'']'
    || ' else array[''any'', $7 ->> ''timing''] end) where %s order by s.athlete_id, b.timing';
end $$;

-- Below five people it says how many there are and nothing of their values.
create function private.search_histogram(filter jsonb, range jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  valid   jsonb := private.validate_search_filter(filter);
  asked   jsonb := private.validate_search_filter(jsonb_build_object('metrics',
    jsonb_build_array(coalesce(range, 'null')))) #> '{metrics,0}';
  tiers   text[] := private.visible_audiences();
  blocked uuid[] := private.my_blocked_user_ids();
  me      uuid := auth.uid();
  folded  text := private.normalize_search_text(valid ->> 'text');
  words   text[] := private.search_words(folded);
  decimals int := (select m.decimals from public.metrics m where m.code = asked ->> 'metric');
  conditions text := private.search_conditions(valid, words, false, '');
  found   bigint;
  people  bigint;
  low     numeric; -- as decimals, or 4.30 would fall below 4.30
  high    numeric;
  step    numeric;
  counts  jsonb := '[]';
begin
  if cardinality(words) > 0 and char_length(folded) >= 4 then -- as the search, which forgives a typo
    execute 'select count(*) from public.athlete_search_index s where ' || conditions
    into found using valid, tiers, blocked, me, words, folded;
    if found < 5 then conditions := private.search_conditions(valid, words, true, ''); end if;
  end if;
  execute format('select count(*), min(v.value), max(v.value) from ('
    || private.search_range_values() || ') v', conditions)
  into people, low, high using valid, tiers, blocked, me, words, folded, asked;
  if people < 5 then -- LIMITS.search.histogramMinPeople
    return jsonb_build_object('people', people, 'from', null, 'step', null, 'counts', counts);
  end if;
  step := private.histogram_step(high - low, decimals);
  low := floor(low / step) * step;
  execute format('select jsonb_agg(coalesce(c.n, 0) order by g.i)'
    || ' from generate_series(0, floor(($8 - $9) / $10)::int) g (i) left join (select'
    || ' floor((v.value - $9) / $10)::int as i, count(*) as n from ('
    || private.search_range_values() || ') v group by 1) c using (i)', conditions)
  into counts using valid, tiers, blocked, me, words, folded, asked, high, low, step;
  return jsonb_build_object('people', people, 'from', low, 'step', step, 'counts', counts);
end $$;
grant execute on function private.search_histogram(jsonb, jsonb) to authenticated;

create function public.search_histogram(filter jsonb, range jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select private.search_histogram(filter, range)
$$;
grant execute on function public.search_histogram(jsonb, jsonb) to authenticated;
comment on function public.search_histogram is
  'How a metric is spread among the people whom search_athletes would find by the filter: people, from, step and a count for each step. Below five people no values.';

-- A page of people at once, each as measurement_percentiles tells it to the caller.
create function public.page_percentiles(ids uuid[])
returns table (athlete_id uuid, metric_code text, timing text, percentile int, n int)
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(cardinality(ids), 0) > 100 then -- LIMITS.search.pageMax
    perform private.raise_error('search.ids', 'ids: at most 100 athletes are wanted.', 422);
  end if;
  return query
  select p.athlete_id, p.metric_code, p.timing, p.percentile, p.n
  from private.page_percentiles(ids, private.comparable_rank()) p;
  perform private.tell_athletes_read(array(select c.id from public.athlete_cards c where c.id = any (ids)));
end $$;
grant execute on function public.page_percentiles(uuid[]) to authenticated;
comment on function public.page_percentiles is
  'Where the values of up to 100 athletes stand among comparable ones: measurement_percentiles for a page of results.';

-- The most frequent first; a question in words is read with them.
create function private.search_names() returns jsonb
language sql stable security definer set search_path = '' as $$
  with
    seen as (
      select s.athlete_id, s.region
      from public.athlete_search_index s
      where
        s.is_primary
        -- asked once, not for each row
        and s.visibility = any ((select private.visible_audiences())::text[])
        and s.athlete_id <> all ((select private.my_blocked_user_ids())::uuid[])
    )
  select
    jsonb_build_object(
      'regions',
      coalesce(
        (
          select jsonb_agg(r.region order by r.n desc, r.region)
          from
            (
              select seen.region, count(*) as n
              from seen
              where seen.region <> ''
              group by 1
              order by 2 desc, 1
              limit 500
            ) r
        ),
        '[]'
      ),
      'clubs',
      coalesce(
        (
          select jsonb_agg(c.club order by c.n desc, c.club)
          from
            (
              select p.club, count(*) as n
              from
                seen
                join public.athlete_profiles p on p.id = seen.athlete_id
              where p.club <> ''
              group by 1
              order by 2 desc, 1
              limit 500
            ) c
        ),
        '[]'
      )
    )
$$;
grant execute on function private.search_names() to authenticated;

create function public.search_names() returns jsonb
language sql stable set search_path = '' as $$
  select private.search_names()
$$;
grant execute on function public.search_names() to authenticated;
comment on function public.search_names is
  'The regions and clubs of the athletes whom the caller may find, at most 500 of each, the most frequent first.';

-- How many the search would find with each of some filters, as it counts them. A typo is forgiven by how many
-- have the words at all, whoever lacks the measurement that sorts them.
create function private.search_total(filter jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  valid   jsonb := private.validate_search_filter(filter);
  tiers   text[] := private.visible_audiences();
  blocked uuid[] := private.my_blocked_user_ids();
  folded  text := private.normalize_search_text(valid ->> 'text');
  words   text[] := private.search_words(folded);
  counted record;
begin
  select * into counted from private.search_counts(valid, tiers, blocked, words, folded, '{}');
  return case jsonb_typeof(valid -> 'sort')
    when 'object' then private.sorted_total(valid, tiers, blocked, words, folded, counted.typo, counted.sets)
    else counted.total end;
end $$;

grant execute on function private.search_total(jsonb) to authenticated;

create function private.search_totals(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if (case jsonb_typeof(filters) when 'array' then jsonb_array_length(filters) > 24 else true end) then
    raise exception using errcode = 'PT422', hint = 'search.filters',
      message = 'filters: a list of at most 24 filters is wanted.';
  end if;
  return (
    select coalesce(jsonb_agg(private.search_total(f.filter) order by f.n), '[]')
    from jsonb_array_elements(filters) with ordinality f (filter, n));
end $$;
grant execute on function private.search_totals(jsonb) to authenticated;

create function public.search_totals(filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select private.search_totals(filters)
$$;
grant execute on function public.search_totals(jsonb) to authenticated;
comment on function public.search_totals is
  'How many athletes search_athletes would find with each of some filters, in their order.';
