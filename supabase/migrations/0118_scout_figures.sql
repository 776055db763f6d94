-- What a scout reads of the own work, and what admins read of the whole. A scout's numbers are about the
-- scout; only birth quarters are about others, and told so that nobody's is known from them.

-- Median hours of a list; null without any.
create function private.median_hours(hours numeric[]) returns numeric
language sql immutable set search_path = '' as $$
  select round(percentile_cont(0.5) within group (order by h)::numeric, 1)
  from unnest(hours) h
$$;

create function private.figure_yield(scout uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('searches', coalesce(sum(d.count) filter (where d.dimension = ''), 0),
      'found', coalesce(sum(d.count) filter (where d.dimension = 'found'), 0),
      'opened', (select count(distinct v.athlete_id) from public.profile_views v
        where v.viewer_id = scout and v.viewed_on between first and last),
      'saved', (select count(distinct i.athlete_id) from public.board_items i where i.added_by = scout
        and (i.created_at at time zone 'utc')::date between first and last))
    from private.activity_days d
    where d.subject_id = scout and d.kind = 'search_shown_by' and d.day between first and last);
end $$;

-- Athletes put on a board in the period, by the furthest stage they reached. A stage counts those who went
-- beyond it too; stages that were given a name of their own are not compared.
create function private.figure_stages(scout uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare kinds constant text[] := array['watching', 'evaluating', 'contacted', 'in_conversation', 'trial',
  'offered', 'signed'];
begin
  return (
    with reached as (
      select i.athlete_id, greatest(max(array_position(kinds, s.kind)),
        max(array_position(kinds, e.to_stage))) as furthest
      from public.boards b
      join public.board_items i on i.board_id = b.id
      join public.board_stages s on s.id = i.stage_id
      left join public.board_item_events e on e.item_id = i.id
      where b.owner_id = scout and (i.created_at at time zone 'utc')::date between first and last
      group by 1)
    select jsonb_agg(jsonb_build_object('stage', k.kind, 'people',
      (select count(*) from reached r where coalesce(r.furthest, 1) >= k.n)) order by k.n)
    from unnest(kinds) with ordinality k (kind, n));
end $$;

create function private.figure_sent(scout uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with sent as (
      select r.status, r.awaiting_guardian or r.guardian_approved_at is not null as guardian,
        round(extract(epoch from r.answered_at - r.created_at) / 3600, 1) as hours
      from public.message_requests r
      where r.scout_id = scout and (r.created_at at time zone 'utc')::date between first and last),
    replied as (select * from sent s where s.status in ('accepted', 'declined'))
    select jsonb_build_object('sent', count(*),
      'answered', count(*) filter (where s.status in ('accepted', 'declined')),
      'accepted', count(*) filter (where s.status = 'accepted'),
      'declined', count(*) filter (where s.status = 'declined'),
      'expired', count(*) filter (where s.status = 'expired'),
      'withdrawn', count(*) filter (where s.status = 'withdrawn'),
      'open', count(*) filter (where s.status = 'pending'),
      'first_reply', jsonb_build_object(
        'median_hours', private.median_hours(array(select r.hours from replied r)),
        'adults', jsonb_build_object('count', (select count(*) from replied r where not r.guardian),
          'median_hours', private.median_hours(array(select r.hours from replied r where not r.guardian))),
        'guardians', jsonb_build_object('count', (select count(*) from replied r where r.guardian),
          'median_hours', private.median_hours(array(select r.hours from replied r where r.guardian))),
        'buckets', (select jsonb_agg(jsonb_build_object('hours', b.upto,
            'adults', (select count(*) from replied r where not r.guardian and r.hours >= b.above
              and r.hours < b.upto),
            'guardians', (select count(*) from replied r where r.guardian and r.hours >= b.above
              and r.hours < b.upto)) order by b.upto)
          from (values (0, 6), (6, 12), (12, 24), (24, 48), (48, 96), (96, 168), (168, 337))
            b (above, upto))))
    from sent s);
end $$;

-- Conversations that nobody has written in for two weeks and that have no end: how did it go?
create function private.figure_owed(scout uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('conversation_id', o.id, 'athlete_id', o.athlete_id,
      'name', o.name, 'since', o.since, 'days', extract(day from now() - o.since)) order by o.since), '[]')
    from (
      select c.id, c.athlete_id, p.display_name as name,
        c.last_message_at as since
      from public.conversations c
      left join public.conversation_participants p on p.conversation_id = c.id and p.user_id = c.athlete_id
      where c.scout_id = scout and c.status = 'open' and c.outcome = '') o
    where o.since < now() - interval '14 days'); -- LIMITS.figures.outcomeDays
end $$;

-- In which quarter of the year those were born whom the scout wrote to, beside all whom the scout may find in
-- the same sports. Whom one wrote to is told in groups of twenty, in the order of the first requests and
-- whatever the period: one more request changes nothing that is told, and what two answers differ by are
-- whole groups. In steps of five; null is fewer than five.
create function private.figure_birth_quarters(scout uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with contacted as (
      select r.athlete_id, min(r.created_at) as at,
        row_number() over (order by min(r.created_at), r.athlete_id) as n
      from public.message_requests r where r.scout_id = scout group by 1),
    groups as ( -- LIMITS.figures.birthQuarterPeople
      select (c.n - 1) / 20 as nth, array_agg(c.athlete_id) as people from contacted c group by 1
      having count(*) = 20 and (max(c.at) at time zone 'utc')::date between first and last),
    written as (
      select extract(quarter from d.birth_date)::int as quarter, count(*) as n
      from groups g cross join unnest(g.people) a (id)
      join public.athlete_private_details d on d.athlete_id = a.id group by 1),
    population as (
      select extract(quarter from d.birth_date)::int as quarter, count(*) as n
      from public.athlete_search_index s join public.athlete_private_details d using (athlete_id)
      where s.is_primary and s.visibility = any (private.visible_audiences()) and s.sport_code in (
        select i.sport_code from public.athlete_search_index i where i.is_primary
          and i.athlete_id = any (select unnest(g.people) from groups g))
      group by 1)
    select jsonb_build_object('people', (select count(*) * 20 from groups),
      'population', coalesce((select sum(p.n)::int / 5 * 5 from population p), 0),
      'quarters', jsonb_agg(jsonb_build_object('quarter', q.q,
        'contacted', nullif(coalesce(w.n, 0) / 5 * 5, 0), 'population', nullif(coalesce(p.n, 0) / 5 * 5, 0))
        order by q.q))
    from generate_series(1, 4) q (q)
    left join written w on w.quarter = q.q left join population p on p.quarter = q.q);
end $$;

create function private.scout_figures(from_day text, to_day text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  period record;
begin
  if private.my_role() is distinct from 'scout' then
    perform private.raise_error('figures.scout', 'These figures are for a scout who is signed in.', 403);
  end if;
  select * into period from private.figures_period(from_day, to_day);
  return jsonb_build_object('period', private.shown_period(period.first, period.last, period.before),
    'yield', private.figure_yield(me, period.first, period.last),
    'yield_before', private.figure_yield(me, period.before, period.first - 1),
    'searches', private.figure_searches(me, period.first, period.last),
    'stages', private.figure_stages(me, period.first, period.last),
    'stages_before', private.figure_stages(me, period.before, period.first - 1),
    'requests', private.figure_sent(me, period.first, period.last),
    'requests_before', private.figure_sent(me, period.before, period.first - 1),
    'outcomes_owed', private.figure_owed(me),
    'birth_quarters', case when private.is_caller_verified_scout()
      then private.figure_birth_quarters(me, period.first, period.last) end);
end $$;
grant execute on function private.scout_figures(text, text) to authenticated;

create function public.scout_figures(from_day text, to_day text) returns jsonb
language sql stable set search_path = '' as $$
  select private.scout_figures(from_day, to_day)
$$;
grant execute on function public.scout_figures(text, text) to authenticated;

-- What is counted by day for the whole product, by value: in the period and before, and by week.
create function private.product_counts(kind text, dimension text, first date, last date, before date)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('value', v.value, 'count', v.now, 'before', v.earlier,
      'by_week', v.weeks) order by v.now desc, v.value), '[]')
    from (
      select w.value, coalesce(sum(w.n) filter (where w.now), 0) as now,
        coalesce(sum(w.n) filter (where not w.now), 0) as earlier,
        coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'count', w.n) order by w.week)
          filter (where w.now), '[]') as weeks
      from (
        select d.value, d.day >= first as now, date_trunc('week', d.day)::date as week, sum(d.count) as n
        from private.activity_days d
        where d.subject_id = '00000000-0000-0000-0000-000000000000' and d.kind = product_counts.kind
          and d.dimension = product_counts.dimension and d.day between before and last
        group by 1, 2, 3) w
      group by 1) v);
end $$;

-- From a request of an adult to a minor to the minor's answer, and what was reported of it.
create function private.minor_contact_steps(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sent', count(*),
      'guardian_answered', count(*) filter (where r.guardian_approved_at is not null
        or r.decline_reason = 'guardian'),
      'guardian_agreed', count(*) filter (where r.guardian_approved_at is not null),
      'answered', count(*) filter (where r.guardian_approved_at is not null
        and r.status in ('accepted', 'declined')),
      'accepted', count(*) filter (where r.status = 'accepted'),
      'reported', count(*) filter (where exists (select from public.flags f
        where f.subject_id in (r.id, r.conversation_id))))
    from public.message_requests r
    where (r.awaiting_guardian or r.guardian_approved_at is not null)
      and (r.created_at at time zone 'utc')::date between first and last);
end $$;

-- Hours until checks and reports were decided: half of them within `median`, nine of ten within `p90`.
create function private.decision_hours(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(k.kind, (
      select jsonb_build_object('decided', count(*), 'median_hours', private.median_hours(array_agg(t.hours)),
        'p90_hours', round(percentile_cont(0.9) within group (order by t.hours)::numeric, 1))
      from (
        select extract(epoch from v.decided_at - v.created_at) / 3600 as hours from public.verifications v
        where k.kind = 'checks' and (v.decided_at at time zone 'utc')::date between first and last
        union all
        select extract(epoch from f.decided_at - f.created_at) / 3600 from public.flags f
        where k.kind = 'flags' and (f.decided_at at time zone 'utc')::date between first and last) t))
    from (values ('checks'), ('flags')) k (kind));
end $$;

-- What the outbox still knows; where there is none, nothing.
create function private.mail_figures(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare answer jsonb;
begin
  if to_regclass('touchline.mail_outbox') is null then return null; end if;
  execute 'select jsonb_build_object(''asked'', count(*), ''sent'', count(sent_at),
    ''waiting'', count(*) filter (where sent_at is null and last_error is null),
    ''failed'', count(*) filter (where sent_at is null and last_error is not null))
    from touchline.mail_outbox where (created_at at time zone ''utc'')::date between $1 and $2'
  into answer using first, last;
  return answer;
end $$;

create function private.product_figures(first date, last date, before date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare refused jsonb;
begin
  select coalesce(jsonb_agg(c || jsonb_build_object('people', (
    select case when sum(d.count) >= 5 then sum(d.count) end from private.activity_days d
    where d.subject_id = '00000000-0000-0000-0000-000000000000' and d.kind = 'refusal'
      and d.dimension = 'people' and d.value = c ->> 'value' and d.day between first and last))), '[]')
  into refused from jsonb_array_elements(private.product_counts('refusal', 'rule', first, last, before)) c;
  return jsonb_build_object('active', private.product_counts('active_week', 'role', first, last, before),
    'sign_ups', private.product_counts('sign_up', 'role', first, last, before),
    'minor_contact', private.minor_contact_steps(first, last),
    'minor_contact_before', private.minor_contact_steps(before, first - 1),
    'decisions', private.decision_hours(first, last),
    'decisions_before', private.decision_hours(before, first - 1),
    'refusals', refused,
    'mail', private.mail_figures(first, last), 'mail_before', private.mail_figures(before, first - 1));
end $$;

create function private.admin_figures(from_day text, to_day text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare period record;
begin
  perform private.require_admin();
  select * into period from private.figures_period(from_day, to_day);
  return jsonb_build_object('period', private.shown_period(period.first, period.last, period.before))
    || private.product_figures(period.first, period.last, period.before)
    || jsonb_build_object('answers', private.answer_figures(period.first, period.last, period.before),
      'guardian_weeks', private.guardian_weeks(period.first, period.last),
      'minor_contact_weeks', private.minor_contact_weeks(period.first, period.last));
end $$;
grant execute on function private.admin_figures(text, text) to authenticated;

create function public.admin_figures(from_day text, to_day text) returns jsonb
language sql stable set search_path = '' as $$
  select private.admin_figures(from_day, to_day)
$$;
grant execute on function public.admin_figures(text, text) to authenticated;

comment on function public.scout_figures is
  'The caller''s own work from one day to another (YYYY-MM-DD, UTC, both in it, at most two years) and in as many days before: yield of searches, of each saved one and of all others together (90 days back at most), stages reached, requests and first replies in hours, outcomes owed, birth quarters of whom one wrote to beside all who can be found.';
comment on function public.admin_figures is
  'For an admin with a second factor, from one day to another and for as many days before: active people and guardians who decided something by week, sign-ups, contact with minors with what guardians said by week, hours to decide, refusals by rule (people: null under five; one who comes back another day counts again), mail, and the answers of the server by day and part: how many, how many refused or failed, and within how many milliseconds half and nineteen of twenty were given (kept 90 days; null where another server answers).';
