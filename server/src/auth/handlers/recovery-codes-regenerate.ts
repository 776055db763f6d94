import { logSecurity } from '#server/auth/audit.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { factorNotFound, mustMayUseFactors } from '#server/auth/factors.ts'
import { codesFactor, issueCodes, mustMayManageCodes } from '#server/auth/recovery-codes.ts'

export const regenerateRecoveryCodes: Handler = async (call) => {
  const { user } = await mustMayManageCodes(await mustMayUseFactors(call))
  const body = await inAuth(call, 'make new recovery codes', async (db) => {
    await db.query('select 1 from auth.users where id = $1 for update', [user.id])
    const factor = await codesFactor(db, user.id)
    if (!factor) throw factorNotFound()
    await db.query('delete from auth.touchline_recovery_codes where factor_id = $1', [factor.id])
    await logSecurity(db, user.id, 'recovery_codes_renewed')
    return issueCodes(db, factor.id, factor.friendly_name)
  })
  return { body }
}
