import { toCanonical } from '../units.ts'
import type {
  CsvTable,
  ImportDefaults,
  ImportMapping,
  ImportMetric,
  ImportNumber,
  ImportProblem,
  ImportRow,
  ParsedImport,
} from './measurement-import.ts'
import { parsePositions } from './parse-positions.ts'
import { parseDate, parseNumber, parseYear } from './parse-values.ts'

type Sport = { code: string; positions: readonly string[]; metrics: readonly ImportMetric[] }
type Line = CsvTable['rows'][number]
type Report = (
  column: string,
  code: ImportProblem['code'],
  given: string,
  wanted: string,
  refused?: boolean,
) => void

const NAME_MAX_CHARS = 120

/** Turns a table into what the database takes. A bad cell costs that cell, a nameless or dateless line costs the line. */
export function parseRows(
  table: CsvTable,
  mapping: ImportMapping,
  sport: Sport,
  defaults: ImportDefaults,
): ParsedImport {
  const problems: ImportProblem[] = []
  let blanks = 0
  const rows = table.rows.flatMap((line) => {
    const report: Report = (column, code, given, wanted, refused = false) =>
      problems.push({ line: line.line, column, code, given: given.slice(0, 80), wanted, refused })
    const person = parsePerson(line, mapping, sport, defaults, report)
    const day = parseDay(line, mapping, defaults, report)
    if (!person || !day) return []
    const measurements = mapping.measurements.flatMap((column): ImportNumber[] => {
      const text = line.cells[column.column] ?? ''
      if (text === '') {
        blanks += 1
        return []
      }
      const metric = sport.metrics.find(({ code }) => code === column.metric)
      const value = parseNumber(text, column.unit)
      if (!metric || value === null) {
        report(column.column, 'not_a_number', text, column.unit)
        return []
      }
      const canonical = toCanonical(value, column.unit, metric.unit)
      if (canonical === null || canonical < metric.min_value || canonical > metric.max_value) {
        report(
          column.column,
          'not_plausible',
          `${text} ${column.unit}`,
          `${metric.min_value}–${metric.max_value} ${metric.unit}`,
        )
        return []
      }
      return [{ metric: metric.code, value, unit: column.unit, method: column.method, ...day }]
    })
    return [{ ...person, measurements }]
  })
  return { rows, problems, blanks }
}

function parsePerson(
  line: Line,
  mapping: ImportMapping,
  sport: Sport,
  defaults: ImportDefaults,
  report: Report,
): Omit<ImportRow, 'measurements'> | null {
  const cell = (column: string | undefined) => (column ? (line.cells[column] ?? '') : '')
  const name = mapping.name.map(cell).join(' ').replace(/\s+/g, ' ').trim()
  if (name === '' || name.length > NAME_MAX_CHARS) {
    report(mapping.name.join(' '), name === '' ? 'no_name' : 'too_long', name, `1–${NAME_MAX_CHARS}`, true)
    return null
  }
  const { codes, unknown } = parsePositions(cell(mapping.position), sport.code, sport.positions)
  if (unknown.length > 0)
    report(mapping.position ?? '', 'unknown_position', unknown.join(' '), sport.positions.join(' '))
  const country = cell(mapping.country).toUpperCase() || defaults.country || null
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    report(mapping.country ?? '', 'unknown_country', country, 'FR')
  const category = sexCategory(cell(mapping.sexCategory)) ?? defaults.sexCategory ?? null
  if (cell(mapping.sexCategory) !== '' && category === null)
    report(mapping.sexCategory ?? '', 'unknown_category', cell(mapping.sexCategory), 'female male open')
  const classYear = cell(mapping.classYear) === '' ? null : parseYear(cell(mapping.classYear))
  if (cell(mapping.classYear) !== '' && classYear === null)
    report(mapping.classYear ?? '', 'not_a_year', cell(mapping.classYear), '1950–2050')
  return {
    row: line.line,
    key:
      mapping.key
        .map((column) => keyPart(cell(column)))
        .join('|')
        .slice(0, 200) || keyPart(name),
    name,
    positions: codes,
    class_year: classYear,
    club: cell(mapping.club).slice(0, 120),
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    sex_category: category,
    level: defaults.level ?? null,
  }
}

function parseDay(
  line: Line,
  mapping: ImportMapping,
  defaults: ImportDefaults,
  report: Report,
): Pick<ImportNumber, 'measured_on' | 'precision'> | null {
  const date = mapping.date ? (line.cells[mapping.date] ?? '') : ''
  if (date !== '') {
    const measured_on = parseDate(date, defaults.dateOrder)
    if (measured_on) return { measured_on, precision: 'day' }
    report(mapping.date ?? '', 'not_a_date', date, '2026-03-14', true)
    return null
  }
  const year = mapping.year ? (line.cells[mapping.year] ?? '') : ''
  if (year !== '') {
    const read = parseYear(year)
    if (read) return { measured_on: `${read}-01-01`, precision: 'year' }
    report(mapping.year ?? '', 'not_a_year', year, '1950–2050', true)
    return null
  }
  if (defaults.measuredOn) return { measured_on: defaults.measuredOn, precision: 'day' }
  report(mapping.date ?? mapping.year ?? '', 'no_date', '', '2026-03-14', true)
  return null
}

const CATEGORIES: Record<string, string> = {
  f: 'female',
  female: 'female',
  w: 'female',
  women: 'female',
  girls: 'female',
  m: 'male',
  male: 'male',
  men: 'male',
  boys: 'male',
  open: 'open',
}
const sexCategory = (text: string) => CATEGORIES[text.toLowerCase()] ?? null

/** The same person is the same person with and without accents, dots and capitals. */
const keyPart = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
