import type { AuthRequest } from '#server/auth/handler.ts'
import type { Statement, Transaction } from '#server/db/database.ts'

type Actor = { id: string; email: string | null }

/** The platform's own log, in its own words: who signed in, who asked for what. */
export async function writeAuditLog(
  db: Transaction,
  call: AuthRequest,
  action: string,
  actor: Actor,
  traits?: Record<string, unknown>,
) {
  await db.run([auditLogStatement(call, action, actor, traits)])
}

export function auditLogStatement(
  call: AuthRequest,
  action: string,
  actor: Actor,
  traits?: Record<string, unknown>,
): Statement {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email ?? '',
    actor_via_sso: false,
    action,
    log_type: LOG_TYPES[action] ?? 'user',
    ...(traits ? { traits } : {}),
  }
  return {
    text: 'insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)',
    values: [JSON.stringify(payload), call.ip],
  }
}

const LOG_TYPES: Record<string, string> = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_updated: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  passkey_created: 'factor',
  passkey_updated: 'factor',
  passkey_deleted: 'factor',
}

/** What happened to an account, told to the application: it keeps the log that people see, where it wants one. */
export async function writeSecurityEvent(
  db: Transaction,
  userId: string | null,
  action: string,
  details: Record<string, unknown> = {},
) {
  await db.run([securityEventStatement(userId, action, details)])
}

export const securityEventStatement = (
  userId: string | null,
  action: string,
  details: Record<string, unknown> = {},
): Statement => ({
  text: 'select touchline.record_security_event($1, $2, $3)',
  values: [userId, action, JSON.stringify(details)],
})
