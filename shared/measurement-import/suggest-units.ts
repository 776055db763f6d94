import { toCanonical, unitsFor } from '../units.ts'
import { headingUnit } from './guess-columns.ts'
import type { CsvTable, ImportMapping, ImportMetric, MeasurementColumn } from './measurement-import.ts'
import { parseNumber } from './parse-values.ts'

export type UnitSuggestion = {
  column: string
  from: string
  to: string
  /** How many of the column's numbers are plausible in either unit. */
  values: number
  plausibleFrom: number
  plausibleTo: number
}

/** Nearly all of a column must fit the other unit, and not what it was taken for. */
const FITS = 0.98
const MISFITS = 0.95
/** What a heading says of the unit is believed until most of several numbers contradict it. */
const NAMED = { misfits: 0.5, values: 5 }

type Column = { entry: MeasurementColumn; metric: ImportMetric; values: string[]; named: boolean }

/**
 * Columns whose numbers are implausible in the unit they were taken for and plausible in another. Where one column of a file turns out
 * to be in inches, the lengths beside it whose headings name no unit are offered in inches too: 36 is a jump in either.
 */
export function suggestUnits(
  table: CsvTable,
  mapping: ImportMapping,
  metrics: readonly ImportMetric[],
): UnitSuggestion[] {
  const columns = mapping.measurements.flatMap((entry): Column[] => {
    const metric = metrics.find(({ code }) => code === entry.metric)
    const values = table.rows.map(({ cells }) => cells[entry.column] ?? '').filter((text) => text !== '')
    const named = metric !== undefined && headingUnit(entry.column, metric.unit) !== undefined
    return metric && values.length > 0 ? [{ entry, metric, values, named }] : []
  })
  const sure = columns
    .filter(({ named, values }) => !named || values.length >= NAMED.values)
    .flatMap((column) => suggestion(column, otherUnits(column), column.named ? NAMED.misfits : MISFITS))
  const isInUse = (unit: string) =>
    sure.some(({ to }) => to === unit) || columns.some(({ entry, named }) => named && entry.unit === unit)
  const alike = columns
    .filter(({ entry, named }) => !named && !sure.some(({ column }) => column === entry.column))
    .flatMap((column) => suggestion(column, otherUnits(column).filter(isInUse), 1.01))
  return [...sure, ...alike]
}

const otherUnits = ({ entry, metric }: Column) => unitsFor(metric.unit).filter((unit) => unit !== entry.unit)

function suggestion(column: Column, units: string[], below: number): UnitSuggestion[] {
  const { entry, values } = column
  const plausibleFrom = countPlausible(column, entry.unit)
  if (plausibleFrom / values.length >= below) return []
  const [best] = units
    .map((to) => ({ to, plausibleTo: countPlausible(column, to) }))
    .filter(({ plausibleTo }) => plausibleTo / values.length >= FITS && plausibleTo >= plausibleFrom)
    .sort((a, b) => b.plausibleTo - a.plausibleTo)
  const shown = { column: entry.column, from: entry.unit, values: values.length, plausibleFrom }
  return best ? [{ ...shown, ...best }] : []
}

function countPlausible({ metric, values }: Column, unit: string) {
  return values.filter((text) => {
    const value = parseNumber(text, unit)
    const canonical = value === null ? null : toCanonical(value, unit, metric.unit)
    return canonical !== null && canonical >= metric.min_value && canonical <= metric.max_value
  }).length
}
