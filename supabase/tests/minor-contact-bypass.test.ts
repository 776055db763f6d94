import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('contact with a minor', () => {
  const createMinorAndScout = async () => ({
    mina: await createAthlete(database, { years: 14, guardian: 'active' }),
    vera: await createScout(database, { check: 'approved' }),
  })

  test('cannot be made through a favourite notification', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      await database.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id, notify_athlete) select b.id, s.id, $1, true from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [mina.id],
      )
      expect(
        (await database.as(vera, 'update board_items set notify_athlete = true returning notify_athlete'))
          .rows,
      ).toEqual([{ notify_athlete: false }])
      expect(
        (await database.as(mina, `select 1 from notifications where kind <> 'guardian_needed'`)).rows,
      ).toEqual([])
      // The box cannot be ticked, and a ticked one would tell nobody.
      expect(
        await database.sql('select private.can_tell_favourite($1, $2) as told', [vera.id, mina.id]),
      ).toEqual([{ told: false }])
    }))

  test('cannot be made by an endorsement without a conversation', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      const endorse = () =>
        database.as(
          vera,
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes) values ($1, $2, 'scouted_live', current_date, 5, 'Call me')`,
          [vera.id, mina.id],
        )
      expect((await endorse()).refused?.hint).toBe('endorsement.guardian')
      await openConversation(database, vera, mina)
      expect((await endorse()).refused).toBeNull()
    }))

  test('cannot be made by editing an endorsement after the guardian withdrew', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      await openConversation(database, vera, mina)
      await database.as(
        vera,
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating) values ($1, $2, 'scouted_live', current_date, 5)`,
        [vera.id, mina.id],
      )
      await decideAsGuardian(database, mina, 'withdraw')
      expect(
        (
          await database.as(vera, `update endorsements set notes = 'Come alone' where athlete_id = $1`, [
            mina.id,
          ])
        ).refused?.code,
      ).toMatch(/^PT40[34]$/)
    }))

  test('cannot be made through the text of a dispute', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      await database.as(
        mina,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'height_cm', 170, 'cm', current_date)`,
        [mina.id],
      )
      expect(
        (
          await database.as(
            vera,
            `insert into measurement_disputes (measurement_id, raised_by, reason) select id, $1, 'meet me' from measurements where athlete_id = $2`,
            [vera.id, mina.id],
          )
        ).changed,
      ).toBe(1)
      expect((await database.as(mina, 'select reason from measurement_disputes')).rows).toEqual([])
      expect(
        (await database.as(mina, `select params::text as p from notifications where kind = 'dispute'`)).rows,
      ).toEqual([])
    }))

  test('cannot be made through a live broadcast in the conversation', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      const id = await openConversation(database, vera, mina)
      const may = (who: Account, what: string) =>
        database.as(who, `select private.${what}($1) as yes`, [`conversation:${id}`])
      expect((await may(vera, 'can_broadcast')).rows).toEqual([{ yes: false }])
      expect((await may(vera, 'can_read_topic')).rows).toEqual([{ yes: true }])
      expect(
        (await database.as(vera, `select private.can_read_topic($1) as yes`, [`user:${mina.id}`])).rows,
      ).toEqual([{ yes: false }])
    }))

  test('cannot be made through a file in the minor’s folder', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      for (const bucket of ['avatars', 'evidence'])
        expect(
          (
            await database.as(vera, `insert into storage.objects (bucket_id, name) values ($1, $2)`, [
              bucket,
              `${mina.id}/hello.png`,
            ])
          ).refused?.code,
        ).toBe('42501')
    }))

  test('cannot be made by changing the kind of a verified profile', () =>
    database.inRolledBackTransaction(async () => {
      const agent = await createScout(database, { check: 'approved', kind: 'agent' })
      for (const change of [`kind = 'club'`, `display_name = 'Mina''s uncle'`, `organization = 'FC Trust'`])
        expect(
          (await database.as(agent, `update scout_profiles set ${change} where user_id = $1`, [agent.id]))
            .refused?.hint,
        ).toBe('scout.checked')
      expect(
        (
          await database.as(
            agent,
            `update scout_profiles set bio = 'Calm', kind = 'agent' where user_id = $1`,
            [agent.id],
          )
        ).changed,
      ).toBe(1)
    }))

  test('cannot be made by inserting oneself into the conversation, board or guardian list', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      const sven = await createScout(database, { check: 'approved' })
      const id = await openConversation(database, vera, mina)
      for (const [text, values] of [
        [
          `insert into conversation_participants (conversation_id, user_id, role, display_name) values ($1, $2, 'guardian', 'G')`,
          [id, sven.id],
        ],
        [
          `insert into guardian_links (athlete_id, guardian_name, guardian_email, state) values ($1, 'G', $2, 'active')`,
          [mina.id, sven.email],
        ],
        [
          `insert into conversations (scout_id, athlete_id, involves_minor) values ($1, $2, false)`,
          [sven.id, mina.id],
        ],
        [
          `insert into notifications (user_id, kind, params) values ($1, 'announcement', '{"text": "hi"}')`,
          [mina.id],
        ],
      ] as const)
        expect((await database.as(sven, text, [...values])).refused?.code).toBe('42501')
    }))

  test('cannot be made by being invited as the minor’s guardian', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await createMinorAndScout()
      await database.as(mina, `select invite_guardian('Uncle', $1)`, [vera.email])
      expect(
        await database.sql(
          'select 1 from private.guardian_tokens t join guardian_links g on g.id = t.link_id where g.guardian_email = $1',
          [vera.email],
        ),
      ).toEqual([])
    }))

  test('is impossible without a current verification, which also hides the minor', () =>
    database.inRolledBackTransaction(async () => {
      const { mina } = await createMinorAndScout()
      for (const check of [undefined, 'pending', 'rejected', 'expired', 'revoked', 'athletic'] as const) {
        const other = await createScout(database, { check })
        expect(
          (await database.as(other, 'select id from athlete_profiles where id = $1', [mina.id])).rows,
        ).toEqual([])
        expect(
          (await database.as<{ r: { ids: string[] } }>(other, `select search_athletes('{}') as r`)).rows[0]?.r
            .ids,
        ).not.toContain(mina.id)
      }
    }))
})
