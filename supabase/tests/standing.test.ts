import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

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

const CARD = 'select 1 from athlete_cards where id = $1'

describe('an athlete who was suspended', () => {
  test('stands in no list, no count and no row that anybody else reads, and is back when it ends', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const thread = await openConversation(database, vera, ada)
      await database.as(
        ada,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method) values ($1, 'sprint30_s', 4.3, 's', current_date, 'laser')`,
        [ada.id],
      )
      await database.as(
        ada,
        `insert into video_links (athlete_id, url, title, visibility) values ($1, 'https://film.example.org/1', 'A goal', 'public')`,
        [ada.id],
      )
      await database.sql(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, shown) values ($1, $2, 'coached', current_date, 4, true)`,
        [(await createScout(database, { check: 'approved' })).id, ada.id],
      )
      const path = `${ada.id}/11111111-2222-4333-8444-555555555555.jpg`
      await database.sql(
        `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', $1, $2)`,
        [path, ada.id],
      )
      await database.sql('update athlete_profiles set avatar_path = $1 where id = $2', [path, ada.id])
      const found = `select 1 from search_athletes('{"text": "Ada Marrow", "limit": 100}') s where s -> 'ids' ? $1::text`
      const questions: [text: string, value: string][] = [
        ['select 1 from athlete_profiles where id = $1', ada.id],
        [CARD, ada.id],
        ['select 1 from measurements where athlete_id = $1', ada.id],
        ['select 1 from athlete_best_results where athlete_id = $1', ada.id],
        ['select 1 from athlete_sports where athlete_id = $1', ada.id],
        ['select 1 from video_links where athlete_id = $1', ada.id],
        ['select 1 from endorsements where athlete_id = $1 and rating = 4', ada.id],
        [`select 1 from storage.objects where name = $1`, path],
        [found, ada.id],
      ]
      const readBy = async (who: Caller) => {
        const counts: number[] = []
        for (const [text, value] of questions) {
          const { refused, changed } = await database.as(who, text, [value])
          expect(refused?.message).toBeUndefined()
          counts.push(changed)
        }
        return counts
      }
      const others: Caller[] = ['anon', vera, await createAthlete(database)]
      const says = (who: Account) =>
        database.as(who, `insert into messages (conversation_id, content) values ($1, 'x')`, [thread])
      const all = questions.map(() => 1)
      for (const who of others) expect(await readBy(who)).toEqual(all)

      await ban(ada)
      for (const who of others) expect(await readBy(who)).toEqual(questions.map(() => 0))
      expect((await says(vera)).refused?.hint).toBe('thread.closed')
      expect((await says(ada)).refused?.hint).toBe('thread.closed')
      const admin = await createAdmin(database)
      expect((await database.as(admin, CARD, [ada.id])).changed).toBe(1)

      // Nobody writes anything on the day a suspension runs out.
      await database.sql('alter table auth.users disable trigger auth_users_after_update_suspension')
      await database.sql(`update auth.users set banned_until = now() where id = $1`, [ada.id])
      await database.sql('alter table auth.users enable trigger auth_users_after_update_suspension')
      expect(await database.sql('select private.end_suspensions() as ended')).toEqual([{ ended: 1 }])
      expect(await database.sql('select private.end_suspensions() as ended')).toEqual([{ ended: 0 }])
      for (const who of others) expect(await readBy(who)).toEqual(all)
      expect((await says(vera)).refused).toBeNull()
    }))

  test('is told of nothing by email but of what was decided about them', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await ban(ada)
      await database.sql(`select private.create_notification($1, 'favourite')`, [ada.id])
      const amy = await createAdmin(database)
      await database.as(amy, `select decide_account($1, 'warn', 'Against the rules')`, [ada.id])
      expect(
        await database.sql('select kind from touchline.mail_outbox where to_email = $1', [ada.email]),
      ).toEqual([{ kind: 'moderation_decision' }])
    }))
})

describe('a suspended admin or scout', () => {
  test('has no rights, also with a key that has no session', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const [amy, vera, sven] = [
        await createAdmin(database),
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      await database.sql(
        `insert into board_members (board_id, user_id, role) select id, $2, 'edit' from boards where owner_id = $1`,
        [sven.id, vera.id],
      )
      const allowed = async () => [
        (await database.as(amy, 'select 1 from profiles where id = $1', [vera.id])).changed,
        (await database.as(amy, 'select 1 from private.require_admin()')).refused?.hint ?? 'acts',
        (await database.as(vera, CARD, [mina.id])).changed,
        (await database.as(vera, 'select 1 from boards where owner_id = $1', [sven.id])).changed,
        (await database.as(vera, 'select private.my_role() as role')).rows,
      ]
      expect(await allowed()).toEqual([1, 'acts', 1, 1, [{ role: 'scout' }]])
      await ban(amy)
      await ban(vera)
      expect(await allowed()).toEqual([0, 'admin.only', 0, 0, [{ role: null }]])
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
      await database.sql(
        `insert into board_members (board_id, user_id, role) select id, $1, 'edit' from boards where owner_id = $2`,
        [sven.id, vera.id],
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
