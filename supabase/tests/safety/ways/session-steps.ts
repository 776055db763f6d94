import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { expectOk, expectRefused, tries, type Way } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'
import { rpc } from './profile-codes.ts'

export const api = '/rest/v1'
export const TEST = { metric_code: 'sprint30_s', unit: 's', method: 'laser', device: '' }

type Desk = {
  world: World
  club: string
  /** Secrets of the officials who may record, who may only confirm, and of another club. */
  coach: string
  helper: string
  other: string
  /** What each athlete is known by there. Bob only asks; Milo trains at the other club. */
  member: Record<'ada' | 'mina' | 'bob' | 'milo', string>
  record(token: unknown, cells: object[], more?: object): Promise<Answer>
  /** Ada’s value by the coach, and the number that came of it. */
  recorded(): Promise<{ session: string; row: string; number: string }>
  one<T>(text: string, values?: unknown[]): Promise<T>
  sql(text: string, values?: unknown[]): Promise<unknown>
}

/** Two checked clubs with their officials and members; gone when the steps are over. */
export async function withDesk(world: World, steps: (desk: Desk) => Promise<void>) {
  const { database, people } = world
  const one = async <T>(text: string, values: unknown[] = []) => {
    const [row] = await database.sql<{ v: T }>(text, values)
    if (!row) throw new Error(text)
    return row.v
  }
  const clubOf = (name: string, domain: string) =>
    one<string>(
      `insert into organizations (kind, name, handle, country_code, city, sports, mail_domain, first_checked_at, checked_until)
       values ('club', $1, $2, 'GB', 'York', '{soccer}', $3, now(), now() + interval '1 year') returning id as v`,
      [name, name.toLowerCase().replace(' ', '-'), domain],
    )
  const official = async (club: string, email: string, may: string) => {
    const id = await one<string>(
      `insert into private.organization_officials (organization_id, name, role_title, email, may, accepted_at)
       values ($1, 'Olga Wren', 'Sprint coach', $2, $3, now()) returning id as v`,
      [club, email, may],
    )
    return one<string>('select private.issue_official_token($1) as v', [id])
  }
  const join = (club: string, athlete: string, state = 'member') =>
    one<string>(
      `insert into private.organization_members (organization_id, athlete_id, state) values ($1, $2, $3) returning id as v`,
      [club, athlete, state],
    )
  const club = await clubOf('Numbat Harriers', 'numbat.test')
  const twin = await clubOf('Dibbler Harriers', 'dibbler.test')
  const coach = await official(club, 'coach@numbat.test', 'record')
  const record = (token: unknown, cells: object[], more: object = {}) =>
    rpc(world, 'nobody', 'record_session', {
      token,
      session: {
        id: randomUUID(),
        measured_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        place: 'Track',
        tests: [TEST],
        cells: cells.map((cell) => ({ metric_code: 'sprint30_s', value: 4.4, ...cell })),
        ...more,
      },
    })
  const member = {
    ada: await join(club, people.ada.id),
    mina: await join(club, people.mina.id),
    bob: await join(club, people.bob.id, 'asked'),
    milo: await join(twin, people.milo.id),
  }
  try {
    await steps({
      world,
      club,
      coach,
      helper: await official(club, 'helper@numbat.test', 'confirm'),
      other: await official(twin, 'coach@dibbler.test', 'own'),
      member,
      record,
      async recorded() {
        expectOk(await record(coach, [{ member_id: member.ada }]))
        const [made] = await database.sql<{ session: string; row: string; number: string }>(
          `select r.session_id as session, r.id as row, r.measurement_id as number
           from private.measurement_session_rows r join private.measurement_sessions s on s.id = r.session_id
           where s.organization_id = $1`,
          [club],
        )
        if (!made) throw new Error('no number')
        return made
      },
      one,
      sql: (text, values = []) => database.sql(text, values),
    })
  } finally {
    await database.sql('delete from measurements where organization_id = any ($1)', [[club, twin]])
    await database.sql('delete from organizations where id = any ($1)', [[club, twin]])
    await database.sql(`delete from notifications where kind = 'measurement_recorded'`)
    await database.sql(`delete from private.held_notifications where kind = 'measurement_recorded'`)
    await database.sql(`delete from private.rate_limit_counters where action like 'session_%'`)
  }
}

export const atDesk = (what: string, run: (desk: Desk) => Promise<void>, by: CallerName = 'nobody'): Way =>
  tries(by, what, (world) => withDesk(world, run))

/** Whatever is tried, nobody has a number of the club afterwards. */
export const recordsNothing = (what: string, run: (desk: Desk) => Promise<Answer>): Way =>
  atDesk(what, async (desk) => {
    const answer = await run(desk)
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status < 300) expect(JSON.parse(answer.text).problems).not.toEqual([])
    expect(
      await desk.one('select count(*)::int as v from measurements where organization_id = $1', [desk.club]),
    ).toBe(0)
  })
export const after = (what: string, change: string): Way =>
  recordsNothing(`records ${what}`, async ({ sql, record, coach, member, club }) => {
    await sql(change, [club])
    return record(coach, [{ member_id: member.ada }])
  })
export const forged = (what: string, secret: (desk: Desk) => unknown): Way =>
  recordsNothing(`records with ${what}`, async (desk) => {
    const answer = await desk.record(secret(desk), [{ member_id: desk.member.ada }])
    expectRefused(answer)
    return answer
  })
export const places = (what: string, more: (desk: Desk) => object): Way =>
  recordsNothing(`writes ${what}`, (desk) =>
    desk.record(desk.coach, [{ member_id: desk.member.ada }], more(desk)),
  )
export const types = (value: unknown): Way =>
  recordsNothing(`records ${JSON.stringify(value)} as a value`, ({ record, coach, member }) =>
    record(coach, [{ member_id: member.ada, value }]),
  )
/** A number that waits, and still waits and says what was recorded when the way is over. */
export const waits = (
  by: CallerName,
  what: string,
  run: (desk: Desk, made: Awaited<ReturnType<Desk['recorded']>>) => Promise<unknown>,
): Way =>
  atDesk(
    what,
    async (desk) => {
      const made = await desk.recorded()
      await run(desk, made)
      expect(
        await desk.one(
          `select ranked_from > now() and value_entered = 4.4 as v from measurements where id = $1`,
          [made.number],
        ),
      ).toBe(true)
      expect(
        await desk.one('select count(*)::int as v from athlete_best_results where measurement_id = $1', [
          made.number,
        ]),
      ).toBe(0)
    },
    by,
  )
