import { logEntry } from '#server/auth/audit.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { metadata, requiredEmail } from '#server/auth/body.ts'
import { type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { localeOf, sendCode } from '#server/auth/mails.ts'
import { insertUser, type User, userByEmail, userById } from '#server/auth/users.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const invite: Handler = async (call) => {
  await mustBeService(call)
  const address = requiredEmail(call.body)
  const data = metadata(call.body, 'data') ?? {}
  const shown = await inAuth(call, 'invite somebody', async (db) => {
    const user = await inviteUser(db, call, address, data)
    await sendCode(db, call.context, {
      userId: user.id,
      to: address,
      purpose: 'invite',
      locale: localeOf(user.raw_user_meta_data, call.locale),
      redirectTo: redirectOf(call),
    })
    return (await userById(db, user.id))?.shown
  })
  return { body: shown }
}

export async function inviteUser(
  db: Scope,
  call: Call,
  address: string,
  data: Record<string, unknown>,
): Promise<User> {
  const known = await userByEmail(db, address)
  if (known?.email_confirmed) {
    throw new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const id = known?.id ?? (await insertUser(db, { email: address, passwordHash: null, userMetadata: data }))
  await db.query('update auth.users set invited_at = now(), updated_at = now() where id = $1', [id])
  await logEntry(db, call, 'user_invited', { id, email: address }, { user_id: id, user_email: address })
  return (await userById(db, id)) as User
}
