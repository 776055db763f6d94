import { expect, test } from 'vitest'
import { namedPoints, ticksTo } from './chart-scale.ts'

test.each([0, 1, 3, 7, 12, 60, 267, 1640, 99_999])(
  'the axis of %i reaches it in whole, even steps',
  (most) => {
    const ticks = ticksTo(most)
    const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(6)
    for (const [i, tick] of ticks.entries()) expect(tick).toBe(i * step)
    expect(Number.isInteger(step)).toBe(true)
  },
)

test('both ends of an axis have their name', () => {
  expect(namedPoints(13, 4)).toEqual([0, 4, 8, 12])
  expect(namedPoints(3, 4)).toEqual([0, 1, 2])
})
