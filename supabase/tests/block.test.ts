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

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a block', () => {
  test('ends the thread like any other end, and says nothing to the blocked side', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await openConversation(database, vera, ada)
      const notices = async () => (await database.as(vera, 'select 1 from notifications')).changed
      const before = await notices()
      expect((await database.as(ada, 'select block_user($1)', [vera.id])).refused).toBeNull()
      expect((await database.as(vera, 'select status, closed_reason from conversations')).rows).toEqual([
        { status: 'closed', closed_reason: 'left' },
      ])
      expect(await notices()).toBe(before)
      expect(
        (await database.as(vera, 'select undo_end_conversation(id) from conversations')).refused?.hint,
      ).toBe('thread.not_found')
    }))

  test('undone within ten seconds restores the conversation for the one who blocked', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const thread = await openConversation(database, vera, ada)
      const undo = () => database.as(ada, 'select undo_end_conversation($1)', [thread])
      await database.as(ada, `select block_user($1, 'Vera')`, [vera.id])
      expect((await database.as(ada, 'select blocked_name from blocks')).rows).toEqual([
        { blocked_name: 'Vera' },
      ])
      expect((await undo()).refused?.hint).toBe('thread.not_found')
      await database.as(ada, 'select unblock_user($1)', [vera.id])
      expect((await undo()).refused).toBeNull()
      expect((await database.as(vera, 'select status from conversations')).rows).toEqual([{ status: 'open' }])
    }))

  test('taken back within ten seconds restores the conversation and one’s own request, and later nothing', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bea] = [await createAthlete(database), await createAthlete(database)]
      const vera = await createScout(database, { check: 'approved' })
      await openConversation(database, vera, ada)
      await database.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [bea.id])
      const undo = (whom: { id: string }) => database.as(vera, 'select undo_block($1)', [whom.id])
      for (const whom of [ada, bea]) {
        await database.as(vera, 'select block_user($1)', [whom.id])
        expect((await database.as(whom, 'select undo_block($1)', [vera.id])).refused?.hint).toBe(
          'block.undo_late',
        )
        expect((await undo(whom)).refused).toBeNull()
        expect((await undo(whom)).refused?.hint).toBe('block.undo_late')
      }
      expect((await database.as(ada, 'select status from conversations')).rows).toEqual([{ status: 'open' }])
      expect((await database.as(bea, 'select status from message_requests')).rows).toEqual([
        { status: 'pending' },
      ])
      await database.as(vera, 'select block_user($1)', [bea.id])
      await database.sql(`update private.ended_by_blocks set made_at = made_at - interval '10 seconds'`)
      expect((await undo(bea)).refused?.hint).toBe('block.undo_late')
      expect(
        (await database.as(vera, 'select status from message_requests where athlete_id = $1', [bea.id])).rows,
      ).toEqual([{ status: 'withdrawn' }])
    }))

  test('taken back leaves no answer behind that was never given, and after the seconds nothing is kept', () =>
    database.inRolledBackTransaction(async () => {
      const [bea, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [bea.id])
      const answers = () =>
        database.sql(`select 1 from private.activity where kind = 'request_answered' and athlete_id = $1`, [
          bea.id,
        ])
      await database.as(vera, 'select block_user($1)', [bea.id])
      expect(await answers()).toHaveLength(1)
      await database.as(vera, 'select undo_block($1)', [bea.id])
      expect(await answers()).toEqual([])
      await database.as(vera, 'select block_user($1)', [bea.id])
      await database.sql('select private.end_undo_windows()')
      expect(await database.sql('select 1 from private.ended_by_blocks')).toHaveLength(1)
      await database.sql(`update private.ended_by_blocks set made_at = made_at - interval '11 seconds'`)
      await database.sql('select private.end_undo_windows()')
      expect(await database.sql('select 1 from private.ended_by_blocks')).toEqual([])
    }))

  test('that a guardian made is not the child’s to take back', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      await database.as(mina, 'select block_user($1)', [vera.id])
      await database.sql('update blocks set by_guardian = true where blocker_id = $1', [mina.id])
      expect((await database.as(mina, 'select undo_block($1)', [vera.id])).refused?.hint).toBe(
        'block.undo_late',
      )
      expect(await database.sql('select 1 from blocks where blocker_id = $1', [mina.id])).toHaveLength(1)
    }))

  test('leaves an open request as it looks to the scout, and takes it from the athlete', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [ada.id])
      await database.as(ada, 'select block_user($1)', [vera.id])
      expect((await database.as(vera, 'select status, answered_at from message_requests')).rows).toEqual([
        { status: 'pending', answered_at: null },
      ])
      expect((await database.as(ada, 'select 1 from message_requests')).changed).toBe(0)
      expect(
        (await database.as<{ b: { requests: number } }>(ada, 'select my_badges() as b')).rows[0]?.b.requests,
      ).toBe(0)
    }))

  test('by the scout withdraws the message request', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [ada.id])
      await database.as(vera, 'select block_user($1)', [ada.id])
      expect((await database.as(vera, 'select status from message_requests')).rows).toEqual([
        { status: 'withdrawn' },
      ])
    }))

  test('hides the scout’s page from the athlete who blocked them, and the other way round', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const sees = async () => [
        (await database.as(ada, 'select 1 from scout_profiles where user_id = $1', [vera.id])).changed,
        (await database.as(vera, 'select 1 from athlete_profiles where id = $1', [ada.id])).changed,
      ]
      expect(await sees()).toEqual([1, 1])
      await database.as(ada, 'select block_user($1)', [vera.id])
      expect(await sees()).toEqual([0, 0])
      await database.as(ada, 'select unblock_user($1)', [vera.id])
      expect(await sees()).toEqual([1, 1])
    }))

  test('of a hidden user answers like one of an unknown id', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, hidden] = [
        await createAthlete(database),
        await createAthlete(database, { visibility: 'private' }),
      ]
      for (const id of [hidden.id, randomUUID()])
        expect(
          await database.as(ada, 'insert into blocks (blocked_id) values ($1) returning by_guardian', [id]),
        ).toEqual({ rows: [{ by_guardian: false }], changed: 1, refused: null })
      await database.sql('delete from auth.users where id = $1', [hidden.id])
      expect((await database.sql('select 1 from blocks')).length).toBe(1)
    }))
})

describe('the end of a conversation', () => {
  test('can be undone within ten seconds by the one who ended it, and restores the board', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [ada.id],
      )
      const id = await openConversation(database, vera, ada)
      const undo = (who: typeof ada) => database.as(who, 'select undo_end_conversation($1)', [id])
      const stageNow = async () =>
        (
          await database.sql<{ kind: string }>(
            'select s.kind from board_items i join board_stages s on s.id = i.stage_id',
          )
        )[0]?.kind
      await database.as(vera, `select end_conversation($1, 'wrong_fit')`, [id])
      expect(await stageNow()).toBe('closed')
      expect((await undo(ada)).refused?.hint).toBe('thread.not_found')
      expect((await undo(vera)).refused).toBeNull()
      expect(await stageNow()).toBe('in_conversation')
      expect(
        (await database.as(ada, 'select status, outcome, closed_reason from conversations')).rows,
      ).toEqual([{ status: 'open', outcome: '', closed_reason: '' }])
      expect((await undo(vera)).refused?.hint).toBe('thread.not_found')
      await database.as(ada, 'select end_conversation($1)', [id])
      await database.sql(`update conversations set closed_at = now() - interval '11 seconds'`)
      expect((await undo(ada)).refused?.hint).toBe('thread.undo_late')
    }))

  test('good news is taken back by the scout alone, within ten seconds, to what was told before', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      const undo = (who: typeof ada) => database.as(who, 'select undo_end_conversation($1)', [id])
      const told = async () => (await database.as(ada, 'select status, outcome from conversations')).rows[0]
      await database.as(vera, `select end_conversation($1, 'trial')`, [id])
      await database.as(vera, `select end_conversation($1, 'signed')`, [id])
      expect((await undo(ada)).refused?.hint).toBe('thread.not_found')
      expect((await undo(vera)).refused).toBeNull()
      expect(await told()).toEqual({ status: 'open', outcome: 'trial' })
      await database.as(vera, `select end_conversation($1, 'offered')`, [id])
      await database.sql(`update conversations set outcome_at = now() - interval '11 seconds'`)
      expect((await undo(vera)).refused?.hint).toBe('thread.undo_late')
      expect(await told()).toEqual({ status: 'open', outcome: 'offered' })
    }))

  test('taking good news back opens nothing that somebody else closed', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      await database.as(vera, `select end_conversation($1, 'trial')`, [id])
      await database.sql(
        `update conversations set status = 'closed', closed_reason = 'moderation', closed_at = now()`,
      )
      expect((await database.as(vera, 'select undo_end_conversation($1)', [id])).refused?.hint).toBe(
        'thread.not_found',
      )
    }))

  test('cannot be undone while a block stands', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      await database.as(vera, 'select end_conversation($1)', [id])
      await database.as(ada, 'select block_user($1)', [vera.id])
      expect((await database.as(vera, 'select undo_end_conversation($1)', [id])).refused?.hint).toBe(
        'thread.not_found',
      )
    }))

  test('by the guardian allows no new request for 30 days', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const id = await openConversation(database, vera, mina)
      await decideAsGuardian(database, mina, 'end_conversation', id)
      const ask = () => database.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [mina.id])
      expect((await ask()).refused?.hint).toBe('contact.cool_down')
      await database.sql(`update conversations set closed_at = now() - interval '31 days'`)
      expect((await ask()).refused).toBeNull()
    }))

  test('by the guardian can be undone by the guardian', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const id = await openConversation(database, vera, mina)
      await decideAsGuardian(database, mina, 'end_conversation', id)
      expect((await database.as(mina, 'select undo_end_conversation($1)', [id])).refused?.hint).toBe(
        'thread.not_found',
      )
      await decideAsGuardian(database, mina, 'undo_end_conversation', id)
      expect(await guardianToken(database, mina)).toBeTruthy()
      expect((await database.as(mina, 'select status from conversations')).rows).toEqual([{ status: 'open' }])
    }))
})
