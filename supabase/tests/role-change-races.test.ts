import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAccount, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
const { begin } = twoAtOnce(() => ({ database, server, clients }))
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => database.close())

const roleOf = async ({ id }: Account) =>
  (await database.sql<{ role: string }>('select role from profiles where id = $1', [id]))[0]?.role

describe('what is written while a role changes', () => {
  const both = () =>
    database.inCommittedTransaction(async () => ({
      amy: await createAdmin(database),
      ada: await createAthlete(database),
      vera: await createScout(database, { check: 'approved' }),
    }))
  const ask = `select request_contact($1, 'A trial', 'Would you come?')`
  const turn = `select change_role($1, 'scout', $2, 'Signed up as the wrong one')`

  test('a request that came first keeps the role', async () => {
    const { amy, ada, vera } = await both()
    const [asking, changing] = [await begin(vera), await begin(amy)]
    await asking.run(ask, [ada.id])
    const { outcome } = await changing.start(turn, [ada.id, ada.email])
    await asking.run('commit')
    expect(await outcome).toBe('role.used')
    await changing.run('rollback')
    expect(await roleOf(ada)).toBe('athlete')
  })

  test('a request that came second reaches nobody', async () => {
    const { amy, ada, vera } = await both()
    const [changing, asking] = [await begin(amy), await begin(vera)]
    await changing.run(turn, [ada.id, ada.email])
    const { outcome } = await asking.start(ask, [ada.id])
    await changing.run('commit')
    expect(await outcome).toBe('role.changed')
    await asking.run('rollback')
    expect(await database.sql('select from message_requests where athlete_id = $1', [ada.id])).toEqual([])
    expect(await roleOf(ada)).toBe('scout')
  })

  test('a place on a list that came first keeps the role, and is not lost', async () => {
    const { amy, ada, vera } = await both()
    const [adding, changing] = [await begin(vera), await begin(amy)]
    await adding.run(
      `insert into board_items (board_id, stage_id, athlete_id)
       select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
      [ada.id],
    )
    const { outcome } = await changing.start(turn, [ada.id, ada.email])
    await adding.run('commit')
    expect(await outcome).toBe('role.used')
    await changing.run('rollback')
    expect(await database.sql('select from board_items where athlete_id = $1', [ada.id])).toHaveLength(1)
  })

  test('an endorsement that came second is refused', async () => {
    const { amy, ada, vera } = await both()
    const [changing, writing] = [await begin(amy), await begin(vera)]
    await changing.run(turn, [ada.id, ada.email])
    const { outcome } = await writing.start(
      `insert into endorsements (athlete_id, relationship, observed_on, rating, notes)
       values ($1, 'coached', current_date - 1, 5, 'Reads the game early.')`,
      [ada.id],
    )
    await changing.run('commit')
    expect(await outcome).toBe('role.changed')
    await writing.run('rollback')
    expect(await database.sql('select from endorsements where athlete_id = $1', [ada.id])).toEqual([])
  })

  test('two admins at once change it once', async () => {
    const { amy, ada } = await both()
    const ann = await database.inCommittedTransaction(() => createAdmin(database))
    const [one, other] = [await begin(amy), await begin(ann)]
    await one.run(turn, [ada.id, ada.email])
    const { outcome } = await other.start(turn, [ada.id, ada.email])
    await one.run('commit')
    expect(await outcome).toBe('role.same')
    await other.run('rollback')
  })

  test('a list that its scout begins meanwhile is refused', async () => {
    const { amy } = await both()
    const una = await database.inCommittedTransaction(() =>
      createAccount(database, { role: 'scout', full_name: 'Noa Quill' }),
    )
    const [changing, writing] = [await begin(amy), await begin(una)]
    await changing.run(`select change_role($1, 'athlete', $2, 'Signed up as the wrong one')`, [
      una.id,
      una.email,
    ])
    const { outcome } = await writing.start(`insert into boards (name) values ('Trials')`)
    await changing.run('commit')
    expect(await outcome).toBe('role.changed')
    await writing.run('rollback')
  })
})
