-- How many people match, and how many each choice of a filter would leave, counted without reading anybody:
-- for each value that people are filtered by a set of bits, one for each line of search. Sets are cut into
-- chunks, two of which fill a page. A line that changed is set aside in the same transaction and counted by
-- itself until its bits are written, so that counts are exact at every moment.
-- Why: docs/decisions/0606-search-in-sets-of-bits.md

create table private.search_bits (
  facet text not null check (char_length(facet) <= 20),
  value text not null check (char_length(value) <= 40),
  chunk int not null,
  bits bit varying (16000) not null,
  primary key (facet, value, chunk)
);
alter table private.search_bits alter column bits set storage plain;
alter table private.search_bits enable row level security;
-- For the facets of one chunk. Results are many more sets, and are found by what they are.
create index search_bits_chunk_idx on private.search_bits (chunk, facet, value)
where facet <> 'has' and facet not like 'band_';

-- Lines of search whose bits are not written yet, one entry for each change.
create table private.search_changes (
  id bigint generated always as identity primary key,
  slot int not null,
  -- What the line said before, where its words changed: empty for a new line, null where they stayed.
  was text check (char_length(was) <= 400)
);
alter table private.search_changes enable row level security;

-- Where the bands begin that the values of one kind of result are cut into; kept for what many people have.
-- Band 0 lies below the first start. 0240_search_bands.sql
create table private.search_bands (
  result text primary key check (char_length(result) <= 40), -- as in the set "has"
  starts double precision[] not null check (cardinality(starts) between 1 and 255), -- rising
  people int not null -- who had such a result when it was cut
);
alter table private.search_bands enable row level security;

-- The day that the windows of days were counted on.
create table private.search_days (
  one boolean primary key default true check (one),
  counted_on date not null
);
alter table private.search_days enable row level security;
insert into private.search_days (counted_on) values (private.today());

create function private.search_windows() returns table (facet text, days int)
language sql immutable set search_path = '' as $$
  values
    ('filmWithin', 30),
    ('filmWithin', 90),
    ('filmWithin', 365),
    ('freshFilm', 180), -- what a match counts as new; no choice of a filter
    ('updatedWithin', 7),
    ('updatedWithin', 30),
    ('updatedWithin', 90)
$$;

select
  private.declare_columns(
    'private.search_bits',
    null,
    '{"facet": {}, "value": {}}',
    '{"kind": "reference", "holds": "codes to count by; who stands behind a bit is told by the line of search"}'
  ),
  private.declare_columns(
    'private.search_changes',
    null,
    '{"was": {}}',
    '{"kind": "server", "holds": "the words of a line until they are taken out of the index of words",
      "exported": "the page is in it", "erased": "gone within a minute (0244_search_bit_writes.sql)"}'
  ),
  private.declare_columns(
    'private.search_bands',
    null,
    '{"result": {}}',
    '{"kind": "reference", "holds": "a metric, a way of timing and a level"}'
  );

-- Sets one bit for each row, in a set as long as a chunk.
do $$
begin
  execute format('create aggregate private.bits_of(int, int) (sfunc = pg_catalog.set_bit, stype = bit,'
    || ' initcond = %L)', 'x' || repeat('0', 4000));
end $$;

-- What a line of search is counted under. Regions are free words, too many for a set each.
create function private.search_values(line public.athlete_search_index, today date)
returns table (facet text, value text)
language sql immutable set search_path = '' as $$
  select v.facet, v.value
  from
    (
      values
        ('sport', line.sport_code),
        ('primary', line.is_primary::text),
        ('visibility', line.visibility),
        ('classYears', line.class_year::text),
        ('countries', line.country),
        ('sexCategories', line.sex_category),
        ('ageBands', line.age_band),
        ('levels', line.level),
        ('statuses', line.status),
        ('dominantSides', line.dominant_side),
        ('availabilities', line.availability),
        ('hasVideo', line.has_video::text),
        ('minProvenance', line.best_provenance::text)
    ) v (facet, value)
  where v.value is not null
  union all
  select distinct 'positions', p from unnest(line.positions) p
  union all
  select 'mainPosition', line.positions[1] where line.positions[1] is not null
  union all
  select w.facet, w.days::text
  from private.search_windows() w
  where
    case w.facet
      when 'updatedWithin' then (line.updated_at at time zone 'utc')::date
      else line.film_on
    end >= today - w.days
$$;

-- What somebody has results in is a value like any other, though no facet. Of the number of the band that a
-- result lies in, each digit (of base two) that is 1 has a set too.
create function private.search_result_values(athlete uuid) returns table (facet text, value text)
language sql stable set search_path = '' as $$
  with
    results as (
      select concat_ws('|', b.metric_code, b.timing, b.min_provenance) as result, b.value
      from public.athlete_best_results b
      where b.athlete_id = athlete
    )
  select 'has', r.result
  from results r
  union all
  select 'band' || k, d.result
  from
    results r
    join private.search_bands d on d.result = r.result
    cross join generate_series(0, 7) k
  where get_bit(width_bucket(r.value, d.starts)::bit(8), 7 - k) = 1
$$;

-- The lines that some window of days holds on one of two days and not on the other.
create function private.search_slots_moved(day date, other date) returns table (slot int)
language sql stable security definer set search_path = '' as $$
  select s.slot
  from
    private.search_windows() w
    join public.athlete_search_index s
      on s.film_on >= least(day, other) - w.days and s.film_on < greatest(day, other) - w.days
  where w.facet in ('filmWithin', 'freshFilm') and day <> other
  union
  select s.slot
  from
    private.search_windows() w
    join public.athlete_search_index s
      on s.updated_at >= (least(day, other) - w.days)::timestamp at time zone 'utc'
      and s.updated_at < (greatest(day, other) - w.days)::timestamp at time zone 'utc'
  where w.facet = 'updatedWithin' and day <> other
$$;

-- The lines whose bits do not hold what is true now: they changed, or a day began.
create function private.search_slots_changed() returns int[]
language plpgsql stable security definer set search_path = '' as $$
declare
  today   date := private.today();
  counted date := (select d.counted_on from private.search_days d);
begin
  if counted = today then return array(select distinct c.slot from private.search_changes c); end if;
  return array(select c.slot from private.search_changes c
    union
    select m.slot from private.search_slots_moved(counted, today) m);
end $$;

create function private.athlete_search_index_after_write_bits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_changes (slot, was)
  values (case tg_op when 'INSERT' then new.slot else old.slot end,
    case
      when tg_op = 'INSERT' then ''
      when tg_op = 'DELETE' or old.search_text <> new.search_text then old.search_text
    end);
  return null;
end $$;
create trigger athlete_search_index_after_insert_bits after insert or delete on public.athlete_search_index
  for each row execute function private.athlete_search_index_after_write_bits();
create trigger athlete_search_index_after_update_bits after update on public.athlete_search_index
  for each row
when
  (
    (
      old.sport_code,
      old.is_primary,
      old.visibility,
      old.positions,
      old.class_year,
      old.country,
      old.sex_category,
      old.age_band,
      old.level,
      old.status,
      old.dominant_side,
      old.availability,
      old.has_video,
      old.film_on,
      (old.updated_at at time zone 'utc')::date,
      old.best_provenance,
      old.search_text
    ) is distinct from (
      new.sport_code,
      new.is_primary,
      new.visibility,
      new.positions,
      new.class_year,
      new.country,
      new.sex_category,
      new.age_band,
      new.level,
      new.status,
      new.dominant_side,
      new.availability,
      new.has_video,
      new.film_on,
      (new.updated_at at time zone 'utc')::date,
      new.best_provenance,
      new.search_text
    )
  )
execute function private.athlete_search_index_after_write_bits();
-- A bulk load writes without triggers, and its lines have to be counted all the same.
alter table public.athlete_search_index enable always trigger athlete_search_index_after_insert_bits;
alter table public.athlete_search_index enable always trigger athlete_search_index_after_update_bits;

-- Noted as well when results are written. Once a statement, as an import writes many.
create function private.athlete_best_results_after_write_bits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_changes (slot)
  select distinct s.slot
  from changed c join public.athlete_search_index s on s.athlete_id = c.athlete_id;
  return null;
end $$;
create trigger athlete_best_results_after_insert_bits after insert on public.athlete_best_results
referencing new table as changed
for each statement
execute function private.athlete_best_results_after_write_bits();
create trigger athlete_best_results_after_delete_bits after delete on public.athlete_best_results
referencing old table as changed
for each statement
execute function private.athlete_best_results_after_write_bits();
alter table public.athlete_best_results enable always trigger athlete_best_results_after_insert_bits;
alter table public.athlete_best_results enable always trigger athlete_best_results_after_delete_bits;

comment on table private.search_bits is
  'For each value that search filters by the lines of search that have it, as bits by their slot.';
comment on table private.search_bands is
  'Where the bands begin that values are cut into, for ranges to be counted in sets of bits.';
comment on table private.search_days is
  'The day that the windows of days were counted on when bits were last written.';
comment on table private.search_changes is
  'Lines of search that changed since their bits were written; they are counted by themselves.';
