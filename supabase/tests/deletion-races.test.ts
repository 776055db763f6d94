import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
const { begin } = twoAtOnce(() => ({ database, server, clients }))
const { family } = testFamilies(() => database)

beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => database.close())

test('an account that is kept while the job runs stays', async () => {
  const ada = await database.inCommittedTransaction(() => createAthlete(database))
  await database.inCommittedTransaction(async () => {
    await database.sql('select private.begin_deletion($1, null)', [ada.id])
    await database.sql('update private.deletions set erase_at = now() where user_id = $1', [ada.id])
  })
  const [keeping, job] = [await begin('owner'), await begin('owner')]
  // As the account is kept, in two steps.
  await keeping.run('select private.lock_person($1)', [ada.id])
  const erased = await job.start('select private.erase_leaving_accounts()')
  await keeping.run('select private.keep_account($1)', [ada.id])
  await keeping.run('commit')
  expect(await erased.outcome).toBe('done')
  await job.run('commit')
  expect(await database.sql('select from auth.users where id = $1', [ada.id])).toHaveLength(1)
})

test('a guardian who holds it while the job erases others is heard', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad } = await family(1)
    const bob = await createAthlete(database)
    await database.sql('select private.begin_deletion($1, null)', [mina.id])
    await database.as('anon', 'select guardian_decide_deletion($1, true)', [dad])
    await database.sql('select private.begin_deletion($1, null)', [bob.id])
    await database.sql(
      `update private.deletions set erase_at = now() - case user_id when $1 then interval '2 days' else interval '1 day' end`,
      [bob.id],
    )
    await database.sql(`create function pg_temp.hold() returns trigger language plpgsql as $$ begin
      insert into private.deletion_answers (link_id, user_id, answer)
      select g.id, g.athlete_id, 'holds' from public.guardian_links g where g.state = 'active' and g.athlete_id <> old.id;
      return null; end $$`)
    await database.sql(
      'create trigger hold_meanwhile after delete on auth.users for each row execute function pg_temp.hold()',
    )
    expect(await database.sql('select private.erase_leaving_accounts() as erased')).toEqual([{ erased: 1 }])
    expect(await database.sql('select from auth.users where id = $1', [mina.id])).toHaveLength(1)
  }))
