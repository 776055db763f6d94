-- What moderators do about members. Each act has its line in the log of the community; whom it is about is
-- told, and never by whom.

create function private.require_reason(reason text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.community_words('reason', reason, 3, 300);
end $$;

-- In a community with minors nobody looks after it who may not write to them.
create function private.require_fit_moderator(member private.community_members) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.age_group_of(member.user_id) <> 'adult' or private.is_banned(member.user_id)
    or private.is_restricted(member.user_id)
    or ((select c.age_policy from private.communities c where c.id = member.community_id) = 'all'
      and not private.may_moderate_minors(member.user_id)) then
    perform private.raise_error('community.unfit_moderator',
      'Only adults moderate, and where athletes under 18 are, only those who may write to minors.', 403);
  end if;
end $$;

-- An owner makes moderators and hands over; moderators decide about members, and not about each other.
create function private.require_member_act(
  mine private.community_members,
  member private.community_members,
  act text
) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := case when act in ('accept', 'decline') then 'asked' when act = 'readmit' then 'removed'
    else 'active' end;
begin
  if act is null or act not in ('accept', 'decline', 'mute', 'unmute', 'remove', 'readmit', 'promote',
    'demote', 'hand_over') then
    perform private.raise_error('community.choice', format('act: %s was given; accept, decline, mute, '
      'unmute, remove, readmit, promote, demote or hand_over is wanted.',
      coalesce(left(act, 40), 'nothing')), 422);
  elsif member.state <> wanted or member.id = mine.id then
    perform private.raise_error('community.settled', 'That has been decided by now.', 409);
  elsif (act in ('promote', 'demote', 'hand_over') or member.role <> 'member') and mine.role <> 'owner' then
    perform private.raise_error('community.not_owner', 'Only its owner decides about moderators.', 403);
  end if;
end $$;

create function private.decide_community_member(member_id uuid, act text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member private.community_members;
  mine   private.community_members;
  words  text := '';
begin
  select * into member from private.community_members m where m.id = decide_community_member.member_id;
  if member.id is null then
    perform private.raise_error('community.not_found', 'There is no such community of yours.', 404);
  end if;
  mine := private.require_moderator(member.community_id);
  perform private.require_rate_limit('community_change', auth.uid()::text);
  -- Two moderators at once decide one after the other.
  perform from private.communities c where c.id = member.community_id for update;
  select * into member from private.community_members m where m.id = member.id for update;
  perform private.require_member_act(mine, member, act);
  if act in ('mute', 'remove') then words := private.require_reason(reason); end if;
  if act in ('promote', 'hand_over') then perform private.require_fit_moderator(member); end if;
  if act = 'hand_over' then
    update private.community_members m set role = 'moderator', changed_at = now() where m.id = mine.id;
  end if;
  update private.community_members m set
    state = case act when 'accept' then 'active' when 'decline' then 'declined' when 'remove' then 'removed'
      when 'readmit' then 'left' else m.state end,
    role = case act when 'promote' then 'moderator' when 'hand_over' then 'owner' when 'demote' then 'member'
      when 'remove' then 'member' else m.role end,
    joined_at = case act when 'accept' then now() else m.joined_at end,
    muted_until = case act when 'mute' then now() + interval '7 days' when 'unmute' then null
      else m.muted_until end,
    changed_at = now()
  where m.id = member.id;
  perform private.log_community(member.community_id, act, member.id, words);
  if act not in ('unmute', 'readmit', 'demote') then
    perform private.tell_of_community(member.user_id, 'community_answer', member.community_id,
      jsonb_build_object('because', act));
  end if;
  perform private.signal_community(member.community_id);
end $$;
grant execute on function private.decide_community_member(uuid, text, text) to authenticated;

create function public.decide_community_member(member_id uuid, act text, reason text default '') returns void
language sql set search_path = '' as $$
  select private.decide_community_member(member_id, act, reason)
$$;
grant execute on function public.decide_community_member(uuid, text, text) to authenticated;

-- A member is blocked without knowing the account. Neither reads the other here any more.
create function private.block_community_member(member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare member private.community_members;
begin
  select * into member from private.community_members m where m.id = block_community_member.member_id;
  perform private.require_membership(member.community_id);
  if member.user_id = auth.uid() then
    perform private.raise_error('community.not_found', 'member_id: somebody else is wanted.', 404);
  end if;
  perform private.require_rate_limit('community_change', auth.uid()::text);
  insert into public.blocks (blocker_id, blocked_id, blocked_name)
  values (auth.uid(), member.user_id, left(private.community_name(member.user_id), 120))
  on conflict do nothing;
end $$;
grant execute on function private.block_community_member(uuid) to authenticated;

create function public.block_community_member(member_id uuid) returns void
language sql set search_path = '' as $$
  select private.block_community_member(member_id)
$$;
grant execute on function public.block_community_member(uuid) to authenticated;

-- Who belongs to it, as its members see them: moderators first. Who waits and who was removed is for
-- moderators.
create function private.community_people(community_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine      private.community_members := private.require_membership(community_id);
  moderates boolean := private.is_moderator(mine);
begin
  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', private.community_name(m.user_id),
      'role', m.role, 'state', m.state, 'is_me', m.id = mine.id,
      'is_verified', private.is_verified_scout(m.user_id), 'handle', private.page_handle(m.user_id),
      'joined_at', m.joined_at,
      'muted_until', case when moderates and m.muted_until > now() then m.muted_until end)
      order by m.state <> 'asked', m.role = 'member', m.role = 'moderator',
        private.community_name(m.user_id), m.id)
    from private.community_members m
    where m.community_id = mine.community_id
      and (private.is_taking_part(m)
        or (moderates and m.state in ('asked', 'removed') and private.is_cleared(m)))
      and (m.id = mine.id or m.user_id <> all (private.my_blocked_user_ids()))), '[]');
end $$;
grant execute on function private.community_people(uuid) to authenticated;

create function public.community_people(community_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.community_people(community_id)
$$;
grant execute on function public.community_people(uuid) to authenticated;

-- The address of an adult's public page; of nobody else.
create function private.page_handle(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select a.handle
  from public.athlete_profiles a
  where
    a.id = person
    and not a.is_minor
    and a.age_band is not null
    and a.effective_visibility = 'public'
    and not private.is_banned(a.id)
$$;

create function private.community_acts(community_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare mine private.community_members := private.require_moderator(community_id);
begin
  return coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'action', l.action, 'at', l.at,
      'reason', l.reason, 'by', private.community_name(l.actor_id), 'about',
      (select private.community_name(m.user_id) from private.community_members m
        where m.id = l.member_id and private.is_cleared(m)))
      order by l.id desc)
    from (select * from private.community_log g where g.community_id = mine.community_id
      order by g.id desc limit 100) l), '[]');
end $$;
grant execute on function private.community_acts(uuid) to authenticated;

create function public.community_acts(community_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.community_acts(community_id)
$$;
grant execute on function public.community_acts(uuid) to authenticated;

comment on function public.decide_community_member is
  'A moderator''s act: accept, decline, mute (7 days, with a reason), unmute, remove (with a reason), readmit; its owner''s also promote, demote, hand_over. 403 community.not_moderator, community.not_owner, community.unfit_moderator; 404 community.not_found; 409 community.settled; 422 community.choice, community.length.';
comment on function public.block_community_member is
  'Blocks a member whom the caller knows from a community. 404 community.not_found.';
comment on function public.community_people is
  'For members: [{id, name, role, state, is_me, is_verified, handle, joined_at, muted_until}]; id is the membership. Those who wait or were removed only for moderators. 404 community.not_found.';
comment on function public.community_acts is
  'For moderators: the last 100 lines of the log, newest first. 403 community.not_moderator, 404 community.not_found.';
