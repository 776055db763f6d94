import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import {
  deletePasskey,
  parsePasskeyId,
  requirePasskeyOwner,
  requirePasskeysOn,
} from '#server/auth/passkeys.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserById } from '#server/auth/target-user.ts'
import { lockUser, type User } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const removePasskey: Handler = async (call) => {
  const { user, session } = await requirePasskeyOwner(call)
  const id = parsePasskeyId(call)
  await withAuthTransaction(call, 'remove a passkey', async (db) => {
    // Two at once would each take the other for the one that stays.
    await lockUser(db, user.id)
    await requireOtherWay(db, user.id, id)
    await deletePasskey(db, user.id, id, session.id)
    await told(db, call, user, id)
  })
  return { status: 204 }
}

/** Somebody lost the device, and the operator is sure of it. */
export const removePasskeyOfUser: Handler = async (call) => {
  await requireServiceRole(call)
  requirePasskeysOn(call)
  const userId = parseUserId(call)
  const id = parsePasskeyId(call)
  await withAuthTransaction(call, 'remove a passkey of a user', async (db) => {
    const user = await requireUserById(db, userId)
    await deletePasskey(db, userId, id, null)
    await told(db, call, user, id)
  })
  return { status: 204 }
}

/** An address takes a link to choose a password; an account without one has what is left of its identities and keys. */
async function requireOtherWay(db: Transaction, userId: string, passkeyId: string) {
  const { rows } = await db.query<{ other: boolean }>(
    `select coalesce(u.email, '') <> '' or coalesce(u.phone, '') <> ''
       or exists (select from auth.identities i where i.user_id = u.id and i.provider not in ('email', 'phone'))
       or exists (select from auth.webauthn_credentials c where c.user_id = u.id and c.id <> $2) as other
     from auth.users u where u.id = $1`,
    [userId, passkeyId],
  )
  if (rows[0]?.other !== true)
    throw new ApiError(422, 'single_identity_not_deletable', 'This passkey is the only way into the account')
}

async function told(db: Transaction, call: AuthRequest, user: User, passkeyId: string) {
  await writeAuditLog(db, call, 'passkey_deleted', user, { passkey_id: passkeyId })
  await writeSecurityEvent(db, user.id, 'passkey_removed')
  if (!user.email || !user.email_confirmed) return
  const locale = userLocale(user.raw_user_meta_data, call.locale)
  await queueMail(db, 'auth_passkey_removed', user.email, locale, { user_id: user.id })
}
