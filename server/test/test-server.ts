import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { Client, Pool } from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import { startServer } from '#server/start/server.ts'
import { CLUSTER_VARIABLE, TEMPLATE, withDatabase } from './global-setup.ts'

export type TestServer = {
  url: string
  anonKey: string
  serviceRoleKey: string
  /** The superuser's way in: to arrange, and to look behind the API. */
  databaseUrl: string
  context: Context
  client(options?: SupabaseClientOptions<'public'>): SupabaseClient
  serviceClient(): SupabaseClient
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** A second server process's worth of server on the same database. */
  anotherServer(env?: Record<string, string>): Promise<TestServer>
  stop(): Promise<void>
}

/** A real server on a free port over a fresh database of its own. `env` is what an operator could set. */
export async function startTestServer(
  env: Record<string, string> = {},
  { template = TEMPLATE, jobs = true }: { template?: string; jobs?: boolean } = {},
): Promise<TestServer> {
  const { databaseUrl, drop } = await cloneDatabase(template)
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-world-'))
  return openTestServer(databaseUrl, dataDir, env, jobs, async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  })
}

/** A copy of a migrated template, with no server on it. */
export async function cloneDatabase(
  template = TEMPLATE,
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const clusterUrl = process.env[CLUSTER_VARIABLE]
  if (!clusterUrl)
    throw new Error(`${CLUSTER_VARIABLE} names no PostgreSQL: run this test with "npx vitest run <file>"`)
  const database = `world_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: clusterUrl })
  await admin.connect()
  // Two clones at once would meet "source database is being accessed": take turns.
  await admin.query('select pg_advisory_lock(1)')
  // Its files are copied: to write all of them into the log first takes longer.
  await admin.query(`create database ${database} template ${template} strategy file_copy`)
  await admin.end()
  return {
    databaseUrl: withDatabase(clusterUrl, database),
    drop: async () => {
      const cleaner = new Client({ connectionString: clusterUrl })
      await cleaner.connect()
      await cleaner.query(`drop database if exists ${database} with (force)`)
      await cleaner.end()
    },
  }
}

async function openTestServer(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string>,
  jobs: boolean,
  clean: () => Promise<void>,
): Promise<TestServer> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITE_URL: 'http://app.touchline.test',
    DB_PIPELINE: process.env.DB_PIPELINE,
    HTTP_FAST_PATH: process.env.HTTP_FAST_PATH,
    ...env,
  })
  // A test that compares states before and after wants nothing to happen by the clock.
  if (!jobs) config.project.jobs = []
  const server = await startServer(config, pino({ level: process.env.LOG_LEVEL ?? 'fatal' }))
  const { url, context } = server
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  // One that is still saying goodbye while its database is dropped is told so, and nobody else listens.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }

  return {
    url,
    anonKey: context.keys.anonKey,
    serviceRoleKey: context.keys.serviceRoleKey,
    databaseUrl,
    context,
    client: (options) => createClient(url, context.keys.anonKey, { ...quiet, ...options }),
    serviceClient: () => createClient(url, context.keys.serviceRoleKey, quiet),
    sql: async <T>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as T[],
    anotherServer: (more = {}) =>
      openTestServer(databaseUrl, dataDir, { ...env, ...more }, jobs, async () => undefined),
    stop: async () => {
      await server.stop()
      await pool.end()
      await clean()
    },
  }
}
