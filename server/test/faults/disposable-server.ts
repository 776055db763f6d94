import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#server/util/free-port.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

/** Runs the long form of docs/faults.md; the short form is the same test with smaller numbers. */
export const LONG = process.env.TOUCHLINE_LONG === '1'
/** The short form shares its cores with other tests, so its time limits are multiplied by this. */
export const PATIENCE = LONG ? 1 : 4

/** A server of a test's own, with its PostgreSQL and its folder, that can be killed and started again. */
export type DisposableServer = {
  readonly url: string
  readonly dataDir: string
  readonly process: ServerProcess
  /** Headers of the service role, which bypasses policies. */
  readonly service: Record<string, string>
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Runs as the superuser and retries while PostgreSQL restarts. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  postmaster(): number
  end(): Promise<void>
}

export async function startDisposableServer(env: Record<string, string> = {}): Promise<DisposableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-faults-'))
  // PostgreSQL runs as another account when the tests run as root, and must be able to enter.
  chmodSync(dataDir, 0o755)
  const all = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    ...env,
  }
  let running = await startServerProcess(all)
  return {
    dataDir,
    get url() {
      return running.status.url
    },
    get process() {
      return running
    },
    get service() {
      const key = running.status.serviceRoleKey
      return { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    },
    start: async () => {
      running = await startServerProcess(all)
    },
    stop: (signal) => running.stop(signal),
    sql: (text, values) => queryWithRetry(running.status.databaseUrl, text, values),
    postmaster: () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    end: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const BACK_WITHIN_MS = 10_000

export async function queryWithRetry<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const giveUpAt = Date.now() + BACK_WITHIN_MS * PATIENCE
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(text, values)).rows as T[]
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // Errors of PostgreSQL itself are for the test; an outage is retried.
      if (/^(?!57P|08)[0-9A-Z]{5}$/.test(code) || Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Prints a measured figure for docs/faults.md. */
export function reportFigure(row: string, text: string) {
  process.stdout.write(`    ${row}: ${text}\n`)
}

export function percentile(values: number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
