import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import { parseMetadata, requireEmail } from '#server/auth/parse-body.ts'
import { issueAndQueue, userLocale } from '#server/auth/queue-mail.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { insertUser, type User, userByEmail, userById } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const invite: Handler = async (call) => {
  await requireServiceRole(call)
  const address = requireEmail(call.body)
  const data = parseMetadata(call.body, 'data') ?? {}
  const shown = await withAuthTransaction(call, 'invite somebody', async (db) => {
    const user = await inviteUser(db, call, address, data)
    await issueAndQueue(db, call.context, {
      userId: user.id,
      to: address,
      purpose: 'invite',
      locale: userLocale(user.raw_user_meta_data, call.locale),
      redirectTo: readRedirectTo(call),
    })
    return (await userById(db, user.id))?.shown
  })
  return { body: shown }
}

export async function inviteUser(
  db: Transaction,
  call: AuthRequest,
  address: string,
  data: Record<string, unknown>,
): Promise<User> {
  const known = await userByEmail(db, address)
  if (known?.email_confirmed) {
    throw new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const newcomer = { email: address, passwordHash: null, userMetadata: data }
  if (!known) await runBeforeUserCreated(db, call.context, newcomer, call.ip)
  const id = known?.id ?? (await insertUser(db, newcomer))
  await db.query('update auth.users set invited_at = now(), updated_at = now() where id = $1', [id])
  await writeAuditLog(db, call, 'user_invited', { id, email: address }, { user_id: id, user_email: address })
  return (await userById(db, id)) as User
}
