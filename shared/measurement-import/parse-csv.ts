import { type Options, parse } from 'csv-parse/browser/esm/sync'
import type { CsvTable } from './measurement-import.ts'

export class CsvError extends Error {
  readonly code: 'empty' | 'not_csv' | 'no_rows' | 'duplicate_column'
  readonly line: number | null
  constructor(code: CsvError['code'], message: string, line: number | null = null) {
    super(message)
    this.code = code
    this.line = line
  }
}

/** Reads comma, semicolon or tab separated text, quoted or not, with or without a byte order mark. */
export function parseCsv(text: string): CsvTable {
  if (text.trim() === '') throw new CsvError('empty', 'The file is empty.')
  if (text.includes('\0')) throw new CsvError('not_csv', 'The file is not text. A CSV file is wanted.')
  const records = parseRecords(text).filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  const header = records[0]?.record.map((name) => name.trim()) ?? []
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) throw new CsvError('duplicate_column', `Two columns are called "${twice}".`, 1)
  const rows = records.slice(1).map(({ record, line }) => ({
    line,
    cells: Object.fromEntries(
      header.map((name, index) => [name, (record[index] ?? '').trim()]).filter(([name]) => name !== ''),
    ),
  }))
  if (rows.length === 0) throw new CsvError('no_rows', 'The file has a header and no rows.')
  return { columns: header.filter((name) => name !== ''), rows }
}

/** Lines of cells; `written` says how the text is, where that is not a file with a header. */
export function parseRecords(text: string, written: Options = {}) {
  try {
    const records: { record: string[]; line: number }[] = []
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      ...written,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines })
        return null
      },
    })
    return records
  } catch (error) {
    const line = /line (\d+)/.exec((error as Error).message)?.[1]
    throw new CsvError(
      'not_csv',
      `Line ${line ?? '?'} cannot be read: ${(error as Error).message}`,
      line ? Number(line) : null,
    )
  }
}

function delimiterOf(text: string) {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ','
}
