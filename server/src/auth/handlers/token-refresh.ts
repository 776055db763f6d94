import { entry, logEntry } from '#server/auth/audit.ts'
import { text } from '#server/auth/body.ts'
import { type Answer, type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { invalid, oauthRefusal } from '#server/auth/errors.ts'
import {
  createRefreshTokens,
  type ParsedRefreshToken,
  refreshTokenHash,
} from '#server/auth/refresh-tokens.ts'
import { sessionAnswer, tokensFor } from '#server/auth/session-answer.ts'
import { type Method, methodsOf, rotation, type Session, tokenOf } from '#server/auth/sessions.ts'
import { type User, userById } from '#server/auth/users.ts'
import type { Scope, Statement } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { LIMITS } from '#shared/limits.ts'

type Held = Session & { user_id: string; over: boolean; age_seconds: number; idle_seconds: number }
type Outcome = Answer | ApiError

const notFound = () =>
  new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const alreadyUsed = () =>
  new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const bannedSince = () => new ApiError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
const expired = (why = '') =>
  new ApiError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`)

const MIN_CHARS = 12

export const tokenByRefresh: Handler = async (call) => {
  const token = text(call.body, 'refresh_token') ?? ''
  if (token === '') throw oauthRefusal('invalid_request', 'refresh_token required')
  if (token.length < MIN_CHARS || !/^[\w-]+$/.test(token)) throw invalid('Refresh token is not valid')
  const parsed = createRefreshTokens(call.context.keys.derive('auth refresh tokens')).parse(token)
  if (!parsed) throw notFound()
  // Refusals are returned, not thrown: what they ended must stay ended.
  const outcome = await inAuth(call, 'refresh a session', (db) => refresh(db, call, token, parsed))
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

async function refresh(db: Scope, call: Call, token: string, parsed: ParsedRefreshToken): Promise<Outcome> {
  const held = await lockSession(db, parsed.sessionId)
  if (!held || !parsed.verifies(held.rowKey) || parsed.counter > held.counter) return notFound()
  const user = await userById(db, held.user_id)
  const admin = user?.admin === true
  const limits = LIMITS.auth.session
  const idleMax = admin ? limits.adminIdleMinutes * 60 : call.context.config.sessions.idleHours * 3_600
  // Somebody who became an admin meanwhile is held to an admin's hours.
  const tooOld = admin && held.age_seconds > limits.adminMaxHours * 3_600
  if (held.over || tooOld) return endedAs(db, held, expired())
  if (held.idle_seconds > idleMax) return endedAs(db, held, expired(' (Inactivity)'))
  if (!user || user.banned) return bannedSince()

  if (parsed.counter === held.counter) {
    const { next, statements } = rotation(call, user.id, held)
    return answer(db, call, user, next, statements)
  }
  // Another tab may ask with it just as this one shows the second step: refused, but no sign that it is in wrong hands.
  if (parsed.counter === held.counter - 2 && (await isFromBeforeStep(db, call, token, held))) {
    return alreadyUsed()
  }
  // The client that asked first may never have heard: the token before the active one leads to the active one.
  if (parsed.counter === held.counter - 1 || (await justReplaced(db, token)))
    return answer(db, call, user, held)
  await logEntry(db, call, 'token_revoked', user)
  return endedAs(db, held, alreadyUsed())
}

async function lockSession(db: Scope, id: string): Promise<Held | undefined> {
  const [held] = await db.read<Held>(
    `select id, user_id, refresh_token_hmac_key as "rowKey", refresh_token_counter::int as counter, aal::text as aal,
       coalesce(not_after <= now(), false) as over, extract(epoch from now() - created_at)::int as age_seconds,
       extract(epoch from now() - coalesce(refreshed_at at time zone 'utc', created_at))::int as idle_seconds
     from auth.sessions where id = $1 and refresh_token_hmac_key is not null for update`,
    [id],
  )
  return held
}

/** The active token came right after this one, and yet a number was left out between them. */
async function isFromBeforeStep(db: Scope, call: Call, token: string, held: Held) {
  const { rows } = await db.query('select 1 from auth.refresh_tokens where token = $1 and parent = $2', [
    refreshTokenHash(tokenOf(call.context, held)),
    refreshTokenHash(token),
  ])
  return rows.length === 1
}

async function justReplaced(db: Scope, token: string) {
  const { rows } = await db.query(
    'select 1 from auth.refresh_tokens where token = $1 and revoked and updated_at > now() - $2::interval',
    [refreshTokenHash(token), `${LIMITS.auth.refreshReuseSeconds} seconds`],
  )
  return rows.length === 1
}

/** A token that was used long ago is in the wrong hands, or was: the session ends for both. */
async function endedAs(db: Scope, held: Held, refusal: ApiError) {
  await db.query('delete from auth.sessions where id = $1', [held.id])
  return refusal
}

async function answer(
  db: Scope,
  call: Call,
  user: User,
  session: Session,
  first: Statement[] = [],
): Promise<Answer> {
  const [methods] = await db.run<[Method[]]>(
    [...first, entry(call, 'token_refreshed', user)],
    [methodsOf(session.id)],
  )
  return sessionAnswer(await tokensFor(call, user, session, methods), user, session)
}
