import { expect, test } from 'vitest'
import { numberWords } from './number-words.ts'

test.each([
  ['+34600123456', '+34 600 123 456'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+447700900123', '+44 7700 900123'],
  ['+12015550123', '+1 201 555 0123'],
  ['+4915112345678', '+49 151 1234 5678'],
  ['+351912345678', '+351 912 345 678'],
  ['+3725123456', '+372 512 3456'],
  ['+85251234567', '+852 5123 4567'],
  ['+5491123456789', '+54 911 2345 6789'],
  ['+3461234', '+34 61234'],
  ['+', '+'],
  ['', ''],
])('%s is shown as %s', (number, shown) => {
  expect(numberWords(number).replaceAll('\u00A0', ' ')).toBe(shown)
})

test('a number never breaks over two lines', () => {
  expect(numberWords('+34600123456')).not.toContain(' ')
})
