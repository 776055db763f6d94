import { Secret, TOTP } from 'otpauth'
import { toString as drawQrCode } from 'qrcode'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { recordMailedCode, requireMailedCode } from '#server/auth/first-factor.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { enrollPhoneFactor } from '#server/auth/phone-factors.ts'
import { consumeNonce } from '#server/auth/reauthentication.ts'
import { requireAal2 } from '#server/auth/require-user.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'

const NOT_ENABLED = { phone: 'Phone', webauthn: 'WebAuthn' }
const SECRET_BYTES = 20

export const enrollFactor: Handler = async (call) => {
  const signedIn = await requireMfaAllowed(call)
  const { user } = signedIn
  const type = optionalString(call.body, 'factor_type')
  const name = optionalString(call.body, 'friendly_name', TUNING.auth.totp.nameMaxChars) ?? ''
  const issuer = (
    optionalString(call.body, 'issuer', TUNING.auth.totp.nameMaxChars) || 'Touchline'
  ).replaceAll(':', ' ')
  if (type === 'phone' && call.context.config.project.phone.factorEnroll)
    return enrollPhoneFactor(call, signedIn, name)
  const isKey = type === 'webauthn' && call.context.config.project.passkeys.factors
  if (type === 'phone' || (type === 'webauthn' && !isKey)) {
    throw new ApiError(
      422,
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${NOT_ENABLED[type]}`,
    )
  }
  if (type !== 'totp' && !isKey) throw invalid('factor_type needs to be totp, phone, or webauthn')
  requireAal2(signedIn, 403, 'AAL2 required to enroll a new factor')
  const mailed = await requireMailedCode(call, user)

  const secret = new Secret({ size: SECRET_BYTES })
  const totp = new TOTP({ issuer, label: user.email || user.id, secret })
  const id = await withAuthTransaction(call, 'enroll a second factor', async (db) => {
    // One at a time per person, so that the count below holds.
    await db.query('select 1 from auth.users where id = $1 for update', [user.id])
    // Begun and left: they would keep the name taken, and fill the number of factors a person may have.
    await db.query(
      `delete from auth.mfa_factors f where f.user_id = $1 and f.status = 'unverified' and f.created_at < now() - $2::interval
         and not exists (select 1 from auth.mfa_challenges c where c.factor_id = f.id and c.created_at > now() - $2::interval)`,
      [user.id, `${TUNING.auth.totp.challengeSeconds} seconds`],
    )
    const { rows: held } = await db.query<{ friendly_name: string | null }>(
      `select friendly_name from auth.mfa_factors where user_id = $1 and factor_type <> 'recovery_code'`,
      [user.id],
    )
    if (held.length >= TUNING.auth.totp.factorsMax) {
      throw new ApiError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    }
    if (name.trim() !== '' && held.some(({ friendly_name }) => friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      throw new ApiError(422, 'mfa_factor_name_conflict', message)
    }
    const { rows } = await db.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $4, 'unverified', $3) returning id`,
      [user.id, name, isKey ? null : secret.base32, type],
    )
    const { id: factorId } = rows[0]!
    if (mailed) {
      await consumeNonce(db, mailed)
      await recordMailedCode(db, factorId)
    }
    await writeAuditLog(db, call, 'factor_in_progress', user, { factor_id: factorId })
    return factorId
  })
  if (isKey) return { body: { id, type, friendly_name: name } }
  const uri = totp.toString()
  const qrCode = await renderQrCode(uri)
  return {
    body: { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret: secret.base32, uri } },
  }
}

/** The client puts this behind `data:image/svg+xml;utf-8,`, where a `#` would end it: colours need names. */
async function renderQrCode(uri: string) {
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2 })
  return svg.replaceAll('#000000', 'black').replaceAll('#ffffff', 'white').trim()
}
