import { createHash, randomBytes } from 'node:crypto'
import { type AuthenticatedUser, requireAal2 } from '#server/auth/require-user.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567' // base32: without 0 and 1, which letters are mistaken for
const CODE_CHARS = 16

type RecoveryFactor = { id: string; friendly_name: string; total: number; remaining: number }

export async function findRecoveryFactor(
  db: Transaction,
  userId: string,
): Promise<RecoveryFactor | undefined> {
  const { rows } = await db.query<RecoveryFactor>(
    `select f.id, coalesce(f.friendly_name, '') as friendly_name, count(c.id)::int as total, count(c.id) filter (where c.used_at is null)::int as remaining
     from auth.mfa_factors f left join auth.touchline_recovery_codes c on c.factor_id = f.id
     where f.user_id = $1 and f.factor_type = 'recovery_code' group by f.id`,
    [userId],
  )
  return rows[0]
}

export function requireRecoveryCodeAccess(signedIn: AuthenticatedUser) {
  if (!signedIn.user.has_verified_factor) {
    throw new ApiError(
      422,
      'mfa_recovery_codes_sole_factor',
      'Set up another factor first: recovery codes stand in for it',
    )
  }
  requireAal2(signedIn, 403, 'AAL2 required to manage recovery codes')
  return signedIn
}

export async function issueRecoveryCodes(db: Transaction, factorId: string, name: string) {
  const codes = Array.from({ length: TUNING.auth.totp.recoveryCodes }, generateRecoveryCode)
  for (const code of codes) {
    await db.query('insert into auth.touchline_recovery_codes (factor_id, code_hash) values ($1, $2)', [
      factorId,
      hashRecoveryCode(factorId, code),
    ])
  }
  return { id: factorId, type: 'recovery_code', friendly_name: name, total: codes.length, codes }
}

/** 80 random bits: too many to guess, so a plain hash is enough to keep them. How they are shown is for the client to say. */
const generateRecoveryCode = () => [...randomBytes(CODE_CHARS)].map((byte) => ALPHABET[byte & 31]).join('')

export const normalizeCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
export const hashRecoveryCode = (factorId: string, code: string) =>
  createHash('sha256').update(`${factorId}\0${code}`).digest('hex')
