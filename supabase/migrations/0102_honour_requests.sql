-- How an athlete asks: whom, how often, and what is sent. Who is asked is told what a stranger may read.

-- The athlete's own mailbox, or one of the family.
create function private.is_family_address(athlete uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.profiles p
      where p.id = athlete and private.mailbox(p.email) = private.mailbox(address)
    )
    or exists (
      select
      from public.guardian_links g
      where g.athlete_id = athlete and private.mailbox(g.guardian_email) = private.mailbox(address)
    )
$$;

create function private.is_account_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where private.mailbox(p.email) = private.mailbox(address))
$$;

-- Whom strangers may be asked about: not of somebody who is banned, and of a minor while a guardian agrees.
create function private.may_be_asked_about(athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    not private.is_banned(athlete)
    and (not private.is_minor_account(athlete) or private.has_active_guardian(athlete))
$$;

-- Whoever may write to nobody asks nobody either, and a minor only while a guardian agrees.
create function private.require_may_ask(athlete uuid, about text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staying(athlete);
  if private.is_restricted(athlete) then
    perform private.raise_error('contact.restricted',
      'An admin has restricted you: you cannot write for now.');
  elsif private.is_minor_account(athlete) and not private.has_active_guardian(athlete) then
    perform private.raise_error(about || '.guardian', 'You can ask once a guardian has agreed.', 409);
  end if;
end $$;

-- Nobody confirms what is their own, nor does the family. Both know their own addresses, so they are told.
create function private.require_issuer_address(athlete uuid, address text, about text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(address) > 320 then
    perform private.raise_error('email.invalid', 'Invalid email format', 422);
  end if;
  if private.is_family_address(athlete, address) then
    perform private.raise_error(about || '.address',
      'address: give the address of the club or federation, not your own or your guardian''s.', 422);
  end if;
end $$;

-- An account here may be the athlete's second one, so it confirms nothing. Whoever asks is not told so, or
-- everybody could ask which addresses have an account: the request looks like any other and has no secret.
create function private.send_honour_request(asked public.honour_confirmations) returns void
language plpgsql security definer set search_path = '' as $$
declare
  honour public.honours;
  params jsonb;
begin
  select h.* into honour from public.honours h where h.id = asked.honour_id;
  params := jsonb_build_object('subject', honour.title, 'organization', honour.issuer_name,
    'expires_at', asked.expires_at, 'athlete_name',
    (select p.display_name from public.athlete_profiles p where p.id = asked.athlete_id));
  if private.is_account_address(asked.issuer_email) then
    perform private.send_mail('honour_address_taken', asked.issuer_email, asked.locale, params);
    return;
  end if;
  params := params || jsonb_build_object('honour_token',
    private.issue_confirmation_token('honour', asked.id, asked.expires_at));
  if asked.reminded_at is null then
    perform private.send_mail('honour_request', asked.issuer_email, asked.locale, params);
  else
    perform private.send_mail('honour_reminder', asked.issuer_email, asked.locale, params);
  end if;
end $$;

-- The caller's own honour, locked, so that nothing about it changes beside.
create function private.require_own_honour(honour uuid) returns public.honours
language plpgsql security definer set search_path = '' as $$
declare own public.honours;
begin
  select h.* into own from public.honours h where h.id = honour and h.athlete_id = auth.uid() for update;
  if own.id is null then
    perform private.raise_error('honour.not_found', 'There is no such honour.', 404);
  end if;
  return own;
end $$;

create function private.ask_honour_confirmation(honour_id uuid, issuer_email text, locale text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own     public.honours := private.require_own_honour(honour_id);
  address text := lower(btrim(coalesce(issuer_email, '')));
  asked   public.honour_confirmations;
begin
  perform private.require_issuer_address(own.athlete_id, address, 'honour');
  perform private.require_may_ask(own.athlete_id, 'honour');
  update public.honour_confirmations c set state = 'cancelled'
  where c.honour_id = own.id and c.state = 'asked' and c.expires_at <= now();
  if exists (select from public.honour_confirmations c where c.honour_id = own.id
    and c.state in ('asked', 'confirmed', 'corrected')) then
    perform private.raise_error('honour.asked', 'This is confirmed, or somebody has been asked.', 409);
  end if;
  perform private.require_rate_limit('honour_ask', own.athlete_id::text);
  perform private.require_rate_limit('honour_ask_address', private.address_hash(private.mailbox(address)));
  insert into public.honour_confirmations (honour_id, athlete_id, issuer_email, locale, written,
    expires_at)
  values (own.id, own.athlete_id, address,
    case when ask_honour_confirmation.locale in ('en', 'es', 'fr') then ask_honour_confirmation.locale
    else 'en' end, private.honour_subject(own), now() + interval '60 days')
  returning * into asked;
  perform private.send_honour_request(asked);
  if private.is_minor_account(own.athlete_id) then
    perform private.enqueue_guardian_mails(own.athlete_id, 'guardian_honour_asked',
      jsonb_build_object('subject', own.title, 'address', address));
  end if;
  return asked.id;
end $$;
grant execute on function private.ask_honour_confirmation(uuid, text, text) to authenticated;

create function public.ask_honour_confirmation(honour_id uuid, issuer_email text, locale text default 'en')
returns uuid
language sql set search_path = '' as $$
  select private.ask_honour_confirmation(honour_id, issuer_email, locale)
$$;
grant execute on function public.ask_honour_confirmation(uuid, text, text) to authenticated;

-- Once, a week after the first mail.
create function private.remind_honour_issuer(honour_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own   public.honours := private.require_own_honour(honour_id);
  asked public.honour_confirmations;
begin
  update public.honour_confirmations c set reminded_at = now()
  where c.honour_id = own.id and c.state = 'asked' and c.reminded_at is null and c.expires_at > now()
    and c.asked_at <= now() - interval '7 days' -- LIMITS.honour.remindDays
  returning * into asked;
  if asked.id is null then
    perform private.raise_error('honour.remind',
      'A reminder goes out once, a week after you asked, while there is no answer.', 409);
  end if;
  perform private.require_may_ask(own.athlete_id, 'honour');
  perform private.send_honour_request(asked);
end $$;
grant execute on function private.remind_honour_issuer(uuid) to authenticated;

create function public.remind_honour_issuer(honour_id uuid) returns void
language sql set search_path = '' as $$
  select private.remind_honour_issuer(honour_id)
$$;
grant execute on function public.remind_honour_issuer(uuid) to authenticated;

create function private.cancel_honour_request(honour_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.honours := private.require_own_honour(honour_id);
begin
  update public.honour_confirmations c set state = 'cancelled' where c.honour_id = own.id
    and c.state = 'asked';
end $$;
grant execute on function private.cancel_honour_request(uuid) to authenticated;

create function public.cancel_honour_request(honour_id uuid) returns void
language sql set search_path = '' as $$
  select private.cancel_honour_request(honour_id)
$$;
grant execute on function public.cancel_honour_request(uuid) to authenticated;

comment on function public.ask_honour_confirmation is
  'Asks the club or federation that gave an honour to confirm it, with one mail. Answers with the id of the request.';
comment on function public.remind_honour_issuer is
  'Reminds the issuer of an honour, once, a week after they were asked.';
comment on function public.cancel_honour_request is
  'The athlete no longer asks; the link in the mail opens nothing.';
