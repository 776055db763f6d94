import { accessTokenResponse, issueTokens } from '#server/auth/access-token-response.ts'
import { auditLogStatement, writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid, oauthError } from '#server/auth/auth-errors.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import {
  createRefreshTokenCodec,
  hashRefreshToken,
  type ParsedRefreshToken,
} from '#server/auth/refresh-tokens.ts'
import {
  type AmrEntry,
  amrQuery,
  formatRefreshToken,
  rotateRefreshToken,
  type Session,
} from '#server/auth/sessions.ts'
import { type User, userById } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Statement, Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type LockedSession = Session & { user_id: string; over: boolean; age_seconds: number; idle_seconds: number }
type RefreshOutcome = AuthResponse | ApiError

const notFound = () =>
  new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const alreadyUsed = () =>
  new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const userBanned = () => new ApiError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
const expired = (why = '') =>
  new ApiError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`)

const MIN_CHARS = 12

export const tokenByRefresh: Handler = async (call) => {
  const token = optionalString(call.body, 'refresh_token') ?? ''
  if (token === '') throw oauthError('invalid_request', 'refresh_token required')
  if (token.length < MIN_CHARS || !/^[\w-]+$/.test(token)) throw invalid('Refresh token is not valid')
  const parsed = createRefreshTokenCodec(call.context.keys.deriveKey('auth refresh tokens')).parse(token)
  if (!parsed) throw notFound()
  // Refusals are returned, not thrown: what they ended must stay ended.
  const outcome = await withAuthTransaction(call, 'refresh a session', (db) =>
    refresh(db, call, token, parsed),
  )
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

async function refresh(
  db: Transaction,
  call: AuthRequest,
  token: string,
  parsed: ParsedRefreshToken,
): Promise<RefreshOutcome> {
  const held = await lockSession(db, parsed.sessionId)
  if (!held || !parsed.hasValidSignature(held.rowKey) || parsed.counter > held.counter) return notFound()
  const user = await userById(db, held.user_id)
  const privileged = user?.privileged === true
  const limits = TUNING.auth.session
  const idleMax = privileged ? limits.adminIdleMinutes * 60 : call.context.config.sessions.idleHours * 3_600
  // Somebody who became an admin meanwhile is held to an admin's hours.
  const tooOld = privileged && held.age_seconds > limits.adminMaxHours * 3_600
  if (held.over || tooOld) return endSessionWith(db, held, expired())
  if (held.idle_seconds > idleMax) return endSessionWith(db, held, expired(' (Inactivity)'))
  if (!user || user.banned) return userBanned()

  if (parsed.counter === held.counter) {
    const { next, statements } = rotateRefreshToken(call, user.id, held)
    return respondWithTokens(db, call, user, next, statements)
  }
  // Another tab may ask with it just as this one shows the second step: refused, but no sign that it is in wrong hands.
  if (parsed.counter === held.counter - 2 && (await isFromBeforeAal2(db, call, token, held))) {
    return alreadyUsed()
  }
  // The client that asked first may never have heard: the token before the active one leads to the active one.
  if (parsed.counter === held.counter - 1 || (await isWithinReuseInterval(db, token)))
    return respondWithTokens(db, call, user, held)
  await writeAuditLog(db, call, 'token_revoked', user)
  return endSessionWith(db, held, alreadyUsed())
}

async function lockSession(db: Transaction, id: string): Promise<LockedSession | undefined> {
  const [held] = await db.read<LockedSession>(
    `select id, user_id, refresh_token_hmac_key as "rowKey", refresh_token_counter::int as counter, aal::text as aal,
       coalesce(not_after <= now(), false) as over, extract(epoch from now() - created_at)::int as age_seconds,
       extract(epoch from now() - coalesce(refreshed_at at time zone 'utc', created_at))::int as idle_seconds
     from auth.sessions where id = $1 and refresh_token_hmac_key is not null for update`,
    [id],
  )
  return held
}

/** The active token came right after this one, and yet a number was left out between them. */
async function isFromBeforeAal2(db: Transaction, call: AuthRequest, token: string, held: LockedSession) {
  const { rows } = await db.query('select 1 from auth.refresh_tokens where token = $1 and parent = $2', [
    hashRefreshToken(formatRefreshToken(call.context, held)),
    hashRefreshToken(token),
  ])
  return rows.length === 1
}

async function isWithinReuseInterval(db: Transaction, token: string) {
  const { rows } = await db.query(
    'select 1 from auth.refresh_tokens where token = $1 and revoked and updated_at > now() - $2::interval',
    [hashRefreshToken(token), `${TUNING.auth.refreshReuseSeconds} seconds`],
  )
  return rows.length === 1
}

/** A token that was used long ago is in the wrong hands, or was: the session ends for both. */
async function endSessionWith(db: Transaction, held: LockedSession, refusal: ApiError) {
  await db.query('delete from auth.sessions where id = $1', [held.id])
  return refusal
}

async function respondWithTokens(
  db: Transaction,
  call: AuthRequest,
  user: User,
  session: Session,
  first: Statement[] = [],
): Promise<AuthResponse> {
  const [methods] = await db.run<[AmrEntry[]]>(
    [...first, auditLogStatement(call, 'token_refreshed', user)],
    [amrQuery(session.id)],
  )
  return accessTokenResponse(await issueTokens(db, call, user, session, methods), user, session)
}
