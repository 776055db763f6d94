-- What an issuer does with the link in the mail, without an account: confirms, corrects or refuses an honour,
-- and may take back later what they said. Of the athlete they read the name that scouts read, and nothing
-- beside the honour itself and an adult's document of it (0190_honour_documents.sql).

-- Which request a secret opens, or one clear sentence why it opens none any more.
create function private.verify_honour_token(token text) returns public.honour_confirmations
language plpgsql stable security definer set search_path = '' as $$
declare
  known uuid := private.confirmation_behind('honour', token);
  asked public.honour_confirmations;
begin
  select c.* into asked from public.honour_confirmations c where c.id = known;
  if asked.id is null or asked.state in ('cancelled', 'void')
    or not private.may_be_asked_about(asked.athlete_id) then
    perform private.raise_error('honour.gone', 'The athlete no longer asks for this. Nothing is left to do.',
      410);
  elsif asked.state = 'asked' and asked.expires_at <= now() then
    perform private.raise_error('honour.expired',
      'This link has expired. The athlete can send you a new one.', 410);
  end if;
  return asked;
end $$;

create function private.honour_hash(honour public.honours) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(private.honour_subject(honour)::text, 'UTF8')), 'hex')
$$;

create function private.honour_to_confirm(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked  public.honour_confirmations := private.verify_honour_token(token);
  honour public.honours;
begin
  select h.* into strict honour from public.honours h where h.id = asked.honour_id;
  return jsonb_build_object(
    'athlete_name', (select p.display_name from public.athlete_profiles p where p.id = asked.athlete_id),
    'state', asked.state, 'answered_at', asked.answered_at, 'answered_by', asked.answered_by,
    'address', asked.issuer_email, 'free_mail', private.is_free_mail(asked.issuer_email),
    'expires_at', asked.expires_at, 'hash', private.honour_hash(honour),
    'honour', private.honour_subject(honour), 'document', private.document_for_issuer(asked));
end $$;
grant execute on function private.honour_to_confirm(text) to anon, authenticated;

create function public.honour_to_confirm(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.honour_to_confirm(token)
$$;
grant execute on function public.honour_to_confirm(text) to anon, authenticated;

-- What an issuer puts right stands on the athlete's page, so it passes what the athlete's own words pass.
create function private.correct_honour(honour uuid, corrections jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.honours;
  after  public.honours;
  field  record;
begin
  select h.* into strict before from public.honours h where h.id = honour;
  after := before;
  if corrections ->> 'awarded_on' !~ '^\d{4}-\d{2}-\d{2}$' then
    perform private.raise_error('honour.date', 'awarded_on: a day that has passed is wanted.', 422);
  end if;
  after.title := coalesce(private.sanitize_text(btrim(corrections ->> 'title')), before.title);
  after.placement := coalesce(private.sanitize_text(btrim(corrections ->> 'placement')), before.placement);
  after.awarded_on := coalesce((corrections ->> 'awarded_on')::date, before.awarded_on);
  if after.awarded_on <> before.awarded_on then after.awarded_on_precision := 'day'; end if;
  if private.honour_subject(after) = private.honour_subject(before) then
    perform private.raise_error('honour.nothing_corrected', 'Change title, placement or date.', 422);
  end if;
  if after.awarded_on > current_date + 1 or after.awarded_on < date '1950-01-01' then
    perform private.raise_error('honour.date', 'awarded_on: a day that has passed is wanted.', 422);
  end if;
  if char_length(after.title) not between 1 and 120 or char_length(after.placement) > 60 then
    perform private.raise_error('honour.words', 'title: 1 to 120 characters; placement: up to 60.', 422);
  end if;
  for field in select 'title' as name, after.title as said union all select 'placement', after.placement loop
    perform private.require_plain_words(field.name, field.said);
    if private.is_minor_account(before.athlete_id)
      and private.says_surname(field.said, before.athlete_id) then
      perform private.raise_error('honour.surname', format('%s: leave the surname out, please.', field.name),
        422);
    end if;
  end loop;
  update public.honours h set title = after.title, placement = after.placement, awarded_on = after.awarded_on,
    awarded_on_precision = after.awarded_on_precision, updated_at = now() where h.id = honour;
exception
  when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
    perform private.raise_error('honour.date', 'awarded_on: a day that has passed is wanted.', 422);
end $$;

-- The name that the issuer gives is read by whoever sees the page.
create function private.require_issuer_name(name text, athlete uuid, about text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare said text := private.sanitize_text(btrim(coalesce(name, '')));
begin
  if char_length(said) not between 2 and 120 then
    perform private.raise_error(about || '.name', 'answered_by: your name is wanted, 2 to 120 characters.',
      422);
  end if;
  perform private.require_plain_words('full_name', said);
  if private.is_minor_account(athlete) and private.says_surname(said, athlete) then
    perform private.raise_error(about || '.same_name',
      'answered_by: this holds the surname of the athlete, who is under 18. Give your role instead.', 422);
  end if;
  return said;
end $$;

-- The athlete hears of each answer; the screen behind it says which.
create function private.tell_honour_answer(asked public.honour_confirmations) returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      asked.athlete_id,
      'honour_answered',
      jsonb_build_object('honour_id', asked.honour_id),
      '/athlete/achievements',
      'honour:' || asked.honour_id
    )
$$;

create function private.withdraw_honour_answer(asked public.honour_confirmations) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if asked.state not in ('confirmed', 'corrected') then
    perform private.raise_error('honour.settled', 'There is no confirmation to take back.', 409);
  end if;
  update public.honour_confirmations c set state = 'withdrawn' where c.id = asked.id;
  update public.honours h set confirmed_at = null, confirmed_by = '', confirmed_domain = '',
    confirmed_free_mail = false, corrected = false where h.id = asked.honour_id;
end $$;

create function private.answer_honour(token text, decision text, name text, hash text, corrections jsonb)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked  public.honour_confirmations := private.verify_honour_token(token);
  honour public.honours;
  said   text;
begin
  perform private.require_rate_limit('honour_answer', asked.id::text);
  select h.* into strict honour from public.honours h where h.id = asked.honour_id for update;
  asked := private.verify_honour_token(token);
  if decision = 'withdraw' then
    perform private.withdraw_honour_answer(asked);
    perform private.tell_honour_answer(asked);
    return private.honour_to_confirm(token);
  end if;
  if coalesce(decision, '') not in ('confirm', 'correct', 'refuse') then
    perform private.raise_error('honour.decision', 'decision: confirm, correct, refuse or withdraw.', 422);
  elsif asked.state <> 'asked' then
    perform private.raise_error('honour.answered', 'This link has been used: the answer is on record.', 409);
  elsif hash is distinct from private.honour_hash(honour) then
    perform private.raise_error('honour.changed',
      'The athlete changed this since you opened it. Look again.', 409);
  end if;
  if decision <> 'refuse' then said := private.require_issuer_name(name, asked.athlete_id,
    'honour'); end if;
  if decision = 'correct' then perform private.correct_honour(honour.id, corrections); end if;
  if decision <> 'refuse' then
    update public.honours h set confirmed_at = now(), confirmed_by = said,
      confirmed_domain = regexp_replace(asked.issuer_email, '^.*@', ''),
      confirmed_free_mail = private.is_free_mail(asked.issuer_email), corrected = decision = 'correct'
    where h.id = honour.id
    returning * into honour;
  end if;
  update public.honour_confirmations c set answered_at = now(), answered_by = coalesce(said, ''),
    state = case decision when 'confirm' then 'confirmed' when 'correct' then 'corrected' else 'refused' end,
    answered_domain = regexp_replace(asked.issuer_email, '^.*@', ''),
    free_mail = private.is_free_mail(asked.issuer_email), subject = private.honour_subject(honour)
  where c.id = asked.id;
  perform private.tell_honour_answer(asked);
  return private.honour_to_confirm(token);
end $$;
grant execute on function private.answer_honour(text, text, text, text, jsonb) to anon, authenticated;

create function public.answer_honour(
  token text,
  decision text,
  name text default null,
  hash text default null,
  corrections jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$
  select private.answer_honour(token, decision, name, hash, corrections)
$$;
grant execute on function public.answer_honour(text, text, text, text, jsonb) to anon, authenticated;

comment on function public.honour_to_confirm is
  'The honour that an issuer was asked about, for whoever has the secret of the link: its words and the athlete''s shown name.';
comment on function public.answer_honour is
  'An issuer confirms, corrects or refuses an honour with the secret of the link, or takes a confirmation back.';
