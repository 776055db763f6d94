import { toCanonical, unitSign } from '#shared/units.ts'
import { getFormatter } from './intl-cache.ts'

/** Measurements are kept in these units; people may read them in those of their country. */
export type UnitSystem = 'metric' | 'imperial'

/** What people read in imperial units instead of a canonical unit; the factors are those of shared/units.ts. */
const imperial: Record<string, { unit: string; decimals: number }> = {
  cm: { unit: 'in', decimals: 1 },
  m: { unit: 'yd', decimals: 1 },
  kg: { unit: 'lb', decimals: 0 },
  km_h: { unit: 'mph', decimals: 1 },
}

const convert = (value: number, from: string, to: string) => toCanonical(value, from, to) ?? value

export type MeasureParts = { value: string; unit: string }

/** Decimals: as many as the metric is read with (4.12 s, 46.3 cm); a converted value gets its own unit's. */
export function measureParts(
  value: number,
  unit: string,
  { language, system = 'metric', decimals }: { language: string; system?: UnitSystem; decimals?: number },
): MeasureParts {
  const shown = system === 'imperial' ? imperial[unit] : undefined
  const digits = shown ? shown.decimals : decimals
  const format = getFormatter('NumberFormat', language, {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 2,
  })
  return shown
    ? { value: format.format(convert(value, unit, shown.unit)), unit: shown.unit }
    : { value: format.format(value), unit: unitSign(unit) }
}

/** What metricParts needs to know of a metric; features/athletes/sport holds the whole of it. */
type Shape = { code: string; unit: string; decimals: number }

/** A metric's value the way its people read it: heights in feet and inches, long times as minutes, jumps in feet. */
export function metricParts(
  value: number,
  metric: Shape,
  { language, system = 'metric' }: { language: string; system?: UnitSystem },
): MeasureParts {
  if (metric.unit === 's' && value >= 100) return { value: clock(value, metric.decimals, language), unit: '' }
  if (system === 'imperial' && metric.code === 'height_cm') return { value: heightInFeet(value), unit: '' }
  // Shuttle runs count whole metres everywhere; a jump or a throw, read to the centimetre, is told in feet.
  if (system === 'imperial' && metric.unit === 'm' && metric.decimals !== 1) {
    if (metric.decimals === 0) return measureParts(value, 'm', { language, decimals: 0 })
    return { ...measureParts(convert(value, 'm', 'ft'), '', { language, decimals: 1 }), unit: 'ft' }
  }
  return measureParts(value, metric.unit, { language, system, decimals: metric.decimals })
}

/** The same in one line, of a metric that the catalog may not know any more. */
export function metricLine(
  value: number,
  metric: Shape | undefined,
  read: { language: string; system?: UnitSystem },
): string {
  if (!metric) return String(value)
  const parts = metricParts(value, metric, read)
  return `${parts.value} ${parts.unit}`.trim()
}

/** As somebody typed it: a long time as on a clock, and no more decimals than were given, so that nothing reads more exact. */
export function enteredParts(value: number, unit: string, language: string): MeasureParts {
  const decimals = Math.min(3, String(value).split('.')[1]?.length ?? 0)
  if (unit === 's' && value >= 100) return { value: clock(value, decimals, language), unit: '' }
  const format = getFormatter('NumberFormat', language, { maximumFractionDigits: 3 })
  return { value: format.format(value), unit: unitSign(unit) }
}

/** The same in one line. */
export function enteredLine(entered: number, typedIn: string, language: string): string {
  const { value, unit } = enteredParts(entered, typedIn, language)
  return `${value} ${unit}`.trim()
}

/** 381.4 s reads 6:21.4 */
export function clock(seconds: number, decimals: number, language: string): string {
  const total = Number(seconds.toFixed(decimals))
  const rest = getFormatter('NumberFormat', language, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${Math.floor(total / 60)}:${rest.format(total % 60)}`
}

/** Tall people are told in feet and inches, never in inches alone. */
export function heightInFeet(centimetres: number): string {
  const inches = Math.round(convert(centimetres, 'cm', 'in'))
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

/** What was typed in an imperial unit, back in the unit it is kept in. */
export const toMetric = (value: number, metricUnit: string) =>
  convert(value, imperial[metricUnit]?.unit ?? metricUnit, metricUnit)
