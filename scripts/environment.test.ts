import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { environmentProblems, installEnvironment } from './environment.mjs'

const folder = mkdtempSync(join(tmpdir(), 'touchline-environment-'))
chmodSync(folder, 0o755)
afterEach(() => rmSync(join(folder, 'code'), { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function codeFolder(mode: number) {
  const root = join(folder, 'code')
  mkdirSync(root)
  chmodSync(root, mode)
  return root
}
const plain = { root: folder, env: {}, version: '24.0.0', uid: 1000 }

test.each(['20.19.0', '20.20.2', '22.12.0', '22.23.1', '23.1.0', '24.0.0', '26.1.0'])(
  'Node %s can set Touchline up',
  (version) => expect(environmentProblems({ ...plain, version })).toEqual([]),
)

test.each(['18.20.1', '20.0.0', '20.18.1', '21.7.3', '22.0.0', '22.10.0', '22.11.9'])(
  'Node %s is refused with what is wanted',
  (version) => {
    const problems = environmentProblems({ ...plain, version })
    expect(problems).toEqual([
      expect.stringContaining(`Node ${version} cannot set Touchline up: it needs Node 20.19`),
    ])
  },
)

test('root is told every folder that PostgreSQL could not enter, with the command that opens them', () => {
  const root = codeFolder(0o700)
  const closedData = join(root, 'private')
  mkdirSync(closedData)
  chmodSync(closedData, 0o700)
  const env = { DATA_DIR: join(closedData, 'data') }
  expect(environmentProblems({ ...plain, root, env, uid: 0 })).toEqual([
    expect.stringContaining(`chmod o+x ${root} ${closedData}`),
  ])
  expect(environmentProblems({ ...plain, root, env, uid: 1000 })).toEqual([])
  const ownDatabase = { ...env, DATABASE_URL: 'postgres://db.example/touchline' }
  expect(environmentProblems({ ...plain, root, env: ownDatabase, uid: 0 })).toEqual([])
})

test('npm installs what the build needs, whatever the caller set for the server', () => {
  const root = codeFolder(0o755)
  const npmCache = join(root, 'cache')
  const env = installEnvironment(root, {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_cache: npmCache,
    PATH: '/usr/bin',
  })
  expect(env).toEqual({ PATH: '/usr/bin', npm_config_cache: npmCache })
})

test('an npm cache that cannot be written is replaced by one beside the code', () => {
  const root = codeFolder(0o755)
  const env = installEnvironment(root, { npm_config_cache: '/dev/null/.npm' })
  expect(env.npm_config_cache).toBe(join(root, '.cache/npm'))
})
