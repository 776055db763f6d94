import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { AuthRequest } from '#server/auth/handler.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { consumeRateLimit } from '#server/auth/rate-limits.ts'
import type { Credentials } from '#server/auth/users.ts'
import type { Statement, Transaction } from '#server/db/database.ts'
import { rateLimitPrefix } from '#server/http/client-ip.ts'
import { deviceOf } from '#shared/device-of.ts'

const DAY_SECONDS = 86_400

/** The network of an address: a provider gives one home or phone many of them. */
const networkOf = (ip: string) => (isIPv6(ip) ? rateLimitPrefix(ip) : ip.split('.').slice(0, 3).join('.'))

/** A browser that has updated itself is the same one. Keyed, so that the table tells nobody where somebody was. */
function hashDevice(call: AuthRequest, userId: string) {
  const browser = call.userAgent.replace(/\d+(?:[._]\d+)*/g, '0')
  return createHmac('sha256', call.context.keys.deriveKey('auth known devices'))
    .update(`${userId}\0${browser}\0${networkOf(call.ip)}`)
    .digest('base64url')
}

export const touchDeviceStatement = (call: AuthRequest, { id }: Credentials): Statement => ({
  text: 'update auth.touchline_known_devices set last_seen_at = now() where user_id = $1 and device_hash = $2',
  values: [id, hashDevice(call, id)],
})

/** One row where the account was signed in like this before. */
export const knownDeviceQuery = (call: AuthRequest, { id }: Credentials): Statement => ({
  text: 'select 1 from auth.touchline_known_devices where user_id = $1 and device_hash = $2',
  values: [id, hashDevice(call, id)],
})

/**
 * The owner of the address hears of a sign-in on a device or from a network that the account has not had before. One that came while
 * a letter of the day had left already stays unknown, and is told the next time.
 */
export async function meetDevice(db: Transaction, call: AuthRequest, person: Credentials) {
  const { rows } = await db.query('select from auth.touchline_known_devices where user_id = $1 limit 1', [
    person.id,
  ])
  if (rows.length > 0 && person.email !== null && person.email_confirmed) {
    const today = await consumeRateLimit(db, 'mail:new_device', person.id, {
      attempts: 1,
      seconds: DAY_SECONDS,
    })
    if (!today.allowed) return
    const locale = userLocale(person.raw_user_meta_data, call.locale)
    await queueMail(db, 'auth_new_device', person.email, locale, {
      user_id: person.id,
      device: deviceOf(call.userAgent) ?? '',
    })
  }
  await remember(db, call, person)
}

async function remember(db: Transaction, call: AuthRequest, { id }: Credentials) {
  await db.query(
    'insert into auth.touchline_known_devices (user_id, device_hash) values ($1, $2) on conflict do nothing',
    [id, hashDevice(call, id)],
  )
}
