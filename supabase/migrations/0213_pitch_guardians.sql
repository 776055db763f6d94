-- A pitch of somebody under 18: the guardians read the opening, who asks and what the child wrote, and all of
-- them have to agree before the scout learns of it. A no of one of them ends it. What a guardian takes back
-- later, a pause or a block, hides it from the scout at once (private.is_pitched_to).

-- What a guardian said to one pitch; nothing is passed on until all of them have said yes.
create table private.pitch_consents (
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  link_id uuid not null references public.guardian_links (id) on delete cascade,
  agreed boolean not null,
  decided_at timestamptz not null default now(),
  primary key (pitch_id, link_id)
);
create index pitch_consents_link_idx on private.pitch_consents (link_id);
select
  private.declare_kept_out('said by somebody else, in confidence: a guardian', '{private.pitch_consents}');
comment on table private.pitch_consents is 'What each guardian said to a pitch of their child.';

create function private.has_agreed_to_pitch(link uuid, pitch uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.pitch_consents k
      where k.link_id = link and k.pitch_id = pitch and k.agreed
    )
$$;

-- Whether this guardian has agreed for good: where the others have left since, they are asked again, so that
-- nothing is passed on by somebody's leaving.
create function private.has_settled_pitch(link public.guardian_links, pitch public.pitches) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.has_agreed_to_pitch(link.id, pitch.id)
    and (
      pitch.state <> 'guardian'
      or exists (
        select
        from private.active_guardian_links(link.athlete_id) g
        where not private.has_agreed_to_pitch(g.id, pitch.id)
      )
    )
$$;

-- One mail to each guardian who has not agreed, with who asks for whom and the child's own words.
create function private.ask_guardians_of_pitch(pitch_id uuid, again boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail('guardian_pitch', g.guardian_email, g.locale,
    jsonb_build_object('token', private.guardian_token(g.id), 'guardian_name', g.guardian_name,
      'athlete_name', a.display_name, 'scout_name', s.display_name, 'organization', s.organization,
      'subject', o.title, 'content', p.body, 'expires_at', p.waiting_since + interval '14 days',
      'waits', again)
    || private.verification_mail_params(p.scout_id))
  from public.pitches p
    join public.openings o on o.id = p.opening_id
    join public.scout_profiles s on s.user_id = p.scout_id
    join public.athlete_profiles a on a.id = p.athlete_id
    cross join lateral private.active_guardian_links(p.athlete_id) g
  where p.id = pitch_id and not private.has_settled_pitch(g, p);
end $$;

-- Once, after a week, and only of what could still be passed on. Run every hour with the other pitches.
create function private.remind_guardians_of_pitches() returns int
language plpgsql security definer set search_path = '' as $$
declare
  pitch uuid;
  done  int := 0;
begin
  for pitch in
    update public.pitches p set prompted_at = now()
    where p.state = 'guardian' and p.prompted_at is null and p.waiting_since < now() - interval '7 days'
      and private.is_minor_account(p.athlete_id) and private.is_pitched_to(p.scout_id, p.athlete_id)
    returning p.id
  loop
    perform private.ask_guardians_of_pitch(pitch, true);
    done := done + 1;
  end loop;
  return done;
end $$;

-- At 18 no guardian decides: what waited for one is the athlete's own to send or to withdraw.
create function private.release_pitches(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare pitch public.pitches;
begin
  for pitch in
    update public.pitches p set waiting_since = now(), prompted_at = null
    where p.athlete_id = athlete and p.state = 'guardian' returning p.*
  loop
    perform private.tell_pitcher(pitch, 'own');
  end loop;
end $$;

-- What an adult sent was read by no guardian. Where the year of birth was wrong it is taken from the scout.
create function private.athlete_profiles_after_turn_minor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pitches p set passed_on_at = null,
    state = case when private.is_undecided(p) then 'ended' else p.state end,
    reason = case when private.is_undecided(p) then 'over' else p.reason end,
    decided_at = coalesce(p.decided_at, now())
  where p.athlete_id = new.id;
  return null;
end $$;
create trigger athlete_profiles_after_turn_minor after update on public.athlete_profiles
  for each row when (new.is_minor and not old.is_minor)
  execute function private.athlete_profiles_after_turn_minor();

create trigger pitches_after_write_signal after insert or update of state on public.pitches
  for each row execute function private.signal_guardians_of_row();

-- What a guardian decides about one pitch that waits for them, by the rules of the moment.
create function private.decide_on_pitch(link public.guardian_links, agrees boolean, target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pitch   public.pitches;
  opening public.openings;
begin
  select p.* into pitch from public.pitches p
  where p.id = target and p.athlete_id = link.athlete_id and p.state <> 'removed' for update;
  if pitch.id is null then
    perform private.raise_error('pitch.not_found', 'target: there is no such pitch of your child.', 404);
  end if;
  select o.* into opening from public.openings o where o.id = pitch.opening_id;
  if pitch.state <> 'guardian' or not private.is_minor_account(pitch.athlete_id)
    or (agrees and private.has_settled_pitch(link, pitch)) then
    perform private.raise_error('guardian.settled', 'This pitch was settled already.', 409);
  elsif agrees and (opening.state <> 'open' or opening.closes_on < private.today()) then
    perform private.raise_error('guardian.settled', 'The opening has closed meanwhile.', 409);
  end if;
  if agrees then perform private.require_contact(pitch.scout_id, pitch.athlete_id); end if;
  insert into private.pitch_consents as k (pitch_id, link_id, agreed)
  values (pitch.id, link.id, agrees)
  on conflict on constraint pitch_consents_pkey do update set agreed = excluded.agreed, decided_at = now();
  perform private.write_audit_log(link.athlete_id, case when agrees then 'guardian_approve_pitch'
    else 'guardian_decline_pitch' end, jsonb_build_object('guardian_link_id', link.id, 'pitch_id', pitch.id));
  if not agrees then
    perform private.end_pitches(array[pitch.id], 'guardian');
  elsif not exists (select from private.active_guardian_links(pitch.athlete_id) g
    where not private.has_agreed_to_pitch(g.id, pitch.id)) then
    update public.pitches p set state = 'sent', passed_on_at = now(), waiting_since = now(),
      prompted_at = null
    where p.id = pitch.id;
    perform private.tell_of_pitch(opening);
    perform private.tell_pitcher(pitch, 'sent');
  end if;
end $$;

-- The child's pitches, those that wait for this guardian first: with the words of the opening, as the child
-- reads them, and everything that is public about the scout.
create function private.guardian_pitches(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then return '[]'; end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'scout_id', p.scout_id,
      'scout', private.scout_record(p.scout_id) || private.scout_families(p.scout_id),
      'title', case when o.state <> 'removed' then o.title else '' end,
      'opening', case when o.state <> 'removed' then o.body else '' end, 'closes_on', o.closes_on,
      'body', p.body, 'film', coalesce(v.title, ''), 'has_film', v.id is not null, 'state', p.state,
      'reason', p.reason, 'agreed', private.has_settled_pitch(link, p), 'sent_at', p.sent_at,
      'expires_at', p.waiting_since + interval '14 days')
      order by p.state = 'guardian' and not private.has_settled_pitch(link, p) desc,
        p.sent_at desc, p.id)
    from public.pitches p
    join public.openings o on o.id = p.opening_id
    left join public.videos v on v.id = p.video_id
    where p.athlete_id = link.athlete_id and p.state <> 'removed'), '[]');
end $$;
grant execute on function private.guardian_pitches(text) to anon, authenticated;

create function public.guardian_pitches(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_pitches(token)
$$;
grant execute on function public.guardian_pitches(text) to anon, authenticated;

comment on function public.guardian_pitches is
  'For a guardian''s page: the pitches of their child, those that wait for this guardian first: [{id, scout_id, scout, title, opening, closes_on, body, film, has_film, state, reason, agreed, sent_at, expires_at}]. Decided with guardian_hold: approve_pitch or decline_pitch.';
