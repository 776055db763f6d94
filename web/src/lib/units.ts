import { getFormatter } from './intl-cache.ts'

/** Measurements are kept in these units; people may read them in those of their country. */
export type UnitSystem = 'metric' | 'imperial'

type Shown = { unit: string; factor: number; decimals?: number }

const imperial: Record<string, Shown> = {
  cm: { unit: 'in', factor: 1 / 2.54, decimals: 1 },
  m: { unit: 'yd', factor: 1 / 0.9144, decimals: 1 },
  kg: { unit: 'lb', factor: 1 / 0.45359237, decimals: 0 },
  'km/h': { unit: 'mph', factor: 1 / 1.609344, decimals: 1 },
  'm/s': { unit: 'ft/s', factor: 1 / 0.3048, decimals: 1 },
  km: { unit: 'mi', factor: 1 / 1.609344, decimals: 1 },
}

/** As the database names them, where that differs from what a person reads. A count has no unit. */
const signs: Record<string, string> = {
  km_h: 'km/h',
  m_s: 'm/s',
  pct: '%',
  w: 'W',
  count: '',
  ratio: '',
  points: '',
  level: '',
}
export const unitSign = (unit: string) => signs[unit] ?? unit

export type MeasureParts = { value: string; unit: string }

/** Decimals: as many as the metric is read with (4.12 s, 46.3 cm); a converted value gets its own unit's. */
export function measureParts(
  value: number,
  unit: string,
  { language, system = 'metric', decimals }: { language: string; system?: UnitSystem; decimals?: number },
): MeasureParts {
  const sign = unitSign(unit)
  const shown = system === 'imperial' ? imperial[sign] : undefined
  const digits = shown ? shown.decimals : decimals
  const format = getFormatter('NumberFormat', language, {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 2,
  })
  return { value: format.format(value * (shown?.factor ?? 1)), unit: shown?.unit ?? sign }
}

/** What metricParts needs to know of a metric; features/sport holds the whole of it. */
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
    return { ...measureParts(value / 0.3048, '', { language, decimals: 1 }), unit: 'ft' }
  }
  return measureParts(value, metric.unit, { language, system, decimals: metric.decimals })
}

/** 381.4 s reads 6:21.4 */
function clock(seconds: number, decimals: number, language: string): string {
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
  const inches = Math.round(centimetres / 2.54)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

/** What was typed in an imperial unit, back in the unit it is kept in. */
export const toMetric = (value: number, metricUnit: string) =>
  value / (imperial[unitSign(metricUnit)]?.factor ?? 1)
