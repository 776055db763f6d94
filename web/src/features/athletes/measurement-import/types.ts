import type { CsvTable } from '#shared/measurement-import/measurement-import.ts'
import {
  listOf,
  number,
  object,
  orElse,
  orNull,
  type Read,
  type Reader,
  type RowWith,
  text,
} from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export type ChosenFile = { name: string; hash: string; table: CsvTable }

const readOutcome = object({ created: number, changed: number, unchanged: number, refused: number })
export type ImportOutcome = Read<typeof readOutcome>

export type ImportResult = { importId: string | null; outcome: ImportOutcome; problems: RowProblem[] }

/** What the database would not take of a line, in its own words. */
const readProblem = object({ row: number, problems: listOf(object({ field: text, message: text })) })
export type RowProblem = Read<typeof readProblem>

export const readImportResponse = object({
  import_id: orNull(text),
  call: readOutcome,
  problems: listOf(readProblem),
})
export const readUndone = object({ measurements: number, athletes: number })

export const importColumns = 'id, file_name, source, sport_code, counts, created_at, undone_at'
const orNone = (reader: Reader<number>) => orElse(reader, 0)
export const importReaders = {
  counts: object({
    created: orNone(number),
    changed: orNone(number),
    unchanged: orNone(number),
    refused: orNone(number),
  }),
}
export type PastImport = RowWith<Row<'measurement_imports', typeof importColumns>, typeof importReaders>
