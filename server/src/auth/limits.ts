import { createHash } from 'node:crypto'
import { type Call, inAuth } from '#server/auth/call.ts'
import { clientNet, isLocal } from '#server/auth/client-address.ts'
import { tooMany, unavailable } from '#server/auth/errors.ts'
import { type Person, thePersonWith } from '#server/auth/users.ts'
import type { Scope, Statement } from '#server/db/database.ts'
import { LIMITS } from '#shared/limits.ts'

type Window = { attempts: number; seconds: number }
export type Taken = { allowed: boolean; retry_after: number /** By this very attempt. */; reached: boolean }

const WAIT = 'Rate limit exceeded. Please wait before trying again.'
const RESET_WAIT = 'Password reset rate limit exceeded'
const MINUTE = 60
const HOUR = 3_600

/** Counts one attempt, then says whether it may go on. Subjects are hashed: the table is no list of who tried to sign in. */
export async function take(
  db: Scope,
  action: string,
  subject: string,
  { attempts, seconds }: Window,
): Promise<Taken> {
  const text = 'select allowed, retry_after, reached from auth.touchline_take($1, $2, $3, $4)'
  const [[taken]] = await counted(() =>
    db.run<[[Taken]]>([], [{ text, values: taking(action, subject, { attempts, seconds }) }]),
  )
  return taken
}

const taking = (action: string, subject: string, { attempts, seconds }: Window) => [
  action,
  hashed(subject),
  String(attempts),
  String(seconds),
]

/** What cannot be counted is not let through, and the client is not told that it did anything wrong. */
async function counted<T>(count: () => Promise<T>): Promise<T> {
  try {
    return await count()
  } catch (cause) {
    throw Object.assign(unavailable('Attempts cannot be counted right now. Please try again.'), { cause })
  }
}

const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url')

export async function forgive(db: Scope, action: string, subject: string) {
  await db.run([forgiven(action, subject)])
}

const forgiven = (action: string, subject: string): Statement => ({
  text: 'delete from auth.touchline_rate_limits where action = $1 and subject = $2',
  values: [action, hashed(subject)],
})

export type AddressLimit = keyof typeof LIMITS.auth.perAddress

/** A flood from one address. A local address is left alone: behind an undeclared proxy it would be everybody's. */
export async function limitAddress(call: Call, name: AddressLimit) {
  if (isLocal(call.ip)) return
  const { attempts, windowSeconds } = LIMITS.auth.perAddress[name]
  const taken = await inAuth(call, `count ${name} calls of one address`, (db) =>
    take(db, `address:${name}`, clientNet(call.ip), { attempts, seconds: windowSeconds }),
  )
  if (!taken.allowed)
    throw tooMany('over_request_rate_limit', 'Request rate limit reached', taken.retry_after)
}

/** One person at one place. */
export const placeOf = (call: Call, account: string) => `${account} ${clientNet(call.ip)}`

/**
 * Before any hashing. Two counts: one person at one place, and a far higher one for the account from everywhere, which is not touched by
 * who is refused by the first. The person is read in the same message.
 */
export async function takeLogin(
  db: Scope,
  call: Call,
  account: string,
): Promise<{ taken: Taken; person: Person | undefined }> {
  const { login } = LIMITS.rateLimit
  const { accountFailures } = LIMITS.auth
  const both: Statement = {
    text: `select here.*, case when here.allowed then (select to_json(t) from auth.touchline_take($5, $6, $7, $8) t) end as everywhere
      from auth.touchline_take($1, $2, $3, $4) here`,
    values: [
      ...taking('login', placeOf(call, account), {
        attempts: login.attempts,
        seconds: login.windowMinutes * MINUTE,
      }),
      ...taking('login:account', account, {
        attempts: accountFailures.attempts,
        seconds: accountFailures.windowHours * HOUR,
      }),
    ],
  }
  const [[{ everywhere, ...here }], [person]] = await counted(() =>
    db.run<[[Taken & { everywhere: Taken | null }], Person[]]>([], [both, thePersonWith(account)]),
  )
  return { taken: everywhere ?? here, person }
}

export const loginRefused = ({ retry_after }: Taken) => tooMany('over_request_rate_limit', WAIT, retry_after)

export const loginForgiven = (call: Call, account: string): Statement[] => [
  forgiven('login', placeOf(call, account)),
  forgiven('login:account', account),
]

export async function takeReset(db: Scope, call: Call, address: string) {
  const { passwordReset } = LIMITS.rateLimit
  const here = await take(db, 'password_reset', placeOf(call, address), {
    attempts: passwordReset.attempts,
    seconds: passwordReset.windowMinutes * MINUTE,
  })
  if (!here.allowed) return here
  // From many places at once nobody can fill a mailbox either.
  const attempts = LIMITS.auth.resetMailsPerAddressPerHour
  return take(db, 'password_reset:account', address, { attempts, seconds: HOUR })
}

export const resetRefused = ({ retry_after }: Taken) =>
  tooMany('over_request_rate_limit', RESET_WAIT, retry_after)

/** One mail of a kind to one address in a minute, known or not, and a brake on all mail together. */
export async function takeMail(db: Scope, kind: string, address: string) {
  const gap = await take(db, `mail:${kind}`, address, {
    attempts: 1,
    seconds: LIMITS.auth.mailCooldownSeconds,
  })
  if (!gap.allowed) {
    const message = `For security purposes, you can only request this after ${gap.retry_after} seconds.`
    throw tooMany('over_email_send_rate_limit', message, gap.retry_after)
  }
  const all = await take(db, 'mail', 'all', { attempts: LIMITS.auth.mailsPerHour, seconds: HOUR })
  if (!all.allowed) throw tooMany('over_email_send_rate_limit', 'email rate limit exceeded', all.retry_after)
}

export function takeTotp(db: Scope, factorId: string) {
  const { attempts, windowMinutes } = LIMITS.auth.totp
  return take(db, 'totp', factorId, { attempts, seconds: windowMinutes * MINUTE })
}
