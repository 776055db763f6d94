import { Client } from 'pg'

/** Whether a development server once filled this database with demo data. */
export async function isDemoWorld(ownerUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'touchline check' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('touchline.demo_world') is not null as known`)
    if (!rows[0].known) return false
    const { rowCount } = await client.query('select from touchline.demo_world limit 1')
    return rowCount === 1
  } finally {
    await client.end().catch(() => undefined)
  }
}
