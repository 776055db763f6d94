import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPEAL, moderationOf } from './moderation-steps.ts'
import { type Account, createAdmin } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, decideAccount, review, decisionOf, tokenOf, daysBanned, read } = moderationOf(() => database)

const FOR_GOOD = 36_524
const restore = (admin: Account, person: Account) =>
  database.as(admin, `select restore_account($1, 'Looked at it again')`, [person.id])
const overview = async (admin: Account, person: Account) =>
  (await database.as<{ o: Record<string, unknown> }>(admin, 'select account_overview($1) as o', [person.id]))
    .rows[0]?.o
const mails = (kind: string) =>
  database.sql<{ to_email: string }>(
    'select to_email, params from touchline.mail_outbox where kind = $1 order by to_email',
    [kind],
  )
const appeal = async (id: string | undefined) =>
  database.as('anon', 'select appeal_decision($1, $2)', [await tokenOf(id), APPEAL])

describe('a ban that waits for a second admin', () => {
  test('does not lapse, also when it is appealed meanwhile', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera } = await people()
      await decideAccount(amy, vera, 'ban')
      await database.sql(
        `update private.moderation_decisions set decided_at = decided_at - interval '1 year', until = until - interval '1 year'`,
      )
      await database.sql('select private.apply_terms($1)', [vera.id])
      expect(await daysBanned(vera)).toBeGreaterThan(36_000)
      await database.sql(`update private.moderation_decisions set decided_at = now()`)
      expect((await appeal(await decisionOf(vera))).refused).toBeNull()
      expect(await daysBanned(vera)).toBeGreaterThan(36_000)
    }))

  test('cannot be stored with an end', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera } = await people()
      await decideAccount(amy, vera, 'ban')
      await expect(
        database.sql(`update private.moderation_decisions set until = now() + interval '14 days'`),
      ).rejects.toThrow('moderation_decisions_ban_without_end')
    }))

  test('is mailed to every admin once a day until somebody has decided', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      const remind = () => database.sql('select private.remind_admins_of_bans()')
      const aDayLater = () =>
        database.sql(
          `update private.rate_limit_counters set expires_at = now() where action = 'ban_reminder'`,
        )
      await remind()
      expect(await mails('ban_waits')).toEqual([])
      await decideAccount(amy, vera, 'ban')
      await remind()
      await remind()
      const told = await mails('ban_waits')
      expect(told.map(({ to_email }) => to_email)).toEqual([amy.email, ann.email].sort())
      expect(JSON.stringify(told)).not.toContain(vera.id)
      await aDayLater()
      await remind()
      expect(await mails('ban_waits')).toHaveLength(4)
      await review(ann, await decisionOf(vera), true)
      await aDayLater()
      await remind()
      expect(await mails('ban_waits')).toHaveLength(4)
    }))
})

describe('lifting a ban', () => {
  test.each(['review', 'restore'] as const)(
    'takes two admins who did not decide or confirm it, by %s',
    (door) =>
      database.inRolledBackTransaction(async () => {
        const { amy, ann, vera } = await people()
        const [abe, eve] = [await createAdmin(database), await createAdmin(database)]
        await decideAccount(amy, vera, 'ban')
        const id = await decisionOf(vera)
        expect((await review(ann, id, true)).refused).toBeNull()
        if (door === 'review') await appeal(id)
        const lift = (admin: Account) => (door === 'review' ? review(admin, id, false) : restore(admin, vera))
        for (const took of [amy, ann]) expect((await lift(took)).refused?.hint).toBe('flag.own')
        expect(await overview(abe, vera)).toMatchObject({ standing: 'banned' })
        expect((await lift(abe)).refused).toBeNull()
        expect(await daysBanned(vera)).toBe(FOR_GOOD)
        expect(await overview(abe, vera)).toMatchObject({ standing: 'lift_proposed' })
        const queue = await database.as(eve, `select status, is_mine from moderation_queue('second')`)
        expect(queue.rows).toEqual([{ status: 'lift_proposed', is_mine: false }])
        for (const took of [amy, ann, abe]) expect((await lift(took)).refused?.hint).toBe('flag.own')
        expect(await daysBanned(vera)).toBe(FOR_GOOD)
        expect((await lift(eve)).refused).toBeNull()
        expect(await daysBanned(vera)).toBeNull()
        expect((await lift(eve)).refused?.hint).toBe(
          door === 'review' ? 'flag.settled' : 'flag.not_suspended',
        )
      }),
  )

  test('goes through either door, and an appeal that is granted counts as one of the two', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      const [abe, eve] = [await createAdmin(database), await createAdmin(database)]
      await decideAccount(amy, vera, 'ban')
      const id = await decisionOf(vera)
      await review(ann, id, true)
      await appeal(id)
      await review(abe, id, false)
      expect(await daysBanned(vera)).toBe(FOR_GOOD)
      expect((await restore(eve, vera)).refused).toBeNull()
      expect(await daysBanned(vera)).toBeNull()
    }))

  test('is not told to the person before it is done', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      await decideAccount(amy, vera, 'ban')
      const id = await decisionOf(vera)
      await review(ann, id, false)
      const told = await read('anon', await tokenOf(id))
      expect(told).toMatchObject({ status: 'awaiting_second', review_statement: '', can_appeal: true })
      expect(JSON.stringify(told)).not.toContain('lift')
      expect(await mails('moderation_reversed')).toEqual([])
    }))

  test('that another admin is against is off, and the ban stands', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      const [abe, eve] = [await createAdmin(database), await createAdmin(database)]
      await decideAccount(amy, vera, 'ban')
      const id = await decisionOf(vera)
      await review(ann, id, true)
      await restore(abe, vera)
      expect((await review(eve, id, true)).refused).toBeNull()
      expect(await overview(eve, vera)).toMatchObject({ standing: 'banned' })
      expect(await mails('moderation_confirmed')).toHaveLength(1)
      expect((await restore(eve, vera)).refused).toBeNull()
      expect(await daysBanned(vera)).toBe(FOR_GOOD)
    }))

  test.each([
    ['has left the team', (id: string) => database.sql('delete from admin_users where user_id = $1', [id])],
    [
      'is suspended',
      (id: string) =>
        database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id]),
    ],
  ])('does not count the word of somebody who %s', (_, leave) =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      const abe = await createAdmin(database)
      await decideAccount(amy, vera, 'ban')
      const id = await decisionOf(vera)
      await review(ann, id, false)
      await leave(ann.id)
      expect((await review(abe, id, false)).refused).toBeNull()
      expect(await daysBanned(vera)).toBe(FOR_GOOD)
    }),
  )

  test('in the same moment as it is confirmed has one outcome: whoever comes second reads what is', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      const abe = await createAdmin(database)
      await decideAccount(amy, vera, 'ban')
      const id = await decisionOf(vera)
      expect((await review(ann, id, true)).refused).toBeNull()
      expect((await review(abe, id, false)).refused?.hint).toBe('flag.settled')
      expect(await read('anon', await tokenOf(id))).toMatchObject({ status: 'in_force' })
    }))

  test('leaves other suspensions to their own rule: an appealed one is not ended by who decided it', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, vera } = await people()
      await decideAccount(amy, vera, 'suspend', 30)
      await appeal(await decisionOf(vera))
      expect((await restore(amy, vera)).refused?.hint).toBe('flag.own')
      expect((await restore(ann, vera)).refused).toBeNull()
      expect(await daysBanned(vera)).toBeNull()
    }))
})

test('whatever ends a measure goes through the one function that asks who may', async () => {
  const ends = await database.sql<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('private', 'public') and (
       p.prosrc ~ 'update private\\.moderation_decisions[^;]*status = ''reversed'''
       or p.prosrc ~ 'update private\\.moderation_decisions[^;]*until ='
       or p.prosrc ~ 'delete from private\\.(moderation_decisions|contact_restrictions)'
       or p.prosrc ~ 'set banned_until')
     order by 1`,
  )
  // auth_users_bar only lengthens one.
  expect(ends.map(({ name }) => name)).toEqual(['apply_terms', 'auth_users_bar', 'lift_measure'])
  const lifts = await database.sql<{ name: string }>(
    `select p.proname as name from pg_proc p where p.prosrc ~ 'private\\.lift_measure\\(' order by 1`,
  )
  expect(lifts.map(({ name }) => name)).toEqual(['restore_account', 'review_decision'])
})
