import { LIMITS } from '#shared/limits.ts'
import { parseRecords } from '#shared/measurement-import/parse-csv.ts'
import { toCanonical, unitSign } from '#shared/units.ts'
import type { Metric, SportCatalog } from '#web/features/athletes/sport/types.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { boundsInUnit, parseEntered } from '../rules.ts'
import { cellKey, type Draft, type Leftover, readDraft, type SheetMember, type Test } from './types.ts'

/** Letters and figures alone, so that "Moser, Kai" and "kai moser" are the same words. */
const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
const isFilled = (line: readonly string[]) => line.some((cell) => cell !== '')
const isValue = (text: string) => /\d/.test(text) && !/\p{L}{3,}/u.test(text)

/** Tab, semicolon or comma, whichever the table is written with; a comma inside a single number divides nothing. */
function delimiterOf(text: string) {
  const lines = text.split(/\r\n|\r|\n/)
  if (text.includes('\t')) return '\t'
  if (text.includes(';')) return ';'
  return lines.every((line) => /^\s*\d+,\d+\s*$/.test(line) || !line.includes(',')) ? '\t' : ','
}

/** A table as a spreadsheet copies it, or a file of values has it. */
export function tableOf(text: string): string[][] {
  const pasted = { delimiter: delimiterOf(text), record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true }
  const table = recordsOf(text, pasted).map(({ record }) => record.map((cell) => cell.trim()))
  return table.slice(0, table.findLastIndex(isFilled) + 1)
}

function recordsOf(text: string, written: Parameters<typeof parseRecords>[1]) {
  try {
    return parseRecords(text, written)
  } catch {
    // A quote that is never closed is a letter like any other.
    return parseRecords(text, { ...written, quote: false })
  }
}

/** Whose name this is: as it stands on the sheet, or in full where the sheet has an initial, or a first name that only one has. */
export function memberNamed(
  typed: string,
  members: readonly SheetMember[],
): SheetMember | 'nobody' | 'ambiguous' {
  const words = wordsOf(typed)
  const first = words[0] ?? ''
  const fits = (name: string[], given: string[]) =>
    name.length === given.length &&
    name.every((word, at) => word === given[at] || (word.length === 1 && given[at]?.startsWith(word)))
  const turned = [...words.slice(1), first]
  const levels: ((name: string[]) => boolean)[] = [
    (name) => name.join(' ') === words.join(' '),
    (name) => fits(name, words) || fits(name, turned),
    (name) =>
      name[0] === first &&
      (words.length === 1 || (name.length === 2 && fits(name, [first, words.at(-1) ?? '']))),
  ]
  for (const level of levels) {
    const found = members.filter(({ name }) => level(wordsOf(name)))
    if (found.length > 1) return 'ambiguous'
    if (found[0]) return found[0]
  }
  return 'nobody'
}

type Place = {
  members: readonly SheetMember[]
  tests: readonly Test[]
  /** What each test is called on the screen, in the order of `tests`. */
  names: readonly string[]
  /** The cell it was pasted into. */
  row: number
  column: number
}
export type Pasted = { cells: Record<string, string>; left: Leftover[] }

/** Which column of the sheet each column of the table goes to, where its first line says so. */
function columnsOf(header: readonly string[] | undefined, names: readonly string[]): number[] | null {
  if (!header) return null
  const columns = header.map((title) =>
    names.findIndex((name) => wordsOf(name).join() === wordsOf(title).join()),
  )
  return columns.every((at) => at >= 0) ? columns : null
}

/** Puts each value of a table into its cell, by names where it has them and by order elsewhere. What finds no cell is told. */
export function placeTable(
  table: readonly string[][],
  { members, tests, names, row, column }: Place,
): Pasted {
  const pasted: Pasted = { cells: {}, left: [] }
  const valued = table.filter((line) => line.some(isValue))
  const lead = Math.min(2, ...valued.map((line) => line.findIndex(isValue)))
  const hasNames =
    lead > 0 && valued.some((line) => typeof memberNamed(line.slice(0, lead).join(' '), members) === 'object')
  const skipped = hasNames ? lead : 0
  const [first] = table
  const header = first && isFilled(first) && !first.some(isValue) && valued.length > 0 ? first : undefined
  const columns = columnsOf(header?.slice(skipped), names)
  for (const [at, line] of (header ? table.slice(1) : table).entries()) {
    // An empty line names nobody, and where there are no names it is an athlete without a value.
    if (!isFilled(line)) continue
    const named = hasNames ? memberNamed(line.slice(0, skipped).join(' '), members) : members[row + at]
    if (typeof named !== 'object') {
      pasted.left.push({ text: line.join(' '), reason: named ?? 'no_row' })
      continue
    }
    for (const [offset, text] of line.slice(skipped).entries()) {
      if (text === '') continue
      const test = tests[columns ? (columns[offset] ?? -1) : (hasNames ? 0 : column) + offset]
      if (test) pasted.cells[cellKey(named.id, test.metric_code)] = withoutUnit(text, test.unit)
      else pasted.left.push({ text: `${named.name} ${text}`, reason: 'no_column' })
    }
  }
  return pasted
}

/** "4.12 s" in a column of seconds is 4.12. */
function withoutUnit(text: string, unit: string) {
  const ending = [unit, unitSign(unit)].find(
    (sign) => sign && text.toLowerCase().endsWith(sign.toLowerCase()),
  )
  const rest = ending ? text.slice(0, -ending.length).trim() : text
  return /\d$/.test(rest) ? rest : text
}

/** More than a club has is a whole file, which belongs elsewhere. */
export const isTooLargeToPaste = (text: string) => text.length > 40_000

export type CellProblem = { key: string; problem: string }
export type Cell = { member_id: string; metric_code: string; value: number }

/** What can be sent, and what is wrong by cell; empty cells are left out. */
export function checkCells(
  { tests, cells }: Draft,
  members: readonly SheetMember[],
  metrics: Record<string, Metric>,
): { sent: Cell[]; problems: CellProblem[] } {
  const sent: Cell[] = []
  const problems: CellProblem[] = []
  for (const { id } of members)
    for (const { metric_code, unit } of tests) {
      const key = cellKey(id, metric_code)
      const metric = metrics[metric_code]
      const typed = cells[key]?.trim()
      if (!typed || !metric) continue
      const value = parseEntered(typed, unit)
      const worked = value === null ? null : toCanonical(value, unit, metric.unit)
      if (value === null || worked === null) problems.push({ key, problem: 'shape' })
      else if (worked < metric.min || worked > metric.max) problems.push({ key, problem: 'bounds' })
      else sent.push({ member_id: id, metric_code, value })
    }
  return { sent, problems }
}

/** What is plausible in a column, in the unit it is typed in. */
export const boundsOf = ({ unit }: Test, metric: Metric) => boundsInUnit(metric, unit)

/** Where an arrow or Enter leads from a cell; null where it stays with the browser. */
export function nextCell(
  key: string,
  from: {
    row: number
    column: number
    rows: number
    columns: number
    atStart: boolean
    atEnd: boolean
    back: boolean
  },
): { row: number; column: number } | null {
  const { row, column, rows, columns, atStart, atEnd, back } = from
  const step = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Enter: [back ? -1 : 1, 0],
  }[key]
  if (!step || (key === 'ArrowLeft' && !atStart) || (key === 'ArrowRight' && !atEnd)) return null
  const next = { row: row + (step[0] ?? 0), column: column + (step[1] ?? 0) }
  return next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns
    ? next
    : { row, column }
}

/** Whether the whole session can still be undone. */
export const canUndoAll = (session: { recorded_at: string; undone_at: string | null }, now: number) =>
  !session.undone_at && now < Date.parse(session.recorded_at) + LIMITS.session.undoMinutes * 60_000

/** The sport that most of them do. */
export function commonSport(members: readonly SheetMember[]): string | null {
  const counts = Object.groupBy(members, ({ sport }) => sport ?? '')
  return Object.entries(counts).toSorted((a, b) => (b[1]?.length ?? 0) - (a[1]?.length ?? 0))[0]?.[0] || null
}

/** An empty sheet of today, with the first key test of their sport. */
export function newDraft(today: string, { sports, metrics }: SportCatalog, sport: string | null): Draft {
  const own = sports.find(({ code }) => code === sport) ?? sports[0]
  const code = own?.metrics.find(({ isKey }) => isKey)?.code ?? Object.keys(metrics)[0] ?? ''
  const test = { metric_code: code, unit: metrics[code]?.unit ?? '', method: '', device: '' }
  return { id: crypto.randomUUID(), measured_on: today, place: '', tests: [test], cells: {}, left: [] }
}

/** What this device kept; null where it kept nothing that can be read. */
export function keptDraft(text: string, metrics: SportCatalog['metrics']): Draft | null {
  try {
    const draft = readDraft(JSON.parse(text), 'draft')
    return draft.tests.length > 0 && draft.tests.every(({ metric_code }) => metrics[metric_code])
      ? draft
      : null
  } catch {
    return null
  }
}
