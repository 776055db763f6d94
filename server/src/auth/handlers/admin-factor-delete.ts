import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { downgradeSessions, factorNotFound, parseFactorId } from '#server/auth/mfa-factors.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserById } from '#server/auth/target-user.ts'

export const deleteUserFactor: Handler = async (call) => {
  await requireServiceRole(call)
  const id = parseUserId(call)
  const factorId = parseFactorId(call)
  await withAuthTransaction(call, 'remove a factor of a user', async (db) => {
    const user = await requireUserById(db, id)
    const { rowCount } = await db.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [
      factorId,
      id,
    ])
    if (rowCount !== 1) throw factorNotFound()
    await downgradeSessions(db, id, factorId)
    await writeAuditLog(db, call, 'factor_deleted', user, { factor_id: factorId })
  })
  return { body: { id: factorId } }
}
