-- An athlete changes the main sport and the positions in one step: both change, or neither. It runs as the athlete, so the
-- policies of the tables decide as always.
create function public.set_my_positions(sport text, positions text[]) returns void
language plpgsql set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if not exists (select 1 from public.sports s where s.code = sport) then
    perform private.refuse('onboarding.sport', format('sport: %s is not a known sport.', left(coalesce(sport, 'nothing'), 40)), 422);
  end if;
  if positions is null or cardinality(positions) > 4 -- LIMITS.athlete.positionsMax
     or cardinality(positions) <> (select count(distinct p) from unnest(positions) p)
     or exists (select 1 from unnest(positions) p where not exists (
       select 1 from public.positions q where q.sport_code = set_my_positions.sport and q.code = p)) then
    perform private.refuse('onboarding.positions', 'positions: at most four different positions of the sport are wanted.', 422);
  end if;
  update public.athlete_sports a set is_primary = false where a.athlete_id = me and a.is_primary and a.sport_code <> set_my_positions.sport;
  insert into public.athlete_sports (athlete_id, sport_code, is_primary) values (me, set_my_positions.sport, true)
  on conflict (athlete_id, sport_code) do update set is_primary = true;
  update public.athlete_profiles p set primary_sport = set_my_positions.sport where p.id = me;
  delete from public.athlete_positions a where a.athlete_id = me and a.sport_code = set_my_positions.sport;
  insert into public.athlete_positions (athlete_id, sport_code, position_code, rank)
  select me, set_my_positions.sport, p, n from unnest(positions) with ordinality as t (p, n);
end $$;
grant execute on function public.set_my_positions(text, text[]) to authenticated;
