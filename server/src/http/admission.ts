import type { Pool } from 'pg'
import { TUNING } from '#server/config/tuning.ts'
import { PoolTimeoutError } from '#server/db/pool.ts'
import type { Identity } from '#server/identity/identity.ts'
import { Semaphore } from '#server/util/semaphore.ts'
import { isLoopbackIp, rateLimitPrefix } from './client-ip.ts'

/** Refused at once: this caller has as many requests here as one may. */
export class TooManyAtOnceError extends Error {
  constructor(max: number) {
    super(`More than ${max} of your requests are being answered at once`)
  }
}

type Caller = { identity: Pick<Identity, 'role' | 'userId'>; ip: string }
type Admission = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

const admissions = new WeakMap<Pool, Admission>()

/** One for the connections of a server, whoever asks for it. */
export function admissionTo(pool: Pool): Admission {
  const admit = admissions.get(pool) ?? createAdmission(pool.options.max)
  admissions.set(pool, admit)
  return admit
}

/**
 * Requests that may take long share a part of the connections, so that a row by its key always finds one. Of that part anonymous callers
 * have a smaller one together, nobody has more than a few requests in it at once, and those who wait are let in by turns: a caller with one
 * request is not behind all those of a caller with many.
 */
export function createAdmission(poolSize: number): Admission {
  const { quickShare, anonymousShare, perCaller } = TUNING.admission
  const slow = new Semaphore(Math.max(1, poolSize - Math.ceil(poolSize * quickShare)))
  const anonymous = new Semaphore(Math.max(1, Math.floor(poolSize * anonymousShare)))
  const inFlight = new Map<string, number>()

  return async (caller, work) => {
    const { role } = caller.identity
    if (role === 'service_role') return work()
    const key = callerKey(caller)
    const max = role === 'anon' ? perCaller.anon : perCaller.authenticated
    const count = inFlight.get(key ?? '') ?? 0
    if (key !== undefined && count >= max) throw new TooManyAtOnceError(max)
    if (key !== undefined) inFlight.set(key, count + 1)
    try {
      return await inTurn(role === 'anon' ? [anonymous, slow] : [slow], key, work)
    } finally {
      if (key !== undefined) leave(inFlight, key)
    }
  }
}

function leave(inFlight: Map<string, number>, key: string) {
  const left = (inFlight.get(key) ?? 1) - 1
  if (left > 0) inFlight.set(key, left)
  else inFlight.delete(key)
}

/** A person wherever they are, or an address; a local one stands for nobody in particular. */
function callerKey({ identity, ip }: Caller): string | undefined {
  if (identity.userId !== null) return identity.userId
  return isLoopbackIp(ip) ? undefined : rateLimitPrefix(ip)
}

/** Waits for a place in each, as long as one waits for a connection. */
function inTurn<T>(semaphores: Semaphore[], key: string | undefined, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new PoolTimeoutError())
    }, TUNING.rest.poolWaitMs)
    const start = async () => {
      if (isLate) return
      clearTimeout(timer)
      await work().then(resolve, reject)
    }
    const enter = semaphores.reduceRight<() => Promise<void>>(
      (next, semaphore) => () => (isLate ? Promise.resolve() : semaphore.run(next, key)),
      start,
    )
    enter().catch(reject)
  })
}
