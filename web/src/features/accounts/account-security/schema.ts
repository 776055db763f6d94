import { emailProblem, normalizeEmail } from '#shared/validate/email.ts'
import type { ValidationCode } from '#shared/validate/messages.ts'
import { passwordProblems } from '#shared/validate/password.ts'

export type PasswordDraft = { current: string; code: string | null; next: string; repeated: string }
export type PasswordFormProblems = Partial<Record<'current' | 'code' | 'next' | 'repeated', string>>

/** Keys of words, one for each field that is wrong; empty when it can be sent. */
export function passwordFormProblems({ current, code, next, repeated }: PasswordDraft): PasswordFormProblems {
  const [broken] = passwordProblems(next)
  return {
    ...(code === null && current === '' && { current: 'password.current_missing' }),
    ...(code !== null && !/^\d{6}$/.test(code.trim()) && { code: 'password.code_shape' }),
    ...(broken && { next: `common:problems.${broken}` }),
    ...(!broken && next !== repeated && { repeated: 'password.differ' }),
  }
}

export function newEmailProblem(typed: string, current: string): ValidationCode | 'same' | null {
  const problem = emailProblem(typed)
  if (problem) return problem
  return normalizeEmail(typed) === normalizeEmail(current) ? 'same' : null
}
