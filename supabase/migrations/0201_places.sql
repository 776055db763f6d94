-- Places to measure distances from: towns that everybody may look up, never where a person is. An adult may
-- name their own on the page; everybody else stands at the largest town of the region that their page names,
-- and so under 18 a distance says no more than the region does.

create table private.places (
  id int primary key, -- as GeoNames has it
  name text not null check (char_length(name) <= 120),
  country text not null check (char_length(country) = 2),
  region text not null check (char_length(region) <= 120),
  lat double precision not null,
  lon double precision not null,
  people int not null, -- in thousands
  -- all its names, folded, with a space before each word
  search_text text not null check (char_length(search_text) <= 400)
);
create index places_lat_idx on private.places (lat);
create index places_text_idx on private.places using gin (search_text extensions.gin_trgm_ops);
alter table private.places enable row level security;

create table private.place_regions (
  country text not null check (char_length(country) = 2),
  name text not null check (char_length(name) <= 120), -- folded
  place_id int not null references private.places (id),
  primary key (country, name)
);
create index place_regions_place_idx on private.place_regions (place_id);
alter table private.place_regions enable row level security;

select
  private.declare_columns(
    'private.places',
    null,
    '{"name": {}, "country": {}, "region": {}, "search_text": {}}',
    '{"kind": "reference", "holds": "a town and the names it is known by"}'
  ),
  private.declare_columns(
    'private.place_regions',
    null,
    '{"country": {}, "name": {}}',
    '{"kind": "reference", "holds": "a region and its largest town"}'
  );

-- A line is a country: "GB#England|id~name~lat~lon~people~other names|…#Scotland|…".
create function private.add_places(countries text[]) returns void
language sql set search_path = '' as $$
  insert into private.places (id, name, country, region, lat, lon, people, search_text)
  select
    split_part(town, '~', 1)::int,
    split_part(town, '~', 2),
    left(line, 2),
    split_part(part, '|', 1),
    split_part(town, '~', 3)::int / 100.0,
    split_part(town, '~', 4)::int / 100.0,
    split_part(town, '~', 5)::int,
    ' ' || private.normalize_search_text(split_part(town, '~', 2) || ' ' || split_part(town, '~', 6))
  from
    unnest(countries) line
    cross join lateral string_to_table(substr(line, 4), '#') part
    cross join lateral string_to_table(substr(part, strpos(part, '|') + 1), '|') town
$$;

create function private.add_place_regions(countries text[]) returns void
language sql set search_path = '' as $$
  insert into private.place_regions (country, name, place_id)
  select left(line, 2), split_part(region, '~', 1), split_part(region, '~', 2)::int
  from
    unnest(countries) line
    cross join lateral string_to_table(substr(line, 4), '|') region
$$;

alter table public.athlete_profiles
add constraint athlete_profiles_place foreign key (place_id) references private.places (id);
create index athlete_profiles_place_idx on public.athlete_profiles (place_id);

-- Kilometres between two points given in degrees.
create function private.kilometres(
  lat_a double precision,
  lon_a double precision,
  lat_b double precision,
  lon_b double precision
) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select
    12742 * asin(
      sqrt(
        least(1, sind((lat_b - lat_a) / 2) ^ 2 + cosd(lat_a) * cosd(lat_b) * sind((lon_b - lon_a) / 2) ^ 2)
      )
    )
$$;

-- The places within some kilometres of one; that one is among them. As private.kilometres has it, written
-- in, since a call for each place would take longer than the search.
create function private.places_within(near jsonb) returns setof int
language sql stable security definer set search_path = '' as $$
  select p.id
  from
    private.places c
    join private.places p
      on p.lat between c.lat - (near ->> 'km')::double precision / 110 and c.lat + (
        near ->> 'km'
      )::double precision / 110
  where
    c.id = (near ->> 'place')::int
    and sin(radians(p.lat - c.lat) / 2) ^ 2 + cos(radians(c.lat)) * cos(radians(p.lat)) * sin(
      radians(p.lon - c.lon) / 2
    ) ^ 2 <= sin((near ->> 'km')::double precision / 12742) ^ 2
$$;

-- Steps alone, and around a place of the list: nobody is closed in on with a circle of their own.
create function private.check_search_near(filter jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare near jsonb := filter -> 'near';
begin
  if not filter ? 'near' then return; end if;
  if jsonb_typeof(near) <> 'object' or near - array['place', 'km'] <> '{}'
    or jsonb_typeof(near -> 'km') is distinct from 'number'
    or near -> 'km' not in ('25', '50', '100', '200') then
    perform private.raise_search_error('near', near::text, 'a place, and km as 25, 50, 100 or 200');
  elsif jsonb_typeof(near -> 'place') is distinct from 'number' or near ->> 'place' !~ '^[0-9]{1,9}$'
    or not exists (select from private.places p where p.id = (near ->> 'place')::int) then
    perform private.raise_search_error('near', near ->> 'place', 'a place of the list');
  end if;
end $$;

create function private.region_place(country text, region text) returns int
language sql stable security definer set search_path = '' as $$
  select r.place_id
  from private.place_regions r
  where r.country = region_place.country and r.name = private.normalize_search_text(region_place.region)
$$;

-- Only an adult names a town, one of their own country; the name is written here alone.
create function private.athlete_profiles_before_write_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare place private.places;
begin
  if new.is_minor or new.age_band is null then new.place_id := null; end if;
  new.town := '';
  if new.place_id is null then return new; end if;
  select p.* into place from private.places p where p.id = new.place_id;
  if place.id is not null and place.country is not distinct from new.country then
    new.town := place.name;
  elsif tg_op = 'UPDATE' and new.place_id is not distinct from old.place_id then
    new.place_id := null; -- moved to another country
  else
    perform private.raise_error('athlete_profile.place',
      'place_id: a town of the list and of your country is wanted.', 422);
  end if;
  return new;
end $$;
-- After the age is known: triggers fire in the order of their names.
create trigger athlete_profiles_before_write_place before insert or update on public.athlete_profiles
  for each row execute function private.athlete_profiles_before_write_place();

-- Towns by the beginning of a word of their name, those that begin with it and the largest first.
create function private.find_places(query text, country text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('id', f.id, 'name', f.name, 'region', f.region, 'country', f.country)
        order by f.first desc, f.people desc, f.id
      ),
      '[]'
    )
  from
    (
      select p.*, p.search_text like ' ' || w.words || '%' as first
      from
        (select private.normalize_search_text(left(query, 60)) as words) w
        join private.places p on p.search_text like '% ' || w.words || '%'
      where char_length(w.words) >= 2 and (find_places.country is null or p.country = find_places.country)
      order by first desc, p.people desc, p.id
      limit 8
    ) f
$$;
grant execute on function private.find_places(text, text) to authenticated;

create function public.find_places(query text, country text default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.find_places(query, country)
$$;
grant execute on function public.find_places(text, text) to authenticated;

create function private.places_by_id(ids int[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('id', p.id, 'name', p.name, 'region', p.region, 'country', p.country)
        order by p.id
      ),
      '[]'
    )
  from private.places p
  where p.id = any (ids[1:40])
$$;
grant execute on function private.places_by_id(int[]) to authenticated;

create function public.places_by_id(ids int[]) returns jsonb
language sql stable set search_path = '' as $$
  select private.places_by_id(ids)
$$;
grant execute on function public.places_by_id(int[]) to authenticated;

-- How far the towns that adults name on their pages are, to the nearest five kilometres. It reads pages as
-- the caller does; nobody under 18 has a town, so nothing is said of them.
create function private.kilometres_from(place int, towns int[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(jsonb_object_agg(t.id, 5 * round(private.kilometres(c.lat, c.lon, t.lat, t.lon) / 5)), '{}')
  from
    private.places c
    join private.places t on t.id = any (towns)
  where c.id = place
$$;
grant execute on function private.kilometres_from(int, int[]) to authenticated;

create function public.distances_from(place int, ids uuid[]) returns table (athlete_id uuid, km int)
language plpgsql stable set search_path = '' as $$
declare far jsonb;
begin
  if coalesce(cardinality(ids), 0) > 100 then -- LIMITS.search.pageMax
    perform private.raise_error('search.ids', 'ids: at most 100 athletes are wanted.', 422);
  end if;
  far := private.kilometres_from(place, array(select p.place_id from public.athlete_profiles p
    where p.id = any (ids) and p.place_id is not null and not p.is_minor));
  return query
  select p.id, (far ->> p.place_id::text)::int from public.athlete_profiles p
  where p.id = any (ids) and not p.is_minor and far ? p.place_id::text;
end $$;
grant execute on function public.distances_from(int, uuid[]) to authenticated;

-- The circle of an opening with the name of its centre, and how far the town is that an athlete names: null
-- where they name none.
create function private.near_with_name(near jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select near || jsonb_build_object('name', p.name)
  from private.places p
  where p.id = (near ->> 'place')::int
$$;

create function private.own_distance(athlete uuid, near jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'name',
      a.town,
      'km',
      private.kilometres_from((near ->> 'place')::int, array[a.place_id]) -> a.place_id::text
    )
  from public.athlete_profiles a
  where a.id = athlete and a.place_id is not null and not a.is_minor
$$;

comment on table private.places is
  'Towns of 15,000 people and more, from GeoNames (CC BY 4.0), by which distances are measured.';
comment on table private.place_regions is
  'The largest town of a region by the folded names of the region: where everybody stands who names no town.';
comment on function public.find_places is
  'Up to eight towns with a word that begins with query, in one country or all: [{id, name, region, country}], the largest first.';
comment on function public.places_by_id is 'Up to 40 towns by their ids: [{id, name, region, country}].';
comment on function public.distances_from is
  'How many kilometres, to the nearest five, the towns named on the pages of up to 100 adults are from a place. Nobody under 18 and nobody without a town is in it.';
