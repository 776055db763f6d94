-- What is read of an organization: by everybody at /o/<handle>, by its officials, by its athletes, by a
-- guardian. Athletes under 18 are never listed, and counts are told in steps, so that nobody reads off them
-- who has come.

-- A number of people as others may know it: none below five, and in fives from there.
create function private.rough_count(people bigint) returns bigint
language sql immutable set search_path = '' as $$
  select
    case
      when people >= 5 then people / 5 * 5
    end
$$;

-- Adults with a public page who belong there.
create function private.listed_members(organization uuid) returns setof public.athlete_profiles
language sql stable security definer set search_path = '' as $$
  select p.*
  from
    private.organization_members m
    join public.athlete_profiles p on p.id = m.athlete_id
  where
    m.organization_id = organization
    and m.state = 'member'
    and p.effective_visibility = 'public'
    and not p.is_minor
    and p.age_band is not null
    and not private.is_banned(p.id)
    and (auth.uid() is null or not private.is_blocked_between(p.id, auth.uid()))
$$;

create function private.shown_officials(organization uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('name', f.name, 'role_title', f.role_title, 'may', f.may, 'since', f.accepted_at)
        order by f.accepted_at, f.id
      ),
      '[]'
    )
  from private.organization_officials f
  where f.organization_id = organization and f.accepted_at is not null and f.ended_at is null
$$;

create function private.organization_page(handle text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown public.organizations;
  twin  text;
begin
  select o.* into shown from public.organizations o
  where o.handle = organization_page.handle and o.first_checked_at is not null;
  if shown.id is null then return null; end if;
  select o.handle into twin from public.organizations o where o.id = shown.merged_into;
  if twin is not null then return jsonb_build_object('moved_to', twin); end if;
  return jsonb_build_object('moved_to', null, 'id', shown.id, 'handle', shown.handle, 'kind', shown.kind,
    'name', shown.name, 'sports', shown.sports, 'city', shown.city, 'region', shown.region,
    'country_code', shown.country_code, 'founded_year', shown.founded_year, 'about', shown.about,
    'website', shown.website, 'mail_domain', shown.mail_domain, 'checks', shown.checks,
    'checked_until', shown.checked_until, 'checked', private.is_checked(shown),
    'ended', shown.ended_at is not null, 'level', private.organization_level(shown.kind),
    'officials', case when shown.ended_at is null then private.shown_officials(shown.id) else '[]' end,
    'athletes', coalesce((select jsonb_agg(jsonb_build_object('handle', l.handle, 'name', l.display_name,
      'sport', l.primary_sport, 'avatar_path', case when l.photo_allowed then l.avatar_path else '' end)
      order by l.display_name, l.handle)
      from (select * from private.listed_members(shown.id) x order by x.display_name limit 60) l), '[]'),
    'others', private.rough_count((select count(*) from private.organization_members m
      where m.organization_id = shown.id and m.state = 'member' and m.athlete_id not in
        (select l.id from private.listed_members(shown.id) l))),
    'my_state', (select m.state from private.organization_members m
      where m.organization_id = shown.id and m.athlete_id = auth.uid()));
end $$;
grant execute on function private.organization_page(text) to anon, authenticated;

create function public.organization_page(handle text) returns jsonb
language sql stable set search_path = '' as $$
  select private.organization_page(handle)
$$;
grant execute on function public.organization_page(text) to anon, authenticated;

-- For whoever has the secret: what they act for and what waits. Of an athlete the name that scouts read, the
-- sport, and whether they are under 18; of no official an address.
create function private.official_page(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me    private.organization_officials := private.verify_official_token(token);
  shown public.organizations;
  acts  boolean                        := private.is_acting(me);
begin
  select o.* into strict shown from public.organizations o where o.id = me.organization_id;
  return jsonb_build_object('id', me.id, 'name', me.name, 'role_title', me.role_title, 'may', me.may,
    'accepted', me.accepted_at is not null, 'invite_ends_at', me.invite_ends_at,
    'registers', shown.first_checked_at is null,
    'organization', jsonb_build_object('id', shown.id, 'handle', shown.handle, 'name', shown.name,
      'kind', shown.kind, 'city', shown.city, 'region', shown.region, 'about', shown.about,
      'website', shown.website, 'founded_year', shown.founded_year, 'sports', shown.sports,
      'mail_domain', shown.mail_domain, 'checked_until', shown.checked_until,
      'checked', private.is_checked(shown)),
    'officials', case when acts then (select coalesce(jsonb_agg(jsonb_build_object('id', f.id,
      'name', f.name, 'role_title', f.role_title, 'may', f.may, 'accepted', f.accepted_at is not null,
      'expired', f.accepted_at is null and f.invite_ends_at <= now(), 'is_you', f.id = me.id)
      order by f.invited_at, f.id), '[]') from private.organization_officials f
      where f.organization_id = me.organization_id and f.ended_at is null) else '[]'::jsonb end,
    'members', case when acts then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id,
      'state', m.state, 'name', p.display_name, 'sport', p.primary_sport, 'is_minor', p.is_minor,
      'asked_at', m.asked_at) order by m.state, p.display_name, m.id), '[]')
      from private.organization_members m join public.athlete_profiles p on p.id = m.athlete_id
      where m.organization_id = me.organization_id and m.state <> 'ended'
        and private.is_reachable_member(m)) else '[]'::jsonb end);
end $$;
grant execute on function private.official_page(text) to anon, authenticated;

create function public.official_page(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.official_page(token)
$$;
grant execute on function public.official_page(text) to anon, authenticated;

create function private.guardian_organizations(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then return '[]'; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('member_id', m.id, 'name', o.name, 'kind', o.kind,
      'handle', o.handle, 'city', o.city, 'state', m.state, 'checked', private.is_checked(o))
      order by o.name, m.id), '[]')
    from private.organization_members m join public.organizations o on o.id = m.organization_id
    where m.athlete_id = link.athlete_id and m.state <> 'ended');
end $$;
grant execute on function private.guardian_organizations(text) to anon, authenticated;

create function public.guardian_organizations(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_organizations(token)
$$;
grant execute on function public.guardian_organizations(text) to anon, authenticated;

create function private.guardian_end_organization(token text, member_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link  public.guardian_links := private.require_guardian(token);
  ended private.organization_members;
begin
  update private.organization_members m set state = 'ended', ended_by = 'guardian', answered_at = now()
  where m.id = member_id and m.athlete_id = link.athlete_id and m.state <> 'ended'
  returning m.* into ended;
  if ended.id is null then
    perform private.raise_error('organization.no_member', 'member_id: there is no such club of your child.',
      404);
  end if;
  perform private.write_audit_log(link.athlete_id, 'guardian_end_organization',
    jsonb_build_object('guardian_link_id', link.id, 'organization_id', ended.organization_id));
  perform private.create_notification(link.athlete_id, 'organization_answer', jsonb_build_object('name',
    o.name, 'because', 'guardian_no'), '/o/' || o.handle)
  from public.organizations o where o.id = ended.organization_id;
  perform private.signal_guardians(link.athlete_id);
  return private.guardian_organizations(token);
end $$;
grant execute on function private.guardian_end_organization(text, uuid) to anon, authenticated;

create function public.guardian_end_organization(token text, member_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_end_organization(token, member_id)
$$;
grant execute on function public.guardian_end_organization(text, uuid) to anon, authenticated;

comment on function public.organization_page is
  'What everybody reads of an organization that was ever checked: what was checked and until when, officials, adults with a public page, the others as a number in fives; {moved_to} of one that was merged; null of any other.';
comment on function public.official_page is
  'For whoever has the secret of an official''s link: the organization, its officials and the athletes who ask. 404 official.link, 410 official.replaced, official.ended, official.expired.';
comment on function public.guardian_organizations is
  'For a guardian''s page: the organizations that their child belongs to or asks to join.';
comment on function public.guardian_end_organization is
  'A guardian ends a membership of their child, at once. 404 organization.no_member.';
