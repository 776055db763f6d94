import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import pino from 'pino'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Workers start after this ran and inherit it. */
export const CLUSTER_VARIABLE = 'TOUCHLINE_TEST_CLUSTER'
export const TEMPLATE = 'touchline_template'
/** The same without an application. */
export const PLAIN_TEMPLATE = 'plain_template'

/** One PostgreSQL a run; every world is a copy of one migrated template. Whoever runs tests many times may keep one for all of them. */
export default async function setup() {
  if (process.env[CLUSTER_VARIABLE]) return async () => undefined
  const folder = temporaryFolder('touchline-test-')
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    password: 'superuser-of-the-tests',
    log: pino({ level: 'fatal' }),
    durable: false,
  })
  try {
    await prepareTemplate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  process.env[CLUSTER_VARIABLE] = postgres.url
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepareTemplate(clusterUrl: string) {
  const admin = new Client({ connectionString: clusterUrl })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.query(`create database ${PLAIN_TEMPLATE}`)
  await admin.end()
  const template = withDatabase(clusterUrl, TEMPLATE)
  await migrate(template)
  // The queue's own tables, so that no world has to make them again.
  await runMigrations({ connectionString: template })
  await migrate(withDatabase(clusterUrl, PLAIN_TEMPLATE), ['supabase'])
}

export function withDatabase(url: string, name: string) {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
