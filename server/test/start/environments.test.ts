import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { readServerStatus } from '#server/start/server-status.ts'

/**
 * `npm start` on a fresh copy of the tree, as a newcomer runs it: nothing installed, nothing built, with the machine's own Node
 * and npm. Each takes a minute or two, so they run in `npm run test:full` only.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const MINUTES = 60_000
const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
}, 5 * MINUTES)

test.each<[name: string, env: Record<string, string>]>([
  ['nothing set', {}],
  ['NODE_ENV=development, on ::1', { NODE_ENV: 'development', ...ipv6Host() }],
  ['NODE_ENV=test and a HOME that cannot be written', { NODE_ENV: 'test', HOME: '/dev/null/home' }],
  [
    'NODE_ENV=production and an npm that leaves out development packages',
    { NODE_ENV: 'production', npm_config_omit: 'dev', SITE_URL: 'http://touchline.example' },
  ],
  ['an npm that runs no install scripts', { npm_config_ignore_scripts: 'true' }],
])(
  'npm start on a fresh copy: %s',
  async (_, env) => {
    const started = await startCopy(freshCopy(), env)
    await expectWebApp(started.url)
    expect(await started.stop()).toBe(0)
  },
  10 * MINUTES,
)

test(
  'npm start on a fresh copy that root made with umask 077 names the folders to open, then starts',
  async () => {
    const copy = freshCopy(0o077)
    if (process.getuid?.() === 0) {
      const refused = await startCopy(copy, {}, 0o077).catch((error: Error) => error.message)
      expect(refused).toContain('Started as root, PostgreSQL runs as another account')
      expect(refused).toContain(`chmod o+x ${copy}`)
      expect(existsSync(join(copy, 'node_modules'))).toBe(false)
      spawnSync('chmod', ['o+x', copy])
    }
    const started = await startCopy(copy, {}, 0o077)
    await expectWebApp(started.url)
    expect(await started.stop()).toBe(0)
  },
  10 * MINUTES,
)

test(
  'a Node that the build cannot use is told before anything is installed',
  () => {
    const old = mkdtempSync(join(tmpdir(), 'touchline-old-node-'))
    ended.push(async () => rmSync(old, { recursive: true, force: true }))
    writeFileSync(join(old, 'package.json'), '{}')
    const installed = spawnSync('npm', ['install', 'node@20.18.1', '--no-audit', '--no-fund'], {
      cwd: old,
      env: newcomer({}),
    })
    expect(installed.status, installed.stderr.toString()).toBe(0)
    const copy = freshCopy()
    const { status, stderr } = spawnSync(join(old, 'node_modules/.bin/node'), ['scripts/setup.mjs'], {
      cwd: copy,
      env: newcomer({}),
      encoding: 'utf8',
    })
    expect(stderr).toContain('Node 20.18.1 cannot set Touchline up: it needs Node 20.19')
    expect(status).toBe(1)
    expect(existsSync(join(copy, 'node_modules'))).toBe(false)
  },
  5 * MINUTES,
)

function ipv6Host(): Record<string, string> {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.address === '::1') ? { HOST: '::1' } : {}
}

/** What git would hand to somebody who clones, with the changes that are not committed yet. */
function freshCopy(umask = 0o022): string {
  const parent = mkdtempSync(join(tmpdir(), 'touchline-newcomer-'))
  spawnSync('chmod', ['755', parent])
  ended.push(async () => rmSync(parent, { recursive: true, force: true }))
  const copy = join(parent, 'touchline')
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const before = process.umask(umask)
  for (const file of listed.stdout.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  process.umask(before)
  return copy
}

/** The environment of a shell that knows nothing of this run: no vitest, no npm, not the Node that was installed here. */
function newcomer(env: Record<string, string>): Record<string, string> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { PATH: path.join(delimiter), HOME: process.env.HOME ?? '/', ...env }
}

async function startCopy(copy: string, env: Record<string, string>, umask = 0o022) {
  const before = process.umask(umask)
  const child = spawn('npm', ['start'], {
    cwd: copy,
    env: newcomer({ PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.umask(before)
  let output = ''
  const gone = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const stop = () => {
    child.kill('SIGTERM')
    return gone
  }
  ended.push(async () => void (await stop()))
  await new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      output += text
      if (/is ready at/.test(output)) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  const status = readServerStatus(join(copy, 'data'))
  if (!status) throw new Error(`the server is ready but wrote no status:\n${output}`)
  return { url: status.url, stop }
}

/** The front page and the app answer, built for production. */
async function expectWebApp(url: string) {
  const front = await fetch(url)
  expect(front.status).toBe(200)
  expect(await front.text()).toContain('<h1')
  const app = await (await fetch(`${url}/auth`)).text()
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(app)?.[1]
  const code = await (await fetch(new URL(script ?? 'no-script', url))).text()
  expect(code.length).toBeGreaterThan(1000)
  expect(code).not.toContain('jsxDEV')
}
