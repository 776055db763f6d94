import { type Handler, inAuth } from '#server/auth/call.ts'
import { factorNotFound, mustMayUseFactors } from '#server/auth/factors.ts'
import { codesFactor } from '#server/auth/recovery-codes.ts'

export const readRecoveryCodes: Handler = async (call) => {
  const { user } = await mustMayUseFactors(call)
  const factor = await inAuth(call, 'how many recovery codes are left', (db) => codesFactor(db, user.id))
  if (!factor) throw factorNotFound()
  return { body: { id: factor.id, type: 'recovery_code', total: factor.total, remaining: factor.remaining } }
}
