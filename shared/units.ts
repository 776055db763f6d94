/** Factors to the canonical unit of a kind; private.to_canonical_unit() in SQL holds the same and supabase/tests/units.test.ts compares the two. */
const LENGTH_CM = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48, yd: 91.44 }
const MASS_KG = { kg: 1, lb: 0.45359237 }
const TIME_S = { s: 1, min: 60 }
const SPEED_KM_H = { km_h: 1, mph: 1.609344, m_s: 3.6 }
const PLAIN = ['count', 'ratio', 'points', 'level']

const KINDS: Record<string, number>[] = [LENGTH_CM, MASS_KG, TIME_S, SPEED_KM_H]

/** Null when one cannot become the other: pounds are never centimetres. */
export function toCanonical(amount: number, unit: string, canonical: string): number | null {
  if (unit === canonical) return amount
  for (const kind of KINDS) {
    const [from, to] = [kind[unit], kind[canonical]]
    if (from !== undefined && to !== undefined) return (amount * from) / to
  }
  return PLAIN.includes(unit) && [...PLAIN, 'pct'].includes(canonical) ? amount : null
}

/** The units a number of this kind may arrive in, the canonical one first. */
export function unitsFor(canonical: string): string[] {
  const kind = KINDS.find((one) => canonical in one)
  return kind ? [canonical, ...Object.keys(kind).filter((unit) => unit !== canonical)] : [canonical]
}

/** Nobody is asked for a height in millimetres or yards; a table may still bring them. */
const LENGTHS_TYPED: Record<string, string[]> = { cm: ['cm', 'm', 'in', 'ft'], m: ['m', 'cm', 'ft', 'yd'] }

/** The units a form offers for a number of this kind, the canonical one first. */
export const unitsToType = (canonical: string): string[] => LENGTHS_TYPED[canonical] ?? unitsFor(canonical)

/** Every unit a number may arrive in; the check on public.measurements.unit_entered names the same. */
export const UNITS = [
  ...(['mm', 'cm', 'm', 'in', 'ft', 'yd'] as const),
  ...(['kg', 'lb'] as const),
  ...(['s', 'min'] as const),
  ...(['km_h', 'mph', 'm_s'] as const),
  ...(['pct', 'count', 'ratio', 'points', 'rpm', 'w', 'level'] as const),
] as const

/** How a number came about; the check on public.measurements.method names the same. */
export const METHODS = [
  'fat',
  'laser',
  'hand',
  'radar',
  'device',
  'video',
  'official',
  'estimate',
  'unknown',
] as const
export type Method = (typeof METHODS)[number]

/** How it is called beside a metric of this unit: only a time is hand-timed, anything else is measured by hand. */
export const methodWord = (method: string, unit: string | undefined): string =>
  method === 'hand' && unit !== 's' ? 'by_hand' : method

export type Timing = 'any' | 'electronic' | 'hand' | 'unstated'

const ELECTRONIC: readonly Method[] = ['fat', 'laser', 'device', 'video', 'official', 'radar']

/** A time by hand and one by a device are two different numbers, and one of no stated method is neither; private.timing_of() in SQL says the same. */
export function timingOf(method: Method, timed: boolean): Timing {
  if (!timed) return 'any'
  if (method === 'unknown') return 'unstated'
  return ELECTRONIC.includes(method) ? 'electronic' : 'hand'
}

/** What a person reads for a unit, where it is not the unit's own name. A count has none. */
const SIGNS: Record<string, string> = {
  km_h: 'km/h',
  m_s: 'm/s',
  pct: '%',
  w: 'W',
  count: '',
  ratio: '',
  points: '',
  level: '',
}
export const unitSign = (unit: string): string => SIGNS[unit] ?? unit
