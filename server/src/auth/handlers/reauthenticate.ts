import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { consumeMailLimit, countMail } from '#server/auth/mail-limits.ts'
import { issueOneTimeToken } from '#server/auth/one-time-tokens.ts'
import { issueAndQueue, userLocale } from '#server/auth/queue-mail.ts'
import { requireUser } from '#server/auth/require-user.ts'
import { sendSms, testCodeOf } from '#server/auth/sms-codes.ts'
import { consumeSmsLimit, countSms } from '#server/auth/sms-limits.ts'
import type { User } from '#server/auth/users.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * Mails a code that proves the person still reads their mail; PUT /user asks for it before a password may change. Whoever has a
 * number and no mailbox gets it as a text.
 */
export const reauthenticate: Handler = async (call) => {
  const { user } = await requireUser(call)
  const to = user.email
  if (!to && user.phone && call.context.config.project.phone.enabled) return textNonce(call, user, user.phone)
  if (!to) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.email_confirmed) {
    throw new ApiError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await withAuthTransaction(call, 'mail a reauthentication code', async (db) => {
    await consumeMailLimit(db, call, 'reauthentication', to)
    await countMail(db, call.context, 'member')
    await issueAndQueue(db, call.context, {
      userId: user.id,
      to,
      purpose: 'reauthentication',
      locale: userLocale(user.raw_user_meta_data, call.locale),
      redirectTo: undefined,
    })
    await writeAuditLog(db, call, 'user_reauthenticate_requested', user)
  })
  return { body: {} }
}

async function textNonce(call: AuthRequest, user: User, number: string): Promise<AuthResponse> {
  if (!user.phone_confirmed) throw new ApiError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  const { context } = call
  await withAuthTransaction(call, 'text a reauthentication code', async (db) => {
    await consumeSmsLimit(db, call, number)
    await countSms(db, context, number, 'member')
    const code = testCodeOf(context, number)
    const to = {
      userId: user.id,
      address: number,
      purpose: 'reauthentication',
      ...(code && { code }),
    } as const
    const issued = await issueOneTimeToken(db, context, to)
    await sendSms(db, context, user, { number, code: issued.code, kind: 'reauthentication' })
    await writeAuditLog(db, call, 'user_reauthenticate_requested', user)
  })
  return { body: {} }
}
