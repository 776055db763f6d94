import { logEntry, logSecurity } from '#server/auth/audit.ts'
import { mustBeSignedIn } from '#server/auth/bearer.ts'
import { isUuid } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { ApiError } from '#server/http/api-error.ts'

export const endSession: Handler = async (call) => {
  const { user } = await mustBeSignedIn(call)
  const { sessionId } = call.params
  await inAuth(call, 'end one session of a person', async (db) => {
    const { rowCount } = isUuid(sessionId)
      ? await db.query('delete from auth.sessions where id = $1 and user_id = $2', [sessionId, user.id])
      : { rowCount: 0 }
    if (rowCount !== 1) throw new ApiError(404, 'session_not_found', 'No session of yours has this id')
    await logEntry(db, call, 'logout', user)
    await logSecurity(db, user.id, 'session_ended', { session: sessionId })
  })
  return { status: 204 }
}
