import type { CsvTable } from '#shared/measurement-import/measurement-import.ts'

export type ChosenFile = { name: string; hash: string; table: CsvTable }

export type ImportOutcome = { created: number; changed: number; unchanged: number; refused: number }

export type ImportResult = { importId: string | null; outcome: ImportOutcome; problems: RowProblem[] }

/** What the database would not take of a line, in its own words. */
export type RowProblem = { row: number; problems: { field: string; message: string }[] }

export type PastImport = {
  id: string
  file_name: string
  source: string
  sport_code: string
  counts: Partial<ImportOutcome>
  created_at: string
  undone_at: string | null
}
