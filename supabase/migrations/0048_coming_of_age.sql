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

-- A late run is safe: nothing opens with it. The server calls it daily.
create function private.recompute_ages() returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  update public.athlete_profiles a set is_minor = a.is_minor
  from public.athlete_private_details p
  where p.athlete_id = a.id
  and (a.age_band is distinct from private.age_band_of(private.age_at(p.birth_date)) or a.is_minor);
  get diagnostics changed = row_count;
  update public.guardian_links g set state = 'ended', decided_at = now()
  from public.athlete_private_details p where p.athlete_id = g.athlete_id
  and g.state in ('proposed', 'invited', 'active') and private.age_at(p.birth_date) >= 18;
  return changed;
end $$;
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
