import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, guardianToken } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

const enter = async (by: Account) => {
  const { rows, refused } = await database.as<{ id: string }>(
    by,
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method)
     values ($1, 'sprint30_s', 4.2, 's', current_date - 9, 'laser') returning id`,
    [by.id],
  )
  expect(refused).toBeNull()
  return rows[0]?.id ?? ''
}
const raise = (by: Account, number: string) =>
  database.as(
    by,
    `insert into measurement_disputes (measurement_id, reason) values ($1, 'lorikeet at the gate')`,
    [number],
  )
const decide = async (by: Account, number: string, outcome: string, why = 'The protocol was found') => {
  const [open] = await database.sql<{ id: string }>(
    'select id from measurement_disputes where measurement_id = $1 and resolved_at is null',
    [number],
  )
  return database.as(by, 'select resolve_dispute($1, $2, $3)', [open?.id, outcome, why])
}
const listOf = async (by: Account) =>
  (await database.as<{ list: unknown[] }>(by, 'select disputed_numbers() as list')).rows[0]?.list
const cast = async () => ({
  ada: await createAthlete(database),
  vera: await createScout(database, { check: 'approved' }),
  amy: await createAdmin(database),
})

describe('an admin who is close to whom a dispute concerns', () => {
  const expectUntold = async (admin: Account, number: string) => {
    expect(await listOf(admin)).toMatchObject([{ id: number, is_close: true, disputes: [], answer: null }])
    expect((await database.as(admin, 'select reason, raised_by from measurement_disputes')).rows).toEqual([])
  }

  rolledBack('reads neither the words nor the people of a dispute about their own number', async () => {
    const { ada, vera } = await cast()
    const number = await enter(ada)
    await raise(vera, number)
    await database.sql('insert into admin_users (user_id) values ($1)', [ada.id])
    await expectUntold({ ...ada, aal: 'aal2' }, number)
  })

  rolledBack('nor of one about the number of their child', async () => {
    const { vera, amy } = await cast()
    const mina = await createAthlete(database, { years: 14, guardian: 'active' })
    await guardianToken(database, mina)
    const number = await enter(mina)
    await raise(vera, number)
    expect(await listOf(amy)).toMatchObject([{ disputes: [{ reason: 'lorikeet at the gate' }] }])
    await database.sql(
      'update guardian_links set guardian_email = (select email from profiles where id = $1) where athlete_id = $2',
      [amy.id, mina.id],
    )
    await expectUntold(amy, number)
  })

  rolledBack('nor what others say of a number that they dispute themselves', async () => {
    const { ada, vera, amy } = await cast()
    const sven = await createScout(database, { check: 'approved' })
    const number = await enter(ada)
    await raise(vera, number)
    await raise(sven, number)
    const read = async (by: Account) =>
      (await database.as(by, 'select raised_by from measurement_disputes')).rows
    expect(await read(amy)).toHaveLength(2)
    await database.sql('insert into admin_users (user_id) values ($1)', [vera.id])
    expect(await read({ ...vera, aal: 'aal2' })).toEqual([{ raised_by: vera.id }])
  })
})

describe('the page of a guardian', () => {
  const { family, decide: answer } = testFamilies(() => database)
  const read = async (token: string) =>
    (await database.as<{ list: unknown[] }>('anon', 'select guardian_disputes($1) as list', [token])).rows[0]
      ?.list

  rolledBack(
    'lists the disputed numbers of their child, in nobody’s words, while they are a guardian',
    async () => {
      const { mina, dad } = await family(1)
      const vera = await createScout(database, { check: 'approved' })
      const milo = await createAthlete(database, { years: 14, guardian: 'active' })
      const number = await enter(mina)
      expect((await raise(vera, number)).refused).toBeNull()
      const list = await read(dad)
      expect(list).toMatchObject([{ measurement_id: number, metric_code: 'sprint30_s', answered: false }])
      expect(JSON.stringify(list)).not.toMatch(new RegExp(`lorikeet|${vera.id}`))
      expect(await read(await guardianToken(database, milo))).toEqual([])
      await answer(dad, 'withdraw')
      expect(await read(dad)).toEqual([])
    },
  )
})

describe('reasons that both sides read', () => {
  rolledBack('name nobody who disputes the number', async () => {
    const { ada, vera, amy } = await cast()
    const number = await enter(ada)
    await raise(vera, number)
    for (const why of ['Sid Harrow showed us the film', 'What harrow said is right'])
      expect((await decide(amy, number, 'kept', why)).refused?.hint).toBe('dispute.names')
    expect((await decide(amy, number, 'kept')).refused).toBeNull()
  })
})

describe('a number that was removed after a dispute', () => {
  rolledBack('is named to its athlete on the page of the decision', async () => {
    const { ada, vera, amy } = await cast()
    const number = await enter(ada)
    await raise(vera, number)
    expect((await decide(amy, number, 'removed')).refused).toBeNull()
    const [made] = await database.sql<{ id: string }>(
      'select id from private.moderation_decisions where subject_user_id = $1',
      [ada.id],
    )
    const read = async (who: Account) =>
      (await database.as<{ n: unknown }>(who, `select moderation_decision($1) -> 'number' as n`, [made?.id]))
        .rows[0]?.n
    expect(await read(ada)).toEqual({
      metric_code: 'sprint30_s',
      value_entered: expect.any(Number),
      unit_entered: 's',
      provenance: 'self_reported',
      measured_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      measured_on_precision: 'day',
    })
    expect(await read(vera)).toBeUndefined()
  })

  rolledBack('comes back in no other writing, and by no correction of another number', async () => {
    const { ada, vera, amy } = await cast()
    const number = await enter(ada)
    await raise(vera, number)
    expect((await decide(amy, number, 'removed')).refused).toBeNull()
    const other = (value: number, unit: string) =>
      database.as<{ id: string }>(
        ada,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method)
         values ($1, 'sprint30_s', $2, $3, current_date - 9, 'hand') returning id`,
        [ada.id, value, unit],
      )
    expect((await other(4.2003, 's')).refused?.hint).toBe('flag.removed_again')
    const { rows, refused } = await other(4.6, 's')
    expect(refused).toBeNull()
    const corrected = (value: number) =>
      database.as(ada, 'update measurements set value_entered = $2 where id = $1', [rows[0]?.id, value])
    expect((await corrected(4.2)).refused?.hint).toBe('flag.removed_again')
    expect((await corrected(4.5)).refused).toBeNull()
    await database.sql(`update private.moderation_decisions set status = 'reversed'`)
    expect((await corrected(4.2)).refused).toBeNull()
  })
})

describe('a disputed number that its athlete deleted', () => {
  rolledBack('stays on record as long as copies of what was reported, and no longer', async () => {
    const { ada, vera } = await cast()
    const number = await enter(ada)
    await raise(vera, number)
    await database.as(ada, 'delete from measurements where id = $1', [number])
    const copies = () => database.sql('select from private.deleted_numbers')
    const age = (days: number) =>
      database.sql('update private.deleted_numbers set deleted_at = now() - make_interval(days => $1)', [
        days,
      ])
    await age(179)
    await database.sql('select private.delete_old_copies()')
    expect(await copies()).toHaveLength(1)
    await age(181)
    await database.sql('select private.delete_old_copies()')
    expect(await copies()).toEqual([])
  })

  rolledBack('leaves nothing of an erased athlete in the notices of whoever disputed it', async () => {
    const { vera, amy } = await cast()
    const ada = await createAthlete(database, { visibility: 'scouts' })
    const number = await enter(ada)
    await raise(vera, number)
    await decide(amy, number, 'kept')
    const notices = () =>
      database.sql(`select url from notifications where user_id = $1 and url like '%' || $2 || '%'`, [
        vera.id,
        ada.id,
      ])
    expect(await notices()).toHaveLength(1)
    await database.sql('delete from auth.users where id = $1', [ada.id])
    expect(await notices()).toEqual([])
  })
})
