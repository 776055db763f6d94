-- Search in two layers: a narrow function returns ids and counts with the rule written in, over a flat
-- projection with its own indexes; the caller then reads the few cards under row-level security. A slip here
-- can leak an id, never a card.

create table public.athlete_search_index (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  sport_code text not null references public.sports (code),
  is_primary boolean not null,
  visibility text not null check (char_length(visibility) <= 10),
  positions text[] not null default '{}' check (cardinality(positions) <= 4),
  class_year smallint,
  country text check (char_length(country) <= 2),
  region text not null default '' check (char_length(region) <= 80),
  sex_category text check (char_length(sex_category) <= 10),
  age_band text check (char_length(age_band) <= 10),
  level text check (char_length(level) <= 20),
  status text not null check (char_length(status) <= 20),
  dominant_side text check (char_length(dominant_side) <= 10),
  availability text check (char_length(availability) <= 20),
  has_video boolean not null default false, -- film that everyone who sees the card may see
  film_on date, -- the newest of it
  best_provenance smallint not null default 0,
  is_minor boolean not null,
  place_id int, -- the town an adult names, for all others the one that stands for their region
  search_text text not null check (char_length(search_text) <= 400), -- folded, with a space before each word
  name_sort text not null collate "C" check (char_length(name_sort) <= 240),
  updated_at timestamptz not null,
  slot int not null, -- its place in the sets that are counted; 0220_search_bits.sql
  primary key (athlete_id, sport_code) include (slot)
);
create unique index athlete_search_index_slot_idx on public.athlete_search_index (slot);

-- Slots are given out in chunks of 16,000, each of one sport: a search in a sport counts in the chunks of
-- that sport alone, and what no other sport has (positions, metrics) takes no room in theirs. Sequences wait
-- for nobody, and neither does whoever saves a profile beside a long import. That of a sport counts in steps
-- of 16,384 for a chunk, so that a number past its 16,000 tells that it is full.
create sequence private.search_chunks as int minvalue 0;

create function private.sports_after_insert_slots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('create sequence private.%I as int minvalue 0 start 16000', 'search_slots_' || new.code);
  return null;
end $$;
create trigger sports_after_insert_slots after insert on public.sports
  for each row execute function private.sports_after_insert_slots();
do $$
declare sport text;
begin
  for sport in select code from public.sports loop
    execute format('create sequence private.%I as int minvalue 0 start 16000', 'search_slots_' || sport);
  end loop;
end $$;

-- The next slot of a sport. Where several find a chunk full at once, each begins one, and the last is gone on
-- with. What a rollback gives back stays empty.
create function private.next_search_slot(sport text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  slots regclass := format('private.%I', 'search_slots_' || sport)::regclass;
  nth   int := nextval(slots);
begin
  if nth % 16384 >= 16000 then
    nth := nextval('private.search_chunks') * 16384;
    perform setval(slots, nth);
  end if;
  return nth / 16384 * 16000 + nth % 16384;
end $$;

create index athlete_search_index_recent_idx on public.athlete_search_index (
  sport_code,
  updated_at desc,
  athlete_id desc
)
include (slot);
create index athlete_search_index_primary_recent_idx on public.athlete_search_index (
  updated_at desc,
  athlete_id desc
)
include (slot)
where is_primary;
create index athlete_search_index_primary_name_idx on public.athlete_search_index (name_sort, athlete_id)
include (slot)
where is_primary;
create index athlete_search_index_class_idx on public.athlete_search_index (
  sport_code,
  class_year,
  updated_at desc
);
-- Whom an athlete is compared with: private.people_of_peer_group.
create index athlete_search_index_peers_idx on public.athlete_search_index (
  sport_code,
  coalesce(positions[1], ''),
  coalesce(sex_category, ''),
  coalesce(age_band, '')
)
where is_primary;
create index athlete_search_index_country_idx on public.athlete_search_index (
  sport_code,
  country,
  class_year,
  updated_at desc
)
include (region, slot);
create index athlete_search_index_updated_idx on public.athlete_search_index (updated_at);
create index athlete_search_index_film_idx on public.athlete_search_index (film_on)
where film_on is not null;
create index athlete_search_index_place_idx on public.athlete_search_index (place_id)
where place_id is not null;
create index athlete_search_index_region_idx on public.athlete_search_index (region) include (slot);
create index athlete_search_index_name_idx on public.athlete_search_index (sport_code, name_sort, athlete_id)
include (slot);
create index athlete_search_index_positions_idx on public.athlete_search_index using gin (positions);
create index athlete_search_index_text_idx on public.athlete_search_index using gin (
  search_text extensions.gin_trgm_ops
);
alter table public.athlete_search_index enable row level security;
alter table public.athlete_search_index force row level security;

select
  private.declare_columns(
    'public.athlete_search_index',
    null,
    '{"visibility": {}, "positions": {}, "country": {}, "region": {}, "sex_category": {},
        "age_band": {},
      "level": {}, "status": {}, "dominant_side": {}, "availability": {}, "search_text": {},
      "name_sort": {}}',
    '{"kind": "server", "holds": "copied from the page, to search by", "exported": "the page is in it"}'
  );

-- The filters that compare a column with a list of codes. What a filter is called stands here and nowhere
-- else in SQL.
create function private.search_list_filters() returns table (filter_name text, column_name text)
language sql immutable set search_path = '' as $$
  values
    ('countries', 'country'),
    ('regions', 'region'),
    ('sexCategories', 'sex_category'),
    ('ageBands', 'age_band'),
    ('levels', 'level'),
    ('statuses', 'status'),
    ('dominantSides', 'dominant_side'),
    ('availabilities', 'availability')
$$;

-- O'Neal and T.J. are typed as oneal and tj too: a name with such a mark between two letters, without it.
create function private.joined_name(name text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when name ~ '[[:alpha:]][''’.][[:alpha:]]' then ' ' || translate(name, '''’.', '')
      else ''
    end
$$;

-- No policy and no grant on the table: only the functions below read it. A suspended athlete has no line in
-- it, and so stands in no list, no count and nobody's percentile.
create function private.refresh_searches(athletes uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.athlete_search_index s where s.athlete_id = any (athletes)
    and (private.is_banned(s.athlete_id) or not exists (select 1 from public.athlete_sports a
      where a.athlete_id = s.athlete_id and a.sport_code = s.sport_code));
  insert into public.athlete_search_index as s (athlete_id, sport_code, is_primary, visibility, positions,
    class_year, country, region, sex_category, age_band, level,
    status, dominant_side, availability, has_video, film_on, best_provenance, is_minor, place_id,
    search_text, name_sort, updated_at, slot)
  select p.id, a.sport_code, a.is_primary, p.effective_visibility,
    coalesce((select array_agg(q.position_code order by q.sort_order) from public.athlete_positions q
    where q.athlete_id = p.id and q.sport_code = a.sport_code), '{}'),
    p.class_year, p.country, p.region, p.sex_category, p.age_band, p.level, p.recruiting_status,
    p.dominant_side, p.availability,
    p.film_allowed
    and private.has_public_video(p.id),
    case when p.film_allowed then private.newest_public_film(p.id) end,
    coalesce((select max(b.provenance) from public.athlete_best_results b where b.athlete_id = p.id), 0),
    p.is_minor, coalesce(p.place_id, private.region_place(p.country, p.region)),
    left(' ' || private.normalize_search_text(p.display_name || ' ' || p.club
      || private.joined_name(p.display_name)), 400),
    left(private.normalize_search_text(p.display_name), 240), p.updated_at,
    coalesce((select i.slot from public.athlete_search_index i where i.athlete_id = p.id
      and i.sport_code = a.sport_code), private.next_search_slot(a.sport_code)) -- an upsert takes one anew
  from public.athlete_profiles p join public.athlete_sports a on a.athlete_id = p.id
  where p.id = any (athletes) and not private.is_banned(p.id)
  on conflict (athlete_id, sport_code) do update set is_primary = excluded.is_primary,
  visibility = excluded.visibility, positions = excluded.positions,
    class_year = excluded.class_year, country = excluded.country, region = excluded.region,
    sex_category = excluded.sex_category, age_band = excluded.age_band,
    level = excluded.level, status = excluded.status, dominant_side = excluded.dominant_side,
    availability = excluded.availability, has_video = excluded.has_video,
    film_on = excluded.film_on, best_provenance = excluded.best_provenance, is_minor = excluded.is_minor,
    place_id = excluded.place_id, search_text = excluded.search_text, name_sort = excluded.name_sort,
    updated_at = excluded.updated_at
  where (s.is_primary, s.visibility, s.positions, s.class_year, s.country, s.region, s.sex_category,
  s.age_band, s.level, s.status, s.dominant_side, s.availability, s.has_video, s.film_on,
      s.best_provenance, s.is_minor, s.place_id, s.search_text, s.name_sort, s.updated_at) is distinct from
    (excluded.is_primary, excluded.visibility, excluded.positions, excluded.class_year, excluded.country,
    excluded.region, excluded.sex_category, excluded.age_band,
      excluded.level, excluded.status, excluded.dominant_side, excluded.availability, excluded.has_video,
      excluded.film_on, excluded.best_provenance,
      excluded.is_minor, excluded.place_id, excluded.search_text, excluded.name_sort, excluded.updated_at);
end $$;

create function private.refresh_search(athlete uuid) returns void
language sql security definer set search_path = '' as $$
  select private.refresh_searches(array[athlete])
$$;

create function private.athlete_profiles_after_insert_update_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search(new.id);
  return null;
end $$;
create trigger athlete_profiles_after_insert_update_search after insert or update on public.athlete_profiles
  for each row when (coalesce(current_setting('touchline.skip_projections', true), '') <> 'on')
  execute function private.athlete_profiles_after_insert_update_search();

create function private.refresh_search_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search(coalesce(new.athlete_id, old.athlete_id));
  return null;
end $$;
create trigger athlete_sports_after_write_search after insert or update or delete on public.athlete_sports
  for each row when (coalesce(current_setting('touchline.skip_projections', true), '') <> 'on')
  execute function private.refresh_search_of_row();
create trigger video_links_after_write_search after insert or update or delete on public.video_links
  for each row when (coalesce(current_setting('touchline.skip_projections', true), '') <> 'on')
  execute function private.refresh_search_of_row();
create trigger athlete_positions_after_write_search
after insert or update or delete on public.athlete_positions
  for each row when (coalesce(current_setting('touchline.skip_projections', true), '') <> 'on')
  execute function private.refresh_search_of_row();

-- The best results of many people, as private.recompute_best_results works out one of them.
create function private.best_results_of(athletes uuid[]) returns setof public.athlete_best_results
language sql stable security definer set search_path = '' as $$
  select distinct on (m.athlete_id, m.metric_code, t.timing, r.n)
    m.athlete_id,
    m.metric_code,
    t.timing,
    r.n::smallint,
    m.value,
    private.provenance_rank(m.provenance),
    m.measured_on,
    m.id
  from
    public.measurements m
    join public.metrics k on k.code = m.metric_code
    cross join lateral (select private.timing_of(m.method, k.timed) as timing) t
    cross join lateral generate_series(1, private.provenance_rank(m.provenance)::int) r (n)
  where m.athlete_id = any (athletes) and m.dispute_status <> 'disputed' and m.ranked_from is null
  order by
    m.athlete_id,
    m.metric_code,
    t.timing,
    r.n,
    case k.better
      when 'higher' then -m.value
      when 'lower' then m.value
    end nulls last,
    m.measured_on desc,
    m.created_at desc,
    m.id
$$;

-- The best results and the lines of search of many people at once. What is right already is not written
-- again, so that everything can be worked out anew while people search.
create function private.write_search_and_bests(athletes uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.athlete_best_results b where b.athlete_id = any (athletes)
    and not exists (select from private.best_results_of(athletes) f
      where (f.athlete_id, f.metric_code, f.timing, f.min_provenance, f.value, f.provenance, f.measured_on,
        f.measurement_id) = (b.athlete_id, b.metric_code, b.timing, b.min_provenance, b.value, b.provenance,
        b.measured_on, b.measurement_id));
  insert into public.athlete_best_results
  select f.* from private.best_results_of(athletes) f
  where not exists (select from public.athlete_best_results b where b.athlete_id = f.athlete_id
    and b.metric_code = f.metric_code and b.timing = f.timing and b.min_provenance = f.min_provenance);
  perform private.refresh_searches(athletes);
end $$;

-- A big load changes what the planner should believe; the search that follows must not wait for a background
-- job to notice.
create function private.rebuild_search_and_bests(athletes uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_search_and_bests(athletes);
  if cardinality(athletes) >= 200 then
    perform private.write_search_bits();
    analyze public.athlete_profiles, public.athlete_sports, public.athlete_positions, public.measurements,
      public.athlete_best_results, public.athlete_search_index;
  end if;
end $$;
comment on table public.athlete_search_index is
  'A flat copy of what search filters and sorts by, kept by triggers. Nobody reads it over the API.';
