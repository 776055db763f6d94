import { invalid } from '#server/auth/auth-errors.ts'
import { createPasswordHashPool } from '#server/auth/password-hash-pool.ts'
import { ApiError } from '#server/http/api-error.ts'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'
import { type PasswordProblem, passwordProblems } from '#shared/validate/password.ts'

/** Far above what the policy lets through: an imported password may be longer than ours may be. */
const INPUT_MAX_CHARS = 1_024

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for nobody (null) as for somebody, so that the time tells nothing. */
  verify(password: string, stored: string | null): Promise<boolean>
}

export function createPasswords(): Passwords {
  const threads = createPasswordHashPool()
  return {
    hash: threads.hash,
    verify: async (password, stored) =>
      password.length <= INPUT_MAX_CHARS && (await threads.verify(password, stored)),
  }
}

/** What the sign-up form says, said again by the server: 422 with the first message and the reasons the client knows. */
export function requireStrongPassword(password: string) {
  requireNoProblems(passwordProblems(password), password)
}

/** An operator's programs make passwords up, a UUID for instance, and may give a hash instead: the rules for what people choose are not for them. */
export function requirePasswordLength(password: string) {
  requireNoProblems(passwordProblems(password).filter(isLengthProblem), password)
}

function requireNoProblems(problems: PasswordProblem[], password: string) {
  const first = problems[0]
  if (first === undefined) return
  if (password.length > INPUT_MAX_CHARS) throw invalid(VALIDATION_MESSAGES.password_too_long)
  throw new ApiError(422, 'weak_password', VALIDATION_MESSAGES[first], {
    weak_password: { reasons: weakPasswordReasons(problems) },
  })
}

/** Sent along with a session when an imported password would be refused today. */
export function passwordWeakness(password: string) {
  const problems = passwordProblems(password)
  const first = problems[0]
  return first === undefined
    ? undefined
    : { message: VALIDATION_MESSAGES[first], reasons: weakPasswordReasons(problems) }
}

const isLengthProblem = (problem: PasswordProblem) => /required|short|long/.test(problem)

function weakPasswordReasons(problems: PasswordProblem[]) {
  const reasons = problems.map((problem) => (isLengthProblem(problem) ? 'length' : 'characters'))
  return [...new Set(reasons)]
}
