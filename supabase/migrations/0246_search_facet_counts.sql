-- The facets of a search. What is asked for most, a sport or nothing at all, is counted as bits are written
-- and added up; any other search counts its sets.
-- Why: docs/decisions/0606-search-in-sets-of-bits.md

-- How many of a chunk have a value of a facet, by who may see their line and whether it is of their main
-- sport: what a search without any other choice counts, added up.
create table private.search_chunk_counts (
  chunk int not null,
  facet text not null check (char_length(facet) <= 20),
  value text not null check (char_length(value) <= 40),
  public_main int not null,
  scouts_main int not null,
  private_main int not null,
  public_other int not null,
  scouts_other int not null,
  private_other int not null,
  primary key (chunk, facet, value)
);
alter table private.search_chunk_counts enable row level security;

-- The sum of these over the chunks of a sport.
create table private.search_sport_counts (
  sport_code text not null references public.sports (code),
  facet text not null check (char_length(facet) <= 20),
  value text not null check (char_length(value) <= 40),
  public_main int not null,
  scouts_main int not null,
  private_main int not null,
  public_other int not null,
  scouts_other int not null,
  private_other int not null,
  primary key (sport_code, facet, value)
);
alter table private.search_sport_counts enable row level security;

select
  private.declare_columns(
    'private.search_chunk_counts',
    null,
    '{"facet": {}, "value": {}}',
    '{"kind": "reference", "holds": "codes, and how many of a chunk have them"}'
  ),
  private.declare_columns(
    'private.search_sport_counts',
    null,
    '{"facet": {}, "value": {}}',
    '{"kind": "reference", "holds": "codes, and how many of a sport have them"}'
  );

-- How many of a chunk have each value of a facet, from its sets.
create function private.counts_of_chunk(part int) returns setof private.search_chunk_counts
language sql stable security definer set search_path = '' as $$
  with
    sets as materialized (
      select b.*
      from private.search_bits b
      where b.chunk = part and b.facet <> 'has' and b.facet not like 'band_'
    ),
    seen as materialized (
      select
        bit_or(s.bits) filter (where s.facet = 'visibility' and s.value = 'public') as public,
        bit_or(s.bits) filter (where s.facet = 'visibility' and s.value = 'scouts') as scouts,
        bit_or(s.bits) filter (where s.facet = 'visibility' and s.value = 'private') as private,
        bit_or(s.bits) filter (where s.facet = 'primary' and s.value = 'true') as main,
        bit_or(s.bits) filter (where s.facet = 'primary' and s.value = 'false') as other
      from sets s
    )
  select
    part,
    s.facet,
    s.value,
    coalesce(bit_count(s.bits & w.public & w.main), 0)::int,
    coalesce(bit_count(s.bits & w.scouts & w.main), 0)::int,
    coalesce(bit_count(s.bits & w.private & w.main), 0)::int,
    coalesce(bit_count(s.bits & w.public & w.other), 0)::int,
    coalesce(bit_count(s.bits & w.scouts & w.other), 0)::int,
    coalesce(bit_count(s.bits & w.private & w.other), 0)::int
  from
    sets s
    cross join seen w
  where s.facet = any (private.counted_facets())
$$;

-- Adds the counts of a chunk to those of its sport, or takes them off (sign is 1 or -1).
create function private.add_chunk_counts(part int, sign int) returns void
language sql security definer set search_path = '' as $$
  insert into private.search_sport_counts as t
  select
    b.value,
    c.facet,
    c.value,
    sign * c.public_main,
    sign * c.scouts_main,
    sign * c.private_main,
    sign * c.public_other,
    sign * c.scouts_other,
    sign * c.private_other
  from
    private.search_chunk_counts c
    join private.search_bits b on b.chunk = part and b.facet = 'sport'
  where c.chunk = part
  on conflict (sport_code, facet, value) do update
    set
      public_main = t.public_main + excluded.public_main,
      scouts_main = t.scouts_main + excluded.scouts_main,
      private_main = t.private_main + excluded.private_main,
      public_other = t.public_other + excluded.public_other,
      scouts_other = t.scouts_other + excluded.scouts_other,
      private_other = t.private_other + excluded.private_other
$$;

-- Counts the facets of a chunk anew, for itself and its sport.
create function private.count_search_chunk(part int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_chunk_counts(part, -1);
  delete from private.search_chunk_counts c where c.chunk = part;
  insert into private.search_chunk_counts select * from private.counts_of_chunk(part);
  perform private.add_chunk_counts(part, 1);
end $$;

-- How many of each choice of some facets the counts tell that were made ahead: a search that asks for
-- nothing but a sport is the sum of what is kept for the sport, less the chunks in which a line stands apart.
create function private.count_search_ahead(sets private.search_sets, facets text[])
returns table (facet text, value text, n bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with
    asked as materialized (
      select
        ('public' = any (sets.choices))::int as public,
        ('scouts' = any (sets.choices))::int as scouts,
        ('private' = any (sets.choices))::int as private,
        ('sport' = any (sets.choices_of))::int as other
    ),
    kept as (
      select 1 as sign, c.*
      from private.search_sport_counts c
      where 'primary' = any (sets.choices_of) or c.sport_code = any (sets.choices)
      union all
      select
        -1,
        null,
        c.facet,
        c.value,
        c.public_main,
        c.scouts_main,
        c.private_main,
        c.public_other,
        c.scouts_other,
        c.private_other
      from private.search_chunk_counts c
      where
        c.chunk = any (
          array(select distinct a / 16000 from unnest(sets.aside) a where a / 16000 = any (sets.chunks))
        )
    )
  select
    k.facet,
    k.value,
    sum(
      k.sign * (
        a.public * (k.public_main + a.other * k.public_other) + a.scouts * (
          k.scouts_main + a.other * k.scouts_other
        ) + a.private * (k.private_main + a.other * k.private_other)
      )
    )::bigint
  from
    kept k
    cross join asked a
  where k.facet = any (facets)
  group by 1, 2
$$;

-- The counts of the sets, the total under an empty name.
create function private.count_search_bits(sets private.search_sets, wanted text[])
returns table (facet text, value text, n bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with
    found as materialized (select * from private.search_met_bits(sets, wanted)),
    own as materialized (select o.* from unnest(sets.own) o where o.facet = any (wanted)),
    -- The facets without a choice of their own, and whether their counts are known but for a few chunks.
    open as materialized (
      select
        array(
          select unnest(wanted)
          except
          select unnest(sets.choices_of)
        ) as facets,
        sets.choices_of <@ array['visibility', 'sport', 'primary'] as are_known
    )
  select '', '', coalesce(sum(bit_count(f.bits)), 0)::bigint
  from found f
  where f.facet = ''
  union all
  select k.facet, k.value, k.n
  from
    open
    cross join lateral private.count_search_ahead(sets, open.facets) k
  where open.are_known
  union all
  select q.facet, q.value, sum(q.n)::bigint
  from
    (
      select b.facet, b.value, bit_count(b.bits & f.bits) as n
      from
        open
        cross join found f
        cross join lateral (
          select
            case f.facet
              when '' then open.facets
              else array[f.facet]
            end as facets
        ) l
        cross join lateral (
          select s.facet, s.value, s.bits
          from private.search_bits s
          where
            s.chunk = f.chunk
            and s.facet = any (l.facets)
            and s.facet <> 'has'
            and s.facet not like 'band_'
            and (not open.are_known or f.chunk in (select a / 16000 from unnest(sets.aside) a))
          union all
          select o.facet, o.value, o.bits from own o where o.chunk = f.chunk and o.facet = any (l.facets)
        ) b
      where bit_count(f.bits) > 0
      offset 0 -- or whole sets are sorted, instead of their numbers
    ) q
  group by 1, 2
$$;

comment on table private.search_chunk_counts is
  'How many lines of a chunk have a value of a facet, by audience and main sport.';
comment on table private.search_sport_counts is
  'How many lines of a sport have a value of a facet, by audience and main sport.';
