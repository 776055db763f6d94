-- Birth date and country come once, right after the first sign-in. Under 13 is refused and nothing about the
-- person is kept.

-- The date as given, or a refusal.
create function private.onboarding_birth_date(details jsonb) returns date
language plpgsql stable set search_path = '' as $$
declare birth date;
begin
  begin
    birth := (details ->> 'birth_date')::date;
  exception when others then
    birth := null;
  end;
  if birth is null or birth > current_date or birth < current_date - interval '100 years' then
    perform private.raise_error('onboarding.birth_date', 'birth_date: a date like 2008-05-31 is wanted.',
      422);
  end if;
  return birth;
end $$;

-- Everything of the account goes with its row: 0067_erasure.sql.
create function private.erase_child(child public.profiles) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('touchline.erase_reason', 'too_young', true);
  delete from auth.users where id = child.id;
  perform set_config('touchline.erase_reason', '', true);
end $$;

-- Nobody under 18 is an admin: not invited, not accepted, and not one who tells their age later.
create function private.is_minor_account(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (select from public.athlete_profiles p where p.user_id = is_minor_account.user_id and p.is_minor)
$$;

create function private.is_minor_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.profiles p
        join public.athlete_profiles a on a.user_id = p.id
      where p.email = address and a.is_minor
    )
$$;

-- At most four positions, each of the sport.
create function private.onboarding_positions(details jsonb, sport text) returns text[]
language plpgsql stable set search_path = '' as $$
declare places text[];
begin
  if not exists (select 1 from public.sports s where s.code = sport and s.is_active) then
    perform private.raise_error('onboarding.sport',
      format('sport: %s is not a known sport.', left(coalesce(sport, 'nothing'), 40)), 422);
  end if;
  select coalesce(array_agg(p.value order by p.ordinality), '{}') into places
  from jsonb_array_elements_text(case jsonb_typeof(details -> 'positions')
    when 'array' then details -> 'positions' else '[]' end) with ordinality p;
  if cardinality(places) > 4 or exists (select 1 from unnest(places) x where not exists (
      select 1 from public.positions q where q.sport_code = sport and q.code = x)) then
    perform private.raise_error('onboarding.positions',
      'positions: at most four positions of the sport are wanted.', 422);
  end if;
  return places;
end $$;

-- An adult may leave the two names out. The page of a minor is named by them, so a minor gives them.
create function private.keep_onboarding_names(me public.profiles, details jsonb, years int)
returns public.profiles
language plpgsql set search_path = '' as $$
begin
  if coalesce(btrim(details ->> 'given_name'), '') = '' then
    if years >= 18 then return me; end if;
    perform private.raise_error('onboarding.given_name', 'given_name: a given name is wanted.', 422);
  end if;
  perform private.keep_names(me.id, details ->> 'given_name', details ->> 'surname', years < 18);
  select * into me from public.profiles p where p.id = me.id;
  return me;
end $$;

create function private.create_athlete(me public.profiles, details jsonb, years int, land text, wish text)
returns void
language plpgsql set search_path = '' as $$
declare shown text;
begin
  shown := case when years >= 18 then me.full_name else private.minor_name(me.id) end;
  perform private.require_plain_words('region', details ->> 'region');
  perform private.require_plain_words('club', details ->> 'club');
  if years < 18 and (private.says_surname(details ->> 'region', me.id)
    or private.says_surname(details ->> 'club', me.id)) then
    perform private.raise_error('profile.surname',
      'club, region: leave the surname out; scouts see a first name and an initial until 18.', 422);
  end if;
  insert into public.athlete_profiles (id, user_id, handle, display_name, country, region, primary_sport,
    class_year, sex_category, dominant_side, level, club, recruiting_status)
  values (me.id, me.id, private.first_handle(shown, me.id), shown, land,
    left(btrim(coalesce(details ->> 'region', '')), 80), details ->> 'sport',
    nullif(details ->> 'class_year', '')::smallint, nullif(details ->> 'sex_category', ''),
    nullif(details ->> 'dominant_side', ''), nullif(details ->> 'level', ''),
    left(btrim(coalesce(details ->> 'club', '')), 120),
    coalesce(nullif(wish, ''), case when years >= 18 then 'open' else 'closed' end));
end $$;

create function private.onboard_athlete(details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me     public.profiles;
  birth  date;
  years  int;
  land   text := upper(btrim(coalesce(details ->> 'country', '')));
  sport  text := details ->> 'sport';
  places text[];
  wish   text := coalesce(details ->> 'recruiting_status', '');
begin
  select * into me from public.profiles p where p.id = auth.uid();
  if me.role is distinct from 'athlete' then
    perform private.raise_error('onboarding.role', 'Only an athlete''s account is set up here.');
  end if;
  if exists (select 1 from public.athlete_private_details p where p.athlete_id = me.id) then
    perform private.raise_error('onboarding.done', 'This account is set up already.', 409);
  end if;
  birth := private.onboarding_birth_date(details);
  if land !~ '^[A-Z]{2}$' then
    perform private.raise_error('onboarding.country', 'country: two letters like FR are wanted.', 422);
  end if;
  years := private.age_at(birth);
  if years < 13 then -- LIMITS.athlete.minAgeYears
    perform private.erase_child(me);
    return jsonb_build_object('outcome', 'refused');
  end if;
  if years < 18 and private.is_admin_account(me.id) then
    perform private.raise_error('invitation.minor', 'Only an adult can be an admin.');
  end if;
  places := private.onboarding_positions(details, sport);
  if wish not in ('', 'open', 'closed', 'committed', 'signed', 'transferred') then
    perform private.raise_error('onboarding.recruiting_status',
      'recruiting_status: open, closed, committed, signed or transferred is wanted.', 422);
  end if;
  me := private.keep_onboarding_names(me, details, years);
  perform private.create_athlete(me, details, years, land, wish);
  insert into public.athlete_private_details (athlete_id, birth_date, consent_country) values (me.id, birth,
    land);
  insert into public.athlete_sports (athlete_id, sport_code, is_primary) values (me.id, sport, true);
  insert into public.athlete_positions (athlete_id, sport_code, position_code, sort_order)
  select me.id, sport, x, n from unnest(places) with ordinality as t (x, n);
  if years < 18 and coalesce(details ->> 'guardian_email', '') <> '' then
    perform private.invite_guardian(details ->> 'guardian_name', details ->> 'guardian_email',
      coalesce(details ->> 'locale', private.language_of(me.id)));
  elsif years < 18 then
    perform private.create_notification(me.id, 'guardian_needed', '{}', '/athlete/settings');
  end if;
  return (
    select jsonb_build_object('outcome', 'ready', 'is_minor', p.is_minor,
      'effective_visibility', p.effective_visibility, 'contact_state', p.contact_state,
      'guardian_state', o.guardian_state, 'consent_needed', years < private.consent_age(land))
    from public.athlete_profiles p join public.athlete_private_details o on o.athlete_id = p.id
      where p.id = me.id);
end $$;
grant execute on function private.onboard_athlete(jsonb) to authenticated;

create function public.onboard_athlete(details jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.onboard_athlete(details)
$$;
grant execute on function public.onboard_athlete(jsonb) to authenticated;

comment on function public.onboard_athlete is
  'An athlete''s first answers, once: birth date, country, sport, positions and what else they give. Answers with visibility, contact state and whether a guardian has to consent, or refused below 13: then the account is gone.';
