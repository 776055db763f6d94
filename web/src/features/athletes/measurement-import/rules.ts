import type { ImportMapping, ImportMetric } from '#shared/measurement-import/measurement-import.ts'
import { unitsFor } from '#shared/units.ts'

/** A short name that tells this source from others: the database wants small letters, digits, - and _. */
export const sourceFrom = (fileName: string) =>
  fileName
    .replace(/\.[^.]+$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

/** The mapping with one column changed: to another metric (in a unit that fits it), another unit, or to nothing. */
export function withColumn(
  mapping: ImportMapping,
  column: string,
  change: { metric: string | null; unit?: string },
  metrics: ImportMetric[],
): ImportMapping {
  const others = mapping.measurements.filter(
    (entry) => entry.column !== column && entry.metric !== change.metric,
  )
  const metric = metrics.find(({ code }) => code === change.metric)
  if (!metric) return { ...mapping, measurements: others }
  const before = mapping.measurements.find((entry) => entry.column === column)
  const possible = unitsFor(metric.unit)
  const unit = [change.unit, before?.unit].find((known) => known && possible.includes(known)) ?? metric.unit
  return {
    ...mapping,
    measurements: [...others, { column, metric: metric.code, unit, method: before?.method ?? 'unknown' }],
  }
}
