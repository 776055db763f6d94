import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { ResultRow } from './sql/result-row.ts'

type Told = Pick<ResultRow, 'rowsRead' | 'activity'>
type Asker = Pick<Context, 'db' | 'config'>
/** What an application says to somebody who has to wait; null when nobody has to. */
export type Wait = { message: string; hint?: string; retry_after?: number } | null

/**
 * Before rows leave that the application counts for each person: it may hold the whole answer back. What an answer told of itself is
 * noted once it leaves. One transaction for both, since each costs the caller a turn of waiting.
 */
export async function countRowsRead({ db }: Asker, { userId }: Identity, { rowsRead, activity }: Told) {
  if (userId === null || (rowsRead.length === 0 && activity === null)) return
  const wait = await db.asService('count what somebody read', async (scope) => {
    const text = 'select touchline.rows_read($1, $2::uuid[]) as wait'
    const { rows } =
      rowsRead.length === 0 ? { rows: [] } : await scope.query<{ wait: Wait }>(text, [userId, rowsRead])
    const refused = rows[0]?.wait ?? null
    if (refused === null && activity !== null)
      await scope.query('select touchline.activity_told($1, $2)', [userId, activity])
    return refused
  })
  if (wait !== null) throw tooManyRequests(wait)
}

export function tooManyRequests({ message, hint = '', retry_after = 1 }: NonNullable<Wait>) {
  return new ApiError(429, 'PT429', message, { hint, headers: { 'retry-after': String(retry_after) } })
}
