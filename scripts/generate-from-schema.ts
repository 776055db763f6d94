// Writes what is generated from the schema of a throw-away migrated database: `types` and `data-model`, both unless one is named.
// With --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { connectDatabase } from '#server/db/database.ts'
import { loadSchemaCache } from '#server/rest/schema-cache/load.ts'
import { readColumnFacts } from './column-facts.ts'
import { withMigratedDatabase } from './migrated-database.ts'
import { readDataModel } from './read-data-model.ts'
import { findUndescribed, renderDataModel } from './render-data-model.ts'
import { renderDatabaseTypes } from './render-database-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputs = {
  types: { file: 'shared/database.types.ts', render: databaseTypes },
  'data-model': { file: 'docs/data-model.md', render: dataModel },
}

const named = Object.entries(outputs).filter(([name]) => process.argv.includes(name))
const wanted = named.length > 0 ? named : Object.entries(outputs)
await withMigratedDatabase(async (url) => {
  for (const [name, { file, render }] of wanted) writeOrCompare(name, file, await render(url))
})

function writeOrCompare(name: string, file: string, fresh: string) {
  const path = `${root}/${file}`
  if (fresh === (existsSync(path) ? readFileSync(path, 'utf8') : '')) return
  if (process.argv.includes('--check')) {
    console.error(`${file} is older than the migrations. Run \`npm run ${name}\` and commit the result.`)
    process.exitCode = 1
  } else {
    writeFileSync(path, fresh)
    console.log(`Wrote ${file}`)
  }
}

async function databaseTypes(ownerUrl: string) {
  const db = connectDatabase({ ownerUrl, poolSize: 2, pipeline: 'wire', log: pino({ level: 'warn' }) })
  try {
    const cache = await loadSchemaCache(db, ['public'])
    return renderDatabaseTypes(cache, await readColumnFacts(db, cache))
  } finally {
    await db.close()
  }
}

async function dataModel(url: string) {
  const model = await readDataModel(url, `${root}/supabase/migrations`)
  for (const name of findUndescribed(model)) {
    console.error(`Nothing says what ${name} is for: add a \`comment on\` line to its noun's migration.`)
    process.exitCode = 1
  }
  return renderDataModel(model)
}
