import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

describe('a block', () => {
  test('ends the thread like any other end, and says nothing to the blocked side', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await openConversation(stage, vera, ada)
      const notices = async () => (await stage.as(vera, 'select 1 from notifications')).changed
      const before = await notices()
      expect((await stage.as(ada, 'select block_user($1)', [vera.id])).refused).toBeNull()
      expect((await stage.as(vera, 'select status, closed_reason from conversations')).rows).toEqual([
        { status: 'closed', closed_reason: 'left' },
      ])
      expect(await notices()).toBe(before)
      expect(
        (await stage.as(vera, 'select undo_end_conversation(id) from conversations')).refused?.hint,
      ).toBe('thread.not_found')
    }))

  test('leaves an open request as it looks to the scout, and takes it from the athlete', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [ada.id])
      await stage.as(ada, 'select block_user($1)', [vera.id])
      expect((await stage.as(vera, 'select status, answered_at from message_requests')).rows).toEqual([
        { status: 'pending', answered_at: null },
      ])
      expect((await stage.as(ada, 'select 1 from message_requests')).changed).toBe(0)
      expect(
        (await stage.as<{ b: { requests: number } }>(ada, 'select my_badges() as b')).rows[0]?.b.requests,
      ).toBe(0)
    }))

  test('by the scout takes the request back', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [ada.id])
      await stage.as(vera, 'select block_user($1)', [ada.id])
      expect((await stage.as(vera, 'select status from message_requests')).rows).toEqual([
        { status: 'withdrawn' },
      ])
    }))

  test('hides the scout’s page from the athlete who blocked them, and the other way round', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const sees = async () => [
        (await stage.as(ada, 'select 1 from scout_profiles where user_id = $1', [vera.id])).changed,
        (await stage.as(vera, 'select 1 from athlete_profiles where id = $1', [ada.id])).changed,
      ]
      expect(await sees()).toEqual([1, 1])
      await stage.as(ada, 'select block_user($1)', [vera.id])
      expect(await sees()).toEqual([0, 0])
      await stage.as(ada, 'select unblock_user($1)', [vera.id])
      expect(await sees()).toEqual([1, 1])
    }))

  test('of somebody hidden answers like one of nobody', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, hidden] = [
        await createAthlete(stage),
        await createAthlete(stage, { visibility: 'private' }),
      ]
      for (const id of [hidden.id, randomUUID()])
        expect(
          await stage.as(ada, 'insert into blocks (blocked_id) values ($1) returning by_guardian', [id]),
        ).toEqual({ rows: [{ by_guardian: false }], changed: 1, refused: null })
      await stage.sql('delete from auth.users where id = $1', [hidden.id])
      expect((await stage.sql('select 1 from blocks')).length).toBe(1)
    }))
})

describe('the end of a conversation', () => {
  test('can be taken back within ten seconds by whoever ended it, with the board as it was', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [ada.id],
      )
      const id = await openConversation(stage, vera, ada)
      const undo = (who: typeof ada) => stage.as(who, 'select undo_end_conversation($1)', [id])
      const stageNow = async () =>
        (
          await stage.sql<{ kind: string }>(
            'select s.kind from board_items i join board_stages s on s.id = i.stage_id',
          )
        )[0]?.kind
      await stage.as(vera, `select end_conversation($1, 'wrong_fit')`, [id])
      expect(await stageNow()).toBe('closed')
      expect((await undo(ada)).refused?.hint).toBe('thread.not_found')
      expect((await undo(vera)).refused).toBeNull()
      expect(await stageNow()).toBe('in_conversation')
      expect((await stage.as(ada, 'select status, outcome, closed_reason from conversations')).rows).toEqual([
        { status: 'open', outcome: '', closed_reason: '' },
      ])
      expect((await undo(vera)).refused?.hint).toBe('thread.not_found')
      await stage.as(ada, 'select end_conversation($1)', [id])
      await stage.sql(`update conversations set closed_at = now() - interval '11 seconds'`)
      expect((await undo(ada)).refused?.hint).toBe('thread.undo_late')
    }))

  test('is not taken back across a block', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, ada)
      await stage.as(vera, 'select end_conversation($1)', [id])
      await stage.as(ada, 'select block_user($1)', [vera.id])
      expect((await stage.as(vera, 'select undo_end_conversation($1)', [id])).refused?.hint).toBe(
        'thread.not_found',
      )
    }))

  test('by the guardian rests the pair for 30 days', () =>
    stage.inRolledBackTransaction(async () => {
      const mina = await createAthlete(stage, { years: 16, guardian: 'active' })
      const vera = await createScout(stage, { check: 'approved' })
      const id = await openConversation(stage, vera, mina)
      await decideAsGuardian(stage, mina, 'end_conversation', id)
      const ask = () => stage.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [mina.id])
      expect((await ask()).refused?.hint).toBe('contact.cool_down')
      await stage.sql(`update conversations set closed_at = now() - interval '31 days'`)
      expect((await ask()).refused).toBeNull()
    }))

  test('by the guardian can be taken back by the guardian', () =>
    stage.inRolledBackTransaction(async () => {
      const mina = await createAthlete(stage, { years: 16, guardian: 'active' })
      const vera = await createScout(stage, { check: 'approved' })
      const id = await openConversation(stage, vera, mina)
      await decideAsGuardian(stage, mina, 'end_conversation', id)
      expect((await stage.as(mina, 'select undo_end_conversation($1)', [id])).refused?.hint).toBe(
        'thread.not_found',
      )
      await decideAsGuardian(stage, mina, 'undo_end_conversation', id)
      expect(await guardianToken(stage, mina)).toBeTruthy()
      expect((await stage.as(mina, 'select status from conversations')).rows).toEqual([{ status: 'open' }])
    }))
})
