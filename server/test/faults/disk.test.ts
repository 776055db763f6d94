import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { freePort } from '#server/util/free-port.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { LONG, PATIENCE, queryWithRetry, reportFigure } from './disposable-server.ts'

const MB = 1024 ** 2
const RESUME_WITHIN_MS = 10_000
/** An empty disk of one gigabyte that the caller has mounted. */
const given = process.env.TOUCHLINE_SMALL_DISK
/** Mounting a disk needs a privilege; the long form fails without it. */
const mayRun = LONG || given !== undefined || canMount()
/** Gives an unprivileged account that right in a namespace of its own. */
const BY_HAND = `unshare -Urm sh -c 'mount -t tmpfs -o size=1g,mode=777 tmpfs /mnt && TOUCHLINE_SMALL_DISK=/mnt exec unshare -U --map-user=1000 --map-group=1000 npx vitest run server/test/faults/disk.test.ts'`

if (!mayRun) {
  reportFigure(
    'R7',
    `NOT TESTED: a full disk. This account may not mount a small one; where it may have namespaces:\n    ${BY_HAND}`,
  )
}

function canMount() {
  if (process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'touchline-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (mounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return mounted
}

function mountDisk() {
  const disk = mkdtempSync(join(tmpdir(), 'touchline-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1g,mode=755', 'tmpfs', disk], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) throw new Error(`a small disk could not be made: ${mounted.stderr}`)
  return disk
}

describe.runIf(mayRun)('R7: on a disk of one gigabyte', () => {
  let disk: string
  let dataDir: string
  let server: ServerProcess

  beforeAll(async () => {
    disk = given ?? mountDisk()
    dataDir = join(disk, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    chmodSync(dataDir, 0o755)
    server = await startServerProcess({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      NODE_ENV: 'production',
      SITE_URL: 'http://app.touchline.test',
      LOG_LEVEL: 'fatal',
    })
    await queryWithRetry(
      server.status.databaseUrl,
      'create table public.full_rows (id uuid primary key); grant select, insert on public.full_rows to service_role',
    )
    await ask('/storage/v1/bucket', { method: 'POST', body: JSON.stringify({ id: 'full', name: 'full' }) })
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    if (given !== undefined) return rmSync(dataDir, { recursive: true, force: true })
    spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }, 60_000)

  async function ask(path: string, init: RequestInit = {}) {
    const key = server.status.serviceRoleKey
    const answer = await fetch(`${server.status.url}${path}`, {
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...init,
    })
    return { status: answer.status, retryAfter: answer.headers.has('retry-after'), text: await answer.text() }
  }
  const acknowledged: string[] = []
  const write = async () => {
    const id = randomUUID()
    const answer = await ask('/rest/v1/full_rows', { method: 'POST', body: JSON.stringify({ id }) })
    if (answer.status === 201) acknowledged.push(id)
    return answer
  }
  const read = () => ask('/rest/v1/sports?limit=1')
  const upload = () => ask(`/storage/v1/object/full/${randomUUID()}.txt`, { method: 'POST', body: '"text"' })
  const free = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  const reservedFile = () => existsSync(join(dataDir, 'postgres.reserved-disk-space'))
  /** Fills the disk until so many bytes are free. */
  function leave(bytes: number) {
    const filler = join(disk, `filler-${randomUUID()}`)
    // PostgreSQL may write between the look at what is free and the file that takes it.
    const isTaken = () => {
      const size = Math.max(0, Math.floor((free() - bytes) / 4096) * 4096)
      return size === 0 || spawnSync('fallocate', ['-l', String(size), filler]).status === 0
    }
    expect(Array.from({ length: 20 }).some(isTaken)).toBe(true)
    return () => rmSync(filler, { force: true })
  }
  async function msUntil(fits: () => Promise<boolean>) {
    const started = performance.now()
    while (!(await fits())) await new Promise((resolve) => setTimeout(resolve, 20))
    return performance.now() - started
  }

  test('a disk that fills up stops uploads first, then writes, never reads, and the server recovers by itself', {
    timeout: 120_000,
  }, async () => {
    await expect.poll(reservedFile).toBe(true)
    expect((await upload()).status).toBe(200)
    const narrow = leave(400 * MB)
    expect(await upload()).toMatchObject({ status: 507 })
    expect((await write()).status).toBe(201)
    const full = leave(TUNING.databaseDisk.readOnlyBelowBytes / 2)
    const stoppedMs = await msUntil(async () => (await write()).status === 503)
    expect(await write()).toMatchObject({ status: 503, retryAfter: true })
    expect((await read()).status).toBe(200)
    expect((await ask('/health')).status).toBe(200)
    full()
    narrow()
    const resumedMs = await msUntil(
      async () => (await write()).status === 201 && (await upload()).status === 200,
    )
    reportFigure(
      'R7',
      `writes stopped ${Math.round(stoppedMs)} ms after the disk was nearly full, reading went on; all was back ${Math.round(resumedMs)} ms after there was room`,
    )
    expect(resumedMs).toBeLessThan(RESUME_WITHIN_MS * PATIENCE)
  })

  test('PostgreSQL recovers after a full disk stopped its WAL, and no acknowledged write is lost', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 50; round += 1) expect((await write()).status).toBe(201)
    const postmaster = async () =>
      (
        await queryWithRetry<{ at: Date }>(
          server.status.databaseUrl,
          'select pg_postmaster_start_time() as at',
        )
      )[0]?.at
    const before = await postmaster()
    const room = leave(0)
    const broken = performance.now()
    await fillTheLog(server.status.databaseUrl)
    const backMs = await msUntil(async () => (await read().catch(() => ({ status: 0 }))).status === 200)
    const downMs = performance.now() - broken
    expect(await postmaster()).not.toEqual(before)
    expect(reservedFile()).toBe(false)
    room()
    const resumedMs = await msUntil(async () => (await write()).status === 201)
    const rows = await queryWithRetry<{ id: string }>(
      server.status.databaseUrl,
      'select id from public.full_rows',
    )
    const kept = new Set(rows.map(({ id }) => id))
    const lost = acknowledged.filter((id) => !kept.has(id))
    reportFigure(
      'R7',
      `log full: PostgreSQL panicked and read again ${Math.round(backMs)} ms later (${Math.round(downMs)} ms after the disk was full), wrote ${Math.round(resumedMs)} ms after there was room; lost ${lost.length} of ${acknowledged.length} acknowledged rows`,
    )
    expect(lost).toEqual([])
    expect(backMs).toBeLessThan(RESUME_WITHIN_MS * PATIENCE)
    expect(resumedMs).toBeLessThan(RESUME_WITHIN_MS * PATIENCE)
    await expect.poll(reservedFile).toBe(true)
  })
})

/** Writes WAL past every limit of ours until PostgreSQL stops. */
async function fillTheLog(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set default_transaction_read_only = off')
    for (;;)
      await client.query(
        `select pg_logical_emit_message(false, 'fill', repeat('x', 4000000)), pg_switch_wal()`,
      )
  } catch {
    // PostgreSQL stopped.
  } finally {
    await client.end().catch(() => undefined)
  }
}
