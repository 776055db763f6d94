import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { sessionSteps } from './session-steps.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
const { begin, interleave } = twoAtOnce(() => ({ database, server, clients }))
const s = sessionSteps(() => database)

beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => database.close())

const enter = async (by: Account) => {
  const [row] = await database.sql<{ id: string }>(
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method)
     values ($1, 'sprint30_s', 4.2, 's', current_date - 9, 'laser') returning id`,
    [by.id],
  )
  return row?.id ?? ''
}
const DISPUTE = `insert into measurement_disputes (measurement_id, reason) values ($1, 'Not plausible')`
const WITHDRAW = `select withdraw_dispute(id) from measurement_disputes where measurement_id = $1 and resolved_at is null and raised_by = auth.uid()`
const statusOf = async (number: string) =>
  (
    await database.sql<{ status: string }>(
      'select dispute_status as status from measurements where id = $1',
      [number],
    )
  )[0]?.status
const disputed = () =>
  database.inCommittedTransaction(async () => {
    const [ada, amy, vera, sven] = [
      await createAthlete(database, { visibility: 'scouts' }),
      await createAdmin(database),
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
    ]
    const number = await enter(ada)
    await database.as(vera, DISPUTE, [number])
    return { ada, amy, vera, sven, number }
  })

test('a dispute that is withdrawn while another is raised leaves the number disputed', async () => {
  const { vera, sven, number } = await disputed()
  expect(await interleave([sven, DISPUTE, [number]], [vera, WITHDRAW, [number]])).toBe('done')
  expect(await statusOf(number)).toBe('disputed')
})

test('a dispute that is withdrawn while an admin decides waits for the number and holds nothing', async () => {
  const { amy, vera, number } = await disputed()
  const [open] = await database.sql<{ id: string }>(
    'select id from measurement_disputes where measurement_id = $1',
    [number],
  )
  const [deciding, scout] = [await begin('owner'), await begin(vera)]
  // What a decision holds first.
  await deciding.run('select from measurements where id = $1 for update', [number])
  const withdrawn = await scout.start(WITHDRAW, [number])
  expect(
    await database.sql('select from measurement_disputes where id = $1 for update nowait', [open?.id]),
  ).toHaveLength(1)
  await deciding.run('rollback')
  expect(await withdrawn.outcome).toBe('done')
  await scout.run('commit')
  const admin = await begin(amy)
  await expect(
    admin.run(`select resolve_dispute($1, 'kept', 'The protocol was found')`, [open?.id]),
  ).rejects.toMatchObject({ hint: 'dispute.none' })
})

test('the same number entered twice at once carries the dispute on, and stands once', async () => {
  const { ada, number } = await disputed()
  await database.inCommittedTransaction(async () => {
    await database.as(ada, 'delete from measurements where id = $1', [number])
  })
  const again = `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method)
     values ($1, 'sprint30_s', 4.2, 's', current_date - 9, 'laser')`
  expect(await interleave([ada, again, [ada.id]], [ada, again, [ada.id]])).toBe('measurement.disputed_twin')
  expect(
    await database.sql('select dispute_status as status from measurements where athlete_id = $1', [ada.id]),
  ).toEqual([{ status: 'disputed' }])
})

test('an official who takes a number back waits for its athlete, and holds nothing of it meanwhile', async () => {
  const { number } = await database.inCommittedTransaction(() => s.recorded())
  const [answering, removing] = [await begin('owner'), await begin('owner')]
  // What an answer holds first.
  await answering.run('select from measurements where id = $1 for update', [number])
  const row = 'from private.measurement_session_rows where measurement_id = $1'
  const removal = await removing.start(`select private.remove_session_number(id, 'removed') ${row}`, [number])
  expect(await database.sql(`select ${row} for update nowait`, [number])).toHaveLength(1)
  await answering.run('rollback')
  expect(await removal.outcome).toBe('done')
  await removing.run('commit')
  expect(await database.sql('select from measurements where id = $1', [number])).toEqual([])
})
