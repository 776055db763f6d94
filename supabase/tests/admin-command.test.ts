import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { runScript } from './run-script.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.sql(
    `insert into auth.users (email, email_confirmed_at) values ('ann@example.org', now()), ('new@example.org', null)`,
  )
})
afterAll(() => server.stop())

const run = (...words: string[]) => runScript(server, 'scripts/grant-admin.ts', words)

test('npm run admin makes an admin of a confirmed user and prints that acting needs MFA', async () => {
  expect(await run('list')).toEqual({ code: 0, output: 'There is no admin yet.\n' })
  const added = await run('add', ' Ann@Example.org ')
  expect(added.code).toBe(0)
  expect(added.output).toMatch(/^ann@example\.org is an admin now\..*second step/)
  expect((await run('list')).output).toBe('ann@example.org\n')
})

test.each([
  ['nobody by that address', ['add', 'nobody@example.org'], 'Nobody has signed up'],
  ['an address not confirmed', ['add', 'new@example.org'], 'has not been confirmed'],
  ['no address', ['add'], 'Usage'],
  ['another word', ['promote', 'ann@example.org'], 'Usage'],
])('npm run admin makes no admin of %s', async (_what, words, said) => {
  const answer = await run(...words)
  expect(answer).toMatchObject({ code: 1, output: expect.stringContaining(said) })
})
