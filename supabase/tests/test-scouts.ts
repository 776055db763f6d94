import { type Account, createScout } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

/** What browse_scouts answers (0140_scout_directory.sql). */
export type ScoutPage = {
  total: number
  held_back: string | null
  scouts: { user_id: string; answers: Record<string, number> | null; target: { note: string } | null }[]
  facets: Record<string, Record<string, number>> | null
  next: object | null
  targets_gone: number
}

export async function browseScouts(database: TestDatabase, by: Account, filter: object = {}) {
  const { rows, refused } = await database.as<{ page: ScoutPage }>(by, 'select browse_scouts($1) as page', [
    filter,
  ])
  if (refused || !rows[0]) throw new Error(refused?.message ?? 'nothing came')
  return rows[0].page
}

/** A scout whose check stands, with these columns of the page. */
export async function createListedScout(database: TestDatabase, change: Record<string, unknown> = {}) {
  const scout = await createScout(database, { check: 'approved' })
  for (const [column, value] of Object.entries(change))
    await database.sql(`update scout_profiles set ${column} = $2 where user_id = $1`, [scout.id, value])
  return scout
}
