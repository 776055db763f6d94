import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { factorNotFound, requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { findRecoveryFactor } from '#server/auth/recovery-codes.ts'

export const readRecoveryCodes: Handler = async (call) => {
  const { user } = await requireMfaAllowed(call)
  const factor = await withAuthTransaction(call, 'how many recovery codes are left', (db) =>
    findRecoveryFactor(db, user.id),
  )
  if (!factor) throw factorNotFound()
  return { body: { id: factor.id, type: 'recovery_code', total: factor.total, remaining: factor.remaining } }
}
