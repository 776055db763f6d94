import { requiredEmail, text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { defer } from '#server/auth/deferred.ts'
import { invalid } from '#server/auth/errors.ts'
import { challengeOf } from '#server/auth/flow-state.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { limitAddress, takeMail } from '#server/auth/limits.ts'
import { ApiError } from '#server/http/api-error.ts'

export const resend: Handler = async (call) => {
  const type = text(call.body, 'type')
  if (type === 'sms' || type === 'phone_change') {
    throw new ApiError(400, 'phone_provider_disabled', 'Phone provider is disabled')
  }
  if (type !== 'signup' && type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (text(call.body, 'email') && text(call.body, 'phone')) {
    throw invalid('Only an email address or phone number should be provided.')
  }
  const address = requiredEmail(call.body)
  const challenge = challengeOf(call.body)
  await limitAddress(call, 'send')
  await inAuth(call, 'write down a request to send again', async (db) => {
    await takeMail(db, type, address)
    await defer(db, 'resend', address, { type, challenge, redirectTo: redirectOf(call), locale: call.locale })
  })
  call.wakeDeferred()
  return { body: {} }
}
