import { Client } from 'pg'
import type { Logger } from 'pino'
import type { RunningServer } from '#server/start/server.ts'

/** A first start in development fills an empty database with the demo world. Production is never seeded. */
export async function seedEmptyDatabase({ context, ownerUrl }: RunningServer, log: Logger) {
  if (!context.config.demo) return
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select not exists (select from auth.users) as empty')
    if (!rows[0].empty) return
    const started = performance.now()
    const { seedDemo } = await import('../../../supabase/seeds/demo.ts')
    await client.query('begin')
    await seedDemo(client)
    await client.query('commit')
    log.info({ ms: Math.round(performance.now() - started) }, 'seeded the demo world')
  } finally {
    await client.end()
  }
}
