-- The posts and comments of a community as its members read them, and what a report of them keeps.

-- A post as the caller reads it. Votes are counted once the caller has voted, or the poll is over.
create function private.shown_post(post private.community_posts, moderates boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  choice int := (select v.choice from private.community_votes v
    where v.post_id = post.id and v.user_id = auth.uid());
  author private.community_members;
begin
  select * into author from private.community_members m
  where m.community_id = post.community_id and m.user_id = post.author_id;
  return jsonb_build_object('id', post.id, 'body', post.body, 'created_at', post.created_at,
    'author', private.community_name(post.author_id), 'author_member_id', author.id,
    'author_role', case when author.state = 'active' then author.role else 'member' end,
    'handle', private.page_handle(post.author_id), 'is_mine', post.author_id = auth.uid(),
    'may_remove', moderates or post.author_id = auth.uid(), 'is_pinned', post.pinned_at is not null,
    'likes', (select count(*) from private.community_likes l where l.post_id = post.id),
    'is_liked', exists (select from private.community_likes l where l.post_id = post.id
      and l.user_id = auth.uid()),
    'comments', (select count(*) from private.community_comments c where c.post_id = post.id
      and c.state = 'shown' and private.is_heard_in(post.community_id, c.author_id)),
    'pictures', private.pictures_of(post),
    'video_id', case when private.can_see_video(post.video_id) then post.video_id end,
    'event', (select jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
        'start_at', e.start_at, 'timezone', e.timezone, 'all_day', e.all_day, 'status', e.status)
      from public.events e where e.id = post.event_id and e.visibility = 'public'
        and e.status in ('published', 'cancelled')),
    'poll', case when post.poll_choices is not null then jsonb_build_object('choices', post.poll_choices,
      'ends_at', post.poll_ends_at, 'is_over', post.poll_ends_at <= now(), 'my_choice', choice,
      'votes', case when choice is not null or post.poll_ends_at <= now() then (
        select jsonb_agg((select count(*) from private.community_votes v where v.post_id = post.id
          and v.choice = n.place) order by n.place)
        from generate_subscripts(post.poll_choices, 1) n(place)) end) end);
end $$;

-- Twenty posts before the one with this id, the newest first, the pinned ones ahead on the first page.
create function private.community_feed(community_id uuid, before_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mine      private.community_members := private.require_membership(community_id);
  moderates boolean                   := private.is_moderator(mine);
  edge      private.community_posts;
begin
  select * into edge from private.community_posts p
  where p.id = before_id and p.community_id = mine.community_id;
  if before_id is null then
    update private.community_members m set read_at = clock_timestamp(), here_at = now() where m.id = mine.id;
  end if;
  return jsonb_build_object('pinned', case when before_id is null then coalesce((
      select jsonb_agg(private.shown_post(p, moderates) order by p.pinned_at desc, p.id)
      from private.community_posts p where p.community_id = mine.community_id and p.state = 'shown'
        and p.pinned_at is not null and private.is_heard_in(p.community_id, p.author_id)), '[]')
      else '[]' end,
    'posts', coalesce((select jsonb_agg(private.shown_post(f.p, moderates)
        order by (f.p).created_at desc, (f.p).id desc)
      from (select p from private.community_posts p where p.community_id = mine.community_id
        and p.state = 'shown' and p.pinned_at is null
        and (before_id is null or (p.created_at, p.id) < (edge.created_at, edge.id))
        and private.is_heard_in(p.community_id, p.author_id)
        order by p.created_at desc, p.id desc limit 20) f), '[]'));
end $$;
grant execute on function private.community_feed(uuid, uuid) to authenticated;

create function public.community_feed(community_id uuid, before_id uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.community_feed(community_id, before_id)
$$;
grant execute on function public.community_feed(uuid, uuid) to authenticated;

-- One post again, after something about it has changed; null where it is not there any more.
create function private.community_post(post_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shown_post(p, private.is_moderator(private.my_membership(p.community_id)))
  from private.community_posts p
  where
    p.id = post_id
    and p.state = 'shown'
    and private.takes_part_in(p.community_id)
    and private.is_heard_in(p.community_id, p.author_id)
$$;
grant execute on function private.community_post(uuid) to authenticated;

create function public.community_post(post_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.community_post(post_id)
$$;
grant execute on function public.community_post(uuid) to authenticated;

-- The answers to a post, oldest first, at most two hundred of the newest.
create function private.community_answers(post_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  post      private.community_posts   := private.require_post(post_id);
  moderates boolean := private.is_moderator(private.my_membership(post.community_id));
begin
  return coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'body', c.body,
      'created_at', c.created_at, 'author', private.community_name(c.author_id),
      'author_member_id', (select m.id from private.community_members m
        where m.community_id = post.community_id and m.user_id = c.author_id),
      'handle', private.page_handle(c.author_id), 'is_mine', c.author_id = auth.uid(),
      'may_remove', moderates or c.author_id = auth.uid()) order by c.created_at, c.id)
    from (select * from private.community_comments n where n.post_id = post.id and n.state = 'shown'
      and private.is_heard_in(post.community_id, n.author_id)
      order by n.created_at desc, n.id desc limit 200) c), '[]');
end $$;
grant execute on function private.community_answers(uuid) to authenticated;

create function public.community_answers(post_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.community_answers(post_id)
$$;
grant execute on function public.community_answers(uuid) to authenticated;

-- What a report of it keeps, for those who read it: the words and whose they are.
create function private.community_evidence(subject_type text, target uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found jsonb;
begin
  if subject_type = 'community_post' then
    select jsonb_build_object('of', p.author_id, 'row', jsonb_build_object('body', p.body,
      'poll_choices', p.poll_choices, 'pictures', private.pictures_of(p))) into found
    from private.community_posts p where p.id = target and p.state = 'shown'
      and private.takes_part_in(p.community_id) and private.is_heard_in(p.community_id, p.author_id);
  elsif subject_type = 'community_comment' then
    select jsonb_build_object('of', c.author_id, 'row', jsonb_build_object('body', c.body)) into found
    from private.community_comments c join private.community_posts p on p.id = c.post_id
    where c.id = target and c.state = 'shown' and p.state = 'shown' and private.takes_part_in(p.community_id)
      and private.is_heard_in(p.community_id, c.author_id);
  elsif subject_type = 'community' then
    select jsonb_build_object('of', coalesce((select m.user_id from private.community_members m
        where m.community_id = c.id and m.role = 'owner' and m.state = 'active'), c.created_by),
      'row', jsonb_build_object('name', c.name, 'about', c.about, 'rules', c.rules, 'place', c.place))
    into found
    from private.communities c where c.id = target and (private.takes_part_in(c.id)
      or (c.is_listed and private.may_find_community(c, private.age_group_of(auth.uid()))));
  end if;
  return found;
end $$;
grant execute on function private.community_evidence(text, uuid) to authenticated;

comment on function public.community_feed is
  'For members: {pinned, posts}, twenty posts before the given one, the newest first. 404 community.not_found.';
comment on function public.community_post is 'One post as the caller reads it, or null.';
comment on function public.community_answers is
  'The comments on a post, oldest first. 404 community.no_post.';
