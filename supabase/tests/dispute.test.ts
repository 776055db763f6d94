import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

/** A number that an event recorded of an athlete, so that it is ranked. */
async function ranked(of: Account) {
  const [row] = await database.sql<{ id: string }>(
    `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
     values ($1, 'sprint30_s', 4.2, 's', current_date - 9, 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded') returning id`,
    [of.id],
  )
  return row?.id ?? ''
}
const raise = (by: Account, number: string, more: { about?: string; link?: string } = {}) =>
  database.as(
    by,
    `insert into measurement_disputes (measurement_id, about, reason, evidence_url) values ($1, $2, 'lorikeet at the gate', $3)`,
    [number, more.about ?? 'method', more.link ?? ''],
  )
const answer = (by: Account, number: string, words = 'The gate was checked', link = '') =>
  database.as(by, 'select answer_dispute($1, $2, $3)', [number, words, link])
const disputeOf = async (number: string) =>
  (
    await database.sql<{ id: string }>(
      'select id from measurement_disputes where measurement_id = $1 order by created_at, id limit 1',
      [number],
    )
  )[0]?.id
const decide = async (by: Account, number: string, outcome: string, why = 'The protocol was found') =>
  database.as(by, 'select resolve_dispute($1, $2, $3)', [await disputeOf(number), outcome, why])
const seen = async (by: Account, of: Account) =>
  (await database.as<{ seen: unknown }>(by, 'select disputes_of($1) as seen', [of.id])).rows[0]?.seen
const stateOf = async (number: string) =>
  (
    await database.sql<{ status: string; since: boolean; provenance: string }>(
      'select dispute_status as status, disputed_on is not null as since, provenance from measurements where id = $1',
      [number],
    )
  )[0]
const bests = (of: Account) =>
  database.sql('select value from athlete_best_results where athlete_id = $1', [of.id])
const told = async (who: Account) =>
  (
    await database.sql<{ said: string }>(
      `select kind || ':' || coalesce(params ->> 'because', '') as said from notifications where user_id = $1 order by created_at, kind`,
      [who.id],
    )
  ).map(({ said }) => said)

const cast = async () => ({
  ada: await createAthlete(database),
  vera: await createScout(database, { check: 'approved' }),
  amy: await createAdmin(database),
})

describe('a dispute', () => {
  rolledBack(
    'takes a number out of the best ones, says since when, and tells nobody why or who',
    async () => {
      const { ada, vera } = await cast()
      const number = await ranked(ada)
      expect((await bests(ada)).length).toBeGreaterThan(0)
      expect((await raise(vera, number)).refused).toBeNull()
      expect(await bests(ada)).toEqual([])
      expect(await stateOf(number)).toMatchObject({ status: 'disputed', since: true })
      const state = await seen(ada, ada)
      expect(state).toEqual([
        {
          measurement_id: number,
          about: ['method'],
          answered_at: null,
          decided: null,
          lowered: false,
          mine: null,
        },
      ])
      expect(JSON.stringify(state)).not.toContain(vera.id)
      expect(await told(ada)).toEqual(['dispute:'])
    },
  )

  rolledBack('is one for each person and number, with a safe link or none', async () => {
    const { ada, vera } = await cast()
    const number = await ranked(ada)
    for (const link of [
      'http://plain.example',
      'https://',
      'https://two words.example',
      'https://a.example/\n',
    ])
      expect((await raise(vera, number, { link })).refused?.code, link).toBe('23514')
    await raise(vera, number)
    expect((await raise(vera, number)).refused?.hint).toBe('dispute.open')
  })

  rolledBack('is withdrawn by whoever raised it alone, and the number is as it was', async () => {
    const { ada, vera } = await cast()
    const number = await ranked(ada)
    await raise(vera, number)
    const id = await disputeOf(number)
    for (const by of [ada, await createScout(database, { check: 'approved' })])
      expect((await database.as(by, 'select withdraw_dispute($1)', [id])).refused?.hint).toBe('dispute.none')
    expect((await database.as(vera, 'select withdraw_dispute($1)', [id])).refused).toBeNull()
    expect(await stateOf(number)).toMatchObject({ status: 'none', since: false })
    expect((await bests(ada)).length).toBeGreaterThan(0)
    expect((await raise(vera, number)).refused).toBeNull()
  })

  rolledBack('holds the number as it is, for its athlete too', async () => {
    const { vera } = await cast()
    const ada = await createAthlete(database)
    const own = await database.as<{ id: string }>(
      ada,
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'height_cm', 180, 'cm', current_date) returning id`,
      [ada.id],
    )
    const number = own.rows[0]?.id ?? ''
    await raise(vera, number)
    for (const change of [
      'update measurements set value_entered = 181 where id = $1',
      `update measurements set device = 'tape' where id = $1`,
      `update measurements set measured_on = measured_on - 1 where id = $1`,
    ])
      expect((await database.as(ada, change, [number])).refused?.hint).toBe('measurement.disputed')
  })

  const others: [who: string, make: () => Promise<Account>][] = [
    ['a scout nobody checked', () => createScout(database)],
    ['another athlete', () => createAthlete(database)],
  ]
  for (const [who, make] of others)
    rolledBack(`cannot be raised by ${who}`, async () => {
      const { ada } = await cast()
      const number = await ranked(ada)
      expect((await raise(await make(), number)).refused).not.toBeNull()
      expect(await stateOf(number)).toMatchObject({ status: 'none' })
    })
})

describe('the answer', () => {
  rolledBack('is given once by the athlete, and by nobody else', async () => {
    const { ada, vera } = await cast()
    const number = await ranked(ada)
    expect((await answer(ada, number)).refused?.hint).toBe('dispute.decided')
    await raise(vera, number)
    expect((await answer(vera, number)).refused?.hint).toBe('dispute.none')
    expect((await answer(await createAthlete(database), number)).refused?.hint).toBe('dispute.none')
    expect((await answer(ada, number, 'no')).refused?.hint).toBe('dispute.answer')
    expect((await answer(ada, number, 'It is right', 'javascript:alert(1)')).refused?.hint).toBe(
      'dispute.evidence',
    )
    expect((await answer(ada, number)).refused).toBeNull()
    expect((await answer(ada, number)).refused?.hint).toBe('dispute.answered')
  })

  rolledBack('is refused after the decision', async () => {
    const { ada, vera, amy } = await cast()
    const number = await ranked(ada)
    await raise(vera, number)
    await decide(amy, number, 'kept')
    expect((await answer(ada, number)).refused?.hint).toBe('dispute.decided')
  })
})

describe('the decision', () => {
  rolledBack('keeps the number for everybody who disputes it at once', async () => {
    const { ada, vera, amy } = await cast()
    const wes = await createScout(database, { check: 'approved' })
    const number = await ranked(ada)
    await raise(vera, number)
    await raise(wes, number, { about: 'date' })
    expect((await decide(amy, number, 'kept')).refused).toBeNull()
    expect(await stateOf(number)).toEqual({ status: 'resolved', since: false, provenance: 'club_recorded' })
    expect((await bests(ada)).length).toBeGreaterThan(0)
    expect(await told(ada)).toContain('dispute_decided:kept')
    for (const who of [vera, wes]) expect(await told(who)).toEqual(['dispute_answered:kept'])
    expect(await seen(vera, ada)).toMatchObject([
      { about: null, mine: { outcome: 'kept', resolution: 'The protocol was found' } },
    ])
    expect((await decide(amy, number, 'kept')).refused?.hint).toBe('dispute.none')
  })

  rolledBack('lowers the number to the athlete’s own word, without the event that vouched', async () => {
    const { ada, vera, amy } = await cast()
    const number = await ranked(ada)
    await raise(vera, number)
    expect((await decide(amy, number, 'lowered')).refused).toBeNull()
    expect(await stateOf(number)).toMatchObject({ status: 'resolved', provenance: 'self_reported' })
    expect(
      await database.sql('select event_id, organization_id from measurements where id = $1', [number]),
    ).toEqual([{ event_id: null, organization_id: null }])
    expect(await told(vera)).toEqual(['dispute_answered:changed'])
    expect(await seen(ada, ada)).toMatchObject([
      { lowered: true, decided: { outcome: 'lowered', resolution: 'The protocol was found' } },
    ])
    await raise(vera, number)
    const [open] = await database.sql<{ id: string }>(
      'select id from measurement_disputes where resolved_at is null',
    )
    expect(
      (await database.as(amy, `select resolve_dispute($1, 'lowered', 'once more')`, [open?.id])).refused
        ?.hint,
    ).toBe('dispute.lowest')
  })

  rolledBack('removes the number with reasons, and keeps a copy and the record', async () => {
    const { ada, vera, amy } = await cast()
    const number = await ranked(ada)
    await raise(vera, number)
    await answer(ada, number)
    expect((await decide(amy, number, 'removed')).refused).toBeNull()
    expect(await stateOf(number)).toBeUndefined()
    expect(
      await database.sql(
        `select action, removed ->> 'id' as id from private.moderation_decisions where subject_id = $1`,
        [number],
      ),
    ).toEqual([{ action: 'remove', id: number }])
    expect(await database.sql('select measurement_id, outcome from measurement_disputes')).toEqual([
      { measurement_id: null, outcome: 'removed' },
    ])
    expect(await database.sql('select private.dispute_record($1) as r', [vera.id])).toEqual([
      { r: { upheld: 1, decided: 1 } },
    ])
    expect(await told(ada)).toContain('moderation:remove')
    expect(await told(vera)).toEqual(['dispute_answered:changed'])
  })

  rolledBack('is refused without a second factor, reasons or distance', async () => {
    const { ada, vera, amy } = await cast()
    const number = await ranked(ada)
    await raise(vera, number)
    const alone: Account = { ...amy, aal: 'aal1' }
    expect((await decide(alone, number, 'kept')).refused?.hint).toBe('admin.second_factor_needed')
    expect((await decide(vera, number, 'kept')).refused?.hint).toBe('admin.only')
    expect((await decide(amy, number, 'kept', 'ok')).refused?.hint).toBe('dispute.statement')
    expect((await decide(amy, number, 'kept', 'Call me on 0171 555 0192')).refused?.hint).toBe(
      'contact.details',
    )
    expect((await decide(amy, number, 'halved')).refused?.hint).toBe('dispute.outcome')
    await database.sql('insert into admin_users (user_id) values ($1) on conflict do nothing', [ada.id])
    expect((await database.as(ada, 'select disputed_numbers()')).refused).not.toBeNull()
    expect(await stateOf(number)).toMatchObject({ status: 'disputed' })
  })

  rolledBack('is made on what admins alone read: words, who, their record and the answer', async () => {
    const { ada, vera, amy } = await cast()
    const number = await ranked(ada)
    await raise(vera, number)
    await answer(ada, number)
    const read = await database.as<{ list: unknown }>(amy, 'select disputed_numbers() as list')
    expect(read.rows[0]?.list).toMatchObject([
      {
        id: number,
        is_close: false,
        disputes: [{ reason: 'lorikeet at the gate', record: { upheld: 0, decided: 0 } }],
        answer: { words: 'The gate was checked' },
      },
    ])
    for (const by of [ada, vera])
      expect((await database.as(by, 'select disputed_numbers()')).refused?.hint).toBe('admin.only')
    expect(JSON.stringify(await seen(vera, ada))).not.toContain('The gate was checked')
  })
})
