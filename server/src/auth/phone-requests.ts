import { invalid } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { enqueueMailRequest, type MailRequestParams } from '#server/auth/mail-requests.ts'
import { optionalString, parsePhone } from '#server/auth/parse-body.ts'
import { consumeSmsLimit } from '#server/auth/sms-limits.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** The number in the body; a refusal where numbers are off, in the words that each call of the platform has for it. */
export function requirePhone(call: AuthRequest, status: 400 | 422, disabled: string): string {
  const number = parsePhone(call.body)
  if (!call.context.config.project.phone.enabled)
    throw new ApiError(status, 'phone_provider_disabled', disabled)
  if (number === undefined) throw invalid('Invalid phone number format (E.164 required)')
  return number
}

export function requireSmsChannel({ body }: AuthRequest) {
  const channel = optionalString(body, 'channel') || 'sms'
  if (channel === 'sms') return
  if (channel === 'whatsapp')
    throw invalid('channel: whatsapp was given, and codes are sent as text messages alone: sms is wanted')
  throw invalid(`Invalid channel, supported values are 'sms', got "${channel.slice(0, 40)}"`)
}

/** Written down for every number alike; the id is what the client shows as the message's. */
export async function requestSms(
  db: Transaction,
  call: AuthRequest,
  number: string,
  params: Omit<MailRequestParams, 'locale'>,
): Promise<string> {
  await consumeSmsLimit(db, call, number)
  return enqueueMailRequest(db, 'sms', number, { ...params, locale: call.locale })
}
