import { fc } from '../../shared/test/fast-check.ts'
import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

const SCOUTS = 8
const ATHLETES = 4

const fact = fc.record({
  kind: fc.constantFrom('search_shown', 'film_quarter', 'code_scanned', 'refusal', 'sign_up'),
  /** Scouts first, then athletes. */
  who: fc.integer({ min: 0, max: SCOUTS + ATHLETES - 1 }),
  athlete: fc.integer({ min: 0, max: ATHLETES - 1 }),
  ago: fc.integer({ min: 0, max: 20 }),
  word: fc.constantFrom('a', 'b', 'c'),
})
const look = fc.record({
  who: fc.integer({ min: 0, max: SCOUTS + ATHLETES - 1 }),
  athlete: fc.integer({ min: 0, max: ATHLETES - 1 }),
  ago: fc.integer({ min: 0, max: 20 }),
})
const request = fc.record({
  who: fc.integer({ min: 0, max: SCOUTS - 1 }),
  athlete: fc.integer({ min: 0, max: ATHLETES - 1 }),
  ago: fc.integer({ min: 0, max: 20 }),
  status: fc.constantFrom('pending', 'accepted', 'declined', 'expired', 'withdrawn'),
  guardian: fc.constantFrom('none', 'awaited', 'agreed', 'refused'),
  hours: fc.integer({ min: 0, max: 340 }),
})
const item = fc.record({
  who: fc.integer({ min: 0, max: SCOUTS - 1 }),
  athlete: fc.integer({ min: 0, max: ATHLETES - 1 }),
  ago: fc.integer({ min: 0, max: 20 }),
  stage: fc.constantFrom(
    'watching',
    'evaluating',
    'contacted',
    'in_conversation',
    'trial',
    'offered',
    'signed',
  ),
})
const decision = fc.record({
  kind: fc.constantFrom('verifications', 'flags'),
  ago: fc.integer({ min: 0, max: 20 }),
  hours: fc.integer({ min: 0, max: 300 }),
})
const mail = fc.record({
  ago: fc.integer({ min: 0, max: 20 }),
  state: fc.constantFrom('sent', 'waiting', 'failed'),
})
const answer = fc.record({
  ago: fc.integer({ min: 0, max: 20 }),
  part: fc.constantFrom('rest', 'auth', 'storage'),
  outcome: fc.constantFrom('answered', 'refused', 'limited', 'busy', 'failed'),
  count: fc.integer({ min: 1, max: 50 }),
})

/** Three weeks of everything that figures are counted from, and two days between which somebody asks. */
export const weeks = fc.record({
  // Many enough that something may be told: five people at least have to stand behind it.
  facts: fc.array(fact, { minLength: 150, maxLength: 400 }),
  looks: fc.array(look, { minLength: 40, maxLength: 120 }),
  requests: fc.array(request, { maxLength: 25 }),
  items: fc.array(item, { maxLength: 20 }),
  decisions: fc.array(decision, { maxLength: 10 }),
  mails: fc.array(mail, { maxLength: 10 }),
  answers: fc.array(answer, { maxLength: 15 }),
  from: fc.integer({ min: 0, max: 12 }),
  days: fc.integer({ min: 0, max: 10 }),
})
export type Weeks = typeof weeks extends fc.Arbitrary<infer T> ? T : never

const AT = `now() - make_interval(days => (f ->> 'ago')::int)`
const WITH_PEOPLE = `from jsonb_array_elements($1) f
  join unnest($2::uuid[]) with ordinality s (id, n) on s.n = (f ->> 'who')::int + 1
  join unnest($3::uuid[]) with ordinality a (id, n) on a.n = (f ->> 'athlete')::int + 1`

/** Rows as they would be left, with the days of the past, which nobody can choose. */
export async function writeWeeks(database: TestDatabase, all: Weeks, scouts: Account[], athletes: Account[]) {
  const people = [[...scouts, ...athletes].map(({ id }) => id), athletes.map(({ id }) => id)]
  const write = (text: string, rows: unknown[]) => database.sql(text, [JSON.stringify(rows), ...people])
  await write(
    `insert into private.activity (at, kind, actor_id, actor_role, athlete_id, athlete_ids, details)
     select ${AT}, f ->> 'kind', case when f ->> 'kind' = 'code_scanned' and f ->> 'word' = 'c' then null else s.id end, case when s.n <= ${SCOUTS} then 'scout' else 'athlete' end,
       case when f ->> 'kind' in ('film_quarter', 'code_scanned') then a.id end,
       case when f ->> 'kind' = 'search_shown' then array[a.id] end,
       case f ->> 'kind' when 'search_shown' then jsonb_build_object('search', f ->> 'word', 'first', true, 'found', 3, 'filters', jsonb_build_array('f=' || (f ->> 'word')))
         when 'film_quarter' then jsonb_build_object('video', f ->> 'word', 'quarter', 1)
         when 'refusal' then jsonb_build_object('rule', f ->> 'word') else '{}' end ${WITH_PEOPLE}
     where f ->> 'kind' <> 'search_shown' or s.n <= ${SCOUTS}`,
    all.facts,
  )
  await write(
    `insert into profile_views (athlete_id, viewer_id, viewed_on)
     select a.id, s.id, current_date - (f ->> 'ago')::int ${WITH_PEOPLE} where a.id <> s.id on conflict do nothing`,
    all.looks,
  )
  // Past the gates: these rows are about days on which they would have been let through.
  await database.sql('set local session_replication_role = replica')
  await write(
    `insert into message_requests (scout_id, athlete_id, subject, intro, status, awaiting_guardian, guardian_approved_at, decline_reason, created_at, answered_at)
     select s.id, a.id, 'Trial', 'Would you come?', f ->> 'status', f ->> 'guardian' = 'awaited',
       case when f ->> 'guardian' = 'agreed' then ${AT} end,
       case when f ->> 'guardian' = 'refused' and f ->> 'status' = 'declined' then 'guardian' else '' end, ${AT},
       case when f ->> 'status' in ('accepted', 'declined') then ${AT} + make_interval(hours => (f ->> 'hours')::int) end
     ${WITH_PEOPLE} on conflict do nothing`,
    all.requests,
  )
  await write(
    `insert into board_items (board_id, stage_id, athlete_id, added_by, created_at)
     select b.id, g.id, a.id, s.id, ${AT} ${WITH_PEOPLE}
     join boards b on b.owner_id = s.id join board_stages g on g.board_id = b.id and g.kind = f ->> 'stage' on conflict do nothing`,
    all.items,
  )
  const about = (kind: string) => all.decisions.filter((one) => one.kind === kind)
  await database.sql(
    `insert into verifications (user_id, type, status, evidence_note, reason, created_at, decided_at)
     select $2, 'identity', 'rejected', 'a note', 'Not readable', ${AT} - make_interval(hours => (f ->> 'hours')::int), ${AT} from jsonb_array_elements($1) f`,
    [JSON.stringify(about('verifications')), scouts[0]?.id],
  )
  await database.sql(
    `insert into flags (subject_type, subject_id, reason, status, created_at, decided_at)
     select 'athlete_profile', $2, 'spam', 'no_action', ${AT} - make_interval(hours => (f ->> 'hours')::int), ${AT} from jsonb_array_elements($1) f`,
    [JSON.stringify(about('flags')), scouts[0]?.id],
  )
  await database.sql(
    `insert into touchline.mail_outbox (kind, to_email, created_at, sent_at, last_error)
     select 'notification', 'a@people.example', ${AT}, case f ->> 'state' when 'sent' then now() end, case f ->> 'state' when 'failed' then 'no' end
     from jsonb_array_elements($1) f`,
    [JSON.stringify(all.mails)],
  )
  await database.sql(
    `insert into touchline.answer_counts as c (day, part, outcome, from_ms, under_ms, count)
     select (${AT})::date, f ->> 'part', f ->> 'outcome', 0, 10, sum((f ->> 'count')::int) from jsonb_array_elements($1) f group by 1, 2, 3
     on conflict (day, part, outcome, under_ms) do update set count = c.count + excluded.count`,
    [JSON.stringify(all.answers)],
  )
  await database.sql('set local session_replication_role = origin')
}
