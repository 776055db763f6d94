import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { compareSync } from 'bcryptjs'

/** OWASP's figures for argon2id. The PHC text is what the platform reads too, so people can be moved there. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
/** An imported hash must not be able to ask for a gigabyte. */
const COST_MAX = { memory: 262_144, passes: 16, parallelism: 8 }

const ARGON2 = /^\$argon2(id|i|d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const BCRYPT = /^\$2[aby]?\$\d\d\$[./A-Za-z0-9]{53}$/

const DUMMY_HASH = formatArgon2(randomBytes(SALT_BYTES), randomBytes(COST.tagLength))

/** Slow on purpose, and synchronous: for a thread that has nothing else to do. */
export function hashPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return formatArgon2(salt, argon2Sync('argon2id', { message: password, nonce: salt, ...COST }))
}

/** As slow as that, for nobody (null) as well, so that the time tells nothing. */
export function verifyPassword(password: string, stored: string | null): boolean {
  if (stored && BCRYPT.test(stored)) return compareSync(password, stored)
  const known = stored !== null && isArgon2(stored)
  const same = verifyArgon2(password, known ? stored : DUMMY_HASH)
  return known && same
}

export function isPasswordHash(value: string) {
  return BCRYPT.test(value) || isArgon2(value)
}

/** True when a password that just matched should be hashed anew with today's method. */
export function needsRehash(stored: string) {
  return !stored.startsWith(`$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`)
}

function isArgon2(stored: string) {
  const parts = ARGON2.exec(stored)
  if (!parts) return false
  const [memory, passes, parallelism] = [Number(parts[2]), Number(parts[3]), Number(parts[4])]
  const saltBytes = Buffer.from(parts[5] ?? '', 'base64').length
  const tagBytes = Buffer.from(parts[6] ?? '', 'base64').length
  return (
    memory >= 8 * parallelism &&
    memory <= COST_MAX.memory &&
    passes >= 1 &&
    passes <= COST_MAX.passes &&
    parallelism >= 1 &&
    parallelism <= COST_MAX.parallelism &&
    saltBytes >= 8 &&
    tagBytes >= 16 &&
    tagBytes <= 128
  )
}

function verifyArgon2(password: string, stored: string) {
  const [, kind, memory, passes, parallelism, salt = '', tag = ''] = ARGON2.exec(stored) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = argon2Sync(`argon2${kind}` as 'argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

function formatArgon2(salt: Buffer, tag: Buffer) {
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(salt)}$${bare(tag)}`
}
