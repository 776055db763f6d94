import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationSteps } from './confirmation-steps.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

const { steps, hint, ask, tokenOf, answer, standing, asked, change, club, number, desk, decide } =
  confirmationSteps(() => database)
const raise = (by: Account, measurement: string) =>
  hint(
    database.as(
      by,
      `insert into measurement_disputes (measurement_id, reason) values ($1, 'Not plausible')`,
      [measurement],
    ),
  )
const withdraw = async (by: Account, measurement: string) =>
  hint(
    database.as(
      by,
      'select withdraw_dispute(d.id) from measurement_disputes d where d.measurement_id = $1 and d.resolved_at is null',
      [measurement],
    ),
  )
async function settle(admin: Account, measurement: string, outcome: string) {
  const [open] = await database.sql<{ id: string }>(
    'select id from measurement_disputes where measurement_id = $1 and resolved_at is null',
    [measurement],
  )
  return hint(
    database.as(admin, 'select resolve_dispute($1, $2, $3)', [open?.id, outcome, 'The protocol says so']),
  )
}
const remove = (by: Account, measurement: string) =>
  hint(database.as(by, 'delete from measurements where id = $1', [measurement]))
const disputes = () =>
  database.sql<{ measurement_id: string | null; outcome: string | null }>(
    'select measurement_id, outcome from measurement_disputes',
  )
const told = (who: Account) =>
  database.sql<{ because: string; url: string }>(
    `select params ->> 'because' as because, url from notifications where user_id = $1 and kind = 'dispute_answered' order by created_at, ctid`,
    [who.id],
  )
const statusOf = async (measurement: string) =>
  (
    await database.sql<{ status: string }>(
      'select dispute_status as status from measurements where id = $1',
      [measurement],
    )
  )[0]?.status

/** A number that a checked club is asked to confirm, and a scout who disputes it. */
async function disputed() {
  const world = await asked()
  const vera = await createScout(database, { check: 'approved' })
  expect(await raise(vera, world.number)).toBeNull()
  return { ...world, vera }
}

describe('a confirmation while a number is disputed', () => {
  rolledBack('is given and read by the team, and lifts the number once it is kept', async () => {
    const world = await disputed()
    expect(await hint(answer(world.token, 'confirm'))).toBeNull()
    expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', how: null })
    const read = await database.as<{ list: unknown }>(world.admin, 'select disputed_numbers() as list')
    expect(read.rows[0]?.list).toMatchObject([
      { can_be_lowered: true, confirmations: [{ state: 'confirmed', answered_by: 'Janet Holroyd' }] },
    ])
    expect(await settle(world.admin, world.number, 'kept')).toBeNull()
    expect(await standing(world.number)).toMatchObject({ provenance: 'club_recorded', how: 'official' })
  })

  rolledBack('lifts it once the dispute is withdrawn', async () => {
    const world = await disputed()
    await answer(world.token, 'confirm')
    expect(await withdraw(world.vera, world.number)).toBeNull()
    expect((await standing(world.number))?.provenance).toBe('club_recorded')
  })

  rolledBack('may be asked for, and one that is taken back falls at once', async () => {
    const rovers = await club()
    const ada = await createAthlete(database)
    const vera = await createScout(database, { check: 'approved' })
    const own = await number(ada, rovers.id)
    await raise(vera, own)
    const done = await ask(ada, own, rovers.official)
    expect(done.refused).toBeNull()
    await withdraw(vera, own)
    const token = await tokenOf(done.rows[0]?.id)
    await answer(token, 'confirm')
    await raise(vera, own)
    expect((await standing(own))?.provenance).toBe('club_recorded')
    await answer(token, 'withdraw')
    expect((await standing(own))?.provenance).toBe('self_reported')
  })

  rolledBack('changes nothing by a correction that the athlete accepts', async () => {
    const world = await disputed()
    await answer(world.token, 'correct', { value_entered: 4.1 })
    expect(
      await hint(
        database.as(world.ada, 'select answer_measurement_correction($1, true)', [world.confirmation]),
      ),
    ).toBe('measurement.disputed')
    expect(await standing(world.number)).toMatchObject({ value: 4.55 })
  })
})

describe('a number that was lowered', () => {
  rolledBack('is lifted by no confirmation, asked before or after', async () => {
    const world = await disputed()
    await answer(world.token, 'confirm')
    expect(await settle(world.admin, world.number, 'lowered')).toBeNull()
    expect(await standing(world.number)).toMatchObject({ provenance: 'self_reported', how: null, by: '' })
    expect(await hint(answer(world.token, 'confirm', {}, 'x'))).toBe('measurement.gone')
    expect(await desk(world.desk)).toEqual([])
    await steps.check(world.admin, world.id)
    await database.sql('select private.settle_measurement($1)', [world.number])
    expect((await standing(world.number))?.provenance).toBe('self_reported')
    expect(
      await change(world.ada, world.number, `organization_id = '${world.id}', measured_by_name = ''`),
    ).toBeNull()
    expect(await hint(ask(world.ada, world.number, world.official))).toBe('measurement.lowered')
  })

  rolledBack('stays down deleted and entered again, and not as another number', async () => {
    const world = await disputed()
    await answer(world.token, 'confirm')
    await settle(world.admin, world.number, 'lowered')
    expect(await remove(world.ada, world.number)).toBeNull()
    const again = await number(world.ada, world.id)
    expect(await hint(ask(world.ada, again, world.official))).toBe('measurement.lowered')
    await change(world.ada, again, 'value_entered = 4.7')
    expect(await hint(ask(world.ada, again, world.official))).toBeNull()
    await change(world.ada, again, 'value_entered = 4.55')
    expect(await decide(world.desk, 'confirm')).toBeNull()
    expect((await standing(again))?.provenance).toBe('self_reported')
  })

  rolledBack('can be confirmed again after an admin has kept it', async () => {
    const world = await disputed()
    await answer(world.token, 'confirm')
    await settle(world.admin, world.number, 'lowered')
    await raise(world.ada, world.number)
    await settle(world.admin, world.number, 'kept')
    expect((await standing(world.number))?.provenance).toBe('self_reported')
    await change(world.ada, world.number, `organization_id = '${world.id}', measured_by_name = ''`)
    const done = await ask(world.ada, world.number, world.official)
    await answer(await tokenOf(done.rows[0]?.id), 'confirm')
    expect((await standing(world.number))?.provenance).toBe('club_recorded')
  })
})

describe('a disputed number that its athlete deletes', () => {
  rolledBack('ends the dispute without saying who was right, and tells who raised it', async () => {
    const world = await disputed()
    expect(await remove(world.ada, world.number)).toBeNull()
    expect(await disputes()).toEqual([{ measurement_id: null, outcome: 'withdrawn_with_number' }])
    expect(await database.sql('select private.dispute_record($1) as r', [world.vera.id])).toEqual([
      { r: { upheld: 0, decided: 0 } },
    ])
    expect(await told(world.vera)).toEqual([
      { because: 'deleted', url: `/scout/search?open=${world.ada.id}` },
    ])
    expect(
      await database.sql(`select id, number ->> 'value_entered' as value from private.deleted_numbers`),
    ).toEqual([{ id: world.number, value: '4.55' }])
  })

  rolledBack('is disputed as it was when entered again within 30 days, answer and all', async () => {
    const world = await disputed()
    await database.as(world.ada, `select answer_dispute($1, 'The gate was checked')`, [world.number])
    await remove(world.ada, world.number)
    const again = await number(world.ada, world.id)
    expect(await disputes()).toEqual([{ measurement_id: again, outcome: null }])
    expect(await statusOf(again)).toBe('disputed')
    expect(await database.sql('select measurement_id from private.dispute_answers')).toEqual([
      { measurement_id: again },
    ])
    expect((await told(world.vera)).map(({ because }) => because)).toEqual(['deleted', 'again'])
  })

  rolledBack('also by way of another value, in another unit, and beside itself', async () => {
    const world = await disputed()
    expect(
      await hint(
        database.as(
          world.ada,
          `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'sprint30_s', 4.55, 's', '2026-02-01')`,
          [world.ada.id],
        ),
      ),
    ).toBe('measurement.disputed_twin')
    await remove(world.ada, world.number)
    const again = await number(world.ada, world.id, 4.6)
    expect(await statusOf(again)).toBe('none')
    expect(await change(world.ada, again, 'value_entered = 4.55')).toBeNull()
    expect(await statusOf(again)).toBe('disputed')
  })

  rolledBack('is a new number after 30 days', async () => {
    const world = await disputed()
    await remove(world.ada, world.number)
    await database.sql(`update private.deleted_numbers set deleted_at = now() - interval '31 days'`)
    expect(await statusOf(await number(world.ada, world.id))).toBe('none')
  })

  rolledBack('tells nobody more than six times a day, with no link to who is hidden', async () => {
    const world = await disputed()
    let own = world.number
    for (let turn = 0; turn < 5; turn++) {
      await remove(world.ada, own)
      own = await number(world.ada, world.id)
    }
    expect(await told(world.vera)).toHaveLength(6)
    await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
      world.ada.id,
      world.vera.id,
    ])
    await settle(world.admin, own, 'kept')
    expect((await told(world.vera)).at(-1)).toEqual({ because: 'kept', url: '' })
  })

  rolledBack('is deleted by nobody else', async () => {
    const world = await disputed()
    for (const by of [world.vera, await createAthlete(database)]) await remove(by, world.number)
    expect(await statusOf(world.number)).toBe('disputed')
  })
})

rolledBack('a number that comes back with a reversed removal is disputed by nobody', async () => {
  const world = await disputed()
  const [kept] = await database.sql<{ row: unknown }>(
    'delete from measurements where id = $1 returning to_jsonb(measurements) as row',
    [world.number],
  )
  await database.sql('insert into measurements select * from jsonb_populate_record(null::measurements, $1)', [
    kept?.row,
  ])
  expect(await statusOf(world.number)).toBe('resolved')
})
