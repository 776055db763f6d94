import { TOTP } from 'otpauth'
import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { invalid, tooManyRequests } from '#server/auth/auth-errors.ts'
import { refusedUnmailed } from '#server/auth/first-factor.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { refusedMfaAttempt } from '#server/auth/hooks.ts'
import {
  type Factor,
  parseFactorId,
  requireFactor,
  requireMfaAllowed,
  upgradeToAal2,
} from '#server/auth/mfa-factors.ts'
import { isUuid, optionalString } from '#server/auth/parse-body.ts'
import { answersWithKey } from '#server/auth/passkey-factors.ts'
import { isTextedCode } from '#server/auth/phone-factors.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { consumeTotpLimit, limitByIp, resetRateLimit } from '#server/auth/rate-limits.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { User } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

const STEP_SECONDS = 30

export const verifyFactor: Handler = async (call) => {
  const { user, session } = await requireMfaAllowed(call)
  await limitByIp(call, 'mfa')
  const code = optionalString(call.body, 'code') ?? ''
  const challengeId = optionalString(call.body, 'challenge_id')
  if (code === '' && call.body.webauthn === undefined) throw invalid('Code needs to be non-empty')
  if (!isUuid(challengeId)) throw invalid('challenge_id must be a UUID')

  const { factor, taken } = await withAuthTransaction(call, 'count a guess at a factor', async (db) => {
    const found = await requireFactor(db, user.id, parseFactorId(call))
    return { factor: found, taken: await consumeTotpLimit(db, found.id) }
  })
  if (!taken.allowed) {
    throw tooManyRequests(
      'over_request_rate_limit',
      'Rate limit exceeded. Please wait before trying again.',
      taken.retry_after,
    )
  }
  const outcome = await withAuthTransaction(call, 'verify a factor', (db) =>
    verifyChallenge(db, call, user, session, factor, challengeId, code),
  )
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

type VerifyOutcome = AuthResponse | ApiError

async function verifyChallenge(
  db: Transaction,
  call: AuthRequest,
  user: User,
  session: Session,
  factor: Factor,
  challengeId: string,
  code: string,
): Promise<VerifyOutcome> {
  const refusal = await checkChallenge(db, call, factor.id, challengeId)
  if (refusal) return refusal
  const unmailed = factor.status === 'unverified' && (await refusedUnmailed(db, user, factor.id))
  if (unmailed) return unmailed
  await writeAuditLog(db, call, 'verification_attempted', user, { factor_id: factor.id })
  const isKey = factor.factor_type === 'webauthn'
  const isPhone = factor.factor_type === 'phone'
  const valid = isKey
    ? await answersWithKey(db, call, factor, challengeId)
    : isPhone
      ? await isTextedCode(db, call, factor, challengeId, code)
      : await consumeTotpCode(db, factor, code)
  const attempt = { factor_id: factor.id, factor_type: factor.factor_type, user_id: user.id, valid }
  const rejected = await refusedMfaAttempt(db, call.context, attempt)
  if (rejected) return rejected
  if (!valid) {
    await writeSecurityEvent(db, user.id, 'failed_second_factor')
    if (isKey) await markUsed(db, challengeId)
    const wrong = isKey
      ? 'Credential verification failed'
      : isPhone
        ? 'Invalid code entered'
        : 'Invalid TOTP code entered'
    return new ApiError(422, 'mfa_verification_failed', wrong)
  }
  if (!(await markUsed(db, challengeId))) return challengeMismatch()
  await resetRateLimit(db, 'totp', factor.id)
  // The owner of the address hears of it, in case it is somebody else who has the password.
  if (factor.status === 'unverified' && user.email && user.email_confirmed) {
    const locale = userLocale(user.raw_user_meta_data, call.locale)
    await queueMail(db, 'auth_factor_added', user.email, locale, { user_id: user.id })
  }
  await db.query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [
    factor.id,
  ])
  await db.query(
    `delete from auth.mfa_factors where user_id = $1 and id <> $2 and factor_type::text = $3 and status = 'unverified'`,
    [user.id, factor.id, factor.factor_type],
  )
  const method = isKey ? 'mfa/webauthn' : isPhone ? 'mfa/phone' : 'totp'
  return upgradeToAal2(db, call, user.id, session, method, factor.id)
}

async function markUsed(db: Transaction, challengeId: string) {
  const { rowCount } = await db.query(
    'update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null',
    [challengeId],
  )
  return rowCount === 1
}

const challengeMismatch = () =>
  new ApiError(
    422,
    'mfa_ip_address_mismatch',
    'Challenge and verify IP addresses mismatch or challenge already verified.',
  )

async function checkChallenge(
  db: Transaction,
  call: AuthRequest,
  factorId: string,
  challengeId: string,
): Promise<ApiError | undefined> {
  const { rows } = await db.query<{ fresh: boolean; same: boolean }>(
    `select created_at > now() - $4::interval as fresh, verified_at is null and ip_address = $3::inet as same
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId, factorId, call.ip, `${TUNING.auth.totp.challengeSeconds} seconds`],
  )
  const challenge = rows[0]
  if (!challenge)
    return new ApiError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (!challenge.same) return challengeMismatch()
  if (challenge.fresh) return undefined
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
  return new ApiError(422, 'mfa_challenge_expired', message)
}

/** A step counts once: whoever reads a code over a shoulder comes too late with it. */
async function consumeTotpCode(db: Transaction, factor: Factor, code: string) {
  if (!/^\d{6}$/.test(code) || !factor.secret) return false
  const now = Date.now()
  const delta = new TOTP({ secret: factor.secret, period: STEP_SECONDS }).validate({
    token: code,
    timestamp: now,
    window: 1,
  })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / STEP_SECONDS) + delta
  const { rowCount } = await db.query(
    `insert into auth.touchline_totp_steps as used (factor_id, last_step) values ($1, $2)
     on conflict (factor_id) do update set last_step = excluded.last_step where used.last_step < excluded.last_step`,
    [factor.id, step],
  )
  return rowCount === 1
}
