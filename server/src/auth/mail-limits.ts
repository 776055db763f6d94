import { tooManyRequests } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { consumeRateLimit, HOUR, hashSubject } from '#server/auth/rate-limits.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isLoopbackIp, rateLimitPrefix } from '#server/http/client-ip.ts'
import type { Context } from '#server/http/context.ts'

/** Whether a mail goes to somebody who has an account, or to an address that a stranger typed. */
export type MailReceiver = 'member' | 'stranger'

const SUM_REACHED = 'email rate limit exceeded'

/**
 * Before it is known whether a mail goes out at all, so the answer cannot tell: one mail of a kind to one address in a minute, and what
 * counts for nobody but the sender. A place that asks often is refused only while strangers have nearly used up their share.
 */
export async function consumeMailLimit(db: Transaction, call: AuthRequest, kind: string, address: string) {
  const gap = await consumeRateLimit(db, `mail:${kind}`, address, {
    attempts: 1,
    seconds: TUNING.auth.mailCooldownSeconds,
  })
  if (!gap.allowed) {
    const message = `For security purposes, you can only request this after ${gap.retry_after} seconds.`
    throw tooManyRequests('over_email_send_rate_limit', message, gap.retry_after)
  }
  if (isLoopbackIp(call.ip)) return
  const attempts = TUNING.auth.mailSum.fromBusyPlace
  const place = await consumeRateLimit(db, 'mail:place', rateLimitPrefix(call.ip), {
    attempts,
    seconds: HOUR,
  })
  if (place.allowed) return
  const { toStrangers, seconds } = await mailsThisHour(db)
  if (toStrangers >= TUNING.auth.mailSum.slowStrangersFrom)
    throw tooManyRequests('over_email_send_rate_limit', SUM_REACHED, seconds)
}

/**
 * A mail that goes out. Strangers have a part of the sum; the rest is kept for those who have an account. Throws where there is no room,
 * which a request that waits for its mail takes as `later`.
 */
export async function countMail(db: Transaction, context: Context, receiver: MailReceiver) {
  const { perHour, strangersPerHour } = TUNING.auth.mailSum
  if (receiver === 'stranger') {
    const strangers = await consumeRateLimit(db, 'mail', 'strangers', {
      attempts: strangersPerHour,
      seconds: HOUR,
    })
    if (!strangers.allowed) throw sumReached(context, receiver, strangers.retry_after)
  }
  const all = await consumeRateLimit(db, 'mail', 'all', { attempts: perHour, seconds: HOUR })
  if (!all.allowed) throw sumReached(context, receiver, all.retry_after)
}

/** Of one server: a flood is said once in a while, not once a mail. */
const toldAt = new Map<MailReceiver, number>()

function sumReached({ log }: Context, receiver: MailReceiver, seconds: number): ApiError {
  const now = Date.now()
  if (now - (toldAt.get(receiver) ?? 0) > TUNING.auth.mailSum.tellEverySeconds * 1_000) {
    toldAt.set(receiver, now)
    const who = receiver === 'stranger' ? 'to addresses without an account' : 'to everybody'
    log.warn({ ...TUNING.auth.mailSum, seconds }, `the hour's mails ${who} are used up: more of them wait`)
  }
  return new MailSumReached(429, 'over_email_send_rate_limit', SUM_REACHED, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** There is no room now, and there will be: whoever is waiting for a mail still gets it. */
export class MailSumReached extends ApiError {}

export type MailSum = { sent: number; toStrangers: number; seconds: number }

export async function mailsThisHour(db: Pick<Transaction, 'query'>): Promise<MailSum> {
  const { rows } = await db.query<MailSum>(
    `select coalesce(sum(attempts) filter (where subject = $1), 0)::int as sent,
       coalesce(sum(attempts) filter (where subject = $2), 0)::int as "toStrangers",
       coalesce(max(ceil(extract(epoch from window_ends - now()))), 0)::int as seconds
     from auth.touchline_rate_limits where action = 'mail' and window_ends > now()`,
    [hashSubject('all'), hashSubject('strangers')],
  )
  return rows[0] ?? { sent: 0, toStrangers: 0, seconds: 0 }
}
