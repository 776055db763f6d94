import { describe, expect, test } from 'vitest'
import { emailProblem, normalizeEmail } from './email.ts'

describe('an e-mail address', () => {
  test.each([
    ['   ', 'email_required'],
    ['someone@example.org', null],
    ['  Someone@Example.ORG ', null],
    ['someone@example', 'email_invalid'],
    ['someone example.org', 'email_invalid'],
    ['a@b@example.org', 'email_invalid'],
    [`${'a'.repeat(308)}@example.org`, null],
    [`${'a'.repeat(309)}@example.org`, 'email_too_long'],
    ['a'.repeat(5000), 'email_invalid'],
  ])('%j gives %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  test('is kept trimmed and in lower case', () => {
    expect(normalizeEmail('  Someone@Example.ORG ')).toBe('someone@example.org')
  })
})
