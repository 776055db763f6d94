import { createHmac } from 'node:crypto'
import { tooManyRequests } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { consumeRateLimit, HOUR } from '#server/auth/rate-limits.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { isLoopbackIp, rateLimitPrefix } from '#server/http/client-ip.ts'
import type { Context } from '#server/http/context.ts'

const tooMany = (message: string, seconds: number) =>
  tooManyRequests('over_sms_send_rate_limit', message, seconds)
/** Keyed: of all numbers there are so few that a plain hash would tell which one it is of. */
const hashNumber = ({ keys }: Context, number: string) =>
  createHmac('sha256', keys.deriveKey('auth texted numbers')).update(number).digest('base64url')

const SUM_REACHED = 'SMS rate limit exceeded'

/**
 * Before it is known whether a text goes out at all, so the answer cannot tell. Each text of a day that nobody answered doubles the
 * wait for the next one; a place that asks for many numbers waits as well.
 */
export async function consumeSmsLimit(db: Transaction, call: AuthRequest, number: string) {
  const { firstWaitSeconds, waitMaxSeconds, perPlacePerHour } = TUNING.auth.sms
  const { rows } = await db.query<{ seconds: number; next: boolean }>(
    `with held as (
       insert into auth.touchline_sms_waits as w (number_hash, sent, next_at, ends_at)
       values ($1, 1, now() + make_interval(secs => $2), now() + interval '1 day')
       on conflict (number_hash) do update set
         sent = case when w.ends_at <= now() then 1 else w.sent + 1 end,
         next_at = now() + make_interval(secs => case when w.ends_at <= now() then $2
           else least($3::float8, $2::float8 * 2 ^ least(w.sent, 20)) end),
         ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
       where w.next_at <= now()
       returning 1)
     select exists (select from held) as next, coalesce((select ceil(extract(epoch from next_at - now()))::int
       from auth.touchline_sms_waits where number_hash = $1), 1) as seconds`,
    [hashNumber(call.context, number), firstWaitSeconds, waitMaxSeconds],
  )
  const wait = rows[0]
  if (!wait?.next) {
    const seconds = Math.max(1, wait?.seconds ?? 1)
    throw tooMany(`For security purposes, you can only request this after ${seconds} seconds.`, seconds)
  }
  if (isLoopbackIp(call.ip)) return
  const place = await consumeRateLimit(db, 'sms:place', rateLimitPrefix(call.ip), {
    attempts: perPlacePerHour,
    seconds: HOUR,
  })
  if (!place.allowed) throw tooMany(SUM_REACHED, place.retry_after)
}

/** A code was typed: whoever has the number is there, and waits no longer for the next. */
export async function resetSmsWait(db: Transaction, context: Context, number: string) {
  await db.query('delete from auth.touchline_sms_waits where number_hash = $1', [hashNumber(context, number)])
}

/**
 * A text that goes out. Strangers have a part of the sum, and of each country a smaller one: whoever earns by texts to a country
 * takes them from nobody who has an account, nor from the other countries.
 */
export async function countSms(
  db: Transaction,
  { log }: Context,
  number: string,
  receiver: 'member' | 'stranger',
) {
  const { perHour, strangersPerHour, strangersPerCountryPerHour } = TUNING.auth.sms
  const country = countryOf(number)
  const sums =
    receiver === 'stranger'
      ? [
          ['sms:country', country, strangersPerCountryPerHour] as const,
          ['sms', 'strangers', strangersPerHour] as const,
        ]
      : []
  for (const [action, subject, attempts] of [...sums, ['sms', 'all', perHour] as const]) {
    const taken = await consumeRateLimit(db, action, subject, { attempts, seconds: HOUR })
    if (taken.allowed) continue
    if (taken.reached) log.warn({ action, country, attempts }, 'the text messages of this hour are used up')
    throw tooMany(SUM_REACHED, taken.retry_after)
  }
}

const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** The country of E.164; of those that share +1 the area, since some of them are dear to text to and most are not. */
export function countryOf(number: string): string {
  if (number.startsWith('1')) return number.slice(0, 4)
  if (number.startsWith('7')) return '7'
  const two = number.slice(0, 2)
  return TWO_DIGITS.has(two) ? two : number.slice(0, 3)
}
