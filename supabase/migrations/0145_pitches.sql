-- Pitches: an athlete answers an opening with a few words and a film. A pitch opens no conversation, and each
-- one ends with an answer. 0146_pitch_answers.sql has what the scout does, and what time does. Under 18 it
-- goes to the guardians first (0213_pitch_guardians.sql); until they agree the scout knows nothing.

create table public.pitches (
  id uuid primary key default gen_random_uuid(),
  opening_id uuid not null references public.openings (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  scout_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  video_id uuid references public.videos (id) on delete set null,
  body text not null check (char_length(body) <= 500), -- LIMITS.pitch.bodyMaxChars
  question text not null default '' check (char_length(question) <= 300), -- LIMITS.pitch.questionMaxChars
  reply text not null default '' check (char_length(reply) <= 500), -- LIMITS.pitch.replyMaxChars
  -- guardian waits for the guardians, sent and answered for the scout, asked for the athlete
  state text not null default 'sent' check (
    state in (
      'guardian',
      'sent',
      'asked',
      'answered',
      'shortlisted',
      'declined',
      'withdrawn',
      'ended',
      'removed'
    )
  ),
  reason text not null default '' check (
    reason in (
      '',
      'filled',
      'level',
      'position',
      'place',
      'not_now',
      'closed',
      'no_answer',
      'no_reply',
      'over',
      'guardian',
      'no_guardian'
    )
  ),
  sent_at timestamptz not null default now(),
  passed_on_at timestamptz default now(), -- from when its scout reads it; null: never
  -- since when whoever has the next word has had it
  waiting_since timestamptz not null default now(),
  prompted_at timestamptz,
  decided_at timestamptz,
  unique (opening_id, athlete_id),
  constraint pitches_reason_of_end check ((state in ('declined', 'ended')) <= (reason <> ''))
);
create index pitches_athlete_idx on public.pitches (athlete_id, sent_at desc);
create index pitches_scout_idx on public.pitches (scout_id);
create index pitches_video_idx on public.pitches (video_id);
create index pitches_waiting_idx on public.pitches (waiting_since)
where state in ('guardian', 'sent', 'asked', 'answered');
alter table public.pitches enable row level security;
alter table public.pitches force row level security;
select
  private.declare_columns(
    'public.pitches',
    'athlete_id',
    '{"body": "words", "question": "words", "reply": "words"}',
    '{"restorable": "taken away and given back by its state"}'
  );

create function private.is_handover_asked(athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.athlete_private_details d
      where d.athlete_id = athlete and d.handover_state = 'asked'
    )
$$;

-- Whether its scout may read it now: one of somebody under 18 as long as they could write to each other.
-- At 18 nothing shows again until the athlete has chosen.
create function private.is_pitched_to(scout uuid, athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.athlete_profiles p
      where
        p.id = athlete
        and (
          (not p.is_minor and not private.is_handover_asked(p.id))
          or (
            p.is_minor
            and private.contact_refusal(scout, p.id) is null
            and not private.is_contact_paused(p.id)
          )
        )
    )
$$;

create function private.is_pitched_to_me(athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_pitched_to(auth.uid(), athlete)
$$;
grant execute on function private.is_pitched_to_me(uuid) to authenticated;

-- Read by the two of them: by the scout as long as the page of the athlete is.
grant select on public.pitches to authenticated;
create policy pitches_select_own_or_received on public.pitches for select to authenticated
using (
  state <> 'removed'
  and (
    athlete_id = (select auth.uid())
    or (
      scout_id = (select auth.uid())
      and state <> 'withdrawn'
      and passed_on_at is not null
      and exists (select from public.athlete_profiles p where p.id = athlete_id)
      and private.is_pitched_to_me(athlete_id)
    )
  )
);
select
  private.declare_noun(
    'pitch',
    'public.pitches',
    owner => 'athlete_id',
    reportable => true,
    removal => 'state',
    limits => '{"pitch": [10, "1 day", "You have sent many pitches today. Please wait until tomorrow."]}'
  );

create function private.is_undecided(pitch public.pitches) returns boolean
language sql immutable set search_path = '' as $$
  select pitch.state in ('guardian', 'sent', 'asked', 'answered')
$$;

-- Whether the next word is the scout's: nobody who hides, or is hidden, is counted.
create function private.waits_for_scout(pitch public.pitches) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    pitch.state in ('sent', 'answered')
    and private.is_pitched_to(pitch.scout_id, pitch.athlete_id)
    and not private.is_blocked_between(pitch.scout_id, pitch.athlete_id)
    and not private.is_banned(pitch.athlete_id)
    and exists (
      select
      from public.athlete_profiles p
      where p.id = pitch.athlete_id and p.effective_visibility <> 'private'
    )
$$;

-- A text of one that the other reads: measured first, then through the gate of contact.
create function private.pitch_words(field text, value text, most int) returns text
language plpgsql stable security definer set search_path = '' as $$
declare words text := btrim(coalesce(value, ''));
begin
  if char_length(words) not between 1 and most then
    perform private.raise_error('pitch.length', format('%s: %s characters were given; 1 to %s are wanted.',
      field, char_length(words), most), 422);
  end if;
  perform private.require_plain_words(field, words);
  if private.is_minor_account(auth.uid()) and private.says_surname(words, auth.uid()) then
    perform private.raise_error('profile.surname',
      format('%s: leave the surname out; others see a first name and an initial until 18.', field), 422);
  end if;
  return private.sanitize_text(words);
end $$;

-- One unread notice for the pitches of an opening, with how many wait.
create function private.tell_of_pitch(opening public.openings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.user_id = opening.scout_id and n.kind = 'pitch_received'
    and n.read_at is null and n.params ->> 'opening_id' = opening.id::text;
  perform private.create_notification(opening.scout_id, 'pitch_received',
    jsonb_build_object('opening_id', opening.id, 'title', opening.title, 'count', (
      select count(*)::text from public.pitches p
      where p.opening_id = opening.id and private.waits_for_scout(p))),
    '/scout/openings?pitches=' || opening.id);
end $$;

create function private.require_may_pitch() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_read_openings() then
    perform private.raise_error('pitch.not_allowed',
      'Only athletes pitch, and under 18 while a guardian lets scouts write.', 403);
  elsif private.is_handover_asked(auth.uid()) then
    perform private.raise_error('pitch.handover', 'You are 18: say first who may see your page.', 409);
  end if;
end $$;

-- Where the opening cannot be read the answer is the same, whatever the reason.
create function private.send_pitch(opening_id uuid, body text, video_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me      uuid := auth.uid();
  minor   text := private.my_minor_band();
  words   text;
  opening public.openings;
  made    uuid;
  own     public.pitches;
begin
  perform private.require_may_pitch();
  perform private.require_rate_limit('pitch', me::text);
  words := private.pitch_words('body', body, 500);
  perform private.lock_pair(me, o.scout_id) from public.openings o where o.id = opening_id;
  select o.* into opening from public.openings o
  where o.id = opening_id and o.state = 'open' and o.closes_on >= private.today()
    and o.scout_id = any (private.my_listed_scouts()) and private.is_opening_for(o.filter, minor)
    and exists (select from public.athlete_sports a
      where a.athlete_id = me and a.sport_code = o.filter ->> 'sport')
  for share;
  if opening.id is null then
    perform private.raise_error('pitch.no_opening', 'opening_id: there is no such open opening for you.',
      404);
  elsif not exists (select from public.athlete_profiles p
    where p.id = me and p.effective_visibility in ('public', 'scouts')) then
    perform private.raise_error('pitch.hidden', 'Scouts cannot see your page. Show it to them first.', 409);
  elsif video_id is not null and not exists (select from public.videos v
    where v.id = send_pitch.video_id and v.athlete_id = me and v.state = 'ready'
      and v.visibility in ('public', 'scouts')) then
    perform private.raise_error('pitch.video', 'video_id: a film of yours that scouts see is wanted.', 422);
  end if;
  -- Two at once are counted one after the other.
  perform from public.athlete_profiles p where p.id = me for no key update;
  select p.* into own from public.pitches p where p.opening_id = opening.id and p.athlete_id = me for update;
  if minor is null and own.state = 'guardian' then -- of age meanwhile
    update public.pitches p set state = 'sent', body = words, video_id = send_pitch.video_id,
      sent_at = now(), passed_on_at = now(), waiting_since = now(), prompted_at = null where p.id = own.id;
    perform private.tell_of_pitch(opening);
    return own.id;
  elsif own.body = words and own.state in ('guardian', 'sent') then
    return own.id; -- the same, sent again after a cut answer
  elsif own.id is not null then
    perform private.raise_error('pitch.sent_before', 'You have pitched for this opening already.', 409);
  elsif (select count(*) from public.pitches p where p.athlete_id = me and private.is_undecided(p)) >= 3 then
    perform private.raise_error('pitch.too_many', 'Three of your pitches wait for an answer, the most.',
      409);
  end if;
  insert into public.pitches (opening_id, athlete_id, scout_id, video_id, body, state, passed_on_at)
  values (opening.id, me, opening.scout_id, send_pitch.video_id, words,
    case when minor is null then 'sent' else 'guardian' end, case when minor is null then now() end)
  returning id into made;
  if minor is null then
    perform private.tell_of_pitch(opening);
  else
    perform private.ask_guardians_of_pitch(made);
  end if;
  return made;
end $$;
grant execute on function private.send_pitch(uuid, text, uuid) to authenticated;

create function public.send_pitch(opening_id uuid, body text, video_id uuid default null) returns uuid
language sql set search_path = '' as $$
  select private.send_pitch(opening_id, body, video_id)
$$;
grant execute on function public.send_pitch(uuid, text, uuid) to authenticated;

comment on table public.pitches is
  'An athlete''s answer to an opening: a text, perhaps a film, what the scout asked and decided. One for each opening; under 18 the guardians read it first.';
comment on function public.send_pitch is
  'An athlete pitches for an open opening in one of their sports; under 18 it waits for the guardians. 403 pitch.not_allowed, 404 pitch.no_opening, 409 pitch.hidden, pitch.handover, pitch.sent_before, pitch.too_many, 422 pitch.length, pitch.video, contact.details, profile.surname.';
