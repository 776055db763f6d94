-- What whoever measured a number answers, without an account: from the link in their mail, or an official
-- from the page of the organization. Of the athlete they read the name that scouts read, and nothing beside
-- the number. Opening either page changes nothing.

-- Which request a mailed secret opens, or one clear sentence why it opens none any more.
create function private.verify_measurement_token(token text) returns public.measurement_confirmations
language plpgsql stable security definer set search_path = '' as $$
declare
  known    uuid := private.confirmation_behind('measurement', token);
  asked    public.measurement_confirmations;
  about    public.measurements;
  official private.organization_officials;
begin
  select c.* into asked from public.measurement_confirmations c where c.id = known;
  select m.* into about from public.measurements m where m.id = asked.measurement_id;
  if about.id is null or asked.state in ('cancelled', 'void')
    or (asked.state = 'asked' and asked.organization_id is distinct from about.organization_id)
    or not private.may_be_asked_about(asked.athlete_id) then
    perform private.raise_error('measurement.gone',
      'The athlete no longer asks for this. Nothing is left to do.', 410);
  elsif asked.state = 'asked' and asked.expires_at <= now() then
    perform private.raise_error('measurement.expired',
      'This link has expired. The athlete can send you a new one.', 410);
  end if;
  if asked.address = '' then
    select f.* into official from private.organization_officials f
    where f.id = coalesce(asked.asked_official_id, asked.official_id);
    if official.id is null or official.ended_at is not null
      or (asked.state = 'asked' and not private.may_confirm_for(official, asked.athlete_id)) then
      perform private.raise_error('measurement.not_official',
        'You do not answer for this organization now.', 410);
    end if;
  elsif private.is_family_address(asked.athlete_id, asked.address) then
    perform private.raise_error('measurement.gone',
      'The athlete no longer asks for this. Nothing is left to do.', 410);
  end if;
  return asked;
end $$;

create function private.measurement_question(asked public.measurement_confirmations) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  about    public.measurements;
  club     public.organizations;
  official private.organization_officials;
begin
  select m.* into strict about from public.measurements m where m.id = asked.measurement_id;
  select o.* into club from public.organizations o where o.id = about.organization_id;
  select f.* into official from private.organization_officials f where f.id = asked.official_id;
  return jsonb_build_object('id', asked.id, 'athlete_name',
    (select p.display_name from public.athlete_profiles p where p.id = asked.athlete_id),
    'state', asked.state, 'asked_at', asked.asked_at, 'answered_at', asked.answered_at,
    'answered_by', asked.answered_by, 'expires_at', asked.expires_at,
    'hash', private.measurement_hash(about), 'number', private.measurement_subject(about)
      - '{organization_id,event_id}'::text[],
    'who', coalesce(club.name, (select e.title from public.events e where e.id = about.event_id
      and e.visibility = 'public' and e.status <> 'draft'), about.measured_by_name),
    'level', case when asked.address = '' and private.is_checked(club)
      then private.organization_level(club.kind) end,
    'official', case when official.id is not null then jsonb_build_object('name', official.name,
      'role_title', official.role_title, 'since', official.accepted_at) end,
    'domain', split_part(coalesce(official.email, asked.address), '@', 2),
    'free_mail', official.id is null and private.is_free_mail(asked.address),
    'correction', nullif(asked.correction, '{}'), 'correction_until', asked.correction_until,
    'accepted_at', asked.accepted_at,
    -- what a colleague answered is theirs to take back
    'is_mine', asked.asked_official_id is not distinct from asked.official_id);
end $$;

create function private.measurement_to_confirm(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.measurement_question(private.verify_measurement_token(token))
$$;
grant execute on function private.measurement_to_confirm(text) to anon, authenticated;

create function public.measurement_to_confirm(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.measurement_to_confirm(token)
$$;
grant execute on function public.measurement_to_confirm(text) to anon, authenticated;

-- The right value, day or method, as the athlete is asked to accept it. It has to be possible by itself.
create function private.checked_measurement_correction(about public.measurements, given jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare corrected public.measurements := about;
begin
  if coalesce(given ->> 'measured_on', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$' then
    perform private.raise_error('measurement.date', 'measured_on: a day that has passed is wanted.', 422);
  elsif coalesce(given ->> 'method', 'unknown') not in ('fat', 'laser', 'hand', 'radar', 'device', 'video',
    'official', 'estimate', 'unknown') then
    perform private.raise_error('measurement.method', 'method: choose one from the list.', 422);
  end if;
  corrected.value_entered := coalesce((given ->> 'value_entered')::double precision, about.value_entered);
  corrected.measured_on := coalesce((given ->> 'measured_on')::date, about.measured_on);
  corrected.method := coalesce(given ->> 'method', about.method);
  if corrected.measured_on <> about.measured_on then corrected.measured_on_precision := 'day'; end if;
  if private.measurement_subject(corrected) = private.measurement_subject(about) then
    perform private.raise_error('measurement.nothing_corrected', 'Change the value, the day or the method.',
      422);
  end if;
  perform private.require_plausible(about.athlete_id, about.metric_code, corrected.value_entered,
    about.unit_entered, corrected.measured_on, false);
  return jsonb_build_object('value_entered', corrected.value_entered, 'measured_on', corrected.measured_on,
    'measured_on_precision', corrected.measured_on_precision, 'method', corrected.method);
exception
  when invalid_text_representation or invalid_datetime_format or datetime_field_overflow
    or numeric_value_out_of_range then
    perform private.raise_error('measurement.number', 'value_entered: a number is wanted.', 422);
    return null;
end $$;

-- Why it is refused, from a list and in a few words that the athlete reads.
create function private.measurement_refusal_words(more jsonb, athlete uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare words text := private.sanitize_text(btrim(coalesce(more ->> 'words', '')));
begin
  if coalesce(more ->> 'reason', '') not in ('not_measured', 'wrong_value', 'wrong_person', 'no_record',
    'other') then
    perform private.raise_error('measurement.reason', 'reason: choose one from the list.', 422);
  elsif char_length(words) > 300 then
    perform private.raise_error('measurement.words', 'words: up to 300 characters.', 422);
  end if;
  perform private.require_plain_words('words', words);
  if private.is_minor_account(athlete) and private.says_surname(words, athlete) then
    perform private.raise_error('measurement.surname', 'words: leave the surname out, please.', 422);
  end if;
  return words;
end $$;

create function private.tell_measurement_answer(asked public.measurement_confirmations) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(asked.athlete_id, 'measurement_answered',
    jsonb_build_object('measurement_id', asked.measurement_id, 'metric', m.metric_code),
    private.number_address(m),
    'measurement:' || asked.measurement_id)
  from public.measurements m where m.id = asked.measurement_id;
  perform private.write_audit_log(asked.athlete_id, 'measurement_answered',
    jsonb_build_object('confirmation_id', asked.id, 'state', asked.state));
end $$;

-- The organization is named no more: of an event its calendar entry stays. What its officials confirmed is
-- void; whoever calls this settles the number.
create function private.remove_organization_of(about public.measurements, answered uuid) returns void
language sql security definer set search_path = '' as $$
  update public.measurement_confirmations c
  set state = 'void'
  where c.measurement_id = about.id and c.id <> answered and c.state in ('confirmed', 'corrected');
  update public.measurements m
  set
    organization_id = null,
    measured_by = case
      when m.measured_by = 'organization' then 'unstated'
      else m.measured_by
    end,
    provenance = 'self_reported'
  where m.id = about.id;
  insert into private.denied_measurers (athlete_id, organization_id)
  select about.athlete_id, about.organization_id
  where about.organization_id is not null
  on conflict (athlete_id, organization_id) do update set denied_at = now();
$$;

-- Who answers, and with what weight.
create function private.sign_measurement_answer(
  inout signed public.measurement_confirmations,
  official private.organization_officials,
  more jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if official.id is not null then
    signed.answered_how := 'official';
    signed.official_id := official.id;
    -- A minor's surname stands beside no number, also where somebody of the family acts for the club.
    signed.answered_by := case when private.is_minor_account(signed.athlete_id)
      and private.says_surname(official.name, signed.athlete_id) then '' else official.name end;
    signed.answered_role := official.role_title;
    signed.level := (select private.organization_level(o.kind) from public.organizations o
      where o.id = official.organization_id);
    return;
  end if;
  signed.answered_how := case when private.is_free_mail(signed.address)
    then 'free_mail' else 'address' end;
  signed.answered_by := private.require_issuer_name(more ->> 'name', signed.athlete_id, 'measurement');
end $$;

create function private.record_measurement_answer(
  asked public.measurement_confirmations,
  official private.organization_officials,
  decision text,
  hash text,
  more jsonb
) returns public.measurement_confirmations
language plpgsql security definer set search_path = '' as $$
declare
  about  public.measurements;
  signed public.measurement_confirmations := asked;
begin
  select m.* into strict about from public.measurements m where m.id = asked.measurement_id;
  if coalesce(decision, '') not in ('confirm', 'correct', 'refuse', 'not_us') then
    perform private.raise_error('measurement.decision',
      'decision: confirm, correct, refuse, not_us or withdraw.', 422);
  elsif asked.state <> 'asked' then
    perform private.raise_error('measurement.answered', 'This link has been used: the answer is on record.',
      409);
  elsif hash is distinct from private.measurement_hash(about) then
    perform private.raise_error('measurement.changed',
      'The athlete changed this since you opened it. Look again.', 409);
  end if;
  signed := private.sign_measurement_answer(signed, official, coalesce(more, '{}'));
  if decision = 'refuse' then
    signed.reason_words := private.measurement_refusal_words(more, asked.athlete_id);
  elsif decision = 'correct' then
    signed.correction := private.checked_measurement_correction(about, more);
  end if;
  update public.measurement_confirmations c set
    state = case decision when 'confirm' then 'confirmed' when 'correct' then 'corrected'
      when 'refuse' then 'refused' else 'not_us' end,
    answered_at = clock_timestamp(), answered_how = signed.answered_how, official_id = signed.official_id,
    answered_by = signed.answered_by, answered_role = signed.answered_role, level = signed.level,
    reason = case when decision = 'refuse' then more ->> 'reason' else '' end,
    reason_words = signed.reason_words, correction = signed.correction,
    correction_until = case when decision = 'correct' then now() + interval '14 days' end,
    subject = private.measurement_subject(about), subject_hash = hash
  where c.id = asked.id
  returning c.* into signed;
  if decision = 'not_us' and signed.answered_how = 'official' then
    perform private.remove_organization_of(about, signed.id);
  end if;
  perform private.settle_measurement(about.id);
  perform private.tell_measurement_answer(signed);
  return signed;
end $$;

create function private.withdraw_measurement_answer(asked public.measurement_confirmations)
returns public.measurement_confirmations
language plpgsql security definer set search_path = '' as $$
declare taken public.measurement_confirmations;
begin
  update public.measurement_confirmations c set state = 'withdrawn', answered_at = clock_timestamp(),
    accepted_at = null
  where c.id = asked.id and c.state in ('confirmed', 'corrected')
  returning c.* into taken;
  if taken.id is null then
    perform private.raise_error('measurement.settled', 'There is no confirmation to take back.', 409);
  end if;
  perform private.settle_measurement(taken.measurement_id);
  perform private.tell_measurement_answer(taken);
  return taken;
end $$;

create function private.answer_measurement(token text, decision text, hash text, more jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked    public.measurement_confirmations := private.verify_measurement_token(token);
  official private.organization_officials;
begin
  perform private.require_rate_limit('measurement_answer', asked.id::text);
  -- Held in this order, so that no check ends and nothing is changed beside.
  perform from public.organizations o where o.id = asked.organization_id for share;
  perform from public.measurements m where m.id = asked.measurement_id for update;
  asked := private.verify_measurement_token(token);
  if decision = 'withdraw' then
    -- What a colleague answered is theirs to take back.
    if asked.asked_official_id is distinct from asked.official_id then
      perform private.raise_error('measurement.settled', 'There is no confirmation to take back.', 409);
    end if;
    return private.measurement_question(private.withdraw_measurement_answer(asked));
  end if;
  if asked.address = '' then
    select f.* into official from private.organization_officials f where f.id = asked.official_id;
  end if;
  return private.measurement_question(private.record_measurement_answer(asked, official, decision, hash,
    more));
end $$;
grant execute on function private.answer_measurement(text, text, text, jsonb) to anon, authenticated;

create function public.answer_measurement(
  token text,
  decision text,
  hash text default null,
  more jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$
  select private.answer_measurement(token, decision, hash, more)
$$;
grant execute on function public.answer_measurement(text, text, text, jsonb) to anon, authenticated;

comment on function public.measurement_to_confirm is
  'The number that somebody was asked about, for whoever has the secret of the link: who, how, when, and the words that will be shown. 404 measurement.link, 410 measurement.gone, measurement.expired, measurement.not_official.';
comment on function public.answer_measurement is
  'With the secret of the link: confirm, correct ({value_entered, measured_on, method}), refuse ({reason, words}), not_us or withdraw; {name} from an address that nobody checked. Names the hash of what was read.';
