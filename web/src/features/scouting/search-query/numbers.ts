import { AGE_BANDS } from '#web/features/scouting/athlete-search/types.ts'
import { foldText } from '#web/lib/fold-text.ts'
import type { Marker, Reading, Vocabulary, Word } from './types.ts'

const youngest = 13
const oldest = 60

/** Ages and years: "U18", "16-17", "over 21", "17 años", "born 2009", "class of 2028", and a year alone by what it can be. */
export function readNumber(
  words: Word[],
  at: number,
  markers: Vocabulary['markers'],
  today: Date,
): Reading | null {
  const is = (marker: Marker, i: number) => !words[i]?.quoted && markers[marker].has(words[i]?.folded ?? '')
  const year = today.getFullYear()
  let next = at
  let marker: Marker | null = null
  for (const one of ['under', 'over', 'born', 'graduation'] as const) if (is(one, at)) marker = one
  if (marker) {
    next++
    while (is('skip', next)) next++
  }
  const [, glued, digits] = /^(\p{L}*)(\d+)$/u.exec(words[next]?.folded ?? '') ?? []
  if (digits === undefined || words[next]?.quoted) return null
  const measured = resultEnd(words, next)
  if (measured !== null) return { from: measured, to: measured, lists: {} }
  if (glued) {
    if (marker || !markers.under.has(glued)) return null
    marker = 'under'
  }
  const value = Number(digits)
  const to = next + 1
  const ages = (from: number, until: number, end: number): Reading | null => {
    const values = bandsBetween(from, until)
    return values.length > 0 ? { from: at, to: end, lists: { ageBands: values } } : null
  }
  if (/^\d{4}$/.test(digits)) {
    const isBirth = value >= year - oldest && value <= year - youngest
    if (marker === 'graduation' || (!marker && value >= year - 6 && value <= year + 10))
      return { from: at, to, lists: { classYears: [digits] } }
    if (marker === 'born' || (!marker && isBirth)) return ages(year - value - 1, year - value, to)
    return null
  }
  if (!/^\d{1,2}$/.test(digits) || marker === 'born' || marker === 'graduation') return null
  const unitEnd = (from: number): number => (is('years', from) ? unitEnd(from + 1) : from)
  const afterUnit = unitEnd(to)
  if (marker === 'under') return ages(0, value - 1, afterUnit)
  if (marker === 'over') return ages(value, 200, afterUnit)
  if (value < youngest || value > oldest) return null
  const second = rangeEnd(words, to, markers)
  if (second && second.value >= value) return ages(value, second.value, unitEnd(second.to))
  return ages(value, value, afterUnit)
}

/** Units as people write them in any of the three languages; "in" is the English word far more often. */
const units = new Set(
  `s sec secs second seconds segundo segundos seconde secondes ms m metre metres meter meters metro metros mètre mètres
  cm km kmh kph mph kg kilo kilos lb lbs pound pounds libras livres inch inches ft feet yd yds yard yards yarda yardas
  rep reps w watt watts bpm`
    .split(/\s+/)
    .map(foldText),
)

/** Where "4.35 s" or "40 yards" ends, which are results and no ages: they stay text. */
function resultEnd(words: Word[], at: number): number | null {
  const next = words[at + 1]
  const isDecimal = /^[.,]$/.test(next?.gap ?? '') && /^\d+$/.test(next?.folded ?? '')
  const end = isDecimal ? at + 2 : at + 1
  const hasUnit = units.has(words[end]?.folded ?? '')
  if (!isDecimal && !hasUnit) return null
  return hasUnit ? end + 1 : end
}

/** The second number of "16-17" or "16 to 17". */
function rangeEnd(words: Word[], at: number, markers: Vocabulary['markers']) {
  const joined = /^\s*[-–—]\s*$/.test(words[at]?.gap ?? '')
  const end = joined ? at : at + 1
  if (!joined && !markers.to.has(words[at]?.folded ?? '')) return null
  const digits = words[end]?.folded ?? ''
  return /^\d{2}$/.test(digits) && Number(digits) <= oldest ? { value: Number(digits), to: end + 1 } : null
}

/** The bands that hold any age of a span: nobody shows scouts more of their age than the band. */
export const bandsBetween = (from: number, until: number) =>
  AGE_BANDS.filter((band) => {
    const [least = 0, most = 200] = band.split(/[-+]/).map((end) => (end ? Number(end) : 200))
    return most >= from && least <= until
  })
