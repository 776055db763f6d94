-- Searches in the order of a match as facts, and what an athlete reads of them: in how many one came up, and
-- how many points of how many each part gave. Told like all figures, with five people behind each number.

-- By what two searches are the same, whatever their order, their weights and the page.
create function private.search_mark(filter jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5((filter - '{limit,after,facets,sort,match}'::text[])::text)
$$;

create function private.page_mark(details jsonb) returns text
language sql immutable set search_path = '' as $$
  select
    concat_ws(
      '|',
      details ->> 'search',
      details ->> 'after',
      case
        when details ? 'match' then 'match'
      end
    )
$$;

-- In the order of a match also the points of everybody, two hexadecimal digits for each part of those that
-- count: a hundred people have to fit.
create function private.told_match(needs jsonb, ids uuid[], matched jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select
    case
      when coalesce(matched, '{}') <> '{}' then jsonb_build_object(
        'match',
        (
          select
            jsonb_agg(
              jsonb_build_object('part', concat_ws(':', e ->> 'need', e ->> 'metric'), 'max', e -> 'max')
              order by n
            )
          from jsonb_array_elements(needs) with ordinality l (e, n)
        ),
        'points',
        (
          select string_agg(lpad(to_hex((p.part ->> 0)::int), 2, '0'), '' order by i.place, p.n)
          from
            unnest(ids) with ordinality i (id, place)
            cross join jsonb_array_elements(matched -> i.id::text) with ordinality p (part, n)
        )
      )
      else '{}'
    end
$$;

grant execute on function private.search_mark(jsonb) to anon, authenticated;
grant execute on function private.told_match(jsonb, uuid[], jsonb) to anon, authenticated;

-- The same people found in two orders on one day were found once: how many is told by the first fact alone.
create function private.found_once(person uuid, details jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    case
      when details -> 'first' = 'true'
      and exists (
        select
        from private.activity a
        where
          a.actor_id = person
          and a.kind = 'search_shown'
          and a.day = private.today()
          and a.details ->> 'search' = found_once.details ->> 'search'
          and (a.details ->> 'first')::boolean
      ) then details || '{"first": false}'
      else details
    end
$$;

-- Searches in the order of a match by whom they showed and who searched: how many, and for each part the most
-- it could give and that with what it gave, so that nothing is a number too small to be told. Where somebody
-- was erased since, nobody knows any more whose points are whose.
create function private.matches_shown(from_day date, through_day date)
returns table (athlete_id uuid, kind text, dimension text, value text, actor_id uuid, count bigint)
language sql stable
rows 100000
set search_path = ''
as $$
  with
    shown as materialized (
      select distinct on (a.day, a.actor_id, i.id, a.details ->> 'search', p.n)
        a.actor_id,
        i.id as athlete,
        p.n,
        p.e ->> 'part' as part,
        (p.e ->> 'max')::int as most,
        (
          'x' || lpad(
            substr(
              a.details ->> 'points',
              (2 * ((i.place - 1) * jsonb_array_length(a.details -> 'match') + p.n) - 1)::int,
              2
            ),
            8,
            '0'
          )
        )::bit(32)::int as points
      from
        private.activity a
        cross join unnest(a.athlete_ids) with ordinality i (id, place)
        cross join jsonb_array_elements(a.details -> 'match') with ordinality p (e, n)
      where
        a.day between from_day and through_day
        and a.kind = 'search_shown'
        and a.details ? 'match'
        and a.actor_id <> i.id
        and length(a.details ->> 'points') = 2 * jsonb_array_length(a.details -> 'match') * cardinality(
          a.athlete_ids
        )
      order by a.day, a.actor_id, i.id, a.details ->> 'search', p.n, a.id
    )
  select s.athlete, 'match_shown', '', '', s.actor_id, count(*)
  from shown s
  where s.n = 1
  group by 1, 5
  union all
  select s.athlete, 'match_shown', d.dimension, s.part, s.actor_id, sum(d.count)::bigint
  from
    shown s
    cross join lateral (
      values
        ('most', s.most),
        ('gave', s.most + s.points)
    ) d (dimension, count)
  where s.most > 0
  group by 1, 3, 4, 5
$$;

-- In how many searches by match one came up in 30 days, and how many of a hundred points each part gave on
-- average. Sums that five people stand behind, like all figures; what is told of them are shares.
create function private.figure_match(athlete uuid, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with sums as (
      select f.dimension, f.value, sum(f.count) as count from private.figure_days f
      where f.subject_id = athlete and f.kind = 'match_shown' and f.day between last - 29 and last
      group by 1, 2),
    parts as (
      select m.value as part, m.count as most, least(greatest(g.count - m.count, 0), m.count) as gave,
        sum(m.count) over () as hundred
      from sums m join sums g on g.dimension = 'gave' and g.value = m.value where m.dimension = 'most')
    select jsonb_build_object('from', last - 29,
      'searches', coalesce((select s.count from sums s where s.dimension = ''), 0),
      'parts', coalesce((select jsonb_agg(jsonb_build_object('part', p.part,
        'points', round(100 * p.gave / p.hundred), 'max', round(100 * p.most / p.hundred))
        order by p.most desc, p.part) from parts p), '[]')));
end $$;
