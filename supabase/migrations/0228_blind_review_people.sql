-- How a blind review begins, and what it shows of people: codes and rounded numbers, and nothing that names
-- them. No id of theirs, no text of theirs, no day and nobody who measured.

-- Drawn at random from a search as the caller has it, in its order, and how many it finds.
create function private.draw_from_search(filter jsonb, size int, out drawn uuid[], out total int)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  valid   jsonb   := private.validate_search_filter(filter) - '{after,limit,facets}'::text[];
  tiers   text[]  := private.visible_audiences();
  blocked uuid[]  := private.my_blocked_user_ids();
  folded  text    := private.normalize_search_text(valid ->> 'text');
  words   text[]  := private.search_words(folded);
  typo    boolean := private.forgives_typo(valid, tiers, blocked, words, folded);
  ordered record;
begin
  valid := private.with_weighed_match(valid, tiers, blocked);
  select * into ordered from private.search_order(valid);
  execute format('with found as materialized (select s.athlete_id as id, %1$s as key from %2$s where %3$s),'
    || ' chosen as (select * from found order by gen_random_uuid() limit %4$s)'
    || ' select array(select o.id from chosen o order by o.key %5$s, o.id %5$s),'
    || ' (select count(*) from found)',
    ordered.key, ordered.source, private.search_conditions(valid, words, typo, ''), size,
    case when ordered.rising then 'asc' else 'desc' end)
  into drawn, total
  using valid, tiers, blocked, auth.uid(), words, folded;
end $$;

-- The same from a board that the caller reads, of those whom the caller may see.
create function private.draw_from_board(board uuid, size int, out drawn uuid[], out total int)
language sql stable security definer set search_path = '' as $$
  with
    found as (
      select
        i.athlete_id as id,
        row_number() over (order by s.sort_order, i.sort_order, i.created_at desc, i.id) as nth
      from
        public.board_items i
        join public.board_stages s on s.id = i.stage_id
        join public.athlete_profiles p on p.id = i.athlete_id
      where
        i.board_id = draw_from_board.board
        and i.board_id = any (private.my_boards())
        and p.effective_visibility = any ((select private.visible_audiences())::text[])
        and p.id <> all ((select private.my_blocked_user_ids())::uuid[])
        and (not p.is_minor or (select private.can_read_minors()))
    ),
    chosen as (
      select *
      from found
      order by gen_random_uuid()
      limit draw_from_board.size
    )
  select array(select o.id from chosen o order by o.nth), (select count(*)::int from found)
$$;

create function private.blind_review_criteria(given jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  one    jsonb;
  words  text;
  result text[] := '{}';
begin
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 5 then
    perform private.raise_error('blind_review.criteria',
      private.given_and_wanted('criteria', case jsonb_typeof(given)
      when 'array' then jsonb_array_length(given) || ' of them' else given::text end, '1 to 5 of them'), 422);
  end if;
  for one in select e from jsonb_array_elements(given) e loop
    words := private.blind_review_words('criteria', one, 40);
    if lower(words) in (select lower(r) from unnest(result) r) then
      perform private.raise_error('blind_review.criteria',
        private.given_and_wanted('criteria', format('"%s" twice', words), 'each once'), 422);
    end if;
    result := result || words;
  end loop;
  return result;
end $$;

create function private.blind_review_others(given jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare others uuid[];
begin
  if coalesce(jsonb_typeof(given), 'null') = 'null' then return '{}'; end if;
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 4 then
    perform private.raise_error('blind_review.reviewers',
      private.given_and_wanted('reviewers', case jsonb_typeof(given)
      when 'array' then jsonb_array_length(given) || ' of them' else given::text end,
      'at most 4 of them'), 422);
  end if;
  others := array(select distinct e from jsonb_array_elements_text(given) e);
  if exists (select from unnest(others) o where not private.works_with(auth.uid(), o)) then
    perform private.raise_error('blind_review.reviewers',
      private.given_and_wanted('reviewers', 'somebody else',
      'a verified scout who shares a shortlist with you'), 422);
  end if;
  return others;
exception when invalid_text_representation then
  perform private.raise_error('blind_review.reviewers',
    private.given_and_wanted('reviewers', given::text, 'a list of scouts'), 422);
  return null;
end $$;

-- What a review is drawn from: a search or a board, one of them.
create function private.draw_for_review(details jsonb, size int, out drawn uuid[], out total int)
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(details -> 'filter', details -> 'board_id') <> 1 then
    perform private.raise_error('blind_review.source',
      private.given_and_wanted('filter', 'neither or both', 'a filter or a board_id'), 422);
  elsif details ? 'filter' then
    select d.drawn, d.total into drawn, total from private.draw_from_search(details -> 'filter', size) d;
  elsif not pg_input_is_valid(coalesce(details ->> 'board_id', ''), 'uuid') then
    perform private.raise_error('blind_review.source',
      private.given_and_wanted('board_id', details ->> 'board_id', 'the id of a shortlist'), 422);
  else
    select d.drawn, d.total into drawn, total
    from private.draw_from_board((details ->> 'board_id')::uuid, size) d;
  end if;
  if total < size then
    perform private.raise_error('blind_review.size', private.given_and_wanted('size', size::text,
      format('no more than the %s who are found, and at least 4', total)), 422);
  end if;
end $$;

create function private.start_blind_review(details jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me       uuid := auth.uid();
  size     int;
  words    text;
  criteria text[];
  others   uuid[];
  draw     record;
  review   uuid;
begin
  if private.my_role() is distinct from 'scout' then
    perform private.raise_error('blind_review.scouts', 'Scouts review athletes.', 403);
  end if;
  size := private.blind_review_size(details -> 'size');
  words := private.blind_review_words('name', details -> 'name', 60);
  criteria := private.blind_review_criteria(details -> 'criteria');
  others := private.blind_review_others(details -> 'reviewers');
  perform private.lock_person(me);
  if (select count(*) from private.blind_reviews r where r.owner_id = me and r.revealed_at is null) >= 10 then
    perform private.raise_error('blind_review.many',
      'You have 10 open blind reviews. Reveal or end one of them first.', 409);
  end if;
  perform private.require_rate_limit('blind_review', me::text);
  select * into draw from private.draw_for_review(details, size);
  -- Whom the scout may not read today is not drawn today: the server asks about each as about a page.
  perform private.tell_athletes_read(draw.drawn);
  insert into private.blind_reviews (owner_id, name, found, size, criteria)
  values (me, words, draw.total, size, criteria) returning id into review;
  insert into private.blind_review_letters (review_id, letter, athlete_id, place)
  select review, chr(64 + (row_number() over (order by gen_random_uuid()))::int), d.id, d.nth
  from unnest(draw.drawn) with ordinality d (id, nth);
  insert into private.blind_reviewers (review_id, scout_id) select review, unnest(me || others);
  perform private.tell_of_blind_review(o, 'review', words) from unnest(others) o;
  perform private.write_audit_log(me, 'blind_review_started', jsonb_build_object('review_id', review,
    'size', size, 'reviewers', 1 + cardinality(others)));
  return review;
end $$;
grant execute on function private.start_blind_review(jsonb) to authenticated;

create function private.tell_of_blind_review(scout uuid, because text, name text) returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      scout,
      'board_news',
      jsonb_build_object('because', because, 'name', name),
      '/scout/blind-reviews'
    )
$$;

create function public.start_blind_review(details jsonb) returns uuid
language sql set search_path = '' as $$
  select private.start_blind_review(details)
$$;
grant execute on function public.start_blind_review(jsonb) to authenticated;

-- One letter as its reader may see it. A region is told as the list of towns has it: what somebody typed may
-- be written like nobody else writes it.
create function private.blind_letter(seen private.blind_review_letters) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('sport', p.primary_sport, 'side', p.dominant_side,
    'age_band', p.age_band,
    'positions', array(select q.position_code from public.athlete_positions q
      where q.athlete_id = p.id and q.sport_code = p.primary_sport order by q.sort_order),
    'region', (select t.region from private.places t where t.id = private.region_place(p.country, p.region)))
  from public.athlete_profiles p where p.id = seen.athlete_id);
end $$;

-- Who measured it as a kind: of an organization that was checked, which kind.
create function private.blind_source(m public.measurements) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (
        select o.kind
        from public.organizations o
        where m.measured_by = 'organization' and o.id = m.organization_id and o.first_checked_at is not null
      ),
      m.measured_by
    )
$$;

-- What else stands undisputed of the same test, as values alone, the latest last.
create function private.blind_trend(best public.measurements, timed boolean, decimals int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(round(e.value::numeric, decimals)
    order by e.measured_on, e.created_at), '[]')
  from (
    select m.value, m.measured_on, m.created_at from public.measurements m
    where m.athlete_id = best.athlete_id and m.metric_code = best.metric_code
      and private.timing_of(m.method, timed) = private.timing_of(best.method, timed)
      and m.dispute_status <> 'disputed' and m.ranked_from is null
    order by m.measured_on desc, m.created_at desc limit 24) e);
end $$;

-- The numbers of the page without ids, addresses, days and names, rounded as every screen rounds them.
create function private.blind_numbers(athlete uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('metric', m.metric_code, 'unit', k.unit,
      'decimals', k.decimals, 'better', k.better, 'value', round(m.value::numeric, k.decimals),
      'timing', b.timing, 'method', m.method, 'provenance', m.provenance, 'by', private.blind_source(m),
      'month', to_char(m.measured_on,
        case m.measured_on_precision when 'year' then 'YYYY' else 'YYYY-MM' end),
      'percentile', r.percentile, 'among', r.n,
      'trend', private.blind_trend(m, k.timed, k.decimals))
    order by s.is_key desc nulls last, s.sort_order nulls last, m.metric_code, b.timing), '[]')
  from public.athlete_best_results b
    join public.athlete_profiles p on p.id = b.athlete_id
    join public.measurements m on m.id = b.measurement_id
    join public.metrics k on k.code = b.metric_code
    left join public.sport_metrics s on s.metric_code = b.metric_code and s.sport_code = p.primary_sport
    left join private.measurement_percentiles(athlete, private.comparable_rank()) r
      on r.metric_code = b.metric_code and r.timing = b.timing and r.value = m.value
        and b.provenance >= private.comparable_rank()
  where b.athlete_id = athlete and b.min_provenance = 1);
end $$;

create function private.require_letter(review private.blind_reviews, letter text)
returns private.blind_review_letters
language plpgsql stable security definer set search_path = '' as $$
declare seen private.blind_review_letters;
begin
  if letter is null or letter not in (select private.letters_of(review)) then
    perform private.raise_error('blind_review.letter',
      private.given_and_wanted('letter', letter, 'A to ' || chr(64 + review.size)), 422);
  end if;
  select l.* into seen from private.seen_letters(review.id) l where l.letter = require_letter.letter;
  if seen.letter is null then
    perform private.raise_error('blind_review.gone',
      format('letter: Athlete %s can no longer be seen.', letter), 409);
  end if;
  return seen;
end $$;

create function private.blind_review_numbers(review_id uuid, letter text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  review private.blind_reviews := private.my_blind_review(review_id);
  seen   private.blind_review_letters := private.require_letter(review, letter);
begin
  perform private.tell_athletes_read(array[seen.athlete_id]);
  return private.blind_numbers(seen.athlete_id);
end $$;
grant execute on function private.blind_review_numbers(uuid, text) to authenticated;

create function public.blind_review_numbers(review_id uuid, letter text) returns jsonb
language sql stable set search_path = '' as $$
  select private.blind_review_numbers(review_id, letter)
$$;
grant execute on function public.blind_review_numbers(uuid, text) to authenticated;

comment on function public.start_blind_review is
  'A scout starts a blind review. details: {filter or board_id, name, size 4 to 24, criteria 1 to 5, reviewers up to 4}. Returns its id. 403 blind_review.scouts, 409 blind_review.many, 422 blind_review.size, blind_review.text, blind_review.criteria, blind_review.reviewers, blind_review.source.';
comment on function public.blind_review_numbers is
  'The numbers behind one letter of a blind review, for its reviewers: metric, rounded value, month, provenance, who measured as a kind, percentile, trend. 404 blind_review.not_found, 409 blind_review.gone, 422 blind_review.letter.';
