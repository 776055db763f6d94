-- Facts as the roll-up reads them (0116_activity_days.sql): of a day, or of a week when it is far behind.

-- Three ways to be looked at over some days, one row for each person who did it. `rows` is what a busy week
-- has: guessed smaller, the plan of whoever asks goes through them one by one.

-- In searches, at all and with each filter that was told. A search counts once a day for each athlete it
-- showed, whatever pages it was read in.
create function private.searches_shown(from_day date, through_day date)
returns table (athlete_id uuid, kind text, dimension text, value text, actor_id uuid, count bigint)
language sql stable
rows 1000000
set search_path = ''
as $$
  with
    shown as materialized (
      select a.day, a.actor_id, s.id as athlete, coalesce(a.details ->> 'search', a.id::text) as search
      from
        private.activity a,
        unnest(a.athlete_ids) s (id)
      where a.day between from_day and through_day and a.kind = 'search_shown' and a.actor_id <> s.id
      group by 1, 2, 3, 4
    ),
    filters as materialized (
      select distinct a.day, a.actor_id, a.details ->> 'search' as search, f.told
      from
        private.activity a,
        jsonb_array_elements_text(a.details -> 'filters') f (told)
      where a.day between from_day and through_day and a.kind = 'search_shown' and a.actor_id is not null
    )
  select s.athlete, 'search_shown', '', '', s.actor_id, count(*)
  from shown s
  group by 1, 5
  union all
  select s.athlete, 'search_shown', 'filter', f.told, s.actor_id, count(*)
  from
    shown s
    join filters f on f.day = s.day and f.actor_id = s.actor_id and f.search = s.search
  group by 1, 4, 5
$$;

-- Their page. Most facts by far: grouped by nothing but who looked at whom.
create function private.pages_opened(from_day date, through_day date)
returns table (athlete_id uuid, actor_role text, actor_id uuid, count bigint)
language sql stable
rows 1000000
set search_path = ''
as $$
  select a.athlete_id, max(a.actor_role collate "C"), a.actor_id, count(*) -- of two roles: one
  from private.activity a
  where a.day between from_day and through_day and a.kind = 'page_opened' and a.actor_id <> a.athlete_id
  group by 1, 3
$$;

-- Their films, by quarters, and their code. Who scanned a code without being known is one doer a day.
create function private.films_and_codes(from_day date, through_day date)
returns table (athlete_id uuid, kind text, dimension text, value text, actor_id uuid, count bigint)
language sql stable
rows 1000000
set search_path = ''
as $$
  select
    a.athlete_id,
    a.kind,
    case a.kind
      when 'film_quarter' then 'video'
      else ''
    end,
    case a.kind
      when 'film_quarter' then concat_ws(':', a.details ->> 'video', a.details ->> 'quarter')
      else ''
    end,
    coalesce(a.actor_id, md5('unknown ' || a.day)::uuid),
    count(*)
  from private.activity a
  where
    a.day between from_day and through_day
    and a.kind in ('film_quarter', 'code_scanned')
    and a.athlete_id is distinct from a.actor_id
    and a.athlete_id is not null
    and (a.actor_id is not null or a.kind = 'code_scanned')
  group by 1, 2, 3, 4, 5
$$;

-- Who had a session on a day, by the security log.
create function private.signed_in_on(on_day date) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct l.user_id
  from public.security_audit_log l
  where
    l.action in ('login_success', 'session_refreshed')
    and l.created_at >= on_day::timestamp at time zone 'utc'
    and l.created_at < (on_day + 1)::timestamp at time zone 'utc'
    and l.user_id is not null
$$;

-- The facts of some days about the product, and about the pages and requests of each scout, by day.
create function private.facts_of_all(from_day date, through_day date)
returns table (day date, subject_id uuid, kind text, dimension text, value text, count bigint)
language sql stable
rows 10000
set search_path = ''
as $$
  with
    facts as materialized (
      select
        a.day,
        a.kind,
        a.actor_role,
        a.actor_id,
        a.details ->> 'minor' as minor,
        a.details ->> 'status' as status,
        a.details ->> 'type' as type,
        a.details ->> 'rule' as rule,
        count(*) as count
      from private.activity a
      where a.day between from_day and through_day
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
  select
    f.day,
    '00000000-0000-0000-0000-000000000000'::uuid,
    f.kind,
    d.dimension,
    d.value,
    sum(f.count)::bigint
  from
    facts f
    cross join lateral (
      values
        ('', ''),
        ('role', f.actor_role),
        ('minor', f.minor),
        ('status', f.status),
        ('type', f.type),
        ('rule', f.rule)
    ) d (dimension, value)
  where d.value is not null and (d.dimension <> 'role' or f.kind in ('sign_up', 'page_opened', 'refusal'))
  group by 1, 3, 4, 5
  union all
  select
    f.day,
    '00000000-0000-0000-0000-000000000000',
    'refusal',
    'people',
    f.rule,
    count(distinct f.actor_id)
  from facts f
  where f.kind = 'refusal'
  group by 1, 5
  union all
  select f.day, f.actor_id, f.kind || '_by', '', '', sum(f.count)::bigint
  from facts f
  where f.kind in ('page_opened', 'request_sent') and f.actor_role = 'scout' and f.actor_id is not null
  group by 1, 2, 3
$$;

-- The searches of each scout by day: how many, and how many athletes they found.
create function private.searches_of_all(from_day date, through_day date)
returns table (day date, subject_id uuid, kind text, dimension text, value text, count bigint)
language sql stable
rows 10000
set search_path = ''
as $$
  select a.day, a.actor_id, 'search_shown_by', '', '', count(distinct a.details ->> 'search')
  from private.activity a
  where a.day between from_day and through_day and a.kind = 'search_shown' and a.actor_id is not null
  group by 1, 2
  union all
  select a.day, a.actor_id, 'search_shown_by', 'found', '', sum((a.details ->> 'found')::bigint)
  from private.activity a
  where
    a.day between from_day and through_day
    and a.kind = 'search_shown'
    and a.actor_id is not null
    and (a.details ->> 'first')::boolean
  group by 1, 2
$$;
