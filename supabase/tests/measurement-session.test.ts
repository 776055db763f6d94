import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionSteps } from './session-steps.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const s = sessionSteps(() => database)

const notices = (user: string) =>
  database.sql<{ because: string; more: number }>(
    `select params ->> 'because' as because, (params ->> 'more')::int as more from notifications
     where user_id = $1 and kind = 'measurement_recorded' order by created_at`,
    [user],
  )

describe('a session', () => {
  test(
    'gives each athlete a number of the club that is not ranked yet, and tells each once',
    rolledBack(async () => {
      const club = await s.club()
      const [ada, bo] = [await createAthlete(database), await createAthlete(database, { name: 'Bo Lind' })]
      const [first, second] = [await s.join(ada, club), await s.join(bo, club)]
      const jump = { metric_code: 'vertical_cm', unit: 'cm', method: 'device', device: 'Jump mat' }
      const done = await s.send(
        club.desk,
        [
          { member_id: first, value: 4.12 },
          { member_id: first, metric_code: 'vertical_cm', value: 38 },
          { member_id: second, value: 4.4 },
        ],
        {
          tests: [{ metric_code: 'sprint30_s', unit: 's', method: 'laser' }, jump],
        },
      )
      expect(done.refused).toBeNull()
      expect(done.rows[0]?.done.problems).toEqual([])
      expect(done.rows[0]?.done.sheet.sessions[0]?.rows.map(({ name, state }) => [name, state])).toEqual([
        ['Ada Marrow', 'recorded'],
        ['Ada Marrow', 'recorded'],
        ['Bo Lind', 'recorded'],
      ])
      const [row] = await database.sql(
        `select m.provenance, m.measured_by, m.conditions, m.confirmed_by, m.method, m.ranked_from > now() as waits
         from measurements m where m.athlete_id = $1`,
        [bo.id],
      )
      expect(row).toEqual({
        provenance: 'club_recorded',
        measured_by: 'organization',
        conditions: 'Huntington Stadium, lane 4',
        confirmed_by: 'Janet Holroyd',
        method: 'laser',
        waits: true,
      })
      expect(await notices(ada.id)).toEqual([{ because: 'several', more: 1 }])
      expect(await notices(bo.id)).toEqual([{ because: 'recorded', more: 0 }])
      expect(await s.desk(club.desk), 'nobody is asked to confirm it').toEqual([])
    }),
  )

  test(
    'tells what is wrong by cell, and writes nothing then',
    rolledBack(async () => {
      const club = await s.club()
      const ada = await createAthlete(database)
      const member = await s.join(ada, club)
      const bo = await s.join(await createAthlete(database), club)
      expect(
        await s.problems(
          s.send(club.desk, [
            { member_id: member, value: 4.1 },
            { member_id: member, value: 4.2 },
            { member_id: bo, value: 41 },
            { member_id: randomUUID(), value: 4.1 },
            { member_id: bo, value: 'fast' },
            { member_id: bo, metric_code: 'vertical_cm', value: 40 },
          ]),
        ),
      ).toEqual(['session.twice', 'measurement.bounds', 'session.member', 'session.value', 'session.value'])
      expect(await s.numbersOf(ada)).toEqual([])
      expect((await s.sheet(club.desk)).sessions).toEqual([])
      expect(await notices(ada.id)).toEqual([])
    }),
  )

  test.each([
    ['a day to come', { measured_on: '2031-01-01' }, 'session.day'],
    ['no day', { measured_on: '2026-02-31' }, 'session.day'],
    ['a day long ago', { measured_on: '2019-05-01' }, 'session.day'],
    ['no test', { tests: [] }, 'session.tests'],
    [
      'a test twice',
      { tests: ['s', 's'].map((unit) => ({ metric_code: 'sprint30_s', unit, method: 'laser' })) },
      'session.tests',
    ],
    ['a wrong unit', { tests: [{ metric_code: 'sprint30_s', unit: 'kg', method: 'laser' }] }, 'session.unit'],
    ['no test of ours', { tests: [{ metric_code: 'luck', unit: 's', method: 'laser' }] }, 'session.unit'],
    ['no method', { tests: [{ metric_code: 'sprint30_s', unit: 's' }] }, 'session.method'],
    ['a number to call', { place: 'Call +49 170 1234567' }, 'contact.details'],
    ['a place too long', { place: 'x'.repeat(81) }, 'organization.length'],
    ['no cell', { cells: [] }, 'session.cells'],
    ['an id of nobody', { id: 'mine' }, 'session.id'],
  ])('is refused with %s', (_, more, because) =>
    rolledBack(async () => {
      const club = await s.club()
      const member = await s.join(await createAthlete(database), club)
      expect(await s.problems(s.send(club.desk, [{ member_id: member, value: 4.1 }], more))).toEqual([
        because,
      ])
    })(),
  )

  test(
    'that is sent twice is recorded once, and nobody takes its id',
    rolledBack(async () => {
      const world = await s.recorded()
      const again = [{ member_id: world.member, value: 4.3 }]
      expect(await s.problems(s.send(world.desk, again, { id: world.session }))).toEqual([])
      expect(await s.numbersOf(world.ada)).toHaveLength(1)
      const martin = await s.colleague(world.desk)
      expect(await s.problems(s.send(martin, again))).toEqual(['official.not_allowed'])
      expect(await s.problems(s.send(world.desk, [{ member_id: world.member, value: 4.12 }]))).toEqual([
        'session.again',
      ])
    }),
  )

  test(
    'is undone within ten minutes, and each number of it later',
    rolledBack(async () => {
      const world = await s.recorded()
      expect(await s.hint(s.undo(world.desk, world.session))).toBeNull()
      expect(await s.numbersOf(world.ada)).toEqual([])
      expect(await notices(world.ada.id)).toEqual([])
      expect(await s.recordedRows(world.desk)).toMatchObject([{ state: 'undone', stands: false }])
      expect(await s.hint(s.undo(world.desk, world.session))).toBe('session.undo')

      expect(await s.problems(s.send(world.desk, [{ member_id: world.member, value: 4.12 }]))).toEqual([])
      await s.later('11 minutes')
      const session = (await s.sheet(world.desk)).sessions.find(({ undone_at }) => !undone_at)
      expect(await s.hint(s.undo(world.desk, session?.id ?? ''))).toBe('session.undo')
      expect(await s.hint(s.undo(world.desk, session?.id ?? '', session?.rows[0]?.id))).toBeNull()
      expect(await s.numbersOf(world.ada)).toEqual([])
      expect((await notices(world.ada.id)).map(({ because }) => because).toSorted()).toEqual([
        'recorded',
        'undone',
      ])
      expect(await s.hint(s.undo(world.desk, session?.id ?? '', session?.rows[0]?.id))).toBe('session.gone')
    }),
  )
})

describe('the athlete', () => {
  test(
    'accepts a number at once, or does nothing for three days: it is ranked',
    rolledBack(async () => {
      const world = await s.recorded()
      const bo = await createAthlete(database, { name: 'Bo Lind' })
      const second = await s.join(bo, world)
      expect(await s.problems(s.send(world.desk, [{ member_id: second, value: 4.4 }]))).toEqual([])
      expect(await s.respond(world.ada, world.number, true)).toBeNull()
      expect(await s.respond(world.ada, world.number, false)).toBe('measurement.not_waiting')
      expect(await s.numbersOf(world.ada)).toMatchObject([{ provenance: 'club_recorded', waits: false }])
      await s.later('2 days 23 hours')
      expect(await s.numbersOf(bo)).toMatchObject([{ waits: true }])
      await s.later('1 hour')
      expect(await s.numbersOf(bo)).toMatchObject([{ provenance: 'club_recorded', waits: false }])
      expect(
        (await s.recordedRows(world.desk)).map(({ state, ranked_from }) => [state, ranked_from]).toSorted(),
      ).toEqual([
        ['accepted', null],
        ['recorded', null],
      ])
    }),
  )

  test(
    'says that a number is not theirs: it goes, the desk says so, and it is not recorded again',
    rolledBack(async () => {
      const world = await s.recorded()
      const bo = await createAthlete(database)
      expect(await s.respond(bo, world.number, false)).toBe('measurement.not_found')
      expect(await s.respond(world.ada, world.number, false)).toBeNull()
      expect(await s.numbersOf(world.ada)).toEqual([])
      expect(await s.recordedRows(world.desk)).toMatchObject([
        { state: 'not_mine', value: 4.12, stands: false },
      ])
      expect(await s.problems(s.send(world.desk, [{ member_id: world.member, value: 4.12 }]))).toEqual([
        'session.again',
      ])
    }),
  )

  test(
    'corrects a number, which is their own word then, or deletes it',
    rolledBack(async () => {
      const world = await s.recorded()
      expect(await s.change(world.ada, world.number, 'value_entered = 3.9')).toBeNull()
      expect(await s.numbersOf(world.ada)).toMatchObject([
        { provenance: 'self_reported', how: null, waits: false, value: 3.9 },
      ])
      expect(await s.recordedRows(world.desk)).toMatchObject([{ state: 'changed', value: 4.12 }])
      await database.as(world.ada, 'delete from measurements where id = $1', [world.number])
      expect(await s.recordedRows(world.desk)).toMatchObject([{ state: 'removed', stands: false }])
    }),
  )
})
