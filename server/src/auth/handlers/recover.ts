import { logSecurity } from '#server/auth/audit.ts'
import { email } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { defer } from '#server/auth/deferred.ts'
import { invalid } from '#server/auth/errors.ts'
import { challengeOf } from '#server/auth/flow-state.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { limitAddress, resetRefused, takeReset } from '#server/auth/limits.ts'
import { personByEmail } from '#server/auth/users.ts'

export const recover: Handler = async (call) => {
  const address = email(call.body)
  if (address === undefined) throw invalid('Password recovery requires an email')
  const challenge = challengeOf(call.body)
  await limitAddress(call, 'send')
  const taken = await inAuth(call, 'write down a password reset', async (db) => {
    const reset = await takeReset(db, call, address)
    if (reset.allowed) {
      await defer(db, 'recover', address, { challenge, redirectTo: redirectOf(call), locale: call.locale })
    } else if (reset.reached) {
      const known = await personByEmail(db, address)
      await logSecurity(db, known?.id ?? null, 'password_reset_rate_limit_exceeded')
    }
    return reset
  })
  if (!taken.allowed) throw resetRefused(taken)
  call.wakeDeferred()
  return { body: {} }
}
