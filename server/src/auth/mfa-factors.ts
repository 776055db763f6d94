import { accessTokenResponse, issueTokens } from '#server/auth/access-token-response.ts'
import type { AuthRequest, AuthResponse } from '#server/auth/handler.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { requireSession, sessionEnded } from '#server/auth/require-user.ts'
import {
  type AmrEntry,
  type AmrMethod,
  addAmrStatement,
  amrQuery,
  reissueRefreshToken,
  rotateRefreshToken,
  type Session,
} from '#server/auth/sessions.ts'
import { type User, userQuery } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export type Factor = {
  id: string
  user_id: string
  factor_type: string
  status: string
  secret: string | null
  phone: string | null
}

export const factorNotFound = () => new ApiError(404, 'mfa_factor_not_found', 'Factor not found')

export async function requireMfaAllowed(call: AuthRequest) {
  const signedIn = await requireSession(call)
  if (signedIn.user.is_anonymous) {
    throw new ApiError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  return signedIn
}

export function parseFactorId({ params }: AuthRequest): string {
  const { factorId } = params
  if (!isUuid(factorId)) throw new ApiError(404, 'validation_failed', 'factor_id must be an UUID')
  return factorId
}

/** Somebody else's factor and one that does not exist are the same answer. */
export async function requireFactor(db: Transaction, userId: string, id: string): Promise<Factor> {
  const { rows } = await db.query<Factor>(
    `select id, user_id, factor_type::text, status::text, secret, phone from auth.mfa_factors
     where id = $1 and user_id = $2 and factor_type <> 'recovery_code'`,
    [id, userId],
  )
  const factor = rows[0]
  if (!factor) throw factorNotFound()
  return factor
}

/**
 * The session is worth more now, so it gets a new token, and whatever was signed in on the password alone ends: it may be
 * the very thing the second factor was set up against.
 */
export async function upgradeToAal2(
  db: Transaction,
  call: AuthRequest,
  userId: string,
  session: Session,
  method: AmrMethod,
  factorId: string,
): Promise<AuthResponse> {
  // Two devices that prove themselves at once would each wait to end the other: one after the other, then.
  await db.query('select 1 from auth.users where id = $1 for no key update', [userId])
  const { rowCount } = await db.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [session.id, factorId],
  )
  if (rowCount !== 1) throw sessionEnded()
  await db.run([
    addAmrStatement(session.id, method),
    {
      text: `delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`,
      values: [userId, session.id],
    },
  ])
  const { rows } = await db.query<{ counter: number }>(
    'select refresh_token_counter::int as counter from auth.sessions where id = $1 for update',
    [session.id],
  )
  const rotate = session.aal === 'aal2' ? rotateRefreshToken : reissueRefreshToken
  const { next, statements } = rotate(call, userId, { ...session, aal: 'aal2', counter: rows[0]!.counter })
  const [[user], methods] = await db.run<[[User], AmrEntry[]]>(statements, [
    userQuery(userId),
    amrQuery(session.id),
  ])
  return accessTokenResponse(await issueTokens(db, call, user, next, methods), user, next)
}

/**
 * What the factor vouched for is worth less without it. Recovery codes stand in for a factor: with the last one gone there is
 * nothing left to stand in for, and no session is worth more than its password.
 */
export async function downgradeSessions(db: Transaction, userId: string, factorId: string) {
  const { rows } = await db.query(
    `select 1 from auth.mfa_factors where user_id = $1 and factor_type <> 'recovery_code' and status = 'verified'`,
    [userId],
  )
  const last = rows.length === 0
  if (last)
    await db.query(`delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'`, [
      userId,
    ])
  await db.query(
    `with lowered as (
       update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = $1 and (s.factor_id = $2
         or $3 and not exists (select from auth.touchline_passkey_sessions p where p.session_id = s.id)) returning s.id)
     delete from auth.mfa_amr_claims where session_id in (select id from lowered)
       and authentication_method in ('totp', 'mfa/webauthn', 'mfa/phone', 'mfa/recovery_code')`,
    [userId, factorId, last],
  )
}
