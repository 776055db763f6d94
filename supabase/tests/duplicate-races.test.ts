import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
const { begin, interleave } = twoAtOnce(() => ({ database, server, clients }))
beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => database.close())

const CLOSE = `select close_duplicate($1, $2, 'Wrote that both are hers')`
const KEEP = 'select keep_duplicate($1)'
const LEAVE = 'select private.lock_person($1), private.begin_deletion($1, null)'
let n = 0
/** Two accounts of one person, and two admins. */
const twins = () =>
  database.inCommittedTransaction(async () => {
    const name = `Ada Quill ${'x'.repeat(++n)}`
    return {
      amy: await createAdmin(database),
      ann: await createAdmin(database),
      ada: await createAthlete(database, { name }),
      again: await createAthlete(database, { name }),
    }
  })
const isLeaving = async ({ id }: Account) =>
  (await database.sql('select from private.deletions where user_id = $1', [id])).length === 1
const isThere = async ({ id }: Account) =>
  (await database.sql('select from auth.users where id = $1', [id])).length === 1

test('two admins who close one for the other leave one of the two', async () => {
  const { amy, ann, ada, again } = await twins()
  expect(await interleave([amy, CLOSE, [again.id, ada.id]], [ann, CLOSE, [ada.id, again.id]])).toBe(
    'duplicate.standing',
  )
  expect([await isLeaving(again), await isLeaving(ada)]).toEqual([true, false])
})

test('an account whose person deletes the kept one meanwhile stays', async () => {
  const { amy, ada, again } = await twins()
  expect(await interleave([amy, CLOSE, [again.id, ada.id]], ['owner', LEAVE, [ada.id]])).toBe('done')
  expect([await isLeaving(again), await isLeaving(ada)]).toEqual([false, true])
})

test.each([
  ['deleted by its person', LEAVE, 'duplicate.standing'],
  ['erased by an operator', 'delete from auth.users where id = $1', 'flag.no_account'],
])('no account is closed for one that is %s', async (_, gone, hint) => {
  const { amy, ada, again } = await twins()
  expect(await interleave(['owner', gone, [ada.id]], [amy, CLOSE, [again.id, ada.id]])).toBe(hint)
  expect(await isLeaving(again)).toBe(false)
})

test('an account stays that is closed for one which an operator erases meanwhile', async () => {
  const { amy, ada, again } = await twins()
  expect(
    await interleave(
      [amy, CLOSE, [again.id, ada.id]],
      ['owner', 'delete from auth.users where id = $1', [ada.id]],
    ),
  ).toBe('done')
  expect([await isLeaving(again), await isThere(again), await isThere(ada)]).toEqual([false, true, false])
})

test('what its person asks for first is no duplicate, and stays theirs', async () => {
  const { amy, ada, again } = await twins()
  expect(await interleave(['owner', LEAVE, [again.id]], [amy, CLOSE, [again.id, ada.id]])).toBe(
    'duplicate.standing',
  )
  expect(await isLeaving(again)).toBe(true)
})

test('an admin who keeps it while its person asks for it takes nothing back', async () => {
  const { amy, ada, again } = await twins()
  const closing = await begin(amy)
  await closing.run(CLOSE, [again.id, ada.id])
  await closing.run('commit')
  expect(await interleave(['owner', LEAVE, [again.id]], [amy, KEEP, [again.id]])).toBe('duplicate.none')
  expect(await isLeaving(again)).toBe(true)
})

test('an account that an admin keeps while the job runs stays', async () => {
  const { amy, ada, again } = await twins()
  const closing = await begin(amy)
  await closing.run(CLOSE, [again.id, ada.id])
  await closing.run('commit')
  await database.inCommittedTransaction(() =>
    database.sql('update private.deletions set erase_at = now() where user_id = $1', [again.id]),
  )
  expect(
    await interleave([amy, KEEP, [again.id]], ['owner', 'select private.erase_leaving_accounts()', []]),
  ).toBe('done')
  expect([await isThere(again), await isLeaving(again)]).toEqual([true, false])
})
