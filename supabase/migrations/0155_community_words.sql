-- Writing in a community: posts, comments, polls, likes, and taking words away.

-- Muted by a moderator, restricted by an admin, or too soon after the last words in slow mode.
create function private.require_voice(member private.community_members) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  slow int := (select c.slow_seconds from private.communities c where c.id = member.community_id);
  last timestamptz;
begin
  if private.is_restricted(member.user_id) then
    perform private.raise_error('contact.restricted', 'This account is restricted and writes to nobody.');
  elsif member.muted_until > now() then
    perform private.raise_error('community.muted', 'A moderator has muted you for a while.', 403);
  elsif slow > 0 and member.role = 'member' then
    select max(w.created_at) into last from (
      select p.created_at from private.community_posts p
      where p.community_id = member.community_id and p.author_id = member.user_id
      union all
      select c.created_at from private.community_comments c join private.community_posts p on p.id = c.post_id
      where p.community_id = member.community_id and c.author_id = member.user_id) w;
    if last > clock_timestamp() - make_interval(secs => slow) then
      perform private.raise_error('community.slow',
        format('Here one writes once in %s seconds.', slow), 429);
    end if;
  end if;
end $$;

-- A poll's choices, each as it will be read; null where there is none.
create function private.poll_words(choices text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare tidy text[];
begin
  if choices is null then return null; end if;
  if cardinality(choices) not between 2 and 6 then
    perform private.raise_error('community.poll', format('choices: %s were given; 2 to 6 are wanted.',
      cardinality(choices)), 422);
  end if;
  select array_agg(private.community_words('choices', c.choice, 1, 60) order by c.place) into tidy
  from unnest(choices) with ordinality c(choice, place);
  -- A number in pieces, one a choice, is a number.
  perform private.require_plain_words('choices', array_to_string(tidy, ' '));
  if (select count(distinct private.normalize_search_text(c)) from unnest(tidy) c) < cardinality(tidy) then
    perform private.raise_error('community.poll', 'choices: two of them are the same.', 422);
  end if;
  return tidy;
end $$;

-- Sent again after a cut answer it is the same post. Films are an adult's own that everybody may see.
create function private.create_community_post(
  id uuid,
  community_id uuid,
  body text,
  video_id uuid,
  event_id uuid,
  choices text[],
  poll_days int,
  pictures jsonb
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid                      := auth.uid();
  member private.community_members := private.require_membership(community_id);
  words  text;
  poll   text[];
  post   private.community_posts;
begin
  if exists (select from private.community_posts p where p.id = create_community_post.id
    and p.author_id = me) then
    return create_community_post.id;
  end if;
  perform private.require_rate_limit('community_post', me::text);
  perform from private.community_members m where m.id = member.id for update;
  perform private.require_voice(member);
  words := private.community_words('body', body, 1, 2000);
  poll := private.poll_words(choices);
  if poll is not null and (poll_days is null or poll_days not between 1 and 30) then
    perform private.raise_error('community.poll', format('poll_days: %s was given; 1 to 30 is wanted.',
      coalesce(poll_days::text, 'nothing')), 422);
  elsif video_id is not null and not exists (select from public.videos v
    join public.athlete_profiles a on a.id = v.athlete_id
    where v.id = create_community_post.video_id and v.athlete_id = me and not a.is_minor
      and v.state = 'ready' and v.visibility = 'public' and v.published_at is not null) then
    perform private.raise_error('community.video', 'video_id: a public film of yours is wanted.', 422);
  elsif event_id is not null and not exists (select from public.events e
    where e.id = create_community_post.event_id and e.status = 'published' and e.visibility = 'public') then
    perform private.raise_error('community.event', 'event_id: a published event for everybody is wanted.',
      422);
  end if;
  insert into private.community_posts (id, community_id, author_id, body, video_id, event_id, poll_choices,
    poll_ends_at)
  values (create_community_post.id, member.community_id, me, words, create_community_post.video_id,
    create_community_post.event_id, poll, case when poll is not null
      then now() + make_interval(days => poll_days) end)
  returning * into post;
  perform private.add_pictures_to_post(post, pictures);
  update private.community_members m set read_at = clock_timestamp() where m.id = member.id;
  perform private.signal_community(member.community_id, create_community_post.id);
  return create_community_post.id;
end $$;
grant execute
on function private.create_community_post(uuid, uuid, text, uuid, uuid, text[], int, jsonb)
to authenticated;

create function public.create_community_post(
  id uuid,
  community_id uuid,
  body text,
  video_id uuid default null,
  event_id uuid default null,
  choices text[] default null,
  poll_days int default null,
  pictures jsonb default null
) returns uuid
language sql set search_path = '' as $$
  select
    private.create_community_post(id, community_id, body, video_id, event_id, choices, poll_days, pictures)
$$;
grant execute
on function public.create_community_post(uuid, uuid, text, uuid, uuid, text[], int, jsonb)
to authenticated;

create function private.comment_on_community_post(id uuid, post_id uuid, body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid                      := auth.uid();
  post   private.community_posts   := private.require_post(post_id);
  member private.community_members := private.require_membership(post.community_id);
  words  text;
begin
  if exists (select from private.community_comments c where c.id = comment_on_community_post.id
    and c.author_id = me) then
    return comment_on_community_post.id;
  end if;
  perform private.require_rate_limit('community_comment', me::text);
  perform from private.community_members m where m.id = member.id for update;
  perform private.require_voice(member);
  words := private.community_words('body', body, 1, 600);
  insert into private.community_comments (id, post_id, author_id, body)
  values (comment_on_community_post.id, post.id, me, words);
  perform private.signal_community(post.community_id, post.id);
  return comment_on_community_post.id;
end $$;
grant execute on function private.comment_on_community_post(uuid, uuid, text) to authenticated;

create function public.comment_on_community_post(id uuid, post_id uuid, body text) returns uuid
language sql set search_path = '' as $$
  select private.comment_on_community_post(id, post_id, body)
$$;
grant execute on function public.comment_on_community_post(uuid, uuid, text) to authenticated;

-- One's own without a reason; somebody else's by a moderator with one, and its author is told.
create function private.remove_community_words(target uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words  record;
  member private.community_members;
  mine   boolean;
begin
  select p.community_id, p.author_id, p.id as post_id, true as is_post into words
  from private.community_posts p where p.id = target and p.state = 'shown'
  union all
  select p.community_id, c.author_id, p.id, false from private.community_comments c
  join private.community_posts p on p.id = c.post_id
  where c.id = target and c.state = 'shown' and p.state = 'shown';
  if words.community_id is null then
    perform private.raise_error('community.no_post', 'This post is not there any more.', 404);
  end if;
  mine := words.author_id = auth.uid();
  -- One's own words are taken back by whoever has left, too.
  if not mine then
    member := private.require_moderator(words.community_id);
    perform private.require_rate_limit('community_change', auth.uid()::text);
    perform private.log_community(words.community_id, case when words.is_post then 'post_removed'
      else 'comment_removed' end, (select m.id from private.community_members m
        where m.community_id = words.community_id and m.user_id = words.author_id),
      private.require_reason(reason));
    perform private.tell_of_community(words.author_id, 'community_answer', words.community_id,
      jsonb_build_object('because', 'words_removed'));
  end if;
  update private.community_posts p set state = 'taken_back', pinned_at = null
  where p.id = target and p.state = 'shown';
  update private.community_comments c set state = 'taken_back' where c.id = target and c.state = 'shown';
  perform private.signal_community(words.community_id, words.post_id);
end $$;
grant execute on function private.remove_community_words(uuid, text) to authenticated;

create function public.remove_community_words(target uuid, reason text default '') returns void
language sql set search_path = '' as $$
  select private.remove_community_words(target, reason)
$$;
grant execute on function public.remove_community_words(uuid, text) to authenticated;

create function private.pin_community_post(post_id uuid, pinned boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare post private.community_posts := private.require_post(post_id);
begin
  perform private.require_moderator(post.community_id);
  perform from private.communities c where c.id = post.community_id for update;
  if pinned and (select count(*) from private.community_posts p where p.community_id = post.community_id
    and p.pinned_at is not null and p.state = 'shown' and p.id <> post.id) >= 3 then
    perform private.raise_error('community.pins', 'Three posts are pinned, the most. Unpin one first.', 409);
  end if;
  update private.community_posts p set pinned_at = case when pinned then now() end where p.id = post.id;
  perform private.log_community(post.community_id, case when pinned then 'pinned' else 'unpinned' end);
  perform private.signal_community(post.community_id, post.id);
end $$;
grant execute on function private.pin_community_post(uuid, boolean) to authenticated;

create function public.pin_community_post(post_id uuid, pinned boolean) returns void
language sql set search_path = '' as $$
  select private.pin_community_post(post_id, pinned)
$$;
grant execute on function public.pin_community_post(uuid, boolean) to authenticated;

-- One vote a member, changed as often as wanted until the end.
create function private.vote_in_community_poll(post_id uuid, choice int) returns void
language plpgsql security definer set search_path = '' as $$
declare post private.community_posts := private.require_post(post_id);
begin
  perform private.require_rate_limit('community_like', auth.uid()::text);
  select * into post from private.community_posts p where p.id = post.id for share;
  if post.poll_ends_at is null or choice is null
    or choice not between 1 and coalesce(cardinality(post.poll_choices), 0) then
    perform private.raise_error('community.poll', format('choice: %s was given; one of the poll''s is '
      'wanted.', coalesce(choice::text, 'nothing')), 422);
  elsif post.poll_ends_at <= now() then
    perform private.raise_error('community.poll_over', 'This poll is over.', 409);
  end if;
  insert into private.community_votes as v (post_id, user_id, choice)
  values (post.id, auth.uid(), vote_in_community_poll.choice)
  on conflict on constraint community_votes_pkey do update set choice = excluded.choice;
  perform private.signal_community(post.community_id, post.id);
end $$;
grant execute on function private.vote_in_community_poll(uuid, int) to authenticated;

create function public.vote_in_community_poll(post_id uuid, choice int) returns void
language sql set search_path = '' as $$
  select private.vote_in_community_poll(post_id, choice)
$$;
grant execute on function public.vote_in_community_poll(uuid, int) to authenticated;

create function private.like_community_post(post_id uuid, liked boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare post private.community_posts := private.require_post(post_id);
begin
  perform private.require_rate_limit('community_like', auth.uid()::text);
  if liked then
    insert into private.community_likes (post_id, user_id) values (post.id, auth.uid())
    on conflict do nothing;
  else
    delete from private.community_likes l where l.post_id = post.id and l.user_id = auth.uid();
  end if;
  perform private.signal_community(post.community_id, post.id);
end $$;
grant execute on function private.like_community_post(uuid, boolean) to authenticated;

create function public.like_community_post(post_id uuid, liked boolean) returns void
language sql set search_path = '' as $$
  select private.like_community_post(post_id, liked)
$$;
grant execute on function public.like_community_post(uuid, boolean) to authenticated;

comment on function public.create_community_post is
  'A member writes, perhaps with a public film of their own, a public event, or a poll of 2 to 6 choices for 1 to 30 days; an adult with up to four pictures in the bucket community-pictures: [{path, description}]. 403 community.muted, community.pictures_adults, contact.restricted; 404 community.not_found; 422 community.length, community.poll, community.video, community.event, community.picture, community.pictures, contact.details, profile.surname; 429 community.slow.';
comment on function public.comment_on_community_post is
  'A member answers a post in 1 to 600 characters. 403 community.muted; 404 community.no_post; 422 community.length, contact.details; 429 community.slow.';
comment on function public.remove_community_words is
  'Takes back one''s own post or comment, or a moderator takes one away with a reason. 403 community.not_moderator, 404 community.no_post, 422 community.length.';
comment on function public.pin_community_post is
  'A moderator pins one of at most three posts. 403 community.not_moderator, 409 community.pins.';
comment on function public.vote_in_community_poll is
  'One choice a member, counted from 1, changed until the poll is over. 404 community.no_post, 409 community.poll_over, 422 community.poll.';
comment on function public.like_community_post is 'Likes a post, or takes that back. 404 community.no_post.';
