import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmationSteps } from './confirmation-steps.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

export type SheetRow = {
  id: string
  name: string
  metric_code: string
  value: number
  state: string
  stands: boolean
  ranked_from: string | null
}
export type Sheet = {
  members: { id: string; name: string; is_minor: boolean }[]
  sessions: { id: string; official: string | null; undone_at: string | null; rows: SheetRow[] }[]
}
type Cell = { member_id: string; metric_code?: string; value: unknown }
export type Recorded = { problems: { member_id: string; problem: string }[]; sheet: Sheet }

const TEST = { metric_code: 'sprint30_s', unit: 's', method: 'laser', device: 'Gates' }
const DAY_OF_SESSION = `(current_date - 1)::text`

/** How an official records a session and what its athletes answer, each step as the screens call it. */
export function sessionSteps(of: () => TestDatabase) {
  const confirming = confirmationSteps(of)
  const { steps, hint } = confirming
  /** Asked, and let in by the club. */
  async function join(who: Account, club: { id: string; desk: string }) {
    expect((await steps.join(who, club.id)).refused).toBeNull()
    const [member] = await of().sql<{ id: string }>(
      'select id from private.organization_members where organization_id = $1 and athlete_id = $2',
      [club.id, who.id],
    )
    expect((await steps.decide(club.desk, member?.id ?? '', true)).refused).toBeNull()
    return member?.id ?? ''
  }
  const yesterday = async () =>
    (await of().sql<{ day: string }>(`select ${DAY_OF_SESSION} as day`))[0]?.day ?? ''
  const send = async (desk: string, cells: Cell[], more: object = {}) =>
    of().as<{ done: Recorded }>('anon', 'select record_session($1, $2) as done', [
      desk,
      {
        id: randomUUID(),
        measured_on: await yesterday(),
        place: 'Huntington Stadium, lane 4',
        tests: [TEST],
        cells: cells.map((cell) => ({ metric_code: 'sprint30_s', ...cell })),
        ...more,
      },
    ])
  /** What the cells were refused for, in their order; nothing where all were recorded. */
  const problems = async (sending: ReturnType<typeof send>) => {
    const { rows, refused } = await sending
    if (refused) return [refused.hint]
    return rows[0]?.done.problems.map(({ problem }) => problem)
  }
  const sheet = async (desk: string) =>
    (await of().as<{ sheet: Sheet }>('anon', 'select session_sheet($1) as sheet', [desk])).rows[0]?.sheet ?? {
      members: [],
      sessions: [],
    }
  const recordedRows = async (desk: string) => (await sheet(desk)).sessions.flatMap(({ rows }) => rows)
  const undo = (desk: string, session: string, row: string | null = null) =>
    of().as('anon', 'select undo_session($1, $2, $3)', [desk, session, row])
  const respond = (who: Account, id: string, mine: boolean | null) =>
    hint(of().as(who, 'select answer_recorded_number($1, $2)', [id, mine]))
  const numbersOf = (who: Account) =>
    of().sql<{ id: string; provenance: string; waits: boolean; value: number; how: string | null }>(
      `select id, provenance, ranked_from is not null as waits, value_entered as value, confirmed_how as how
       from measurements where athlete_id = $1 order by created_at, id`,
      [who.id],
    )
  /** As if so much time had passed since everything was recorded. */
  const later = async (time: string) => {
    await of().sql(`update private.measurement_sessions set recorded_at = recorded_at - $1::interval`, [time])
    await of().sql(
      `update measurements set ranked_from = ranked_from - $1::interval where ranked_from is not null`,
      [time],
    )
    await of().sql('select private.rank_recorded_numbers()')
  }
  /** A checked club with one member and a number that its secretary has just recorded. */
  async function recorded(overrides: Parameters<typeof createAthlete>[1] = {}, value = 4.12) {
    const club = await confirming.club()
    const ada = await createAthlete(of(), overrides)
    const member = await join(ada, club)
    expect(await problems(send(club.desk, [{ member_id: member, value }]))).toEqual([])
    const [number] = await numbersOf(ada)
    const [session] = (await sheet(club.desk)).sessions
    return { ...club, ada, member, number: number?.id ?? '', session: session?.id ?? '' }
  }
  return {
    ...confirming,
    join,
    send,
    problems,
    sheet,
    recordedRows,
    undo,
    respond,
    numbersOf,
    later,
    recorded,
    yesterday,
  }
}
