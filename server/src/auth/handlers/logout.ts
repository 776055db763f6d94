import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { requireUser } from '#server/auth/require-user.ts'
import { endSessions, type SessionScope } from '#server/auth/sessions.ts'

const SCOPES: readonly SessionScope[] = ['global', 'local', 'others']

/** POST is what the client sends, GET what the specification says; both need the bearer header, so no link can do it. */
export const logout: Handler = async (call) => {
  const asked = optionalString(call.query, 'scope') || 'global'
  const scope = SCOPES.find((known) => known === asked)
  if (!scope) throw invalid(`Unsupported logout scope "${asked.slice(0, 40)}"`)
  const { user, session } = await requireUser(call)
  await withAuthTransaction(call, `sign out, ${scope}`, async (db) => {
    await endSessions(db, user.id, session?.id ?? null, scope)
    await writeAuditLog(db, call, 'logout', user)
    await writeSecurityEvent(db, user.id, 'logout', { scope })
  })
  return { status: 204 }
}
