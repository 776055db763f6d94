import { emailProblem } from '#shared/validate/email.ts'
import { passwordProblems } from '#shared/validate/password.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { NewAccount } from './sign-up/mutations.ts'

/** Keys of the common words, by field; an empty object lets the form go. */
export type Problems<F extends string> = Partial<Record<F, string>>

export const problemKey = (problem: string) => `common:problems.${problem}`

export function signInProblems({ email, password }: { email: string; password: string }) {
  const problems: Problems<'email' | 'password'> = {}
  const address = emailProblem(email)
  if (address) problems.email = problemKey(address)
  // An old password may break newer rules: only an empty one is certainly wrong here.
  if (password === '') problems.password = problemKey('password_required')
  return problems
}

export function signUpProblems({
  email,
  password,
  fullName,
  role,
}: Omit<NewAccount, 'role'> & { role: string }) {
  const problems: Problems<'email' | 'password' | 'fullName' | 'role'> = {}
  const address = emailProblem(email)
  const [weakness] = passwordProblems(password)
  if (tidyText(fullName) === '') problems.fullName = problemKey('required')
  if (address) problems.email = problemKey(address)
  if (weakness) problems.password = problemKey(weakness)
  if (role !== 'athlete' && role !== 'scout') problems.role = problemKey('required')
  return problems
}

export function newPasswordProblems({ password, again }: { password: string; again: string }) {
  const problems: Problems<'password' | 'again'> = {}
  const [weakness] = passwordProblems(password)
  if (weakness) problems.password = problemKey(weakness)
  else if (password !== again) problems.again = 'passwords_differ'
  return problems
}

/** What a provider's answer may come to; a mailed link fails by codes of its own. */
const ELSEWHERE =
  /^(access_denied|server_error|temporarily_unavailable|bad_oauth_\w+|provider_\w+|email_address_not_provided|identity_\w+|saml_\w+|sso_\w+|signup_disabled|user_banned)$/

/** What a mailed link or a provider brought along when it failed: `#error_code=otp_expired&error_description=…` */
export function linkFailure(hash: string, search = ''): { code: string; isElsewhere: boolean } | null {
  const sources = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  for (const params of sources) {
    const code = params.get('error_code') ?? params.get('error')
    if (code) return { code, isElsewhere: ELSEWHERE.test(code) }
  }
  return null
}
