-- Verified scouts, browsed by an athlete: one filter, with the count of each of its choices.

-- What may be asked, each part with what it is; anything else is named with what is wanted.
create function private.check_scout_filter(filter jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  part   text;
  wanted text;
begin
  if filter is null or jsonb_typeof(filter) <> 'object' or octet_length(filter::text) > 8192 then
    perform private.raise_error('scout_directory.filter',
      'filter: an object of at most 8192 bytes is wanted.', 422);
  end if;
  filter := jsonb_strip_nulls(filter);
  for part in select jsonb_object_keys(filter) loop
    wanted := case
      when part in ('kinds', 'countries', 'sports', 'levels', 'languages', 'checks') then
        case when jsonb_typeof(filter -> part) <> 'array' or jsonb_array_length(filter -> part) > 40
          or jsonb_path_exists(filter -> part, '$[*] ? (@.type() != "string")')
          then 'a list of at most 40 codes' end
      when part in ('likeMe', 'targets') then
        case when jsonb_typeof(filter -> part) <> 'boolean' then 'true or false' end
      when part = 'text' then -- LIMITS.search.textMaxChars
        case when jsonb_typeof(filter -> part) <> 'string' or char_length(filter ->> part) > 100
          then 'a text of at most 100 characters' end
      when part = 'id' then
        case when coalesce(filter ->> part, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then 'the id of a scout' end
      when part = 'answered' then
        case when coalesce(filter ->> part, '') !~ '^(50|75|90)$' then '50, 75 or 90' end
      when part = 'sort' then
        case when filter ->> part not in ('fit', 'answers', 'recent', 'name')
          then 'fit, answers, recent or name' end
      when part = 'limit' then
        case when coalesce(filter ->> part, '') !~ '^([1-9][0-9]?|100)$' then 'a number from 1 to 100' end
      when part = 'after' then
        case when coalesce(filter -> part ->> 'id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          or jsonb_typeof(filter -> part -> 'rank') is distinct from 'number'
          or jsonb_typeof(filter -> part -> 'name') is distinct from 'string'
          then 'the next of an earlier answer' end
      else 'one of kinds, countries, sports, levels, languages, checks, likeMe, targets, text, answered, '
        || 'id, sort, limit and after' end;
    if wanted is not null then
      perform private.raise_error('scout_directory.filter', format('%s: %s was given, %s is wanted.',
        left(part, 40), left(coalesce(filter ->> part, 'nothing'), 80), wanted), 422);
    end if;
  end loop;
  return filter;
end $$;

-- An empty or missing list is no condition.
create function private.is_chosen(filter jsonb, part text, given text[]) returns boolean
language sql immutable set search_path = '' as $$
  select
    coalesce(jsonb_array_length(filter -> part), 0) = 0
    or given && array(select jsonb_array_elements_text(filter -> part))
$$;

-- What of a scout was checked, as the filter names it.
create function private.scout_checks(scout public.scout_profiles) returns text[]
language sql stable set search_path = '' as $$
  select
    array(
      select distinct v ->> 'type'
      from jsonb_array_elements(scout.approved_verifications) v
      where (v ->> 'until')::timestamptz > now()
    ) || case
      when scout.minors_until > now() then '{minors}'::text[]
      else '{}'
    end
$$;

-- Which scouts look for somebody like the caller: the sport has to be one of theirs; a level or a country
-- that a scout left open is every one. The rank counts what agrees.
create function private.scouts_who_fit() returns table (scout_id uuid, is_like_me boolean, fit int)
language sql stable security definer set search_path = '' as $$
  select
    s.user_id,
    s.sports && me.sports and (s.levels = '{}' or me.level is null or me.level = any (s.levels)),
    4 * (s.sports && me.sports)::int + 2 * coalesce(me.level = any (s.levels), false)::int + coalesce(
      s.country = me.country,
      false
    )::int + (private.language_of(auth.uid()) = any (s.languages))::int
  from
    private.listed_scouts() s
    cross join (
      select
        p.level,
        p.country,
        array(select a.sport_code from public.athlete_sports a where a.athlete_id = p.id) as sports
      from public.athlete_profiles p
      where p.id = auth.uid()
    ) me
$$;

-- Whether each word begins a word of the text.
create function private.matches_words(value text, words text) returns boolean
language sql stable set search_path = '' as $$
  select
    ' ' || private.normalize_search_text(value) like all (
      select '% ' || w || '%'
      from regexp_split_to_table(private.normalize_search_text(words), ' ') w
    )
$$;

create function private.shown_scout(
  scout public.scout_profiles,
  checks text[],
  answers jsonb,
  upheld_reports int,
  target public.athlete_targets
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    private.scout_record(scout.user_id) || jsonb_build_object(
      'regions',
      scout.regions,
      'sports',
      scout.sports,
      'levels',
      scout.levels,
      'languages',
      scout.languages,
      'bio',
      scout.bio,
      'checks',
      checks,
      'answers',
      answers,
      'upheld_reports',
      upheld_reports,
      'target',
      case
        when target.scout_id is not null then jsonb_build_object('note', target.note, 'at', target.created_at)
      end
    )
$$;

-- Every listed scout with what of the filter does not hold, so that the list and the counts of its choices
-- come from one look at the rows. The text is folded only where it is asked for.
create function private.matched_scouts(filter jsonb) returns table (
  scout public.scout_profiles,
  answers jsonb,
  upheld_reports int,
  target public.athlete_targets,
  rank double precision,
  name_sort text,
  checks text[],
  is_like_me boolean,
  fails text[]
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select s, h.shown, coalesce(a.upheld_reports, 0), t,
    case filter ->> 'sort' when 'answers' then coalesce(h.answered, -1) when 'name' then 0
      when 'recent' then extract(epoch from s.created_at)::double precision else f.fit end,
    private.normalize_search_text(s.display_name), c.checks, f.is_like_me,
    array_remove(array[
      case when not private.is_chosen(filter, 'kinds', array[s.kind]) then 'kinds' end,
      case when not private.is_chosen(filter, 'countries', array[s.country]) then 'countries' end,
      case when not private.is_chosen(filter, 'sports', s.sports) then 'sports' end,
      case when not private.is_chosen(filter, 'levels', s.levels) then 'levels' end,
      case when not private.is_chosen(filter, 'languages', s.languages) then 'languages' end,
      -- each check that is asked for has to stand
      case when not c.checks @> array(select jsonb_array_elements_text(filter -> 'checks'))
        then 'checks' end,
      case when s.user_id <> (filter ->> 'id')::uuid then 'id' end,
      case when (filter ->> 'likeMe')::boolean and not f.is_like_me then 'likeMe' end,
      case when (filter ->> 'targets')::boolean and t.scout_id is null then 'targets' end,
      case when coalesce(h.answered, -1) < (filter ->> 'answered')::int then 'answered' end,
      case when filter ? 'text' and not private.matches_words(concat_ws(' ', s.display_name, s.organization,
        s.title, array_to_string(s.regions, ' ')), filter ->> 'text') then 'text' end], null)
  from private.listed_scouts() s
  join private.scouts_who_fit() f on f.scout_id = s.user_id
  left join public.scout_answers a on a.scout_id = s.user_id
  left join public.athlete_targets t on t.scout_id = s.user_id and t.athlete_id = auth.uid()
  cross join lateral (select private.scout_checks(s) as checks) c
  cross join lateral (select r.shown, (r.shown ->> 'answered_in_100')::int as answered
    from (select private.shown_scout_answers(a) as shown) r) h;
end $$;

-- One look at the scouts: the lines of the page and of one more, how many there are, and how many each
-- choice would leave. A choice counts where nothing fails but the part that it stands in; one more check
-- counts beside those that are asked for, since all of them have to stand.
create function private.scout_page(
  filter jsonb,
  page int,
  out total bigint,
  out lines jsonb,
  out facets jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  with seen as materialized (
    select m.* from private.matched_scouts(filter) m where cardinality(m.fails) <= 1),
  shown as (
    select s.* from seen s where s.fails = '{}' and (not filter ? 'after'
      or (-s.rank, s.name_sort, (s.scout).user_id) > (-(filter #>> '{after,rank}')::double precision,
        filter #>> '{after,name}', (filter #>> '{after,id}')::uuid))
    order by s.rank desc, s.name_sort, (s.scout).user_id limit page + 1),
  choices as (
    select p.part, c.choice, count(*) as n
    from seen s
    cross join lateral (values ('kinds', array[(s.scout).kind]), ('countries', array[(s.scout).country]),
      ('sports', (s.scout).sports), ('levels', (s.scout).levels), ('languages', (s.scout).languages),
      ('checks', s.checks),
      ('answered', array(select share::text from unnest(array[50, 75, 90]) share
        where (s.answers ->> 'answered_in_100')::int >= share)),
      ('likeMe', case when s.is_like_me then '{yes}'::text[] end),
      ('targets', case when (s.target).scout_id is not null then '{yes}'::text[] end)) p (part, chosen)
    cross join lateral unnest(p.chosen) c (choice)
    where c.choice is not null and (s.fails = '{}' or (s.fails = array[p.part] and p.part <> 'checks'))
    group by 1, 2)
  select (select count(*) from seen s where s.fails = '{}'),
    (select coalesce(jsonb_agg(jsonb_build_object('rank', s.rank, 'name', s.name_sort,
      'id', (s.scout).user_id, 'line',
      private.shown_scout(s.scout, s.checks, s.answers, s.upheld_reports, s.target))
      order by s.rank desc, s.name_sort, (s.scout).user_id), '[]') from shown s),
    (select coalesce(jsonb_object_agg(c.part, c.counts), '{}') from (
      select part, jsonb_object_agg(choice, n) as counts from choices group by 1) c)
  into total, lines, facets;
end $$;

create function private.browse_scouts(filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  valid jsonb := private.check_scout_filter(filter);
  size  int := coalesce((valid ->> 'limit')::int, 30);
  found record;
begin
  if private.my_role() is distinct from 'athlete' then
    perform private.raise_error('scout_directory.athletes',
      'Scouts are listed for athletes who are signed in.', 403);
  end if;
  select * into found from private.scout_page(valid, size);
  return jsonb_build_object('total', found.total, 'held_back', private.scouts_held_back(auth.uid()),
    'is_minor', (select p.is_minor from public.athlete_profiles p where p.id = auth.uid()),
    'scouts', coalesce((select jsonb_agg(l -> 'line' order by n)
      from jsonb_array_elements(found.lines) with ordinality t (l, n) where n <= size), '[]'),
    'next', case when found.lines -> size is not null then (found.lines -> (size - 1)) - 'line' end,
    'facets', case when not valid ? 'after' then found.facets end,
    'targets_gone', (select count(*) from public.athlete_targets t where t.athlete_id = auth.uid()
      and t.scout_id not in (select s.user_id from private.listed_scouts() s)));
end $$;
grant execute on function private.browse_scouts(jsonb) to authenticated;

create function public.browse_scouts(filter jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select private.browse_scouts(filter)
$$;
grant execute on function public.browse_scouts(jsonb) to authenticated;
comment on function public.browse_scouts is
  'The verified scouts whom the athlete who asks may see: kinds, countries, sports, levels, languages, checks (identity, organization, coaching, minors), likeMe, targets, text, answered (50, 75, 90), id, sort (fit, answers, recent, name), limit, after.';
