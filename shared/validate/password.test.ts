import { describe, expect, test } from 'vitest'
import { VALIDATION_MESSAGES } from './messages.ts'
import { passwordProblems } from './password.ts'

const good = 'Chalk-line 42 pitch'

describe('a password', () => {
  test.each([
    ['', ['password_required']],
    [good, []],
    ['Sh0rt!', ['password_too_short']],
    [`Aa1!${'xyz.'.repeat(31)}`, ['password_too_long']],
    [`Aa1!${'xyz.'.repeat(30)}zyx`, []],
    ['chalk-line 42 pitch', ['password_no_uppercase']],
    ['CHALK-LINE 42 PITCH', ['password_no_lowercase']],
    ['Chalk-line pitch', ['password_no_number']],
    ['Chalkline42pitch', ['password_no_special']],
    ['Chalk-line 42 pitchhh', ['password_repeats']],
    ['Chalk-line 42 111', ['password_repeats']],
    ['My-PassWord 42 pitch', ['password_common']],
    ['Chalk-Admin 42 pitch', ['password_common']],
    ['Chalk-line 4123 pitch', ['password_common']],
    [
      'aaa',
      [
        'password_too_short',
        'password_no_uppercase',
        'password_no_number',
        'password_no_special',
        'password_repeats',
      ],
    ],
  ])('%j breaks %j, in the order of the specification', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems)
  })

  test('is told off in the words of the specification', () => {
    expect(VALIDATION_MESSAGES.password_too_short).toBe(
      'Password must be at least 12 characters long for enhanced security',
    )
    expect(VALIDATION_MESSAGES.password_too_long).toBe('Password must be less than 128 characters')
    expect(VALIDATION_MESSAGES.password_repeats).toBe(
      'Password cannot contain repeated characters (e.g., aaa, 111)',
    )
    expect(VALIDATION_MESSAGES.password_common).toBe('Password cannot contain common sequences or words')
  })
})
