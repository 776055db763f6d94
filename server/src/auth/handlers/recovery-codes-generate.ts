import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import {
  findRecoveryFactor,
  issueRecoveryCodes,
  requireRecoveryCodeAccess,
} from '#server/auth/recovery-codes.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'

export const generateRecoveryCodes: Handler = async (call) => {
  const signedIn = await requireRecoveryCodeAccess(await requireMfaAllowed(call))
  const name =
    optionalString(call.body, 'friendly_name', TUNING.auth.totp.nameMaxChars)?.trim() || 'Recovery codes'
  const body = await withAuthTransaction(call, 'make recovery codes', async (db) => {
    await db.query('select 1 from auth.users where id = $1 for update', [signedIn.user.id])
    if (await findRecoveryFactor(db, signedIn.user.id)) {
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
    return issueRecoveryCodes(db, rows[0].id, name)
  })
  return { body }
}
