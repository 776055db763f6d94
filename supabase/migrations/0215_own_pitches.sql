-- What an athlete does with a pitch once it is sent: reads how it stands, answers a question, takes it back.

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
  if pitch.state <> 'asked' or private.is_minor_account(pitch.athlete_id)
    or not private.may_read_openings() then
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
        to_jsonb(p) - array[
          'athlete_id',
          'scout_id',
          'prompted_at',
          'waiting_since',
          'passed_on_at'
        ] || jsonb_build_object(
          'title',
          case
            when o.state <> 'removed' then o.title
            else ''
          end,
          'is_open',
          o.state = 'open',
          'close_reason',
          o.close_reason,
          'released', -- at 18: theirs to send
          p.state = 'guardian' and not private.is_minor_account(p.athlete_id),
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

comment on function public.withdraw_pitch is 'The athlete takes an undecided pitch back. 409 pitch.decided.';
comment on function public.answer_pitch is
  'The athlete answers what the scout asked, in 1 to 500 characters. 409 pitch.decided.';
comment on function public.my_pitches is
  'The calling athlete''s pitches, the newest first: [{id, opening_id, title, is_open, close_reason, released, scout, video_id, body, question, reply, state, reason, sent_at, decided_at}].';
