import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { requireUser } from '#server/auth/require-user.ts'
import { ApiError } from '#server/http/api-error.ts'

export const endSession: Handler = async (call) => {
  const { user } = await requireUser(call)
  const { sessionId } = call.params
  await withAuthTransaction(call, 'end one session of a person', async (db) => {
    const { rowCount } = isUuid(sessionId)
      ? await db.query('delete from auth.sessions where id = $1 and user_id = $2', [sessionId, user.id])
      : { rowCount: 0 }
    if (rowCount !== 1) throw new ApiError(404, 'session_not_found', 'No session of yours has this id')
    await writeAuditLog(db, call, 'logout', user)
    await writeSecurityEvent(db, user.id, 'session_ended', { session: sessionId })
  })
  return { status: 204 }
}
