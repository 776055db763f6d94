-- What members say in a community: words, perhaps with a film, an event or a poll; comments one level deep.

create table private.community_posts (
  id uuid primary key default gen_random_uuid(),
  community_id uuid not null references private.communities (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (char_length(body) <= 2000), -- LIMITS.communityPost.bodyMaxChars
  video_id uuid references public.videos (id) on delete set null,
  event_id uuid references public.events (id) on delete set null,
  poll_choices text[] check (
    cardinality(poll_choices) between 2 and 6
    and octet_length(array_to_string(poll_choices, '')) <= 1600
  ),
  poll_ends_at timestamptz,
  pinned_at timestamptz,
  state text not null default 'shown' check (state in ('shown', 'taken_back', 'removed')),
  created_at timestamptz not null default clock_timestamp(),
  constraint community_posts_poll_has_end check ((poll_choices is null) = (poll_ends_at is null))
);
create index community_posts_community_idx on private.community_posts (community_id, created_at desc, id);
create index community_posts_author_idx on private.community_posts (author_id);
create index community_posts_video_idx on private.community_posts (video_id);
create index community_posts_event_idx on private.community_posts (event_id);

create table private.community_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references private.community_posts (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (char_length(body) <= 600), -- LIMITS.communityComment.bodyMaxChars
  state text not null default 'shown' check (state in ('shown', 'taken_back', 'removed')),
  created_at timestamptz not null default clock_timestamp()
);
create index community_comments_post_idx on private.community_comments (post_id, created_at, id);
create index community_comments_author_idx on private.community_comments (author_id);

create table private.community_votes (
  post_id uuid not null references private.community_posts (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  choice int not null check (choice between 1 and 6),
  primary key (post_id, user_id)
);
create index community_votes_user_idx on private.community_votes (user_id);
create table private.community_likes (
  post_id uuid not null references private.community_posts (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (post_id, user_id)
);
create index community_likes_user_idx on private.community_likes (user_id);

select
  private.declare_columns(
    'private.community_posts',
    'author_id',
    '{"body": "words", "poll_choices": "words"}',
    '{"restorable": "taken away and given back by its state"}'
  );
select
  private.declare_columns(
    'private.community_comments',
    'author_id',
    '{"body": "words"}',
    '{"restorable": "taken away and given back by its state"}'
  );
select
  private.declare_noun(
    'community_post',
    'private.community_posts',
    owner => 'author_id',
    reportable => true,
    removal => 'state',
    limits =>
      '{"community_post": [30, "1 hour", "You have written a lot. Please wait an hour."],
      "community_like": [300, "1 hour", "You have reacted to a lot. Please wait."]}'
  );
select
  private.declare_noun(
    'community_comment',
    'private.community_comments',
    owner => 'author_id',
    reportable => true,
    removal => 'state',
    limits => '{"community_comment": [120, "1 hour", "You have written a lot. Please wait an hour."]}'
  );
comment on table private.community_posts is
  'What members of a community write, perhaps with a film, an event or a poll.';
comment on table private.community_comments is 'Answers to a post, one level deep.';
comment on table private.community_votes is 'Who chose what in a poll; nobody reads whose vote it was.';
comment on table private.community_likes is 'Who liked a post; only the number is read.';

-- Whether somebody's words are shown to the caller: not of one who is suspended, was removed, or is blocked,
-- and of a minor only while every guardian agrees.
create function private.is_heard_in(community uuid, author uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    author = auth.uid()
    or (
      author <> all (private.my_blocked_user_ids())
      and exists (
        select
        from private.community_members m
        where
          m.community_id = community
          and m.user_id = author
          and m.state <> 'removed'
          and private.is_cleared(m)
      )
    )
$$;

-- The post, as far as the caller reads it; with the membership of the caller.
create function private.require_post(post_id uuid) returns private.community_posts
language plpgsql stable security definer set search_path = '' as $$
declare post private.community_posts;
begin
  select * into post from private.community_posts p where p.id = require_post.post_id and p.state = 'shown';
  if post.id is null or not private.takes_part_in(post.community_id)
    or not private.is_heard_in(post.community_id, post.author_id) then
    perform private.raise_error('community.no_post', 'This post is not there any more.', 404);
  end if;
  return post;
end $$;
