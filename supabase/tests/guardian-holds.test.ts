import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noNight } from './quiet-hours.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

type Page = {
  state: string
  deciding: { decision: string; target: string | null; seconds: number }[]
  photo: boolean
  film: boolean
  requests: { id: string; held: boolean; status: string; scout: Record<string, unknown> }[]
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { decide, family, asked, invite, linkTo, pageOf: ofChild, rolledBack } = testFamilies(() => database)

const call = (name: string, token: string, decision: string, target: string | null = null) =>
  database.as<{ p: Page }>('anon', `select ${name}($1, $2, $3) as p`, [token, decision, target])
const hold = (token: string, decision: string, target: string | null = null) =>
  database.as<{ p: Page }>('anon', `select guardian_hold($1, $2, $3, '2026-11', 'fr') as p`, [
    token,
    decision,
    target,
  ])
const takeBack = (token: string, decision: string, target: string | null = null) =>
  call('guardian_take_back', token, decision, target)
const pageOf = async (token: string) =>
  (await database.as<{ p: Page }>('anon', 'select guardian_portal($1) as p', [token])).rows[0]?.p
const tenSecondsLater = () =>
  database.sql(`update private.held_decisions set held_at = held_at - interval '10 seconds'`)
const heldNoticesLater = async () => {
  await database.sql(
    `update private.held_notifications set deliver_after = deliver_after - interval '11 seconds'`,
  )
  await database.sql('select private.deliver_held_words()')
}
const requestRow = async (id: string) =>
  (
    await database.sql<{ status: string; awaiting_guardian: boolean; decline_reason: string }>(
      'select status, awaiting_guardian, decline_reason from message_requests where id = $1',
      [id],
    )
  )[0]
const everythingTold = async (people: Account[]) => {
  const [row] = await database.sql<{ n: number }>(
    `select (select count(*) from notifications where user_id = any ($1)) + (select count(*) from touchline.mail_outbox)
       + (select count(*) from consents) as n`,
    [people.map(({ id }) => id)],
  )
  return Number(row?.n)
}

describe('what a guardian decided and may take back', () => {
  test(
    'tells nobody and opens nothing for ten seconds, and counts afterwards',
    rolledBack(async () => {
      await noNight(database)
      const { mina, dad } = await family(1)
      const { request, vera } = await asked(mina)
      const before = await everythingTold([mina, vera])
      const page = (await hold(dad, 'approve_request', request)).rows[0]?.p
      expect(page?.deciding).toMatchObject([{ decision: 'approve_request', target: request }])
      expect(page?.deciding[0]?.seconds).toBeGreaterThan(5)
      expect(await requestRow(request)).toMatchObject({ status: 'pending', awaiting_guardian: true })
      expect(await everythingTold([mina, vera])).toBe(before)
      const early = await database.as(mina, 'select answer_message_request($1, true)', [request])
      expect(early.refused?.hint).toBe('request.not_found')
      await tenSecondsLater()
      expect((await pageOf(dad))?.deciding).toEqual([])
      expect(await requestRow(request)).toMatchObject({ status: 'pending', awaiting_guardian: false })
      expect(
        (await database.as(mina, 'select answer_message_request($1, true)', [request])).refused,
      ).toBeNull()
    }),
  )

  test(
    'counts by the minute where nobody opens the page, with the place it was decided from',
    rolledBack(async () => {
      await noNight(database)
      const { mina, dad } = await family(1)
      const { request } = await asked(mina)
      await hold(dad, 'decline_request', request)
      await database.sql('select private.end_undo_windows()')
      expect(await requestRow(request)).toMatchObject({ status: 'pending' })
      await tenSecondsLater()
      await database.sql('select private.end_undo_windows()')
      expect(await requestRow(request)).toMatchObject({ status: 'declined', decline_reason: 'guardian' })
      const consents = await database.sql(
        `select decision, language, text_version from consents where request_id = $1`,
        [request],
      )
      expect(consents).toEqual([{ decision: 'declined', language: 'fr', text_version: '2026-11' }])
    }),
  )

  test(
    'that fails waits for the next minute, and keeps no other waiting',
    rolledBack(async () => {
      await noNight(database)
      const [first, second] = [await family(1), await family(1)]
      const [one, two] = [await asked(first.mina), await asked(second.mina)]
      await hold(first.dad, 'decline_request', one.request)
      await hold(second.dad, 'decline_request', two.request)
      await tenSecondsLater()
      await database.sql(
        `create function pg_temp.breaks() returns trigger language plpgsql as 'begin raise division_by_zero; end'`,
      )
      await database.sql(
        `create trigger breaks before update on message_requests for each row when (old.id = '${one.request}') execute function pg_temp.breaks()`,
      )
      await database.sql('select private.end_undo_windows()')
      expect(await requestRow(one.request)).toMatchObject({ status: 'pending' })
      expect(await requestRow(two.request)).toMatchObject({ status: 'declined' })
      await database.sql('drop trigger breaks on message_requests')
      await database.sql('select private.end_undo_windows()')
      expect(await requestRow(one.request)).toMatchObject({ status: 'declined' })
    }),
  )

  test(
    'is taken back within ten seconds by the same link, and not after them',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      const { request } = await asked(mina)
      await hold(dad, 'approve_request', request)
      expect((await takeBack(mum, 'approve_request', request)).refused?.hint).toBe('guardian.told')
      expect((await takeBack(dad, 'decline_request', request)).refused?.hint).toBe('guardian.told')
      expect((await takeBack(dad, 'approve_request', request)).rows[0]?.p.deciding).toEqual([])
      await tenSecondsLater()
      await pageOf(dad)
      expect(await requestRow(request)).toMatchObject({ awaiting_guardian: true })
      await hold(dad, 'approve_request', request)
      await tenSecondsLater()
      expect((await takeBack(dad, 'approve_request', request)).refused?.hint).toBe('guardian.told')
    }),
  )

  test(
    'is the same from two windows, and another answer waits until it is taken back',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const { request } = await asked(mina)
      await hold(dad, 'approve_request', request)
      expect((await hold(dad, 'approve_request', request)).rows[0]?.p.deciding).toHaveLength(1)
      expect((await hold(dad, 'decline_request', request)).refused?.hint).toBe('guardian.settled')
      await tenSecondsLater()
      expect((await hold(dad, 'approve_request', request)).refused?.hint).toBe('request.settled')
    }),
  )

  test(
    'gives way to what ended meanwhile',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const { request } = await asked(mina)
      await hold(dad, 'approve_request', request)
      await hold(dad, 'consent_photo')
      expect((await decide(dad, 'withdraw')).refused).toBeNull()
      await tenSecondsLater()
      await database.sql('select private.end_undo_windows()')
      expect(await requestRow(request)).toMatchObject({ status: 'declined' })
      const [page] = await database.sql('select photo_allowed from athlete_profiles where id = $1', [mina.id])
      expect(page).toEqual({ photo_allowed: false })
      expect(await database.sql('select from private.held_decisions')).toEqual([])
    }),
  )

  test(
    'counts before what is decided at once after its ten seconds, so that undoing a withdrawal gives it back',
    rolledBack(async () => {
      const { dad } = await family(1)
      await hold(dad, 'consent_photo')
      await tenSecondsLater()
      expect((await decide(dad, 'withdraw')).refused).toBeNull()
      expect((await decide(dad, 'undo_withdraw')).refused).toBeNull()
      expect(await pageOf(dad)).toMatchObject({ state: 'active', photo: true })
    }),
  )

  test(
    'comes back with a withdrawal that is taken back, also where it did not count yet',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await hold(dad, 'consent_film')
      expect((await decide(dad, 'withdraw')).refused).toBeNull()
      expect((await decide(dad, 'undo_withdraw')).refused).toBeNull()
      expect(await pageOf(dad)).toMatchObject({ state: 'active', photo: false, film: true, deciding: [] })
      const given = `select scope from consents where athlete_id = $1 and scope in ('photo', 'film')`
      expect(await database.sql(given, [mina.id])).toEqual([{ scope: 'film' }])
    }),
  )

  test(
    'shows a photo once its ten seconds are over, and a no at once goes before it',
    rolledBack(async () => {
      const { dad } = await family(1)
      await hold(dad, 'consent_photo')
      expect((await pageOf(dad))?.photo).toBe(false)
      await decide(dad, 'withdraw_photo')
      await tenSecondsLater()
      expect((await pageOf(dad))?.photo).toBe(false)
      await hold(dad, 'consent_photo')
      await tenSecondsLater()
      expect((await pageOf(dad))?.photo).toBe(true)
    }),
  )

  test(
    'about the account opens nothing for ten seconds, is taken back, and counts afterwards',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 14 })
      await invite(mina, DAD)
      const { token } = await linkTo(mina, DAD)
      const before = await everythingTold([mina])
      const shown = async () => (await ofChild(mina))?.v
      expect((await hold(token, 'approve_request', crypto.randomUUID())).refused?.hint).toBe(
        'guardian.not_active',
      )
      expect((await hold(token, 'consent')).rows[0]?.p.deciding).toMatchObject([
        { decision: 'consent', target: null },
      ])
      expect((await hold(token, 'decline')).refused?.hint).toBe('guardian.settled')
      expect(await everythingTold([mina])).toBe(before)
      expect(await shown()).toBe('private')
      expect((await takeBack(token, 'consent')).rows[0]?.p).toMatchObject({ state: 'invited', deciding: [] })
      await hold(token, 'consent')
      await tenSecondsLater()
      expect(await pageOf(token)).toMatchObject({ state: 'active', deciding: [] })
      expect(await shown()).toBe('scouts')
      expect(await everythingTold([mina])).toBeGreaterThan(before)
      expect((await takeBack(token, 'consent')).refused?.hint).toBe('guardian.told')
      expect((await hold(token, 'consent')).refused?.hint).toBe('guardian.settled')
    }),
  )

  test(
    'as a withdrawal works at once, and is told once it can no longer be taken back',
    rolledBack(async () => {
      await noNight(database)
      const { mina, dad } = await family(1)
      const { vera } = await asked(mina)
      const heard = () =>
        database.sql(
          `select kind, params ->> 'decision' as decision from notifications
           where user_id = any ($1) and (kind = 'request_declined' or params ->> 'decision' = 'withdraw') order by kind`,
          [[mina.id, vera.id]],
        )
      expect((await decide(dad, 'withdraw')).refused).toBeNull()
      expect(await ofChild(mina)).toMatchObject({ v: 'private' })
      expect((await decide(dad, 'undo_withdraw')).refused).toBeNull()
      await heldNoticesLater()
      expect(await heard()).toEqual([])
      await decide(dad, 'withdraw')
      await database.sql('select private.deliver_held_words()')
      expect(await heard()).toEqual([])
      await heldNoticesLater()
      expect(await heard()).toEqual([
        { kind: 'guardian_decided', decision: 'withdraw' },
        { kind: 'request_declined', decision: null },
      ])
    }),
  )

  test(
    'is refused at once by the rules that would refuse it, and nothing else is held',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const { request } = await asked(mina)
      for (const [decision, target] of [
        ['withdraw', null],
        ['end_conversation', request],
        ['adopt', null],
      ] as const)
        expect((await hold(dad, decision, target)).refused?.hint).toBe('guardian.decision')
      expect((await hold(dad, 'approve_request', crypto.randomUUID())).refused?.hint).toBe(
        'request.not_found',
      )
      await database.sql(`update message_requests set status = 'withdrawn' where id = $1`, [request])
      expect((await hold(dad, 'approve_request', request)).refused?.hint).toBe('request.settled')
      expect(await database.sql('select from consents where request_id = $1', [request])).toEqual([])
    }),
  )
})
