-- Searches in the order of a match as facts, and what an athlete reads of them: in how many one came up, and how
-- many points of how many each part gave. Told like all figures, with five people behind each number.

-- By what two searches are the same, whatever their order, their weights and the page.
create function private.search_mark(filter jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5((filter - '{limit,after,facets,sort,match}'::text[])::text)
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
