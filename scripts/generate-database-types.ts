import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { connectDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadSchemaCache } from '#server/rest/schema-cache/load.ts'
import { renderDatabaseTypes } from './render-database-types.ts'

const target = fileURLToPath(new URL('../shared/database.types.ts', import.meta.url))

/** Migrates a throw-away database and writes what it looks like; with --check, only compares. */
const fresh = renderDatabaseTypes(await readSchema())
const written = existsSync(target) ? readFileSync(target, 'utf8') : ''
if (process.argv.includes('--check')) {
  if (fresh !== written) {
    console.error(
      'shared/database.types.ts is older than the migrations. Run `npm run types` and commit the result.',
    )
    process.exitCode = 1
  }
} else if (fresh !== written) {
  writeFileSync(target, fresh)
  console.log('Wrote shared/database.types.ts')
}

async function readSchema() {
  const log = pino({ level: 'warn' })
  const root = mkdtempSync(join(tmpdir(), 'touchline-types-'))
  // PostgreSQL may have to run as another account than ours, and must be able to enter.
  chmodSync(root, 0o711)
  const postgres = await startEmbeddedPostgres({
    directory: join(root, 'postgres'),
    password: 'types',
    log,
    durable: false,
  })
  try {
    await migrate(postgres.url)
    const db = connectDatabase({ ownerUrl: postgres.url, poolSize: 2, pipeline: 'wire', log })
    try {
      return await loadSchemaCache(db, ['public'])
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
}
