import { describe, expect, test } from 'vitest'
import type { ImportMapping, ImportMetric } from '#shared/measurement-import/measurement-import.ts'
import { sourceFrom, withColumn } from './rules.ts'

const metrics: ImportMetric[] = [
  { code: 'height_cm', unit: 'cm', min_value: 120, max_value: 250 },
  { code: 'dash40_s', unit: 's', min_value: 4, max_value: 8 },
]
const mapping: ImportMapping = {
  name: ['player'],
  key: ['player'],
  measurements: [{ column: 'Ht', metric: 'height_cm', unit: 'in', method: 'unknown' }],
}

describe('the mapping of columns', () => {
  test('keeps a unit that still fits, and drops one that does not', () => {
    expect(withColumn(mapping, 'Ht', { metric: 'height_cm' }, metrics).measurements[0]?.unit).toBe('in')
    expect(withColumn(mapping, 'Ht', { metric: 'dash40_s' }, metrics).measurements[0]?.unit).toBe('s')
  })

  test('gives a metric to one column only', () => {
    const changed = withColumn(mapping, 'Height', { metric: 'height_cm', unit: 'cm' }, metrics)
    expect(changed.measurements).toEqual([
      { column: 'Height', metric: 'height_cm', unit: 'cm', method: 'unknown' },
    ])
  })

  test('leaves a column out', () => {
    expect(withColumn(mapping, 'Ht', { metric: null }, metrics).measurements).toEqual([])
  })
})

test.each([
  ['Combine Pro-Day 2026.csv', 'combine-pro-day-2026'],
  ['Été à Nîmes.CSV', 'ete-a-nimes'],
])('the source of %s is %s', (file, source) => expect(sourceFrom(file)).toBe(source))
