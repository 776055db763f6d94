-- Joining and leaving a community.

create function private.is_invitation(community private.communities, invitation text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(community.invite_secret = invitation and community.invite_ends_at > now(), false)
$$;

create function private.tell_of_community(person uuid, notice text, community uuid, params jsonb default '{}')
returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      person,
      notice,
      params || jsonb_build_object('community_id', c.id, 'name', c.name),
      '/communities/' || c.id,
      notice || ':' || c.id
    )
  from private.communities c
  where c.id = community
$$;

create function private.tell_moderators(community uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare waiting bigint := private.waiting_members(community);
begin
  delete from public.notifications n where n.kind = 'community_asked' and n.read_at is null
    and n.params ->> 'community_id' = community::text;
  perform private.tell_of_community(m.user_id, 'community_asked', community,
    jsonb_build_object('count', waiting::text))
  from private.community_members m
  where m.community_id = community and m.state = 'active' and m.role <> 'member' and waiting > 0;
end $$;

-- A minor's guardians first, then the moderators where they decide: with minors always, since an invitation
-- is passed on. Whoever was removed stays out.
create function private.join_community(community_id uuid, invitation text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me        uuid := auth.uid();
  age       text := private.age_group_of(me);
  community private.communities;
  invited   boolean;
  member    private.community_members;
  wanted    text;
begin
  if private.my_role() is null then
    perform private.raise_error('community.not_found', 'There is no such community to join.', 404);
  elsif age is null or age = 'unknown' then
    perform private.raise_error('community.no_age', 'Say on your profile when you were born first.', 409);
  end if;
  perform private.require_rate_limit('community_join', me::text);
  select * into community from private.communities c
  where c.id = join_community.community_id and c.state = 'open' for share;
  invited := private.is_invitation(community, invitation);
  select * into member from private.community_members m
  where m.community_id = community.id and m.user_id = me for update;
  if community.id is null or not (community.is_listed or invited
    or coalesce(member.state in ('active', 'asked', 'guardian'), false))
    or coalesce(member.state = 'removed', false)
    or exists (select from private.community_members o
    where o.community_id = community.id and o.role = 'owner'
      and private.is_blocked_between(me, o.user_id)) then
    perform private.raise_error('community.not_found', 'There is no such community to join.', 404);
  elsif member.state in ('active', 'asked') or (member.state = 'guardian' and age = 'minor') then
    return member.state;
  elsif age = 'minor' and (community.age_policy <> 'all'
    or not private.has_verified_moderator(community.id)) then
    perform private.raise_error('community.adults_only', 'This community is for adults.', 403);
  elsif age = 'minor' and not private.has_active_guardian(me) then
    perform private.raise_error('community.no_guardian', 'A guardian has to agree to your account first.',
      409);
  elsif community.join_policy = 'invitation' and not invited then
    perform private.raise_error('community.invitation', 'One joins this community by invitation.', 403);
  end if;
  wanted := case when age = 'minor' then 'guardian'
    when community.join_policy = 'open' or (invited and community.age_policy = 'adults') then 'active'
    else 'asked' end;
  insert into private.community_members as m (community_id, user_id, state, joined_at)
  values (community.id, me, wanted, case wanted when 'active' then now() end)
  on conflict on constraint community_members_community_id_user_id_key do update
  set state = wanted, role = 'member', joined_at = excluded.joined_at,
    changed_at = now(), read_at = now()
  returning * into member;
  if wanted = 'guardian' then
    -- What a guardian has said before stands until that one says otherwise.
    if private.has_guardians_yes(member) then return private.admit_member(member.id); end if;
    perform private.ask_guardians_of_member(member);
  elsif wanted = 'asked' then
    perform private.tell_moderators(community.id);
  end if;
  perform private.signal_community(community.id);
  return wanted;
end $$;
grant execute on function private.join_community(uuid, text) to authenticated;

create function public.join_community(community_id uuid, invitation text default null) returns text
language sql set search_path = '' as $$
  select private.join_community(community_id, invitation)
$$;
grant execute on function public.join_community(uuid, text) to authenticated;

-- The guardians have agreed: on to the moderators.
create function private.admit_member(member_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare member private.community_members;
begin
  update private.community_members m set state = 'asked', changed_at = now()
  where m.id = admit_member.member_id and m.state = 'guardian'
  returning * into member;
  perform private.tell_moderators(member.community_id);
  perform private.signal_community(member.community_id);
  return member.state;
end $$;

-- An owner hands it over first, or closes it.
create function private.leave_community(community_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare member private.community_members;
begin
  select * into member from private.community_members m
  where m.community_id = leave_community.community_id and m.user_id = auth.uid() for update;
  if member.id is null or member.state in ('left', 'declined', 'removed') then
    perform private.raise_error('community.not_found', 'There is no such community of yours.', 404);
  elsif member.role = 'owner' and member.state = 'active' then
    perform private.raise_error('community.owner_leaves',
      'Hand the community over to another moderator first, or close it.', 409);
  end if;
  update private.community_members m set state = 'left', role = 'member', changed_at = now()
  where m.id = member.id;
  perform private.signal_community(member.community_id);
end $$;
grant execute on function private.leave_community(uuid) to authenticated;

create function public.leave_community(community_id uuid) returns void
language sql set search_path = '' as $$
  select private.leave_community(community_id)
$$;
grant execute on function public.leave_community(uuid) to authenticated;

-- The account of an owner goes: the moderator of longest standing who may takes over, else it closes.
create function private.community_members_after_delete_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare next_owner uuid;
begin
  select m.id into next_owner
  from private.community_members m join private.communities c on c.id = m.community_id
  where m.community_id = old.community_id and m.state = 'active' and m.role = 'moderator'
    and (c.age_policy = 'adults' or private.may_moderate_minors(m.user_id))
  order by m.joined_at, m.id limit 1;
  if next_owner is null then
    update private.communities c set state = 'closed', changed_at = now()
    where c.id = old.community_id and c.state = 'open';
  else
    update private.community_members m set role = 'owner', changed_at = now() where m.id = next_owner;
  end if;
  return null;
end $$;
create trigger community_members_after_delete_owner after delete on private.community_members
  for each row when (old.role = 'owner' and old.state = 'active')
  execute function private.community_members_after_delete_owner();

comment on function public.join_community is
  'Returns active, asked (a moderator decides) or guardian (the guardians decide). 403 community.adults_only, community.invitation; 404 community.not_found; 409 community.no_age, community.no_guardian.';
comment on function public.leave_community is
  'Ends a membership or a request. 404 community.not_found, 409 community.owner_leaves.';
