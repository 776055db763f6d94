import { expect, test } from 'vitest'
import { type AppErrorCode, errorCode, errorMessageKey } from '#web/lib/errors.ts'
import words from './locales/en.json' with { type: 'json' }

// A code that is missing from the words does not compile; the check of translations compares the languages.
const named: Record<AppErrorCode, string> = words.errors

test('every error that a person may be told has words', () => {
  for (const code of Object.keys(named) as AppErrorCode[])
    expect(errorMessageKey(code)).toBe(`errors.${code}`)
  expect(named[errorCode({ status: 401 })]).toMatch(/sign/i)
})
