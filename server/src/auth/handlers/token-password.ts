import { writeSecurityEvent } from '#server/auth/audit-log.ts'
import { banned, invalid, wrongCredentials } from '#server/auth/auth-errors.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { refusedPasswordAttempt } from '#server/auth/hooks.ts'
import { enqueueMailRequest } from '#server/auth/mail-requests.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { needsRehash } from '#server/auth/password-hash.ts'
import { requirePhone } from '#server/auth/phone-requests.ts'
import {
  consumeLoginLimit,
  loginRateLimited,
  resetLoginStatements,
  userAndIpKey,
} from '#server/auth/rate-limits.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { credentialsByPhoneQuery, setPasswordStatement } from '#server/auth/users.ts'
import { ApiError } from '#server/http/api-error.ts'
import { normalizeEmail } from '#shared/validate/email.ts'

export const tokenByPassword: Handler = async (call) => {
  const address = normalizeEmail(optionalString(call.body, 'email') ?? '')
  const password = optionalString(call.body, 'password') ?? ''
  const phone = optionalString(call.body, 'phone')
  if (phone && address !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (phone) {
    const number = requirePhone(call, 422, 'Phone logins are disabled')
    return call.signInSemaphore(userAndIpKey(call, number), () =>
      signInByPassword(call, number, password, true),
    )
  }
  if (address === '') throw invalid('missing email or phone', 'email_required')
  // An attempt counts before it is known to be wrong. So of many at once, those past the limit wait to hear of the first ones.
  return call.signInSemaphore(userAndIpKey(call, address), () => signInByPassword(call, address, password))
}

async function signInByPassword(
  call: AuthRequest,
  address: string,
  password: string,
  isPhone = false,
): Promise<AuthResponse> {
  const { taken, person: user } = await withAuthTransaction(
    call,
    'count an attempt to sign in',
    async (db) => {
      const counted = await consumeLoginLimit(
        db,
        call,
        address,
        isPhone ? credentialsByPhoneQuery : undefined,
      )
      if (counted.taken.reached) {
        await writeSecurityEvent(db, counted.person?.id ?? null, 'rate_limit_exceeded', { action: 'login' })
        if (!isPhone) await enqueueMailRequest(db, 'alert', address, { locale: call.locale })
      }
      return counted
    },
  )
  if (taken.reached) call.wakeMailRequests()
  if (!taken.allowed) throw loginRateLimited(taken)
  const matches = await call.passwords.verify(password, user?.encrypted_password ?? null)
  if (user?.encrypted_password) await askPasswordHook(call, user.id, matches)
  if (!user?.encrypted_password || !matches) {
    // In a transaction of its own: the line must stand although the request fails. Strangers get one too, so it costs the same.
    await withAuthTransaction(call, 'record a failed sign-in', (db) =>
      writeSecurityEvent(db, user?.id ?? null, 'failed_login'),
    )
    throw wrongCredentials()
  }
  // Only somebody who knows the password is told more than "no".
  if (user.banned) throw banned(400)
  if (isPhone && !user.phone_confirmed) throw new ApiError(400, 'phone_not_confirmed', 'Phone not confirmed')
  if (!isPhone && !user.email_confirmed) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
  const upgraded = needsRehash(user.encrypted_password) ? await call.passwords.hash(password) : undefined
  const weak = call.passwords.weakness(password)
  return signIn(call, user.id, 'password', {
    ...(isPhone && { provider: 'phone' }),
    extra: weak ? { weak_password: weak } : {},
    beforeSession: ({ encrypted_password }) => {
      // It may have been changed while it was compared.
      if (encrypted_password !== user.encrypted_password) throw wrongCredentials()
      const upgrade = upgraded === undefined ? [] : [setPasswordStatement(user.id, upgraded)]
      return [...resetLoginStatements(call, address), ...upgrade]
    },
  })
}

/** Returned and then thrown: the sessions that a hook ended stay ended. */
async function askPasswordHook(call: AuthRequest, userId: string, valid: boolean) {
  if (!call.context.config.project.hooks.password_verification_attempt) return
  const refusal = await withAuthTransaction(call, 'ask the hook about a password', (db) =>
    refusedPasswordAttempt(db, call.context, { user_id: userId, valid }),
  )
  if (refusal) throw refusal
}
