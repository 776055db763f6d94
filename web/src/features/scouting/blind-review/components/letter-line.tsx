import { useT } from '#web/lib/i18n.ts'
import { usePositionLetters } from '#web/lib/position-letters.ts'
import type { Letter } from '../types.ts'

/** "Left winger · Left · 16–17 · Andalusia": what may be known of somebody, in one line; short, with the letters of the positions. */
export function useLetterLine() {
  const t = useT('blind-review')
  const words = useT('sport')
  const letters = usePositionLetters()
  return ({ sport, positions, side, age_band, region }: NonNullable<Letter['line']>, short = false) => {
    const places = positions
      .slice(0, short ? 1 : undefined)
      .map((code) => (short ? letters(sport, code) : words(`position.${sport}.${code}`)))
      .join(', ')
    return [
      !short && sport && words(`sport.${sport}`),
      places,
      side && t(`side.${side}`),
      age_band?.replace('-', '–'),
      !short && region,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
