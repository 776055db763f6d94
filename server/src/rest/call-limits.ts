import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import type { Identity } from '#server/identity/identity.ts'

type Asker = Pick<Context, 'db' | 'config'>
/** What an application says to somebody who has to wait; null when nobody has to. */
export type Wait = { message: string; hint?: string; retry_after?: number } | null

/** Before rows leave that the application counts for each person: it may hold the whole answer back. */
export async function countRowsRead({ db }: Asker, { userId }: Identity, keys: string[]) {
  if (userId === null || keys.length === 0) return
  const wait = await db.asService('count the rows somebody read', async (scope) => {
    const text = 'select touchline.rows_read($1, $2::uuid[]) as wait'
    const { rows } = await scope.query<{ wait: Wait }>(text, [userId, keys])
    return rows[0]?.wait ?? null
  })
  if (wait !== null) throw tooManyRequests(wait)
}

export function tooManyRequests({ message, hint = '', retry_after = 1 }: NonNullable<Wait>) {
  return new ApiError(429, 'PT429', message, { hint, headers: { 'retry-after': String(retry_after) } })
}
