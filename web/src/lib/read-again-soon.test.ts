import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAgainSoon } from './read-again-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('two hundred rows that change together make each list read once, and those that come later once more', () => {
  const client = new QueryClient()
  const read = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  for (let row = 0; row < 200; row += 1)
    readAgainSoon(client, [
      ['events', 'list'],
      ['events', 'one', row % 2],
    ])
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(read.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    ['events', 'list'],
    ['events', 'one', 0],
    ['events', 'one', 1],
  ])
  readAgainSoon(client, [['events', 'list']])
  vi.advanceTimersByTime(500)
  expect(read).toHaveBeenCalledTimes(4)
})
