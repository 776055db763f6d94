import { expect, test } from 'vitest'
import { firstEntries, weekOf } from './rules.ts'

const step = (id: string, at: string) => ({
  id,
  at,
  athlete_id: id,
  name: id,
  board_id: 'b',
  board: 'Winter trial',
  is_default: false,
})

test('a week is one list by day, and a step stands on the day that it is where the reader is', () => {
  const days = [
    { day: '2026-11-26', events: ['camp'] },
    { day: '2026-11-28', events: ['game'] },
  ]
  const late = step('a', '2026-11-26T23:30:00Z')
  const week = (zone: string) =>
    weekOf(days, [late, step('b', '2026-11-28T12:00:00Z')], zone).map(({ day, events, steps }) => [
      day,
      ...events,
      ...steps.map(({ id }) => id),
    ])
  expect(week('UTC')).toEqual([
    ['2026-11-26', 'camp', 'a'],
    ['2026-11-28', 'game', 'b'],
  ])
  expect(week('Europe/Madrid')).toEqual([
    ['2026-11-26', 'camp'],
    ['2026-11-27', 'a'],
    ['2026-11-28', 'game', 'b'],
  ])
  expect(weekOf([], [], 'UTC')).toEqual([])
})

test('of more than there is room for the first are shown, and the rest is counted', () => {
  const week = [
    { day: '2026-11-26', events: ['a', 'b'], steps: [step('c', ''), step('d', '')] },
    { day: '2026-11-27', events: ['e'], steps: [] },
  ]
  const { shown, more } = firstEntries(week, 3)
  expect(shown.map(({ events, steps }) => [...events, ...steps.map(({ id }) => id)])).toEqual([
    ['a', 'b', 'c'],
  ])
  expect(more).toBe(2)
  expect(firstEntries(week, 9)).toMatchObject({ more: 0 })
  expect(firstEntries(week, 1).shown).toMatchObject([{ events: ['a'], steps: [] }])
})
