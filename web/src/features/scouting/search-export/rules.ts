import { csvLine } from '#shared/csv-cell.ts'
import { LIMITS } from '#shared/limits.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import type { ExportColumn, ExportedNumber, ExportedRow } from './types.ts'

const { peopleMax, metricsMax } = LIMITS.searchExport

/** The tests that are asked about stand first; those that people of the sport read come after. */
export function metricsOf(
  { sort, ranges }: Pick<SearchFilter, 'sort' | 'ranges'>,
  ofSport: readonly { code: string; isKey: boolean }[],
) {
  const asked = [...(typeof sort === 'object' ? [sort.metric] : []), ...ranges.map(({ metric }) => metric)]
  const keys = ofSport.filter(({ isKey }) => isKey).map(({ code }) => code)
  return {
    known: [...new Set([...asked, ...ofSport.map(({ code }) => code)])],
    usual: [...new Set([...asked, ...keys])].slice(0, metricsMax),
  }
}

/** As many as a file holds. */
export const inFile = (people: number) => Math.min(people, peopleMax)

/** What is said of a test beside its value. */
const NUMBER_PARTS = ['unit', 'how', 'date', 'proof', 'measured_by'] as const
export type NumberPart = (typeof NUMBER_PARTS)[number]

export type FileWords = {
  head: (column: 'name' | ExportColumn | 'country') => string
  test: (metric: string) => string
  part: (part: NumberPart, metric: string) => string
  link: (athlete: string) => string
  position: (sport: string | null, code: string) => string
  country: (code: string) => string
  unit: (metric: string) => string
  decimals: (metric: string) => number
  how: (metric: string, number: ExportedNumber) => string
  proof: (provenance: number) => string
  measurer: (number: ExportedNumber) => string
}

/** As precisely as it is known: 2026, 2026-10 or 2026-10-03. */
const dateKnown = ({ measured_on, precision }: ExportedNumber) =>
  measured_on.slice(0, { year: 4, month: 7, day: 10 }[precision])

function cellsOf(row: ExportedRow, column: ExportColumn, words: FileWords): (string | number)[] {
  if (column === 'profile') return [row.profile ? words.link(row.profile) : '']
  if (column === 'positions') return [row.positions.map((code) => words.position(row.sport, code)).join('; ')]
  if (column === 'region') return [row.region ?? '', row.country ? words.country(row.country) : '']
  return [row[column] ?? '']
}

function numberCells(number: ExportedNumber | undefined, metric: string, words: FileWords) {
  if (!number) return ['', ...NUMBER_PARTS.map(() => '')]
  const parts: Record<NumberPart, string> = {
    unit: words.unit(metric),
    how: words.how(metric, number),
    date: dateKnown(number),
    proof: words.proof(number.provenance),
    measured_by: words.measurer(number),
  }
  return [Number(number.value.toFixed(words.decimals(metric))), ...NUMBER_PARTS.map((part) => parts[part])]
}

/** One line for each person. The mark at the beginning tells spreadsheets that it is UTF-8. */
export function fileOf(
  rows: ExportedRow[],
  columns: readonly ExportColumn[],
  metrics: readonly string[],
  words: FileWords,
) {
  const heads = [
    words.head('name'),
    ...columns.flatMap((column) =>
      column === 'region' ? [words.head('region'), words.head('country')] : [words.head(column)],
    ),
    ...metrics.flatMap((metric) => [
      words.test(metric),
      ...NUMBER_PARTS.map((part) => words.part(part, metric)),
    ]),
  ]
  const lines = rows.map((row) => [
    row.name,
    ...columns.flatMap((column) => cellsOf(row, column, words)),
    ...metrics.flatMap((metric) => numberCells(row.numbers[metric], metric, words)),
  ])
  return `\uFEFF${[heads, ...lines].map((line) => `${csvLine(line)}\r\n`).join('')}`
}
