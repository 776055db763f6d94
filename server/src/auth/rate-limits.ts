import { createHash } from 'node:crypto'
import { tooManyRequests, unavailable } from '#server/auth/auth-errors.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { type Credentials, credentialsQuery } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Statement, Transaction } from '#server/db/database.ts'
import { isLoopbackIp, rateLimitPrefix } from '#server/http/client-ip.ts'
import { LIMITS } from '#shared/limits.ts'

type RateLimitWindow = { attempts: number; seconds: number }
export type RateLimitResult = {
  allowed: boolean
  retry_after: number /** By this very attempt. */
  reached: boolean
}

const LOGIN_MESSAGE = 'Rate limit exceeded. Please wait before trying again.'
const RESET_MESSAGE = 'Password reset rate limit exceeded'
const MINUTE = 60
export const HOUR = 3_600

/** Counts one attempt, then says whether it may go on. Subjects are hashed: the table is no list of who tried to sign in. */
export async function consumeRateLimit(
  db: Transaction,
  action: string,
  subject: string,
  { attempts, seconds }: RateLimitWindow,
): Promise<RateLimitResult> {
  const text = 'select allowed, retry_after, reached from auth.touchline_consume_rate_limit($1, $2, $3, $4)'
  const [[taken]] = await failClosed(() =>
    db.run<[[RateLimitResult]]>(
      [],
      [{ text, values: rateLimitValues(action, subject, { attempts, seconds }) }],
    ),
  )
  return taken
}

const rateLimitValues = (action: string, subject: string, { attempts, seconds }: RateLimitWindow) => [
  action,
  hashSubject(subject),
  String(attempts),
  String(seconds),
]

/** What cannot be counted is not let through, and the client is not told that it did anything wrong. */
async function failClosed<T>(count: () => Promise<T>): Promise<T> {
  try {
    return await count()
  } catch (cause) {
    throw Object.assign(unavailable('Attempts cannot be counted right now. Please try again.'), { cause })
  }
}

export const hashSubject = (subject: string) => createHash('sha256').update(subject).digest('base64url')

export async function resetRateLimit(db: Transaction, action: string, subject: string) {
  await db.run([resetStatement(action, subject)])
}

const resetStatement = (action: string, subject: string): Statement => ({
  text: 'delete from auth.touchline_rate_limits where action = $1 and subject = $2',
  values: [action, hashSubject(subject)],
})

export type IpLimit = keyof typeof TUNING.auth.perAddress

/** A flood from one address. A local address is left alone: behind an undeclared proxy it would be everybody's. */
export async function limitByIp(call: AuthRequest, name: IpLimit) {
  if (isLoopbackIp(call.ip)) return
  const { attempts, windowSeconds } = TUNING.auth.perAddress[name]
  const taken = await withAuthTransaction(call, `count ${name} calls of one address`, (db) =>
    consumeRateLimit(db, `address:${name}`, rateLimitPrefix(call.ip), { attempts, seconds: windowSeconds }),
  )
  if (!taken.allowed)
    throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached', taken.retry_after)
}

/** One person at one place. */
export const userAndIpKey = (call: AuthRequest, account: string) => `${account} ${rateLimitPrefix(call.ip)}`

/** Where the account is signed in, strangers elsewhere cannot lock it: there only the count of that place holds. */
const IS_KNOWN_PLACE = `exists (select from auth.sessions s join auth.users u on u.id = s.user_id
  where (u.email = $9 or u.phone = $9) and set_masklen(s.ip, case family(s.ip) when 4 then 32 else 64 end) >>= $10::inet)`

/**
 * Before any hashing. Two counts: one person at one place, and a far higher one for the account from everywhere, which is not touched by
 * who is refused by the first. The person is read in the same message.
 */
export async function consumeLoginLimit(
  db: Transaction,
  call: AuthRequest,
  account: string,
  find: (account: string) => Statement = credentialsQuery,
): Promise<{ taken: RateLimitResult; person: Credentials | undefined }> {
  const { login } = LIMITS.rateLimit
  const { accountFailures } = TUNING.auth
  const both: Statement = {
    text: `select here.*, case when here.allowed and not ${IS_KNOWN_PLACE} then (select to_json(t) from auth.touchline_consume_rate_limit($5, $6, $7, $8) t) end as everywhere
      from auth.touchline_consume_rate_limit($1, $2, $3, $4) here`,
    values: [
      ...rateLimitValues('login', userAndIpKey(call, account), {
        attempts: login.attempts,
        seconds: login.windowMinutes * MINUTE,
      }),
      ...rateLimitValues('login:account', account, {
        attempts: accountFailures.attempts,
        seconds: accountFailures.windowHours * HOUR,
      }),
      account,
      call.ip,
    ],
  }
  const [[{ everywhere, ...here }], [person]] = await failClosed(() =>
    db.run<[[RateLimitResult & { everywhere: RateLimitResult | null }], Credentials[]]>(
      [],
      [both, find(account)],
    ),
  )
  return { taken: everywhere ?? here, person }
}

export const loginRateLimited = ({ retry_after }: RateLimitResult) =>
  tooManyRequests('over_request_rate_limit', LOGIN_MESSAGE, retry_after)

export const resetLoginStatements = (call: AuthRequest, account: string): Statement[] => [
  resetStatement('login', userAndIpKey(call, account)),
  resetStatement('login:account', account),
]

export async function consumeResetLimit(db: Transaction, call: AuthRequest, address: string) {
  const { passwordReset } = LIMITS.rateLimit
  const here = await consumeRateLimit(db, 'password_reset', userAndIpKey(call, address), {
    attempts: passwordReset.attempts,
    seconds: passwordReset.windowMinutes * MINUTE,
  })
  if (!here.allowed) return here
  // From many places at once nobody can fill a mailbox either.
  const attempts = TUNING.auth.resetMailsPerAddressPerHour
  return consumeRateLimit(db, 'password_reset:account', address, { attempts, seconds: HOUR })
}

export const passwordResetRateLimited = ({ retry_after }: RateLimitResult) =>
  tooManyRequests('over_request_rate_limit', RESET_MESSAGE, retry_after)

export function consumeTotpLimit(db: Transaction, factorId: string) {
  const { attempts, windowMinutes } = TUNING.auth.totp
  return consumeRateLimit(db, 'totp', factorId, { attempts, seconds: windowMinutes * MINUTE })
}
