import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrateAs } from './against.ts'
import { makeBenchFolder } from './folder.ts'

export type BenchPostgres = { url: string; folder: string; stop(): Promise<void> }

/** Starts a PostgreSQL on loopback with the schema of this tree, or of another one; it is deleted afterwards. */
export async function startBenchPostgres(against?: string): Promise<BenchPostgres> {
  const folder = makeBenchFolder()
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    password: 'bench',
    log: pino({ level: 'fatal' }),
  })
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await (against === undefined ? migrate(postgres.url) : migrateAs(against, postgres.url))
    return { url: postgres.url, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function runSql(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
