import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAccount, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { effectOf, put, set } from './test-policy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = async (by: Account, whom: Account) =>
  (await database.as(by, `select id from request_contact($1, 'Trial', 'Hello')`, [whom.id])).refused?.hint
const scout = () => createScout(database, { check: 'approved' })
const rolledBack = (work: () => Promise<void>) => () => database.inRolledBackTransaction(work)

describe('as soon as it is set,', () => {
  test.each([
    ['the rate limit of requests holds', 'limit.message_request', 1, 'limit.message_request'],
    ['the number of requests in a week holds', 'requests.per_week', 1, 'request.per_week'],
    ['the number of open requests holds', 'requests.open_at_once', 1, 'request.open_at_once'],
  ])('%s', (_what, key, value, hint) =>
    database.inRolledBackTransaction(async () => {
      const [vera, ada, bob] = [await scout(), await createAthlete(database), await createAthlete(database)]
      await put(database, key, value)
      expect([await ask(vera, ada), await ask(vera, bob)]).toEqual([undefined, hint])
    }),
  )

  test(
    'the number of minors who are asked in a week holds, and adults are still asked',
    rolledBack(async () => {
      const vera = await scout()
      const minor = () => createAthlete(database, { years: 15, guardian: 'active' })
      await put(database, 'requests.to_minors_per_week', 1)
      const asked = [
        await ask(vera, await minor()),
        await ask(vera, await minor()),
        await ask(vera, await createAthlete(database)),
      ]
      expect(asked).toEqual([undefined, 'request.to_minors', undefined])
    }),
  )

  test(
    'the days after a no hold',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database)]
      await ask(vera, ada)
      await database.as(
        ada,
        `select answer_message_request((select id from message_requests), false, 'not_now')`,
      )
      await database.sql(`update message_requests set answered_at = now() - interval '10 days'`)
      expect(await ask(vera, ada)).toBe('contact.cool_down')
      await put(database, 'requests.cool_down_days', 9)
      expect(await ask(vera, ada)).toBeUndefined()
    }),
  )

  test(
    'an age of consent holds for the pages that are there, with the law it comes from',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const mina = await createAthlete(database, { years: 15, country: 'FR' })
      const seen = async () =>
        (
          await database.sql<{ v: string }>(
            'select effective_visibility as v from athlete_profiles where id = $1',
            [mina.id],
          )
        )[0]?.v
      expect(await seen()).toBe('scouts')
      expect(await set(database, amy, 'consent_age.FR', 16, 15)).toBe('policy.source')
      expect((await effectOf(database, amy, 'consent_age.FR', 16)).counts.athletes_waiting).toBe(5)
      await set(database, amy, 'consent_age.FR', 16, 15, { source: 'A law of 2027' })
      expect(await seen()).toBe('private')
      const listed = await database.as(mina, `select age, source from consent_ages where country = 'FR'`)
      expect(listed.rows).toEqual([{ age: 16, source: 'A law of 2027' }])
      expect(await set(database, amy, 'consent_age.FR', 13, 16, { source: 'A law of 2028' })).toMatchObject({
        state: 'proposed',
      })
    }),
  )

  test(
    'days of retention hold',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      await database.sql(
        `insert into private.signed_statements (made_by, statement, made_at) values ($1, '{}', now() - interval '2 days')`,
        [amy.id],
      )
      const kept = async () =>
        (await effectOf(database, amy, 'retention.security_exports_days', 1)).counts.deleted
      await put(database, 'retention.security_exports_days', 3)
      await database.as(amy, 'select begin_security_export()')
      expect(await kept()).toBe(1)
      await put(database, 'retention.security_exports_days', 1)
      await database.as(amy, 'select begin_security_export()')
      expect(await kept()).toBe(0)
    }),
  )
})

describe('what is switched off is refused with words:', () => {
  const switchedOff = (feature: string) => ({
    code: 'PT409',
    hint: 'feature.off',
    message: `${feature}: the Touchline team has switched this off for now.`,
  })
  test.each([
    ['message_requests', `select id from request_contact($1, 'Trial', 'Hello')`],
    ['public_event_pages', 'select public_event($1)'],
  ])('%s', (feature, sql) =>
    database.inRolledBackTransaction(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database)]
      await put(database, `feature.${feature}`, 0)
      expect((await database.as(vera, sql, [ada.id])).refused).toEqual(switchedOff(feature))
    }),
  )

  test(
    'film_uploads',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const upload = () =>
        database.as(
          ada,
          `insert into videos (athlete_id, title, byte_size, file_name) values ($1, 'Cup', 1000, 'a.mp4')`,
          [ada.id],
        )
      expect((await upload()).refused).toBeNull()
      await put(database, 'feature.film_uploads', 0)
      expect((await upload()).refused).toEqual(switchedOff('film_uploads'))
      expect((await database.as(ada, 'select id from videos')).changed).toBe(1)
    }),
  )

  test.each([
    ['athlete', 'scout'],
    ['scout', 'athlete'],
  ])('new accounts of the role %s, and not of %s', (role, other) =>
    database.inRolledBackTransaction(async () => {
      await put(database, `feature.new_${role}s`, 0)
      const answer = async (wanted: string) =>
        (
          await database.sql<{ a: { error?: { message: string } } }>(
            'select private.require_sign_up_role($1) as a',
            [
              {
                user: { email: 'ada@example.org', user_metadata: { role: wanted, full_name: 'Ada Marrow' } },
              },
            ],
          )
        )[0]?.a.error?.message
      expect([await answer(role), await answer(other)]).toEqual([
        `The Touchline team takes no new ${role}s for now.`,
        undefined,
      ])
      const late = await createAccount(database, null)
      const own = await database.as(
        late,
        `insert into profiles (id, full_name, role, email) values ($1, 'Ada', $2, $3)`,
        [late.id, role, late.email],
      )
      expect(own.refused?.hint).toBe('feature.off')
    }),
  )
})

describe('a sport or a metric that is not active', () => {
  test(
    'is not taken up any more, and whoever has it keeps it',
    rolledBack(async () => {
      const [amy, ada, bob] = [
        await createAdmin(database),
        await createAthlete(database),
        await createAthlete(database, { sport: 'tennis', positions: [] }),
      ]
      await set(database, amy, 'sport.soccer', 0, 1)
      const positions = (who: Account) => database.as(who, `select set_my_positions('soccer', '{gk}')`)
      expect([(await positions(ada)).refused, (await positions(bob)).refused?.hint]).toEqual([
        null,
        'onboarding.sport',
      ])
      const add = await database.as(
        bob,
        `insert into athlete_sports (athlete_id, sport_code) values ($1, 'soccer')`,
        [bob.id],
      )
      expect(add.refused?.hint).toBe('onboarding.sport')
      const kept = await database.as(ada, 'select sport_code from athlete_sports where athlete_id = $1', [
        ada.id,
      ])
      expect(kept.rows).toEqual([{ sport_code: 'soccer' }])
      expect((await database.as('anon', `select is_active from sports where code = 'soccer'`)).rows).toEqual([
        { is_active: false },
      ])
    }),
  )

  const measure = (who: Account, value: number) =>
    database.as(
      who,
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method) values ($1, 'sprint30_s', $2, 's', current_date, 'laser')`,
      [who.id, value],
    )

  test(
    'takes no new value; the old one stays readable and can be corrected',
    rolledBack(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      await measure(ada, 4.4)
      await set(database, amy, 'metric.sprint30_s', 0, 1)
      expect((await measure(ada, 4.3)).refused?.hint).toBe('measurement.metric')
      expect((await database.as(ada, 'update measurements set value_entered = 4.2')).changed).toBe(1)
      expect((await database.as('anon', 'select value from measurements')).rows).toEqual([{ value: 4.2 }])
    }),
  )

  test(
    'bounds that are set hold for new values, and the least stays below the greatest',
    rolledBack(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      const [known] = await database.sql<{ min: number; max: number }>(
        `select min_value as min, max_value as max from metrics where code = 'sprint30_s'`,
      )
      if (!known) throw new Error('no metric')
      await measure(ada, 4.4)
      await set(database, amy, 'metric_max.sprint30_s', 4.3, known.max)
      expect((await measure(ada, 4.4)).refused?.hint).toBe('measurement.bounds')
      expect(await set(database, amy, 'metric_min.sprint30_s', 4.3, known.min)).toBe('policy.range')
      expect((await database.as('anon', 'select value from measurements')).rows).toEqual([{ value: 4.4 }])
    }),
  )
})
