import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const close = async (admin: Account, closed: Account, kept: Account) =>
  (await database.as(admin, 'select close_duplicate($1, $2, $3)', [closed.id, kept.id, 'Wrote so'])).refused
/** The mailbox of the first, as anybody can type it at sign-up. */
const sameMailbox = (one: Account, other: Account) =>
  database.sql('update auth.users set email = $2 where id = $1', [
    other.id,
    one.email.replace('@', '+again@'),
  ])
const erase = async () => {
  await database.sql('update private.deletions set erase_at = now()')
  return (await database.sql<{ erased: number }>('select private.erase_leaving_accounts() as erased'))[0]
    ?.erased
}

describe('one mailbox says nothing', () => {
  test.each([0, 1])('while the address of either account is not proved', (unproved) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const scouts = [await createScout(database), await createScout(database)] as const
      await sameMailbox(...scouts)
      await database.sql('update auth.users set email_confirmed_at = null where id = $1', [
        scouts[unproved]?.id,
      ])
      const [one, other] = scouts
      expect((await close(amy, one, other))?.hint).toBe('duplicate.sign')
      expect((await close(amy, other, one))?.hint).toBe('duplicate.sign')
      await database.sql('update auth.users set email_confirmed_at = now()')
      expect(await close(amy, one, other)).toBeNull()
    }),
  )

  test('of grown brothers and sisters, whose names and birth dates differ', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const lia = await createAthlete(database, { name: 'Lia Fell', years: 19 })
      const leo = await createAthlete(database, { name: 'Leo Fell', years: 21 })
      await sameMailbox(lia, leo)
      expect((await close(amy, lia, leo))?.hint).toBe('duplicate.sign')
      await database.sql('update profiles set full_name = $2 where id = $1', [leo.id, 'Lia Fell'])
      expect(await close(amy, lia, leo)).toBeNull()
    }))
})

test.each(['active', 'invited', undefined] as const)(
  'a child whose guardian is %s is not erased by one admin alone',
  (guardian) =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
      const mina = await createAthlete(database, {
        name: 'Mina Fell',
        years: 14,
        ...(guardian && { guardian }),
      })
      const again = await createAthlete(database, { name: 'Mina Fell', years: 14 })
      expect(await close(amy, mina, again)).toBeNull()
      await database.sql(`update guardian_links set state = 'ended' where athlete_id = $1`, [mina.id])
      expect(await erase()).toBe(0)
      const [asked] = await database.sql<{ id: string }>('select id from data_requests where user_id = $1', [
        mina.id,
      ])
      const answer = async (admin: Account) =>
        (await database.as(admin, `select close_data_request($1, 'done', 'Both are hers')`, [asked?.id]))
          .refused
      expect((await answer(amy))?.hint).toBe('duplicate.another')
      expect(await answer(ann)).toBeNull()
      expect(await erase()).toBe(1)
    }),
)

test('a child who wants it too needs no admin', () =>
  database.inRolledBackTransaction(async () => {
    const amy = await createAdmin(database)
    const mina = await createAthlete(database, { name: 'Mina Fell', years: 14 })
    const again = await createAthlete(database, { name: 'Mina Fell', years: 14 })
    expect(await close(amy, mina, again)).toBeNull()
    await database.sql('select private.begin_deletion($1, null)', [mina.id])
    expect(await erase()).toBe(1)
  }))

test('the kept account keeps its role until then', () =>
  database.inRolledBackTransaction(async () => {
    const amy = await createAdmin(database)
    const [ada, again] = [await createAthlete(database), await createAthlete(database)]
    const turn = async () =>
      (
        await database.as(amy, `select change_role($1, 'scout', $2, 'Signed up as the wrong one')`, [
          ada.id,
          ada.email,
        ])
      ).refused
    expect(await close(amy, again, ada)).toBeNull()
    expect((await turn())?.hint).toBe('role.used')
    await database.sql('select private.end_duplicate($1)', [again.id])
    expect(await turn()).toBeNull()
  }))
