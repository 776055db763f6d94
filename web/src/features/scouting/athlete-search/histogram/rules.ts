import { AGE_BANDS, type Facets } from '../types.ts'

type Ends = { min: number | null; max: number | null }

/** Where the thumbs stand: an open end is the end of the axis, and what was typed beyond it too. */
export const thumbsOf = ({ min, max }: Ends, axis: { from: number; to: number }): [number, number] => {
  const inside = (value: number) => Math.min(axis.to, Math.max(axis.from, value))
  return [inside(min ?? axis.from), inside(max ?? axis.to)]
}

/** What two thumbs ask for: at the end of the axis nothing is asked, so nobody beyond it is lost. */
export function endsOf(
  [least, most]: [number, number],
  axis: { from: number; to: number },
  decimals: number,
): Ends {
  const round = (value: number) => Number(value.toFixed(decimals))
  return { min: least <= axis.from ? null : round(least), max: most >= axis.to ? null : round(most) }
}

/** The chosen bands as a span of them; all of them where none is chosen or they do not follow one another. */
export function bandThumbs(chosen: readonly string[]): [number, number] {
  const places = AGE_BANDS.flatMap((band, i) => (chosen.includes(band) ? [i] : []))
  const [first = 0, last = AGE_BANDS.length - 1] = [places[0], places.at(-1)]
  return [first, last]
}

/** The bands of a span; none, which is all, where it is the whole axis. */
export const bandsOf = ([first, last]: [number, number]): string[] =>
  first === 0 && last === AGE_BANDS.length - 1 ? [] : AGE_BANDS.slice(first, last + 1)

export const bandCounts = (facets: Facets | null) =>
  AGE_BANDS.map((band) => facets?.ageBands?.find(({ value }) => value === band)?.count ?? 0)
