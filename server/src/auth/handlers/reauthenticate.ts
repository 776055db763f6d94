import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { consumeMailLimit, countMail } from '#server/auth/mail-limits.ts'
import { issueAndQueue, userLocale } from '#server/auth/queue-mail.ts'
import { requireUser } from '#server/auth/require-user.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Mails a code that proves the person still reads their mail; PUT /user asks for it before a password may change. */
export const reauthenticate: Handler = async (call) => {
  const { user } = await requireUser(call)
  const to = user.email
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
