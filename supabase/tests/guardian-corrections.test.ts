import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noNight } from './quiet-hours.ts'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { linkTo, open, decide, invite, mailsTo, pageOf, family, asked, rolledBack } = testFamilies(
  () => database,
)
const end = (by: Account, link: string, reason = 'Not a parent of this child') =>
  database.as(by, 'select end_guardian_link($1, $2)', [link, reason])
const notices = (of: Account) =>
  database.sql<{ kind: string }>('select kind from notifications where user_id = $1', [of.id])

describe('an admin ends the link of a false guardian:', () => {
  test(
    'its secret is dead, page, photos and conversations close, and both are told',
    rolledBack(async () => {
      const [amy, vera] = [await createAdmin(database), await createScout(database, { check: 'approved' })]
      await noNight(database)
      const { mina, dad } = await family(1)
      await decide(dad, 'consent_photo')
      await openConversation(database, vera, mina)
      expect((await end(amy, (await linkTo(mina, DAD)).id)).refused).toBeNull()
      expect((await open(dad)).refused).toMatchObject({ code: 'PT410', hint: 'guardian.ended' })
      expect(await pageOf(mina)).toEqual({ v: 'private', c: 'closed', photo: false })
      expect(await database.sql('select status, closed_reason from conversations')).toEqual([
        { status: 'closed', closed_reason: 'moderation' },
      ])
      expect((await mailsTo(DAD)).at(-1)).toBe('guardian_ended')
      expect((await notices(mina)).map(({ kind }) => kind)).toContain('guardian_ended')
      const [line] = await database.sql<{ details: object }>(
        `select details from security_audit_log where action = 'guardian_link_ended' and user_id = $1`,
        [amy.id],
      )
      expect(line?.details).toMatchObject({ user_id: mina.id, reason: 'Not a parent of this child' })
    }),
  )

  test(
    'the same mailbox is not invited again for this child, and no new link is mailed',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { mina, dad } = await family(1)
      await end(amy, (await linkTo(mina, DAD)).id)
      const before = await mailsTo(DAD)
      for (const address of [DAD, 'dad+2@home.test', `${DAD}.`])
        expect((await invite(mina, address)).refused?.hint).toBe('guardian.address')
      await database.as('anon', 'select guardian_new_link($1)', [dad])
      expect(await mailsTo(DAD)).toEqual(before)
      expect((await invite(mina, MUM)).refused).toBeNull()
      expect((await linkTo(mina, MUM)).state).toBe('invited')
    }),
  )

  test(
    'whoever waited for them is asked now, and a request they had not answered goes on',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { mina, dad, mum } = await family(2)
      await noNight(database)
      const { request } = await asked(mina)
      await decide(mum, 'approve_request', request)
      await invite(mina, 'aunt@home.test', 'Una Fell')
      expect((await open(dad)).refused).toBeNull()
      await end(amy, (await linkTo(mina, DAD)).id)
      expect((await database.as(mina, 'select id from message_requests')).rows).toEqual([{ id: request }])
      expect((await linkTo(mina, 'aunt@home.test')).state).toBe('proposed')
      await end(amy, (await linkTo(mina, MUM)).id)
      expect(await mailsTo('aunt@home.test')).toEqual(['guardian_invitation'])
    }),
  )

  test(
    'who they are is read by an admin with a second factor alone, and each look is on record',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { mina } = await family(1)
      const read = (by: Account) =>
        database.as<{ g: object[] }>(by, 'select account_guardians($1) as g', [mina.id])
      expect((await read(amy)).rows[0]?.g).toMatchObject([
        { name: 'Dan Fell', address: DAD, state: 'active', paused: false, families: 1 },
      ])
      expect(
        await database.sql(`select 1 from security_audit_log where action = 'guardians_read'`),
      ).toHaveLength(1)
      const scout = await createScout(database, { check: 'approved' })
      const { id } = await linkTo(mina, DAD)
      for (const other of [mina, scout, { ...amy, aal: 'aal1' as const }])
        for (const tried of [await read(other), await end(other, id)]) expect(tried.refused).not.toBeNull()
      expect((await end(amy, id, ' ')).refused?.hint).toBe('guardian.reason')
      const ada = await createAthlete(database)
      expect(
        (await database.as<{ g: object[] }>(amy, 'select account_guardians($1) as g', [ada.id])).rows[0]?.g,
      ).toEqual([])
    }),
  )
})

describe('a mistyped address', () => {
  test(
    'is corrected by the child, and whoever got the first mail opens nothing',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 14 })
      await invite(mina, 'dda@home.test', 'Dan Fell')
      const wrong = await linkTo(mina, 'dda@home.test')
      const correct = (by: Account, link: string, email: string) =>
        database.as(by, 'select correct_guardian($1, $2)', [link, email])
      expect((await correct(await createAthlete(database, { years: 14 }), wrong.id, MUM)).refused?.hint).toBe(
        'guardian.settled',
      )
      expect((await correct(mina, wrong.id, DAD)).refused).toBeNull()
      expect((await open(wrong.token)).refused?.hint).toBe('guardian.ended')
      const right = await linkTo(mina, DAD)
      await decide(right.token, 'consent')
      expect((await correct(mina, right.id, MUM)).refused?.hint).toBe('guardian.settled')
    }),
  )
})

test(
  'a mailbox that guards children of a fourth family is pointed out to every admin',
  rolledBack(async () => {
    const amy = await createAdmin(database)
    for (const [n, name] of ['Fell', 'Fell', 'Gray', 'Hale', 'Ives'].entries()) {
      const child = await createAthlete(database, { years: 14, name: `Kim ${name}` })
      const address = `coach+${n}@home.test`
      await invite(child, address)
      await decide((await linkTo(child, address)).token, 'consent')
      const told = (await notices(amy)).filter(({ kind }) => kind === 'guardian_families')
      expect([name, told.length]).toEqual([name, name === 'Ives' ? 1 : 0])
    }
  }),
)
