import { expect, test } from 'vitest'
import { linkFailure, newPasswordProblems, signInProblems, signUpProblems } from './rules.ts'

const good = {
  email: 'lucia@example.org',
  password: 'Chalk-line 42 pitch',
  fullName: 'Lucía Moreno',
  role: 'athlete',
}

test('a whole sign-up passes', () => {
  expect(signUpProblems(good)).toEqual({})
})

test.each([
  [{ ...good, fullName: '  ' }, { fullName: 'common:problems.required' }],
  [{ ...good, fullName: ' <script>alert(1)</script> ' }, { fullName: 'common:problems.required' }],
  [{ ...good, role: '' }, { role: 'common:problems.required' }],
  [{ ...good, role: 'admin' }, { role: 'common:problems.required' }],
  [{ ...good, email: 'lucia' }, { email: 'common:problems.email_invalid' }],
  [{ ...good, password: 'short' }, { password: 'common:problems.password_too_short' }],
])('%j is told at its field', (form, problems) => {
  expect(signUpProblems(form)).toEqual(problems)
})

test('signing in asks nothing of an old password but that it is there', () => {
  expect(signInProblems({ email: good.email, password: 'old' })).toEqual({})
  expect(signInProblems({ email: '', password: '' })).toEqual({
    email: 'common:problems.email_required',
    password: 'common:problems.password_required',
  })
})

test('a new password is typed twice the same', () => {
  expect(newPasswordProblems({ password: good.password, again: good.password })).toEqual({})
  expect(newPasswordProblems({ password: good.password, again: 'other' })).toEqual({
    again: 'passwords_differ',
  })
  expect(newPasswordProblems({ password: 'aaa', again: '' })).toEqual({
    password: 'common:problems.password_too_short',
  })
})

test.each([
  [
    '#error=access_denied&error_code=otp_expired&error_description=x',
    '',
    { code: 'otp_expired', isElsewhere: false },
  ],
  ['', '?error=access_denied', { code: 'access_denied', isElsewhere: true }],
  [
    '#error=temporarily_unavailable&error_code=provider_unavailable',
    '',
    { code: 'provider_unavailable', isElsewhere: true },
  ],
  ['#access_token=abc&type=signup', '', null],
  ['', '?verified=true', null],
])('a link that came back with %s%s failed with %j', (hash, search, failure) => {
  expect(linkFailure(hash, search)).toEqual(failure)
})
