import { idOf, mustExist } from '#server/auth/admin-target.ts'
import { logEntry } from '#server/auth/audit.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { afterFactorRemoved, factorIdOf, factorNotFound } from '#server/auth/factors.ts'

export const deleteFactorOf: Handler = async (call) => {
  await mustBeService(call)
  const id = idOf(call)
  const factorId = factorIdOf(call)
  await inAuth(call, 'remove a factor of a user', async (db) => {
    const user = await mustExist(db, id)
    const { rowCount } = await db.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [
      factorId,
      id,
    ])
    if (rowCount !== 1) throw factorNotFound()
    await afterFactorRemoved(db, id, factorId)
    await logEntry(db, call, 'factor_deleted', user, { factor_id: factorId })
  })
  return { body: { id: factorId } }
}
