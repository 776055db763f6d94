import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noNight } from './quiet-hours.ts'
import { createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { linkTo, open, decide, shown, invite, mailsTo, pageOf, family, asked, rolledBack } = testFamilies(
  () => database,
)

describe('a second guardian', () => {
  test(
    'is asked only after the first one has agreed, who is told who it is',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      expect((await invite(mina, MUM)).refused).toBeNull()
      const proposed = await linkTo(mina, MUM)
      expect(await mailsTo(MUM)).toEqual([])
      expect(await mailsTo(DAD)).toEqual(['guardian_invitation', 'guardian_proposed'])
      expect((await open(proposed.token)).refused?.hint).toBe('guardian.link')
      expect((await shown(dad))?.others).toEqual([
        { id: proposed.id, name: 'Ann Fell', address: MUM, state: 'proposed', agreed: false },
      ])
      expect((await decide(dad, 'accept_guardian', proposed.id)).refused).toBeNull()
      expect(await mailsTo(MUM)).toEqual(['guardian_invitation'])
      const { token } = await linkTo(mina, MUM)
      expect((await decide(token, 'consent')).rows[0]?.p.state).toBe('active')
      expect((await shown(dad))?.others).toMatchObject([{ name: 'Ann Fell', address: '', state: 'active' }])
    }),
  )

  test(
    'whom the first one refuses never hears of it, and the child does',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await invite(mina, MUM)
      const { id } = await linkTo(mina, MUM)
      expect((await decide(dad, 'refuse_guardian', id)).refused).toBeNull()
      expect(await mailsTo(MUM)).toEqual([])
      expect((await decide(dad, 'accept_guardian', id)).refused?.hint).toBe('guardian.settled')
      const told = await database.as<{ d: string }>(
        mina,
        `select params ->> 'decision' as d from notifications where kind = 'guardian_decided'`,
      )
      expect(told.rows.map(({ d }) => d).sort()).toEqual(['consent', 'refuse_guardian'])
    }),
  )

  test(
    'takes the yes of every guardian there is',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      await invite(mina, 'uncle@home.test', 'Uwe Fell')
      const { id } = await linkTo(mina, 'uncle@home.test')
      await decide(mum, 'accept_guardian', id)
      expect(await mailsTo('uncle@home.test')).toEqual([])
      await decide(dad, 'accept_guardian', id)
      expect(await mailsTo('uncle@home.test')).toEqual(['guardian_invitation'])
    }),
  )

  test(
    'is not agreed to by the guardian of another child',
    rolledBack(async () => {
      const { mina } = await family(1)
      const other = await createAthlete(database, { years: 14 })
      await invite(other, 'other@home.test')
      const token = (await linkTo(other, 'other@home.test')).token
      await decide(token, 'consent')
      await invite(mina, MUM)
      expect((await decide(token, 'accept_guardian', (await linkTo(mina, MUM)).id)).refused?.hint).toBe(
        'guardian.settled',
      )
    }),
  )

  test(
    'who was invited before the first one agreed waits for them all the same',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 14 })
      await invite(mina, DAD, 'Dan Fell')
      await invite(mina, MUM)
      const [dad, mum] = [await linkTo(mina, DAD), await linkTo(mina, MUM)]
      await decide(dad.token, 'consent')
      expect(await mailsTo(DAD)).toEqual(['guardian_invitation', 'guardian_proposed'])
      expect((await shown(mum.token))?.state).toBe('proposed')
      expect((await decide(mum.token, 'consent')).refused?.hint).toBe('guardian.settled')
      await decide(dad.token, 'accept_guardian', mum.id)
      // The mail brings a new link, and the one before is dead.
      expect((await open(mum.token)).refused?.hint).toBe('guardian.replaced')
      expect((await decide((await linkTo(mina, MUM)).token, 'consent')).rows[0]?.p.state).toBe('active')
    }),
  )

  test(
    'who once said no does not come in past the first one',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 14 })
      await invite(mina, MUM)
      const mum = await linkTo(mina, MUM)
      await decide(mum.token, 'decline')
      await invite(mina, DAD)
      await decide((await linkTo(mina, DAD)).token, 'consent')
      expect((await decide(mum.token, 'consent')).rows[0]?.p.state).toBe('proposed')
      expect(await mailsTo(DAD)).toContain('guardian_proposed')
    }),
  )

  test(
    'cannot come in the place of one who has withdrawn',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await decide(dad, 'withdraw')
      await invite(mina, MUM)
      expect((await linkTo(mina, MUM)).state).toBe('proposed')
      expect(await mailsTo(MUM)).toEqual([])
      expect(await pageOf(mina)).toMatchObject({ v: 'private', c: 'closed' })
    }),
  )
})

describe('of two guardians the strictest answer counts:', () => {
  test(
    'photos are shown once both allow them, and until one does not',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      await decide(mum, 'consent_photo')
      expect((await pageOf(mina))?.photo).toBe(false)
      expect([(await shown(mum))?.photo, (await shown(dad))?.photo]).toEqual([true, false])
      await decide(dad, 'consent_photo')
      expect((await pageOf(mina))?.photo).toBe(true)
      await decide(mum, 'withdraw_photo')
      expect((await pageOf(mina))?.photo).toBe(false)
      await decide(dad, 'consent_photo')
      expect((await pageOf(mina))?.photo).toBe(false)
    }),
  )

  test(
    'a second one’s arrival hides what only the first has allowed',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await decide(dad, 'consent_photo')
      expect((await pageOf(mina))?.photo).toBe(true)
      await invite(mina, MUM)
      await decide(dad, 'accept_guardian', (await linkTo(mina, MUM)).id)
      expect((await pageOf(mina))?.photo).toBe(true)
      await decide((await linkTo(mina, MUM)).token, 'consent')
      expect((await pageOf(mina))?.photo).toBe(false)
    }),
  )

  test(
    'a request reaches the child once both approved it, and falls with one no',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      const seen = async () => (await database.as(mina, 'select id from message_requests')).changed
      const first = await asked(mina)
      await noNight(database)
      await decide(mum, 'approve_request', first.request)
      expect(await seen()).toBe(0)
      expect((await decide(mum, 'approve_request', first.request)).refused?.hint).toBe('request.settled')
      expect((await shown(mum))?.requests).toMatchObject([{ held: true, approved: true }])
      await decide(dad, 'approve_request', first.request)
      expect(await seen()).toBe(1)
      const second = await asked(mina)
      await decide(mum, 'approve_request', second.request)
      await decide(dad, 'decline_request', second.request)
      expect(
        await database.sql('select status from message_requests where id = $1', [second.request]),
      ).toEqual([{ status: 'declined' }])
      expect((await decide(mum, 'approve_request', second.request)).refused?.hint).toBe('request.settled')
    }),
  )

  test(
    'a block is lifted by the one who made it alone, and stands while the other’s does',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      const { vera } = await asked(mina)
      const block = (token: string) => database.as('anon', 'select guardian_block($1, $2)', [token, vera.id])
      const unblock = (token: string) =>
        database.as('anon', 'select guardian_unblock($1, $2)', [token, vera.id])
      const blocks = async () => (await database.sql('select 1 from blocks')).length
      await block(dad)
      expect((await unblock(mum)).refused?.hint).toBe('guardian.not_yours')
      expect((await shown(mum))?.blocked).toMatchObject([{ by_other: true }])
      expect((await shown(dad))?.blocked).toMatchObject([{ by_other: false }])
      await block(mum)
      expect((await unblock(dad)).refused).toBeNull()
      expect(await blocks()).toBe(1)
      expect((await unblock(mum)).refused).toBeNull()
      expect(await blocks()).toBe(0)
    }),
  )

  test(
    'a pause is lifted by the one who made it alone',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      const pause = (token: string, paused: boolean) =>
        database.as('anon', 'select guardian_pause($1, $2)', [token, paused])
      await pause(dad, true)
      expect((await pageOf(mina))?.c).toBe('closed')
      expect(await shown(mum)).toMatchObject({ paused: false, paused_by_other: true })
      await pause(mum, false)
      expect((await pageOf(mina))?.c).toBe('closed')
      await pause(dad, false)
      expect((await pageOf(mina))?.c).toBe('guardian')
    }),
  )

  test(
    'when one withdraws the page hides and conversations close, whoever else agrees',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await noNight(database)
      await openConversation(database, await createScout(database, { check: 'approved' }), mina)
      await invite(mina, MUM)
      await decide(dad, 'accept_guardian', (await linkTo(mina, MUM)).id)
      const mum = (await linkTo(mina, MUM)).token
      await decide(mum, 'consent')
      expect(await pageOf(mina)).toMatchObject({ v: 'scouts', c: 'guardian' })
      await decide(dad, 'withdraw')
      expect(await pageOf(mina)).toMatchObject({ v: 'private', c: 'closed' })
      expect(await database.sql('select status from conversations')).toEqual([{ status: 'closed' }])
      expect((await shown(mum))?.others).toMatchObject([{ name: 'Dan Fell', state: 'withdrawn' }])
    }),
  )
})
