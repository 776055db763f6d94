import { LIMITS } from '../limits.ts'

/** The specification's words, which the server answers with; screens say each code in the reader's language. */
export const PASSWORD_MESSAGES = {
  password_required: 'Password is required',
  password_too_short: `Password must be at least ${LIMITS.password.minChars} characters long for enhanced security`,
  password_too_long: `Password must be less than ${LIMITS.password.maxChars + 1} characters`,
  password_no_uppercase: 'Password must contain at least one uppercase letter',
  password_no_lowercase: 'Password must contain at least one lowercase letter',
  password_no_number: 'Password must contain at least one number',
  password_no_special: 'Password must contain at least one special character',
  password_repeats: 'Password cannot contain repeated characters (e.g., aaa, 111)',
  password_common: 'Password cannot contain common sequences or words',
} as const
export type PasswordProblem = keyof typeof PASSWORD_MESSAGES

const commonPieces = ['123', 'abc', 'qwe', 'password', 'admin', 'test', 'user']
const special = /[!-/:-@[-`{-~]/

/** Every rule the password breaks, in the order the specification lists them. */
export function passwordProblems(password: string): PasswordProblem[] {
  if (password === '') return ['password_required']
  const length = [...password].length
  const lower = password.toLowerCase()
  const rules: [PasswordProblem, boolean][] = [
    ['password_too_short', length < LIMITS.password.minChars],
    ['password_too_long', length > LIMITS.password.maxChars],
    ['password_no_uppercase', !/\p{Lu}/u.test(password)],
    ['password_no_lowercase', !/\p{Ll}/u.test(password)],
    ['password_no_number', !/\d/.test(password)],
    ['password_no_special', !special.test(password)],
    ['password_repeats', /(.)\1{2}/u.test(password)],
    ['password_common', commonPieces.some((piece) => lower.includes(piece))],
  ]
  return rules.filter(([, broken]) => broken).map(([code]) => code)
}
