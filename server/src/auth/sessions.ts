import { randomBytes } from 'node:crypto'
import type { Call } from '#server/auth/call.ts'
import { createRefreshTokens, refreshTokenHash } from '#server/auth/refresh-tokens.ts'
import type { User } from '#server/auth/users.ts'
import type { Context } from '#server/context.ts'
import type { Scope } from '#server/db/database.ts'
import { LIMITS } from '#shared/limits.ts'

export type AmrMethod = 'password' | 'otp' | 'totp' | 'mfa/recovery_code' | 'anonymous' | 'token_refresh'

/** One signed-in device. `counter` names the refresh token that is active now. */
export type Session = { id: string; rowKey: string; counter: number; aal: string }

const USER_AGENT_MAX_CHARS = 400

export async function openSession(
  db: Scope,
  call: Call,
  user: User,
  method: AmrMethod,
  admin: boolean,
): Promise<Session> {
  const hours = admin ? LIMITS.auth.session.adminMaxHours : call.context.config.sessions.maxHours
  const rowKey = randomBytes(32).toString('base64url')
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.sessions (user_id, aal, not_after, user_agent, ip, refresh_token_hmac_key, refresh_token_counter)
     values ($1, 'aal1', now() + make_interval(hours => $2), $3, $4, $5, 0) returning id`,
    [user.id, hours, call.userAgent.slice(0, USER_AGENT_MAX_CHARS), call.ip, rowKey],
  )
  const session = { id: rows[0]!.id, rowKey, counter: 0, aal: 'aal1' }
  await addMethod(db, session.id, method)
  await db.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [user.id])
  await rememberToken(db, call, user.id, session, null)
  return session
}

/** Lists how the person proved themselves; a method used again moves to the front. */
export async function addMethod(db: Scope, sessionId: string, method: AmrMethod) {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
}

/** The next token of a session. The one before stays good for a client that never got the answer. */
export async function rotate(db: Scope, call: Call, userId: string, session: Session): Promise<Session> {
  const next = { ...session, counter: session.counter + 1 }
  await db.query(
    `update auth.sessions set refresh_token_counter = $2, refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $3, ip = $4
     where id = $1`,
    [session.id, next.counter, call.userAgent.slice(0, USER_AGENT_MAX_CHARS), call.ip],
  )
  const parent = refreshTokenHash(tokenOf(call.context, session))
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [
    parent,
  ])
  await rememberToken(db, call, userId, next, parent)
  // Older ones prove themselves by signature; their rows only tell when they were replaced.
  await db.query(
    `delete from auth.refresh_tokens where session_id = $1 and revoked and updated_at < now() - interval '1 hour'`,
    [session.id],
  )
  return next
}

async function rememberToken(db: Scope, call: Call, userId: string, session: Session, parent: string | null) {
  await db.query(
    'insert into auth.refresh_tokens (token, user_id, revoked, parent, session_id) values ($1, $2, false, $3, $4)',
    [refreshTokenHash(tokenOf(call.context, session)), userId, parent, session.id],
  )
}

export function tokenOf({ keys }: Context, { id, rowKey, counter }: Session) {
  return createRefreshTokens(keys.derive('auth refresh tokens')).make(id, rowKey, counter)
}

export async function methodsOf(db: Scope, sessionId: string) {
  const { rows } = await db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
    [sessionId],
  )
  return rows
}

export type SessionScope = 'global' | 'local' | 'others'

/** Deleting the row ends it everywhere: a trigger tells every node. */
export async function endSessions(db: Scope, userId: string, sessionId: string | null, scope: SessionScope) {
  const which = { global: '', local: 'and id = $2', others: 'and id is distinct from $2' }[scope]
  await db.query(
    `delete from auth.sessions where user_id = $1 ${which}`,
    scope === 'global' ? [userId] : [userId, sessionId],
  )
}

export async function isAdmin(db: Scope, userId: string) {
  const { rows } = await db.query<{ admin: boolean }>('select private.is_admin_account($1) as admin', [
    userId,
  ])
  return rows[0]?.admin === true
}
