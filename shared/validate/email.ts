import { LIMITS } from '../limits.ts'

/** The specification's words, which the server answers with; screens say each code in the reader's language. */
export const EMAIL_MESSAGES = {
  email_required: 'Email is required',
  email_invalid: 'Invalid email format',
  email_too_long: 'Email too long',
} as const
export type EmailProblem = keyof typeof EMAIL_MESSAGES

export const normalizeEmail = (email: string) => email.trim().toLowerCase()

// The pattern browsers use for <input type="email">, plus a dot in the domain.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

export function emailProblem(email: string): EmailProblem | null {
  const address = normalizeEmail(email)
  if (address === '') return 'email_required'
  // Lower-casing turns the Kelvin sign into a k: what is not ASCII before is refused, not folded into another address.
  if (/[^\0-\x7f]/.test(email.trim())) return 'email_invalid'
  // Far over the limit is refused before the pattern has to read it.
  if (address.length > LIMITS.email.maxChars)
    return emailPattern.test(address.slice(-400)) ? 'email_too_long' : 'email_invalid'
  return emailPattern.test(address) ? null : 'email_invalid'
}
