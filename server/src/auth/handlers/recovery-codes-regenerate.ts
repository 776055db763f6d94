import { writeSecurityEvent } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { factorNotFound, requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import {
  findRecoveryFactor,
  issueRecoveryCodes,
  requireRecoveryCodeAccess,
} from '#server/auth/recovery-codes.ts'

export const regenerateRecoveryCodes: Handler = async (call) => {
  const { user } = await requireRecoveryCodeAccess(await requireMfaAllowed(call))
  const body = await withAuthTransaction(call, 'make new recovery codes', async (db) => {
    await db.query('select 1 from auth.users where id = $1 for update', [user.id])
    const factor = await findRecoveryFactor(db, user.id)
    if (!factor) throw factorNotFound()
    await db.query('delete from auth.touchline_recovery_codes where factor_id = $1', [factor.id])
    await writeSecurityEvent(db, user.id, 'recovery_codes_renewed')
    return issueRecoveryCodes(db, factor.id, factor.friendly_name)
  })
  return { body }
}
