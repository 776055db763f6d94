-- Grading in a blind review: each reviewer reads their own grades alone, locks them, and once all have, the
-- owner shows the names, once and for good.

create function private.blind_review(review_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  review private.blind_reviews := private.my_blind_review(review_id);
begin
  perform private.tell_athletes_read(array(select l.athlete_id from private.seen_letters(review.id) l));
  return jsonb_build_object('id', review.id, 'name', review.name, 'found', review.found,
    'size', review.size, 'criteria', review.criteria, 'started_at', review.started_at,
    'revealed_at', review.revealed_at, 'owner', review.owner_id = me,
    'locked_at', (select r.locked_at from private.blind_reviewers r
      where r.review_id = review.id and r.scout_id = me),
    'all_locked', private.is_all_locked(review), 'reviewers', private.blind_reviewers_of(review),
    'letters', (
      select jsonb_agg(jsonb_build_object('letter', a.letter, 'gone', l.letter is null,
        'line', case when l.letter is not null then private.blind_letter(l) end,
        'grades', coalesce(g.grades, array_fill(null::smallint, array[cardinality(review.criteria)])),
        'skipped', coalesce(g.skipped, false), 'note', coalesce(g.note, ''))
        order by a.letter)
      from private.letters_of(review) a (letter)
      left join private.seen_letters(review.id) l on l.letter = a.letter
      left join private.blind_grades g on g.review_id = review.id and g.scout_id = me
        and g.letter = a.letter));
end $$;
grant execute on function private.blind_review(uuid) to authenticated;

create function public.blind_review(review_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.blind_review(review_id)
$$;
grant execute on function public.blind_review(uuid) to authenticated;

-- A grade for each criterion, or null where there is none yet.
create function private.blind_grades_of(given jsonb, criteria text[]) returns smallint[]
language plpgsql immutable set search_path = '' as $$
declare wrong text;
begin
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) <> cardinality(criteria) then
    perform private.raise_error('blind_review.grades', private.given_and_wanted('grades', given::text,
      format('a list of %s, one for each criterion', cardinality(criteria))), 422);
  end if;
  select e::text into wrong from jsonb_array_elements(given) e
  where e not in ('1', '2', '3', '4', '5', 'null') limit 1;
  if wrong is not null then
    perform private.raise_error('blind_review.grades',
      private.given_and_wanted('grades', wrong, 'a whole number from 1 to 5, or none yet'), 422);
  end if;
  return array(select e::smallint from jsonb_array_elements_text(given) e);
end $$;

create function private.require_unlocked(review private.blind_reviews) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if review.revealed_at is not null or exists (select from private.blind_reviewers r
    where r.review_id = review.id and r.scout_id = auth.uid() and r.locked_at is not null) then
    perform private.raise_error('blind_review.locked', 'Your grades are locked and stay as they are.', 409);
  end if;
end $$;

create function private.grade_blind_review(
  review_id uuid,
  letter text,
  grades jsonb,
  note text,
  skipped boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review private.blind_reviews := private.lock_blind_review(review_id);
  seen   private.blind_review_letters;
  words  text := btrim(private.sanitize_text(coalesce(note, '')));
begin
  perform private.require_unlocked(review);
  seen := private.require_letter(review, letter);
  if char_length(words) > 500 then
    perform private.raise_error('blind_review.note',
      private.given_and_wanted('note', char_length(words) || ' characters', 'at most 500'), 422);
  end if;
  perform private.require_plain_words('note', words);
  insert into private.blind_grades as g (review_id, scout_id, letter, grades, skipped, note)
  values (review.id, auth.uid(), seen.letter, private.blind_grades_of(grades, review.criteria),
    coalesce(skipped, false), words)
  on conflict on constraint blind_grades_pkey do update
  set grades = excluded.grades, skipped = excluded.skipped, note = excluded.note, saved_at = now();
end $$;
grant execute on function private.grade_blind_review(uuid, text, jsonb, text, boolean) to authenticated;

create function public.grade_blind_review(
  review_id uuid,
  letter text,
  grades jsonb,
  note text default '',
  skipped boolean default false
) returns void
language sql set search_path = '' as $$
  select private.grade_blind_review(review_id, letter, grades, note, skipped)
$$;
grant execute on function public.grade_blind_review(uuid, text, jsonb, text, boolean) to authenticated;

create function private.lock_blind_grades(review_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  review private.blind_reviews := private.lock_blind_review(review_id);
  open   text;
begin
  perform private.require_unlocked(review);
  select string_agg(l.letter, ', ' order by l.letter) into open from private.seen_letters(review.id) l
  where not exists (select from private.blind_grades g where g.review_id = review.id
    and g.scout_id = me and g.letter = l.letter and private.is_graded(g));
  if open is not null then
    perform private.raise_error('blind_review.unfinished',
      format('Grade or skip these first: %s.', open), 409);
  end if;
  update private.blind_reviewers r set locked_at = now() where r.review_id = review.id and r.scout_id = me;
  if me <> review.owner_id and private.is_all_locked(review) then
    perform private.tell_of_blind_review(review.owner_id, 'review_locked', review.name);
  end if;
end $$;
grant execute on function private.lock_blind_grades(uuid) to authenticated;

create function public.lock_blind_grades(review_id uuid) returns void
language sql set search_path = '' as $$
  select private.lock_blind_grades(review_id)
$$;
grant execute on function public.lock_blind_grades(uuid) to authenticated;

-- A reviewer who has not locked yet, with what they graded.
create function private.remove_blind_reviewer(review_id uuid, scout_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review private.blind_reviews := private.lock_blind_review(review_id);
  theirs private.blind_reviewers;
begin
  perform private.require_own_blind_review(review);
  select r.* into theirs from private.blind_reviewers r
  where r.review_id = review.id and r.scout_id = remove_blind_reviewer.scout_id and r.scout_id <> auth.uid();
  if theirs.scout_id is null then
    perform private.raise_error('blind_review.no_reviewer', 'scout_id: it is nobody else here.', 404);
  elsif theirs.locked_at is not null or review.revealed_at is not null then
    perform private.raise_error('blind_review.reviewer_locked', 'These grades are locked and stay.', 409);
  end if;
  delete from private.blind_reviewers r where r.review_id = review.id and r.scout_id = theirs.scout_id;
end $$;
grant execute on function private.remove_blind_reviewer(uuid, uuid) to authenticated;

create function public.remove_blind_reviewer(review_id uuid, scout_id uuid) returns void
language sql set search_path = '' as $$
  select private.remove_blind_reviewer(review_id, scout_id)
$$;
grant execute on function public.remove_blind_reviewer(uuid, uuid) to authenticated;

-- A reviewer goes with their grades; with the owner the review goes.
create function private.leave_blind_review(review_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  review private.blind_reviews := private.lock_blind_review(review_id);
begin
  if review.owner_id = me then
    delete from private.blind_reviews r where r.id = review.id;
  else
    delete from private.blind_reviewers r where r.review_id = review.id and r.scout_id = me;
  end if;
  perform private.write_audit_log(me, 'blind_review_left', jsonb_build_object('review_id', review.id,
    'ended', review.owner_id = me, 'revealed', review.revealed_at is not null));
end $$;
grant execute on function private.leave_blind_review(uuid) to authenticated;

create function public.leave_blind_review(review_id uuid) returns void
language sql set search_path = '' as $$
  select private.leave_blind_review(review_id)
$$;
grant execute on function public.leave_blind_review(uuid) to authenticated;

-- Only who reviews today decides what the reveal shows; whoever has dropped out goes with their grades.
create function private.reveal_blind_review(review_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review private.blind_reviews := private.lock_blind_review(review_id);
begin
  perform private.require_own_blind_review(review);
  if review.revealed_at is not null then return; end if;
  if not private.is_all_locked(review) then
    perform private.raise_error('blind_review.early', (
      select format('%s of %s reviewers have locked their grades; names are shown once all have.',
        count(r.locked_at), count(*)) from private.counted_reviewers(review) r), 409);
  end if;
  delete from private.blind_reviewers r
  where r.review_id = review.id and not private.reviews_now(review, r.scout_id);
  update private.blind_reviews r set revealed_at = now() where r.id = review.id;
  perform private.write_audit_log(auth.uid(), 'blind_review_revealed', jsonb_build_object('review_id',
    review.id, 'size', review.size, 'reviewers', (select count(*) from private.blind_reviewers r
      where r.review_id = review.id)));
end $$;
grant execute on function private.reveal_blind_review(uuid) to authenticated;

create function public.reveal_blind_review(review_id uuid) returns void
language sql set search_path = '' as $$
  select private.reveal_blind_review(review_id)
$$;
grant execute on function public.reveal_blind_review(uuid) to authenticated;

-- By letter: the mean of all grades, the criteria where two reviewers are 2 or more apart, and the places in
-- the order of the search and of the means among those who have both and can still be seen.
create function private.blind_places(review private.blind_reviews)
returns table (letter text, athlete_id uuid, mean numeric, differs int[], place bigint, graded_place bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with each as (
    select g.letter, c.n::int as criterion, c.grade
    from private.blind_grades g cross join unnest(g.grades) with ordinality c (grade, n)
    where g.review_id = review.id and not g.skipped and c.grade is not null
  ), means as (
    select e.letter, round(avg(e.grade), 2) as mean from each e group by e.letter
  ), ranked as (
    select l.letter, l.athlete_id, row_number() over (order by l.place) as place,
      row_number() over (order by m.mean desc, l.place) as graded_place
    from private.seen_letters(review.id) l join means m on m.letter = l.letter
  )
  select a.letter, l.athlete_id, m.mean,
    array(select e.criterion from each e where e.letter = a.letter group by e.criterion
      having max(e.grade) - min(e.grade) >= 2 order by e.criterion),
    r.place, r.graded_place
  from private.letters_of(review) a (letter)
  left join private.seen_letters(review.id) l on l.letter = a.letter
  left join means m on m.letter = a.letter
  left join ranked r on r.letter = a.letter;
end $$;

create function private.blind_review_result(review_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  review private.blind_reviews := private.my_blind_review(review_id);
begin
  perform private.require_own_blind_review(review);
  if review.revealed_at is null then
    perform private.raise_error('blind_review.early', 'Names are shown once they are revealed.', 409);
  end if;
  perform private.tell_athletes_read(array(select l.athlete_id from private.seen_letters(review.id) l));
  return (select jsonb_build_object('moved', count(*) filter (where abs(p.place - p.graded_place) >= 3),
    'ranked', count(p.place),
    'letters', jsonb_agg(jsonb_build_object('letter', p.letter, 'athlete_id', p.athlete_id, 'mean', p.mean,
      'differs', p.differs, 'place', p.place, 'graded_place', p.graded_place,
      'grades', (select coalesce(jsonb_agg(jsonb_build_object('scout_id', g.scout_id, 'grades', g.grades,
          'skipped', g.skipped, 'note', g.note) order by g.scout_id <> review.owner_id, g.scout_id), '[]')
        from private.blind_grades g where g.review_id = review.id and g.letter = p.letter))
      order by p.graded_place nulls last, p.letter))
  from private.blind_places(review) p);
end $$;
grant execute on function private.blind_review_result(uuid) to authenticated;

create function public.blind_review_result(review_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.blind_review_result(review_id)
$$;
grant execute on function public.blind_review_result(uuid) to authenticated;

comment on function public.blind_review is
  'A blind review for one of its reviewers: letters with codes of sport, position, side, age band and region, their own grades alone, and how far the others are. 404 blind_review.not_found.';
comment on function public.grade_blind_review is
  'Keeps the caller''s grades, 1 to 5 for each criterion or null, for one letter, with a note; or skips it. 404 blind_review.not_found, 409 blind_review.locked, blind_review.gone, 422 blind_review.letter, blind_review.grades, blind_review.note.';
comment on function public.lock_blind_grades is
  'The caller''s grades stay as they are from now on. 409 blind_review.unfinished, blind_review.locked.';
comment on function public.remove_blind_reviewer is
  'The owner removes a reviewer who has not locked. 403 blind_review.owner, 404 blind_review.no_reviewer, 409 blind_review.reviewer_locked.';
comment on function public.leave_blind_review is
  'A reviewer leaves with their grades; with its owner a blind review ends.';
comment on function public.reveal_blind_review is
  'The owner shows the names, once all have locked, and for good. 403 blind_review.owner, 409 blind_review.early.';
comment on function public.blind_review_result is
  'What a revealed blind review holds, for its owner: who is behind each letter, all grades, the mean, where two differ by 2 or more, and how many moved 3 places or more. 403 blind_review.owner, 409 blind_review.early.';
