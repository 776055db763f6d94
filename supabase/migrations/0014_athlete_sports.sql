-- The sports and positions of an athlete. The page's sport and the primary one of the list are the same
-- thing, whichever of the two is changed.

create table public.athlete_sports (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  sport_code text not null references public.sports (code),
  is_primary boolean not null default false,
  since_year smallint check (since_year between 1950 and 2050),
  primary key (athlete_id, sport_code)
);
create unique index athlete_sports_one_primary_idx on public.athlete_sports (athlete_id) where is_primary;
create index athlete_sports_sport_idx on public.athlete_sports (sport_code);
alter table public.athlete_sports enable row level security;
alter table public.athlete_sports force row level security;

create table public.athlete_positions (
  athlete_id uuid not null,
  sport_code text not null,
  position_code text not null check (char_length(position_code) <= 30),
  sort_order smallint not null check (sort_order between 1 and 4), -- 1: primary; LIMITS.athlete.positionsMax
  primary key (athlete_id, sport_code, position_code),
  unique (athlete_id, sport_code, sort_order),
  foreign key (athlete_id, sport_code) references public.athlete_sports (athlete_id, sport_code)
    on delete cascade,
  foreign key (sport_code, position_code) references public.positions (sport_code, code)
);
create index athlete_positions_position_idx on public.athlete_positions (sport_code, position_code);
alter table public.athlete_positions enable row level security;
alter table public.athlete_positions force row level security;

grant select on public.athlete_sports to anon, authenticated;
grant insert, update, delete on public.athlete_sports to authenticated;
create policy athlete_sports_select_seen on public.athlete_sports for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy athlete_sports_insert_own on public.athlete_sports for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy athlete_sports_update_own on public.athlete_sports for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy athlete_sports_delete_own on public.athlete_sports for delete to authenticated
using (athlete_id = (select auth.uid()));

grant select on public.athlete_positions to anon, authenticated;
grant insert, update, delete on public.athlete_positions to authenticated;
create policy athlete_positions_select_seen on public.athlete_positions for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy athlete_positions_insert_own on public.athlete_positions for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy athlete_positions_update_own on public.athlete_positions for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy athlete_positions_delete_own on public.athlete_positions for delete to authenticated
using (athlete_id = (select auth.uid()));

-- A sport that is not offered any more is kept by whoever has it and taken up by nobody.
create function private.athlete_sports_before_insert_offered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.sports s where s.code = new.sport_code and not s.is_active)
    and not exists (select from public.athlete_sports a
      where a.athlete_id = new.athlete_id and a.sport_code = new.sport_code) then
    perform private.raise_error('onboarding.sport',
      format('sport: %s is not offered at present.', new.sport_code), 422);
  end if;
  return new;
end $$;
create trigger athlete_sports_before_insert_offered before insert on public.athlete_sports
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.athlete_sports_before_insert_offered();

-- The page's sport and the primary one of the list are the same thing.
create function private.athlete_sports_before_insert_update_primary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_sports s set is_primary = false where s.athlete_id = new.athlete_id
    and s.sport_code <> new.sport_code and s.is_primary;
  return new;
end $$;
create trigger athlete_sports_before_insert_update_primary
before insert or update of is_primary on public.athlete_sports
  for each row when (new.is_primary) execute function private.athlete_sports_before_insert_update_primary();

create function private.athlete_sports_after_insert_update_primary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_profiles p set primary_sport = new.sport_code where p.id = new.athlete_id
    and p.primary_sport is distinct from new.sport_code;
  return null;
end $$;
create trigger athlete_sports_after_insert_update_primary
after insert or update of is_primary on public.athlete_sports
  for each row when (new.is_primary) execute function private.athlete_sports_after_insert_update_primary();

create function private.athlete_profiles_after_update_primary_sport() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.athlete_sports as s (athlete_id, sport_code, is_primary)
    values (new.id, new.primary_sport, true)
  on conflict (athlete_id, sport_code) do update set is_primary = true where not s.is_primary;
  return null;
end $$;
create trigger athlete_profiles_after_update_primary_sport
after update of primary_sport on public.athlete_profiles
  for each row when (new.primary_sport is distinct from old.primary_sport and new.primary_sport is not null)
  execute function private.athlete_profiles_after_update_primary_sport();

-- An athlete changes the main sport and the positions in one step: both change, or neither. It runs as the
-- athlete, so the policies of the tables decide as always.
create function public.set_my_positions(sport text, positions text[]) returns void
language plpgsql set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if not exists (select 1 from public.sports s where s.code = sport and (s.is_active or exists (
    select from public.athlete_sports a where a.athlete_id = me and a.sport_code = s.code))) then
    perform private.raise_error('onboarding.sport',
      format('sport: %s is not a known sport.', left(coalesce(sport, 'nothing'), 40)), 422);
  end if;
  if positions is null or cardinality(positions) > 4 -- LIMITS.athlete.positionsMax
    or cardinality(positions) <> (select count(distinct p) from unnest(positions) p)
    or exists (select 1 from unnest(positions) p where not exists (
      select 1 from public.positions q where q.sport_code = set_my_positions.sport and q.code = p)) then
    perform private.raise_error('onboarding.positions',
      'positions: at most four different positions of the sport are wanted.', 422);
  end if;
  update public.athlete_sports a set is_primary = false where a.athlete_id = me and a.is_primary
    and a.sport_code <> set_my_positions.sport;
  insert into public.athlete_sports (athlete_id, sport_code, is_primary)
    values (me, set_my_positions.sport, true)
  on conflict (athlete_id, sport_code) do update set is_primary = true;
  update public.athlete_profiles p set primary_sport = set_my_positions.sport where p.id = me;
  delete from public.athlete_positions a where a.athlete_id = me and a.sport_code = set_my_positions.sport;
  insert into public.athlete_positions (athlete_id, sport_code, position_code, sort_order)
  select me, set_my_positions.sport, p, n from unnest(positions) with ordinality as t (p, n);
end $$;
grant execute on function public.set_my_positions(text, text[]) to authenticated;
comment on table public.athlete_sports is 'The sports of an athlete; one of them is the primary one.';
comment on table public.athlete_positions is 'Up to four positions of an athlete in a sport, in order.';
comment on function public.set_my_positions is 'Changes the caller''s primary sport and positions together.';

-- Who may see the page is asked again when what it depends on has changed.
create function private.recompute_athlete(athlete uuid) returns void
language sql security definer set search_path = '' as $$
  update public.athlete_profiles set is_minor = is_minor where id = athlete
$$;

create function private.athlete_private_details_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recompute_athlete(new.athlete_id);
  return new;
end $$;
create trigger athlete_private_details_after_insert_update after insert
or update of birth_date, consent_country, photo_consent, film_consent
on public.athlete_private_details
for each row
execute function private.athlete_private_details_after_insert_update();
