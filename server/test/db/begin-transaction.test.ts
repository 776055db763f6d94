import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Setting } from '#server/db/statement.ts'
import { identityFromClaims } from '#server/identity/identity.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { PIPELINES } from './one-connection.ts'

const CALLER = identityFromClaims({ role: 'authenticated', sub: 'x' }, 'token')
const STATE = `select json_build_object('role', current_user, 'login', session_user,
  'claims', current_setting('request.jwt.claims'), 'ip', current_setting('request.ip'), 'path', current_setting('search_path'),
  'timeout', current_setting('statement_timeout'), 'readOnly', current_setting('transaction_read_only'))::text as state`
type Start = { settings: Setting[]; readOnly: boolean }

describe.each(PIPELINES)('beginning of a transaction over pipeline %s', (pipeline) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ DB_PIPELINE: pipeline })
  })
  afterAll(() => server.stop())

  const statements = [{ text: STATE, values: [] }]
  const paths: Record<string, (start: Start) => Promise<unknown>> = {
    'asked and answered': async ({ settings, readOnly }) => {
      const options = { settings: Object.fromEntries(settings), readOnly }
      const { rows } = await server.context.db.asCaller(CALLER, (db) => db.query(STATE), options)
      return rows[0]?.state
    },
    'in one round trip': async (start) =>
      (await server.context.db.runAsCaller(CALLER, { ...start, statements }))[0]?.[0]?.[0],
    'decided at the end': async (start) =>
      (
        await server.context.db.runAsCaller(CALLER, { ...start, statements, beforeCommit: () => 'commit' })
      )[0]?.[0]?.[0],
  }

  describe.each(Object.entries(paths))('%s', (_name, stateOf) => {
    test.each([true, false])(
      'has role, claims and settings of the caller, read only: %s',
      async (readOnly) => {
        const settings: Setting[] = [
          ['search_path', 'extensions'],
          ['request.ip', '192.0.2.7'],
          ['statement_timeout', '4s'],
        ]
        expect(JSON.parse(String(await stateOf({ settings, readOnly })))).toEqual({
          role: 'authenticated',
          login: 'authenticator',
          claims: CALLER.claimsJson,
          ip: '192.0.2.7',
          path: 'extensions',
          timeout: '4s',
          readOnly: readOnly ? 'on' : 'off',
        })
      },
    )

    test('refuses a setting that the caller may not make', async () => {
      const start: Start = { settings: [['log_statement', 'none']], readOnly: true }
      await expect(stateOf(start)).rejects.toMatchObject({ code: '42501' })
    })
  })

  test('gives a caller the same search path whether or not a table request used the connection before', async () => {
    const path = () =>
      server.context.db.asCaller(CALLER, (db) =>
        db.read<{ path: string }>(`select current_setting('search_path') as path`, []),
      )
    const before = await path()
    await server.context.db.runAsCaller(CALLER, {
      statements: [{ text: 'select 1', values: [] }],
      readOnly: true,
      session: [['search_path', 'storage']],
    })
    expect(await path()).toEqual(before)
  })

  test('makes settings of a server role with the rights of that role', async () => {
    const refused = server.context.db.asAdmin('supabase_auth_admin', 'a test', (db) => db.query('select 1'), {
      log_statement: 'none',
    })
    await expect(refused).rejects.toMatchObject({ code: '42501' })
  })
})
