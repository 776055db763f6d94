import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  atAal1,
  createAdmin,
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

const report = (who: Account, type: string, subject: string | undefined, reason = 'harassment') =>
  database.as<{ id: string }>(who, `select report($1, $2, $3, 'Look at this') as id`, [type, subject, reason])
const evidence = async (type: string) =>
  (
    await database.sql<{ snapshot: Record<string, unknown>; subject_user_id: string }>(
      'select snapshot, subject_user_id from flags where subject_type = $1',
      [type],
    )
  )[0]

describe('a report', () => {
  test('by a blocked user, or about content the reporter may not read, answers not found', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, will] = [
        await createAthlete(database, { years: 16, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      await database.sql(
        `insert into video_links (athlete_id, url, title, visibility) values ($1, 'https://film.example.org/1', 'Season', 'public')`,
        [mina.id],
      )
      await database.as(mina, 'insert into blocks (blocked_id) values ($1)', [will.id])
      const [film] = await database.sql<{ id: string }>('select id from video_links')
      expect((await report(will, 'athlete_profile', mina.id)).refused?.hint).toBe('flag.not_found')
      expect((await report(will, 'photo', mina.id)).refused?.hint).toBe('flag.not_found')
      expect((await report(will, 'video_link', film?.id)).refused?.hint).toBe('flag.not_found')
      expect((await report(will, 'athlete_profile', will.id)).refused?.hint).toBe('flag.not_found')
    }))

  test('about an endorsement of someone now private finds nothing, for a stranger', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      const [one] = await database.sql<{ id: string }>(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, shown) values ($1, $2, 'coached', current_date, 4, true) returning id`,
        [vera.id, ada.id],
      )
      await database.sql(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private')`,
        [ada.id],
      )
      expect((await report(bob, 'endorsement', one?.id)).refused?.hint).toBe('flag.not_found')
      expect((await report(ada, 'endorsement', one?.id)).refused).toBeNull()
    }))

  test('keeps its evidence, its subject and its judge from the one who made it', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [
        await createAthlete(database, { years: 16, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      expect((await report(vera, 'athlete_profile', mina.id)).refused).toBeNull()
      for (const column of ['snapshot', 'decision_id', 'appeal', 'guardian_link_id'])
        expect([column, (await database.as(vera, `select ${column} from flags`)).refused?.code]).toEqual([
          column,
          '42501',
        ])
      const kept = await evidence('athlete_profile')
      expect(kept?.subject_user_id).toBe(mina.id)
      expect(Object.keys(kept?.snapshot ?? {})).not.toContain('import_key')
    }))

  test.each([
    'message',
    'message_request',
    'conversation',
    'scout_profile',
    'endorsement',
    'video_link',
    'photo',
    'measurement',
    'athlete_profile',
  ])('may be about a %s, once while it is open, and the outcome reaches the reporter', (type) =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera, amy] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      const thread = await openConversation(database, vera, ada)
      await database.sql(
        `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1`,
        [ada.id],
      )
      const one = async (text: string, values: unknown[]) =>
        (await database.sql<{ id: string }>(text, values))[0]?.id
      const of: Record<string, [Account, string | undefined]> = {
        message: [ada, await one('select id from messages where conversation_id = $1', [thread])],
        message_request: [ada, await one('select id from message_requests where athlete_id = $1', [ada.id])],
        conversation: [ada, thread],
        scout_profile: [ada, vera.id],
        endorsement: [
          ada,
          await one(
            `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating) values ($1, $2, 'coached', current_date, 4) returning id`,
            [vera.id, ada.id],
          ),
        ],
        video_link: [
          bob,
          await one(
            `insert into video_links (athlete_id, url, title) values ($1, 'https://film.example.org/1', 'Season') returning id`,
            [ada.id],
          ),
        ],
        photo: [bob, ada.id],
        measurement: [
          bob,
          await one(
            `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'height_cm', 170, 'cm', current_date) returning id`,
            [ada.id],
          ),
        ],
        athlete_profile: [bob, ada.id],
      }
      const [who, subject] = of[type] ?? []
      if (!who) throw new Error(`nobody reports a ${type}`)
      const made = await report(who, type, subject)
      expect(made.refused).toBeNull()
      expect((await report(who, type, subject)).refused?.hint).toBe('flag.already')
      const kept = await evidence(type)
      expect(kept?.subject_user_id).toBe(who === ada ? vera.id : ada.id)
      expect(Object.keys(kept?.snapshot ?? {}).length).toBeGreaterThan(0)
      const mine = () =>
        database.as<{ outcome: string }>(who, 'select subject_type, reason, outcome from my_reports()')
      expect((await mine()).rows).toEqual([{ subject_type: type, reason: 'harassment', outcome: 'open' }])
      const id = made.rows[0]?.id
      expect((await database.as(atAal1(amy), 'select flag_evidence($1)', [id])).refused?.hint).toBe(
        'admin.second_factor_needed',
      )
      expect((await database.as(who, 'select flag_evidence($1)', [id])).refused?.hint).toBe('admin.only')
      expect(
        (await database.as<{ e: object }>(amy, 'select flag_evidence($1) as e', [id])).rows[0]?.e,
      ).toMatchObject({ subject_type: type, subject_user_id: kept?.subject_user_id })
      expect(
        (await database.as(amy, `select decide_flag($1, 'warn', 'Against the rules')`, [id])).refused,
      ).toBeNull()
      expect((await mine()).rows[0]?.outcome).toBe('action_taken')
      expect(
        (await database.as(who, `select params from notifications where kind = 'report_answered'`)).rows,
      ).toEqual([{ params: { flag_id: id, outcome: 'action_taken' } }])
      expect((await database.as(who === ada ? vera : ada, 'select 1 from flags')).changed).toBe(0)
    }),
  )

  test('about a scout not shown any more is open to those who met them', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      await openConversation(database, vera, ada)
      await database.sql('update verifications set revoked_at = now()')
      expect((await report(bob, 'scout_profile', vera.id)).refused?.hint).toBe('flag.not_found')
      expect((await report(ada, 'scout_profile', vera.id)).refused).toBeNull()
      expect((await evidence('scout_profile'))?.snapshot).toEqual({
        user_id: vera.id,
        display_name: 'Sid Harrow',
      })
    }))
})

describe('a guardian, with the secret of the link alone,', () => {
  const ward = async () => {
    const mina = await createAthlete(database, { years: 16, guardian: 'active' })
    const vera = await createScout(database, { check: 'approved' })
    return { mina, vera, token: await guardianToken(database, mina) }
  }
  const guardian = (text: string, values: unknown[]) => database.as<{ r: object }>('anon', text, values)

  test('reports a scout, a request or a conversation of the ward, and reads what became of it', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera, token } = await ward()
      const sven = await createScout(database, { check: 'approved' })
      const thread = await openConversation(database, vera, mina)
      const [request] = await database.sql<{ id: string }>('select id from message_requests')
      for (const [type, id] of [
        ['scout_profile', vera.id],
        ['message_request', request?.id],
        ['conversation', thread],
      ])
        expect(
          (
            await guardian(`select guardian_report($1, $2, $3, 'harassment', 'Please look') as r`, [
              token,
              type,
              id,
            ])
          ).refused,
        ).toBeNull()
      expect(
        (await guardian(`select guardian_report($1, 'scout_profile', $2, 'spam') as r`, [token, sven.id]))
          .refused?.hint,
      ).toBe('flag.not_found')
      expect(
        await database.sql(
          'select distinct reporter_id, subject_user_id, involves_minor from flags where guardian_link_id is not null',
        ),
      ).toEqual([{ reporter_id: null, subject_user_id: vera.id, involves_minor: true }])
      const portal = await guardian('select guardian_portal($1) as r', [token])
      expect(portal.rows[0]?.r).toMatchObject({
        reports: [{ outcome: 'open' }, { outcome: 'open' }, { outcome: 'open' }],
      })
      expect((await database.as(mina, 'select 1 from flags')).changed).toBe(0)
    }))

  test('blocks a scout for the ward, who cannot lift it', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera, token } = await ward()
      const thread = await openConversation(database, vera, mina)
      expect((await guardian('select guardian_block($1, $2) as r', [token, vera.id])).refused).toBeNull()
      expect(
        (
          await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [
            thread,
          ])
        ).refused?.hint,
      ).toBe('thread.closed')
      expect((await database.as(mina, 'select unblock_user($1)', [vera.id])).refused).toBeNull()
      expect((await database.as(mina, 'delete from blocks')).changed).toBe(0)
      expect((await database.sql('select 1 from blocks')).length).toBe(1)
      expect((await guardian('select guardian_unblock($1, $2) as r', [token, vera.id])).refused).toBeNull()
      expect((await database.sql('select 1 from blocks')).length).toBe(0)
    }))

  test('pauses every contact at once, and lifts the pause', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera, token } = await ward()
      const sven = await createScout(database, { check: 'approved' })
      const thread = await openConversation(database, vera, mina)
      const say = () =>
        database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [thread])
      expect((await guardian('select guardian_pause($1, true) as r', [token])).rows[0]?.r).toMatchObject({
        paused: true,
      })
      expect((await say()).refused?.hint).toBe('thread.closed')
      expect(
        (await database.as(sven, `select request_contact($1, 'Trial', 'Hi')`, [mina.id])).refused?.hint,
      ).toBe('contact.closed')
      await guardian('select guardian_pause($1, false)', [token])
      expect((await say()).refused).toBeNull()
    }))
})
