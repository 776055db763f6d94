import { type SqlFunction, sqlName } from '#server/config/hook-uri.ts'
import type { Context } from '#server/http/context.ts'
import { identityFromClaims } from '#server/identity/identity.ts'

const STRANGER = identityFromClaims({ role: 'anon' }, 'none')

/**
 * What a function of SQL answers to somebody unknown, whatever token or cookie the request has. `load` is its name as in the
 * configuration; it takes the parameters of the address as one jsonb. With `ip` it may write, such as how often it was asked.
 */
export async function askAsStranger<T>(
  { db }: Context,
  load: SqlFunction,
  params: Record<string, string>,
  ip?: string,
): Promise<T | null> {
  // PostgreSQL keeps no text with this sign, so nothing is called by it.
  if (Object.values(params).some((value) => value.includes('\0'))) return null
  const { rows } = await db.asCaller(
    STRANGER,
    (scope) =>
      scope.query<{ answer: T | null }>(`select ${sqlName(load)}($1::jsonb) as answer`, [
        JSON.stringify(params),
      ]),
    ip === undefined ? { readOnly: true } : { settings: { 'request.ip': ip } },
  )
  return rows[0]?.answer ?? null
}
