import type { TestDatabase } from './test-database.ts'
import { daysAgo } from './test-figures.ts'
import { type Deed, type Told, toldByHand } from './told-by-hand.ts'

/** A period by how many days ago it begins and ends, and as many days before it. */
export type Span = { from: number; to: number }
export const before = ({ from, to }: Span): Span => ({ from: from + (from - to + 1), to: from + 1 })
const within = (ago: number, { from, to }: Span) => ago <= from && ago >= to
const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)

type RawFact = {
  ago: number
  kind: string
  actor_id: string | null
  actor_role: string
  athlete_id: string | null
  athlete_ids: string[] | null
  details: {
    search?: string
    filters?: string[]
    video?: string
    quarter?: number
    rule?: string
    found?: number
  }
}
export const readFacts = (database: TestDatabase) =>
  database.sql<RawFact>(
    `select (now() at time zone 'utc')::date - day as ago, kind, actor_id, actor_role, athlete_id, athlete_ids, details from private.activity`,
  )

/** What may be told of an athlete, from the facts alone. */
export function toldOf(facts: RawFact[], athlete: string, closedAgo: number): Told[] {
  const numbers = new Map<string, number>()
  const numberOf = (id: string) => numbers.get(id) ?? numbers.set(id, numbers.size).size - 1
  const deeds = facts
    .filter(({ athlete_id, athlete_ids, actor_id }) =>
      actor_id === athlete ? false : athlete_id === athlete || athlete_ids?.includes(athlete),
    )
    .flatMap(({ kind, actor_id, actor_role, ago, details }): Deed[] => {
      const who = numberOf(actor_id ?? `unknown ${ago}`)
      const deed = (key: string, once: string | null = null) => ({ key, who, ago, once })
      const search = `${who} ${ago} ${details.search}`
      if (kind === 'search_shown')
        return [
          deed(kind, search),
          ...(details.filters ?? []).map((told) => deed(`${kind} filter ${told}`, search)),
        ]
      if (kind === 'page_opened') return [deed(kind), deed(`${kind} role ${actor_role}`)]
      if (kind === 'film_quarter') return [deed(`${kind} video ${details.video}:${details.quarter}`)]
      return kind === 'code_scanned' ? [deed(kind)] : []
    })
  return toldByHand(deeds, Math.max(...facts.map(({ ago }) => ago)), closedAgo)
}

/** One number of an athlete’s figures, now and before. */
export const totalOf = (told: Told[], key: string, span: Span) => {
  const of = (period: Span) => told.filter((one) => one.key === key && within(one.ago, period))
  return {
    count: sum(of(span).map(({ count }) => count)),
    before: sum(of(before(span)).map(({ count }) => count)),
    by_day: of(span)
      .map(({ ago, count }) => ({ day: daysAgo(ago), count }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    people: sum(of(span).map(({ people }) => people)),
  }
}

/** Numbers by value, the largest first. */
export const valuesOf = (told: Told[], prefix: string, span: Span) =>
  [...new Set(told.filter(({ key }) => key.startsWith(prefix)).map(({ key }) => key))]
    .map((key) => {
      const { count, before } = totalOf(told, key, span)
      return { value: key.slice(prefix.length), count, before }
    })
    .filter(({ count, before }) => count + before > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))

type Condition = { first: string; last: string }
const days = ({ from, to }: Span): Condition => ({ first: daysAgo(from), last: daysAgo(to) })
const IN = (column: string) => `(${column} at time zone 'utc')::date between $1 and $2`

async function row(database: TestDatabase, text: string, values: unknown[]) {
  const [found] = await database.sql<Record<string, unknown>>(text, values)
  return found ?? {}
}

export const plainRequests = (database: TestDatabase, athlete: string, span: Span) =>
  row(
    database,
    `select count(*)::int as received, count(*) filter (where status in ('accepted', 'declined'))::int as read,
       count(*) filter (where status = 'accepted')::int as accepted, count(*) filter (where status = 'declined')::int as declined,
       count(*) filter (where status = 'expired')::int as expired, count(*) filter (where status = 'withdrawn')::int as withdrawn
     from message_requests where ${IN('created_at')} and athlete_id = $3 and not awaiting_guardian`,
    [...Object.values(days(span)), athlete],
  )

export const plainSent = (database: TestDatabase, scout: string, span: Span) =>
  row(
    database,
    `with mine as (select *, status in ('accepted', 'declined') as replied, extract(epoch from answered_at - created_at) / 3600 as hours,
       awaiting_guardian or guardian_approved_at is not null as guarded from message_requests where ${IN('created_at')} and scout_id = $3)
     select count(*)::int as sent, count(*) filter (where replied)::int as answered, count(*) filter (where status = 'pending')::int as open,
       count(*) filter (where status = 'accepted')::int as accepted, count(*) filter (where status = 'declined')::int as declined,
       count(*) filter (where status = 'expired')::int as expired, count(*) filter (where status = 'withdrawn')::int as withdrawn,
       jsonb_build_object('median_hours', (percentile_cont(0.5) within group (order by hours) filter (where replied))::numeric(9, 1),
         'adults', jsonb_build_object('count', count(*) filter (where replied and not guarded),
           'median_hours', (percentile_cont(0.5) within group (order by hours) filter (where replied and not guarded))::numeric(9, 1)),
         'guardians', jsonb_build_object('count', count(*) filter (where replied and guarded),
           'median_hours', (percentile_cont(0.5) within group (order by hours) filter (where replied and guarded))::numeric(9, 1))) as first_reply
     from mine`,
    [...Object.values(days(span)), scout],
  )

export const plainYield = (database: TestDatabase, scout: string, span: Span) =>
  row(
    database,
    `select
       (select count(distinct (day, details ->> 'search'))::int from private.activity where kind = 'search_shown' and actor_id = $3 and day between $1 and $2) as searches,
       (select coalesce(sum((details ->> 'found')::int), 0)::int from private.activity where kind = 'search_shown' and actor_id = $3 and day between $1 and $2) as found,
       (select count(distinct athlete_id)::int from profile_views where viewer_id = $3 and viewed_on between $1 and $2) as opened,
       (select count(distinct athlete_id)::int from board_items where added_by = $3 and ${IN('created_at')}) as saved`,
    [...Object.values(days(span)), scout],
  )

export const plainStages = (database: TestDatabase, scout: string, span: Span) =>
  database.sql(
    `select k.stage, (select count(*)::int from board_items i join board_stages s on s.id = i.stage_id where i.added_by = $3 and ${IN('i.created_at')}
       and array_position($4, s.kind) >= k.n) as people
     from unnest($4::text[]) with ordinality k (stage, n) order by k.n`,
    [
      ...Object.values(days(span)),
      scout,
      ['watching', 'evaluating', 'contacted', 'in_conversation', 'trial', 'offered', 'signed'],
    ],
  )

export const plainContact = (database: TestDatabase, span: Span) =>
  row(
    database,
    `select count(*)::int as sent, count(*) filter (where guardian_approved_at is not null or decline_reason = 'guardian')::int as guardian_answered,
       count(*) filter (where guardian_approved_at is not null)::int as guardian_agreed,
       count(*) filter (where guardian_approved_at is not null and status in ('accepted', 'declined'))::int as answered,
       count(*) filter (where status = 'accepted')::int as accepted, 0 as reported
     from message_requests where ${IN('created_at')} and (awaiting_guardian or guardian_approved_at is not null)`,
    Object.values(days(span)),
  )

export const plainDecided = (database: TestDatabase, table: 'verifications' | 'flags', span: Span) =>
  row(
    database,
    `select count(*)::int as decided, (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600))::numeric(9, 1)::float as median_hours,
       (percentile_cont(0.9) within group (order by extract(epoch from decided_at - created_at) / 3600))::numeric(9, 1)::float as p90_hours
     from ${table} where ${IN('decided_at')}`,
    Object.values(days(span)),
  )

export const plainMail = (database: TestDatabase, span: Span) =>
  row(
    database,
    `select count(*)::int as asked, count(sent_at)::int as sent, count(*) filter (where sent_at is null and last_error is null)::int as waiting,
       count(*) filter (where sent_at is null and last_error is not null)::int as failed
     from touchline.mail_outbox where ${IN('created_at')}`,
    Object.values(days(span)),
  )

export const plainAnswers = (database: TestDatabase, span: Span) =>
  database.sql(
    `select day::text, sum(count)::int as answers, coalesce(sum(count) filter (where outcome = 'refused'), 0)::int as refused,
       coalesce(sum(count) filter (where outcome = 'limited'), 0)::int as limited, coalesce(sum(count) filter (where outcome = 'busy'), 0)::int as busy,
       coalesce(sum(count) filter (where outcome = 'failed'), 0)::int as failed
     from touchline.answer_counts where day between $1 and $2 group by 1 order by 1`,
    Object.values(days(span)),
  )

/** Rules that stopped people, and how many, once a day; people under five are not told. */
export const plainRefusals = (database: TestDatabase, span: Span) =>
  database.sql(
    `with daily as (select details ->> 'rule' as value, day, count(*)::int as n, count(distinct actor_id)::int as people from private.activity where kind = 'refusal' group by 1, 2)
     select value, coalesce(sum(n) filter (where day >= $1), 0)::int as count, coalesce(sum(n) filter (where day < $1), 0)::int as before,
       case when sum(people) filter (where day >= $1) >= 5 then (sum(people) filter (where day >= $1))::int end as people
     from daily where day between $3 and $2 group by 1 order by 2 desc, 1`,
    [...Object.values(days(span)), daysAgo(before(span).from)],
  )

export const plainSignUps = (database: TestDatabase, span: Span) =>
  database.sql(
    `select actor_role as value, count(*) filter (where day >= $1)::int as count, count(*) filter (where day < $1)::int as before
     from private.activity where kind = 'sign_up' and day between $3 and $2 group by 1 order by 2 desc, 1`,
    [...Object.values(days(span)), daysAgo(before(span).from)],
  )

export const plainActive = (database: TestDatabase, span: Span) =>
  database.sql(
    `with weekly as (select date_trunc('week', a.day)::date as week, p.role as value, count(distinct p.id)::int as n
       from private.activity a join profiles p on p.id = a.actor_id group by 1, 2)
     select value, coalesce(sum(n) filter (where week >= $1), 0)::int as count, coalesce(sum(n) filter (where week < $1), 0)::int as before
     from weekly where week between $3 and $2 group by 1 order by 2 desc, 1`,
    [...Object.values(days(span)), daysAgo(before(span).from)],
  )
