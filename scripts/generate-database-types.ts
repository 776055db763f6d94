import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { connectDatabase } from '#server/db/database.ts'
import { loadSchemaCache } from '#server/rest/schema-cache/load.ts'
import { readColumnFacts } from './column-facts.ts'
import { withMigratedDatabase } from './migrated-database.ts'
import { renderDatabaseTypes } from './render-database-types.ts'

const target = fileURLToPath(new URL('../shared/database.types.ts', import.meta.url))

/** Migrates a throw-away database and writes what it looks like; with --check, only compares. */
const fresh = renderDatabaseTypes(...(await withMigratedDatabase(readSchema)))
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

async function readSchema(ownerUrl: string) {
  const db = connectDatabase({ ownerUrl, poolSize: 2, pipeline: 'wire', log: pino({ level: 'warn' }) })
  try {
    const cache = await loadSchemaCache(db, ['public'])
    return [cache, await readColumnFacts(db, cache)] as const
  } finally {
    await db.close()
  }
}
