import { writeSecurityEvent } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { parseCodeChallenge } from '#server/auth/flow-state.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { enqueueMailRequest } from '#server/auth/mail-requests.ts'
import { parseEmail } from '#server/auth/parse-body.ts'
import { consumeResetLimit, limitByIp, passwordResetRateLimited } from '#server/auth/rate-limits.ts'
import { credentialsByEmail } from '#server/auth/users.ts'

export const recover: Handler = async (call) => {
  const address = parseEmail(call.body)
  if (address === undefined) throw invalid('Password recovery requires an email', 'email_required')
  const challenge = parseCodeChallenge(call.body)
  await limitByIp(call, 'send')
  const taken = await withAuthTransaction(call, 'write down a password reset', async (db) => {
    const reset = await consumeResetLimit(db, call, address)
    if (reset.allowed) {
      await enqueueMailRequest(db, 'recover', address, {
        challenge,
        redirectTo: readRedirectTo(call),
        locale: call.locale,
      })
    } else if (reset.reached) {
      const known = await credentialsByEmail(db, address)
      await writeSecurityEvent(db, known?.id ?? null, 'password_reset_rate_limit_exceeded')
    }
    return reset
  })
  if (!taken.allowed) throw passwordResetRateLimited(taken)
  call.wakeMailRequests()
  return { body: {} }
}
