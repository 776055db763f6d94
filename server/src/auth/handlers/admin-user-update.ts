import { type AdminFields, adminFields, banUntil } from '#server/auth/admin-fields.ts'
import { idOf, mustExist } from '#server/auth/admin-target.ts'
import { logEntry } from '#server/auth/audit.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { hashOf } from '#server/auth/handlers/admin-users-create.ts'
import { voidCodes } from '#server/auth/mailed-codes.ts'
import { mustBeStrong } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/sessions.ts'
import {
  confirmEmail,
  confirmPhone,
  insertEmailIdentity,
  mergeMetadata,
  setPassword,
  setPhone,
  type User,
} from '#server/auth/users.ts'
import { mustBeFree } from '#server/auth/verification.ts'
import type { Scope } from '#server/db/database.ts'

export const updateUserById: Handler = async (call) => {
  await mustBeService(call)
  const id = idOf(call)
  const fields = adminFields(call.body)
  if (call.body.password === '') mustBeStrong('')
  const hash = await hashOf(call, fields)
  const shown = await inAuth(call, 'change a user as admin', async (db) => {
    const user = await mustExist(db, id)
    await change(db, user, fields, hash)
    await logEntry(db, call, 'user_modified', user)
    return (await mustExist(db, id)).shown
  })
  return { body: shown }
}

async function change(db: Scope, user: User, fields: AdminFields, hash: string | null) {
  const { address, phone } = fields
  if (address !== undefined && address !== user.email) {
    await mustBeFree(db, address, user.id)
    await db.query(`update auth.users set email = $2, email_change = '', updated_at = now() where id = $1`, [
      user.id,
      address,
    ])
    await insertEmailIdentity(db, user.id, address, {}, user.email_confirmed)
    await voidCodes(db, user.id)
  }
  if (phone !== undefined) await setPhone(db, user.id, phone, fields.phoneConfirm ?? false)
  if (fields.emailConfirm) await confirmEmail(db, user.id)
  if (fields.phoneConfirm) await confirmPhone(db, user.id)
  if (fields.userMetadata) await mergeMetadata(db, user.id, 'user', fields.userMetadata)
  if (fields.appMetadata) await mergeMetadata(db, user.id, 'app', fields.appMetadata)
  if (fields.banSeconds !== undefined) await banUntil(db, user.id, fields.banSeconds)
  if (hash !== null) {
    await setPassword(db, user.id, hash)
    await voidCodes(db, user.id)
    await endSessions(db, user.id, null, 'global')
  }
}
