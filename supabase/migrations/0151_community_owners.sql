-- Starting a community, and what its owner and moderators change about it.

create function private.require_community_choices(kind text, sport text, join_policy text, age_policy text)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind is null or kind not in ('club', 'school', 'sport', 'region', 'event', 'topic') then
    perform private.raise_error('community.choice', format('kind: %s was given; club, school, sport, region, '
      'event or topic is wanted.', coalesce(left(kind, 40), 'nothing')), 422);
  elsif sport is not null and not exists (select from public.sports s where s.code = sport) then
    perform private.raise_error('community.choice', format('sport: %s was given; a sport of the list is '
      'wanted.', left(sport, 40)), 422);
  elsif join_policy is null or join_policy not in ('open', 'request', 'invitation') then
    perform private.raise_error('community.choice', format('join_policy: %s was given; open, request or '
      'invitation is wanted.', coalesce(left(join_policy, 40), 'nothing')), 422);
  elsif age_policy is null or age_policy not in ('adults', 'all') then
    perform private.raise_error('community.choice', format('age_policy: %s was given; adults or all is '
      'wanted.', coalesce(left(age_policy, 40), 'nothing')), 422);
  elsif age_policy = 'all' and join_policy = 'open' then
    perform private.raise_error('community.open_to_minors',
      'join_policy: with athletes under 18, people join by request or by invitation.', 422);
  end if;
end $$;

-- By an adult: an athlete, a scout whose check stands, or the team. Sent again it is the same community.
create function private.create_community(
  id uuid,
  kind text,
  name text,
  about text,
  rules text,
  place text,
  sport text,
  join_policy text,
  age_policy text,
  is_listed boolean
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if private.my_role() is null or private.age_group_of(me) is distinct from 'adult'
    or private.is_restricted(me) or (
    private.my_role() = 'scout' and not private.is_verified_scout(me)) then
    perform private.raise_error('community.not_allowed',
      'Adult athletes and scouts whose check stands start communities.', 403);
  end if;
  perform private.require_community_choices(kind, sport, join_policy, age_policy);
  if age_policy = 'all' and not private.may_moderate_minors(me) then
    perform private.raise_error('community.not_for_minors',
      'age_policy: only somebody who may write to minors starts a community for all ages.', 403);
  end if;
  if exists (select from private.communities c where c.id = create_community.id and c.created_by = me) then
    return create_community.id;
  end if;
  perform private.require_rate_limit('community', me::text);
  perform from public.profiles p where p.id = me for no key update;
  if (select count(*) from private.community_members m join private.communities c on c.id = m.community_id
    where m.user_id = me and m.role = 'owner' and m.state = 'active' and c.state = 'open') >= 10 then
    perform private.raise_error('community.too_many', 'You look after ten communities, the most.', 409);
  end if;
  if private.is_misleading_name(name) then
    perform private.raise_error('contact.name', 'name: not that of the team here, without hidden characters.',
      422);
  end if;
  insert into private.communities (id, kind, name, about, rules, place, sport_code, join_policy, age_policy,
    is_listed, created_by)
  values (create_community.id, create_community.kind, private.community_words('name', name, 3, 60),
    private.community_words('about', about, 0, 300), private.community_words('rules', rules, 0, 1500),
    private.community_words('place', place, 0, 60), sport, create_community.join_policy,
    create_community.age_policy, coalesce(create_community.is_listed, true), me);
  insert into private.community_members (community_id, user_id, role, state, joined_at)
  values (create_community.id, me, 'owner', 'active', now());
  perform private.log_community(create_community.id, 'created');
  return create_community.id;
end $$;
grant execute
on function private.create_community(uuid, text, text, text, text, text, text, text, text, boolean)
to authenticated;

create function public.create_community(
  id uuid,
  kind text,
  name text,
  about text,
  rules text,
  place text,
  sport text,
  join_policy text,
  age_policy text,
  is_listed boolean
) returns uuid
language sql set search_path = '' as $$
  select
    private.create_community(id, kind, name, about, rules, place, sport, join_policy, age_policy, is_listed)
$$;
grant execute
on function public.create_community(uuid, text, text, text, text, text, text, text, text, boolean)
to authenticated;

-- Whom it is for stays; how one joins may not become "open" where minors are.
create function private.change_community(
  community_id uuid,
  name text,
  about text,
  rules text,
  place text,
  join_policy text,
  is_listed boolean,
  slow_seconds int
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member    private.community_members := private.require_moderator(community_id);
  community private.communities;
begin
  perform private.require_rate_limit('community_change', auth.uid()::text);
  if member.role <> 'owner' then
    perform private.raise_error('community.not_owner', 'Only its owner changes a community.', 403);
  end if;
  select * into community from private.communities c where c.id = change_community.community_id for update;
  perform private.require_community_choices(community.kind, community.sport_code, join_policy,
    community.age_policy);
  if slow_seconds is null or slow_seconds not in (0, 60, 600, 3600) then
    perform private.raise_error('community.choice', format('slow_seconds: %s was given; 0, 60, 600 or 3600 '
      'is wanted.', coalesce(slow_seconds::text, 'nothing')), 422);
  end if;
  if private.is_misleading_name(name) then
    perform private.raise_error('contact.name', 'name: not that of the team here, without hidden characters.',
      422);
  end if;
  update private.communities c set name = private.community_words('name', change_community.name, 3, 60),
    about = private.community_words('about', change_community.about, 0, 300),
    rules = private.community_words('rules', change_community.rules, 0, 1500),
    place = private.community_words('place', change_community.place, 0, 60),
    join_policy = change_community.join_policy, is_listed = coalesce(change_community.is_listed, true),
    slow_seconds = change_community.slow_seconds, changed_at = now()
  where c.id = community.id;
  perform private.log_community(community.id, 'changed');
  perform private.signal_community(community.id);
end $$;
grant execute
on function private.change_community(uuid, text, text, text, text, text, boolean, int)
to authenticated;

create function public.change_community(
  community_id uuid,
  name text,
  about text,
  rules text,
  place text,
  join_policy text,
  is_listed boolean,
  slow_seconds int
) returns void
language sql set search_path = '' as $$
  select
    private.change_community(community_id, name, about, rules, place, join_policy, is_listed, slow_seconds)
$$;
grant execute
on function public.change_community(uuid, text, text, text, text, text, boolean, int)
to authenticated;

-- For good: nobody reads it any more, and its members are told.
create function private.close_community(community_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare member private.community_members := private.require_membership(community_id);
begin
  if member.role <> 'owner' then
    perform private.raise_error('community.not_owner', 'Only its owner closes a community.', 403);
  end if;
  update private.communities c set state = 'closed', changed_at = now()
  where c.id = member.community_id and c.state = 'open';
  perform private.log_community(member.community_id, 'closed');
  perform private.tell_of_community(m.user_id, 'community_answer', m.community_id, '{"because": "closed"}')
  from private.community_members m
  where m.community_id = member.community_id and m.state = 'active' and m.id <> member.id;
  perform private.signal_community(member.community_id);
end $$;
grant execute on function private.close_community(uuid) to authenticated;

create function public.close_community(community_id uuid) returns void
language sql set search_path = '' as $$
  select private.close_community(community_id)
$$;
grant execute on function public.close_community(uuid) to authenticated;

-- The address of an invitation works for so many days; a new one ends the one before.
create function private.renew_community_invitation(community_id uuid, days int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  member private.community_members := private.require_moderator(community_id);
  secret text := translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_');
begin
  perform private.require_rate_limit('community_change', auth.uid()::text);
  if days is null or days not between 0 and 90 then
    perform private.raise_error('community.days', format('days: %s was given, 0 to 90 is wanted.',
      coalesce(days::text, 'nothing')), 422);
  end if;
  update private.communities c set invite_secret = case when days > 0 then secret end,
    invite_ends_at = case when days > 0 then now() + make_interval(days => days) end
  where c.id = member.community_id;
  perform private.log_community(member.community_id, case when days > 0 then 'invitation_made'
    else 'invitation_ended' end);
  return case when days > 0 then secret end;
end $$;
grant execute on function private.renew_community_invitation(uuid, int) to authenticated;

create function public.renew_community_invitation(community_id uuid, days int) returns text
language sql set search_path = '' as $$
  select private.renew_community_invitation(community_id, days)
$$;
grant execute on function public.renew_community_invitation(uuid, int) to authenticated;

comment on function public.create_community is
  'Starts a community; the caller owns it. 403 community.not_allowed, community.not_for_minors; 409 community.too_many; 422 community.choice, community.length, community.open_to_minors, contact.details, contact.name.';
comment on function public.change_community is
  'Its owner changes words and rules. 403 community.not_owner, 404 community.not_found, 422 as for create_community.';
comment on function public.close_community is
  'Its owner closes it for good. 403 community.not_owner, 404 community.not_found.';
comment on function public.renew_community_invitation is
  'A moderator makes an address that lets people in for 1 to 90 days, or ends it with 0. Returns what the address ends in. 403 community.not_moderator, 422 community.days.';
