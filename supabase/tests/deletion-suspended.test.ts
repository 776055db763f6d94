import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAccount, createAdmin, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (what: string, run: () => Promise<void>) =>
  test(what, () => database.inRolledBackTransaction(run))

/** Somebody whom an admin keeps out, and the link of the mail that told them. */
async function suspended(action: 'suspend' | 'ban' = 'suspend') {
  const [amy, otto] = [await createAdmin(database), await createScout(database)]
  const days = action === 'ban' ? null : 30
  const decided = await database.as(amy, 'select decide_account($1, $2, $3, $4)', [
    otto.id,
    action,
    'Wrote to children again.',
    days,
  ])
  expect(decided.refused).toBeNull()
  const [decision] = await database.sql<{ id: string; key: string; until: Date }>(
    'select id, private.decision_token(id) as key, until from private.moderation_decisions where subject_user_id = $1',
    [otto.id],
  )
  return { amy, otto, decision: decision?.id ?? '', key: decision?.key ?? '', until: decision?.until }
}
const decide = (key: string, erase: boolean | null) =>
  database.as<{ said: { erase_at: string | null } }>('anon', 'select decide_own_deletion($1, $2) as said', [
    key,
    erase,
  ])
const due = () => database.sql('update private.deletions set erase_at = now()')
const erase = async () =>
  (await database.sql<{ erased: number }>('select private.erase_leaving_accounts() as erased'))[0]?.erased
const bannedUntil = async (id: string) =>
  (
    await database.sql<{ until: Date | null }>('select banned_until as until from auth.users where id = $1', [
      id,
    ])
  )[0]?.until
const comeBack = async (email: string) => {
  const back: Account = await createAccount(database, null)
  await database.sql('update auth.users set email = $2, email_confirmed_at = now() where id = $1', [
    back.id,
    email,
  ])
  return back
}

rolledBack(
  'whoever is suspended asks by the link of the decision, and is erased without waiting for its end',
  async () => {
    const { otto, key } = await suspended()
    expect((await decide(key, null)).refused?.hint).toBe('deletion.answer')
    const asked = await decide(key, true)
    expect(asked.refused).toBeNull()
    expect(asked.rows[0]?.said.erase_at).not.toBeNull()
    const [letter] = await database.sql<{ key: string }>(
      `select params ->> 'decision_token' as key from touchline.mail_outbox where kind = 'deletion_asked' and to_email = $1`,
      [otto.email],
    )
    expect(letter?.key).toBe(key)
    await due()
    expect(await erase()).toBe(1)
    expect(await database.sql('select from auth.users where id = $1', [otto.id])).toEqual([])
  },
)

rolledBack('keeps the account by the same link, and stays suspended', async () => {
  const { otto, key, until } = await suspended()
  await decide(key, true)
  expect((await decide(key, false)).rows[0]?.said.erase_at).toBeNull()
  expect(await bannedUntil(otto.id)).toEqual(until)
})

rolledBack('the decision stays without the person, and the address comes back suspended', async () => {
  const { otto, key, until, decision } = await suspended()
  await decide(key, true)
  await due()
  await erase()
  expect(
    await database.sql('select subject_user_id, statement from private.moderation_decisions where id = $1', [
      decision,
    ]),
  ).toEqual([{ subject_user_id: null, statement: 'Wrote to children again.' }])
  const [bar] = await database.sql<{ text: string }>(
    'select to_jsonb(b)::text as text from private.barred_addresses b',
  )
  expect(bar?.text).not.toContain(otto.email)
  const again = otto.email.replace('@', '+again@').toUpperCase()
  for (const email of [otto.email, again]) {
    const back = await comeBack(email)
    expect(await bannedUntil(back.id)).toEqual(until)
    await database.sql('delete from auth.users where id = $1', [back.id])
  }
  expect(await bannedUntil((await comeBack('somebody.else@example.test')).id)).toBeNull()
})

rolledBack('an address that nobody has proved yet looks like any other', async () => {
  const { otto, key } = await suspended()
  await decide(key, true)
  await due()
  await erase()
  const back = await createAccount(database, null)
  await database.sql('update auth.users set email_confirmed_at = null where id = $1', [back.id])
  await database.sql('update auth.users set email = $2 where id = $1', [back.id, otto.email])
  expect(await bannedUntil(back.id)).toBeNull()
  await database.sql('update auth.users set email_confirmed_at = now() where id = $1', [back.id])
  expect(await bannedUntil(back.id)).not.toBeNull()
})

rolledBack('a suspension that ended, or a decision that was reversed, bars nobody', async () => {
  const { otto, key, decision } = await suspended('ban')
  await decide(key, true)
  await database.sql(`update private.deletions set erase_at = now() - interval '60 days'`)
  expect(await erase()).toBe(1)
  await database.sql(`update private.moderation_decisions set status = 'reversed' where id = $1`, [decision])
  expect(await bannedUntil((await comeBack(otto.email)).id)).toBeNull()
  await database.sql(`update private.barred_addresses set until = now()`)
  await erase()
  expect(await database.sql('select from private.barred_addresses')).toEqual([])
})

rolledBack('a ban that waits for a second admin is settled first, for at most 60 days', async () => {
  const { key } = await suspended('ban')
  await decide(key, true)
  await due()
  expect(await erase()).toBe(0)
  await database.sql(`update private.moderation_decisions set status = 'in_force'`)
  expect(await erase()).toBe(1)
})

rolledBack(
  'an operator’s suspension without a decision is remembered as well, also when an operator deletes',
  async () => {
    const otto = await createScout(database)
    await database.sql(`update auth.users set banned_until = '2999-01-01' where id = $1`, [otto.id])
    await database.sql('delete from auth.users where id = $1', [otto.id])
    expect(await bannedUntil((await comeBack(otto.email)).id)).toEqual(new Date('2999-01-01'))
  },
)

rolledBack('whoever can sign in decides in settings, and a link of nobody opens nothing', async () => {
  const { otto, key } = await suspended()
  await database.sql('update auth.users set banned_until = null where id = $1', [otto.id])
  expect((await decide(key, true)).refused?.hint).toBe('deletion.sign_in')
  expect((await database.as('anon', 'select decision_deletion($1) as said', [key])).rows).toEqual([
    { said: null },
  ])
  expect((await decide('made-up', true)).refused?.hint).toBe('flag.no_decision')
  expect(await database.sql('select from private.deletions')).toEqual([])
})
