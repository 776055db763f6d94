-- What officials do with the link in their mail, without an account: accept, answer athletes, invite and end
-- officials, keep the page. Opening the link changes nothing.

-- Whose secret this is, or one clear sentence why it opens nothing any more.
create function private.verify_official_token(token text) returns private.organization_officials
language plpgsql stable security definer set search_path = '' as $$
declare official private.organization_officials;
begin
  if token is not null and char_length(token) <= 100 then
    select o.* into official from private.organization_officials o
    where o.token_hash = extensions.digest(verify_official_token.token, 'sha256');
    if official.id is null and exists (select from private.replaced_official_tokens r
      where r.token_hash = extensions.digest(verify_official_token.token, 'sha256')) then
      perform private.raise_error('official.replaced', 'A newer link has replaced this one.', 410);
    end if;
  end if;
  if official.id is null then
    perform private.raise_error('official.link', 'This link is not valid.', 404);
  elsif official.ended_at is not null then
    perform private.raise_error('official.ended', 'You no longer act for this organization.', 410);
  elsif official.accepted_at is null and official.invite_ends_at <= now() then
    perform private.raise_error('official.expired', 'This invitation has expired.', 410);
  end if;
  return official;
end $$;

-- Who may do this today. The organization is held, so that it does not end and nobody else acts beside.
create function private.require_official(token text, deed text) returns private.organization_officials
language plpgsql security definer set search_path = '' as $$
declare official private.organization_officials := private.verify_official_token(token);
begin
  perform private.require_rate_limit('official_act', official.id::text);
  perform from public.organizations o where o.id = official.organization_id for update;
  official := private.verify_official_token(token);
  if official.accepted_at is null then
    perform private.raise_error('official.not_accepted', 'Accept the invitation first.', 409);
  elsif not private.is_checked_organization(official.organization_id) then
    perform private.raise_error('official.not_checked',
      'The organization is not checked now, so nobody acts for it.', 409);
  elsif not private.may_act(official, deed) then
    perform private.raise_error('official.not_allowed', 'An official with more rights does that.', 403);
  end if;
  return official;
end $$;

create function private.accept_official(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare official private.organization_officials := private.verify_official_token(token);
begin
  perform private.require_rate_limit('official_act', official.id::text);
  update private.organization_officials o set accepted_at = coalesce(o.accepted_at, now())
  where o.id = official.id and o.ended_at is null;
  update private.organization_applications a set confirmed_at = now()
  where a.organization_id = official.organization_id and a.confirmed_at is null;
  return private.official_page(token);
end $$;
grant execute on function private.accept_official(text) to anon, authenticated;

create function public.accept_official(token text) returns jsonb
language sql set search_path = '' as $$
  select private.accept_official(token)
$$;
grant execute on function public.accept_official(text) to anon, authenticated;

-- Whoever lost their link asks for another at their address, which ends the old one. The answer is the same
-- whether anybody acts from there, and every try counts.
create function private.ask_official_link(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := private.mailbox(lower(btrim(left(coalesce(address, ''), 320))));
  lost    private.organization_officials;
begin
  perform private.require_rate_limit('official_link_place',
    coalesce(auth.uid()::text, private.request_place()));
  perform private.require_rate_limit('official_link', private.address_hash(mailbox));
  for lost in select f.* from private.organization_officials f where private.mailbox(f.email) = mailbox
    and f.ended_at is null and (f.accepted_at is not null or f.invite_ends_at > now()) order by f.id
  loop
    perform private.issue_official_token(lost.id);
    perform private.mail_official(lost, 'organization_link', '{}');
  end loop;
end $$;
grant execute on function private.ask_official_link(text) to anon, authenticated;

create function public.ask_official_link(address text) returns void
language sql set search_path = '' as $$
  select private.ask_official_link(address)
$$;
grant execute on function public.ask_official_link(text) to anon, authenticated;

-- At the organization's own domain, exactly. Whoever is invited again has a new link, and the old one ends;
-- what an official may do is changed by an invitation too, and counts once it is accepted.
create function private.invite_official(token text, official jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me      private.organization_officials := private.require_official(token, 'own');
  address text := lower(btrim(coalesce(official ->> 'email', '')));
  invited private.organization_officials;
begin
  if private.require_own_domain(address, me.organization_id) <> (select o.mail_domain
    from public.organizations o where o.id = me.organization_id) then
    perform private.raise_error('official.domain',
      'email: an official has an address at the organization''s own domain.', 422);
  elsif coalesce(official ->> 'may', '') not in ('own', 'record', 'confirm') then
    perform private.raise_error('official.may', 'may: own, record or confirm is wanted.', 422);
  elsif private.mailbox(address) = private.mailbox(me.email) then
    perform private.raise_error('official.self', 'email: this is your own address.', 422);
  end if;
  perform private.require_rate_limit('organization_address', private.address_hash(private.mailbox(address)));
  update private.organization_officials f set ended_at = now(), ended_by = 'official'
  where f.organization_id = me.organization_id and f.ended_at is null
    and private.mailbox(f.email) = private.mailbox(address);
  if (select count(*) from private.organization_officials f where f.organization_id = me.organization_id
    and f.ended_at is null) >= 40 then -- LIMITS.organization.officialsMax
    perform private.raise_error('official.too_many', 'There is room for 40 officials; end one first.', 409);
  end if;
  insert into private.organization_officials (organization_id, name, role_title, email, locale, may)
  values (me.organization_id, private.organization_words('full_name', official ->> 'name', 2, 120),
    private.organization_words('role_title', official ->> 'role_title', 2, 80), address,
    case when official ->> 'locale' in ('en', 'es', 'fr') then official ->> 'locale' else 'en' end,
    official ->> 'may')
  returning * into invited;
  perform private.issue_official_token(invited.id);
  perform private.mail_official(invited, 'organization_official',
    jsonb_build_object('expires_at', invited.invite_ends_at, 'from', me.name));
  return private.official_page(token);
end $$;
grant execute on function private.invite_official(text, jsonb) to anon, authenticated;

create function public.invite_official(token text, official jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.invite_official(token, official)
$$;
grant execute on function public.invite_official(text, jsonb) to anon, authenticated;

-- Oneself at any time, others by who may; somebody stays who may.
create function private.end_official(token text, official_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me     private.organization_officials := private.verify_official_token(token);
  ending private.organization_officials;
begin
  if me.id is distinct from official_id then me := private.require_official(token, 'own'); end if;
  perform from public.organizations o where o.id = me.organization_id for update;
  select f.* into ending from private.organization_officials f where f.id = official_id
    and f.organization_id = me.organization_id and f.ended_at is null for update;
  if ending.id is null then
    perform private.raise_error('official.not_found', 'official_id: there is no such official.', 404);
  elsif ending.may = 'own' and ending.accepted_at is not null
    and not exists (select from private.organization_officials f
      where f.organization_id = me.organization_id and f.may = 'own' and f.accepted_at is not null
        and f.ended_at is null and f.id <> ending.id) then
    perform private.raise_error('official.last', 'Somebody has to look after it: invite another one first.',
      409);
  end if;
  update private.organization_officials f set ended_at = now(),
    ended_by = case when f.id = me.id then 'self' else 'official' end
  where f.id = ending.id;
end $$;
grant execute on function private.end_official(text, uuid) to anon, authenticated;

create function public.end_official(token text, official_id uuid) returns void
language sql set search_path = '' as $$
  select private.end_official(token, official_id)
$$;
grant execute on function public.end_official(text, uuid) to anon, authenticated;

-- The page in the organization's own words. Name, kind and domain were checked, and stay.
create function private.change_organization(token text, details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare me private.organization_officials := private.require_official(token, 'own');
begin
  update public.organizations o set
    about = private.organization_words('about', details ->> 'about', 0, 600),
    city = private.organization_words('city', details ->> 'city', 1, 80),
    region = private.organization_words('region', details ->> 'region', 0, 80),
    website = private.organization_website(details ->> 'website'),
    founded_year = private.founded_year(details ->> 'founded_year'),
    sports = private.organization_sports(details -> 'sports')
  where o.id = me.organization_id;
  return private.official_page(token);
end $$;
grant execute on function private.change_organization(text, jsonb) to anon, authenticated;

create function public.change_organization(token text, details jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.change_organization(token, details)
$$;
grant execute on function public.change_organization(text, jsonb) to anon, authenticated;

-- Yes, or no, which also ends a membership that was answered with yes before.
create function private.decide_organization_member(token text, member_id uuid, accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me     private.organization_officials := private.require_official(token, 'confirm');
  member private.organization_members;
begin
  select m.* into member from private.organization_members m
  where m.id = member_id and m.organization_id = me.organization_id and m.state <> 'ended'
    and private.is_reachable_member(m) for update;
  if member.id is null or accept is null then
    perform private.raise_error('organization.no_member', 'member_id: nobody asks for this any more.', 404);
  elsif accept and member.state = 'member' then
    return private.official_page(token);
  end if;
  update private.organization_members m set state = case when accept then 'member' else 'ended' end,
    ended_by = case when not accept then 'official' end, answered_at = now(), answered_by = me.id
  where m.id = member.id;
  perform private.create_notification(member.athlete_id, 'organization_answer', jsonb_build_object('name',
    o.name, 'because', case when accept then 'accept' else 'decline' end), '/o/' || o.handle)
  from public.organizations o where o.id = me.organization_id;
  -- An adult who named no club yet trains here. A minor's page says nothing that nobody of the family wrote.
  update public.athlete_profiles p set club = o.name from public.organizations o
  where accept and p.id = member.athlete_id and p.club = '' and o.id = me.organization_id
    and not private.is_minor_account(p.id)
    and o.kind in ('club', 'school', 'academy');
  return private.official_page(token);
end $$;
grant execute on function private.decide_organization_member(text, uuid, boolean) to anon, authenticated;

create function public.decide_organization_member(token text, member_id uuid, accept boolean) returns jsonb
language sql set search_path = '' as $$
  select private.decide_organization_member(token, member_id, accept)
$$;
grant execute on function public.decide_organization_member(text, uuid, boolean) to anon, authenticated;

comment on function public.accept_official is
  'With the secret of the mailed link: confirms the address, or accepts to act for the organization.';
comment on function public.ask_official_link is
  'Mails a new link to whoever acts for an organization from this address, and ends the old one. Answers nothing, whoever asks.';
comment on function public.invite_official is
  'An official who may invites another: {name, role_title, email, may, locale}, at the organization''s own domain. 422 official.domain, official.may, official.self, 409 official.too_many.';
comment on function public.end_official is
  'Ends an official: oneself, or another by who may. 404 official.not_found, 409 official.last.';
comment on function public.change_organization is
  'The page in the organization''s own words: {about, city, region, website, founded_year, sports}.';
comment on function public.decide_organization_member is
  'An official answers an athlete who asks to belong, or ends that. 404 organization.no_member.';
