import { logSecurity } from '#server/auth/audit.ts'
import { text } from '#server/auth/body.ts'
import { type Answer, type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { defer } from '#server/auth/deferred.ts'
import { banned, invalid, wrongCredentials } from '#server/auth/errors.ts'
import { loginForgiven, loginRefused, placeOf, takeLogin } from '#server/auth/limits.ts'
import { isOutdated } from '#server/auth/password-hash.ts'
import { weaknessOf } from '#server/auth/passwords.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { passwordSet } from '#server/auth/users.ts'
import { ApiError } from '#server/http/api-error.ts'
import { normalizeEmail } from '#shared/validation.ts'

export const tokenByPassword: Handler = async (call) => {
  const address = normalizeEmail(text(call.body, 'email') ?? '')
  const password = text(call.body, 'password') ?? ''
  const phone = text(call.body, 'phone')
  if (phone && address !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (phone) throw new ApiError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (address === '') throw invalid('missing email or phone')
  // An attempt counts before it is known to be wrong. So of many at once, those past the limit wait to hear of the first ones.
  return call.signInTurns(placeOf(call, address), () => signInByPassword(call, address, password))
}

async function signInByPassword(call: Call, address: string, password: string): Promise<Answer> {
  const { taken, person: user } = await inAuth(call, 'count an attempt to sign in', async (db) => {
    const counted = await takeLogin(db, call, address)
    if (counted.taken.reached) {
      await logSecurity(db, counted.person?.id ?? null, 'rate_limit_exceeded', { action: 'login' })
      await defer(db, 'alert', address, { locale: call.locale })
    }
    return counted
  })
  if (taken.reached) call.wakeDeferred()
  if (!taken.allowed) throw loginRefused(taken)
  const matches = await call.passwords.matches(password, user?.encrypted_password ?? null)
  if (!user?.encrypted_password || !matches) {
    // In a transaction of its own: the line must stand although the request fails. Strangers get one too, so it costs the same.
    await inAuth(call, 'record a failed sign-in', (db) => logSecurity(db, user?.id ?? null, 'failed_login'))
    throw wrongCredentials()
  }
  // Only somebody who knows the password is told more than "no".
  if (user.banned) throw banned(400)
  if (!user.email_confirmed) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
  const upgraded = isOutdated(user.encrypted_password) ? await call.passwords.hash(password) : undefined
  const weak = weaknessOf(password)
  return signIn(call, user.id, 'password', {
    extra: weak ? { weak_password: weak } : {},
    first: ({ encrypted_password }) => {
      // It may have been changed while it was compared.
      if (encrypted_password !== user.encrypted_password) throw wrongCredentials()
      const upgrade = upgraded === undefined ? [] : [passwordSet(user.id, upgraded)]
      return [...loginForgiven(call, address), ...upgrade]
    },
  })
}
