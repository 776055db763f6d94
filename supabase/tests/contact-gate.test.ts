import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { allNight, noNight, setQuietHours } from './quiet-hours.ts'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const endorse = (from: Account, to: Account, notes = 'calm', skills: string[] = []) =>
  database.as<{ id: string }>(
    from,
    `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes, skills) values ($1, $2, 'scouted_live', current_date, 4, $3, $4) returning id`,
    [from.id, to.id, notes, skills],
  )
const copies = () =>
  database.sql<{ kind: string; params: Record<string, string> }>(
    `select kind, params from touchline.mail_outbox where kind like 'guardian%copy' order by id`,
  )
const inTouch = async () => {
  const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Fell' })
  const vera = await createScout(database, { check: 'approved' })
  const thread = await openConversation(database, vera, mina)
  return { mina, vera, thread }
}

describe('words of an adult that a minor can read', () => {
  test('carry no contact details in an endorsement’s notes or skills, new or edited', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await inTouch()
      expect((await endorse(vera, mina, 'calm', ['call 0770 0900123'])).refused?.hint).toBe('contact.details')
      expect((await endorse(vera, mina, 'calm', ['0770', '0900', '123'])).refused?.hint).toBe(
        'contact.details',
      )
      expect((await endorse(vera, mina)).refused).toBeNull()
      for (const change of [`notes = 'coach@club.example'`, `skills = array['whatsapp']`])
        expect((await database.as(vera, `update endorsements set ${change}`)).refused?.hint).toBe(
          'contact.details',
        )
    }))

  test('are copied to the guardian, naming scout and child, whenever they are written or changed', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera, thread } = await inTouch()
      await endorse(vera, mina, 'Reads the game', ['pressing'])
      await database.as(vera, `update endorsements set notes = 'Do not tell your mother'`)
      await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'See you')`, [
        thread,
      ])
      await database.as(mina, `insert into messages (conversation_id, content) values ($1, 'Thank you')`, [
        thread,
      ])
      expect(
        (await copies()).map(({ kind, params: p }) => [
          kind,
          p.from,
          p.scout_name,
          p.athlete_name,
          p.content,
        ]),
      ).toEqual([
        ['guardian_endorsement_copy', 'Sid Harrow', 'Sid Harrow', 'Mina F.', 'Reads the game\npressing'],
        [
          'guardian_endorsement_copy',
          'Sid Harrow',
          'Sid Harrow',
          'Mina F.',
          'Do not tell your mother\npressing',
        ],
        ['guardian_message_copy', 'Sid Harrow', 'Sid Harrow', 'Mina F.', 'See you'],
        ['guardian_message_copy', 'Mina F.', 'Sid Harrow', 'Mina F.', 'Thank you'],
      ])
    }))

  test('cannot be edited as often as one likes', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await inTouch()
      await endorse(vera, mina)
      await database.sql(
        `update private.rate_limit_counters set attempts = 30 where action = 'endorsement' and subject = $1`,
        [vera.id],
      )
      expect((await database.as(vera, `update endorsements set notes = 'again'`)).refused?.hint).toBe(
        'limit.endorsement',
      )
    }))

  test('that a minor’s thread carries hold no contact details, from either side', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera, thread } = await inTouch()
      for (const who of [mina, vera])
        expect(
          (
            await database.as(
              who,
              `insert into messages (conversation_id, content) values ($1, 'I am on snap: joe_evil')`,
              [thread],
            )
          ).refused?.hint,
        ).toBe('contact.details')
    }))
})

describe('an endorsement', () => {
  test('that is withdrawn changes in nothing else', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await inTouch()
      await endorse(vera, mina)
      await database.as(mina, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      for (const change of [
        `skills = array['come alone']`,
        `relationship = 'coached'`,
        'rating = 1',
        `visibility = 'scouts'`,
      ])
        expect(
          (await database.as(vera, `update endorsements set status = 'withdrawn', ${change}`)).refused?.hint,
        ).toBe('endorsement.status')
      expect((await database.as(vera, `update endorsements set status = 'withdrawn'`)).changed).toBe(1)
    }))

  test('obeys a closed door and the rest after a no', () =>
    database.inRolledBackTransaction(async () => {
      const vera = await createScout(database, { check: 'approved' })
      const closed = await createAthlete(database, { status: 'closed' })
      expect((await endorse(vera, closed)).refused?.hint).toBe('contact.closed')
      const ada = await createAthlete(database)
      const asked = await database.as<{ id: string }>(
        vera,
        `select id from request_contact($1, 'Trial', 'Hi')`,
        [ada.id],
      )
      await database.as(ada, `select answer_message_request($1, false, 'not_now')`, [asked.rows[0]?.id])
      expect((await endorse(vera, ada)).refused?.hint).toBe('contact.cool_down')
    }))

  test('is told to its athlete once a week, however often it is written anew', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      for (let n = 0; n < 3; n++) {
        await endorse(vera, ada)
        await database.as(vera, `update endorsements set status = 'withdrawn' where status = 'published'`)
      }
      expect((await database.as(ada, `select kind from notifications`)).rows).toEqual([
        { kind: 'endorsement' },
      ])
    }))
})

describe('what a person writes about themselves for others to read', () => {
  const details = `'call me 0770 0900 123'`
  test.each(['display_name', 'region', 'status_note', 'club', 'bio'])(
    'an athlete’s %s carries no contact details',
    (column) =>
      database.inRolledBackTransaction(async () => {
        const ada = await createAthlete(database)
        expect(
          (await database.as(ada, `update athlete_profiles set ${column} = ${details}`)).refused?.hint,
        ).toBe('contact.details')
      }),
  )

  test.each([
    ['display_name', details],
    ['organization', details],
    ['title', details],
    ['bio', details],
    ['regions', `array[${details}]`],
    ['sports', `array['0770', '0900', '123']`],
    ['levels', `array[${details}]`],
    ['languages', `array[${details}]`],
  ])('a scout’s %s carries no contact details', (column, value) =>
    database.inRolledBackTransaction(async () => {
      const una = await createScout(database)
      expect((await database.as(una, `update scout_profiles set ${column} = ${value}`)).refused?.hint).toBe(
        'contact.details',
      )
    }),
  )

  test('a film’s title and a measurement’s conditions carry no contact details', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      expect(
        (
          await database.as(
            ada,
            `insert into video_links (athlete_id, url, title) values ($1, 'https://film.example.org/1', ${details})`,
            [ada.id],
          )
        ).refused?.hint,
      ).toBe('contact.details')
      expect(
        (
          await database.as(
            ada,
            `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, conditions) values ($1, 'height_cm', 170, 'cm', current_date, ${details})`,
            [ada.id],
          )
        ).refused?.hint,
      ).toBe('contact.details')
    }))

  test('the name given at sign-up, at onboarding and for a guardian carries none', () =>
    database.inRolledBackTransaction(async () => {
      await database.sql('savepoint sign_up')
      await expect(
        database.sql(
          `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'x@example.org', '{"role": "scout", "full_name": "Ig: joe_evil"}')`,
        ),
      ).rejects.toThrow(/no link, address or phone number/)
      await database.sql('rollback to savepoint sign_up')
      const mina = await createAthlete(database, { years: 16 })
      expect(
        (await database.as(mina, `select invite_guardian('Call 0770 0900 123', 'g@example.org')`)).refused
          ?.hint,
      ).toBe('contact.details')
    }))
})

describe('a minor’s night', () => {
  test('begins and ends at the hours of LIMITS', async () => {
    const hours = await database.sql<{ name: string; hour: string }>(
      `select split_part(key, '.', 2) as name, to_char(make_interval(mins => default_value::int), 'HH24:MI') as hour
        from private.policy_settings where section = 'quiet_hours'`,
    )
    expect(Object.fromEntries(hours.map(({ name, hour }) => [name, hour]))).toEqual(LIMITS.quietHours)
  })

  const night = (on: boolean) => (on ? allNight(database) : noNight(database))
  const reads = async (who: Account, thread: string) =>
    (await database.as(who, `select 1 from messages where conversation_id = $1`, [thread])).changed

  test('is not disturbed: what a scout writes arrives in the morning, what the guardian gets at once', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera, thread } = await inTouch()
      await night(true)
      await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'Up late?')`, [
        thread,
      ])
      await endorse(vera, mina)
      expect([await reads(mina, thread), await reads(vera, thread)]).toEqual([1, 2])
      expect((await database.as(mina, 'select 1 from endorsements')).changed).toBe(0)
      expect((await copies()).length).toBe(2)
      const told = `select kind from notifications where kind in ('message', 'endorsement') order by kind`
      expect((await database.as(mina, told)).rows).toEqual([])
      await database.sql(`update messages set deliver_after = now() where deliver_after is not null`)
      await database.sql(`update endorsements set deliver_after = now() where deliver_after is not null`)
      await night(false)
      await database.sql('select private.deliver_held_words()')
      expect(await reads(mina, thread)).toBe(2)
      expect((await database.as(mina, 'select 1 from endorsements')).changed).toBe(1)
      expect((await database.as(mina, told)).rows).toEqual([{ kind: 'endorsement' }, { kind: 'message' }])
    }))

  test('holds a request back that the guardian agrees to late', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const asked = await database.as<{ id: string }>(
        vera,
        `select id from request_contact($1, 'Trial', 'Hi')`,
        [mina.id],
      )
      await night(true)
      const [link] = await database.sql<{ token: string }>(
        'select private.guardian_token(id) as token from guardian_links where athlete_id = $1',
        [mina.id],
      )
      await database.as('anon', `select guardian_decide($1, 'approve_request', $2, '2026-11', 'en')`, [
        link?.token,
        asked.rows[0]?.id,
      ])
      expect((await database.as(mina, 'select 1 from message_requests')).changed).toBe(0)
      await database.sql(`update message_requests set deliver_after = now()`)
      await night(false)
      await database.sql('select private.deliver_held_words()')
      expect((await database.as(mina, 'select 1 from message_requests')).changed).toBe(1)
      expect(
        (await database.as(mina, `select 1 from notifications where kind = 'message_request'`)).changed,
      ).toBe(1)
    }))

  test('is the night where the minor lives', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active', country: 'JP' })
      await setQuietHours(database, 21 * 60, 7 * 60)
      const due = async (at: string) =>
        (
          await database.sql<{ due: Date | null }>('select private.delivery_time($1, $2) as due', [
            mina.id,
            at,
          ])
        )[0]?.due?.toISOString() ?? null
      expect(await due('2026-11-20T13:30:00Z')).toBe('2026-11-20T22:00:00.000Z')
      expect(await due('2026-11-20T20:00:00Z')).toBe('2026-11-20T22:00:00.000Z')
      expect(await due('2026-11-20T08:00:00Z')).toBeNull()
      await database.sql(`insert into user_settings (user_id, timezone) values ($1, 'America/New_York')`, [
        mina.id,
      ])
      expect(await due('2026-11-20T08:00:00Z')).toBe('2026-11-20T12:00:00.000Z')
    }))
})
