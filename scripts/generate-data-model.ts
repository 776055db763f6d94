// Writes docs/data-model.md from a throw-away migrated database; with --check, only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withMigratedDatabase } from './migrated-database.ts'
import { readDataModel } from './read-data-model.ts'
import { findUndescribed, renderDataModel } from './render-data-model.ts'

const target = fileURLToPath(new URL('../docs/data-model.md', import.meta.url))
const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url))

const model = await withMigratedDatabase((url) => readDataModel(url, migrations))
for (const name of findUndescribed(model)) {
  console.error(`Nothing says what ${name} is for: add a \`comment on\` line to its noun's migration.`)
  process.exitCode = 1
}
const fresh = renderDataModel(model)
const written = existsSync(target) ? readFileSync(target, 'utf8') : ''
if (fresh !== written) {
  if (process.argv.includes('--check')) {
    console.error(
      'docs/data-model.md is older than the migrations. Run `npm run data-model` and commit the result.',
    )
    process.exitCode = 1
  } else {
    writeFileSync(target, fresh)
    console.log('Wrote docs/data-model.md')
  }
}
