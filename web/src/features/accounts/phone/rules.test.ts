import { expect, test } from 'vitest'
import { failureKey, readNumber } from './rules.ts'

test.each([
  ['+34 600 123 456', '+34600123456'],
  ['0034 600-123-456', '+34600123456'],
  ['+33 (6) 12.34.56.78', '+33612345678'],
  ['600 123 456', null],
  ['+34', null],
  ['+0 600 123 456', null],
  ['+34 600 123 456 789 012', null],
  ['call me', null],
])('%j is read as %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test('only what has words of its own is named', () => {
  expect(failureKey({ code: 'phone_exists' })).toBe('phone_exists')
  expect(failureKey({ code: 'validation_failed', message: 'phone: this number is your second factor' })).toBe(
    'both_steps',
  )
  expect(failureKey({ code: 'validation_failed', message: 'Invalid' })).toBeNull()
  expect(failureKey(null)).toBeNull()
})
