import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { recordMailedCode, requireMailedCode } from '#server/auth/first-factor.ts'
import { type AuthRequest, type AuthResponse, withAuthTransaction } from '#server/auth/handler.ts'
import type { Factor } from '#server/auth/mfa-factors.ts'
import { parsePhone } from '#server/auth/parse-body.ts'
import { requireSmsChannel } from '#server/auth/phone-requests.ts'
import { consumeNonce } from '#server/auth/reauthentication.ts'
import { type AuthenticatedUser, requireAal2 } from '#server/auth/require-user.ts'
import { sendSms, testCodeOf } from '#server/auth/sms-codes.ts'
import { consumeSmsLimit, countSms, resetSmsWait } from '#server/auth/sms-limits.ts'
import type { User } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'

/** A number as second factor: nothing is sent before it is challenged. */
export async function enrollPhoneFactor(
  call: AuthRequest,
  signedIn: AuthenticatedUser,
  name: string,
): Promise<AuthResponse> {
  const { user } = signedIn
  const number = parsePhone(call.body)
  if (number === undefined) throw invalid('Invalid phone number format (E.164 required)')
  // One phone would be both steps: whoever has it would need nothing else.
  if (number === user.phone)
    throw invalid(
      'phone: this number signs you in already; as second factor another number, or an app, is wanted',
    )
  requireAal2(signedIn, 403, 'AAL2 required to enroll a new factor')
  const mailed = await requireMailedCode(call, user)
  const id = await withAuthTransaction(call, 'enroll a phone as second factor', async (db) => {
    // One at a time per person, so that the counts hold.
    await db.query('select 1 from auth.users where id = $1 for update', [user.id])
    await requireRoom(db, user, number, name)
    const { rows } = await db.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, phone)
       values ($1, $2, 'phone', 'unverified', $3) returning id`,
      [user.id, name, number],
    )
    const { id: factorId } = rows[0]!
    if (mailed) {
      await consumeNonce(db, mailed)
      await recordMailedCode(db, factorId)
    }
    await writeAuditLog(db, call, 'factor_in_progress', user, { factor_id: factorId })
    return factorId
  })
  return { body: { id, type: 'phone', friendly_name: name, phone: number } }
}

async function requireRoom(db: Transaction, user: User, number: string, name: string) {
  // Begun and left: they would keep the name taken, and the number.
  await db.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and (factor_type = 'phone' and phone = $2 or created_at < now() - $3::interval)`,
    [user.id, number, `${TUNING.auth.totp.challengeSeconds} seconds`],
  )
  const { rows: held } = await db.query<{ friendly_name: string | null; phone: string | null }>(
    `select friendly_name, phone from auth.mfa_factors where user_id = $1 and factor_type <> 'recovery_code'`,
    [user.id],
  )
  if (held.some(({ phone }) => phone === number))
    throw new ApiError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  if (held.length >= TUNING.auth.totp.factorsMax)
    throw new ApiError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (name.trim() !== '' && held.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new ApiError(422, 'mfa_factor_name_conflict', message)
  }
}

export function requirePhoneFactorsOn({ config }: Context) {
  if (config.project.phone.factorVerify) return
  throw new ApiError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
}

/** The code is of this challenge alone; a new challenge of the factor voids those before it. */
export async function textChallenge(
  db: Transaction,
  call: AuthRequest,
  user: User,
  factor: Factor,
  challengeId: string,
) {
  const { context } = call
  requirePhoneFactorsOn(context)
  requireSmsChannel(call)
  const number = factor.phone ?? ''
  await consumeSmsLimit(db, call, number)
  await countSms(db, context, number, factor.status === 'verified' ? 'member' : 'stranger')
  const { digits } = TUNING.auth.code
  const code = testCodeOf(context, number) ?? String(randomInt(10 ** digits)).padStart(digits, '0')
  await db.query('update auth.mfa_challenges set otp_code = null where factor_id = $1 and id <> $2', [
    factor.id,
    challengeId,
  ])
  await db.query('update auth.mfa_challenges set otp_code = $2 where id = $1', [
    challengeId,
    hashCode(context, challengeId, code),
  ])
  await sendSms(db, context, user, { number, code, kind: 'mfa' })
}

const hashCode = ({ keys }: Context, challengeId: string, code: string) =>
  createHmac('sha256', keys.deriveKey('auth texted factor codes'))
    .update(`${challengeId}\0${code}`)
    .digest('hex')

/** Guesses are counted before, and the challenge is marked as used by whoever asks. */
export async function isTextedCode(
  db: Transaction,
  call: AuthRequest,
  factor: Factor,
  challengeId: string,
  code: string,
) {
  requirePhoneFactorsOn(call.context)
  const [held] = await db.read<{ otp_code: string | null }>(
    'select otp_code from auth.mfa_challenges where id = $1 and factor_id = $2',
    [challengeId, factor.id],
  )
  if (!held?.otp_code) return false
  const wanted = Buffer.from(hashCode(call.context, challengeId, code), 'hex')
  const isRight = timingSafeEqual(Buffer.from(held.otp_code, 'hex'), wanted)
  if (isRight) await resetSmsWait(db, call.context, factor.phone ?? '')
  return isRight
}
