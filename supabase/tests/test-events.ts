import type { Account } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

export type Answer = { answer: string; place: string | null; shown: boolean }
export type EventRow = { id: string; local: string; ends: string; title: string; status: string }

/** A Wednesday training in Madrid, four days before its clocks change. */
export const DRAFT = {
  title: 'Training',
  type: 'training',
  location: 'Retiro, Madrid',
  timezone: 'Europe/Madrid',
  start_date: '2031-03-26',
  start_time: '18:00',
  end_time: '19:30',
  status: 'published',
}
export const WEEKLY = { ...DRAFT, repeats: { freq: 'weekly', weekdays: [3], times: 4 } }

/** What tests of events do to the database that `of` answers with. */
export function testEvents(of: () => TestDatabase) {
  /** A published event three days from now, with the columns that the test is about. */
  const publish = async (columns: Record<string, unknown> = {}) => {
    const row = {
      title: 'Cup',
      location: 'Lyon',
      start_at: new Date(Date.now() + 3 * 86_400_000),
      status: 'published',
      ...columns,
    }
    const names = Object.keys(row)
    const [made] = await of().sql<{ id: string }>(
      `insert into events (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
      Object.values(row),
    )
    return made?.id ?? ''
  }
  const answer = (person: Caller, event: string, word = 'yes', shown = false) =>
    of().as<Answer>(person, 'select answer, place, shown from answer_event($1, $2, $3)', [event, word, shown])
  const save = (person: Account, draft: object, scope = 'this') =>
    of().as<{ id: string }>(person, 'select save_event($1, $2) as id', [draft, scope])
  const saved = async (person: Account, draft: object, scope = 'this') => {
    const { rows: made, refused } = await save(person, draft, scope)
    if (!made[0]) throw new Error(refused?.message)
    return made[0].id
  }
  /** Every event by the clock of its place. */
  const rows = () =>
    of().sql<EventRow>(
      `select id, title, status, to_char(start_at at time zone timezone, 'YYYY-MM-DD HH24:MI') as local,
         to_char(end_at at time zone timezone, 'HH24:MI') as ends from events order by start_at, id`,
    )
  const days = async () => (await rows()).map(({ local }) => local)
  /** What was rung for them about events, in order. */
  const notices = async (person: Account) =>
    (
      await of().sql<{ kind: string }>(
        `select kind from notifications where user_id = $1 and kind like 'event%' order by created_at, kind`,
        [person.id],
      )
    ).map(({ kind }) => kind)
  const shortlist = (scout: Account, athlete: Account) =>
    of().sql(
      `insert into board_items (board_id, stage_id, athlete_id, added_by)
       select b.id, s.id, $2, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching' where b.owner_id = $1`,
      [scout.id, athlete.id],
    )
  return { publish, answer, save, saved, rows, days, notices, shortlist }
}
