import { expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { LIMITS } from '#shared/limits.ts'

test('a screen promises another confirmation mail when the accounts send it', () => {
  expect(LIMITS.confirmationMail.waitSeconds).toBe(TUNING.auth.mailCooldownSeconds)
})

test('a list knows how many rows an answer holds at most', () => {
  expect(LIMITS.rowsOfAnAnswerMax).toBe(TUNING.rest.maxRows)
})
