-- What an athlete is told: how often one came up, by which filters, who looked, how far films were watched,
-- what became of requests, and where one stands. What others did is told from private.figure_days alone, so
-- that no answer, and no difference of two answers, is about fewer than five people.

-- A period is whole days of UTC, both ends in it, and is compared with as many days before it. Texts, so that
-- whatever is wrong with one is said by its name.
create function private.figures_day(field text, given text) returns date
language plpgsql stable set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  day   date;
begin
  begin
    if given ~ '^\d{4}-\d\d-\d\d$' then day := given::date; end if;
  exception when datetime_field_overflow or invalid_datetime_format then
    day := null;
  end;
  if day is null or day > today then
    perform private.raise_error('figures.' || field, format('%s: %s was given, a day until today is wanted, '
      'as %s.', field, left(coalesce(given, 'nothing'), 40), today), 422);
  end if;
  return day;
end $$;

create function private.figures_period(
  from_day text,
  to_day text,
  out first date,
  out last date,
  out before date -- the first day of the period before; it ends on the day before `first`
)
language plpgsql stable set search_path = '' as $$
begin
  first := private.figures_day('from_day', from_day);
  last := private.figures_day('to_day', to_day);
  if last < first then
    perform private.raise_error('figures.to_day', format('to_day: %s was given, a day not before from_day, '
      '%s, is wanted.', to_day, from_day), 422);
  end if;
  if last >= first + interval '2 years' then
    perform private.raise_error('figures.from_day', format('from_day: %s was given, a day less than two '
      'years before to_day, %s, is wanted.', from_day, to_day), 422);
  end if;
  before := first - (last - first + 1);
end $$;

-- Counts of one kind by value, for a period and the one before.
create function private.figure_values(
  subject uuid,
  kind text,
  dimension text,
  first date,
  last date,
  before date
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('value', v.value, 'count', v.now, 'before', v.earlier)
      order by v.now desc, v.value), '[]')
    from (
      select f.value, coalesce(sum(f.count) filter (where f.day >= first), 0) as now,
        coalesce(sum(f.count) filter (where f.day < first), 0) as earlier
      from private.figure_days f
      where f.subject_id = subject and f.kind = figure_values.kind
        and f.dimension = figure_values.dimension and f.day between before and last
      group by f.value) v);
end $$;

-- By day as well. A count covers the days since the one before it: of somebody few look for, several.
create function private.figure_total(subject uuid, kind text, first date, last date, before date)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('count', coalesce(sum(d.count) filter (where d.now), 0),
      'before', coalesce(sum(d.count) filter (where not d.now), 0),
      'by_day', coalesce(jsonb_agg(d.told order by d.day) filter (where d.now), '[]'),
      'before_by_day', coalesce(jsonb_agg(d.told order by d.day) filter (where not d.now), '[]'))
    from (
      select f.day, f.count, f.day >= first as now,
        jsonb_build_object('day', f.day, 'since', f.since, 'count', f.count) as told
      from private.figure_days f
      where f.subject_id = subject and f.kind = figure_total.kind and f.dimension = ''
        and f.day between before and last) d);
end $$;

-- Scouts who looked, as each chose to be shown, then and now: the more discreet of the two. Only looks of
-- days that are told with five people; only scouts whose check stands; to a minor no person, only
-- organizations.
create function private.figure_looks(subject uuid, since date, until date)
returns table (scout_id uuid, name text, organization text, days bigint, last_on date, named boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select v.viewer_id, s.display_name, s.organization, count(*), max(v.viewed_on),
    bool_and(v.viewer_identity = 'named') and coalesce(u.view_identity = 'named', false)
      and not private.is_minor_account(subject)
  from public.profile_views v
  join public.scout_profiles s on s.user_id = v.viewer_id and s.verified_until > now()
  left join public.user_settings u on u.user_id = v.viewer_id
  where v.athlete_id = subject and v.viewed_on between since and until
    and v.viewer_id <> all (private.banned_scouts()) and not private.is_blocked_between(subject, v.viewer_id)
  group by v.viewer_id, s.display_name, s.organization, u.view_identity
  having bool_and(v.viewer_identity <> 'anonymous')
    and coalesce(u.view_identity, 'organization') <> 'anonymous';
end $$;

create function private.figure_viewers(subject uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare told record;
begin
  select coalesce(sum(f.people), 0) as people, min(f.since) as since, max(f.day) as until into told
  from private.figure_days f
  where f.subject_id = subject and f.kind = 'page_opened' and f.dimension = ''
    and f.day between first and last;
  return (
    with looks as (select * from private.figure_looks(subject, told.since, told.until)),
    organizations as (
      select l.organization, sum(l.days) as days, max(l.last_on) as last_on from looks l
      where l.organization <> '' and not l.named group by 1)
    select jsonb_build_object('people', told.people,
      'organizations', coalesce((select jsonb_agg(to_jsonb(o) order by o.days desc, o.organization)
        from organizations o), '[]'),
      'named', coalesce((select jsonb_agg(to_jsonb(l) - 'named' order by l.days desc, l.name)
        from looks l where l.named), '[]')));
end $$;

-- The requests that the athlete can read: one that waits for a guardian does not exist for a minor.
create function private.figure_requests(athlete uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('received', count(*),
      'read', count(*) filter (where r.status in ('accepted', 'declined') or exists (
        select from public.notifications n where n.user_id = athlete and n.kind = 'message_request'
          and n.params ->> 'request_id' = r.id::text and n.read_at is not null)),
      'accepted', count(*) filter (where r.status = 'accepted'),
      'declined', count(*) filter (where r.status = 'declined'),
      'expired', count(*) filter (where r.status = 'expired'),
      'withdrawn', count(*) filter (where r.status = 'withdrawn'),
      'talking', count(*) filter (where c.status = 'open'),
      'outcomes', count(*) filter (where c.outcome in ('trial', 'offered', 'signed')))
    from public.message_requests r left join public.conversations c on c.id = r.conversation_id
    where r.athlete_id = athlete
      and (r.created_at at time zone 'utc')::date between first and last
      and not r.awaiting_guardian and (r.deliver_after is null or r.deliver_after <= now())
      and not private.is_blocked_between(athlete, r.scout_id));
end $$;

-- Where the best values of each day would stand among the people of today, as measurement_percentiles has it:
-- one point for each time that the best value changed.
create function private.figure_percentiles(athlete uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare level smallint := private.comparable_rank();
begin
  return (
    with peers as materialized (
      select p.athlete_id from private.percentile_peers(athlete) p where p.athlete_id <> athlete),
    bests as (
      select m.metric_code, t.timing, m.measured_on, k.better,
        case k.better when 'lower' then min(m.value) over so_far else max(m.value) over so_far end as value
      from public.measurements m join public.metrics k on k.code = m.metric_code and k.better <> 'neutral'
      cross join lateral (select private.timing_of(m.method, k.timed) as timing) t
      where m.athlete_id = athlete and m.dispute_status <> 'disputed' and m.ranked_from is null
        and private.provenance_rank(m.provenance) >= level and m.measured_on <= last
      window so_far as (partition by m.metric_code, t.timing order by m.measured_on)),
    points as (
      select b.metric_code, b.timing, b.value, b.better, greatest(min(b.measured_on), first) as since
      from bests b group by 1, 2, 3, 4),
    placed as (
      select p.metric_code, p.timing, p.value, p.since, (100.0 * (0.5 + count(*) filter (where
        case p.better when 'lower' then o.value > p.value else o.value < p.value end)
        + 0.5 * count(*) filter (where o.value = p.value)) / (count(*) + 1))::int as percentile
      from points p
      join public.athlete_best_results o on o.metric_code = p.metric_code and o.timing = p.timing
        and o.min_provenance = level
      join peers using (athlete_id)
      group by 1, 2, 3, 4 having count(*) >= 19) -- LIMITS.percentile.minPeople with the athlete
    select coalesce(jsonb_agg(jsonb_build_object('metric_code', s.metric_code, 'timing', s.timing,
      'points', s.points) order by s.metric_code, s.timing), '[]')
    from (select p.metric_code, p.timing, jsonb_agg(jsonb_build_object('on', p.since, 'value', p.value,
      'percentile', p.percentile) order by p.since, p.percentile) as points
      from placed p group by 1, 2) s);
end $$;

-- What the last change of the page did: so many days before and after it, as far as is told, at most 28.
create function private.figure_edit(athlete uuid, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  edit record;
  days int;
begin
  select e.what, e.at, (e.at at time zone 'utc')::date as day into edit from (
    select 'video_link' as what, max(v.created_at) as at
    from public.video_links v where v.athlete_id = athlete
    union all
    select 'measurement', max(m.created_at) from public.measurements m where m.athlete_id = athlete
    union all
    select 'profile', p.updated_at from public.athlete_profiles p where p.id = athlete) e
  where (e.at at time zone 'utc')::date <= last order by e.at desc limit 1;
  days := least(28, (select r.closed_through from private.activity_rollup r) - edit.day, last - edit.day);
  if coalesce(days, 0) < 7 then
    return jsonb_build_object('what', edit.what, 'on', edit.day, 'days', 0, 'kinds', '[]'::jsonb);
  end if;
  return jsonb_build_object('what', edit.what, 'on', edit.day, 'days', days, 'kinds', (
    select jsonb_agg(jsonb_build_object('kind', k.kind,
      'before', (select coalesce(sum(f.count), 0) from private.figure_days f where f.subject_id = athlete
        and f.kind = k.kind and f.dimension = '' and f.day between edit.day - days and edit.day - 1),
      'after', (select coalesce(sum(f.count), 0) from private.figure_days f where f.subject_id = athlete
        and f.kind = k.kind and f.dimension = '' and f.day between edit.day + 1 and edit.day + days)))
    from unnest(array['search_shown', 'page_opened']) k (kind)));
end $$;

create function private.shown_period(first date, last date, before date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('from', first, 'to', last, 'before_from', before, 'before_to', first - 1,
    'counted_through', (select r.closed_through from private.activity_rollup r));
end $$;

-- What an athlete and a guardian of a minor both read.
create function private.figures_about(athlete uuid, first date, last date, before date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('period', private.shown_period(first, last, before),
    'searches', private.figure_total(athlete, 'search_shown', first, last, before),
    'filters', private.figure_values(athlete, 'search_shown', 'filter', first, last, before),
    'opens', private.figure_total(athlete, 'page_opened', first, last, before),
    'opens_by_role', private.figure_values(athlete, 'page_opened', 'role', first, last, before),
    'viewers', private.figure_viewers(athlete, first, last));
end $$;

create function private.athlete_figures(from_day text, to_day text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  period record;
begin
  if private.my_role() is distinct from 'athlete' then
    perform private.raise_error('figures.athlete', 'These figures are for an athlete who is signed in.', 403);
  end if;
  select * into period from private.figures_period(from_day, to_day);
  return private.figures_about(me, period.first, period.last, period.before) || jsonb_build_object(
    'films', private.figure_values(me, 'film_quarter', 'video', period.first, period.last, period.before),
    'scout_opens', private.figure_scout_opens(me, period.first, period.last),
    'code_scans', private.figure_total(me, 'code_scanned', period.first, period.last, period.before),
    'requests', private.figure_requests(me, period.first, period.last),
    'requests_before', private.figure_requests(me, period.before, period.first - 1),
    'percentiles', private.figure_percentiles(me, period.first, period.last),
    'edit', private.figure_edit(me, period.last),
    'match', private.figure_match(me, period.last));
end $$;
grant execute on function private.athlete_figures(text, text) to authenticated;

create function public.athlete_figures(from_day text, to_day text) returns jsonb
language sql stable set search_path = '' as $$
  select private.athlete_figures(from_day, to_day)
$$;
grant execute on function public.athlete_figures(text, text) to authenticated;

-- A guardian reads how often the child comes up and which organizations look.
-- Without days: the last four weeks by the server's clock.
create function private.guardian_figures(token text, from_day text, to_day text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link   public.guardian_links := private.verify_guardian_token(token);
  today  date := (now() at time zone 'UTC')::date;
  period record;
begin
  if link.state <> 'active' then
    perform private.raise_error('figures.guardian', 'Figures are there once you have agreed.', 403);
  end if;
  select * into period from private.figures_period(coalesce(from_day, (today - 27)::text),
    coalesce(to_day, today::text));
  return private.figures_about(link.athlete_id, period.first, period.last, period.before)
    #- '{viewers,named}';
end $$;
grant execute on function private.guardian_figures(text, text, text) to anon, authenticated;

create function public.guardian_figures(token text, from_day text default null, to_day text default null)
returns jsonb
language sql set search_path = '' as $$
  select private.guardian_figures(token, from_day, to_day)
$$;
grant execute on function public.guardian_figures(text, text, text) to anon, authenticated;

comment on function public.athlete_figures is
  'The caller''s own figures from one day to another (YYYY-MM-DD, UTC, both in it, at most two years) and for as many days before: searches, filters, opens, viewers, films, scans of codes, requests, percentiles, what the last change did, and of searches by match in the 30 days to the last one how many of a hundred points each part gave on average. What others did in steps of five, five people at least behind each; whoever scans a code and is no scout who may open the page counts as one person for each day.';
comment on function public.guardian_figures is
  'A guardian reads, by the secret of the link, how often the child came up and was opened, and which organizations looked; of the last four weeks where no days are given.';
