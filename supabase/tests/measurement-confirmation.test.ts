import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationSteps } from './confirmation-steps.ts'
import { ROVERS } from './organization-steps.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { family, rolledBack, mailsTo } = testFamilies(() => database)
const { steps, number, hint, ask, tokenOf, look, answer, standing, asked, change, decide } =
  confirmationSteps(() => database)
const COACH = 'coach@village.test'

describe('an official of a checked club', () => {
  test(
    'lifts the number by one answer, and the same link takes it back',
    rolledBack(async () => {
      const world = await asked()
      expect(await mailsTo(ROVERS.email)).toContain('measurement_request')
      expect((await look(world.token)).rows[0]?.shown).toMatchObject({
        state: 'asked',
        level: 'club_recorded',
      })
      expect((await standing(world.number))?.provenance).toBe('self_reported')
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      expect(await standing(world.number)).toMatchObject({
        provenance: 'club_recorded',
        how: 'official',
        by: 'Janet Holroyd',
      })
      expect(await hint(answer(world.token, 'confirm'))).toBe('measurement.answered')
      expect(await hint(answer(world.token, 'withdraw'))).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', how: null })
      expect(await hint(answer(world.token, 'confirm'))).toBe('measurement.answered')
    }),
  )

  test(
    'corrects nothing until the athlete accepts it, within 14 days',
    rolledBack(async () => {
      const world = await asked()
      expect(await hint(answer(world.token, 'correct', { value_entered: 4.1 }))).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', value: 4.55 })
      const accept = () =>
        hint(database.as(world.ada, 'select answer_measurement_correction($1, true)', [world.confirmation]))
      const bob = await createAthlete(database)
      expect(
        await hint(database.as(bob, 'select answer_measurement_correction($1, true)', [world.confirmation])),
      ).toBe('measurement.not_found')
      await database.sql(
        `update measurement_confirmations set correction_until = now() - interval '1 minute'`,
      )
      expect(await accept()).toBe('measurement.no_correction')
      await database.sql(`update measurement_confirmations set correction_until = now() + interval '1 day'`)
      expect(await accept()).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'club_recorded', value: 4.1 })
    }),
  )

  test(
    'refuses with a reason, and “not us” takes the club off the number',
    rolledBack(async () => {
      const world = await asked()
      expect(await hint(answer(world.token, 'refuse', { reason: 'nonsense' }))).toBe('measurement.reason')
      expect(
        await hint(answer(world.token, 'refuse', { reason: 'other', words: 'Call 0123 456 7890' })),
      ).toBe('contact.details')
      expect(await hint(answer(world.token, 'not_us'))).toBeNull()
      const [row] = await database.sql(
        'select organization_id, measured_by, measured_by_name from measurements where id = $1',
        [world.number],
      )
      expect(row).toEqual({ organization_id: null, measured_by: 'unstated', measured_by_name: '' })
    }),
  )

  test(
    'finds the question on the page of the club, and answers it there',
    rolledBack(async () => {
      const world = await asked()
      expect(await decide(world.desk, 'confirm')).toBeNull()
      expect((await standing(world.number))?.provenance).toBe('club_recorded')
      expect(await decide(world.desk, 'withdraw')).toBeNull()
      expect((await standing(world.number))?.provenance).toBe('self_reported')
    }),
  )
})

describe('a level falls', () => {
  test.each([
    ['value', `value_entered = 4.2`],
    ['date', `measured_on = '2026-03-01'`],
    ['method', `method = 'fat'`],
    ['organization', `organization_id = null, measured_by_name = 'Rovers'`],
  ])('with a change of its %s', (_what, set) =>
    rolledBack(async () => {
      const world = await asked()
      await answer(world.token, 'confirm')
      expect(await change(world.ada, world.number, set)).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', how: null })
      expect(await hint(look(world.token))).toBe('measurement.gone')
    })(),
  )

  test(
    'with the check of its club, and rises when that is renewed',
    rolledBack(async () => {
      const world = await asked()
      await answer(world.token, 'confirm')
      await database.sql(
        `update organizations set checked_until = now() - interval '1 minute' where id = $1`,
        [world.id],
      )
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', ended: true, by: '' })
      await steps.check(world.admin, world.id)
      expect(await standing(world.number)).toMatchObject({ provenance: 'club_recorded', ended: false })
      expect(
        await hint(database.as(world.admin, 'select end_organization($1, $2)', [world.id, 'Not a club'])),
      ).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', ended: true })
    }),
  )

  test(
    'with an official who never was one',
    rolledBack(async () => {
      const world = await asked()
      await answer(world.token, 'confirm')
      const end = (by: Account) =>
        hint(database.as(by, 'select end_false_official($1, $2)', [world.official, 'No such person there']))
      expect(await end(world.ada)).not.toBeNull()
      expect(await end(world.admin)).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', how: null })
    }),
  )
})

describe('no level rises', () => {
  test(
    'by an address that nobody checked, which is shown as what it is',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      for (const [address, how] of [
        [COACH, 'address'],
        ['ana.ruiz@gmail.com', 'free_mail'],
      ] as const) {
        const id = await number(ada, null)
        const token = await tokenOf((await ask(ada, id, null, address)).rows[0]?.id)
        expect(await hint(answer(token, 'confirm'))).toBe('measurement.name')
        expect(await hint(answer(token, 'confirm', { name: 'Ana Ruiz' }))).toBeNull()
        expect(await standing(id)).toMatchObject({ provenance: 'self_reported', how, by: 'Ana Ruiz' })
      }
    }),
  )

  test(
    'by the athlete’s own address, by another secret, or after the official or the check has ended',
    rolledBack(async () => {
      const world = await asked()
      const { ada } = world
      expect(await hint(ask(ada, await number(ada, null), null, ada.email.replace('@', '+x@')))).toBe(
        'measurement.address',
      )
      for (const secret of ['', 'x', world.confirmation, world.number, world.desk, `${world.token}x`])
        expect(await hint(answer(secret, 'confirm', {}, 'x'))).toBe('measurement.link')
      expect(await hint(answer(world.token, 'confirm', {}, 'x'))).toBe('measurement.changed')
      await database.sql(
        `update organizations set checked_until = now() - interval '1 minute' where id = $1`,
        [world.id],
      )
      expect(await hint(answer(world.token, 'confirm', {}, 'x'))).toBe('measurement.not_official')
      await steps.check(world.admin, world.id)
      await database.sql(
        'update private.organization_officials set ended_at = now(), ended_by = $2 where id = $1',
        [world.official, 'self'],
      )
      expect(await hint(answer(world.token, 'confirm', {}, 'x'))).toBe('measurement.not_official')
      expect((await standing(world.number))?.provenance).toBe('self_reported')
    }),
  )

  test(
    'by a request that was cancelled or is too old, or for what one measured alone',
    rolledBack(async () => {
      const world = await asked()
      await database.sql(`update measurement_confirmations set expires_at = now() - interval '1 minute'`)
      expect(await hint(answer(world.token, 'confirm', {}, 'x'))).toBe('measurement.expired')
      await database.as(world.ada, 'select cancel_measurement_request($1)', [world.number])
      expect(await hint(answer(world.token, 'confirm', {}, 'x'))).toBe('measurement.gone')
      await change(
        world.ada,
        world.number,
        `measured_by = 'self', organization_id = null, measured_by_name = ''`,
      )
      expect(await hint(ask(world.ada, world.number, null, COACH))).toBe('measurement.nobody')
      const forged = await database.as(
        world.ada,
        `update measurements set provenance = 'sanctioned' where id = $1 returning id`,
        [world.number],
      )
      expect(forged.refused).not.toBeNull()
    }),
  )

  test(
    'of a minor whose guardian has not agreed; a guardian who has is told',
    rolledBack(async () => {
      const alone = await createAthlete(database, { years: 16, country: 'FR' })
      expect(await hint(ask(alone, await number(alone, null), null, COACH))).toBe('measurement.guardian')
      const { mina } = await family(1)
      const id = await number(mina, null)
      expect(await hint(ask(mina, id, null, DAD))).toBe('measurement.address')
      const done = await ask(mina, id, null, COACH)
      expect(await mailsTo(DAD)).toContain('guardian_measurement_asked')
      expect(JSON.stringify((await look(await tokenOf(done.rows[0]?.id))).rows)).not.toMatch(/Marrow/)
    }),
  )
})
