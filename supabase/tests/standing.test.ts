import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ban = (who: Account) =>
  database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [who.id])

describe('a scout who was banned', () => {
  test('is listed to nobody as checked, and writes to no minor', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const thread = await openConversation(database, vera, mina)
      await ban(vera)
      expect(
        (await database.as(mina, 'select 1 from scout_profiles where user_id = $1', [vera.id])).changed,
      ).toBe(0)
      expect(
        (await database.as(mina, `select scout_public_record($1) ->> 'state' as state`, [vera.id])).rows,
      ).toEqual([{ state: 'not_verified' }])
      expect(
        (
          await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [
            thread,
          ])
        ).refused?.hint,
      ).toBe('thread.closed')
      expect(
        (await database.as(vera, 'select 1 from athlete_profiles where id = $1', [mina.id])).changed,
      ).toBe(0)
    }))
})

describe('a scout whose check was revoked', () => {
  test('writes to no adult any more either', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const thread = await openConversation(database, vera, ada)
      const say = (who: Account) =>
        database.as(who, `insert into messages (conversation_id, content) values ($1, 'x')`, [thread])
      await database.sql(`update verifications set expires_at = now() - interval '1 day'`)
      expect((await say(vera)).refused).toBeNull()
      await database.sql('update verifications set revoked_at = now()')
      expect((await say(vera)).refused?.hint).toBe('thread.closed')
    }))
})

describe('a member of a board', () => {
  test('with an expired verification reads no notes, no athletes and no live changes', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const [vera, sven] = [
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      await database.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [mina.id],
      )
      await database.as(
        vera,
        `insert into board_item_notes (item_id, author_id, visibility, body) select id, $1, 'team', 'quick' from board_items`,
        [vera.id],
      )
      await database.as(
        vera,
        `insert into board_members (board_id, user_id, role) select id, $1, 'edit' from boards`,
        [sven.id],
      )
      const [board] = await database.sql<{ id: string }>('select id from boards where owner_id = $1', [
        vera.id,
      ])
      const reads = async () => [
        (await database.as(sven, 'select 1 from board_item_notes')).changed,
        (await database.as(sven, 'select 1 from board_items where board_id = $1', [board?.id])).changed,
        (
          await database.as<{ yes: boolean }>(sven, 'select private.can_read_topic($1) as yes', [
            `board:${board?.id}`,
          ])
        ).rows[0]?.yes,
      ]
      expect(await reads()).toEqual([1, 1, true])
      await database.sql(
        `update verifications set expires_at = now() - interval '1 day' where user_id = $1`,
        [sven.id],
      )
      expect(await reads()).toEqual([0, 0, false])
    }))
})

test('an address with wildcards takes nobody else’s counters along when a child is refused', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql(
      `insert into private.rate_limit_counters values ('login', 'ab@example.org', 3, now(), now() + interval '1 hour')`,
    )
    const [kid] = await database.sql<{ id: string; email: string }>(
      `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'a_@example.org', '{"role": "athlete", "full_name": "Kim Small"}') returning id, email`,
    )
    if (!kid) throw new Error('nobody signed up')
    await database.as(kid, 'select onboard_athlete($1)', [
      { birth_date: new Date().toISOString().slice(0, 10), country: 'GB', sport: 'soccer' },
    ])
    expect(
      await database.sql(`select 1 from private.rate_limit_counters where subject = 'ab@example.org'`),
    ).toHaveLength(1)
  }))

test('muted and archived conversations are visible to their user only', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
    await openConversation(database, vera, ada)
    await database.as(ada, 'update conversation_participants set muted = true where user_id = $1', [ada.id])
    for (const column of ['muted', 'archived'])
      expect((await database.as(vera, `select ${column} from conversation_participants`)).refused?.code).toBe(
        '42501',
      )
    const flags = async (who: Account) =>
      (await database.as(who, 'select muted, archived from my_conversation_flags()')).rows
    expect([await flags(ada), await flags(vera)]).toEqual([
      [{ muted: true, archived: false }],
      [{ muted: false, archived: false }],
    ])
  }))
