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
import { optionalString, requireEmail } from '#server/auth/parse-body.ts'
import { requestSms, requirePhone, requireSmsChannel } from '#server/auth/phone-requests.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

export const resend: Handler = async (call) => {
  const type = optionalString(call.body, 'type')
  if (type === undefined || !TYPES.includes(type))
    throw invalid(`Missing one of these types: ${TYPES.join(', ')}`)
  const given = optionalString(call.body, 'email')
  const phone = optionalString(call.body, 'phone')
  if (type === 'signup' && !given) throw invalid('Type provided requires an email address', 'email_required')
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number')
  if (given && phone) throw invalid('Only an email address or phone number should be provided.')
  if (phone) return textAgain(call, type)
  if (!given) throw invalid('Missing email address or phone number', 'email_required')
  const address = requireEmail(call.body)
  const challenge = parseCodeChallenge(call.body)
  await limitByIp(call, 'send')
  // A new phone number is never under way: there is nothing to send again.
  if (type !== 'signup' && type !== 'email_change') return { body: {} }
  await withAuthTransaction(call, 'write down a request to send again', async (db) => {
    await consumeMailLimit(db, call, type, address)
    await enqueueMailRequest(db, 'resend', address, {
      type,
      challenge,
      redirectTo: readRedirectTo(call),
      locale: call.locale,
    })
  })
  call.wakeMailRequests()
  return { body: {} }
}

async function textAgain(call: AuthRequest, type: string): Promise<AuthResponse> {
  const number = requirePhone(call, 400, 'Phone logins are disabled')
  requireSmsChannel(call)
  await limitByIp(call, 'send')
  if (type !== 'sms' && type !== 'phone_change') return { body: {} }
  const id = await withAuthTransaction(call, 'write down a code to text again', (db) =>
    requestSms(db, call, number, { type }),
  )
  call.wakeMailRequests()
  return { body: { message_id: id } }
}
