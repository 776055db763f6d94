-- The points themselves. They are worked out from what a row of the search shows anyway: numbers that are
-- ranked and on a page that the caller may find, positions and foot, film that everyone who sees the card
-- may see.

-- Where a number gives all its points, and where none: what the best tenth reach and what nine tenths reach,
-- of those in the sport whom the caller may find, whatever else the filter says. Of fewer than twenty nothing
-- is told: then points run over all that is plausible.
create function private.match_marks(need jsonb, sport text, tiers text[], blocked uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.metrics := (select m from public.metrics m where m.code = need ->> 'metric');
  way   text := coalesce(need ->> 'timing', 'any');
  ends  record;
begin
  if need ->> 'need' <> 'metric' then return need; end if;
  select * into ends from private.match_ends(known.code, way, known.better, sport, tiers, blocked);
  if ends.people < 20 then -- LIMITS.percentile.minPeople
    ends.best := case known.better when 'lower' then known.min_value else known.max_value end;
    ends.worst := case known.better when 'lower' then known.max_value else known.min_value end;
  end if;
  return need || jsonb_build_object('timing', way,
    'target', coalesce((need ->> 'target')::double precision, ends.best), 'own', need ? 'target',
    'none', ends.worst, 'usual', ends.people >= 20, 'better', known.better);
end $$;

-- What order and points are worked out from: the needs with their share of the hundred and their marks.
create function private.weigh_match(filter jsonb, tiers text[], blocked uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  needs  jsonb := coalesce(filter -> 'match', private.needs_of_filter(filter));
  maxima int[] := private.match_maxima(array(select (e ->> 'weight')::int
    from jsonb_array_elements(needs) with ordinality l (e, n) order by n));
begin
  return (
    select coalesce(jsonb_agg(private.match_marks(e, filter ->> 'sport', tiers, blocked)
      || jsonb_build_object('max', maxima[n]) order by n), '[]')
    from jsonb_array_elements(needs) with ordinality l (e, n));
end $$;

-- A filter as whatever puts people in its order takes it.
create function private.with_weighed_match(filter jsonb, tiers text[], blocked uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    case filter -> 'sort'
      when '"match"' then filter || jsonb_build_object('match', private.weigh_match(filter, tiers, blocked))
      else filter
    end
$$;

-- The numbers that needs ask for, one join each: the best of those that are ranked. $1 is the filter.
create function private.match_joins(needs jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(string_agg(format(' left join public.athlete_best_results b%1$s'
      || ' on b%1$s.athlete_id = s.athlete_id and b%1$s.metric_code = $1 #>> ''{match,%1$s,metric}'''
      || ' and b%1$s.timing = $1 #>> ''{match,%1$s,timing}'''
      || ' and b%1$s.min_provenance = private.comparable_rank()', l.n - 1), '' order by l.n), '')
    from jsonb_array_elements(needs) with ordinality l (e, n) where l.e ->> 'need' = 'metric');
end $$;

-- How much of a need somebody meets, from none to all of it, as a fragment about the line s.
create function private.match_share(needs jsonb, n int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  need   jsonb := needs -> n;
  proven text := (
    select string_agg(format('least(coalesce(b%s.provenance, 0), 4)', l.n - 1), ' + ' order by l.n)
    from jsonb_array_elements(needs) with ordinality l (e, n) where l.e ->> 'need' = 'metric');
  asked  text := (select count(*)::text from jsonb_array_elements(needs) e where e ->> 'need' = 'metric');
  place  text := format('case when s.positions[1] = any (array(select jsonb_array_elements_text('
    || '$1 #> ''{match,%1$s,positions}''))) then 1.0 when s.positions && array('
    || 'select jsonb_array_elements_text($1 #> ''{match,%1$s,positions}'')) then 0.5 else 0.0 end', n);
  foot   text := format('case when s.dominant_side = ''both'' or s.dominant_side = any (array('
    || 'select jsonb_array_elements_text($1 #> ''{match,%s,sides}''))) then 1.0 else 0.0 end', n);
  mark   text := '($1 #>> ''{match,' || n || ',%s}'')::double precision';
begin
  return case need ->> 'need'
    when 'metric' then format('case when b%1$s.value is null then 0.0'
      || ' when b%1$s.value %2$s %3$s then 1.0 when %4$s %2$s %3$s then 0.0'
      || ' else greatest(0.0, (%4$s - b%1$s.value) / (%4$s - %3$s)) end', n,
      case need ->> 'better' when 'lower' then '<=' else '>=' end,
      format(mark, 'target'), format(mark, 'none'))
    when 'position' then case when need ? 'positions' and need ? 'sides'
      then '((' || place || ') + (' || foot || ')) / 2' when need ? 'positions' then place else foot end
    when 'film' then 'case when s.film_on >= (now() at time zone ''utc'')::date - 180 then 1.0'
      || ' when s.has_video then 0.5 else 0.0 end'
    -- How the numbers that are asked for are proven; where none is, the best proven number of all.
    when 'verification' then case when proven is null
      then 'case when s.best_provenance >= 3 then least(s.best_provenance, 4) / 4.0 else 0.0 end'
      else '(' || proven || ') / (4.0 * ' || asked || ')' end
    when 'availability' then 'case when s.status = ''open'' then 1.0 else 0.0 end' end;
end $$;

-- Whole points of a need, a half of one rounded up.
create function private.match_points(needs jsonb, n int) returns text
language sql immutable set search_path = '' as $$
  select
    format(
      'floor(%s * (%s)::double precision + 0.5::double precision)::int',
      (needs -> n ->> 'max')::int,
      private.match_share(needs, n)
    )
$$;

-- Always the sum of the parts.
create function private.match_total(needs jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce('(' || string_agg(private.match_points(needs, n), ' + ' order by n) || ')', '0')
  from generate_series(0, jsonb_array_length(needs) - 1) n
$$;

-- Of the people of a page for each need: its points, and how much of it is met.
create function private.match_parts(filter jsonb, ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  needs jsonb := filter -> 'match';
  parts text := (select string_agg(format('jsonb_build_array(%s, round((%s)::numeric, 4))',
    private.match_points(needs, n), private.match_share(needs, n)), ', ' order by n)
    from generate_series(0, jsonb_array_length(needs) - 1) n);
  told  jsonb;
begin
  if parts is null then return '{}'; end if;
  execute 'select coalesce(jsonb_object_agg(s.athlete_id, jsonb_build_array(' || parts || ')), ''{}'')'
    || ' from public.athlete_search_index s' || private.match_joins(needs)
    || ' where s.athlete_id = any ($2) and '
    || case when filter ? 'sport' then 's.sport_code = $1 ->> ''sport''' else 's.is_primary' end
  into told using filter, ids;
  return told;
end $$;

-- What an answer says of a match: the needs as they were weighed, whether they are the caller's own, and the
-- parts of each person. Without needs it asks for them, and people stand in the usual order.
create function private.match_note(filter jsonb, own boolean, ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if filter -> 'sort' is distinct from '"match"' then return '{}'; end if;
  return jsonb_build_object('match', jsonb_build_object('own', own, 'needs', filter -> 'match',
    'people', private.match_parts(filter, ids)));
end $$;
