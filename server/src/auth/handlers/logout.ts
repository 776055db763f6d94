import { logEntry, logSecurity } from '#server/auth/audit.ts'
import { mustBeSignedIn } from '#server/auth/bearer.ts'
import { text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { endSessions, type SessionScope } from '#server/auth/sessions.ts'

const SCOPES: readonly SessionScope[] = ['global', 'local', 'others']

/** POST is what the client sends, GET what the specification says; both need the bearer header, so no link can do it. */
export const logout: Handler = async (call) => {
  const asked = text(call.query, 'scope') || 'global'
  const scope = SCOPES.find((known) => known === asked)
  if (!scope) throw invalid(`Unsupported logout scope "${asked.slice(0, 40)}"`)
  const { user, session } = await mustBeSignedIn(call)
  await inAuth(call, `sign out, ${scope}`, async (db) => {
    await endSessions(db, user.id, session?.id ?? null, scope)
    await logEntry(db, call, 'logout', user)
    await logSecurity(db, user.id, 'logout', { scope })
  })
  return { status: 204 }
}
