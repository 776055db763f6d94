import { text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { mustMayUseFactors } from '#server/auth/factors.ts'
import { codesFactor, issueCodes, mustMayManageCodes } from '#server/auth/recovery-codes.ts'
import { ApiError } from '#server/http/api-error.ts'
import { LIMITS } from '#shared/limits.ts'

export const generateRecoveryCodes: Handler = async (call) => {
  const signedIn = await mustMayManageCodes(await mustMayUseFactors(call))
  const name = text(call.body, 'friendly_name', LIMITS.auth.totp.nameMaxChars)?.trim() || 'Recovery codes'
  const body = await inAuth(call, 'make recovery codes', async (db) => {
    await db.query('select 1 from auth.users where id = $1 for update', [signedIn.user.id])
    if (await codesFactor(db, signedIn.user.id)) {
      throw new ApiError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes exist already: regenerate them for a new set',
      )
    }
    const { rows } = await db.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, $2, 'recovery_code', 'verified')
       on conflict do nothing returning id`,
      [signedIn.user.id, name],
    )
    if (!rows[0]) throw new ApiError(422, 'mfa_factor_name_conflict', 'A factor of this name exists already')
    return issueCodes(db, rows[0].id, name)
  })
  return { body }
}
