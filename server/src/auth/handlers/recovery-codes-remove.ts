import { logEntry } from '#server/auth/audit.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { factorNotFound, mustMayUseFactors } from '#server/auth/factors.ts'
import { codesFactor, mustMayManageCodes } from '#server/auth/recovery-codes.ts'

export const removeRecoveryCodes: Handler = async (call) => {
  const { user } = await mustMayManageCodes(await mustMayUseFactors(call))
  const id = await inAuth(call, 'remove recovery codes', async (db) => {
    const factor = await codesFactor(db, user.id)
    if (!factor) throw factorNotFound()
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await logEntry(db, call, 'factor_unenrolled', user, { factor_id: factor.id })
    return factor.id
  })
  return { body: { id } }
}
