import { idOf, mustExist } from '#server/auth/admin-target.ts'
import { logEntry } from '#server/auth/audit.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { factorIdOf, factorNotFound } from '#server/auth/factors.ts'
import { LIMITS } from '#shared/limits.ts'

/** Its name is all there is to change: a factor by phone, which has a number too, cannot be set up here. */
export const updateFactorOf: Handler = async (call) => {
  await mustBeService(call)
  const id = idOf(call)
  const factorId = factorIdOf(call)
  const name = text(call.body, 'friendly_name', LIMITS.auth.totp.nameMaxChars) || null
  const shown = await inAuth(call, 'rename a factor of a user', async (db) => {
    const user = await mustExist(db, id)
    const { rows } = await db.query<{ shown: object }>(
      `update auth.mfa_factors f set friendly_name = coalesce($3, friendly_name), updated_at = now()
       where id = $1 and user_id = $2 returning auth.touchline_factor(f) as shown`,
      [factorId, id, name],
    )
    if (!rows[0]) throw factorNotFound()
    await logEntry(db, call, 'factor_updated', user, { factor_id: factorId })
    return rows[0].shown
  })
  return { body: shown }
}
