import { logEntry } from '#server/auth/audit.ts'
import { mustBeSignedIn } from '#server/auth/bearer.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { takeMail } from '#server/auth/limits.ts'
import { localeOf, sendCode } from '#server/auth/mails.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Mails a code that proves the person still reads their mail; PUT /user asks for it before a password may change. */
export const reauthenticate: Handler = async (call) => {
  const { user } = await mustBeSignedIn(call)
  const to = user.email
  if (!to) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.email_confirmed) {
    throw new ApiError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await inAuth(call, 'mail a reauthentication code', async (db) => {
    await takeMail(db, 'reauthentication', to)
    await sendCode(db, call.context, {
      userId: user.id,
      to,
      purpose: 'reauthentication',
      locale: localeOf(user.raw_user_meta_data, call.locale),
      redirectTo: undefined,
    })
    await logEntry(db, call, 'user_reauthenticate_requested', user)
  })
  return { body: {} }
}
