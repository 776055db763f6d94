import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { useUpProof } from '#server/auth/used-proofs.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

// The protocol of ALTCHA: a number is hidden in a hash, found by trying, and shown once.

const ALGORITHM = 'SHA-256'
const SALT_BYTES = 16
const HEX_64 = /^[0-9a-f]{64}$/
const SALT = /^[0-9a-f]{32}\?expires=(\d{1,12})&$/

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const sign = ({ keys }: Context, challenge: string) =>
  createHmac('sha256', keys.deriveKey('auth captcha challenges')).update(challenge).digest('hex')

export function newChallenge(context: Context, now = Date.now()) {
  const { tries, seconds } = TUNING.auth.proofOfWork
  // With an end of its own: a digit of the number would else pass for one of the time, and it would end later.
  const salt = `${randomBytes(SALT_BYTES).toString('hex')}?expires=${Math.floor(now / 1000) + seconds}&`
  const challenge = sha256(salt + randomInt(tries + 1))
  return { algorithm: ALGORITHM, challenge, maxnumber: tries, salt, signature: sign(context, challenge) }
}

type Solution = { algorithm: string; challenge: string; number: number; salt: string; signature: string }

function parseSolution(token: string): Solution | undefined {
  try {
    const read = JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, unknown>
    const { algorithm, challenge, number, salt, signature } = read
    const isWhole =
      algorithm === ALGORITHM &&
      typeof challenge === 'string' &&
      HEX_64.test(challenge) &&
      typeof signature === 'string' &&
      HEX_64.test(signature) &&
      typeof salt === 'string' &&
      SALT.test(salt) &&
      Number.isSafeInteger(number)
    return isWhole ? (read as Solution) : undefined
  } catch {
    return undefined
  }
}

/** Why it opens nothing, as the platform lists codes of a provider; undefined where it does, which uses it up. */
export async function refuseSolution(
  context: Context,
  db: Database,
  token: string,
  now = Date.now(),
): Promise<string | undefined> {
  const solution = parseSolution(token)
  if (!solution) return 'invalid-input-response'
  const { challenge, number, salt, signature } = solution
  const wanted = Buffer.from(sign(context, challenge), 'hex')
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), wanted)) return 'invalid-input-response'
  if (sha256(`${salt}${number}`) !== challenge) return 'invalid-input-response'
  const { seconds } = TUNING.auth.proofOfWork
  const expires = Number(SALT.exec(salt)?.[1])
  if (expires * 1000 <= now) return 'timeout-or-duplicate'
  // Kept beyond its end, so that one that was used is never new again.
  const isFirst = await db.asAdmin('supabase_auth_admin', 'use a proof of work up', (tx) =>
    useUpProof(tx, challenge, expires + seconds),
  )
  return isFirst ? undefined : 'timeout-or-duplicate'
}
