import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROVERS } from './organization-steps.ts'
import { sessionSteps } from './session-steps.ts'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack, family, mailsTo } = testFamilies(() => database)
const s = sessionSteps(() => database)

describe('a child', () => {
  test(
    'is recorded while a guardian agrees, who hears of it once a day',
    rolledBack(async () => {
      const club = await s.club()
      const { mina } = await family(1)
      const member = await s.join(mina, club)
      expect((await s.sheet(club.desk)).members).toMatchObject([{ name: 'Ada M.', is_minor: true }])
      expect(await s.problems(s.send(club.desk, [{ member_id: member, value: 4.6 }]))).toEqual([])
      await s.later('5 minutes')
      expect(await mailsTo(DAD)).not.toContain('guardian_numbers_recorded')
      await s.later('6 minutes')
      await s.later('1 minute')
      expect(await s.problems(s.send(club.desk, [{ member_id: member, value: 4.5 }]))).toEqual([])
      await s.later('11 minutes')
      expect((await mailsTo(DAD)).filter((kind) => kind === 'guardian_numbers_recorded')).toHaveLength(1)

      await database.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [mina.id])
      expect((await s.sheet(club.desk)).members).toEqual([])
      expect(await s.recordedRows(club.desk)).toEqual([])
      expect(await s.problems(s.send(club.desk, [{ member_id: member, value: 4.7 }]))).toEqual([
        'session.member',
      ])
    }),
  )

  test(
    'whose guardian ends the membership keeps nothing that still waits',
    rolledBack(async () => {
      const club = await s.club()
      const { mina, dad } = await family(1)
      const member = await s.join(mina, club)
      expect(await s.problems(s.send(club.desk, [{ member_id: member, value: 4.6 }]))).toEqual([])
      await database.as('anon', 'select guardian_end_organization($1, $2)', [dad, member])
      expect(await s.numbersOf(mina)).toEqual([])
    }),
  )

  test(
    'is named in no place and on no device',
    rolledBack(async () => {
      const club = await s.club()
      const { mina } = await family(1)
      await s.join(mina, club)
      const adult = await s.join(await createAthlete(database, { name: 'Bo Lind' }), club)
      const cells = [{ member_id: adult, value: 4.6 }]
      expect(await s.problems(s.send(club.desk, cells, { place: 'Group of Ada Marrow' }))).toEqual([
        'session.name',
      ])
      const device = [{ metric_code: 'sprint30_s', unit: 's', method: 'laser', device: 'Marrow gates' }]
      expect(await s.problems(s.send(club.desk, cells, { tests: device }))).toEqual(['session.name'])
    }),
  )
})

describe('when', () => {
  test(
    'the check ends, the level falls, and nobody records or undoes',
    rolledBack(async () => {
      const world = await s.recorded()
      await database.sql(
        `update organizations set checked_until = now() - interval '1 minute' where id = $1`,
        [world.id],
      )
      expect(await s.standing(world.number)).toMatchObject({ provenance: 'self_reported', ended: true })
      expect(await s.sheet(world.desk)).toEqual({ members: [], sessions: [] })
      expect(await s.problems(s.send(world.desk, [{ member_id: world.member, value: 4.3 }]))).toEqual([
        'official.not_checked',
      ])
      expect(await s.hint(s.undo(world.desk, world.session))).toBe('official.not_checked')
    }),
  )

  test(
    'an official ends, what they recorded stands with the club; a false one’s goes or falls',
    rolledBack(async () => {
      const world = await s.recorded()
      expect((await s.steps.invite(world.desk, { may: 'own', name: 'Martin Osei' })).refused).toBeNull()
      const martin = await s.steps.tokenOf('martin@riverside.test')
      await s.steps.accept(martin)
      const bo = await createAthlete(database)
      const second = await s.join(bo, { ...world, desk: martin })
      expect(await s.problems(s.send(martin, [{ member_id: second, value: 4.3 }]))).toEqual([])
      expect(
        await s.hint(database.as('anon', 'select end_official($1, $2)', [world.desk, world.official])),
      ).toBeNull()
      expect(await s.problems(s.send(world.desk, [{ member_id: world.member, value: 4.3 }]))).toEqual([
        'official.ended',
      ])
      const { rows: ofHers, refused } = await database.as('anon', 'select session_sheet($1)', [world.desk])
      expect([ofHers, refused?.hint]).toEqual([[], 'official.ended'])
      expect((await s.undo(world.desk, world.session)).refused?.hint).toBe('official.ended')
      expect(await s.standing(world.number)).toMatchObject({ provenance: 'club_recorded', by: '' })

      const [false_] = await database.sql<{ id: string }>(
        `select id from private.organization_officials where email = 'martin@riverside.test'`,
      )
      await s.respond(world.ada, world.number, true)
      for (const official of [world.official, false_?.id])
        await database.as(world.admin, 'select end_false_official($1, $2)', [official, 'Never was one there'])
      expect(await s.numbersOf(bo), 'nobody had accepted it').toEqual([])
      expect(await s.standing(world.number)).toMatchObject({ provenance: 'self_reported' })
    }),
  )

  test(
    'the club is merged, its sessions go along',
    rolledBack(async () => {
      const world = await s.recorded()
      const twin = await s.steps.checked({
        name: 'Rovers York',
        email: 'office@rovers.test',
        evidence_url: 'https://register.test/rovers',
      })
      await database.as(world.admin, 'select merge_organization($1, $2)', [world.id, twin.id])
      expect(await s.recordedRows(twin.token)).toMatchObject([{ state: 'recorded', stands: true }])
      expect(await s.standing(world.number)).toMatchObject({ provenance: 'club_recorded' })
    }),
  )

  test(
    'the official is of the family, nothing is recorded',
    rolledBack(async () => {
      const world = await s.recorded()
      await database.sql(
        `insert into guardian_links (athlete_id, guardian_name, guardian_email) values ($1, 'Janet Holroyd', $2)`,
        [world.ada.id, ROVERS.email],
      )
      expect(await s.sheet(world.desk)).toMatchObject({ members: [], sessions: [{ rows: [] }] })
      expect(await s.problems(s.send(world.desk, [{ member_id: world.member, value: 4.3 }]))).toEqual([
        'session.member',
      ])
    }),
  )
})

describe('a number that is disputed', () => {
  test.each(['its athlete, as not theirs', 'the official, by undoing'])(
    'ends its disputes when %s takes it away',
    (who) =>
      rolledBack(async () => {
        const club = await s.club()
        const [ada, vera] = [
          await createAthlete(database),
          await createScout(database, { check: 'approved' }),
        ]
        const member = await s.join(ada, club)
        expect(await s.problems(s.send(club.desk, [{ member_id: member, value: 4.6 }]))).toEqual([])
        const [number] = await s.numbersOf(ada)
        const raised = await database.as(
          vera,
          `insert into measurement_disputes (measurement_id, reason) values ($1, 'Not plausible')`,
          [number?.id],
        )
        expect(raised.refused).toBeNull()
        if (who.startsWith('its')) expect(await s.respond(ada, number?.id ?? '', false)).toBeNull()
        else {
          const { sessions } = await s.sheet(club.desk)
          expect((await s.undo(club.desk, sessions[0]?.id ?? '')).refused).toBeNull()
        }
        expect(
          await database.sql('select outcome, resolved_at is null as open from measurement_disputes'),
        ).toEqual([{ outcome: 'withdrawn_with_number', open: false }])
        expect(
          await database.sql(`select params ->> 'because' as because from notifications where user_id = $1`, [
            vera.id,
          ]),
        ).toEqual([{ because: 'deleted' }])
      })(),
  )
})
