import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { type Step, twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})
afterAll(() => database.close())

const { interleave } = twoAtOnce(() => ({ database, server, clients }))
const { family, asked, shown, decide, pageOf } = testFamilies(() => database)
const kept = <T>(work: () => Promise<T>) => database.inCommittedTransaction(work)

const answer = (token: string, decision: string, target: string | null = null): Step => [
  null,
  `select guardian_decide($1, $2, $3, '2026-11', 'en')`,
  [token, decision, target],
]

describe('two guardians who answer differently in the same second', () => {
  const asking = () =>
    kept(async () => {
      const { mina, dad, mum } = await family(2)
      return { mina, dad, mum, ...(await asked(mina)) }
    })
  const outcome = async (request: string) => {
    const [row] = await database.sql(
      `select r.status, r.awaiting_guardian, r.decline_reason, (select count(*)::int from conversations c where c.athlete_id = r.athlete_id) as threads
       from message_requests r where r.id = $1`,
      [request],
    )
    return row
  }
  const declined = { status: 'declined', awaiting_guardian: true, decline_reason: 'guardian', threads: 0 }

  test('to a request: one no declines it, whoever was first, and the yes is on record or refused', async () => {
    const late = await asking()
    expect(
      await interleave(
        answer(late.dad, 'approve_request', late.request),
        answer(late.mum, 'decline_request', late.request),
      ),
    ).toBe('done')
    expect(await outcome(late.request)).toEqual(declined)
    const early = await asking()
    expect(
      await interleave(
        answer(early.mum, 'decline_request', early.request),
        answer(early.dad, 'approve_request', early.request),
      ),
    ).toBe('request.settled')
    expect(await outcome(early.request)).toEqual(declined)
    const decisions = (request: string) =>
      database.sql(`select decision from consents where request_id = $1 order by created_at`, [request])
    expect(await decisions(late.request)).toEqual([{ decision: 'given' }, { decision: 'declined' }])
    expect(await decisions(early.request)).toEqual([{ decision: 'declined' }])
  })

  test('to a request with two times yes: it is the child’s to answer once, whoever was second', async () => {
    const { dad, mum, request, mina } = await asking()
    expect(
      await interleave(answer(dad, 'approve_request', request), answer(mum, 'approve_request', request)),
    ).toBe('done')
    expect(await outcome(request)).toMatchObject({ status: 'pending', awaiting_guardian: false })
    expect(
      await database.sql(`select 1 from notifications where user_id = $1 and kind = 'message_request'`, [
        mina.id,
      ]),
    ).toHaveLength(1)
  })

  test('about photos: they are shown only while both agree', async () => {
    for (const [first, second] of [
      ['consent_photo', 'withdraw_photo'],
      ['withdraw_photo', 'consent_photo'],
    ] as const) {
      const { mina, dad, mum } = await kept(async () => {
        const made = await family(2)
        await decide(made.mum, 'consent_photo')
        await decide(made.dad, 'consent_photo')
        return made
      })
      expect((await pageOf(mina))?.photo).toBe(true)
      expect(await interleave(answer(dad, first), answer(mum, second))).toBe('done')
      expect((await pageOf(mina))?.photo).toBe(false)
    }
  })

  test('about the page: a withdrawal closes it, though the other one agrees again', async () => {
    const { mina, dad, mum } = await kept(() => family(2))
    expect((await pageOf(mina))?.v).not.toBe('private')
    expect(await interleave(answer(dad, 'withdraw'), answer(mum, 'consent_photo'))).toBe('done')
    expect((await pageOf(mina))?.v).toBe('private')
  })

  test('about a pause: it stands while one of them wants it', async () => {
    const pause = (token: string, on: boolean): Step => [null, 'select guardian_pause($1, $2)', [token, on]]
    for (const pausesFirst of [true, false]) {
      const { dad, mum } = await kept(async () => {
        const made = await family(2)
        await database.as('anon', 'select guardian_pause($1, true)', [made.mum])
        return made
      })
      const steps: [Step, Step] = [pause(dad, true), pause(mum, false)]
      expect(await interleave(...(pausesFirst ? steps : (steps.toReversed() as typeof steps)))).toBe('done')
      expect(await kept(async () => (await shown(mum))?.paused_by_other)).toBe(true)
    }
  })
})

describe('a report about somebody who leaves in the same second', () => {
  const two = () =>
    kept(async () => ({
      mina: await createAthlete(database, { years: 16, guardian: 'active' }),
      vera: await createScout(database, { check: 'approved' }),
    }))
  const report = (by: Account, about: Account): Step => [
    by,
    `select report('scout_profile', $1, 'harassment', 'He wrote it twice')`,
    [about.id],
  ]
  const leave = ({ id }: Account): Step => ['owner', 'delete from auth.users where id = $1', [id]]
  const reports = (by: Account) =>
    database.sql(`select status, details, snapshot ->> 'kind' as kind from flags where reporter_id = $1`, [
      by.id,
    ])

  test('that comes first is an open case with its evidence, and the person is gone', async () => {
    const { mina, vera } = await two()
    expect(await interleave(report(mina, vera), leave(vera))).toBe('done')
    expect(await database.sql('select 1 from auth.users where id = $1', [vera.id])).toEqual([])
    expect(await reports(mina)).toEqual([
      expect.objectContaining({ status: 'open', details: 'He wrote it twice' }),
    ])
  })

  test('that comes second finds nobody, and nothing of it is kept', async () => {
    const { mina, vera } = await two()
    expect(await interleave(leave(vera), report(mina, vera))).toBe('flag.not_found')
    expect(await reports(mina)).toEqual([])
  })

  test('that a guardian makes is a case or finds nobody, whoever was first', async () => {
    const told = async () => {
      const { dad, vera } = await kept(async () => {
        const { mina, dad } = await family(1)
        return { dad, ...(await asked(mina)) }
      })
      const step: Step = [
        null,
        `select guardian_report($1, 'scout_profile', $2, 'harassment', 'He wrote it twice')`,
        [dad, vera.id],
      ]
      return { step, vera }
    }
    const early = await told()
    expect(await interleave(early.step, leave(early.vera))).toBe('done')
    const late = await told()
    expect(await interleave(leave(late.vera), late.step)).toBe('flag.not_found')
    const cases = 'select status from flags where subject_id = $1'
    expect(await database.sql(cases, [early.vera.id])).toEqual([{ status: 'open' }])
    expect(await database.sql(cases, [late.vera.id])).toEqual([])
  })

  test('by somebody who leaves stays a case or is none, and never half of one', async () => {
    const first = await two()
    expect(await interleave(report(first.mina, first.vera), leave(first.mina))).toBe('done')
    const cases = `select status, reporter_id from flags where subject_user_id = $1`
    expect(await database.sql(cases, [first.vera.id])).toEqual([{ status: 'open', reporter_id: null }])
    const second = await two()
    expect(await interleave(leave(second.mina), report(second.mina, second.vera))).not.toBe('done')
    expect(await database.sql(cases, [second.vera.id])).toEqual([])
  })
})
