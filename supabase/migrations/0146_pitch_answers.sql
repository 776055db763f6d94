-- What a scout does with pitches, and what happens to those that nobody answers: at 14 days the scout is
-- reminded, at 21 it ends and the athlete hears, at 14 where a guardian said nothing
-- (reminded at 7); whatever closes an
-- opening answers all that wait.

create function private.received_pitch(pitch_id uuid) returns public.pitches
language plpgsql security definer set search_path = '' as $$
declare pitch public.pitches;
begin
  select p.* into pitch from public.pitches p
    join public.athlete_profiles a on a.id = p.athlete_id
  where p.id = pitch_id and p.scout_id = auth.uid() and p.state <> 'removed'
    and p.passed_on_at is not null and private.is_pitched_to(p.scout_id, p.athlete_id)
    and a.effective_visibility = any (private.visible_audiences())
    and not private.is_blocked_between(p.scout_id, p.athlete_id)
  for update of p;
  if pitch.id is null then
    perform private.raise_error('pitch.not_found', 'pitch_id: there is no such pitch for you.', 404);
  elsif pitch.state = 'withdrawn' then
    perform private.raise_error('pitch.withdrawn', 'The athlete has taken it back meanwhile.', 409);
  elsif not private.is_undecided(pitch) then
    perform private.raise_error('pitch.decided', format('It is %s already.', pitch.state), 409);
  end if;
  return pitch;
end $$;

create function private.tell_pitcher(pitch public.pitches, state text) returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      pitch.athlete_id,
      'pitch_answered',
      jsonb_build_object(
        'pitch_id',
        pitch.id,
        'title',
        (select o.title from public.openings o where o.id = pitch.opening_id and o.state <> 'removed'),
        'state',
        tell_pitcher.state,
        'because', -- the notice says in words what a guardian passed on, and what is the athlete's own now
        tell_pitcher.state
      ),
      '/athlete/search?pitch=' || pitch.id
    )
$$;

create function private.decide_pitch(pitch_id uuid, decision text, reason text, question text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pitch public.pitches;
  words text := '';
begin
  if decision is null or decision not in ('shortlist', 'ask', 'decline') then
    perform private.raise_error('pitch.decision', format(
      'decision: %s was given; shortlist, ask or decline is wanted.',
      left(coalesce(decision, 'nothing'), 40)),
      422);
  elsif decision = 'decline'
    and coalesce(reason, '') not in ('filled', 'level', 'position', 'place', 'not_now') then
    perform private.raise_error('pitch.reason', format(
      'reason: %s was given; filled, level, position, place or not_now is wanted.',
      left(coalesce(reason, 'nothing'), 40)), 422);
  elsif not private.is_caller_verified_scout() then
    perform private.raise_error('pitch.not_verified', 'Only a verified scout answers pitches.', 403);
  elsif private.is_restricted(auth.uid()) then
    perform private.raise_error('contact.restricted', 'This account is restricted and writes to nobody.');
  end if;
  if decision = 'ask' then words := private.pitch_words('question', question, 300); end if;
  pitch := private.received_pitch(pitch_id);
  -- No words of an adult reach somebody under 18 but those that a guardian read first.
  if decision = 'ask' and private.is_minor_account(pitch.athlete_id) then
    perform private.raise_error('pitch.ask_minor',
      'Under 18 nobody is asked here. Send a request; the guardian reads it first.', 409);
  elsif decision = 'ask' and pitch.question <> '' then
    perform private.raise_error('pitch.asked', 'You have asked for more once already.', 409);
  end if;
  update public.pitches p set question = case decision when 'ask' then words else p.question end,
    state = case decision when 'ask' then 'asked' when 'shortlist' then 'shortlisted' else 'declined' end,
    reason = case decision when 'decline' then decide_pitch.reason else '' end, waiting_since = now(),
    prompted_at = null, decided_at = case decision when 'ask' then null else now() end
  where p.id = pitch.id;
  if decision = 'shortlist' then
    insert into public.board_items (board_id, stage_id, athlete_id, added_by)
    select b.id, s.id, pitch.athlete_id, auth.uid() from public.boards b
      join public.board_stages s on s.board_id = b.id and s.kind = 'watching'
    where b.owner_id = auth.uid() and b.is_default
    on conflict (board_id, athlete_id) do nothing;
  end if;
  perform private.tell_pitcher(pitch, case decision when 'ask' then 'asked'
    when 'shortlist' then 'shortlisted' else 'declined' end);
end $$;
grant execute on function private.decide_pitch(uuid, text, text, text) to authenticated;

create function public.decide_pitch(
  pitch_id uuid,
  decision text,
  reason text default '',
  question text default ''
) returns void
language sql set search_path = '' as $$
  select private.decide_pitch(pitch_id, decision, reason, question)
$$;
grant execute on function public.decide_pitch(uuid, text, text, text) to authenticated;

-- Those that wait first, longest first, then the others, the newest decision first. Who hides, is suspended
-- or blocked is not among them.
create function private.pitches_for(opening_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare opening public.openings;
begin
  select o.* into opening from public.openings o where o.id = opening_id and o.scout_id = auth.uid();
  if opening.id is null then
    perform private.raise_error('opening.not_found', 'opening_id: you have no such opening.', 404);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'athlete_id', q.athlete_id, 'handle', a.handle,
      'name', a.display_name, 'avatar_path', a.avatar_path, 'club', a.club, 'age_band', a.age_band,
      'is_minor', a.is_minor,
      'video_id', case when private.can_see_video(q.video_id) then q.video_id end, 'body', q.body,
      'question', q.question, 'reply', q.reply, 'state', q.state, 'reason', q.reason, 'sent_at', q.sent_at,
      'decided_at', q.decided_at, 'conditions', private.opening_conditions(opening.filter, q.athlete_id))
      order by private.is_undecided(q) desc, case when private.is_undecided(q) then q.waiting_since end,
        q.decided_at desc, q.id), '[]')
    from public.pitches q join public.athlete_profiles a on a.id = q.athlete_id
    where q.opening_id = opening.id and q.state not in ('withdrawn', 'removed')
      and q.passed_on_at is not null and private.is_pitched_to(q.scout_id, q.athlete_id)
      and a.effective_visibility = any (private.visible_audiences())
      and not private.is_banned(q.athlete_id)
      and not private.is_blocked_between(q.scout_id, q.athlete_id));
end $$;
grant execute on function private.pitches_for(uuid) to authenticated;

create function public.pitches_for(opening_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.pitches_for(opening_id)
$$;
grant execute on function public.pitches_for(uuid) to authenticated;

-- A computed column of openings: how many wait for their scout. Nobody else counts.
create function public.pitches_waiting(opening public.openings) returns bigint
language sql stable set search_path = '' as $$
  select count(*)
  from public.pitches p
  where p.opening_id = opening.id and p.scout_id = (select auth.uid()) and p.state in ('sent', 'answered')
$$;
grant execute on function public.pitches_waiting(public.openings) to authenticated;

-- Ends what waits, with the reason that its athlete reads.
create function private.end_pitches(ids uuid[], reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  pitch public.pitches;
  ended int := 0;
begin
  for pitch in
    update public.pitches p set state = 'ended', reason = end_pitches.reason, decided_at = now()
    where p.id = any (ids) and private.is_undecided(p) returning p.*
  loop
    perform private.tell_pitcher(pitch, 'ended');
    ended := ended + 1;
  end loop;
  return ended;
end $$;

create function private.openings_after_close() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_pitches(array(select p.id from public.pitches p where p.opening_id = new.id), 'closed');
  return null;
end $$;
create trigger openings_after_close after update of state on public.openings
  for each row when (old.state = 'open' and new.state <> 'open')
  execute function private.openings_after_close();

-- Whom one blocks hears nothing of it; that it is over is seen on their own list.
create function private.blocks_after_insert_pitches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pitches p set state = 'ended', reason = 'over', decided_at = now()
  where (p.scout_id, p.athlete_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
    and private.is_undecided(p);
  return null;
end $$;
create trigger blocks_after_insert_pitches after insert on public.blocks
  for each row execute function private.blocks_after_insert_pitches();

-- Run every hour.
create function private.follow_up_pitches() returns int
language plpgsql security definer set search_path = '' as $$
declare
  opening public.openings;
  done    int;
begin
  done := private.end_pitches(array(select p.id from public.pitches p
      where p.state in ('sent', 'answered') and p.waiting_since < now() - interval '21 days'), 'no_answer')
    + private.end_pitches(array(select p.id from public.pitches p
      where (p.state = 'asked' or (p.state = 'guardian' and not private.is_minor_account(p.athlete_id)))
        and p.waiting_since < now() - interval '21 days'), 'no_reply')
    + private.end_pitches(array(select p.id from public.pitches p
      where p.state = 'guardian' and private.is_minor_account(p.athlete_id)
        and p.waiting_since < now() - interval '14 days'), 'no_guardian')
    + private.remind_guardians_of_pitches();
  for opening in
    with due as (
      update public.pitches p set prompted_at = now()
      where private.waits_for_scout(p) and p.prompted_at is null
        and p.waiting_since < now() - interval '14 days' returning p.opening_id)
    select o.* from public.openings o where o.id in (select d.opening_id from due d)
  loop
    perform private.create_notification(opening.scout_id, 'pitch_waiting',
      jsonb_build_object('opening_id', opening.id, 'title', opening.title),
      '/scout/openings?pitches=' || opening.id);
    done := done + 1;
  end loop;
  return done;
end $$;
grant execute on function private.follow_up_pitches() to service_role;

comment on function public.decide_pitch is
  'A scout answers a pitch for an opening of theirs: shortlist (the athlete is on the favourites then), ask (once, with a question of 1 to 300 characters) or decline (reason filled, level, position, place or not_now). 403 pitch.not_verified, 404 pitch.not_found, 409 pitch.withdrawn, pitch.decided, pitch.asked, pitch.ask_minor.';
comment on function public.pitches_for is
  'For the scout of an opening: its pitches of athletes whom they may see, those that wait first: [{id, athlete_id, handle, name, avatar_path, club, age_band, is_minor, video_id, body, question, reply, state, reason, sent_at, decided_at, conditions}].';
comment on function public.pitches_waiting is
  'How many pitches wait for the calling scout. A computed column of openings.';
