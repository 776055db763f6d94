import { unitsFor } from '../units.ts'
import type { CsvTable, ImportMapping, ImportMetric, MeasurementColumn } from './measurement-import.ts'

/** What people call the numbers, in the order of trust: the first that fits a column wins. */
const METRIC_WORDS: [metric: string, pattern: RegExp][] = [
  ['wingspan_cm', /wing ?span|reach arm to arm|envergure|envergadura/],
  ['standing_reach_cm', /standing reach/],
  ['approach_touch_cm', /approach (touch|reach)|spike (touch|reach)/],
  ['block_touch_cm', /block (touch|reach)/],
  ['approach_vertical_cm', /approach (vert|jump)|max vert/],
  ['height_cm', /^(height|ht|taille|estatura|altura|talla)\b/],
  ['weight_kg', /^(weight|wt|poids|peso)\b/],
  ['arm_cm', /\barm( length)?\b/],
  ['hand_cm', /\bhand( size| span)?\b/],
  ['split10y_s', /\b(10|ten) ?(yd|yard|y)?s? ?(split|dash)\b/],
  ['split20y_s', /\b(20|twenty) ?(yd|yard|y)?s? ?(split|dash)\b/],
  ['dash40_s', /\b(40|forty) ?(yd|yard|y)?s?( dash| sprint| time)?\b/],
  ['dash60y_s', /\b(60|sixty) ?(yd|yard|y)?s?( dash| sprint| time)?\b/],
  ['sprint10_s', /\b10 ?m(eter|etre)?s?( sprint)?\b/],
  ['sprint20_s', /\b20 ?m(eter|etre)?s?( sprint)?\b/],
  ['sprint30_s', /\b30 ?m(eter|etre)?s?( sprint)?\b/],
  ['sprint40m_s', /\b40 ?m(eter|etre)?s?( sprint)?\b/],
  ['broad_jump_cm', /broad( jump)?|long(eur)? sans elan|salto horizontal/],
  ['vertical_cm', /\bvert(ical)?( leap| jump)?\b|detente|salto vertical/],
  ['cone3_s', /(3|three) ?-?cone|l drill/],
  ['pro_agility_s', /shuttle|pro agility|5 10 5|20 yd shuttle/],
  ['bench225_reps', /bench( press)?( reps)?|225/],
  ['cod505_s', /\b505\b/],
  ['t_test_s', /t test/],
]

const UNIT_WORDS: [unit: string, pattern: RegExp][] = [
  ['in', /\b(in|inch|inches)\b|"/],
  ['lb', /\b(lb|lbs|pounds?)\b/],
  ['cm', /\bcm\b/],
  ['mm', /\bmm\b/],
  ['kg', /\b(kg|kilos?)\b/],
  ['ft', /\b(ft|feet)\b/],
  ['mph', /\bmph\b/],
  ['km_h', /\b(km ?h|kph|kmh)\b/],
  ['m_s', /\bm ?s\b/],
  ['s', /\b(s|sec|secs|seconds)\b/],
  ['m', /\b(m|met(er|re)s)\b/],
]

const normalizeHeading = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9"]+/g, ' ')
    .trim()

/** A first proposal that a person looks over: what cannot be told stays unmapped. */
export function guessColumnMapping(table: CsvTable, metrics: ImportMetric[]): ImportMapping {
  const { columns } = table
  const find = (pattern: RegExp) => columns.find((column) => pattern.test(normalizeHeading(column)))
  const whole = find(/^(player|name|athlete|full name|player name|athlete name|nom|nombre)$/)
  const parts = [
    find(/^(first name|given name|prenom)$/),
    find(/^(last name|surname|family name|apellidos?)$/),
  ]
  const name = whole ? [whole] : parts.filter((part) => part !== undefined)
  const club = find(/^(college|school|club|team|university|equipe|equipo)$/)
  const position = find(/^(pos|position|poste|posicion)$/) ?? find(/^pos\b/)
  const year = find(/^(year|season|draft year|annee|ano|temporada)$/)
  const date = find(/^(date|measured on|tested on|test date|fecha)$/)
  return {
    name,
    key: [year, ...name, club, position].filter((column) => column !== undefined),
    club,
    position,
    country: find(/^(country|nation|pays|pais)$/),
    classYear: find(/^(class|class year|grad year|graduation year)$/),
    sexCategory: find(/^(sex|gender|category)$/),
    date,
    year: date ? undefined : year,
    measurements: guessMeasurements(columns, metrics),
  }
}

function guessMeasurements(columns: string[], metrics: ImportMetric[]): MeasurementColumn[] {
  const taken = new Set<string>()
  return columns.flatMap((column) => {
    const words = normalizeHeading(column)
    const metric =
      metrics.find(({ code }) => words === normalizeHeading(code)) ??
      metrics.find(({ code }) =>
        METRIC_WORDS.some(
          ([word, pattern]) => word === code && pattern.test(words) && isFirst(words, code, metrics),
        ),
      )
    if (!metric || taken.has(metric.code)) return []
    taken.add(metric.code)
    return [{ column, metric: metric.code, unit: guessUnit(words, metric.unit), method: 'unknown' }]
  })
}

/** "10-Yard Split" also holds the word of a shorter pattern; the earlier line of the list decides. */
function isFirst(words: string, code: string, metrics: ImportMetric[]) {
  return (
    METRIC_WORDS.find(
      ([metric, pattern]) => pattern.test(words) && metrics.some((one) => one.code === metric),
    )?.[0] === code
  )
}

/** The unit that a heading names; undefined where it names none. */
export const headingUnit = (column: string, canonical: string) =>
  unitOf(normalizeHeading(column), unitsFor(canonical))

const unitOf = (words: string, possible: string[]) =>
  UNIT_WORDS.find(([unit, pattern]) => possible.includes(unit) && pattern.test(words))?.[0]

const guessUnit = (words: string, canonical: string) => unitOf(words, unitsFor(canonical)) ?? canonical
