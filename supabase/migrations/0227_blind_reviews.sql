-- A blind review: athletes drawn at random from what a scout has found, under letters, graded before
-- anybody knows who they are. The tables are private and no function tells who stands behind a letter before
-- the owner has revealed it. Why: docs/decisions/0113-blind-reviews.md

create table private.blind_reviews (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60), -- LIMITS.blindReview.nameMaxChars
  found int not null check (found > 0), -- how many the people were drawn from
  size smallint not null check (size between 4 and 24), -- LIMITS.blindReview
  criteria text[] not null check (
    cardinality(criteria) between 1 and 5
    and char_length(array_to_string(criteria, '')) <= 200
  ),
  started_at timestamptz not null default now(),
  revealed_at timestamptz
);
create index blind_reviews_owner_idx on private.blind_reviews (owner_id, started_at desc);
alter table private.blind_reviews enable row level security;

-- Who stands behind a letter. A letter without a line belongs to an account that was erased.
create table private.blind_review_letters (
  review_id uuid not null references private.blind_reviews (id) on delete cascade,
  letter text not null check (letter ~ '^[A-X]$'),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  place smallint not null check (place between 1 and 24), -- of those drawn, in the order of the search
  primary key (review_id, letter),
  unique (review_id, athlete_id)
);
create index blind_review_letters_athlete_idx on private.blind_review_letters (athlete_id);
alter table private.blind_review_letters enable row level security;

-- The owner and up to four others. Whoever has no right to be here any more stays a line until the reveal,
-- and does and counts nothing (private.reviews_now).
create table private.blind_reviewers (
  review_id uuid not null references private.blind_reviews (id) on delete cascade,
  scout_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  joined_at timestamptz not null default now(),
  locked_at timestamptz,
  primary key (review_id, scout_id)
);
create index blind_reviewers_scout_idx on private.blind_reviewers (scout_id);
alter table private.blind_reviewers enable row level security;

create table private.blind_grades (
  review_id uuid not null,
  scout_id uuid not null,
  letter text not null,
  grades smallint[] not null check (cardinality(grades) between 1 and 5), -- by criterion; null: not yet
  skipped boolean not null default false,
  note text not null default '' check (char_length(note) <= 500), -- LIMITS.blindReview.noteMaxChars
  saved_at timestamptz not null default now(),
  primary key (review_id, scout_id, letter),
  foreign key (review_id, scout_id) references private.blind_reviewers (review_id, scout_id)
    on delete cascade,
  foreign key (review_id, letter) references private.blind_review_letters (review_id, letter)
    on delete cascade
);
create index blind_grades_letter_idx on private.blind_grades (review_id, letter);
alter table private.blind_grades enable row level security;

select
  private.declare_columns(
    'private.blind_reviews',
    'owner_id',
    '{"name": "team", "criteria": "team"}',
    '{"contact_gate": "private.start_blind_review looks at them",
      "evidence": "read by scouts who work together, and by no athlete"}'
  );
select
  private.declare_columns(
    'private.blind_review_letters',
    null,
    '{"letter": {"kind": "server", "holds": "A to X", "exported": "who stands behind it is told to nobody"}}'
  );
select
  private.declare_columns(
    'private.blind_grades',
    'scout_id',
    '{"letter": {"kind": "server", "holds": "A to X"},
      "note": {"kind": "team", "contact_gate": "private.grade_blind_review looks at it",
        "evidence": "read by scouts who work together, and by no athlete"}}'
  );
select
  private.declare_exported(
    '{"private.blind_reviews": "t.owner_id = $1", "private.blind_reviewers": "t.scout_id = $1",
      "private.blind_grades": "t.scout_id = $1"}'
  ),
  private.declare_kept_out(
    'would tell a scout who is behind a letter before it is revealed, and an athlete that scouts weigh them',
    '{private.blind_review_letters}'
  );
select
  private.declare_rate_limit('blind_review', 40, '1 day', 'Many blind reviews today. Please try tomorrow.');

-- Scouts work together who share the team of a board, both with a check that stands and no block between
-- them: the one rule of the product for it. The name of an organization opens nothing.
create function private.works_with(scout uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    scout <> other
    and exists (
      select
      from
        public.board_members m
        join public.board_members n on n.board_id = m.board_id
        join public.boards b on b.id = m.board_id and not b.is_default
      where m.user_id = scout and n.user_id = other
    )
    and private.is_verified_scout(scout)
    and private.is_verified_scout(other)
    and not private.is_blocked_between(scout, other)
$$;

-- Whether this reviewer still is one: the owner, and whoever works with the owner.
create function private.reviews_now(review private.blind_reviews, scout uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from private.blind_reviewers r where r.review_id = review.id and r.scout_id = reviews_now.scout
    )
    and (scout = review.owner_id or private.works_with(review.owner_id, scout))
$$;

-- The review, for one of its reviewers of today.
create function private.my_blind_review(review_id uuid) returns private.blind_reviews
language plpgsql stable security definer set search_path = '' as $$
declare review private.blind_reviews;
begin
  select r.* into review from private.blind_reviews r where r.id = my_blind_review.review_id;
  if review.id is null or private.my_role() is distinct from 'scout'
    or not private.reviews_now(review, auth.uid()) then
    perform private.raise_error('blind_review.not_found', 'review_id: you have no such blind review.', 404);
  end if;
  return review;
end $$;

-- The same, held against everybody else's step until this one is done.
create function private.lock_blind_review(review_id uuid) returns private.blind_reviews
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.blind_reviews r where r.id = lock_blind_review.review_id for update;
  return private.my_blind_review(review_id);
end $$;

create function private.require_own_blind_review(review private.blind_reviews) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if review.owner_id <> auth.uid() then
    perform private.raise_error('blind_review.owner', 'Only who started the review does that.', 403);
  end if;
end $$;

-- Whom the caller may read behind the letters, by the policy of the pages itself; everybody else is a letter
-- that can no longer be seen. Asked anew each time.
create function private.seen_letters(review uuid) returns setof private.blind_review_letters
language sql stable security definer set search_path = '' as $$
  select l.*
  from
    private.blind_review_letters l
    join public.athlete_profiles p on p.id = l.athlete_id
  where
    l.review_id = review
    and p.effective_visibility = any ((select private.visible_audiences())::text[])
    and p.id <> all ((select private.my_blocked_user_ids())::uuid[])
    and (not p.is_minor or (select private.can_read_minors()))
$$;

create function private.letters_of(review private.blind_reviews) returns setof text
language sql immutable set search_path = '' as $$
  select chr(64 + n) from generate_series(1, review.size) n
$$;

create function private.is_graded(grade private.blind_grades) returns boolean
language sql immutable set search_path = '' as $$
  select grade.skipped or array_position(grade.grades, null) is null
$$;

create function private.given_and_wanted(field text, given text, wanted text) returns text
language sql immutable set search_path = '' as $$
  select format('%s: %s was given, %s is wanted.', field, left(coalesce(given, 'nothing'), 80), wanted)
$$;

create function private.blind_review_size(given jsonb) returns int
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'number' or given #>> '{}' !~ '^[0-9]{1,2}$'
    or (given #>> '{}')::int not between 4 and 24 then
    perform private.raise_error('blind_review.size',
      private.given_and_wanted('size', given #>> '{}', 'a whole number from 4 to 24'), 422);
  end if;
  return (given #>> '{}')::int;
end $$;

-- One text of a start, tidied, through the gate that every text passes which somebody else reads.
create function private.blind_review_words(field text, given jsonb, at_most int) returns text
language plpgsql stable security definer set search_path = '' as $$
declare tidy text;
begin
  if jsonb_typeof(given) is distinct from 'string' then
    perform private.raise_error('blind_review.text',
      private.given_and_wanted(field, given::text, 'a text'), 422);
  end if;
  tidy := btrim(regexp_replace(private.sanitize_text(given #>> '{}'), '\s+', ' ', 'g'));
  if char_length(tidy) not between 1 and at_most then
    perform private.raise_error('blind_review.text',
      private.given_and_wanted(field, case tidy when '' then 'nothing' else tidy end,
      format('1 to %s characters', at_most)), 422);
  end if;
  perform private.require_plain_words(field, tidy);
  return tidy;
end $$;

-- Reviewers who count: before the reveal those who still may be here, afterwards those who did then.
create function private.counted_reviewers(review private.blind_reviews) returns setof private.blind_reviewers
language sql stable security definer set search_path = '' as $$
  select r.*
  from private.blind_reviewers r
  where
    r.review_id = review.id
    and (review.revealed_at is not null or private.reviews_now(review, r.scout_id))
$$;

create function private.is_all_locked(review private.blind_reviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.counted_reviewers(review) r where r.locked_at is null)
$$;

-- Of the others no more than how far they are. A block takes the name, as in the team of a board.
create function private.blind_reviewers_of(review private.blind_reviews) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', r.scout_id,
      'name', case when not private.is_blocked_between(auth.uid(), r.scout_id) then s.display_name end,
      'you', r.scout_id = auth.uid(), 'owner', r.scout_id = review.owner_id,
      'locked', r.locked_at is not null,
      'done', (select count(*) from private.blind_grades g where g.review_id = r.review_id
        and g.scout_id = r.scout_id and private.is_graded(g)))
      order by r.scout_id <> auth.uid(), r.joined_at, r.scout_id)
    from private.counted_reviewers(review) r join public.scout_profiles s on s.user_id = r.scout_id);
end $$;

create function private.my_blind_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'size', r.size,
      'found', r.found, 'owner', r.owner_id = auth.uid(), 'by', s.display_name, 'started_at', r.started_at,
      'revealed_at', r.revealed_at, 'locked', m.locked_at is not null,
      'all_locked', private.is_all_locked(r), 'reviewers', private.blind_reviewers_of(r))
      order by r.revealed_at is not null, r.started_at desc, r.id), '[]')
    from private.blind_reviewers m join private.blind_reviews r on r.id = m.review_id
      join public.scout_profiles s on s.user_id = r.owner_id
    where m.scout_id = auth.uid() and private.my_role() = 'scout' and private.reviews_now(r, m.scout_id));
end $$;
grant execute on function private.my_blind_reviews() to authenticated;

create function public.my_blind_reviews() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_blind_reviews()
$$;
grant execute on function public.my_blind_reviews() to authenticated;

-- Whom the caller may ask to review, by name.
create function private.blind_review_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.user_id, 'name', s.display_name,
      'organization', s.organization) order by lower(s.display_name), s.user_id), '[]')
    from public.scout_profiles s
    where s.user_id in (select n.user_id from public.board_members m
        join public.board_members n on n.board_id = m.board_id where m.user_id = auth.uid())
      and private.works_with(auth.uid(), s.user_id));
end $$;
grant execute on function private.blind_review_colleagues() to authenticated;

create function public.blind_review_colleagues() returns jsonb
language sql stable set search_path = '' as $$
  select private.blind_review_colleagues()
$$;
grant execute on function public.blind_review_colleagues() to authenticated;

comment on table private.blind_reviews is
  'Athletes whom scouts grade without knowing who they are: how many of how many, by which criteria, since when, and when their names were shown.';
comment on table private.blind_review_letters is
  'Which athlete stands behind a letter of a blind review, and their place in the order they were found in.';
comment on table private.blind_reviewers is
  'Who grades in a blind review, and since when their grades are locked.';
comment on table private.blind_grades is
  'The grades of one reviewer for one letter, by criterion, with a note; or that it was skipped.';
comment on function public.my_blind_reviews is
  'The blind reviews that the calling scout started or was asked to join, open ones first.';
comment on function public.blind_review_colleagues is
  'Verified scouts who share a board with the caller: [{id, name, organization}].';
