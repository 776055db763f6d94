import { requiredEmail, text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { defer } from '#server/auth/deferred.ts'
import { invalid } from '#server/auth/errors.ts'
import { challengeOf } from '#server/auth/flow-state.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { limitAddress, takeMail } from '#server/auth/limits.ts'
import { ApiError } from '#server/http/api-error.ts'

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

export const resend: Handler = async (call) => {
  const type = text(call.body, 'type')
  if (type === undefined || !TYPES.includes(type))
    throw invalid(`Missing one of these types: ${TYPES.join(', ')}`)
  const given = text(call.body, 'email')
  const phone = text(call.body, 'phone')
  if (type === 'signup' && !given) throw invalid('Type provided requires an email address')
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number')
  if (given && phone) throw invalid('Only an email address or phone number should be provided.')
  if (phone) throw new ApiError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!given) throw invalid('Missing email address or phone number')
  const address = requiredEmail(call.body)
  const challenge = challengeOf(call.body)
  await limitAddress(call, 'send')
  // A new phone number is never under way: there is nothing to send again.
  if (type !== 'signup' && type !== 'email_change') return { body: {} }
  await inAuth(call, 'write down a request to send again', async (db) => {
    await takeMail(db, type, address)
    await defer(db, 'resend', address, { type, challenge, redirectTo: redirectOf(call), locale: call.locale })
  })
  call.wakeDeferred()
  return { body: {} }
}
