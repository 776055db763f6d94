import { writeSecurityEvent } from '#server/auth/audit-log.ts'
import { invalid, tooManyRequests } from '#server/auth/auth-errors.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { factorNotFound, requireMfaAllowed, upgradeToAal2 } from '#server/auth/mfa-factors.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { consumeTotpLimit, limitByIp, resetRateLimit } from '#server/auth/rate-limits.ts'
import { findRecoveryFactor, hashRecoveryCode, normalizeCode } from '#server/auth/recovery-codes.ts'
import { ApiError } from '#server/http/api-error.ts'

export const verifyRecoveryCode: Handler = async (call) => {
  const { user, session } = await requireMfaAllowed(call)
  await limitByIp(call, 'mfa')
  const code = normalizeCode(optionalString(call.body, 'code') ?? '')
  if (code === '') throw invalid('Code needs to be non-empty')
  const { factor, taken } = await withAuthTransaction(
    call,
    'count a guess at a recovery code',
    async (db) => {
      const found = await findRecoveryFactor(db, user.id)
      if (!found) throw factorNotFound()
      return { factor: found, taken: await consumeTotpLimit(db, found.id) }
    },
  )
  if (!taken.allowed) {
    throw tooManyRequests(
      'mfa_recovery_codes_locked',
      'Too many wrong recovery codes. Please wait before trying again.',
      taken.retry_after,
    )
  }
  const outcome = await withAuthTransaction(call, 'use a recovery code', async (db) => {
    const { rowCount } = await db.query(
      'update auth.touchline_recovery_codes set used_at = now() where factor_id = $1 and code_hash = $2 and used_at is null',
      [factor.id, hashRecoveryCode(factor.id, code)],
    )
    if (rowCount !== 1) {
      await writeSecurityEvent(db, user.id, 'failed_second_factor', { method: 'recovery_code' })
      return new ApiError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    }
    await resetRateLimit(db, 'totp', factor.id)
    await writeSecurityEvent(db, user.id, 'recovery_code_used', { remaining: factor.remaining - 1 })
    return upgradeToAal2(db, call, user.id, session, 'mfa/recovery_code', factor.id)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
