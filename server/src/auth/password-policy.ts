import { invalid } from '#server/auth/auth-errors.ts'
import { createPasswordHashPool } from '#server/auth/password-hash-pool.ts'
import type { PasswordSettings } from '#server/config/password-settings.ts'
import { ApiError } from '#server/http/api-error.ts'
import { LIMITS } from '#shared/limits.ts'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'
import { type PasswordProblem, passwordProblems } from '#shared/validate/password.ts'

/** Far above what the policy lets through: an imported password may be longer than ours may be. */
const INPUT_MAX_CHARS = 1_024

type Reason = 'length' | 'characters' | 'pwned'
type Weakness = { message: string; reason: Reason }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for nobody (null) as for somebody, so that the time tells nothing. */
  verify(password: string, stored: string | null): Promise<boolean>
  /** What the sign-up form says, said again by the server: 422 with the first message and the reasons the client knows. */
  requireStrong(password: string): void
  /** An operator's programs make passwords up, a UUID for instance, and may give a hash instead: the rules for what people choose are not for them. */
  requireLength(password: string): void
  /** Sent along with a session when an imported password would be refused today. */
  weakness(password: string): { message: string; reasons: Reason[] } | undefined
}

export function createPasswords(settings: PasswordSettings): Passwords {
  const threads = createPasswordHashPool()
  return {
    hash: threads.hash,
    verify: async (password, stored) =>
      password.length <= INPUT_MAX_CHARS && (await threads.verify(password, stored)),
    requireStrong: (password) => requireNone(findWeaknesses(password, settings), password),
    requireLength: (password) =>
      requireNone(
        findWeaknesses(password, settings).filter(({ reason }) => reason === 'length'),
        password,
      ),
    weakness: (password) => {
      const found = findWeaknesses(password, settings)
      return found[0] && { message: found[0].message, reasons: reasonsOf(found) }
    },
  }
}

function requireNone(found: Weakness[], password: string) {
  const first = found[0]
  if (first === undefined) return
  if (password.length > INPUT_MAX_CHARS) throw invalid(VALIDATION_MESSAGES.password_too_long)
  throw new ApiError(422, 'weak_password', first.message, { weak_password: { reasons: reasonsOf(found) } })
}

const reasonsOf = (found: Weakness[]) => [...new Set(found.map(({ reason }) => reason))]

/** Every rule the password breaks that this backend has, in the order the sign-up form lists them. */
function findWeaknesses(password: string, settings: PasswordSettings): Weakness[] {
  const broken = new Set<PasswordProblem>(passwordProblems(password))
  const tooShort = password !== '' && [...password].length < settings.minLength
  const rule = (code: PasswordProblem, reason: Reason, applies = true): Weakness[] =>
    applies && broken.has(code) ? [{ message: VALIDATION_MESSAGES[code], reason }] : []
  return [
    ...rule('password_required', 'length'),
    ...(tooShort ? [{ message: tooShortMessage(settings.minLength), reason: 'length' as const }] : []),
    ...rule('password_too_long', 'length'),
    ...characterWeaknesses(password, settings, rule),
    ...rule('password_repeats', 'characters', settings.refuseRepeats),
    // Of the three reasons the client knows it is the one for a password that many others have.
    ...rule('password_common', 'pwned', settings.refuseCommon),
  ]
}

const tooShortMessage = (minLength: number) =>
  VALIDATION_MESSAGES.password_too_short.replace(String(LIMITS.password.minChars), String(minLength))

function characterWeaknesses(
  password: string,
  { requirements, requiredCharacters }: PasswordSettings,
  rule: (code: PasswordProblem, reason: Reason, applies: boolean) => Weakness[],
): Weakness[] {
  if (requiredCharacters.length > 0) {
    if (requiredCharacters.every((set) => [...set].some((char) => password.includes(char)))) return []
    const message = `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`
    return [{ message, reason: 'characters' }]
  }
  const bothCases = requirements.startsWith('lower_upper')
  const noLetter = requirements === 'letters_digits' && password !== '' && !/\p{L}/u.test(password)
  return [
    ...(noLetter
      ? [{ message: 'Password must contain at least one letter', reason: 'characters' as const }]
      : []),
    ...rule('password_no_uppercase', 'characters', bothCases),
    ...rule('password_no_lowercase', 'characters', bothCases),
    ...rule('password_no_number', 'characters', requirements !== ''),
    ...rule('password_no_special', 'characters', requirements.endsWith('symbols')),
  ]
}
