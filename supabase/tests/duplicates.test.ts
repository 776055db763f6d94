import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, invite, mailsTo } = testFamilies(() => database)

type Similar = {
  accounts: { id: string; signs: string[]; may_be_kept: boolean }[]
  may_be_closed: boolean
  closing: { kept_id: string; waits: boolean } | null
}
const similar = async (admin: Account, { id }: Account) =>
  (await database.as<{ said: Similar }>(admin, 'select similar_accounts($1) as said', [id])).rows[0]?.said
const close = (
  admin: Account | 'anon',
  closed: Account,
  kept: Account,
  reason = 'Wrote that both are hers',
) => database.as(admin, 'select close_duplicate($1, $2, $3)', [closed.id, kept.id, reason])
const hintOf = async (...given: Parameters<typeof close>) => (await close(...given)).refused?.hint
const keep = (admin: Account | 'anon', { id }: Account) =>
  database.as(admin, 'select keep_duplicate($1)', [id])
const isLeaving = async ({ id }: Account) =>
  (await database.sql('select from private.deletions where user_id = $1', [id])).length === 1
const due = () => database.sql('update private.deletions set erase_at = now()')
const erase = async () =>
  (await database.sql<{ erased: number }>('select private.erase_leaving_accounts() as erased'))[0]?.erased
/** Another account of the same mailbox. */
const sameMailbox = (one: Account, other: Account) =>
  database.sql('update profiles set email = $2 where id = $1', [other.id, one.email.replace('@', '+again@')])
const twins = async () => {
  const amy = await createAdmin(database)
  const ada = await createAthlete(database, { name: 'Ada Quill' })
  const again = await createAthlete(database, { name: 'Ada Quill' })
  return { amy, ada, again }
}
const linesOf = async ({ id }: Account) =>
  (
    await database.sql<{ action: string; details: object }>(
      `select action, details from security_audit_log where user_id = $1 and action ~ '^(duplicate|similar|deletion)' order by created_at, action`,
      [id],
    )
  ).map(({ action, details }) => [action, details])
const daysFromNow = (day: unknown) => Math.round((Date.parse(String(day)) - Date.now()) / 86_400_000)

describe('accounts that may be the same person’s', () => {
  test('are named with why: the mailbox, the name with the birth date, the guardian; each look is on record', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      const other = await createAthlete(database, { name: 'Ada Quill', years: 30 })
      const bob = await createAthlete(database, { name: 'Bob Fell' })
      await sameMailbox(ada, bob)
      const scout = await createScout(database)
      await sameMailbox(ada, scout)
      const said = await similar(amy, ada)
      expect(Object.fromEntries(said?.accounts.map(({ id, signs }) => [id, signs]) ?? [])).toEqual({
        [again.id]: ['name_and_birth'],
        [bob.id]: ['mailbox'],
      })
      expect(said).toMatchObject({ may_be_closed: true, closing: null })
      expect((await similar(amy, other))?.accounts).toEqual([])
      expect(await linesOf(amy)).toEqual([
        ['similar_accounts_read', { user_id: ada.id }],
        ['similar_accounts_read', { user_id: other.id }],
      ])
    }))

  test('are those of one name with the same guardian by address and name, and not while either link has ended', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const one = await createAthlete(database, { name: 'Lia Fell', years: 14 })
      const two = await createAthlete(database, { name: 'Lia  FELL', years: 15 })
      const three = await createAthlete(database, { name: 'Lia Fell', years: 16 })
      await invite(one, DAD, 'Dan Fell')
      await invite(two, DAD.replace('@', '+two@'), 'dan  FELL')
      await invite(three, DAD, 'Somebody Else')
      const signs = async () => (await similar(amy, one))?.accounts.map(({ id, signs: why }) => [id, why])
      expect(await signs()).toEqual([[two.id, ['name_and_guardian']]])
      await database.sql(`update guardian_links set state = 'ended' where athlete_id = $1`, [two.id])
      expect(await signs()).toEqual([])
    }))

  test('are not brothers and sisters, who share a guardian and a parent’s mailbox', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const lia = await createAthlete(database, { name: 'Lia Fell', years: 14 })
      const leo = await createAthlete(database, { name: 'Leo Fell', years: 14 })
      for (const child of [lia, leo]) await invite(child, DAD, 'Dan Fell')
      await sameMailbox(lia, leo)
      expect((await similar(amy, lia))?.accounts).toEqual([])
      expect(await hintOf(amy, lia, leo)).toBe('duplicate.sign')
    }))

  test('are looked for, closed and kept as acts of an admin, which Security lists as such', async () => {
    const kinds = await database.sql<{ kind: string }>(
      `select distinct private.security_event_kind(a) as kind from unnest(array['similar_accounts_read', 'duplicate_closed', 'duplicate_kept']) a`,
    )
    expect(kinds).toEqual([{ kind: 'admin' }])
  })

  test('are ten at most, those with most signs first', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      for (let n = 0; n < 11; n++) await createAthlete(database, { name: 'Ada Quill' })
      await sameMailbox(ada, again)
      const found = (await similar(amy, ada))?.accounts ?? []
      expect(found).toHaveLength(10)
      expect(found[0]).toMatchObject({ id: again.id, signs: ['mailbox', 'name_and_birth'] })
    }))

  test('are told to an admin with the second step alone', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      for (const who of [ada, again, atAal1(amy), 'anon'] as const)
        for (const text of [
          'select similar_accounts($1)',
          'select * from private.duplicates where user_id = $1',
        ])
          expect((await database.as(who, text, [ada.id])).refused).not.toBeNull()
    }))
})

describe('a duplicate that an admin closes', () => {
  test('is hidden at once, is kept by its person, and nothing tells them of the other account', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      await database.sql(`insert into auth.sessions (user_id) values ($1), ($2)`, [ada.id, again.id])
      expect((await close(amy, again, ada)).refused).toBeNull()
      const sessions = 'select user_id from auth.sessions where user_id in ($1, $2)'
      expect(await database.sql(sessions, [ada.id, again.id])).toEqual([{ user_id: ada.id }])
      expect((await similar(amy, again))?.closing).toMatchObject({ kept_id: ada.id, waits: false })
      const [state] = (
        await database.as<{ said: Record<string, unknown> }>(again, 'select my_deletion() as said')
      ).rows
      expect(state?.said).toMatchObject({ by_team: true, by_guardian: false, waits_for_guardian: false })
      expect(daysFromNow(state?.said.erase_at)).toBe(14)
      const told = await database.sql<{ params: object }>(
        'select to_email, kind, params from touchline.mail_outbox where to_email in ($1, $2)',
        [ada.email, again.email],
      )
      expect(told).toMatchObject([{ to_email: again.email, kind: 'duplicate_closing' }])
      const [log] = await linesOf(again)
      for (const words of [state, told, log]) {
        expect(JSON.stringify(words)).not.toContain(ada.id)
        expect(JSON.stringify(words)).not.toContain(ada.email)
        expect(JSON.stringify(words)).not.toContain('both are hers')
      }
      expect(await linesOf(ada)).toEqual([])
      expect((await database.as(again, 'select undo_deletion()')).refused).toBeNull()
      expect(await isLeaving(again)).toBe(false)
      expect(await database.sql('select from private.duplicates')).toEqual([])
      expect((await linesOf(amy))[0]).toEqual([
        'duplicate_closed',
        { user_id: again.id, kept_id: ada.id, reason: 'Wrote that both are hers' },
      ])
    }))

  test('is erased after 14 days, and the other stays as it is', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      await close(amy, again, ada)
      expect(await erase()).toBe(0)
      await due()
      expect(await erase()).toBe(1)
      expect(
        await database.sql('select id from auth.users where id in ($1, $2)', [ada.id, again.id]),
      ).toEqual([{ id: ada.id }])
      expect(await mailsTo(ada.email)).toEqual([])
    }))

  test('is taken back by an admin, who takes back nothing that a person asked for', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      await close(amy, again, ada)
      expect((await keep(amy, again)).refused).toBeNull()
      expect(await isLeaving(again)).toBe(false)
      expect(await mailsTo(again.email)).toEqual(['duplicate_closing', 'duplicate_kept'])
      expect((await keep(amy, again)).refused?.hint).toBe('duplicate.none')
      await database.sql('select private.begin_deletion($1, null)', [again.id])
      expect((await keep(amy, again)).refused?.hint).toBe('duplicate.none')
      expect(await isLeaving(again)).toBe(true)
    }))

  test('is its person’s own wish once they ask for it too', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      await close(amy, again, ada)
      await database.sql('select private.begin_deletion($1, null)', [again.id])
      expect((await keep(amy, again)).refused?.hint).toBe('duplicate.none')
      await database.sql('select private.begin_deletion($1, null)', [ada.id])
      expect(await isLeaving(again)).toBe(true)
    }))

  test.each([
    ['begins to be deleted', 'select private.begin_deletion($1, null)'],
    ['is erased by an operator', 'delete from auth.users where id = $1'],
    ['is emptied by an operator', 'update auth.users set deleted_at = now() where id = $1'],
  ])('stays by itself when the other %s', (_, text) =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      await close(amy, again, ada)
      await database.sql(text, [ada.id])
      expect(await isLeaving(again)).toBe(false)
      expect(await mailsTo(again.email)).toEqual(['duplicate_closing', 'duplicate_kept'])
    }),
  )

  test('of a minor waits for the guardian, or for another admin than the one who closed it', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, dad } = await family(1)
      const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
      const again = await createAthlete(database, { years: 14 })
      expect((await close(amy, mina, again)).refused).toBeNull()
      expect(await mailsTo(DAD)).toContain('guardian_deletion')
      await due()
      expect(await erase()).toBe(0)
      const portal = await database.as<{ said: object }>('anon', 'select guardian_deletion($1) as said', [
        dad,
      ])
      expect(portal.rows[0]?.said).toMatchObject({ by_team: true, waits: true, by_guardian: false })
      expect(JSON.stringify(portal.rows)).not.toContain(again.id)
      await database.sql('select private.ask_team_about_deletions()')
      const [asked] = await database.sql<{ id: string }>('select id from data_requests where user_id = $1', [
        mina.id,
      ])
      const answer = (admin: Account, status: string) =>
        database.as(admin, `select close_data_request($1, $2, 'Nobody answered')`, [asked?.id, status])
      expect((await answer(amy, 'done')).refused?.hint).toBe('duplicate.another')
      expect((await answer(ann, 'done')).refused).toBeNull()
      await due()
      expect(await erase()).toBe(1)
    }))
})

describe('both accounts stay', () => {
  test('for whoever is no admin with the second step, without a reason, and of no other account', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      for (const who of [ada, again, atAal1(amy), 'anon'] as const) {
        expect((await close(who, again, ada)).refused).not.toBeNull()
        expect((await keep(who, again)).refused).not.toBeNull()
      }
      for (const reason of ['', '  x  ', 'x'.repeat(501)])
        expect(await hintOf(amy, again, ada, reason)).toBe('admin.reason')
      const nobody = { ...ada, id: '00000000-0000-4000-8000-000000000001' }
      expect(await hintOf(amy, ada, ada)).toBe('duplicate.same')
      expect(await hintOf(amy, nobody, ada)).toBe('flag.no_account')
      expect(await hintOf(amy, ada, nobody)).toBe('flag.no_account')
      expect(await isLeaving(again)).toBe(false)
    }))

  test('where one is a scout and the other an athlete, and where nothing says that they are one person', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada } = await twins()
      const [sid, bob] = [await createScout(database), await createAthlete(database, { name: 'Bob Fell' })]
      await sameMailbox(ada, sid)
      expect(await hintOf(amy, sid, ada)).toBe('duplicate.role')
      expect(await hintOf(amy, bob, ada)).toBe('duplicate.sign')
    }))

  test('where either is the admin’s own or their child’s', () =>
    database.inRolledBackTransaction(async () => {
      const { ada, again, amy } = await twins()
      await database.sql('insert into admin_users (user_id) values ($1)', [ada.id])
      expect(await hintOf({ ...ada, aal: 'aal2' }, again, ada)).toBe('flag.own')
      expect(await hintOf({ ...ada, aal: 'aal2' }, ada, again)).toBe('flag.own')
      const mina = await createAthlete(database, { years: 14, guardian: 'active' })
      const mona = await createAthlete(database, { years: 14 })
      await database.sql('update profiles set email = $2 where id = $1', [amy.id, `guardian-${mina.email}`])
      expect(await hintOf(amy, mina, mona)).toBe('flag.own')
      expect(await hintOf(amy, mona, mina)).toBe('flag.own')
      await database.sql('select private.begin_deletion($1, null, $2)', [mina.id, mona.id])
      expect((await keep(amy, mina)).refused?.hint).toBe('flag.own')
    }))

  test.each([
    ['an admin’s', 'insert into admin_users (user_id) values ($1)'],
    ['suspended', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    [
      'restricted',
      `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
    ],
    ['being deleted', 'select private.begin_deletion($1, null)'],
  ])('where either is %s', (_, text) =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, again } = await twins()
      await database.sql(text, [again.id])
      expect(await hintOf(amy, again, ada)).toBe('duplicate.standing')
      expect(await hintOf(amy, ada, again)).toBe('duplicate.standing')
      expect((await similar(amy, again))?.may_be_closed).toBe(false)
      expect((await similar(amy, ada))?.accounts[0]).toMatchObject({ may_be_kept: false })
    }),
  )
})
