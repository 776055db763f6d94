import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { migrate } from '#server/db/migrate.ts'

/**
 * The folder of another commit's tree that this one is measured beside: `npm run bench -- rest --against=../before`. It has to be set up
 * (`node scripts/setup.mjs` there), and its servers take turns with ours, so that noise of the machine falls on both alike.
 */
export function readAgainst(): string | undefined {
  const given = process.argv.find((argument) => argument.startsWith('--against='))?.slice('--against='.length)
  if (given === undefined) return undefined
  const folder = resolve(given)
  if (existsSync(join(folder, 'server/src/start/main.ts')) && existsSync(join(folder, 'node_modules')))
    return folder
  throw new Error(`--against=${given}: wanted is the folder of another commit, with its packages installed.`)
}

/** Brings a database to the schema of the other tree. */
export async function migrateAs(folder: string, url: string): Promise<void> {
  const module = (await import(pathToFileURL(join(folder, 'server/src/db/migrate.ts')).href)) as {
    migrate: typeof migrate
  }
  await module.migrate(url)
}
