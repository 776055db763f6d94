import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { findBinaries, initDataDirectory, SUPERUSER } from '#server/db/embedded/initdb.ts'
import { memorySettings } from '#server/db/embedded/memory-settings.ts'
import { stopOrphanedPostgres, terminateProcess } from '#server/db/embedded/orphaned-postgres.ts'
import { unprivilegedUser } from '#server/db/embedded/os-user.ts'
import { releaseDiskSpace } from '#server/db/embedded/reserved-disk-space.ts'
import { trustExtensions } from '#server/db/embedded/trusted-extensions.ts'
import { watchDisk } from '#server/db/embedded/watch-disk.ts'
import { freePort } from '#server/util/free-port.ts'

export type EmbeddedOptions = {
  /** The cluster lives here; nothing else may. */
  directory: string
  password: string
  port?: number | undefined
  log: Logger
  /** Tests trade durability for speed; nothing that people use may. */
  durable?: boolean
  /** Keeps some space back to give up when the disk is full. */
  reserveDiskSpace?: boolean
  /** Called when PostgreSQL ended although nobody stopped it, after it is back. */
  onRestart?: () => void
}

export type EmbeddedPostgres = {
  url: string
  port: number
  processId(): number | undefined
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const DISK_FULL = /No space left|disk is full/

/**
 * Starts and watches over one PostgreSQL cluster. A server that was killed leaves its PostgreSQL behind as an orphan
 * that holds the lock file, so a start first ends whatever still runs on this directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, password, log } = options
  const binaries = findBinaries()
  const account = unprivilegedUser(directory, binaries)
  await stopOrphanedPostgres(directory, log)
  if (!existsSync(directory)) initDataDirectory(directory, password, binaries, account, log)

  const extensions = trustExtensions(directory, binaries, log)
  const port = options.port ?? (await freePort())
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  let stopping = false
  // One that ends during the first launch is told to whoever starts us.
  let relaunching = true
  let child: ChildProcess

  const launch = async () => {
    const started = performance.now()
    const settings = { ...serverSettings(port, options.durable ?? true), ...extensions }
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(join(binaries, 'postgres'), ['-D', directory, ...given], {
      ...account,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that Ctrl-C reaches us first and we stop PostgreSQL in order.
      detached: true,
    })
    const lines: string[] = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text)
      if (lines.length > 50) lines.shift()
      for (const line of text.split('\n'))
        if (/FATAL|PANIC/.test(line)) log.warn({ postgres: line.trim() }, 'postgres says')
    })
    child.on('exit', (code, signal) => {
      // One that ends while it is being brought back belongs to the loop below: a second loop for each failed try would double
      // the processes with every round.
      if (stopping || relaunching) return
      log.error(
        { code, signal, tail: lines.slice(-5).join('').trim() },
        'PostgreSQL ended unexpectedly, starting it again',
      )
      relaunch()
    })
    await waitUntilReady(url, child, lines)
    log.debug({ ms: Math.round(performance.now() - started), port }, 'PostgreSQL is up')
    const { shared_buffers, effective_cache_size } = settings
    if (options.durable ?? true)
      log.info({ shared_buffers, effective_cache_size }, 'memory of PostgreSQL, by the size of the machine')
  }

  const relaunch = async () => {
    relaunching = true
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        await stopOrphanedPostgres(directory, log)
        await launch()
        if (child.exitCode !== null || child.signalCode !== null) continue
        relaunching = false
        options.onRestart?.()
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL did not come back yet')
        if (DISK_FULL.test((error as Error).message) && releaseDiskSpace(directory))
          log.error('the disk is full: gave up the space that was kept for this')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  await launch().catch(async (error: Error) => {
    // The disk may have been filled while nobody was here.
    if (!DISK_FULL.test(error.message) || !releaseDiskSpace(directory)) throw error
    await launch()
  })
  relaunching = false
  const disk = watchDisk({ directory, url, reserveDiskSpace: options.reserveDiskSpace ?? false, log })
  await disk.check()
  return {
    url,
    port,
    processId: () => child.pid,
    stop: async () => {
      stopping = true
      disk.stop()
      await terminateProcess(child.pid)
    },
  }
}

function serverSettings(port: number, durable: boolean): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_level: 'logical',
    max_wal_senders: '20',
    max_replication_slots: '20',
    // A reader that fell behind loses its slot before it can fill the disk.
    max_slot_wal_keep_size: '1GB',
    max_connections: '120',
    shared_buffers: '128MB',
    ...(durable ? memorySettings() : {}),
    statement_timeout: '60s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '30s',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    jit: 'off',
    password_encryption: 'scram-sha-256',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_writer_delay: '10ms' }),
  }
}

async function waitUntilReady(url: string, child: ChildProcess, lines: string[]) {
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: ${describeStartFailure(lines.join(''))}`)
    }
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > giveUpAt) throw new Error(`PostgreSQL does not answer: ${(error as Error).message}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

function describeStartFailure(output: string) {
  const last = output.split('\n').filter((line) => /FATAL|PANIC|HINT|could not/.test(line))
  const text = (last.length > 0 ? last.slice(-3).join(' ') : output.slice(-500)).trim()
  return DISK_FULL.test(text) ? `the disk is full. Free some space and start again. (${text})` : text
}
