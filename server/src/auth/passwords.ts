import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { invalid } from '#server/auth/errors.ts'
import { createHashQueue } from '#server/auth/hash-queue.ts'
import { ApiError } from '#server/http/api-error.ts'
import { MESSAGES, type PasswordProblem, passwordProblems } from '#shared/validation.ts'

const derive = promisify(argon2)

/** OWASP's figures for argon2id. The PHC text is what the platform reads too, so people can be moved there. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
/** An imported hash must not be able to ask for a gigabyte. */
const COST_MAX = { memory: 262_144, passes: 16, parallelism: 8 }
/** Far above what the policy lets through: an imported password may be longer than ours may be. */
const INPUT_MAX_CHARS = 1_024

const ARGON2 = /^\$argon2(id|i|d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const BCRYPT = /^\$2[aby]?\$\d\d\$[./A-Za-z0-9]{53}$/

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for nobody (null) as for somebody, so that the time tells nothing. */
  matches(password: string, stored: string | null): Promise<boolean>
  /** True when a password that just matched should be hashed anew with today's method. */
  outdated(stored: string): boolean
}

export function createPasswords(): Passwords {
  const run = createHashQueue()
  const nobody = argon2Text(randomBytes(SALT_BYTES), randomBytes(COST.tagLength))

  return {
    hash: (password) =>
      run(async () => {
        const salt = randomBytes(SALT_BYTES)
        return argon2Text(salt, await derive('argon2id', { message: password, nonce: salt, ...COST }))
      }),
    matches: (password, stored) =>
      run(async () => {
        if (password.length > INPUT_MAX_CHARS) return false
        if (stored && BCRYPT.test(stored)) return bcryptMatches(password, stored)
        const known = stored !== null && isArgon2(stored)
        const same = await argon2Matches(password, known ? stored : nobody)
        return known && same
      }),
    outdated: (stored) =>
      !stored.startsWith(`$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`),
  }
}

export function isPasswordHash(value: string) {
  return BCRYPT.test(value) || isArgon2(value)
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

async function argon2Matches(password: string, stored: string) {
  const [, kind, memory, passes, parallelism, salt = '', tag = ''] = ARGON2.exec(stored) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(`argon2${kind}` as 'argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

function argon2Text(salt: Buffer, tag: Buffer) {
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(salt)}$${bare(tag)}`
}

/** bcryptjs computes in JavaScript: on a thread of its own it holds up nobody else. Needed once per imported person. */
function bcryptMatches(password: string, stored: string) {
  return new Promise<boolean>((resolve, reject) => {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), {
      workerData: { password, stored },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** What the sign-up form says, said again by the server: 422 with the first message and the reasons the client knows. */
export function mustBeStrong(password: string) {
  const problems = passwordProblems(password)
  const first = problems[0]
  if (first === undefined) return
  if (password.length > INPUT_MAX_CHARS) throw invalid(MESSAGES.password_too_long)
  throw new ApiError(422, 'weak_password', MESSAGES[first], {
    weak_password: { reasons: reasonsOf(problems) },
  })
}

/** Sent along with a session when an imported password would be refused today. */
export function weaknessOf(password: string) {
  const problems = passwordProblems(password)
  const first = problems[0]
  return first === undefined ? undefined : { message: MESSAGES[first], reasons: reasonsOf(problems) }
}

function reasonsOf(problems: PasswordProblem[]) {
  const reasons = problems.map((problem) => (/required|short|long/.test(problem) ? 'length' : 'characters'))
  return [...new Set(reasons)]
}
