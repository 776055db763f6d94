import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

describe('an adult does not reach a minor past the guardian', () => {
  const cast = async () => ({
    mina: await createAthlete(stage, { years: 14, guardian: 'active' }),
    vera: await createScout(stage, { check: 'approved' }),
  })

  test('by telling of a favourite', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      await stage.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id, notify_athlete) select b.id, s.id, $1, true from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [mina.id],
      )
      expect(
        (await stage.as(vera, 'update board_items set notify_athlete = true returning notify_athlete')).rows,
      ).toEqual([{ notify_athlete: false }])
      expect(
        (await stage.as(mina, `select 1 from notifications where kind <> 'guardian_needed'`)).rows,
      ).toEqual([])
    }))

  test('by endorsing without a thread', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      const endorse = () =>
        stage.as(
          vera,
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes) values ($1, $2, 'scouted_live', current_date, 5, 'Call me')`,
          [vera.id, mina.id],
        )
      expect((await endorse()).refused?.hint).toBe('endorsement.guardian')
      await openConversation(stage, vera, mina)
      expect((await endorse()).refused).toBeNull()
    }))

  test('by rewriting an endorsement after the guardian withdrew', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      await openConversation(stage, vera, mina)
      await stage.as(
        vera,
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating) values ($1, $2, 'scouted_live', current_date, 5)`,
        [vera.id, mina.id],
      )
      await decideAsGuardian(stage, mina, 'withdraw')
      expect(
        (
          await stage.as(vera, `update endorsements set notes = 'Come alone' where athlete_id = $1`, [
            mina.id,
          ])
        ).refused?.code,
      ).toMatch(/^PT40[34]$/)
    }))

  test('by the words of a dispute', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      await stage.as(
        mina,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'height_cm', 170, 'cm', current_date)`,
        [mina.id],
      )
      expect(
        (
          await stage.as(
            vera,
            `insert into measurement_disputes (measurement_id, raised_by, reason) select id, $1, 'meet me' from measurements where athlete_id = $2`,
            [vera.id, mina.id],
          )
        ).changed,
      ).toBe(1)
      expect((await stage.as(mina, 'select reason from measurement_disputes')).rows).toEqual([])
      expect(
        (await stage.as(mina, `select params::text as p from notifications where kind = 'dispute'`)).rows,
      ).toEqual([{ p: '{"metric": "height_cm"}' }])
    }))

  test('by a live signal in the thread', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      const id = await openConversation(stage, vera, mina)
      const may = (who: Account, what: string) =>
        stage.as(who, `select private.${what}($1) as yes`, [`conversation:${id}`])
      expect((await may(vera, 'can_broadcast')).rows).toEqual([{ yes: false }])
      expect((await may(vera, 'can_read_topic')).rows).toEqual([{ yes: true }])
      expect(
        (await stage.as(vera, `select private.can_read_topic($1) as yes`, [`user:${mina.id}`])).rows,
      ).toEqual([{ yes: false }])
    }))

  test('by a file in the minor’s folder', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      for (const bucket of ['avatars', 'evidence'])
        expect(
          (
            await stage.as(vera, `insert into storage.objects (bucket_id, name) values ($1, $2)`, [
              bucket,
              `${mina.id}/hello.png`,
            ])
          ).refused?.code,
        ).toBe('42501')
    }))

  test('by renaming a checked profile into another kind', () =>
    stage.inRolledBackTransaction(async () => {
      const agent = await createScout(stage, { check: 'approved', kind: 'agent' })
      for (const change of [`kind = 'club'`, `display_name = 'Mina''s uncle'`, `organization = 'FC Trust'`])
        expect(
          (await stage.as(agent, `update scout_profiles set ${change} where user_id = $1`, [agent.id]))
            .refused?.hint,
        ).toBe('scout.checked')
      expect(
        (
          await stage.as(agent, `update scout_profiles set bio = 'Calm', kind = 'agent' where user_id = $1`, [
            agent.id,
          ])
        ).changed,
      ).toBe(1)
    }))

  test('by joining the conversation, the board or the guardian’s list by hand', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      const sven = await createScout(stage, { check: 'approved' })
      const id = await openConversation(stage, vera, mina)
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
        expect((await stage.as(sven, text, [...values])).refused?.code).toBe('42501')
    }))

  test('by being invited as the guardian of the minor', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina, vera } = await cast()
      expect((await stage.as(mina, `select invite_guardian('Uncle', $1)`, [vera.email])).refused?.hint).toBe(
        'guardian.address',
      )
    }))

  test('nor sees one at all without a standing check', () =>
    stage.inRolledBackTransaction(async () => {
      const { mina } = await cast()
      for (const check of [undefined, 'pending', 'rejected', 'expired', 'revoked', 'athletic'] as const) {
        const other = await createScout(stage, { check })
        expect(
          (await stage.as(other, 'select id from athlete_profiles where id = $1', [mina.id])).rows,
        ).toEqual([])
        expect(
          (await stage.as<{ r: { ids: string[] } }>(other, `select search_athletes('{}') as r`)).rows[0]?.r
            .ids,
        ).not.toContain(mina.id)
      }
    }))
})
