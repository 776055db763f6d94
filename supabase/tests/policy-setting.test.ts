import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import en from '../../web/src/features/trust/policy-setting/locales/en.json' with { type: 'json' }
import es from '../../web/src/features/trust/policy-setting/locales/es.json' with { type: 'json' }
import fr from '../../web/src/features/trust/policy-setting/locales/fr.json' with { type: 'json' }
import { atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { set, settingOf, valueInForce } from './test-policy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (work: () => Promise<void>) => () => database.inRolledBackTransaction(work)

/** Named by their country, sport or metric, whose words are checked with their catalogs. */
const NAMED_ELSEWHERE = ['consent_age', 'sport', 'metric', 'metric_min', 'metric_max']

describe('a setting', () => {
  test('has a name in every language', async () => {
    const keys = await database.sql('select key from private.policy_settings order by key')
    const named = keys
      .map(({ key }) => String(key).split('.'))
      .filter(([kind]) => !NAMED_ELSEWHERE.includes(`${kind}`))
    expect(named.length).toBeGreaterThan(20)
    for (const [language, { name }] of Object.entries({ en, es, fr }))
      for (const [kind = '', code = ''] of named)
        expect(Reflect.get(Reflect.get(name, kind) ?? {}, code), `${language}: ${kind}.${code}`).toEqual(
          expect.stringMatching(/./),
        )
  })

  test(
    'is set by an admin with a reason, holds at once and leaves who, when, from and to',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      expect(await set(database, amy, 'limit.appeal', 8, 10)).toMatchObject({
        from: 10,
        to: 8,
        state: 'in_force',
        needs_second: false,
      })
      expect(await valueInForce(database, 'limit.appeal')).toBe(8)
      expect((await settingOf(database, amy, 'limit.appeal')).history).toMatchObject([
        { from: 10, to: 8, reason: 'Because it is a test', is_mine: true, state: 'in_force' },
      ])
    }),
  )

  test.each([
    ['below the range', 'limit.appeal', 2, 'policy.range'],
    ['above the range', 'limit.appeal', 51, 'policy.range'],
    ['not a number', 'limit.appeal', 'NaN', 'policy.range'],
    ['no whole number', 'limit.appeal', 7.5, 'policy.range'],
    ['what it is already', 'limit.appeal', 10, 'policy.same'],
    ['of no setting', 'limit.joy', 7, 'policy.key'],
  ])('is refused %s', (_what, key, value, hint) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      expect(await set(database, amy, key, value, 10)).toBe(hint)
    }),
  )

  test(
    'out of range is refused with the key, what was given and what is wanted',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { refused } = await database.as(
        amy,
        `select set_policy_setting('limit.appeal', 99, 'Because it is a test', 10)`,
      )
      expect(refused).toEqual({
        code: 'PT422',
        hint: 'policy.range',
        message: 'limit.appeal: 99 was given; 3 to 50, a whole number, in the unit "attempts" is wanted.',
      })
    }),
  )

  test.each([
    ['without words', '   ', 'policy.reason'],
    ['in nine characters', 'too short', 'policy.reason'],
    ['in too many', 'x'.repeat(501), 'policy.reason'],
  ])('is refused with a reason %s', (_what, reason, hint) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      expect(await set(database, amy, 'limit.appeal', 8, 10, { reason })).toBe(hint)
    }),
  )

  test(
    'that another admin changed meanwhile is not set: the second is told',
    rolledBack(async () => {
      const [amy, ben] = [await createAdmin(database), await createAdmin(database)]
      await set(database, amy, 'limit.appeal', 8, 10)
      expect(await set(database, ben, 'limit.appeal', 12, 10)).toBe('policy.changed')
      expect(await valueInForce(database, 'limit.appeal')).toBe(8)
    }),
  )

  test(
    'may hold from a day on: until then the old value does, and the change is taken back',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const monday = new Date(Date.now() + 3 * 86_400_000).toISOString()
      const made = await set(database, amy, 'limit.appeal', 8, 10, { from: monday })
      expect(await valueInForce(database, 'limit.appeal')).toBe(10)
      expect((await settingOf(database, amy, 'limit.appeal')).next).toMatchObject({ value: 8 })
      expect(await set(database, amy, 'limit.appeal', 7, 10)).toBe('policy.scheduled')
      await database.sql(`update private.policy_settings set next_at = now() where next_at is not null`)
      expect(await valueInForce(database, 'limit.appeal')).toBe(8)
      await database.sql(`update private.policy_settings set next_at = $1 where next_at is not null`, [
        monday,
      ])
      await database.as(amy, 'select undo_policy_setting($1)', [(made as { change_id: string }).change_id])
      expect((await settingOf(database, amy, 'limit.appeal')).next).toBeNull()
    }),
  )

  test.each([
    ['a day that has passed', -1],
    ['a day too far away', 91],
  ])('does not hold from %s on', (_what, days) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const from = new Date(Date.now() + days * 86_400_000).toISOString()
      expect(await set(database, amy, 'limit.appeal', 8, 10, { from })).toBe('policy.from_time')
    }),
  )

  test(
    'is read and set by nobody else',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const suspended = await createAdmin(database)
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        suspended.id,
      ])
      const others = [
        'anon' as const,
        atAal1(amy),
        suspended,
        await createAthlete(database),
        await createAthlete(database, { years: 15 }),
        await createScout(database, { check: 'approved' }),
      ]
      for (const other of others)
        for (const call of [
          'select policy_settings()',
          `select policy_setting_effect('limit.appeal', 8)`,
          `select set_policy_setting('limit.appeal', 8, 'Because it is a test', 10)`,
          'select decide_policy_setting(gen_random_uuid(), true)',
          'select undo_policy_setting(gen_random_uuid())',
          'select * from private.policy_settings',
          'select * from private.policy_setting_changes',
          `select private.policy_value('limit.appeal')`,
          `select private.sender_counts(null, 14, 3)`,
        ])
          expect([call, (await database.as(other, call)).refused?.code]).toEqual([
            call,
            expect.stringMatching(/^(PT403|42501)$/),
          ])
    }),
  )
})

describe('a change that makes minors less safe', () => {
  const UNSAFE: [key: string, value: number, from: number][] = [
    ['quiet_hours.starts', 1320, 1260],
    ['quiet_hours.ends', 360, 420],
    ['requests.to_minors_per_week', 40, 20],
    ['requests.cool_down_days', 7, 30],
    ['limit.message_request', 40, 30],
    ['limit.message', 400, 300],
    ['limit.flag', 20, 30],
    ['antispam.answered_share', 5, 13],
  ]
  const quietHours = () =>
    database.sql(
      `update private.policy_settings set value = default_value, min_value = default_value - 60 where section = 'quiet_hours'`,
    )

  test.each(UNSAFE)('waits for a second admin: %s to %s', (key, value, from) =>
    database.inRolledBackTransaction(async () => {
      await quietHours()
      const [amy, ben] = [await createAdmin(database), await createAdmin(database)]
      const made = await set(database, amy, key, value, from)
      expect(made).toMatchObject({ state: 'proposed', needs_second: true })
      expect(await valueInForce(database, key)).toBe(from)
      const decide = (by: typeof amy) =>
        database.as(by, 'select decide_policy_setting($1, true)', [(made as { change_id: string }).change_id])
      expect((await decide(amy)).refused?.hint).toBe('policy.own')
      expect((await decide(ben)).refused).toBeNull()
      expect(await valueInForce(database, key)).toBe(value)
      expect((await decide(ben)).refused?.hint).toBe('policy.decided')
    }),
  )

  test.each(UNSAFE)('and back again holds at once: %s', (key, value, from) =>
    database.inRolledBackTransaction(async () => {
      await quietHours()
      const amy = await createAdmin(database)
      await database.sql('update private.policy_settings set value = $2 where key = $1', [key, value])
      expect(await set(database, amy, key, from, value)).toMatchObject({ state: 'in_force' })
    }),
  )

  test(
    'is not put in force by the word of somebody who left, nor where the value was changed since',
    rolledBack(async () => {
      const [amy, ben] = [await createAdmin(database), await createAdmin(database)]
      const made = (await set(database, amy, 'requests.per_week', 80, 60)) as { change_id: string }
      expect(await set(database, ben, 'requests.per_week', 90, 60)).toBe('policy.proposed')
      await set(database, ben, 'requests.per_week', 50, 60)
      const decide = () => database.as(ben, 'select decide_policy_setting($1, true)', [made.change_id])
      expect((await decide()).refused?.hint).toBe('policy.changed')
      await database.sql('delete from admin_users where user_id = $1', [amy.id])
      expect((await decide()).refused?.hint).toBe('policy.proposer_left')
      const no = await database.as(ben, 'select decide_policy_setting($1, false)', [made.change_id])
      expect(no.refused).toBeNull()
      expect(await valueInForce(database, 'requests.per_week')).toBe(50)
    }),
  )
})

describe('a change', () => {
  test(
    'is taken back within ten minutes, and not after',
    rolledBack(async () => {
      const [amy, ben] = [await createAdmin(database), await createAdmin(database)]
      const made = (await set(database, amy, 'limit.appeal', 8, 10)) as { change_id: string }
      const undo = () => database.as(ben, 'select undo_policy_setting($1)', [made.change_id])
      await database.sql(
        `update private.policy_setting_changes set changed_at = now() - interval '11 minutes'`,
      )
      expect((await undo()).refused?.hint).toBe('policy.undo_over')
      await database.sql(
        `update private.policy_setting_changes set changed_at = now() - interval '9 minutes'`,
      )
      expect((await undo()).refused).toBeNull()
      expect(await valueInForce(database, 'limit.appeal')).toBe(10)
      expect((await undo()).refused?.hint).toBe('policy.not_last')
    }),
  )

  test(
    'that another came after is not taken back, even when that one was',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const first = (await set(database, amy, 'limit.appeal', 8, 10)) as { change_id: string }
      const second = (await set(database, amy, 'limit.appeal', 9, 8)) as { change_id: string }
      const undo = async ({ change_id }: { change_id: string }) =>
        (await database.as(amy, 'select undo_policy_setting($1)', [change_id])).refused?.hint
      expect(await undo(first)).toBe('policy.not_last')
      expect(await undo(second)).toBeUndefined()
      expect(await undo(first)).toBe('policy.not_last')
      expect(await valueInForce(database, 'limit.appeal')).toBe(8)
    }),
  )
})
