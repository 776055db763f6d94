/** Factors to the canonical unit of a kind; private.to_canonical_unit() in SQL holds the same and a test compares the two. */
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
