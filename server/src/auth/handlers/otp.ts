import { invalid } from '#server/auth/auth-errors.ts'
import { parseCodeChallenge } from '#server/auth/flow-state.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { consumeMailLimit } from '#server/auth/mail-limits.ts'
import { enqueueMailRequest } from '#server/auth/mail-requests.ts'
import { optionalBoolean, optionalString, parseEmail, parseMetadata } from '#server/auth/parse-body.ts'
import { requestSms, requirePhone, requireSmsChannel } from '#server/auth/phone-requests.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'

/** Whether the address is known decides which mail goes out, if any; the answer is the same (unlike the original's). */
export const otp: Handler = async (call) => {
  const address = parseEmail(call.body)
  const phone = optionalString(call.body, 'phone')
  if (address !== undefined && phone) {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (phone) return textCode(call)
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

/** As above, of a number; what opens the account is the code alone, in whatever app it is typed. */
async function textCode(call: AuthRequest): Promise<AuthResponse> {
  const number = requirePhone(call, 400, 'Unsupported phone provider')
  requireSmsChannel(call)
  const createUser = optionalBoolean(call.body, 'create_user') ?? true
  const data = parseMetadata(call.body, 'data') ?? {}
  await limitByIp(call, 'send')
  const id = await withAuthTransaction(call, 'write down a code to text', (db) =>
    requestSms(db, call, number, { createUser, data }),
  )
  call.wakeMailRequests()
  return { body: { message_id: id } }
}
