import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationSteps } from './confirmation-steps.ts'
import { ROVERS } from './organization-steps.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { steps, number, hint, ask, look, answer, standing, asked, desk, decide, colleague } =
  confirmationSteps(() => database)

describe('two officials', () => {
  test(
    'who disagree: the latest answer holds, and both stay on record',
    rolledBack(async () => {
      const world = await asked()
      const martin = await colleague(world.desk)
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      expect(await decide(martin, 'refuse', { reason: 'wrong_value' })).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', how: null })
      const { rows } = await database.as<{ state: string; answered_by: string }>(
        world.ada,
        'select state, answered_by from measurement_confirmations order by answered_at',
      )
      expect(rows).toEqual([
        { state: 'confirmed', answered_by: 'Janet Holroyd' },
        { state: 'refused', answered_by: 'Martin Osei' },
      ])
    }),
  )

  test(
    'of whom one answers for the other: who was asked takes nothing back',
    rolledBack(async () => {
      const world = await asked()
      const martin = await colleague(world.desk)
      expect((await look(world.token)).rows[0]?.shown.is_mine).toBe(true)
      expect(await decide(martin, 'confirm')).toBeNull()
      expect((await look(world.token)).rows[0]?.shown).toMatchObject({ state: 'confirmed', is_mine: false })
      expect(await hint(answer(world.token, 'withdraw'))).toBe('measurement.settled')
      expect((await standing(world.number))?.provenance).toBe('club_recorded')
      expect((await desk(martin))[0]?.is_mine).toBe(true)
    }),
  )

  test(
    'in two tabs at once: the first answer counts, the second is told',
    rolledBack(async () => {
      const world = await asked()
      const seen = (await look(world.token)).rows[0]?.shown.hash
      expect(await hint(answer(world.token, 'refuse', { reason: 'no_record' }, seen))).toBeNull()
      expect(await hint(answer(world.token, 'confirm', {}, seen))).toBe('measurement.answered')
      expect((await standing(world.number))?.provenance).toBe('self_reported')
    }),
  )
})

test(
  'an official confirms nothing of a child they guard, nor of themselves',
  rolledBack(async () => {
    const world = await asked()
    await database.sql(
      `insert into guardian_links (athlete_id, guardian_name, guardian_email) values ($1, 'Janet Holroyd', $2)`,
      [world.ada.id, ROVERS.email],
    )
    expect(await hint(look(world.token))).toBe('measurement.not_official')
    expect(await desk(world.desk)).toEqual([])
    expect(await hint(ask(world.ada, await number(world.ada, world.id), world.official))).toBe(
      'measurement.official',
    )
  }),
)

describe('a number', () => {
  test(
    'follows its club into the twin, and rises no higher there',
    rolledBack(async () => {
      const world = await asked()
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      const league = await steps.checked({
        name: 'Riverside League',
        email: 'office@league.test',
        kind: 'league',
        evidence_url: 'https://register.test/league',
      })
      expect(
        await hint(database.as(world.admin, 'select merge_organization($1, $2)', [world.id, league.id])),
      ).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'club_recorded', ended: false })
      const [row] = await database.sql<{ id: string }>(
        'select organization_id as id from measurements where id = $1',
        [world.number],
      )
      expect(row?.id).toBe(league.id)
    }),
  )

  test(
    'says whether the check or the club has ended',
    rolledBack(async () => {
      const world = await asked()
      const ended = async () =>
        (
          await database.sql<{ how: string | null }>(
            'select level_ended_with as how from measurements where id = $1',
            [world.number],
          )
        )[0]?.how
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      expect(await ended()).toBeNull()
      await database.sql(
        `update organizations set checked_until = now() - interval '1 minute' where id = $1`,
        [world.id],
      )
      expect(await ended()).toBe('check')
      await steps.check(world.admin, world.id)
      await database.as(world.admin, 'select end_organization($1, $2)', [world.id, 'Not a club'])
      expect(await ended()).toBe('organization')
    }),
  )

  test(
    'names nobody for 30 days who said that it was not them',
    rolledBack(async () => {
      const world = await asked()
      const name = () =>
        database.as(
          world.ada,
          `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, organization_id)
           values ($1, 'sprint30_s', 4.6, 's', '2026-02-02', 'laser', 'organization', $2) returning id`,
          [world.ada.id, world.id],
        )
      expect(await hint(answer(world.token, 'not_us'))).toBeNull()
      const { refused } = await name()
      expect(refused?.hint).toBe('measurement.denied')
      expect(refused?.message).toMatch(/from \d{4}-\d{2}-\d{2}\.$/)
      expect(
        await hint(
          database.as(world.ada, `update measurements set organization_id = $2 where id = $1 returning id`, [
            world.number,
            world.id,
          ]),
        ),
      ).toBe('measurement.denied')
      const bob = await createAthlete(database)
      await number(bob, world.id)
      await database.sql(`update private.denied_measurers set denied_at = now() - interval '31 days'`)
      expect(await hint(name())).toBeNull()
    }),
  )

  test(
    'is asked about five times a day',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      for (let turn = 0; turn < 5; turn += 1)
        expect(await hint(ask(ada, await number(ada, null), null, `coach${turn}@village.test`))).toBeNull()
      expect(await hint(ask(ada, await number(ada, null), null, 'coach@village.test'))).toBe(
        'limit.measurement_ask',
      )
    }),
  )
})
