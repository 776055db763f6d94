import { type AdminFields, parseAdminFields, setBan } from '#server/auth/admin-fields.ts'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { resolvePasswordHash } from '#server/auth/handlers/admin-users-create.ts'
import { revokeOneTimeTokens } from '#server/auth/one-time-tokens.ts'
import { requireEmailAvailable, tellAddressChange } from '#server/auth/redeem-one-time-token.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { parseUserId, requireUserById } from '#server/auth/target-user.ts'
import {
  confirmEmail,
  confirmPhone,
  insertEmailIdentity,
  mergeMetadata,
  setPassword,
  setPhone,
  type User,
} from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'

export const updateUserById: Handler = async (call) => {
  await requireServiceRole(call)
  const id = parseUserId(call)
  const fields = parseAdminFields(call)
  if (call.body.password === '') call.passwords.requireStrong('')
  const hash = await resolvePasswordHash(call, fields)
  const shown = await withAuthTransaction(call, 'change a user as admin', async (db) => {
    const user = await requireUserById(db, id)
    await applyChanges(db, call, user, fields, hash)
    await writeAuditLog(db, call, 'user_modified', user)
    return (await requireUserById(db, id)).shown
  })
  return { body: shown }
}

async function applyChanges(
  db: Transaction,
  { locale }: AuthRequest,
  user: User,
  fields: AdminFields,
  hash: string | null,
) {
  const { address, phone } = fields
  if (address !== undefined && address !== user.email) {
    await requireEmailAvailable(db, address, user.id)
    await db.query(`update auth.users set email = $2, email_change = '', updated_at = now() where id = $1`, [
      user.id,
      address,
    ])
    await insertEmailIdentity(db, user.id, address, {}, user.email_confirmed)
    await revokeOneTimeTokens(db, user.id)
    await tellAddressChange(db, user, address, locale)
  }
  if (phone !== undefined) await setPhone(db, user.id, phone, fields.phoneConfirm ?? false)
  if (fields.emailConfirm) await confirmEmail(db, user.id)
  if (fields.phoneConfirm) await confirmPhone(db, user.id)
  if (fields.userMetadata) await mergeMetadata(db, user.id, 'user', fields.userMetadata)
  if (fields.appMetadata) await mergeMetadata(db, user.id, 'app', fields.appMetadata)
  if (fields.banSeconds !== undefined) await setBan(db, user.id, fields.banSeconds)
  if (hash !== null) {
    await setPassword(db, user.id, hash)
    await revokeOneTimeTokens(db, user.id)
    await endSessions(db, user.id, null, 'global')
  }
}
