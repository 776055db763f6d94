-- What admins read of the server itself: how many answers it gave, how they went and how long they took. The
-- server counts them without persons, addresses or paths (touchline.answer_counts) and keeps 90 days.

-- Within how many milliseconds such a part of all was answered, from how many took from `froms` to `unders`:
-- inside one bucket as if its answers were spread evenly. Null without any.
create function private.bucket_percentile(froms int[], unders int[], counts bigint[], part numeric)
returns numeric
language sql immutable set search_path = '' as $$
  with
    buckets as (
      select b.from_ms, b.under_ms, sum(b.count) as count
      from unnest(froms, unders, counts) b (from_ms, under_ms, count)
      where b.count > 0
      group by 1, 2
    ),
    reached as (
      select b.*, sum(b.count) over (order by b.under_ms) as upto, sum(b.count) over () as total
      from buckets b
    )
  select
    round(
      r.from_ms + (r.under_ms - r.from_ms) * greatest(part * r.total - (r.upto - r.count), 0) / r.count,
      1
    )
  from reached r
  where r.upto >= part * r.total
  order by r.under_ms
  limit 1
$$;

-- By day, by part of the server and together: now and before. A file takes as long as the reader's line makes
-- it take, so files count where they stand alone and not in the times of a day.
create function private.answer_stats(first date, last date, before date)
returns table (is_now boolean, day date, part text, told jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('touchline.answer_counts') is null then return; end if;
  return query execute $query$
    with counted as (
      select c.day >= $1 as is_now, c.day, c.part, c.from_ms, c.under_ms, sum(c.count)::bigint as count,
        case when c.part = 'storage' then 0 else sum(c.count)::bigint end as timed,
        sum(c.count) filter (where c.outcome = 'refused') as refused,
        sum(c.count) filter (where c.outcome = 'limited') as limited,
        sum(c.count) filter (where c.outcome = 'busy') as busy,
        sum(c.count) filter (where c.outcome = 'failed') as failed
      from touchline.answer_counts c where c.day between $3 and $2 group by c.day, c.part, 4, 5),
    buckets as (
      select c.is_now, c.day, c.part, c.from_ms, c.under_ms, sum(c.count)::bigint as count,
        case when grouping(c.part) = 0 then sum(c.count)::bigint else sum(c.timed)::bigint end as timed,
        sum(c.refused) as refused, sum(c.limited) as limited, sum(c.busy) as busy, sum(c.failed) as failed
      from counted c
      group by grouping sets ((c.is_now, c.day, c.from_ms, c.under_ms),
        (c.is_now, c.part, c.from_ms, c.under_ms), (c.is_now, c.from_ms, c.under_ms))),
    stats as (
      select b.is_now, b.day, b.part, sum(b.count) as answers, coalesce(sum(b.refused), 0) as refused,
        coalesce(sum(b.limited), 0) as limited, coalesce(sum(b.busy), 0) as busy,
        coalesce(sum(b.failed), 0) as failed, array_agg(b.from_ms) as froms, array_agg(b.under_ms) as unders,
        array_agg(b.timed) as counts
      from buckets b group by 1, 2, 3)
    select s.is_now, s.day, s.part, jsonb_build_object('answers', s.answers, 'refused', s.refused,
      'limited', s.limited, 'busy', s.busy, 'failed', s.failed,
      'p50_ms', private.bucket_percentile(s.froms, s.unders, s.counts, 0.5),
      'p95_ms', private.bucket_percentile(s.froms, s.unders, s.counts, 0.95))
    from stats s $query$ using first, last, before;
end $$;

-- Null: answers are given by another server here. A day without answers is not in the list.
create function private.answer_figures(first date, last date, before date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('touchline.answer_counts') is null then return null; end if;
  return (
    with stats as materialized (select * from private.answer_stats(first, last, before))
    select jsonb_build_object(
      'now', (select s.told from stats s where s.is_now and s.day is null and s.part is null),
      'before', (select s.told from stats s where not s.is_now and s.day is null and s.part is null),
      'days', coalesce((select jsonb_agg(jsonb_build_object('day', s.day) || s.told order by s.day)
        from stats s where s.is_now and s.day is not null), '[]'),
      'before_days', coalesce((select jsonb_agg(jsonb_build_object('day', s.day) || s.told order by s.day)
        from stats s where not s.is_now and s.day is not null), '[]'),
      'parts', coalesce((select jsonb_agg(jsonb_build_object('part', n.part, 'now', n.told, 'before', b.told)
          order by n.part collate "C")
        from stats n left join stats b on b.part = n.part and not b.is_now
        where n.is_now and n.part is not null), '[]')));
end $$;
