-- What is read of communities: the list for everybody, one of them, and its posts for its members.

-- Who looks after it: adults, by name, and by the number of the membership.
create function private.community_moderators(community uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          m.id,
          'name',
          private.community_name(m.user_id),
          'is_verified',
          private.is_verified_scout(m.user_id)
        )
        order by m.role <> 'owner', m.joined_at, m.id
      ),
      '[]'
    )
  from private.community_members m
  where
    m.community_id = community
    and m.state = 'active'
    and m.role <> 'member'
    and not private.is_banned(m.user_id)
    and m.user_id <> all (private.my_blocked_user_ids())
$$;

-- What people wrote in the last week, who are not suspended.
create function private.posts_this_week(community uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*)
  from private.community_posts p
  where
    p.community_id = community
    and p.state = 'shown'
    and p.created_at > now() - interval '7 days'
    and not private.is_banned(p.author_id)
$$;

-- What whoever may know of a community reads. Names are those of its moderators alone, who are adults; the
-- number of members does not say how many of them are minors.
create function private.shown_community(community private.communities) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      community.id,
      'kind',
      community.kind,
      'name',
      community.name,
      'about',
      community.about,
      'place',
      community.place,
      'sport',
      community.sport_code,
      'join_policy',
      community.join_policy,
      'age_policy',
      community.age_policy,
      'members',
      (
        select count(*)
        from private.community_members m
        where m.community_id = community.id and m.state = 'active' and not private.is_banned(m.user_id)
      ),
      'posts_this_week',
      private.posts_this_week(community.id),
      'moderators',
      private.community_moderators(community.id),
      'my_state',
      (private.my_membership(community.id)).state
    )
$$;

-- Whoever was removed, is blocked by the owner, or is too young does not find it.
create function private.may_find_community(community private.communities, age text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    community.state = 'open'
    and (
      age is distinct from 'minor'
      or (community.age_policy = 'all' and private.has_verified_moderator(community.id))
    )
    and not exists (
      select
      from private.community_members m
      where
        m.community_id = community.id
        and (
          (m.user_id = auth.uid() and m.state = 'removed')
          or (
            m.role = 'owner'
            and m.state = 'active'
            and (private.is_banned(m.user_id) or m.user_id = any (private.my_blocked_user_ids()))
          )
        )
    )
$$;

-- Where the caller does not belong yet, twenty at a time; those of one's own sports first, then by what
-- happened this week.
create function private.find_communities(kind text, words text, page int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked  text   := private.normalize_search_text(left(coalesce(words, ''), 100));
  age    text   := private.age_group_of(auth.uid());
  sports text[] := coalesce((select array_agg(a.sport_code) from public.athlete_sports a
    where a.athlete_id = auth.uid()), (select s.sports from public.scout_profiles s
    where s.user_id = auth.uid()), '{}');
begin
  return (select jsonb_build_object('total', count(*), 'communities', coalesce(jsonb_agg(
      private.shown_community(f.c) order by f.place) filter (where f.place > 20 * coalesce(page, 0)
        and f.place <= 20 * (coalesce(page, 0) + 1)), '[]'))
    from (select c, row_number() over (order by coalesce(c.sport_code = any (sports), false) desc,
        private.posts_this_week(c.id) desc, c.created_at desc, c.id) as place
      from private.communities c
      where c.is_listed and (find_communities.kind is null or c.kind = find_communities.kind)
        and (asked = '' or strpos(private.normalize_search_text(c.name || ' ' || c.place || ' ' || c.about),
          asked) > 0)
        and private.may_find_community(c, age)
        and not exists (select from private.community_members m where m.community_id = c.id
          and m.user_id = auth.uid() and m.state in ('active', 'asked', 'guardian'))) f);
end $$;
grant execute on function private.find_communities(text, text, int) to anon, authenticated;

create function public.find_communities(kind text default null, words text default '', page int default 0)
returns jsonb
language sql stable set search_path = '' as $$
  select private.find_communities(kind, words, page)
$$;
grant execute on function public.find_communities(text, text, int) to anon, authenticated;

-- Where the caller belongs or waits, the one with the newest words first.
create function private.my_communities() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        private.shown_community(c) || jsonb_build_object(
          'is_resting',
          m.state = 'active' and not private.is_taking_part(m),
          'unread',
          case
            when private.is_taking_part(m) then (
              select count(*)
              from private.community_posts p
              where
                p.community_id = c.id
                and p.state = 'shown'
                and p.created_at > m.read_at
                and p.author_id <> m.user_id
                and private.is_heard_in(c.id, p.author_id)
            )
            else 0
          end,
          'waiting',
          case
            when private.is_taking_part(m)
            and private.is_moderator(m) then private.waiting_members(c.id)
            else 0
          end
        )
        order by
          m.state <> 'active',
          (
            select max(p.created_at)
            from private.community_posts p
            where p.community_id = c.id
          ) desc nulls last,
          c.name,
          c.id
      ),
      '[]'
    )
  from
    private.community_members m
    join private.communities c on c.id = m.community_id
  where m.user_id = auth.uid() and m.state in ('active', 'asked', 'guardian') and c.state = 'open'
$$;
grant execute on function private.my_communities() to authenticated;

create function public.my_communities() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_communities()
$$;
grant execute on function public.my_communities() to authenticated;

-- One community: for its members with what they may do, for others what the list says, with the rules. Null
-- where there is none for the caller, whatever the reason.
create function private.open_community(community_id uuid, invitation text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  community private.communities;
  mine      private.community_members := private.my_membership(community_id);
  inside    boolean := private.takes_part_in(community_id);
begin
  select * into community from private.communities c where c.id = open_community.community_id;
  if not inside and (community.id is null or not private.may_find_community(community,
      private.age_group_of(auth.uid()))
    or not (community.is_listed or private.is_invitation(community, invitation)
      or coalesce(mine.state in ('active', 'asked', 'guardian'), false))) then
    return null;
  end if;
  if inside then
    update private.community_members m set here_at = now()
    where m.id = mine.id;
  end if;
  return private.shown_community(community) || jsonb_build_object('rules', community.rules,
    'is_listed', community.is_listed, 'slow_seconds', community.slow_seconds,
    'is_inside', inside, 'is_invitation', private.is_invitation(community, invitation),
    'my_role', case when inside then mine.role end,
    'may_add_pictures', inside and private.age_group_of(auth.uid()) = 'adult',
    'moderates', inside and private.is_moderator(mine),
    'muted_until', case when inside and mine.muted_until > now() then mine.muted_until end,
    -- How many looked at it in the last five minutes, the caller among them.
    'here', case when inside then (select count(*) from private.community_members m
      where m.community_id = community.id and m.state = 'active'
        and m.here_at > now() - interval '5 minutes') end,
    'waiting', case when inside and private.is_moderator(mine) then private.waiting_members(community.id) end,
    'invitation', case when inside and private.is_moderator(mine) and community.invite_ends_at > now()
      then jsonb_build_object('secret', community.invite_secret, 'ends_at', community.invite_ends_at) end);
end $$;
grant execute on function private.open_community(uuid, text) to anon, authenticated;

create function public.open_community(community_id uuid, invitation text default null) returns jsonb
language sql set search_path = '' as $$
  select private.open_community(community_id, invitation)
$$;
grant execute on function public.open_community(uuid, text) to anon, authenticated;

comment on function public.find_communities is
  'Twenty listed communities a page (the first is 0) that the caller may find and does not belong to: {total, communities}. Strangers read the names of moderators only.';
comment on function public.my_communities is
  'Where the caller belongs or waits, with unread posts and people who ask.';
comment on function public.open_community is
  'One community; null where there is none for the caller, whatever the reason. An invitation opens one that is not listed.';
