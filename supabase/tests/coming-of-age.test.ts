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

describe('a birthday that keeps the age band', () => {
  /** As time passes: nobody writes a date of birth, so no trigger asks about the page. */
  const bornSilently = async (athlete: Account, born: string) => {
    await database.sql('set local session_replication_role = replica')
    await database.sql(`update athlete_private_details set birth_date = ${born} where athlete_id = $1`, [
      athlete.id,
    ])
    await database.sql('set local session_replication_role = origin')
  }
  const runLeft = (days: number) =>
    database.sql(`update private.birthdays_done set until = private.today() - ${days}`)
  const runs = async (lasting = '20 seconds') => {
    const [{ people } = { people: -1 }] = await database.sql<{ people: number }>(
      'select private.act_on_birthdays($1, 100) as people',
      [lasting],
    )
    return people
  }
  const left = async () =>
    (
      await database.sql<{ left: number }>(
        'select private.today() - until as left from private.birthdays_done',
      )
    )[0]?.left

  test('opens the page at the age of consent, also by a run that is days late; others are left alone', () =>
    database.inRolledBackTransaction(async () => {
      await runs()
      const young = await createAthlete(database, { years: 13, country: 'ES' })
      const other = await createAthlete(database, { years: 15, country: 'ES' })
      expect(await pageOf(young)).toMatchObject({ seen_by: 'private' })
      await bornSilently(young, `(private.today() - interval '14 years')::date - 20`)
      await bornSilently(other, `(private.today() - interval '15 years')::date - 45`)
      await runLeft(0)
      await runs()
      expect(await pageOf(young)).toMatchObject({ seen_by: 'private' })
      await runLeft(40)
      // Out of time after the first day, the next run goes on from there.
      expect(await runs('0')).toBe(0)
      expect(await left()).toBe(40)
      const version = `select xmin::text from athlete_profiles where id = '${other.id}'`
      const before = await database.sql(version)
      expect(await runs()).toBeGreaterThanOrEqual(1)
      expect(await left()).toBe(0)
      expect(await pageOf(young)).toMatchObject({ seen_by: 'scouts', is_minor: true })
      expect(await database.sql(version)).toEqual(before)
    }))

  test('has its day in every year, 29 February as well', async () => {
    expect(
      await database.sql(
        `select d.day::date, b.birth::date
         from generate_series(date '2023-12-30', date '2028-03-03', interval '1 day') d (day)
           cross join lateral (select private.birth_dates_of(d.day::date) as births) turning
           cross join generate_series(1, 18) y (years)
           cross join lateral generate_series(d.day - make_interval(years => y.years, days => 2),
             d.day - make_interval(years => y.years, days => -2), interval '1 day') b (birth)
         where extract(day from d.day) in (1, 2, 28, 29)
           and (private.age_at(b.birth::date, d.day::date) <> private.age_at(b.birth::date, d.day::date - 1))
             <> (b.birth::date = any (turning.births))`,
      ),
    ).toEqual([])
  })
})
