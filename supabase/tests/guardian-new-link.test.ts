import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, guardianToken } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = (token: string | null, email: string | null = null) =>
  database.as('anon', 'select guardian_new_link($1, $2)', [token, email])
const opens = async (token: string) => {
  const { refused } = await database.as('anon', 'select guardian_portal($1)', [token])
  return refused ? refused.hint : 'open'
}
const mails = (kind: string) =>
  database.sql<{ to: string; token: string }>(
    `select to_email as to, params ->> 'token' as token from touchline.mail_outbox where kind = $1`,
    [kind],
  )
const linkOf = async (athlete: Account) =>
  (
    await database.sql<{ email: string }>(
      'select guardian_email as email from guardian_links where athlete_id = $1',
      [athlete.id],
    )
  )[0]?.email ?? ''
const change = (athlete: Account, set: string) =>
  database.sql(`update guardian_links set ${set} where athlete_id = $1`, [athlete.id])

test('an expired invitation is sent anew to the address on record, and the old link stays closed', () =>
  database.inRolledBackTransaction(async () => {
    const mina = await createAthlete(database, { years: 14, guardian: 'invited' })
    const old = await guardianToken(database, mina)
    await database.sql('delete from touchline.mail_outbox')
    await change(mina, `expires_at = now() - interval '1 day'`)
    expect(await opens(old)).toBe('guardian.expired')
    expect((await ask(old)).refused).toBeNull()
    const [sent, ...others] = await mails('guardian_invitation')
    expect([sent?.to, others]).toEqual([await linkOf(mina), []])
    expect(await opens(sent?.token ?? '')).toBe('open')
    expect(await opens(old)).toBe('guardian.replaced')
    // The link that was replaced finds the one that replaced it, which gets a new secret.
    expect((await ask(old)).refused).toBeNull()
    const [again] = await mails('guardian_link')
    expect(again?.to).toBe(sent?.to)
    expect([await opens(again?.token ?? ''), await opens(sent?.token ?? '')]).toEqual([
      'open',
      'guardian.replaced',
    ])
  }))

test('a guardian who lost the email has it sent again by the address, for each child apart', () =>
  database.inRolledBackTransaction(async () => {
    const [mina, milo] = [
      await createAthlete(database, { years: 14, guardian: 'active' }),
      await createAthlete(database, { years: 15, guardian: 'active' }),
    ]
    const email = await linkOf(mina)
    await change(milo, `guardian_email = '${email}'`)
    const [ofMina, ofMilo] = [await guardianToken(database, mina), await guardianToken(database, milo)]
    expect((await ask(null, ` ${email.toUpperCase()} `)).refused).toBeNull()
    const sent = await mails('guardian_link')
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([email]))
    const fresh = [await guardianToken(database, mina), await guardianToken(database, milo)]
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(fresh))
    // A new link is a new secret, and the old one is dead.
    for (const token of [ofMina, ofMilo]) expect(await opens(token)).toBe('guardian.replaced')
    for (const token of fresh) expect(await opens(token)).toBe('open')
    // By the link of one child comes that child’s alone.
    await database.sql('delete from touchline.mail_outbox')
    await ask(ofMina)
    expect(await mails('guardian_link')).toEqual([{ to: email, token: await guardianToken(database, mina) }])
    expect(await opens(fresh[1] ?? '')).toBe('open')
  }))

test('nothing is sent for a grown athlete, an ended link or the address of an account', () =>
  database.inRolledBackTransaction(async () => {
    const grown = await createAthlete(database, { years: 17, guardian: 'active' })
    const ended = await createAthlete(database, { years: 14, guardian: 'active' })
    const [ofGrown, ofEnded] = [await guardianToken(database, grown), await guardianToken(database, ended)]
    await database.sql(
      `update athlete_private_details set birth_date = birth_date - interval '2 years' where athlete_id = $1`,
      [grown.id],
    )
    await change(ended, `state = 'ended'`)
    const scout = await createScout(database)
    const child = await createAthlete(database, { years: 14 })
    await database.as(child, `select invite_guardian('Gus Fell', $1, 'en')`, [scout.email])
    await database.sql('delete from touchline.mail_outbox')
    for (const tried of [await ask(ofGrown), await ask(ofEnded), await ask(null, scout.email)])
      expect(tried.refused).toBeNull()
    expect(await database.sql('select kind from touchline.mail_outbox')).toEqual([])
  }))

test('an address gets three a day, and an unknown one is told the same', () =>
  database.inRolledBackTransaction(async () => {
    const mina = await createAthlete(database, { years: 14, guardian: 'active' })
    for (const email of [await linkOf(mina), 'nobody@home.test']) {
      const told = []
      for (let i = 0; i < 4; i++) told.push((await ask(null, email)).refused?.message ?? null)
      expect(told).toEqual([
        null,
        null,
        null,
        'Too many links today. Look in your mailbox, or try again tomorrow.',
      ])
    }
    expect(await mails('guardian_link')).toHaveLength(3)
  }))

test.each([null, '', 'not an address', 'a@home.test,b@home.test', `${'a'.repeat(320)}@home.test`])(
  'without a link of ours %j is refused as an address',
  (email) =>
    database.inRolledBackTransaction(async () => {
      expect((await ask('made-up', email)).refused).toMatchObject({
        hint: 'email.invalid',
        message: 'Invalid email format',
      })
    }),
)
