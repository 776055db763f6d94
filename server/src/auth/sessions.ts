import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthRequest } from '#server/auth/handler.ts'
import { createRefreshTokenCodec, hashRefreshToken } from '#server/auth/refresh-tokens.ts'
import type { Credentials } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Statement, Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

export type AmrMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'sso/saml'
  | 'totp'
  | 'passkey'
  | 'web3'
  | 'mfa/webauthn'
  | 'mfa/phone'
  | 'mfa/recovery_code'
  | 'anonymous'
  | 'token_refresh'

/** One signed-in device. `counter` names the refresh token that is active now. */
export type Session = { id: string; rowKey: string; counter: number; aal: string }

const USER_AGENT_MAX_CHARS = 400

export const newSession = (aal: 'aal1' | 'aal2' = 'aal1'): Session => ({
  id: randomUUID(),
  rowKey: randomBytes(32).toString('base64url'),
  counter: 0,
  aal,
})

/** What is written when somebody has signed in. */
export function createSessionStatements(
  call: AuthRequest,
  session: Session,
  { id, privileged }: Credentials,
  method: AmrMethod,
  provider = 'email',
): Statement[] {
  const hours = privileged ? TUNING.auth.session.adminMaxHours : call.context.config.sessions.maxHours
  return [
    {
      text: `insert into auth.sessions (id, user_id, aal, not_after, user_agent, ip, refresh_token_hmac_key, refresh_token_counter)
        values ($1, $2, $7, now() + make_interval(hours => $3), $4, $5, $6, 0)`,
      values: [session.id, id, String(hours), truncateUserAgent(call), call.ip, session.rowKey, session.aal],
    },
    addAmrStatement(session.id, method),
    {
      text: 'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1',
      values: [id],
    },
    {
      text: `update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1 and provider = $2`,
      values: [id, provider],
    },
    insertRefreshTokenStatement(call, id, session, null),
  ]
}

const truncateUserAgent = ({ userAgent }: AuthRequest) => userAgent.slice(0, USER_AGENT_MAX_CHARS)

/** Lists how the person proved themselves; a method used again moves to the front. */
export const addAmrStatement = (sessionId: string, method: AmrMethod): Statement => ({
  text: `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
    on conflict (session_id, authentication_method) do update set updated_at = now()`,
  values: [sessionId, method],
})

export type Rotation = { next: Session; statements: Statement[] }

/** The next token of a session, and what is written for it. The one before stays good for a client that never got the answer. */
export function rotateRefreshToken(call: AuthRequest, userId: string, session: Session): Rotation {
  return advanceRefreshToken(call, userId, session, session.counter + 1, [
    {
      text: 'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1',
      values: [hashRefreshToken(formatRefreshToken(call.context, session))],
    },
    // Older ones prove themselves by signature; their rows only tell when they were replaced.
    {
      text: `delete from auth.refresh_tokens where session_id = $1 and revoked and updated_at < now() - interval '1 hour'`,
      values: [session.id],
    },
  ])
}

/**
 * The first token of a session that has come to be worth more. A number is left out and the rows of all before are gone, so that
 * none of them leads here: whoever has one knows a password, and may know no more than that.
 */
export function reissueRefreshToken(call: AuthRequest, userId: string, session: Session): Rotation {
  return advanceRefreshToken(call, userId, session, session.counter + 2, [
    { text: 'delete from auth.refresh_tokens where session_id = $1', values: [session.id] },
  ])
}

function advanceRefreshToken(
  call: AuthRequest,
  userId: string,
  session: Session,
  counter: number,
  before: Statement[],
): Rotation {
  const next = { ...session, counter }
  const parent = hashRefreshToken(formatRefreshToken(call.context, session))
  const statements = [
    {
      text: `update auth.sessions set refresh_token_counter = $2, refreshed_at = now() at time zone 'utc', updated_at = now(),
          user_agent = $3, ip = $4
        where id = $1`,
      values: [session.id, String(next.counter), truncateUserAgent(call), call.ip],
    },
    ...before,
    insertRefreshTokenStatement(call, userId, next, parent),
  ]
  return { next, statements }
}

const insertRefreshTokenStatement = (
  call: AuthRequest,
  userId: string,
  session: Session,
  parent: string | null,
): Statement => ({
  text: 'insert into auth.refresh_tokens (token, user_id, revoked, parent, session_id) values ($1, $2, false, $3, $4)',
  values: [hashRefreshToken(formatRefreshToken(call.context, session)), userId, parent, session.id],
})

export function formatRefreshToken({ keys }: Context, { id, rowKey, counter }: Session) {
  return createRefreshTokenCodec(keys.deriveKey('auth refresh tokens')).make(id, rowKey, counter)
}

/** How the person proved themselves in a session, and when, in seconds since 1970. */
export type AmrEntry = { method: string; timestamp: number }

export const amrQuery = (sessionId: string): Statement => ({
  text: `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
  values: [sessionId],
})

export type SessionScope = 'global' | 'local' | 'others'

/** Deleting the row ends it everywhere: a trigger tells every node. */
export async function endSessions(
  db: Transaction,
  userId: string,
  sessionId: string | null,
  scope: SessionScope,
) {
  const which = { global: '', local: 'and id = $2', others: 'and id is distinct from $2' }[scope]
  await db.query(
    `delete from auth.sessions where user_id = $1 ${which}`,
    scope === 'global' ? [userId] : [userId, sessionId],
  )
}
