import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { factorNotFound, parseFactorId } from '#server/auth/mfa-factors.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserById } from '#server/auth/target-user.ts'
import { TUNING } from '#server/config/tuning.ts'

/** Its name is all there is to change: a factor by phone, which has a number too, cannot be set up here. */
export const updateUserFactor: Handler = async (call) => {
  await requireServiceRole(call)
  const id = parseUserId(call)
  const factorId = parseFactorId(call)
  const name = optionalString(call.body, 'friendly_name', TUNING.auth.totp.nameMaxChars) || null
  const shown = await withAuthTransaction(call, 'rename a factor of a user', async (db) => {
    const user = await requireUserById(db, id)
    const { rows } = await db.query<{ shown: object }>(
      `update auth.mfa_factors f set friendly_name = coalesce($3, friendly_name), updated_at = now()
       where id = $1 and user_id = $2 returning auth.touchline_factor(f) as shown`,
      [factorId, id, name],
    )
    if (!rows[0]) throw factorNotFound()
    await writeAuditLog(db, call, 'factor_updated', user, { factor_id: factorId })
    return rows[0].shown
  })
  return { body: shown }
}
