-- At 18 the guardian's access ends and nothing opens by itself: the page stays as it is, contact stays closed
-- and what waited for the guardian goes on waiting until the athlete has been asked and has chosen. A pitch
-- that waited for one is the athlete's own to send from then on.

-- Called once, by the row's own trigger, on the first look at the page after the birthday.
create function private.ask_handover(athlete uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.athlete_private_details set handover_state = 'asked' where athlete_id = athlete;
  perform private.create_notification(athlete, 'of_age', '{}', '/athlete/home');
  perform private.release_pitches(athlete);
  return 'asked';
end $$;

create index athlete_private_details_birth_date_idx on public.athlete_private_details (birth_date);

-- The day up to which every birthday has been acted on.
create table private.birthdays_done (
  one boolean primary key default true check (one),
  until date not null
);
alter table private.birthdays_done enable row level security;
insert into private.birthdays_done (until) values ((now() at time zone 'utc')::date);
comment on table private.birthdays_done is 'The day up to which every birthday of a minor has been acted on.';

-- The dates of birth of those who become one to eighteen years old on a day. Who was born on 29 February
-- does so on 1 March of a year that has no such day.
create function private.birth_dates_of(day date) returns date[]
language sql immutable set search_path = '' as $$
  select array_agg(b.birth)
  from
    generate_series(1, 18) years
    cross join lateral (
      values
        ((day - make_interval(years => years))::date),
        ((day - make_interval(years => years))::date - 1)
    ) b (birth)
  where private.age_at(b.birth, day) > private.age_at(b.birth, day - 1)
$$;

-- A year older may be another age band, out of the age of consent or out of a guardian's care. Only who had
-- a birthday is asked about, day by day since the last run; and whoever stands in a band that is not theirs.
-- What is left after so much time, or of so many, waits for the next run: a late run is safe, as nothing
-- opens with it.
create function private.act_on_birthdays(lasting interval, most_people int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  began   timestamptz := clock_timestamp();
  changed int;
  born    int;
  day     date;
begin
  with due as (
    select a.id from public.athlete_profiles a
      join public.athlete_private_details p on p.athlete_id = a.id
    where a.age_band is distinct from private.age_band_of(private.age_at(p.birth_date))
    limit most_people)
  update public.athlete_profiles a set is_minor = a.is_minor from due where due.id = a.id;
  get diagnostics changed = row_count;
  select d.until into day from private.birthdays_done d for update;
  while day < private.today() and clock_timestamp() - began < lasting loop
    day := day + 1;
    update public.athlete_profiles a set is_minor = a.is_minor
    from public.athlete_private_details p
    where p.athlete_id = a.id and p.birth_date = any (private.birth_dates_of(day));
    get diagnostics born = row_count;
    changed := changed + born;
    update private.birthdays_done set until = day;
  end loop;
  update public.guardian_links g set state = 'ended', decided_at = now()
  from public.athlete_private_details p where p.athlete_id = g.athlete_id
  and g.state in ('proposed', 'invited', 'active') and private.age_at(p.birth_date) >= 18;
  return changed;
end $$;

create function private.recompute_ages() returns int
language sql security definer set search_path = '' as $$
  select private.act_on_birthdays('20 seconds', 10000)
$$;
grant execute on function private.recompute_ages() to service_role;

create function private.answer_handover(visibility text, recruiting_status text) returns void
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  perform from public.athlete_private_details p where p.athlete_id = me and p.handover_state = 'asked'
    for update;
  if not found then
    perform private.raise_error('handover.none', 'There is no such question to answer.', 409);
  end if;
  if visibility is null or visibility not in ('public', 'scouts', 'private') then
    perform private.raise_error('handover.visibility', 'visibility: public, scouts or private is wanted.',
      422);
  end if;
  if recruiting_status is null
    or recruiting_status not in ('open', 'closed', 'committed', 'signed', 'transferred') then
    perform private.raise_error('onboarding.recruiting_status',
      'recruiting_status: open, closed, committed, signed or transferred is wanted.', 422);
  end if;
  insert into public.user_settings as s (user_id, privacy_profile_visibility) values (me, visibility)
  on conflict (user_id) do update set privacy_profile_visibility = excluded.privacy_profile_visibility;
  update public.athlete_profiles p set recruiting_status = answer_handover.recruiting_status where p.id = me;
  update public.athlete_private_details set handover_state = 'answered' where athlete_id = me;
  perform private.recompute_athlete(me);
  update public.message_requests r set awaiting_guardian = false
  where r.athlete_id = me and r.awaiting_guardian and r.status = 'pending';
  perform private.write_audit_log(me, 'handover_answered', jsonb_build_object('visibility', visibility));
end $$;
grant execute on function private.answer_handover(text, text) to authenticated;

create function public.answer_handover(visibility text, recruiting_status text) returns void
language sql set search_path = '' as $$
  select private.answer_handover(visibility, recruiting_status)
$$;
grant execute on function public.answer_handover(text, text) to authenticated;
comment on function public.answer_handover is
  'An athlete who has come of age says who may see the page and whether to be asked; nothing opens before.';
