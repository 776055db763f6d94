import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { migrate } from '#server/db/migrate.ts'

/** Runs `work` against a database of its own that holds nothing but the migrations, and removes it afterwards. */
export async function withMigratedDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const log = pino({ level: 'warn' })
  const root = mkdtempSync(join(tmpdir(), 'touchline-migrated-'))
  // PostgreSQL may have to run as another account than ours, and must be able to enter.
  chmodSync(root, 0o711)
  const directory = join(root, 'postgres')
  const postgres = await startEmbeddedPostgres({ directory, password: 'migrated', log, durable: false })
  try {
    await migrate(postgres.url)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
}
