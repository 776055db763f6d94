import { idOf, mustBeOnRecord } from '#server/auth/admin-target.ts'
import { logEntry } from '#server/auth/audit.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { flag } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { voidCodes } from '#server/auth/mailed-codes.ts'
import type { Scope } from '#server/db/database.ts'

export const deleteUserById: Handler = async (call) => {
  await mustBeService(call)
  const id = idOf(call)
  const soft = flag(call.body, 'should_soft_delete') ?? false
  await inAuth(call, 'delete a user', async (db) => {
    const user = await mustBeOnRecord(db, id)
    if (soft) await forget(db, id)
    else await db.query('delete from auth.users where id = $1', [id])
    await logEntry(db, call, 'user_deleted', user, { user_id: id })
  })
  return { body: {} }
}

/** The row stays so that what refers to it stays; whatever says who it was, or lets them in, goes. */
async function forget(db: Scope, id: string) {
  await voidCodes(db, id)
  for (const table of ['sessions', 'identities', 'mfa_factors']) {
    await db.query(`delete from auth.${table} where user_id = $1`, [id])
  }
  await db.query(
    `update auth.users set email = id || '@deleted.invalid', phone = null, encrypted_password = null, email_change = '', phone_change = '',
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = coalesce(deleted_at, now()), updated_at = now() where id = $1`,
    [id],
  )
}
