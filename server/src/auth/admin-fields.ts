import { invalid } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import {
  optionalBoolean,
  optionalString,
  parseEmail,
  parseMetadata,
  parsePhone,
} from '#server/auth/parse-body.ts'
import { isPasswordHash } from '#server/auth/password-hash.ts'
import type { Transaction } from '#server/db/database.ts'

export type AdminFields = {
  address: string | undefined
  password: string | undefined
  passwordHash: string | undefined
  emailConfirm: boolean | undefined
  phone: string | undefined
  phoneConfirm: boolean | undefined
  userMetadata: Record<string, unknown> | undefined
  appMetadata: Record<string, unknown> | undefined
  /** 0 lifts a ban. */
  banSeconds: number | undefined
}

export function parseAdminFields({ body, passwords }: AuthRequest): AdminFields {
  const address = parseEmail(body)
  const number = parsePhone(body)
  const password = optionalString(body, 'password') || undefined
  const passwordHash = optionalString(body, 'password_hash') || undefined
  if (password !== undefined && passwordHash !== undefined) {
    throw invalid('Only a password or a password hash should be provided')
  }
  if (password !== undefined) passwords.requireLength(password)
  if (passwordHash !== undefined && !isPasswordHash(passwordHash)) {
    throw invalid('password_hash must be a bcrypt or argon2 hash')
  }
  const role = optionalString(body, 'role') ?? ''
  // A role becomes the database role of every request, and there is no other one for people.
  if (role !== '' && role !== 'authenticated') throw invalid('role must be authenticated')
  return {
    address,
    password,
    passwordHash,
    emailConfirm: optionalBoolean(body, 'email_confirm'),
    phone: number,
    phoneConfirm: optionalBoolean(body, 'phone_confirm'),
    userMetadata: parseMetadata(body, 'user_metadata'),
    appMetadata: parseMetadata(body, 'app_metadata'),
    banSeconds: parseBanDuration(optionalString(body, 'ban_duration')),
  }
}

const UNITS: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3_600 }
const CENTURY_SECONDS = 100 * 365 * 86_400

/** Go's notation, as the client documents it: "24h", "1h30m", or "none". */
function parseBanDuration(duration: string | undefined) {
  if (duration === undefined || duration === '') return undefined
  if (duration === 'none') return 0
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
    throw invalid(`ban_duration must be like 24h or 1h30m, or none, got "${duration.slice(0, 40)}"`)
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const seconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0), 0)
  return Math.min(seconds, CENTURY_SECONDS)
}

export async function setBan(db: Transaction, userId: string, seconds: number) {
  await db.query(
    `update auth.users set banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2::float8) end, updated_at = now()
     where id = $1`,
    [userId, seconds],
  )
  if (seconds > 0) await db.query('delete from auth.sessions where user_id = $1', [userId])
}
