import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import type { Identity } from '#server/identity/identity.ts'

type Asker = Pick<Context, 'db' | 'config'>
/** What an application says to somebody who has to wait; null when nobody has to. */
type Wait = { message: string; hint?: string; retry_after?: number } | null

/**
 * A refusal rolls back what was counted on the way to it, so it is counted here, in a transaction of its own. Whoever is refused too
 * often is told so, in place of the reason.
 */
export async function countRefusal({ db, config }: Asker, { userId }: Identity, error: unknown) {
  if (!config.project.hooks.refused_call || userId === null) return error
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!isRefusal || error.status === 429) return error
  const wait = await db.asService('count a refused call', async (scope) => {
    const { rows } = await scope.query<{ wait: Wait }>('select touchline.refused_call($1) as wait', [userId])
    return rows[0]?.wait ?? null
  })
  return wait === null ? error : tooMany(wait)
}

/** Before rows leave that the application counts for each person: it may hold the whole answer back. */
export async function countRowsRead({ db }: Asker, { userId }: Identity, keys: string[]) {
  if (userId === null || keys.length === 0) return
  const wait = await db.asService('count the rows somebody read', async (scope) => {
    const text = 'select touchline.rows_read($1, $2::uuid[]) as wait'
    const { rows } = await scope.query<{ wait: Wait }>(text, [userId, keys])
    return rows[0]?.wait ?? null
  })
  if (wait !== null) throw tooMany(wait)
}

function tooMany({ message, hint = '', retry_after = 1 }: NonNullable<Wait>) {
  return new ApiError(429, 'PT429', message, { hint, headers: { 'retry-after': String(retry_after) } })
}
