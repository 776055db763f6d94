import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { factorNotFound, requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { findRecoveryFactor, requireRecoveryCodeAccess } from '#server/auth/recovery-codes.ts'

export const removeRecoveryCodes: Handler = async (call) => {
  const { user } = await requireRecoveryCodeAccess(await requireMfaAllowed(call))
  const id = await withAuthTransaction(call, 'remove recovery codes', async (db) => {
    const factor = await findRecoveryFactor(db, user.id)
    if (!factor) throw factorNotFound()
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await writeAuditLog(db, call, 'factor_unenrolled', user, { factor_id: factor.id })
    return factor.id
  })
  return { body: { id } }
}
