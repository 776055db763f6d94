import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { loadDemo } from '#server/config/demo.ts'
import { findProjectRole } from '#server/db/project-role.ts'
import type { RunningServer } from '#server/start/server.ts'
import { openSeedFiles } from '#server/storage/objects/store-seed-files.ts'

/** A first start in development fills an empty database with what the application brings for it. Production is never seeded. */
export async function seedEmptyDatabase(
  { context, ownerUrl }: Pick<RunningServer, 'context' | 'ownerUrl'>,
  log: Logger,
) {
  const { config } = context
  if (!config.demo) return
  const demo = await loadDemo(config)
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select not exists (select from auth.users) as empty')
    if (demo && rows[0].empty) {
      const started = performance.now()
      await client.query('begin')
      const files = await openSeedFiles(context)
      await demo.seed(client, { storeFile: files.store })
      await markDemoWorld(client)
      await client.query('commit')
      files.close()
      log.info({ ms: Math.round(performance.now() - started) }, 'seeded the demo world')
    }
    for (const file of config.project.seedFiles) await runSeedFile(client, config.project.folder, file)
  } finally {
    await client.end()
  }
}

/** What a seed brings is published with the sources, passwords included: production does not start on it. */
const markDemoWorld = (client: Client) => client.query('insert into touchline.demo_world default values')

/** `sql_paths` of `[db.seed]`, each once, in the table in which the Supabase CLI notes the same. */
async function runSeedFile(client: Client, folder: string, file: string) {
  const sql = readFileSync(file, 'utf8')
  const path = `supabase/${relative(folder, file)}`
  await client.query(
    'create table if not exists supabase_migrations.seed_files (path text primary key, hash text)',
  )
  await client.query('begin')
  const { rowCount } = await client.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict do nothing',
    [path, createHash('sha256').update(sql).digest('hex')],
  )
  if (rowCount === 1) {
    await client.query(`set local role ${await findProjectRole(client)}`)
    await client.query(sql)
    await client.query('reset role')
    await markDemoWorld(client)
  }
  await client.query('commit')
}
