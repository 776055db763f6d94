-- The map of a search: how many it finds in each region, and the middle of that region, which is the mean of
-- the towns it has in the list of places and nobody's place. Why: docs/decisions/0114-what-leaves-a-search.md

alter table private.place_regions
add column lat double precision,
add column lon double precision;

-- A mean of degrees east would put Fiji in Africa: that of the directions is taken.
update private.place_regions r
set
  lat = m.lat,
  lon = m.lon
from
  private.places p
  join (
    select
      t.country,
      t.region,
      round(avg(t.lat)::numeric, 2) as lat,
      round(atan2d(avg(sind(t.lon)), avg(cosd(t.lon)))::numeric, 2) as lon
    from private.places t
    group by 1, 2
  ) m
    using (country, region)
where p.id = r.place_id;

alter table private.place_regions
alter column lat set not null,
alter column lon set not null;

-- Whom the search finds for the caller, by what their pages name: the 400 regions with the most people, each
-- with its middle where the list of places knows it, and how many name none. As the facet of regions counts,
-- without the filter's own regions.
create function private.search_regions(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  valid   jsonb := private.validate_search_filter(filter) - '{limit,after,facets}'::text[];
  tiers   text[] := private.visible_audiences();
  blocked uuid[] := private.my_blocked_user_ids();
  folded  text := private.normalize_search_text(valid ->> 'text');
  words   text[] := private.search_words(folded);
  typo    boolean := private.forgives_typo(valid - 'regions', tiers, blocked, words, folded);
begin
  return (
    with found as materialized (
      select c.country, c.region, sum(c.n)::bigint as n
      from private.region_counts(valid, tiers, blocked, words, folded, typo, private.find_search_sets(valid,
        tiers, blocked, auth.uid(), words, folded, typo, '{}')) c
      group by 1, 2),
    named as (
      select f.*, row_number() over (order by f.n desc, f.region, f.country) as place
      from found f where f.region <> '')
    select jsonb_build_object(
      'nowhere', (select coalesce(sum(f.n), 0) from found f where f.region = ''),
      'regions', (
        select coalesce(jsonb_agg(jsonb_build_object('region', t.region, 'country', t.country, 'count', t.n,
          'lat', r.lat, 'lon', r.lon) order by t.place), '[]')
        from named t
          left join private.place_regions r on r.country = t.country
            and r.name = private.normalize_search_text(t.region)
        where t.place <= 400)));
end $$;
grant execute on function private.search_regions(jsonb) to authenticated;

create function public.search_regions(filter jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select private.search_regions(filter)
$$;
grant execute on function public.search_regions(jsonb) to authenticated;
comment on function public.search_regions is
  'How many of a search are in each region, and the middle of the region''s towns where it is known: {nowhere, regions: [{region, country, count, lat, lon}]}. Nobody''s own place is in it.';
