import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { linkTo, open, decide, shown, invite, pageOf, family, asked, rolledBack } = testFamilies(
  () => database,
)

describe('a consent that was withdrawn', () => {
  test(
    'is not given again by the old link, and is by a new one',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await decide(dad, 'withdraw')
      expect((await shown(dad))?.spent).toBe(true)
      expect((await decide(dad, 'consent')).refused?.hint).toBe('guardian.spent')
      await database.as('anon', 'select guardian_new_link($1)', [dad])
      expect((await open(dad)).refused?.hint).toBe('guardian.replaced')
      const fresh = (await linkTo(mina, DAD)).token
      expect((await decide(fresh, 'consent')).rows[0]?.p).toMatchObject({ state: 'active', spent: false })
    }),
  )

  test(
    'keeps the pause and the blocks of the guardian, who comes back by a new invitation',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const { vera } = await asked(mina)
      await database.as('anon', 'select guardian_block($1, $2)', [dad, vera.id])
      await database.as('anon', 'select guardian_pause($1, true)', [dad])
      await decide(dad, 'withdraw')
      await invite(mina, 'DAD+again@home.test.', 'Dan Fell')
      const again = (await linkTo(mina, 'dad+again@home.test.')).token
      expect((await decide(again, 'consent')).rows[0]?.p).toMatchObject({
        state: 'active',
        paused: true,
        blocked: [{ scout_id: vera.id, by_other: false }],
      })
      expect((await pageOf(mina))?.c).toBe('closed')
    }),
  )
})

describe('an address is the mailbox that it reaches:', () => {
  test.each([
    ['Kid+mum@Example.org.', 'kid@example.org'],
    ['k.i.d+mum@googlemail.com', 'kid@gmail.com'],
    ['k.i.d@example.org', 'k.i.d@example.org'],
    ['+kid@example.org', '+kid@example.org'],
    [' kid@example.org ', 'kid@example.org'],
  ])('%j is %j', async (address, mailbox) => {
    expect(await database.sql('select private.mailbox($1) as m', [address])).toEqual([{ m: mailbox }])
  })

  test(
    'a child’s own is no guardian’s, however it is written',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 14 })
      const [name, domain] = mina.email.split('@')
      for (const address of [`${name}+mum@${domain}`, `${mina.email}.`, `${name?.toUpperCase()}+@${domain}`])
        expect((await invite(mina, address)).refused?.hint).toBe('guardian.address')
    }),
  )

  test(
    'a scout’s is no guardian’s, and an approved one cannot become theirs',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 14 })
      const scout = await createScout(database, { check: 'approved' })
      const alias = scout.email.replace('@', '+kid@')
      await invite(mina, alias)
      expect((await open((await linkTo(mina, alias)).token)).refused?.hint).toBe('guardian.link')
      const { mina: other } = await family(1)
      await database.sql('update guardian_links set guardian_email = $2 where athlete_id = $1', [
        other.id,
        alias,
      ])
      expect(
        (await database.as(scout, `select request_contact($1, 'Trial', 'Hello')`, [other.id])).refused?.hint,
      ).toBe('contact.own_ward')
    }),
  )
})
