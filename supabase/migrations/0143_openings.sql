-- A scout publishes a need: for which sport and whom, how many, until when. Adults who are athletes read it,
-- with the record of the scout. Somebody under 18 reads what names their age, of a scout whom their guardian
-- lets them see; only a scout who may write to minors asks for them.

create table public.openings (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid not null default auth.uid() references public.scout_profiles (user_id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 80), -- LIMITS.opening.titleMaxChars
  body text not null default '' check (char_length(body) <= 1000),
  filter jsonb not null check (octet_length(filter::text) <= 8192), -- as search_athletes reads it
  places smallint not null default 1 check (places between 1 and 50),
  closes_on date not null, -- the last day on which it is read, in UTC
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'removed')),
  close_reason text not null default '' check (
    close_reason in ('', 'filled', 'no_longer_needed', 'nobody_fits', 'deadline')
  ),
  published_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint openings_closed_has_reason check ((close_reason <> '') = (closed_at is not null))
);
create index openings_scout_idx on public.openings (scout_id, created_at desc);
create index openings_open_idx on public.openings (closes_on) where state = 'open';
alter table public.openings enable row level security;
alter table public.openings force row level security;
select
  private.declare_columns(
    'public.openings',
    'scout_id',
    '{"title": "words", "body": "words",
      "filter": {"kind": "words", "markup": "private.check_opening_filter lets in values of lists alone",
        "contact_gate": "private.check_opening_filter lets in values of lists and plausible numbers alone"}}',
    '{"surname": "written by a scout about nobody", "restorable": "taken away and given back by its state"}'
  );

-- No other scout reads an opening, and nobody under 18 while a guardian keeps contact closed.
create function private.may_read_openings() returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.my_role() is not distinct from 'athlete'
    and exists (
      select
      from public.athlete_profiles p
      where p.id = auth.uid() and (not p.is_minor or private.scouts_held_back(p.id) is null)
    )
$$;
grant execute on function private.may_read_openings() to authenticated;

-- The age of a caller under 18, as an opening asks for it; null for adults.
create function private.my_minor_band() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.age_band, 'unknown')
  from public.athlete_profiles p
  where p.id = auth.uid() and p.is_minor
$$;
grant execute on function private.my_minor_band() to authenticated;

-- An opening that names no age is for adults.
create function private.is_opening_for(filter jsonb, minor_band text) returns boolean
language sql immutable set search_path = '' as $$
  select minor_band is null or coalesce(filter -> 'ageBands' ? minor_band, false)
$$;
grant execute on function private.is_opening_for(jsonb, text) to authenticated;

create function private.asks_for_minors(filter jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(filter -> 'ageBands' ?| array['13-15', '16-17'], false)
$$;

create function private.my_listed_scouts() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.user_id), '{}') from private.listed_scouts() s
$$;
grant execute on function private.my_listed_scouts() to authenticated;

create function private.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'utc')::date
$$;
grant execute on function private.today() to authenticated;

grant
  select,
  delete,
  insert (id, title, body, filter, places, closes_on),
  update (title, body, filter, places, closes_on)
on public.openings
to authenticated;
create policy openings_select_own_or_open on public.openings for select to authenticated
using (
  scout_id = (select auth.uid())
  or (
    state = 'open'
    and closes_on >= (select private.today())
    and (select private.may_read_openings())
    and private.is_opening_for(filter, (select private.my_minor_band()))
    and scout_id = any ((select private.my_listed_scouts())::uuid[])
  )
);
create policy openings_insert_own on public.openings for insert to authenticated
with check (scout_id = (select auth.uid()) and state = 'draft');
create policy openings_update_own on public.openings for update to authenticated
using (scout_id = (select auth.uid()) and state in ('draft', 'open'))
with check (scout_id = (select auth.uid()));
create policy openings_delete_own_draft on public.openings for delete to authenticated
using (scout_id = (select auth.uid()) and state = 'draft');

-- Which values a list of an opening may hold: others read them, so no words pass here.
create function private.is_known_choice(part text, sport text, value text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    case part
      when 'positions' then exists (
        select from public.positions p where p.sport_code = sport and p.code = value
      )
      when 'regions' then exists (select from public.athlete_search_index s where s.region = value)
      when 'countries' then value ~ '^[A-Z]{2}$'
      when 'classYears' then true
      when 'ageBands' then value in ('13-15', '16-17', '18-20', '21-23', '24-29', '30+')
      when 'sexCategories' then value in ('female', 'male', 'open')
      when 'statuses' then value in ('open', 'committed', 'signed', 'transferred', 'closed')
      when 'dominantSides' then value in ('right', 'left', 'both')
      when 'availabilities' then value in ('now', 'season_end', 'graduation')
      when 'levels' then value in (
        'recreational',
        'school',
        'club',
        'regional',
        'national',
        'international',
        'college',
        'professional'
      )
      else false
    end
$$;

-- Ranges as they are shown: known fields alone, and ends that a person can reach.
create function private.check_opening_ranges(ranges jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  item   jsonb;
  metric public.metrics;
  result jsonb := '[]';
begin
  for item in select e from jsonb_array_elements(ranges) e loop
    select m.* into metric from public.metrics m where m.code = item ->> 'metric';
    if (item ->> 'min')::double precision not between metric.min_value and metric.max_value
      or (item ->> 'max')::double precision not between metric.min_value and metric.max_value then
      perform private.raise_error('opening.range', format(
        '%s: %s to %s was given, numbers from %s to %s are wanted.', metric.code,
        coalesce(item ->> 'min', '…'), coalesce(item ->> 'max', '…'), metric.min_value,
        metric.max_value), 422);
    end if;
    result := result || jsonb_strip_nulls(jsonb_build_object('metric', item -> 'metric', 'min', item -> 'min',
      'max', item -> 'max', 'minProvenance', item -> 'minProvenance', 'timing', item -> 'timing'));
  end loop;
  return result;
end $$;

-- What an opening asks for is what the search can ask for, in one sport and without words.
create function private.check_opening_filter(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  valid jsonb := private.validate_search_filter(filter
    - array['after', 'limit', 'facets', 'sort', 'match', 'text', 'includeHidden', 'updatedSince',
      'updatedWithin', 'filmWithin', 'endorsed', 'event', 'notContacted']);
  wrong record;
begin
  if not valid ? 'sport' then
    perform private.raise_error('opening.sport', 'filter: no sport was given, one is wanted.', 422);
  end if;
  select l.key as part, e as value into wrong
  from jsonb_each(valid) l
  cross join lateral jsonb_array_elements_text(
    case when jsonb_typeof(l.value) = 'array' and l.key <> 'metrics' then l.value else '[]' end) e
  where not private.is_known_choice(l.key, valid ->> 'sport', e) limit 1;
  if wrong.part is not null then
    perform private.raise_error('opening.choice',
      format('%s: %s was given, a value of the list is wanted.', wrong.part, left(wrong.value, 40)), 422);
  end if;
  if valid ? 'metrics' then
    valid := valid || jsonb_build_object('metrics', private.check_opening_ranges(valid -> 'metrics'));
  end if;
  return valid;
end $$;

-- Whoever may not write to minors asks for none.
create function private.require_minors_check(scout uuid, filter jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.asks_for_minors(filter) and not exists (select from public.scout_profiles s
    where s.user_id = scout and s.kind <> 'agent' and private.can_contact_minors(s.user_id)) then
    perform private.raise_error('opening.minors', format('ageBands: %s was given, and only a scout who is '
      'checked for minors, and no agent, asks for somebody under 18.', filter -> 'ageBands'), 422);
  end if;
end $$;

-- Families agree to what they read: what an opening says to minors stands from its publication, answered or
-- not, so that a refusal tells of no pitch. Its places and its last day may change.
create function private.require_same_words(before public.openings, after public.openings) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if before.state = 'open' and private.asks_for_minors(before.filter)
    and (after.title, after.body, after.filter)
      is distinct from (before.title, before.body, before.filter) then
    perform private.raise_error('opening.published', 'title, body, filter: families read them as they were '
      'published. Close the opening and publish a new one.', 409);
  end if;
end $$;

create function private.openings_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Those that are closed take no room.
  if tg_op = 'INSERT' and (select count(*) from public.openings o
    where o.scout_id = new.scout_id and o.state in ('draft', 'open')) >= 50 then
    perform private.raise_error('limit.rows', 'There is room for 50 drafts and open openings.', 409);
  end if;
  if tg_op = 'INSERT' or new.filter is distinct from old.filter then
    new.filter := private.check_opening_filter(new.filter);
    perform private.require_minors_check(new.scout_id, new.filter);
  end if;
  if (tg_op = 'INSERT' or new.closes_on is distinct from old.closes_on)
    and new.closes_on not between private.today() and private.today() + 180 then -- LIMITS.opening.daysMax
    perform private.raise_error('opening.closes_on', format(
      'closes_on: %s was given, a day from today to 180 days on is wanted.', new.closes_on), 422);
  end if;
  new.title := btrim(new.title);
  if tg_op = 'UPDATE' then perform private.require_same_words(old, new); end if;
  new.updated_at := now();
  return new;
end $$;
create trigger openings_before_write
before insert or update of title, body, filter, places, closes_on on public.openings
  for each row execute function private.openings_before_write();
create trigger openings_before_insert_limit_rows before insert on public.openings
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('scout_id', '2000');
select
  private.declare_noun(
    'opening',
    'public.openings',
    owner => 'scout_id',
    reportable => true,
    removal => 'state'
  );

comment on table public.openings is
  'What a scout looks for and tells athletes: whom (filter), how many places, until which day. Only one that names their age is read by somebody under 18.';
