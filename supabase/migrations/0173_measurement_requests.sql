-- How an athlete asks about a number: one official of its organization, or an address that somebody typed.
-- Nobody confirms for themselves or for a child they guard.

-- Whether this official may answer for this athlete today.
create function private.may_confirm_for(official private.organization_officials, athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.may_act(official, 'confirm')
    and official.user_id is distinct from athlete
    and not private.is_family_address(athlete, official.email)
    and not exists (
      select
      from public.profiles p
      where p.id = official.user_id and private.is_family_address(athlete, p.email)
    )
$$;

-- The caller's own number, locked, so that nothing about it changes beside.
create function private.require_own_measurement(measurement uuid) returns public.measurements
language plpgsql security definer set search_path = '' as $$
declare own public.measurements;
begin
  if private.my_role() is not null then
    select m.* into own from public.measurements m where m.id = measurement and m.athlete_id = auth.uid()
    for update;
  end if;
  if own.id is null then
    perform private.raise_error('measurement.not_found', 'There is no such number.', 404);
  end if;
  return own;
end $$;

create function private.measurement_officials(measurement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own  public.measurements;
  club public.organizations;
begin
  select m.* into own from public.measurements m
  where m.id = measurement_officials.measurement_id and m.athlete_id = auth.uid();
  select o.* into club from public.organizations o where o.id = own.organization_id;
  if not private.is_checked(club) then
    return jsonb_build_object('organization', null, 'officials', '[]'::jsonb);
  end if;
  return jsonb_build_object('organization', club.name, 'officials', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'role_title', f.role_title)
      order by (select max(c.answered_at) from public.measurement_confirmations c where c.official_id = f.id)
        desc nulls last, f.accepted_at, f.id), '[]')
    from private.organization_officials f
    where f.organization_id = club.id and private.may_confirm_for(f, own.athlete_id)));
end $$;
grant execute on function private.measurement_officials(uuid) to authenticated;

create function public.measurement_officials(measurement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.measurement_officials(measurement_id)
$$;
grant execute on function public.measurement_officials(uuid) to authenticated;

-- Who said "not us" about a number is not named again by this athlete for 30 days.
create table private.denied_measurers (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  denied_at timestamptz not null default now(),
  primary key (athlete_id, organization_id)
);
create index denied_measurers_organization_idx on private.denied_measurers (organization_id);

create function private.measurements_before_insert_update_denied() returns trigger
language plpgsql security definer set search_path = '' as $$
declare free_on timestamptz;
begin
  if new.organization_id is distinct from old.organization_id then
    select d.denied_at + interval '30 days' into free_on from private.denied_measurers d
    where d.athlete_id = new.athlete_id and d.organization_id = new.organization_id;
  end if;
  if free_on > now() then
    perform private.raise_error('measurement.denied',
      'organization_id: they said that they did not measure a number of yours. You can name them again from '
      || to_char(free_on, 'YYYY-MM-DD') || '.', 409);
  end if;
  return new;
end $$;
create trigger measurements_before_insert_update_denied
before insert or update of organization_id on public.measurements
  for each row when (new.organization_id is not null and current_user in ('anon', 'authenticated'))
  execute function private.measurements_before_insert_update_denied();

-- An account here may be the athlete's second one, so it confirms nothing from an address that nobody
-- checked. Whoever asks is not told so, or everybody could ask which addresses have an account.
create function private.send_measurement_request(asked public.measurement_confirmations) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about    public.measurements;
  official private.organization_officials;
  address  text;
  params   jsonb;
begin
  select m.* into about from public.measurements m where m.id = asked.measurement_id;
  select f.* into official from private.organization_officials f where f.id = asked.official_id;
  address := coalesce(official.email, asked.address);
  params := jsonb_build_object('number', private.measurement_subject(about), 'organization',
    coalesce((select o.name from public.organizations o where o.id = about.organization_id),
      about.measured_by_name), 'expires_at', asked.expires_at, 'name', asked.asked_name,
    'athlete_name', (select p.display_name from public.athlete_profiles p where p.id = asked.athlete_id));
  if official.id is null and private.is_account_address(address) then
    perform private.send_mail('measurement_address_taken', address, asked.locale, params);
    return;
  end if;
  params := params || jsonb_build_object('confirm_token',
    private.issue_confirmation_token('measurement', asked.id, asked.expires_at));
  perform private.send_mail(case when asked.reminded_at is null then 'measurement_request'
    else 'measurement_reminder' end, address, asked.locale, params);
end $$;

-- Whom a request goes to: the official who was chosen, or an address.
create function private.require_asked_official(own public.measurements, official uuid)
returns private.organization_officials
language plpgsql stable security definer set search_path = '' as $$
declare chosen private.organization_officials;
begin
  select f.* into chosen from private.organization_officials f
  where f.id = official and f.organization_id = own.organization_id
    and private.may_confirm_for(f, own.athlete_id);
  if chosen.id is null then
    perform private.raise_error('measurement.official',
      'official_id: choose somebody who confirms numbers for this organization today.', 422);
  end if;
  return chosen;
end $$;

-- Whether anything can be asked about this number now.
create function private.require_askable(own public.measurements) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if own.measured_by in ('self', 'unstated', 'source') then
    perform private.raise_error('measurement.nobody', 'Say first who measured it.', 409);
  elsif own.provenance <> 'self_reported' then
    perform private.raise_error('measurement.stands', 'This number is confirmed already.', 409);
  elsif private.is_lowered(own) then
    perform private.raise_error('measurement.lowered',
      'Our team lowered this number after a dispute: nobody can confirm it. Enter another one.', 409);
  end if;
  perform private.require_may_ask(own.athlete_id, 'measurement');
  update public.measurement_confirmations c set state = 'cancelled'
  where c.measurement_id = own.id and c.state = 'asked' and c.expires_at <= now();
  if exists (select from public.measurement_confirmations c where c.measurement_id = own.id
    and (c.state = 'asked'
      or (c.state = 'corrected' and c.accepted_at is null and c.correction_until > now()))) then
    perform private.raise_error('measurement.asked', 'Somebody has been asked already.', 409);
  end if;
end $$;

create function private.ask_measurement_confirmation(
  measurement_id uuid,
  official_id uuid,
  address text,
  locale text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own     public.measurements := private.require_own_measurement(measurement_id);
  typed   text                := lower(btrim(coalesce(address, '')));
  chosen  private.organization_officials;
  asked   public.measurement_confirmations;
begin
  perform private.require_askable(own);
  if official_id is not null then
    chosen := private.require_asked_official(own, official_id);
    typed := '';
  else
    perform private.require_issuer_address(own.athlete_id, typed, 'measurement');
  end if;
  perform private.require_rate_limit('measurement_ask', own.athlete_id::text);
  perform private.require_rate_limit('measurement_ask_address',
    private.address_hash(private.mailbox(coalesce(chosen.email, typed))));
  insert into public.measurement_confirmations (measurement_id, athlete_id, organization_id, official_id,
    asked_official_id, address, asked_name, asked_role, locale, expires_at)
  values (own.id, own.athlete_id, own.organization_id, chosen.id, chosen.id, typed, coalesce(chosen.name, ''),
    coalesce(chosen.role_title, ''), coalesce(chosen.locale, case when ask_measurement_confirmation.locale
    in ('en', 'es', 'fr') then ask_measurement_confirmation.locale else 'en' end), now() + interval '60 days')
  returning * into asked;
  perform private.send_measurement_request(asked);
  if private.is_minor_account(own.athlete_id) then
    perform private.enqueue_guardian_mails(own.athlete_id, 'guardian_measurement_asked',
      jsonb_build_object('number', private.measurement_subject(own), 'address',
      coalesce(nullif(typed, ''), asked.asked_name || ', ' || (select o.name from public.organizations o
        where o.id = own.organization_id))));
  end if;
  return asked.id;
end $$;
grant execute on function private.ask_measurement_confirmation(uuid, uuid, text, text) to authenticated;

create function public.ask_measurement_confirmation(
  measurement_id uuid,
  official_id uuid default null,
  address text default null,
  locale text default 'en'
) returns uuid
language sql set search_path = '' as $$
  select private.ask_measurement_confirmation(measurement_id, official_id, address, locale)
$$;
grant execute on function public.ask_measurement_confirmation(uuid, uuid, text, text) to authenticated;

-- Once, a week after the first mail. An official who has ended meanwhile is not written to.
create function private.remind_measurement_confirmation(measurement_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own   public.measurements := private.require_own_measurement(measurement_id);
  asked public.measurement_confirmations;
begin
  update public.measurement_confirmations c set reminded_at = now()
  where c.measurement_id = own.id and c.state = 'asked' and c.reminded_at is null and c.expires_at > now()
    and c.asked_at <= now() - interval '7 days' -- LIMITS.honour.remindDays
  returning * into asked;
  if asked.id is null then
    perform private.raise_error('measurement.remind',
      'A reminder goes out once, a week after you asked, while there is no answer.', 409);
  end if;
  perform private.require_may_ask(own.athlete_id, 'measurement');
  if asked.address = '' then perform private.require_asked_official(own, asked.official_id); end if;
  perform private.send_measurement_request(asked);
end $$;
grant execute on function private.remind_measurement_confirmation(uuid) to authenticated;

create function public.remind_measurement_confirmation(measurement_id uuid) returns void
language sql set search_path = '' as $$
  select private.remind_measurement_confirmation(measurement_id)
$$;
grant execute on function public.remind_measurement_confirmation(uuid) to authenticated;

create function private.cancel_measurement_request(measurement_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.measurements := private.require_own_measurement(measurement_id);
begin
  update public.measurement_confirmations c set state = 'cancelled' where c.measurement_id = own.id
    and c.state = 'asked';
end $$;
grant execute on function private.cancel_measurement_request(uuid) to authenticated;

create function public.cancel_measurement_request(measurement_id uuid) returns void
language sql set search_path = '' as $$
  select private.cancel_measurement_request(measurement_id)
$$;
grant execute on function public.cancel_measurement_request(uuid) to authenticated;

comment on function public.measurement_officials is
  'For the athlete: {organization, officials: [{id, name, role_title}]}, who may confirm a number of theirs; who answered last comes first. organization is null of a number that no checked organization measured.';
comment on function public.ask_measurement_confirmation is
  'Asks an official of the number''s organization, or whoever has a typed address, to confirm a number, with one mail. 409 measurement.nobody, measurement.stands, measurement.lowered, measurement.asked, measurement.guardian, 422 measurement.official, measurement.address.';
comment on function public.remind_measurement_confirmation is
  'Reminds whoever was asked about a number, once, a week later. 409 measurement.remind.';
comment on function public.cancel_measurement_request is
  'The athlete no longer asks; the link in the mail opens nothing.';
