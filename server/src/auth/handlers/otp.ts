import { invalid } from '#server/auth/auth-errors.ts'
import { parseCodeChallenge } from '#server/auth/flow-state.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { consumeMailLimit } from '#server/auth/mail-limits.ts'
import { enqueueMailRequest } from '#server/auth/mail-requests.ts'
import { optionalBoolean, optionalString, parseEmail, parseMetadata } from '#server/auth/parse-body.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Whether the address is known decides which mail goes out, if any; the answer is the same (unlike the original's). */
export const otp: Handler = async (call) => {
  const address = parseEmail(call.body)
  const phone = optionalString(call.body, 'phone')
  if (address !== undefined && phone) {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (phone) throw new ApiError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (address === undefined) throw invalid('One of email or phone must be set', 'email_required')
  const createUser = optionalBoolean(call.body, 'create_user') ?? true
  const data = parseMetadata(call.body, 'data') ?? {}
  const challenge = parseCodeChallenge(call.body)
  await limitByIp(call, 'send')
  await withAuthTransaction(call, 'write down a sign-in link', async (db) => {
    await consumeMailLimit(db, call, 'otp', address)
    await enqueueMailRequest(db, 'otp', address, {
      challenge,
      createUser,
      data,
      redirectTo: readRedirectTo(call),
      locale: call.locale,
    })
  })
  call.wakeMailRequests()
  return { body: {} }
}
