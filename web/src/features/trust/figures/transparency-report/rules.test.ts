import { expect, test } from 'vitest'
import { addsUp, countOf, daysOf, isOfReports, reportTable, titleProblem, withMeasure } from './rules.ts'
import type { ReasonCount, ReportNumbers } from './types.ts'

const spam: ReasonCount = {
  reason: 'spam',
  reports: 8,
  actions: { remove: 1, warn: 1, restrict: 1, suspend: 1, ban: 1, no_action: 1 },
  open: 2,
  median_hours: 4,
}
const numbers: ReportNumbers = {
  reports: 8,
  by_guardians: 0,
  about_minors: 0,
  with_measure: 5,
  no_measure: 1,
  open: 2,
  median_hours: 4,
  minor_median_hours: null,
  reasons: [spam],
  by_week: [{ week: '2026-11-02', reports: 8 }],
  hours: [{ hours: null, reports: 6 }],
  appeals: { by_concerned: 1, by_reporters: 0, kept: 1, reversed: 0, open: 0, median_hours: 2 },
  programs: { stopped_by_rules: 3, decided_by_people: 6, decided_by_programs: 0 },
}

test('measures are told in three kinds, beside those without and those that wait', () => {
  const kinds = ['removed', 'warned', 'suspended', 'none', 'open'] as const
  expect(kinds.map((kind) => countOf(spam, kind))).toEqual([1, 2, 2, 1, 2])
  expect(withMeasure(spam)).toBe(5)
})

test('parts that do not make up the whole are noticed', () => {
  expect(addsUp(numbers)).toBe(true)
  expect(addsUp({ ...numbers, open: 1 })).toBe(false)
  expect(addsUp({ ...numbers, reasons: [] })).toBe(false)
})

test('a saved report is of the last month of today, or of its own days', () => {
  const rolling = { period: 'last_month' as const, from_day: null, to_day: null }
  expect(daysOf(rolling, '2026-11-26')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  const fixed = { period: 'fixed' as const, from_day: '2026-01-01', to_day: '2026-03-31' }
  expect(daysOf(fixed, '2026-11-26')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
})

test('a title is wanted, of at most 120 characters', () => {
  expect([' ', 'x'.repeat(121), 'x'.repeat(120)].map(titleProblem)).toEqual(['empty', 'too_long', null])
})

test('the file of a report says every number of it', () => {
  const lines = reportTable(numbers, (key) => key).rows.map((row) => row.join(' '))
  expect(lines).toContain('csv.all number.with_measure 5')
  expect(lines).toContain('reason.spam measure.warned 2')
  expect(lines).toContain('by_week 2026-11-02 8')
  expect(lines).toContain('time bucket.later 6')
})

test('a made report says by its numbers what it is of', () => {
  expect([numbers, { active: [] }, null].map(isOfReports)).toEqual([true, false, false])
})
