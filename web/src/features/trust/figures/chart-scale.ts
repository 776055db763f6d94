export type Tone = 'accent' | 'pitch' | 'blue' | 'grey' | 'flood' | 'red'
export type Series = {
  name: string
  /** One for each point; null where nothing is told. */
  values: readonly (number | null)[]
  tone: Tone
  /** The period before: dashed, and no area. */
  isBefore?: boolean
}

/** Round steps from nothing to at least `most`: 0, 5, 10, 15. */
export function ticksTo(most: number): number[] {
  const rough = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough)
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  const count = Math.max(1, Math.ceil(most / whole))
  return Array.from({ length: count + 1 }, (_, i) => i * whole)
}

/** Which of so many points are named under the axis: the ends, and what is evenly between them. */
export function namedPoints(points: number, names: number): number[] {
  if (points <= names) return Array.from({ length: points }, (_, i) => i)
  return Array.from({ length: names }, (_, i) => Math.round((i * (points - 1)) / (names - 1)))
}
