import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationSteps } from './confirmation-steps.ts'
import { ROVERS } from './organization-steps.ts'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { family, rolledBack, mailsTo } = testFamilies(() => database)
const { steps, number, hint, ask, tokenOf, look, answer, standing, asked, change, decide, colleague } =
  confirmationSteps(() => database)
const COACH = 'coach@village.test'
const level = async (id: string) => (await standing(id))?.provenance
const endOfficial = (email: string) =>
  database.sql(
    `update private.organization_officials set ended_at = now(), ended_by = 'official' where email = $1`,
    [email],
  )
const correctionIs = (who: Account, confirmation: string, accept: boolean) =>
  hint(database.as(who, 'select answer_measurement_correction($1, $2)', [confirmation, accept]))
const toldOf = async (who: Account) =>
  (
    await database.sql(`select from notifications where user_id = $1 and kind = 'measurement_level'`, [
      who.id,
    ])
  ).length

describe('a mailed link', () => {
  test(
    'opens for the official it was sent to, and for nobody who has ended, whoever answered',
    rolledBack(async () => {
      const world = await asked()
      const martin = await colleague(world.desk)
      expect(await decide(martin, 'confirm')).toBeNull()
      await endOfficial('martin@riverside.test')
      expect(await hint(look(world.token))).toBeNull()
      await endOfficial(ROVERS.email)
      expect(await hint(look(world.token))).toBe('measurement.not_official')
    }),
  )

  test(
    'opens nothing about somebody who is banned, or whose guardian no longer agrees',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const of = async (who: Account) =>
        tokenOf((await ask(who, await number(who, null), null, COACH)).rows[0]?.id)
      const { mina, dad } = await family(1)
      const [adult, minor] = [await of(ada), await of(mina)]
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ada.id,
      ])
      await database.as('anon', `select guardian_decide($1, 'withdraw', null, '2026-11', 'en')`, [dad])
      for (const token of [adult, minor]) {
        expect(await hint(look(token))).toBe('measurement.gone')
        expect(await hint(answer(token, 'confirm', { name: 'Ana Ruiz' }, 'x'))).toBe('measurement.gone')
      }
    }),
  )

  test(
    'is not sent to the address of an account, which may be the athlete’s second one',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const done = await ask(ada, await number(ada, null), null, bob.email)
      expect(await mailsTo(bob.email)).toContain('measurement_address_taken')
      expect(await hint(look(await tokenOf(done.rows[0]?.id)))).toBe('measurement.link')
    }),
  )

  test(
    'is sent once more after a week, to an official who still is one, while a guardian agrees',
    rolledBack(async () => {
      const world = await asked()
      const remind = () =>
        hint(database.as(world.ada, 'select remind_measurement_confirmation($1)', [world.number]))
      const aWeekAgo = () =>
        database.sql(
          `update measurement_confirmations set asked_at = now() - interval '7 days', reminded_at = null`,
        )
      expect(await remind()).toBe('measurement.remind')
      await aWeekAgo()
      expect(await remind()).toBeNull()
      expect(await mailsTo(ROVERS.email)).toContain('measurement_reminder')
      expect(await remind()).toBe('measurement.remind')
      await aWeekAgo()
      await endOfficial(ROVERS.email)
      expect(await remind()).toBe('measurement.official')
    }),
  )

  test(
    'is asked for by nobody who may write to nobody',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const id = await number(ada, null)
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        [ada.id],
      )
      expect(await hint(ask(ada, id, null, COACH))).toBe('contact.restricted')
    }),
  )

  test(
    'asks nothing any more once the athlete says that somebody else measured it',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const id = await number(ada, null)
      const token = await tokenOf((await ask(ada, id, null, COACH)).rows[0]?.id)
      expect(await change(ada, id, `measured_by = 'self', measured_by_name = ''`)).toBeNull()
      expect(await hint(look(token))).toBe('measurement.gone')
    }),
  )
})

describe('what officials say of one number', () => {
  test(
    'that it is wrong, takes the level that a colleague gave, also where the athlete does not accept',
    rolledBack(async () => {
      const world = await asked()
      const martin = await colleague(world.desk)
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      expect(await decide(martin, 'correct', { value_entered: 4.9 })).toBeNull()
      expect(await level(world.number)).toBe('self_reported')
      const [correction] = await database.sql<{ id: string }>(
        `select id from measurement_confirmations where state = 'corrected'`,
      )
      expect(await correctionIs(world.ada, correction?.id ?? '', false)).toBeNull()
      expect(await level(world.number)).toBe('self_reported')
      expect(await hint(ask(world.ada, world.number, world.official))).toBeNull()
    }),
  )

  test(
    'is taken back by each alone: a colleague’s confirmation stands',
    rolledBack(async () => {
      const world = await asked()
      const martin = await colleague(world.desk)
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      expect(await decide(martin, 'confirm')).toBeNull()
      expect(await hint(answer(world.token, 'withdraw'))).toBeNull()
      expect(await standing(world.number)).toMatchObject({ provenance: 'club_recorded', by: 'Martin Osei' })
    }),
  )

  test(
    'is about the number as it was: a refusal does not outlive a change',
    rolledBack(async () => {
      const world = await asked()
      expect(await hint(answer(world.token, 'refuse', { reason: 'wrong_value' }))).toBeNull()
      expect(await change(world.ada, world.number, 'value_entered = 4.6')).toBeNull()
      const token = await tokenOf((await ask(world.ada, world.number, null, COACH)).rows[0]?.id)
      expect(await hint(answer(token, 'confirm', { name: 'Ana Ruiz' }))).toBeNull()
      expect(await standing(world.number)).toMatchObject({ how: 'address', by: 'Ana Ruiz' })
    }),
  )

  test.each([true, false])('waits for the athlete through a merger of clubs: accepted %s', (accept) =>
    rolledBack(async () => {
      const world = await asked()
      const twin = await steps.checked({
        name: 'Riverside United',
        email: 'office@united.test',
        evidence_url: 'https://register.test/united',
      })
      expect(await hint(answer(world.token, 'correct', { value_entered: 4.9 }))).toBeNull()
      expect(
        await hint(database.as(world.admin, 'select merge_organization($1, $2)', [world.id, twin.id])),
      ).toBeNull()
      expect(await correctionIs(world.ada, world.confirmation, accept)).toBeNull()
      expect((await standing(world.number))?.value).toBe(accept ? 4.9 : 4.55)
    })(),
  )

  test(
    'puts no surname of a minor beside the number',
    rolledBack(async () => {
      const world = await asked()
      const { mina } = await family(1)
      const email = 'pat@riverside.test'
      await colleague(world.desk, 'Pat Marrow', email)
      const [official] = await database.sql<{ id: string }>(
        'select id from private.organization_officials where email = $1',
        [email],
      )
      const id = await number(mina, world.id)
      const token = await tokenOf((await ask(mina, id, official?.id ?? '')).rows[0]?.id)
      expect(await hint(answer(token, 'confirm'))).toBeNull()
      expect(await standing(id)).toMatchObject({ provenance: 'club_recorded', by: '' })
    }),
  )

  test(
    'of a false official is void, also a “not us”, and only whose level fell is told, once',
    rolledBack(async () => {
      const world = await asked()
      expect(await hint(answer(world.token, 'confirm'))).toBeNull()
      const bob = await createAthlete(database)
      const refused = await number(bob, world.id)
      const asking = await ask(bob, refused, world.official)
      expect(await hint(answer(await tokenOf(asking.rows[0]?.id), 'not_us'))).toBeNull()
      const end = () =>
        hint(
          database.as(world.admin, 'select end_false_official($1, $2)', [world.official, 'No such person']),
        )
      expect(await end()).toBeNull()
      expect(await end()).toBeNull()
      expect(await level(world.number)).toBe('self_reported')
      expect([await toldOf(world.ada), await toldOf(bob)]).toEqual([1, 0])
      expect(
        await change(
          bob,
          refused,
          `organization_id = '${world.id}', measured_by = 'organization', measured_by_name = ''`,
        ),
      ).toBeNull()
    }),
  )
})

test(
  'an admin who acts for the organization ends none of its officials as a false one',
  rolledBack(async () => {
    const world = await asked()
    const admin = await createAdmin(database)
    await database.sql(
      `insert into private.organization_officials (organization_id, name, role_title, email, may, user_id, accepted_at)
       values ($1, 'Amy Stone', 'Chair', 'amy@riverside.test', 'own', $2, now())`,
      [world.id, admin.id],
    )
    expect(
      await hint(database.as(admin, 'select end_false_official($1, $2)', [world.official, 'No such person'])),
    ).toBe('organization.own')
  }),
)

test(
  'the job lowers what rests on a check whose day has passed, and forgets a “not us” after 30 days',
  rolledBack(async () => {
    const world = await asked()
    expect(await hint(answer(world.token, 'confirm'))).toBeNull()
    await database.sql('alter table organizations disable trigger organizations_after_update_levels')
    await database.sql(`update organizations set checked_until = now() - interval '1 minute' where id = $1`, [
      world.id,
    ])
    await database.sql('alter table organizations enable trigger organizations_after_update_levels')
    await database.sql(
      `insert into private.denied_measurers (athlete_id, organization_id, denied_at) values ($1, $2, now() - interval '30 days')`,
      [world.ada.id, world.id],
    )
    expect(await level(world.number)).toBe('club_recorded')
    await database.sql('select private.settle_ended_checks()')
    expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', ended: true })
    expect(await database.sql('select from private.denied_measurers')).toEqual([])
  }),
)

test(
  'a guardian’s mail goes to no guardian of another',
  rolledBack(async () => {
    const { mina } = await family(1)
    const ada = await createAthlete(database)
    const before = (await mailsTo(DAD)).length
    await ask(ada, await number(ada, null), null, COACH)
    expect((await mailsTo(DAD)).length).toBe(before)
    await ask(mina, await number(mina, null), null, COACH)
    expect((await mailsTo(DAD)).length).toBe(before + 1)
  }),
)
