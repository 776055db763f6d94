import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
const { interleave } = twoAtOnce(() => ({ database, server, clients }))
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => database.close())

const ASK = 'select private.begin_export($1, $2)'

test.each([
  ['in two windows', false],
  ['by the child and by a guardian', true],
])('a copy that is asked for %s in the same moment is made and told once', async (_, byGuardian) => {
  const ada = await database.inCommittedTransaction(() => createAthlete(database))
  expect(await interleave(['owner', ASK, [ada.id, false]], ['owner', ASK, [ada.id, byGuardian]])).toBe('done')
  expect(await database.sql('select by_guardian from private.exports where user_id = $1', [ada.id])).toEqual([
    { by_guardian: false },
  ])
  const told = `select kind from touchline.mail_outbox where kind = 'export_asked' and to_email = $1`
  expect(await database.sql(told, [ada.email])).toHaveLength(1)
})

test('a copy that is asked for while the account is erased is made for nobody', async () => {
  const ada = await database.inCommittedTransaction(() => createAthlete(database))
  await interleave(
    ['owner', 'delete from auth.users where id = $1', [ada.id]],
    ['owner', ASK, [ada.id, false]],
  )
  expect(await database.sql('select from private.exports where user_id = $1', [ada.id])).toEqual([])
  expect(await database.sql('select from touchline.mail_outbox where to_email = $1', [ada.email])).toEqual([])
})
