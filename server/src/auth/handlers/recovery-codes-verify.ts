import { logSecurity } from '#server/auth/audit.ts'
import { text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { invalid, tooMany } from '#server/auth/errors.ts'
import { factorNotFound, mustMayUseFactors, raiseSession } from '#server/auth/factors.ts'
import { forgive, limitAddress, takeTotp } from '#server/auth/limits.ts'
import { canonicalCode, codesFactor, hashCode } from '#server/auth/recovery-codes.ts'
import { ApiError } from '#server/http/api-error.ts'

export const verifyRecoveryCode: Handler = async (call) => {
  const { user, session } = await mustMayUseFactors(call)
  await limitAddress(call, 'mfa')
  const code = canonicalCode(text(call.body, 'code') ?? '')
  if (code === '') throw invalid('Code needs to be non-empty')
  const { factor, taken } = await inAuth(call, 'count a guess at a recovery code', async (db) => {
    const found = await codesFactor(db, user.id)
    if (!found) throw factorNotFound()
    return { factor: found, taken: await takeTotp(db, found.id) }
  })
  if (!taken.allowed) {
    throw tooMany(
      'mfa_recovery_codes_locked',
      'Too many wrong recovery codes. Please wait before trying again.',
      taken.retry_after,
    )
  }
  const outcome = await inAuth(call, 'use a recovery code', async (db) => {
    const { rowCount } = await db.query(
      'update auth.touchline_recovery_codes set used_at = now() where factor_id = $1 and code_hash = $2 and used_at is null',
      [factor.id, hashCode(factor.id, code)],
    )
    if (rowCount !== 1) {
      await logSecurity(db, user.id, 'failed_second_factor', { method: 'recovery_code' })
      return new ApiError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    }
    await forgive(db, 'totp', factor.id)
    await logSecurity(db, user.id, 'recovery_code_used', { remaining: factor.remaining - 1 })
    return raiseSession(db, call, user.id, session, 'mfa/recovery_code', factor.id)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
