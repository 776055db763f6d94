import { tooManyRequests } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { withAuthTransaction } from '#server/auth/handler.ts'
import type { OneTimeToken } from '#server/auth/one-time-tokens.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { consumeTotpLimit } from '#server/auth/rate-limits.ts'
import { compareNonce } from '#server/auth/reauthentication.ts'
import type { User } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

const mailedCodeNeeded = () =>
  new ApiError(
    400,
    'reauthentication_needed',
    'The first factor of this account is set up with the code mailed to its address',
  )

/** Of accounts whose password alone must open nothing, where the application says which: later factors are added by the first. */
export async function needsMailedCode(db: Transaction, user: User) {
  if (user.has_verified_factor) return false
  const [row] = await db.read<{ needed: boolean }>('select touchline.first_factor_needs_code($1) as needed', [
    user.id,
  ])
  return row?.needed === true
}

/** The mailed code in the body of an enrolment, still to be used up; undefined where none is wanted. */
export async function requireMailedCode(call: AuthRequest, user: User): Promise<OneTimeToken | undefined> {
  const needed = await withAuthTransaction(call, 'does a first factor need a code', (db) =>
    needsMailedCode(db, user),
  )
  if (!needed) return undefined
  const nonce = optionalString(call.body, 'nonce')?.trim() ?? ''
  if (nonce === '') throw mailedCodeNeeded()
  const taken = await withAuthTransaction(call, 'count a guess at a mailed code', (db) =>
    consumeTotpLimit(db, user.id),
  )
  if (!taken.allowed) {
    throw tooManyRequests(
      'over_request_rate_limit',
      'Rate limit exceeded. Please wait before trying again.',
      taken.retry_after,
    )
  }
  return compareNonce(call, user, nonce)
}

export async function recordMailedCode(db: Transaction, factorId: string) {
  await db.query('insert into auth.touchline_mailed_factors (factor_id) values ($1)', [factorId])
}

/** A factor begun while the account was an ordinary one is no way around the code: somebody else may hold its secret. */
export async function refusedUnmailed(db: Transaction, user: User, factorId: string) {
  if (!(await needsMailedCode(db, user))) return undefined
  const { rows } = await db.query('select from auth.touchline_mailed_factors where factor_id = $1', [
    factorId,
  ])
  return rows.length > 0 ? undefined : mailedCodeNeeded()
}
