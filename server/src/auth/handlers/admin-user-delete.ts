import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { revokeOneTimeTokens } from '#server/auth/one-time-tokens.ts'
import { optionalBoolean } from '#server/auth/parse-body.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserOrDeleted } from '#server/auth/target-user.ts'
import type { Transaction } from '#server/db/database.ts'

/** The holder of the service key, as the platform's own log calls it. */
const SERVICE = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' }

export const deleteUserById: Handler = async (call) => {
  await requireServiceRole(call)
  const id = parseUserId(call)
  const soft = optionalBoolean(call.body, 'should_soft_delete') ?? false
  await withAuthTransaction(call, 'delete a user', async (db) => {
    await requireUserOrDeleted(db, id)
    if (soft) await softDeleteUser(db, id)
    else await db.query('delete from auth.users where id = $1', [id])
    // Without the id and the address: nothing of a deleted account stays, this log included.
    await writeAuditLog(db, call, 'user_deleted', SERVICE)
  })
  return { body: {} }
}

/** The row stays so that what refers to it stays; whatever says who it was, or lets them in, goes. */
async function softDeleteUser(db: Transaction, id: string) {
  await revokeOneTimeTokens(db, id)
  for (const table of ['sessions', 'identities', 'mfa_factors']) {
    await db.query(`delete from auth.${table} where user_id = $1`, [id])
  }
  await db.query(
    `update auth.users set email = id || '@deleted.invalid', phone = null, encrypted_password = null, email_change = '', phone_change = '',
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = coalesce(deleted_at, now()), updated_at = now() where id = $1`,
    [id],
  )
}
