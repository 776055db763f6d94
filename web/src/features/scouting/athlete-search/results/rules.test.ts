import { expect, test } from 'vitest'
import type { SearchPage } from '../types.ts'
import { nextSpan, pagesWith, partsOf, rowsOf, type Span, STEP, spanNear } from './rules.ts'

const page = (...ids: string[]) => ({ cards: ids.map((id) => ({ id })) }) as SearchPage

test('who has moved between two pages stands once, where they were found first', () => {
  const [first, second] = [page('a', 'b'), page('b', 'c')]
  expect(rowsOf([first, second]).map(({ card, page }) => [card.id, page])).toEqual([
    ['a', first],
    ['b', first],
    ['c', second],
  ])
})

test('rows are wanted from a little above the window to a little below it, never beyond the list', () => {
  const size = { height: 700, row: 70, count: 1_000 }
  const { from, to } = spanNear(7_000, size)
  expect(from).toBeLessThan(100 - 10)
  expect(to).toBeGreaterThan(100 + 10 + 10)
  expect(to - from).toBeLessThan(60)
  expect(spanNear(-5_000, size)).toEqual({ from: 0, to: STEP })
  expect(spanNear(69_300, size).to).toBe(1_000)
  expect(spanNear(500_000, { ...size, count: 3 })).toEqual({ from: 0, to: 3 })
})

test('what is drawn follows step by step, to wherever one scrolls', () => {
  const size = { height: 700, row: 70, count: 1_000 }
  let drawn: Span = { from: 0, to: 24 }
  for (let above = 0; above <= 30_000; above += 350) {
    const first = above / 70
    const inSight = { from: Math.floor(first), to: Math.ceil(first) + 11 }
    for (let steps = 0; steps < 4; steps++) {
      const next = nextSpan(drawn, spanNear(above, size), inSight)
      expect(next.to - drawn.to).toBeLessThanOrEqual(STEP)
      drawn = next
    }
    expect(drawn.from).toBeLessThanOrEqual(inSight.from)
    expect(drawn.to).toBeGreaterThanOrEqual(inSight.to)
    expect(drawn.to - drawn.from).toBeLessThan(80)
  }
})

test('after a jump what is in sight is drawn first', () => {
  const inSight = { from: 500, to: 511 }
  expect(nextSpan({ from: 0, to: 36 }, { from: 486, to: 528 }, inSight)).toEqual(inSight)
})

test('going a little back and forth draws nothing anew', () => {
  const drawn = { from: 60, to: 102 }
  expect(nextSpan(drawn, { from: 66, to: 102 }, { from: 75, to: 86 })).toEqual(drawn)
  expect(nextSpan(drawn, { from: 60, to: 96 }, { from: 75, to: 86 })).toEqual(drawn)
})

test('the row with the focus stays with its neighbours, before, after or beside the others', () => {
  const near = { from: 50, to: 80 }
  expect(partsOf(near, null, 100)).toEqual([{ from: 50, to: 80, left: 50 }])
  expect(partsOf(near, 60, 100)).toEqual([{ from: 50, to: 80, left: 50 }])
  expect(partsOf(near, 10, 100)).toEqual([
    { from: 9, to: 12, left: 9 },
    { from: 50, to: 80, left: 38 },
  ])
  expect(partsOf(near, 99, 100)).toEqual([
    { from: 50, to: 80, left: 50 },
    { from: 98, to: 100, left: 18 },
  ])
  expect(partsOf(near, 79, 100)).toEqual([{ from: 50, to: 81, left: 50 }])
  expect(partsOf(near, 49, 100)).toEqual([{ from: 48, to: 80, left: 48 }])
  expect(partsOf({ from: 0, to: 24 }, null, 3)).toEqual([{ from: 0, to: 3, left: 0 }])
})

test('the pages of some rows', () => {
  const pages = [page('a', 'b'), page('c', 'd', 'e'), page('f')]
  expect(pagesWith(pages, { from: 0, to: 2 })).toEqual({ from: 0, to: 1 })
  expect(pagesWith(pages, { from: 1, to: 3 })).toEqual({ from: 0, to: 2 })
  expect(pagesWith(pages, { from: 2, to: 5 })).toEqual({ from: 1, to: 2 })
  expect(pagesWith(pages, { from: 5, to: 6 })).toEqual({ from: 2, to: 3 })
})
