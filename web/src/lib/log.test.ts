import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { log, logEntries } from './log.ts'

test('the log keeps the newest thousand entries and lets the oldest go', () => {
  for (let i = 0; i <= LIMITS.logBuffer.maxEntries; i++) log('info', `entry ${i}`)
  expect(LIMITS.logBuffer.maxEntries).toBe(1000)
  expect(logEntries()).toHaveLength(1000)
  expect(logEntries()[0]?.message).toBe('entry 1')
  expect(logEntries().at(-1)?.message).toBe('entry 1000')
})
