/** What an import needs to know of a metric; a row of the `metrics` table has it all. */
export type ImportMetric = { code: string; unit: string; min_value: number; max_value: number }

export type MeasurementColumn = { column: string; metric: string; unit: string; method: string }

/** Which columns mean what. Several name columns are joined; the key columns together tell one person from another. */
export type ImportMapping = {
  name: string[]
  key: string[]
  club?: string
  position?: string
  country?: string
  classYear?: string
  sexCategory?: string
  date?: string
  year?: string
  measurements: MeasurementColumn[]
}

export type ImportDefaults = {
  /** For files that say no date themselves: 2026-03-14. */
  measuredOn?: string
  country?: string
  sexCategory?: string
  level?: string
  dateOrder?: 'dmy' | 'mdy'
}

export type CsvTable = { columns: string[]; rows: { line: number; cells: Record<string, string> }[] }

export const IMPORT_PROBLEM_CODES = [
  'no_name',
  'too_long',
  'no_date',
  'not_a_date',
  'not_a_number',
  'not_plausible',
  'unknown_position',
  'unknown_country',
  'unknown_category',
  'not_a_year',
] as const
export type ImportProblemCode = (typeof IMPORT_PROBLEM_CODES)[number]

/** `line` is the line of the file; `wanted` is what would have been taken. A `refused` line is left out whole. */
export type ImportProblem = {
  line: number
  column: string
  code: ImportProblemCode
  given: string
  wanted: string
  refused: boolean
}

export type ImportNumber = {
  metric: string
  value: number
  unit: string
  measured_on: string
  precision: 'day' | 'year'
  method: string
}

/** As `import_measurements` takes it. */
export type ImportRow = {
  row: number
  key: string
  name: string
  positions: string[]
  class_year: number | null
  club: string
  country: string | null
  sex_category: string | null
  level: string | null
  measurements: ImportNumber[]
}

export type ParsedImport = { rows: ImportRow[]; problems: ImportProblem[]; blanks: number }
