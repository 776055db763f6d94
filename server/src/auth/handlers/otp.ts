import { email, flag, metadata, text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { defer } from '#server/auth/deferred.ts'
import { invalid } from '#server/auth/errors.ts'
import { challengeOf } from '#server/auth/flow-state.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { limitAddress, takeMail } from '#server/auth/limits.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Whether the address is known decides which mail goes out, if any; the answer is the same (unlike the original's). */
export const otp: Handler = async (call) => {
  const address = email(call.body)
  const phone = text(call.body, 'phone')
  if (address !== undefined && phone) {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (phone) throw new ApiError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (address === undefined) throw invalid('One of email or phone must be set')
  const createUser = flag(call.body, 'create_user') ?? true
  const data = metadata(call.body, 'data') ?? {}
  const challenge = challengeOf(call.body)
  await limitAddress(call, 'send')
  await inAuth(call, 'write down a sign-in link', async (db) => {
    await takeMail(db, 'otp', address)
    await defer(db, 'otp', address, {
      challenge,
      createUser,
      data,
      redirectTo: redirectOf(call),
      locale: call.locale,
    })
  })
  call.wakeDeferred()
  return { body: {} }
}
