-- The guardian's side: an invitation by mail, a portal behind a secret link, consent that is only ever added to.
create table public.consents (
  id               uuid primary key default gen_random_uuid(),
  athlete_id       uuid not null references public.athlete_profiles (id) on delete cascade,
  guardian_link_id uuid not null references public.guardian_links (id) on delete cascade,
  scope            text not null check (scope in ('account', 'contact')),
  decision         text not null check (decision in ('given', 'declined', 'withdrawn')),
  request_id       uuid references public.message_requests (id) on delete set null,
  text_version     text not null check (char_length(text_version) <= 40),
  language         text not null check (language in ('en', 'es', 'fr')),
  method           text not null default 'link' check (method in ('link')),
  ip_address       text not null default 'unknown' check (char_length(ip_address) <= 64),
  created_at       timestamptz not null default now()
);
create index consents_athlete_idx on public.consents (athlete_id, created_at desc);
create index consents_link_idx on public.consents (guardian_link_id);
create index consents_request_idx on public.consents (request_id);
alter table public.consents enable row level security;
alter table public.consents force row level security;
create policy consents_select_own on public.consents for select to authenticated using (athlete_id = (select auth.uid()));
grant select (id, athlete_id, guardian_link_id, scope, decision, request_id, text_version, language, method, created_at) on public.consents to authenticated;
create function private.consents_append_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Erasing the athlete, or the request it is about, takes its consents along; nothing else may touch one.
  if tg_op = 'DELETE' and (current_setting('touchline.erasing', true) = 'on' or pg_trigger_depth() > 1) then return old; end if;
  if tg_op = 'UPDATE' and new.request_id is null and pg_trigger_depth() > 1 then return new; end if;
  raise exception using errcode = '42501', message = 'A consent is only ever added to.', hint = 'consent.append_only';
end $$;
create trigger consents_append_only before update or delete on public.consents for each row execute function private.consents_append_only();

-- The secret of a link is derived, not stored: the mail can be written again, and a leaked table opens no portal.
create function private.guardian_token(link uuid) returns text
language sql stable security definer set search_path = '' as $$
  select translate(encode(extensions.hmac(convert_to('guardian:' || link, 'UTF8'), s.value, 'sha256'), 'base64'), '+/=', '-_')
  from private.app_secrets s where s.name = 'guardian_links'
$$;
create function private.guardian_links_after() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.guardian_tokens (link_id, token_hash) values (new.id, extensions.digest(private.guardian_token(new.id), 'sha256'));
    if new.state = 'invited' then
      perform private.queue_mail('guardian_invitation', new.guardian_email, new.locale, jsonb_build_object('token', private.guardian_token(new.id),
        'guardian_name', new.guardian_name, 'athlete_name', (select p.display_name from public.athlete_profiles p where p.id = new.athlete_id)));
    end if;
  end if;
  perform private.refresh_athlete(new.athlete_id);
  return null;
end $$;
create trigger guardian_links_after after insert or update of state on public.guardian_links for each row execute function private.guardian_links_after();

create function private.mail_guardians(athlete uuid, kind text, params jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(kind, g.guardian_email, g.locale, params || jsonb_build_object('token', private.guardian_token(g.id),
    'guardian_name', g.guardian_name, 'athlete_name', (select p.display_name from public.athlete_profiles p where p.id = athlete)))
  from public.guardian_links g where g.athlete_id = athlete and g.state = 'active';
end $$;

create function private.invite_guardian(guardian_name text, guardian_email text, locale text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(coalesce(guardian_email, '')));
  me      uuid := auth.uid();
  link    uuid;
begin
  if not exists (select 1 from public.athlete_profiles p join public.athlete_private o on o.athlete_id = p.id where p.id = me and p.is_minor) then
    perform private.refuse('guardian.not_a_minor', 'Only an athlete under 18 needs a guardian.', 409);
  end if;
  if char_length(btrim(coalesce(guardian_name, ''))) not between 1 and 120 then
    perform private.refuse('guardian.name', 'guardian_name: 1 to 120 characters are wanted.', 422);
  end if;
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(address) > 320 then perform private.refuse('email.invalid', 'Invalid email format', 422); end if;
  -- Neither oneself nor an account of the platform's own scouts and athletes can vouch for a minor.
  if exists (select 1 from public.profiles p where p.email = address) then
    perform private.refuse('guardian.address', 'guardian_email: this address cannot be a guardian''s. Give the address of a parent or legal guardian.', 422);
  end if;
  perform private.require_rate('guardian_invite', me::text, 5, '1 day', 'You have invited several guardians today. Please wait until tomorrow.');
  update public.guardian_links g set state = 'ended', decided_at = now() where g.athlete_id = me and g.guardian_email = address and g.state = 'invited';
  if exists (select 1 from public.guardian_links g where g.athlete_id = me and g.guardian_email = address and g.state = 'active') then
    perform private.refuse('guardian.already', 'This guardian has agreed already.', 409);
  end if;
  insert into public.guardian_links (athlete_id, guardian_name, guardian_email, locale)
  values (me, btrim(guardian_name), address, case when locale in ('en', 'es', 'fr') then locale else 'en' end) returning id into link;
  return link;
end $$;
grant execute on function private.invite_guardian(text, text, text) to authenticated;
create function public.invite_guardian(guardian_name text, guardian_email text, locale text default 'en') returns uuid
language sql set search_path = '' as $$ select private.invite_guardian(guardian_name, guardian_email, locale) $$;
grant execute on function public.invite_guardian(text, text, text) to authenticated;

-- Which link a secret opens; a wrong, expired or ended one answers like one that never was.
create function private.guardian_link_of(token text) returns public.guardian_links
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links;
begin
  if token is null or char_length(token) > 100 then perform private.refuse('guardian.link', 'This link is not valid any more.', 404); end if;
  select g.* into link from private.guardian_tokens t join public.guardian_links g on g.id = t.link_id
  where t.token_hash = extensions.digest(guardian_link_of.token, 'sha256');
  if link.id is null or link.state = 'ended' or (link.state = 'invited' and link.expires_at <= now()) then
    perform private.refuse('guardian.link', 'This link is not valid any more.', 404);
  end if;
  if exists (select 1 from public.athlete_private p where p.athlete_id = link.athlete_id and private.age_on(p.birth_date) >= 18) then
    perform private.refuse('guardian.of_age', 'The athlete has come of age; guardian access has ended.', 410);
  end if;
  return link;
end $$;

-- What a guardian sees: who asks, who talks with the child and how much, never the text of a thread.
create function private.guardian_portal(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.guardian_link_of(token);
begin
  return jsonb_build_object(
    'state', link.state, 'guardian_name', link.guardian_name, 'locale', link.locale, 'invited_at', link.created_at,
    'athlete', (select jsonb_build_object('id', p.id, 'display_name', p.display_name, 'primary_sport', p.primary_sport, 'age_band', p.age_band, 'country', p.country,
        'effective_visibility', p.effective_visibility, 'contact_state', p.contact_state) from public.athlete_profiles p where p.id = link.athlete_id),
    'requests', case when link.state <> 'active' then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'scout_name', r.scout_name,
        'scout_organization', r.scout_organization, 'scout_checks', s.checks, 'scout_verified_until', s.verified_until, 'subject', r.subject, 'intro', r.intro,
        'status', r.status, 'held', r.held_for_guardian, 'created_at', r.created_at, 'expires_at', r.expires_at) order by r.created_at desc)
      from public.message_requests r join public.scout_profiles s on s.user_id = r.scout_id where r.athlete_id = link.athlete_id), '[]') end,
    'contacts', case when link.state <> 'active' then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('conversation_id', c.id, 'scout_name', p.display_name,
        'scout_organization', coalesce(s.organization, ''), 'status', c.status, 'since', c.created_at, 'last_message_at', c.last_message_at,
        'volume', (select case when count(*) <= 5 then 'few' when count(*) <= 30 then 'regular' else 'frequent' end from public.messages m where m.conversation_id = c.id))
        order by c.last_message_at desc)
      from public.conversations c join public.conversation_participants p on p.conversation_id = c.id and p.role = 'scout'
      left join public.scout_profiles s on s.user_id = c.scout_id where c.athlete_id = link.athlete_id), '[]') end,
    'consents', coalesce((select jsonb_agg(jsonb_build_object('scope', k.scope, 'decision', k.decision, 'text_version', k.text_version, 'created_at', k.created_at)
        order by k.created_at desc) from public.consents k where k.guardian_link_id = link.id), '[]'));
end $$;

-- Everything a guardian decides. Withdrawing takes effect at once: requests fall, threads close, the profile hides.
create function private.guardian_decide(token text, decision text, target uuid, text_version text, language text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link    public.guardian_links := private.guardian_link_of(token);
  request public.message_requests;
  spoken  text := case when language in ('en', 'es', 'fr') then language else link.locale end;
begin
  perform private.require_rate('guardian_decide', link.id::text, 120, '1 hour', 'Too many decisions at once. Please wait a little.');
  select * into link from public.guardian_links g where g.id = link.id for update;
  if decision in ('consent', 'decline', 'withdraw') then
    if (decision, link.state) not in (('consent', 'invited'), ('consent', 'declined'), ('consent', 'withdrawn'), ('decline', 'invited'), ('withdraw', 'active')) then
      perform private.refuse('guardian.settled', format('decision: %s is not possible while the link is %s.', decision, link.state), 409);
    end if;
    if decision = 'consent' and coalesce(btrim(text_version), '') = '' then
      perform private.refuse('guardian.text_version', 'text_version: say which text was agreed to.', 422);
    end if;
    insert into public.consents (athlete_id, guardian_link_id, scope, decision, text_version, language, ip_address)
    values (link.athlete_id, link.id, 'account', case decision when 'consent' then 'given' when 'decline' then 'declined' else 'withdrawn' end,
      left(coalesce(nullif(btrim(text_version), ''), 'none'), 40), spoken, private.request_ip());
    update public.guardian_links set state = case decision when 'consent' then 'active' when 'decline' then 'declined' else 'withdrawn' end, decided_at = now()
    where id = link.id;
    if decision = 'withdraw' and not exists (select 1 from public.guardian_links g where g.athlete_id = link.athlete_id and g.state = 'active') then
      update public.message_requests set status = 'declined', decline_reason = 'guardian', answered_at = now() where athlete_id = link.athlete_id and status = 'pending';
      update public.conversations set status = 'closed', closed_reason = 'guardian', closed_at = now() where athlete_id = link.athlete_id and status = 'open';
    elsif decision = 'consent' then
      insert into public.conversation_participants (conversation_id, guardian_link_id, role, display_name)
      select c.id, link.id, 'guardian', link.guardian_name from public.conversations c where c.athlete_id = link.athlete_id and c.status = 'open'
      on conflict do nothing;
    end if;
    perform private.audit(link.athlete_id, 'guardian_' || decision, jsonb_build_object('guardian_link_id', link.id));
    perform private.notify(link.athlete_id, 'guardian_decided', jsonb_build_object('decision', decision), '/athlete/settings');
  elsif link.state <> 'active' then
    perform private.refuse('guardian.not_active', 'Agree to the account first.', 409);
  elsif decision in ('approve_request', 'decline_request') then
    select * into request from public.message_requests r where r.id = target and r.athlete_id = link.athlete_id for update;
    if request.id is null then perform private.refuse('request.not_found', 'There is no such request.', 404); end if;
    if request.status <> 'pending' or not request.held_for_guardian or request.expires_at <= now() then
      perform private.refuse('request.settled', 'This request was settled already.', 409);
    end if;
    if decision = 'approve_request' then perform private.must_be_contactable(request.scout_id, request.athlete_id); end if;
    insert into public.consents (athlete_id, guardian_link_id, scope, decision, request_id, text_version, language, ip_address)
    values (link.athlete_id, link.id, 'contact', case decision when 'approve_request' then 'given' else 'declined' end, request.id,
      left(coalesce(nullif(btrim(text_version), ''), 'none'), 40), spoken, private.request_ip());
    if decision = 'approve_request' then
      update public.message_requests set held_for_guardian = false, guardian_approved_at = now() where id = request.id;
    else
      update public.message_requests set status = 'declined', decline_reason = 'guardian', answered_at = now() where id = request.id;
    end if;
    perform private.audit(link.athlete_id, 'guardian_' || decision, jsonb_build_object('guardian_link_id', link.id, 'request_id', request.id));
  elsif decision = 'end_conversation' then
    update public.conversations set status = 'closed', closed_reason = 'guardian', closed_at = now()
    where id = target and athlete_id = link.athlete_id and status = 'open';
    if not found then perform private.refuse('thread.not_found', 'There is no open thread with this id.', 404); end if;
    perform private.audit(link.athlete_id, 'guardian_end_conversation', jsonb_build_object('guardian_link_id', link.id, 'conversation_id', target));
  else
    perform private.refuse('guardian.decision', 'decision: consent, decline, withdraw, approve_request, decline_request or end_conversation is wanted.', 422);
  end if;
  return private.guardian_portal(token);
end $$;
grant execute on function private.guardian_portal(text), private.guardian_decide(text, text, uuid, text, text) to anon, authenticated;
create function public.guardian_portal(token text) returns jsonb
language sql set search_path = '' as $$ select private.guardian_portal(token) $$;
create function public.guardian_decide(token text, decision text, target uuid default null, text_version text default '', language text default '') returns jsonb
language sql set search_path = '' as $$ select private.guardian_decide(token, decision, target, text_version, language) $$;
grant execute on function public.guardian_portal(text), public.guardian_decide(text, text, uuid, text, text) to anon, authenticated;

-- Birth date and country come once, right after the first sign-in. Under 13 is refused and nothing about the person is kept.
create function private.onboard_athlete(details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me     public.profiles;
  birth  date;
  years  int;
  land   text := upper(btrim(coalesce(details ->> 'country', '')));
  sport  text := details ->> 'sport';
  places text[];
  shown  text;
  base   text;
  wish   text := coalesce(details ->> 'recruiting_status', '');
begin
  select * into me from public.profiles p where p.id = auth.uid();
  if me.role is distinct from 'athlete' then perform private.refuse('onboarding.role', 'Only an athlete''s account is set up here.'); end if;
  if exists (select 1 from public.athlete_private p where p.athlete_id = me.id) then
    perform private.refuse('onboarding.done', 'This account is set up already.', 409);
  end if;
  begin
    birth := (details ->> 'birth_date')::date;
  exception when others then
    perform private.refuse('onboarding.birth_date', 'birth_date: a date like 2008-05-31 is wanted.', 422);
  end;
  if birth is null or birth > current_date or birth < current_date - interval '100 years' then
    perform private.refuse('onboarding.birth_date', 'birth_date: a date like 2008-05-31 is wanted.', 422);
  end if;
  if land !~ '^[A-Z]{2}$' then perform private.refuse('onboarding.country', 'country: two letters like FR are wanted.', 422); end if;
  years := private.age_on(birth);
  if years < 13 then -- LIMITS.athlete.minAgeYears
    perform set_config('touchline.erasing', 'on', true);
    delete from public.security_audit_log where user_id = me.id;
    delete from private.mail_outbox where to_email = me.email;
    delete from private.rate_limit_counters where subject in (me.id::text, me.email) or subject like '%' || me.email || '%';
    delete from auth.users where id = me.id;
    perform set_config('touchline.erasing', 'off', true);
    return jsonb_build_object('outcome', 'refused');
  end if;
  if not exists (select 1 from public.sports s where s.code = sport) then
    perform private.refuse('onboarding.sport', format('sport: %s is not a known sport.', left(coalesce(sport, 'nothing'), 40)), 422);
  end if;
  select coalesce(array_agg(p.value order by p.ordinality), '{}') into places
  from jsonb_array_elements_text(case jsonb_typeof(details -> 'positions') when 'array' then details -> 'positions' else '[]' end) with ordinality p;
  if cardinality(places) > 4 or exists (select 1 from unnest(places) x where not exists (
      select 1 from public.positions q where q.sport_code = sport and q.code = x)) then
    perform private.refuse('onboarding.positions', 'positions: at most four positions of the sport are wanted.', 422);
  end if;
  if wish not in ('', 'open', 'closed', 'committed', 'signed', 'transferred') then
    perform private.refuse('onboarding.recruiting_status', 'recruiting_status: open, closed, committed, signed or transferred is wanted.', 422);
  end if;
  -- A minor's card carries the first name and an initial unless they choose otherwise later.
  shown := case when years >= 18 or position(' ' in btrim(me.full_name)) = 0 then me.full_name
    else split_part(btrim(me.full_name), ' ', 1) || ' ' || left(regexp_replace(btrim(me.full_name), '^.*\s', ''), 1) || '.' end;
  base := btrim(left(regexp_replace(private.fold(shown), '[^a-z0-9]+', '-', 'g'), 40), '-');
  insert into public.athlete_profiles (id, user_id, handle, display_name, country, region, primary_sport, class_year, sex_category, dominant_side, level, club, recruiting_status)
  values (me.id, me.id, case when char_length(base) < 2 then 'athlete' else base end || '-' || left(replace(me.id::text, '-', ''), 8), shown, land,
    left(btrim(coalesce(details ->> 'region', '')), 80), sport, nullif(details ->> 'class_year', '')::smallint, nullif(details ->> 'sex_category', ''),
    nullif(details ->> 'dominant_side', ''), nullif(details ->> 'level', ''), left(btrim(coalesce(details ->> 'club', '')), 120),
    coalesce(nullif(wish, ''), case when years >= 18 then 'open' else 'closed' end));
  insert into public.athlete_private (athlete_id, birth_date, consent_country) values (me.id, birth, land);
  insert into public.athlete_sports (athlete_id, sport_code, is_primary) values (me.id, sport, true);
  insert into public.athlete_positions (athlete_id, sport_code, position_code, rank)
  select me.id, sport, x, n from unnest(places) with ordinality as t (x, n);
  if years < 18 and coalesce(details ->> 'guardian_email', '') <> '' then
    perform private.invite_guardian(details ->> 'guardian_name', details ->> 'guardian_email', coalesce(details ->> 'locale', private.language_of(me.id)));
  elsif years < 18 then
    perform private.notify(me.id, 'guardian_needed', '{}', '/athlete/settings');
  end if;
  return (select jsonb_build_object('outcome', 'ready', 'is_minor', p.is_minor, 'effective_visibility', p.effective_visibility, 'contact_state', p.contact_state,
    'guardian_state', o.guardian_state, 'consent_needed', years < private.consent_age(land))
    from public.athlete_profiles p join public.athlete_private o on o.athlete_id = p.id where p.id = me.id);
end $$;
grant execute on function private.onboard_athlete(jsonb) to authenticated;
create function public.onboard_athlete(details jsonb) returns jsonb
language sql set search_path = '' as $$ select private.onboard_athlete(details) $$;
grant execute on function public.onboard_athlete(jsonb) to authenticated;
