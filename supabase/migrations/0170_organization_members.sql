-- An athlete and their club: they ask to belong, of minors only while a guardian has agreed, who is told and
-- can say no at any time. Membership alone puts the mark beside a name.

select private.declare_rate_limit('organization_join', 10, '1 day', 'You have asked several clubs today.');

-- Who may be known to an organization: an adult, or a minor while a guardian's consent stands.
create function private.is_reachable_member(member private.organization_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    not private.is_banned(member.athlete_id)
    and case private.age_group_of(member.athlete_id)
      when 'adult' then true
      when 'minor' then private.has_active_guardian(member.athlete_id)
      else false
    end
$$;

create function private.join_organization(organization_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me    uuid := auth.uid();
  known private.organization_members;
begin
  if private.my_role() is distinct from 'athlete' or private.age_group_of(me) not in ('adult', 'minor') then
    perform private.raise_error('organization.athletes', 'An athlete with a page belongs to a club.', 403);
  elsif private.is_minor_account(me) and not private.has_active_guardian(me) then
    perform private.raise_error('organization.guardian', 'You can ask once a guardian has agreed.', 409);
  elsif not private.is_checked_organization(organization_id) then
    perform private.raise_error('organization.not_found', 'There is no such organization.', 404);
  end if;
  perform private.require_rate_limit('organization_join', me::text);
  select m.* into known from private.organization_members m
  where m.organization_id = join_organization.organization_id and m.athlete_id = me for update;
  if known.state in ('asked', 'member') then return known.state; end if;
  if known.ended_by in ('guardian', 'official') and known.answered_at > now() - interval '30 days' then
    perform private.raise_error('organization.no_means_no', 'The answer was no. Ask again in 30 days.', 409);
  end if;
  insert into private.organization_members as m (organization_id, athlete_id)
  values (join_organization.organization_id, me)
  on conflict on constraint organization_members_organization_id_athlete_id_key do update
  set state = 'asked', ended_by = null, asked_at = now(), answered_at = null, answered_by = null;
  if private.is_minor_account(me) then
    perform private.enqueue_guardian_mails(me, 'guardian_organization', jsonb_build_object('subject', o.name))
    from public.organizations o where o.id = join_organization.organization_id;
    perform private.signal_guardians(me);
  end if;
  return 'asked';
end $$;
grant execute on function private.join_organization(uuid) to authenticated;

create function public.join_organization(organization_id uuid) returns text
language sql set search_path = '' as $$
  select private.join_organization(organization_id)
$$;
grant execute on function public.join_organization(uuid) to authenticated;

-- A no that somebody else gave stays with its day.
create function private.leave_organization(organization_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.organization_members m set state = 'ended', ended_by = 'athlete', answered_at = now()
  where m.organization_id = leave_organization.organization_id and m.athlete_id = auth.uid()
    and m.state <> 'ended';
  perform private.signal_guardians(auth.uid());
end $$;
grant execute on function private.leave_organization(uuid) to authenticated;

create function public.leave_organization(organization_id uuid) returns void
language sql set search_path = '' as $$
  select private.leave_organization(organization_id)
$$;
grant execute on function public.leave_organization(uuid) to authenticated;

-- Checked organizations by a part of the name, for an athlete who picks a club.
create function private.find_organizations(query text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          o.id,
          'handle',
          o.handle,
          'name',
          o.name,
          'kind',
          o.kind,
          'city',
          o.city,
          'country_code',
          o.country_code
        )
        order by o.name, o.id
      ),
      '[]'
    )
  from
    (
      select u.*
      from public.organizations u
      where
        private.is_checked(u)
        and char_length(btrim(query)) between 2 and 120
        and position(lower(btrim(query)) in lower(u.name)) > 0
      order by u.name, u.id
      limit 8
    ) o
$$;
grant execute on function private.find_organizations(text) to anon, authenticated;

create function public.find_organizations(query text) returns jsonb
language sql stable set search_path = '' as $$
  select private.find_organizations(query)
$$;
grant execute on function public.find_organizations(text) to anon, authenticated;

-- The handle of the checked organization that an athlete belongs to and names as the club. An equal name
-- alone is nothing; a membership says nothing beside another name. public.checked_clubs asks for those whose
-- page the caller may read.
create function private.checked_club(athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select o.handle
  from
    public.athlete_profiles p
    join private.organization_members m on m.athlete_id = p.id and m.state = 'member'
    join public.organizations o on o.id = m.organization_id and private.is_checked(o)
  where
    p.id = athlete
    and (p.id = auth.uid() or p.effective_visibility = any ((select private.visible_audiences())::text[]))
    and lower(btrim(p.club)) = lower(o.name)
    and private.is_reachable_member(m)
  limit 1
$$;
grant execute on function private.checked_club(uuid) to anon, authenticated;

-- Of many athletes at once, as a list shows them: {athlete: handle}. Of those whose page the caller may read.
create function public.checked_clubs(athlete_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.id, c.handle) filter (where c.handle is not null), '{}')
  from
    (
      select
        p.id,
        private.checked_club(p.id) as handle
      from public.athlete_profiles p
      where p.id = any (athlete_ids[1:100])
    ) c
$$;
grant execute on function public.checked_clubs(uuid[]) to anon, authenticated;

-- Where the caller belongs, asks to, or was ended, the newest first: what stands beside the club they name.
create function private.my_organizations() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          o.id,
          'handle',
          o.handle,
          'name',
          o.name,
          'state',
          m.state,
          'checked',
          private.is_checked(o)
        )
        order by m.asked_at desc, m.id
      ),
      '[]'
    )
  from
    private.organization_members m
    join public.organizations o on o.id = m.organization_id
  where m.athlete_id = auth.uid() and o.handle is not null
$$;
grant execute on function private.my_organizations() to authenticated;

create function public.my_organizations() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_organizations()
$$;
grant execute on function public.my_organizations() to authenticated;

comment on function public.join_organization is
  'An athlete asks to belong to a checked organization; of a minor the guardian is told. Answers asked or member. 403 organization.athletes, 409 organization.guardian, organization.no_means_no, 404 organization.not_found.';
comment on function public.leave_organization is 'The athlete no longer belongs there, or asks no more.';
comment on function public.find_organizations is 'Checked organizations with these letters in their name.';
comment on function public.checked_clubs is
  'Of these athletes, up to 100, {athlete: handle} of the checked organization that each belongs to and names as the club; of those alone whom the caller may see.';
comment on function public.my_organizations is
  'Where the calling athlete belongs, asks to, or was ended: [{id, handle, name, state, checked}].';
