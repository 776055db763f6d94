-- A search of athletes that a scout keeps under a name, with what is new in it since they last opened it.
-- Whom it finds is decided anew each time, by the search itself and as the scout.

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid not null default auth.uid() references public.scout_profiles (user_id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 60), -- LIMITS.savedSearch
  filter jsonb not null check (octet_length(filter::text) <= 8192), -- as search_athletes reads it
  cadence text not null default 'daily' check (cadence in ('off', 'at_once', 'daily', 'weekly')),
  broken_field text not null default '' check (char_length(broken_field) <= 40), -- what is gone from it
  opened_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_searches_name_idx on public.saved_searches (scout_id, lower(btrim(name)));
create index saved_searches_due_idx on public.saved_searches (checked_at) where cadence <> 'off';
alter table public.saved_searches enable row level security;
alter table public.saved_searches force row level security;
select
  private.declare_columns(
    'public.saved_searches',
    'scout_id',
    '{"name": "own",
      "filter": {"kind": "own", "markup": "private.validate_search_filter lets in codes and words"}}'
  );
select
  private.declare_columns(
    'public.saved_searches',
    null,
    '{"broken_field": {}}',
    '{"kind": "server", "holds": "the name of a field of the filter"}'
  );

-- Whom a saved search found when the scout last opened it, or was told of: nobody is new twice.
create table private.saved_search_matches (
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  opened boolean not null, -- false: told of in an alert, not looked at yet
  primary key (saved_search_id, athlete_id)
);
create index saved_search_matches_athlete_idx on private.saved_search_matches (athlete_id);

-- Everybody whom the filter finds for this scout now, at most one more than are followed; null where the
-- filter no longer holds. The claims of the scout are borrowed, so visibility, blocks and hidden rows are
-- those of the search; nothing is counted as a look at anybody.
create function private.find_for_scout(scout uuid, filter jsonb) returns uuid[]
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  my_claims text := current_setting('request.jwt.claims', true);
  my_sub    text := current_setting('request.jwt.claim.sub', true);
  valid     jsonb;
  folded    text;
  words     text[];
  tiers     text[];
  blocked   uuid[];
  ordered   record;
  athletes  uuid[];
begin
  begin
    valid := private.validate_search_filter(filter);
  exception when sqlstate 'PT422' then
    return null;
  end;
  perform set_config('request.jwt.claims',
      jsonb_build_object('role', 'authenticated', 'sub', scout)::text, true),
    set_config('request.jwt.claim.sub', '', true);
  folded := private.normalize_search_text(valid ->> 'text');
  words := private.search_words(folded);
  tiers := private.visible_audiences();
  blocked := private.my_blocked_user_ids();
  select * into ordered from private.search_order(valid);
  execute format('select array(select s.athlete_id from %s where %s limit 1001)', ordered.source,
    private.search_conditions(valid, words,
      private.forgives_typo(valid, tiers, blocked, words, folded), ''))
  into athletes using valid, tiers, blocked, scout, words, folded;
  perform set_config('request.jwt.claims', coalesce(my_claims, ''), true),
    set_config('request.jwt.claim.sub', coalesce(my_sub, ''), true);
  return athletes;
end $$;

-- A search that finds more than this is not followed: it is saved, and says so.
create function private.is_followed(athletes uuid[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(athletes) <= 1000 -- LIMITS.savedSearch.followedMax
$$;

create function private.mark_matches(search uuid, athletes uuid[], opened boolean) returns void
language sql security definer set search_path = '' as $$
  insert into private.saved_search_matches as m (saved_search_id, athlete_id, opened)
  select search, a, mark_matches.opened
  from unnest(athletes) a
  where private.is_followed(athletes)
  on conflict (saved_search_id, athlete_id) do update
    set opened = true
    where not m.opened and excluded.opened
$$;

create function private.saved_searches_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(new.name);
  if exists (select from public.saved_searches s where s.scout_id = new.scout_id and s.id <> new.id
    and lower(btrim(s.name)) = lower(new.name)) then
    perform private.raise_error('saved_search.name_taken',
      format('name: "%s" was given, and another of your searches has that name.', new.name), 409);
  end if;
  if tg_op = 'INSERT' or new.filter is distinct from old.filter then
    -- Where a page begins and what is counted beside it belongs to one look, not to the search.
    new.filter := private.validate_search_filter(new.filter - array['after', 'limit', 'facets']);
    new.broken_field := '';
    new.opened_at := now();
    new.checked_at := now();
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger saved_searches_before_write before insert or update of name, filter on public.saved_searches
  for each row execute function private.saved_searches_before_write();

-- What a search finds when it is saved is known; only what comes later is new.
create function private.saved_searches_after_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.saved_search_matches m where m.saved_search_id = new.id;
  perform private.mark_matches(new.id, private.find_for_scout(new.scout_id, new.filter), true);
  return null;
end $$;
create trigger saved_searches_after_insert_matches after insert on public.saved_searches
  for each row execute function private.saved_searches_after_write();
create trigger saved_searches_after_update_matches after update of filter on public.saved_searches
  for each row when (new.filter is distinct from old.filter)
  execute function private.saved_searches_after_write();
create trigger saved_searches_before_insert_limit_rows before insert on public.saved_searches
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('scout_id', '30');

grant select, delete, insert (id, name, filter, cadence), update (name, filter, cadence)
  on public.saved_searches to authenticated;
create policy saved_searches_select_own on public.saved_searches for select to authenticated
using (scout_id = (select auth.uid()));
create policy saved_searches_insert_own on public.saved_searches for insert to authenticated
with check (scout_id = (select auth.uid()));
create policy saved_searches_update_own on public.saved_searches for update to authenticated
using (scout_id = (select auth.uid()))
with check (scout_id = (select auth.uid()));
create policy saved_searches_delete_own on public.saved_searches for delete to authenticated
using (scout_id = (select auth.uid()));
select private.declare_noun('saved_search', 'public.saved_searches', owner => 'scout_id');

-- The caller's searches by name, each with how many it finds now and how many of those were not there when it
-- was last opened. Both are null where it finds more than are followed.
create function private.my_saved_searches() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  search   public.saved_searches;
  athletes uuid[];
  result   jsonb := '[]';
begin
  for search in
    select s.* from public.saved_searches s where s.scout_id = auth.uid() order by lower(s.name), s.id
  loop
    athletes := private.find_for_scout(search.scout_id, search.filter);
    result := result || jsonb_build_object('id', search.id, 'name', search.name, 'filter', search.filter,
      'cadence', search.cadence, 'broken', athletes is null, 'opened_at', search.opened_at,
      'total', case when private.is_followed(athletes) then cardinality(athletes) end,
      'fresh', case when private.is_followed(athletes) then (
        select count(*) from unnest(athletes) a where not exists (select from private.saved_search_matches m
          where m.saved_search_id = search.id and m.athlete_id = a and m.opened)) end);
  end loop;
  return result;
end $$;
grant execute on function private.my_saved_searches() to authenticated;

create function public.my_saved_searches() returns jsonb
language sql set search_path = '' as $$
  select private.my_saved_searches()
$$;
grant execute on function public.my_saved_searches() to authenticated;

-- Who is new in it, once: with this everybody whom it finds is known.
create function private.open_saved_search(search_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  search   public.saved_searches;
  athletes uuid[];
  fresh    uuid[];
begin
  select s.* into search from public.saved_searches s
  where s.id = search_id and s.scout_id = auth.uid() for update;
  if search.id is null then
    perform private.raise_error('saved_search.not_found', 'search_id: you have no such saved search.', 404);
  end if;
  athletes := private.find_for_scout(search.scout_id, search.filter);
  fresh := array(select a from unnest(athletes) a where private.is_followed(athletes)
    and not exists (select from private.saved_search_matches m
      where m.saved_search_id = search.id and m.athlete_id = a and m.opened));
  perform private.mark_matches(search.id, athletes, true);
  update public.saved_searches s set opened_at = now() where s.id = search.id;
  return jsonb_build_object('id', search.id, 'name', search.name, 'filter', search.filter,
    'cadence', search.cadence, 'broken', athletes is null, 'opened_at', search.opened_at, 'fresh', fresh);
end $$;
grant execute on function private.open_saved_search(uuid) to authenticated;

create function public.open_saved_search(search_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.open_saved_search(search_id)
$$;
grant execute on function public.open_saved_search(uuid) to authenticated;

comment on table public.saved_searches is
  'A search of athletes that a scout keeps under a name, and how often they are told of new matches.';
comment on table private.saved_search_matches is
  'Whom a saved search found when it was last opened, or told of, so that nobody is new twice.';
comment on function public.my_saved_searches is
  'The calling scout''s saved searches by name: [{id, name, filter, cadence, broken, opened_at, total, fresh}]. total and fresh are null where more than 1000 athletes are found or the filter no longer holds.';
comment on function public.open_saved_search is
  'A saved search of the calling scout with the ids of those who are new in it since it was last opened: {id, name, filter, cadence, broken, opened_at, fresh}. Everybody in it is known after that. 404 saved_search.not_found.';
