import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const running: ServerProcess[] = []
const folders: string[] = []

function folder(name = 'data') {
  const parent = mkdtempSync(join(tmpdir(), 'touchline-survival-'))
  chmodSync(parent, 0o755)
  folders.push(parent)
  const dataDir = join(parent, name)
  mkdirSync(dataDir, { mode: 0o755 })
  return dataDir
}

async function start(dataDir: string, env: Record<string, string> = {}) {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    NODE_ENV: 'development',
    ...env,
  })
  running.push(server)
  return server
}

/** Resolved while pictures are on their way into the storage. */
const drawing = (dataDir: string) =>
  expect
    .poll(() => readdirSync(dataDir, { recursive: true }).some((file) => /incoming./.test(String(file))))
    .toBe(true)
const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const ready = async (server: ServerProcess) => (await fetch(`${server.status.url}/health/ready`)).status

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

describe('a server', () => {
  test('starts in a folder whose name has spaces, and again on the same data', async () => {
    const dataDir = folder('match day data')
    await (await start(dataDir)).stop()
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
    const started = performance.now()
    const again = await start(dataDir)
    expect(await ready(again)).toBe(200)
    // Nothing is made a second time.
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test.each([
    ['SIGTERM', 'to the server', (pid: number) => process.kill(pid, 'SIGTERM')],
    // What a terminal does at Ctrl+C: every process of the start gets the signal, the one that draws pictures too.
    ['SIGINT', 'to its whole group', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('shuts down cleanly on %s %s during its first start', async (_signal, _receiver, interrupt) => {
    const dataDir = folder()
    const child = spawn(process.execPath, ['server/src/start/main.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1', NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const code = await new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          // It answers already, and now draws the pictures of the demo data.
          if (/Server listening/.test(text)) void drawing(dataDir).then(() => interrupt(child.pid ?? 0))
        })
      }
      child.on('exit', resolve)
    })
    expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('did not start') })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  })

  test('starts for the first time while processes of a killed first start still write', async () => {
    const dataDir = folder()
    const writes = `const { mkdirSync, writeFileSync } = require('node:fs')
      for (let file = 0; ; file = (file + 1) % 100) {
        for (const place of ['postgres.new', 'postgres.new-begun']) {
          mkdirSync(place, { recursive: true })
          try { writeFileSync(place + '/' + file, 'x') } catch {}
        }
      }`
    const left = spawn(process.execPath, ['-e', writes], { cwd: dataDir, stdio: 'ignore' })
    try {
      await expect.poll(() => existsSync(join(dataDir, 'postgres.new-begun/9'))).toBe(true)
      expect(await ready(await start(dataDir))).toBe(200)
    } finally {
      left.kill('SIGKILL')
    }
  })

  test('stops the orphaned PostgreSQL of a killed server when it starts', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    const orphan = postmaster(dataDir)
    await first.stop('SIGKILL')
    const next = await start(dataDir)
    expect(await ready(next)).toBe(200)
    expect(postmaster(dataDir)).not.toBe(orphan)
  })

  test('removes a lock file whose pid belongs to another process', async () => {
    const dataDir = folder()
    await (await start(dataDir)).stop()
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`)
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: '1' }))
    expect(await ready(await start(dataDir))).toBe(200)
    expect(process.pid, 'the stranger lives').toBeGreaterThan(0)
  })

  test('restarts PostgreSQL when that is killed', async () => {
    const dataDir = folder()
    const server = await start(dataDir)
    const killed = postmaster(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => ready(server), { timeout: 20_000, interval: 50 }).toBe(200)
    await expect.poll(() => postmaster(dataDir), { timeout: 20_000, interval: 50 }).not.toBe(killed)
  })

  test('refuses to start when another server runs on the data folder', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(
      `Touchline is already running on ${dataDir} at ${first.status.url} (process ${first.pid}). Nothing was changed.`,
    )
    expect(await ready(first)).toBe(200)
  })

  test('names a port that is in use and leaves no PostgreSQL behind', async () => {
    const dataDir = folder()
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.on('listening', resolve))
    const { port } = holder.address() as { port: number }
    await expect(start(dataDir, { PORT: String(port) })).rejects.toThrow(
      `PORT is ${port}, and something else already listens there. Stop it, or set PORT to a free one.`,
    )
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    await new Promise((resolve) => holder.close(resolve))
  })

  test('whose seed fails says so and leaves no PostgreSQL behind', async () => {
    const dataDir = folder()
    const project = folder('project')
    mkdirSync(join(project, 'supabase'))
    writeFileSync(join(project, 'supabase/config.toml'), "[db.seed]\nsql_paths = ['./seed.sql']\n")
    writeFileSync(join(project, 'supabase/seed.sql'), 'select * from offside;')
    const failure = start(dataDir, { SUPABASE_WORKDIR: project, DEMO: '1' })
    await expect(failure).rejects.toThrow('relation "offside" does not exist')
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('names a database that cannot be reached, without its password', async () => {
    const failure = start(folder(), { DATABASE_URL: 'postgres://club:offside@127.0.0.1:1/club' })
    await expect(failure).rejects.toThrow('DATABASE_URL (postgres://…@127.0.0.1:1/club) cannot be reached')
    await expect(failure).rejects.toThrow(/^(?!.*offside)/s)
  })
})
