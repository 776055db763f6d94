import { expect, test } from 'vitest'
import {
  daysIn,
  daysOf,
  periodBefore,
  periodOf,
  periodProblems,
  presetOf,
  presetPeriod,
  presets,
  weeksOf,
} from './period.ts'

const today = '2026-11-26'

test.each([
  ['weeks_4', { from: '2026-10-30', to: today }],
  ['weeks_12', { from: '2026-09-04', to: today }],
  ['season', { from: '2026-07-01', to: today }],
  ['last_month', { from: '2026-10-01', to: '2026-10-31' }],
  ['last_quarter', { from: '2026-07-01', to: '2026-09-30' }],
] as const)('%s is the days one means by it', (preset, days) => {
  expect(presetPeriod(preset, today)).toEqual(days)
})

test('in spring the season began last year, and the last month and quarter may be too', () => {
  expect(presetPeriod('season', '2026-03-01').from).toBe('2025-07-01')
  expect(presetPeriod('last_month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(presetPeriod('last_quarter', '2026-02-28')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
})

test('the period before has as many days and ends the day before', () => {
  const period = presetPeriod('weeks_4', today)
  expect(daysIn(period)).toBe(28)
  expect(periodBefore(period)).toEqual({ from: '2026-10-02', to: '2026-10-29' })
})

test('the days of a period are all of them, over the end of a month and the change of the clock', () => {
  expect(daysOf({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(daysOf({ from: '2026-02-28', to: '2026-03-01' })).toEqual(['2026-02-28', '2026-03-01'])
})

test('the address says the period, and what it leaves out is the usual one', () => {
  expect(periodOf(new URLSearchParams('from=2026-01-01&to=2026-01-31'), 'weeks_4', today)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(periodOf(new URLSearchParams('from=2026-01-01'), 'weeks_4', today).to).toBe(today)
  expect(presetOf(periodOf(new URLSearchParams(), 'weeks_12', today), presets, today)).toBe('weeks_12')
})

test.each([
  [{ from: '2026-11-01', to: today }, {}],
  [{ from: '2027-01-01', to: today }, { from: 'future' }],
  [
    { from: '2027-01-01', to: '2027-02-01' },
    { from: 'future', to: 'future' },
  ],
  [{ from: '2026-11-20', to: '2026-11-01' }, { to: 'backwards' }],
  [{ from: '2026-02-30', to: today }, { from: 'no_day' }],
  [
    { from: 'soon', to: '' },
    { from: 'no_day', to: 'no_day' },
  ],
  [{ from: '2024-11-26', to: today }, { from: 'too_long' }],
  [{ from: '2024-11-27', to: today }, {}],
])('%j is told at its field: %j', (period, wanted) => {
  const found = periodProblems(period, today)
  expect(Object.fromEntries(Object.entries(found).map(([name, { code }]) => [name, code]))).toEqual(wanted)
})

test('a problem keeps what was given', () => {
  expect(periodProblems({ from: 'soon', to: today }, today).from?.given).toBe('soon')
})

test('every week that a period touches is named by its Monday', () => {
  expect(weeksOf({ from: '2026-11-01', to: '2026-11-16' })).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
})
