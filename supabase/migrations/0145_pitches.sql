-- Pitches: an adult athlete answers an opening with a few words and a film. A pitch opens no conversation,
-- and each one ends with an answer. 0146_pitch_answers.sql has what the scout does, and what time does.

create table public.pitches (
  id uuid primary key default gen_random_uuid(),
  opening_id uuid not null references public.openings (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  scout_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  video_id uuid references public.videos (id) on delete set null,
  body text not null check (char_length(body) <= 500), -- LIMITS.pitch.bodyMaxChars
  question text not null default '' check (char_length(question) <= 300), -- LIMITS.pitch.questionMaxChars
  reply text not null default '' check (char_length(reply) <= 500), -- LIMITS.pitch.replyMaxChars
  -- sent and answered wait for the scout, asked waits for the athlete
  state text not null default 'sent' check (
    state in ('sent', 'asked', 'answered', 'shortlisted', 'declined', 'withdrawn', 'ended', 'removed')
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
      'over'
    )
  ),
  sent_at timestamptz not null default now(),
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
where state in ('sent', 'asked', 'answered');
alter table public.pitches enable row level security;
alter table public.pitches force row level security;
select
  private.declare_columns(
    'public.pitches',
    'athlete_id',
    '{"body": "words", "question": "words", "reply": "words"}',
    '{"restorable": "taken away and given back by its state"}'
  );

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
      and exists (select from public.athlete_profiles p where p.id = athlete_id and not p.is_minor)
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
  select pitch.state in ('sent', 'asked', 'answered')
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
      where p.opening_id = opening.id and p.state in ('sent', 'answered'))),
    '/scout/openings?pitches=' || opening.id);
end $$;

-- Where the opening cannot be read the answer is the same, whatever the reason.
create function private.send_pitch(opening_id uuid, body text, video_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me      uuid := auth.uid();
  words   text;
  opening public.openings;
  made    uuid;
begin
  if not private.may_read_openings() then
    perform private.raise_error('pitch.not_allowed', 'Only adult athletes pitch.', 403);
  end if;
  perform private.require_rate_limit('pitch', me::text);
  words := private.pitch_words('body', body, 500);
  perform private.lock_pair(me, o.scout_id) from public.openings o where o.id = opening_id;
  select o.* into opening from public.openings o
  where o.id = opening_id and o.state = 'open' and o.closes_on >= private.today()
    and o.scout_id = any (private.my_listed_scouts())
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
  select p.id into made from public.pitches p where p.opening_id = opening.id and p.athlete_id = me
    and p.body = words and p.state = 'sent';
  if made is not null then return made; end if; -- the same, sent again after a cut answer
  if exists (select from public.pitches p where p.opening_id = opening.id and p.athlete_id = me) then
    perform private.raise_error('pitch.sent_before', 'You have pitched for this opening already.', 409);
  elsif (select count(*) from public.pitches p where p.athlete_id = me and private.is_undecided(p)) >= 3 then
    perform private.raise_error('pitch.too_many', 'Three of your pitches wait for an answer, the most.',
      409);
  end if;
  insert into public.pitches (opening_id, athlete_id, scout_id, video_id, body)
  values (opening.id, me, opening.scout_id, send_pitch.video_id, words) returning id into made;
  perform private.tell_of_pitch(opening);
  return made;
end $$;
grant execute on function private.send_pitch(uuid, text, uuid) to authenticated;

create function public.send_pitch(opening_id uuid, body text, video_id uuid default null) returns uuid
language sql set search_path = '' as $$
  select private.send_pitch(opening_id, body, video_id)
$$;
grant execute on function public.send_pitch(uuid, text, uuid) to authenticated;

create function private.own_pitch(pitch_id uuid) returns public.pitches
language plpgsql security definer set search_path = '' as $$
declare pitch public.pitches;
begin
  select p.* into pitch from public.pitches p
  where p.id = pitch_id and p.athlete_id = auth.uid() and p.state <> 'removed' for update;
  if pitch.id is null then
    perform private.raise_error('pitch.not_found', 'pitch_id: you have no such pitch.', 404);
  end if;
  return pitch;
end $$;

create function private.withdraw_pitch(pitch_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare pitch public.pitches := private.own_pitch(pitch_id);
begin
  if pitch.state = 'withdrawn' then return; end if;
  if not private.is_undecided(pitch) then
    perform private.raise_error('pitch.decided', format('It is %s already.', pitch.state), 409);
  end if;
  update public.pitches p set state = 'withdrawn', decided_at = now() where p.id = pitch.id;
end $$;
grant execute on function private.withdraw_pitch(uuid) to authenticated;

create function public.withdraw_pitch(pitch_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_pitch(pitch_id)
$$;
grant execute on function public.withdraw_pitch(uuid) to authenticated;

-- The answer to what the scout asked.
create function private.answer_pitch(pitch_id uuid, reply text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words   text := private.pitch_words('reply', reply, 500);
  pitch   public.pitches := private.own_pitch(pitch_id);
  opening public.openings;
begin
  if pitch.state <> 'asked' or not private.may_read_openings() then
    perform private.raise_error('pitch.decided', format('It is %s; questions are answered.', pitch.state),
      409);
  end if;
  update public.pitches p set state = 'answered', reply = words, waiting_since = now(), prompted_at = null
  where p.id = pitch.id;
  select o.* into opening from public.openings o where o.id = pitch.opening_id;
  perform private.tell_of_pitch(opening);
end $$;
grant execute on function private.answer_pitch(uuid, text) to authenticated;

create function public.answer_pitch(pitch_id uuid, reply text) returns void
language sql set search_path = '' as $$
  select private.answer_pitch(pitch_id, reply)
$$;
grant execute on function public.answer_pitch(uuid, text) to authenticated;

-- The athlete's own, the newest first, each with the opening it was sent to.
create function private.my_pitches() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        to_jsonb(p) - array['athlete_id', 'scout_id', 'prompted_at', 'waiting_since'] || jsonb_build_object(
          'title',
          case
            when o.state <> 'removed' then o.title
            else ''
          end,
          'is_open',
          o.state = 'open',
          'close_reason',
          o.close_reason,
          'scout',
          jsonb_build_object('name', s.display_name, 'organization', s.organization, 'user_id', s.user_id)
        )
        order by p.sent_at desc, p.id
      ),
      '[]'
    )
  from
    public.pitches p
    join public.openings o on o.id = p.opening_id
    join public.scout_profiles s on s.user_id = p.scout_id
  where p.athlete_id = auth.uid() and p.state <> 'removed'
$$;
grant execute on function private.my_pitches() to authenticated;

create function public.my_pitches() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_pitches()
$$;
grant execute on function public.my_pitches() to authenticated;

comment on table public.pitches is
  'An adult athlete''s answer to an opening: a text, perhaps a film, what the scout asked and decided. One for each opening.';
comment on function public.send_pitch is
  'An adult athlete pitches for an open opening in one of their sports. 403 pitch.not_allowed, 404 pitch.no_opening, 409 pitch.hidden, pitch.sent_before, pitch.too_many, 422 pitch.length, pitch.video, contact.details.';
comment on function public.withdraw_pitch is 'The athlete takes an undecided pitch back. 409 pitch.decided.';
comment on function public.answer_pitch is
  'The athlete answers what the scout asked, in 1 to 500 characters. 409 pitch.decided.';
comment on function public.my_pitches is
  'The calling athlete''s pitches, the newest first: [{id, opening_id, title, is_open, close_reason, scout, video_id, body, question, reply, state, reason, sent_at, decided_at}].';
