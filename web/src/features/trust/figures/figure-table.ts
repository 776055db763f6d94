import { csvLine } from '#shared/csv-cell.ts'

/** A number; words; null where fewer than five stand behind it, or nothing is told yet. */
export type Cell = number | string | null
/** What a block shows, as rows: its table, its file and what a screen reader reads are all made from it. */
export type FigureTable = { heads: readonly string[]; rows: readonly (readonly [string, ...Cell[]])[] }

export const csvOfTable = ({ heads, rows }: FigureTable) =>
  [heads, ...rows].map((row) => `${csvLine(row.map((cell) => cell ?? ''))}\r\n`).join('')
