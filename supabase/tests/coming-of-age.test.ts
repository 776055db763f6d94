import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  bornYearsAgo,
  createAthlete,
  createScout,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const pageOf = async (athlete: Account) =>
  (
    await database.sql(
      `select p.is_minor, p.effective_visibility as seen_by, p.contact_state as contact, d.handover_state as handover
       from athlete_profiles p join athlete_private_details d on d.athlete_id = p.id where p.id = $1`,
      [athlete.id],
    )
  )[0]
const birthday = async (athlete: Account) => {
  await database.sql('update athlete_private_details set birth_date = $2 where athlete_id = $1', [
    athlete.id,
    bornYearsAgo(18),
  ])
  await database.sql('select private.recompute_ages()')
}

describe('the 18th birthday', () => {
  test.each([
    ['agreed', 'active', 'scouts'],
    ['said no', 'declined', 'private'],
    ['withdrew', 'withdrawn', 'private'],
  ] as const)('opens nothing where the guardian %s, until the owner has chosen', (_what, guardian, seen) =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 17, guardian })
      await birthday(mina)
      const asked = { is_minor: false, seen_by: seen, contact: 'closed', handover: 'asked' }
      expect(await pageOf(mina)).toEqual(asked)
      await database.sql('select private.recompute_ages()')
      await database.as(mina, `update athlete_profiles set bio = 'Grown up' where id = $1`, [mina.id])
      await database.as(mina, `insert into user_settings (user_id, theme) values ($1, 'dark')`, [mina.id])
      expect(await pageOf(mina)).toEqual(asked)
      expect((await database.as(mina, `select url from notifications where kind = 'of_age'`)).rows).toEqual([
        { url: '/athlete/home' },
      ])
      expect((await database.as(mina, `select answer_handover('everybody', 'open')`)).refused?.hint).toBe(
        'handover.visibility',
      )
      expect((await database.as(mina, `select answer_handover('public', 'open')`)).refused).toBeNull()
      expect(await pageOf(mina)).toEqual({
        is_minor: false,
        seen_by: 'public',
        contact: 'open',
        handover: 'answered',
      })
      expect((await database.as(mina, `select answer_handover('public', 'open')`)).refused?.hint).toBe(
        'handover.none',
      )
    }),
  )

  test('ends the guardian’s access, keeps a pause and holds back what waited for the guardian', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 17, guardian: 'active' })
      const [vera, sven] = [
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      const thread = await openConversation(database, vera, mina)
      await database.as(sven, `select request_contact($1, 'Trial', 'Hi')`, [mina.id])
      const token = await guardianToken(database, mina)
      await database.as('anon', 'select guardian_pause($1, true)', [token])
      await birthday(mina)
      expect((await database.as('anon', 'select guardian_portal($1)', [token])).refused?.hint).toBe(
        'guardian.of_age',
      )
      const say = () =>
        database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [thread])
      expect((await say()).refused?.hint).toBe('thread.closed')
      const waiting = async () =>
        (await database.as(mina, `select 1 from message_requests where scout_id = $1`, [sven.id])).changed
      expect(await waiting()).toBe(0)
      await database.as(mina, `select answer_handover('scouts', 'open')`)
      expect((await say()).refused).toBeNull()
      expect(await waiting()).toBe(1)
    }))

  test('ends the guardian’s access from its first minute, before the daily job has run', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 17, guardian: 'active' })
      const token = await guardianToken(database, mina)
      expect((await database.as('anon', 'select guardian_portal($1)', [token])).refused).toBeNull()
      await database.sql('update athlete_private_details set birth_date = $2 where athlete_id = $1', [
        mina.id,
        bornYearsAgo(18),
      ])
      expect((await database.as('anon', 'select guardian_portal($1)', [token])).refused?.hint).toBe(
        'guardian.of_age',
      )
    }))

  test('asks nothing of a user who joined as an adult', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { years: 19 })
      await database.sql('select private.recompute_ages()')
      expect(await pageOf(ada)).toMatchObject({ seen_by: 'public', contact: 'open', handover: 'none' })
      expect((await database.as(ada, `select answer_handover('public', 'open')`)).refused?.hint).toBe(
        'handover.none',
      )
    }))
})
