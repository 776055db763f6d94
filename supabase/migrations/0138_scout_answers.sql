-- How a scout answers athletes: counted from what happened and never typed. An athlete reads it before
-- choosing whom to look at. It changes with the hour, so that no single answer can be read off it.

create table public.scout_answers (
  scout_id uuid primary key references public.scout_profiles (user_id) on delete cascade,
  went_on int not null check (went_on >= 0), -- the scout wrote back, or took the athlete further
  declined int not null check (declined >= 0), -- ended with a reason
  unanswered int not null check (unanswered >= 0), -- nothing within 14 days
  median_hours numeric(8, 1) check (median_hours >= 0), -- until the first answer; null: there was none
  upheld_reports int not null check (upheld_reports >= 0), -- in two years
  counted_at timestamptz not null default now()
);
alter table public.scout_answers enable row level security;
alter table public.scout_answers force row level security;
comment on table public.scout_answers is
  'How each scout answered athletes within a year, and in how many cases an admin found against them. Counted every hour; read through browse_scouts.';

-- One line for each conversation that waits, or waited, for the scout: since when, and what came of it. A
-- conversation that a guardian, a block or the team ended before the scout answered counts for nobody. An
-- outcome named before the athlete wrote answers nothing.
create function private.scout_answer_events()
returns table (scout_id uuid, asked_at timestamptz, answered_at timestamptz, has_gone_on boolean)
language sql stable security definer set search_path = '' as $$
  select
    c.scout_id,
    asked.at,
    case
      when replied.at is null
      and named.outcome <> '' then c.outcome_at
      else replied.at
    end,
    replied.at is not null or named.outcome in ('trial', 'offered', 'signed')
  from
    public.conversations c
    cross join lateral (
      select min(m.created_at) as at
      from public.messages m
      where m.conversation_id = c.id and m.sender_id = c.athlete_id
    ) asked
    left join lateral (
      select min(m.created_at) as at
      from public.messages m
      where m.conversation_id = c.id and m.sender_id = c.scout_id and m.created_at > asked.at
    ) replied
      on true
    cross join lateral (
      select
        case
          when c.outcome_at >= asked.at then c.outcome
          else ''
        end as outcome
    ) named
  where
    c.scout_id is not null
    and asked.at > now() - interval '1 year'
    and (
      replied.at is not null
      or named.outcome <> ''
      or (c.status = 'open' and asked.at <= now() - interval '14 days') -- LIMITS.request.expiresDays
      or c.closed_at > asked.at + interval '14 days'
    )
$$;

-- What an admin found, where no second admin and no appeal is waited for. A warning counts: it is the
-- mildest answer to a report that was right.
create function private.upheld_reports(person uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int
  from private.moderation_decisions d
  where
    d.subject_user_id = person
    and d.action <> 'no_action'
    and d.status in ('in_force', 'upheld')
    and d.decided_at > now() - interval '2 years'
$$;

-- Run every hour. A row of a scout with whom nobody talked stands there with zeros.
create function private.count_scout_answers() returns void
language sql security definer set search_path = '' as $$
  insert into public.scout_answers as a (
    scout_id, went_on, declined, unanswered, median_hours, upheld_reports, counted_at
  )
  select
    s.user_id,
    count(e.scout_id) filter (where e.answered_at is not null and e.has_gone_on),
    count(e.scout_id) filter (where e.answered_at is not null and not e.has_gone_on),
    count(e.scout_id) filter (where e.answered_at is null),
    percentile_cont(0.5) within group (
      order by extract(epoch from e.answered_at - e.asked_at) / 3600
    ),
    private.upheld_reports(s.user_id),
    now()
  from
    public.scout_profiles s
    left join private.scout_answer_events() e on e.scout_id = s.user_id
  where s.verified_until > now()
  group by s.user_id
  on conflict (scout_id) do update
  set
    went_on = excluded.went_on,
    declined = excluded.declined,
    unanswered = excluded.unanswered,
    median_hours = excluded.median_hours,
    upheld_reports = excluded.upheld_reports,
    counted_at = excluded.counted_at
$$;
grant execute on function private.count_scout_answers() to service_role;

-- As an athlete reads it; null under five, below which a share says nothing
-- (LIMITS.scoutDirectory.answersMin).
create function private.shown_scout_answers(answers public.scout_answers) returns jsonb
language sql immutable set search_path = '' as $$
  select
    case
      when answers.went_on + answers.declined + answers.unanswered >= 5 then jsonb_build_object(
        'went_on',
        answers.went_on,
        'declined',
        answers.declined,
        'unanswered',
        answers.unanswered,
        'answered_in_100',
        100 * (answers.went_on + answers.declined) / (
          answers.went_on + answers.declined + answers.unanswered
        ),
        'median_hours',
        answers.median_hours
      )
    end
$$;
