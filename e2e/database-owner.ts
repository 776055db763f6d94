import { Client } from 'pg'
import type { ServerStatus } from '#server/start/server-status.ts'

/** As the owner of the database: what a night does in an instant, and what the raw tables say. */
export async function asOwner({ databaseUrl }: ServerStatus, text: string, values: unknown[] = []) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  const { rows } = await db.query(text, values)
  await db.end()
  return rows
}
