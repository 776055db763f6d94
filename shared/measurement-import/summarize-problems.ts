import { csvText } from '../csv-cell.ts'
import type { CsvTable, ImportMapping, ImportProblem } from './measurement-import.ts'

export type ProblemSummary = Pick<ImportProblem, 'column' | 'code' | 'wanted' | 'refused'> & {
  count: number
  examples: Pick<ImportProblem, 'line' | 'given'>[]
}

const EXAMPLES = 3

/** What was not taken, a line for each column and reason, the most frequent first. */
export function summarizeProblems(problems: readonly ImportProblem[]): ProblemSummary[] {
  const byReason = new Map<string, ProblemSummary>()
  for (const { column, code, wanted, refused, line, given } of problems) {
    const key = `${column}\0${code}`
    const known = byReason.get(key) ?? { column, code, wanted, refused, count: 0, examples: [] }
    byReason.set(key, known)
    known.count += 1
    if (known.examples.length < EXAMPLES) known.examples.push({ line, given })
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count)
}

/** All of them as a file, for whoever mends the table. */
export const problemsCsv = (problems: readonly ImportProblem[]) =>
  [
    ['line', 'column', 'problem', 'given', 'wanted'],
    ...problems.map(({ line, column, code, given, wanted }) => [String(line), column, code, given, wanted]),
  ]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')

const csvCell = (text: string) => `"${csvText(text).replaceAll('"', '""')}"`

/** Columns that nothing is read from. */
export function unusedColumns({ columns }: CsvTable, mapping: ImportMapping): string[] {
  const { name, key, measurements, ...fields } = mapping
  const used = new Set([
    ...name,
    ...key,
    ...measurements.map(({ column }) => column),
    ...Object.values(fields),
  ])
  return columns.filter((column) => !used.has(column))
}
