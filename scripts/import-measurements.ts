import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Client } from 'pg'
import { readServerStatus } from '#server/start/server-status.ts'
import { guessColumnMapping } from '#shared/measurement-import/guess-columns.ts'
import type {
  CsvTable,
  ImportMapping,
  ImportMetric,
  ImportRow,
} from '#shared/measurement-import/measurement-import.ts'
import { parseCsv } from '#shared/measurement-import/parse-csv.ts'
import { parseRows } from '#shared/measurement-import/parse-rows.ts'
import { suggestUnits, type UnitSuggestion } from '#shared/measurement-import/suggest-units.ts'
import {
  type ProblemSummary,
  problemsCsv,
  summarizeProblems,
  unusedColumns,
} from '#shared/measurement-import/summarize-problems.ts'
import { unitsFor } from '#shared/units.ts'
import { type ImportOptions, readImportOptions, USAGE } from './import-options.ts'

const ROWS_A_CALL = 2_000
const PROBLEMS_SHOWN = 40

type Outcomes = { created: number; changed: number; unchanged: number; refused: number }
type Counts = {
  import_id: string | null
  call: Outcomes
  problems: { row: number; problems: { field: string; message: string }[] }[]
}

async function main() {
  const asked = readImportOptions(process.argv.slice(2))
  if ('help' in asked) return print(USAGE)
  const url =
    process.env.DATABASE_URL || readServerStatus(resolve(process.env.DATA_DIR || './data'))?.databaseUrl
  if (!url) throw new Error('No Touchline is running here. Start it first (npm start), or set DATABASE_URL.')
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    if ('undo' in asked) return await undo(db, asked.undo)
    await importFile(db, asked)
  } finally {
    await db.end()
  }
}

async function importFile(db: Client, asked: ImportOptions) {
  const { metrics, positions } = await readSport(db, asked.sport)
  const bytes = readFileSync(asked.file)
  const table = parseCsv(bytes.toString('utf8'))
  const mapping = readMapping(table, metrics, asked)
  print(`Reading ${table.rows.length} lines of ${basename(asked.file)} as ${asked.sport}:`)
  for (const { column, metric, unit } of mapping.measurements)
    print(`  ${column.padEnd(24)} ${metric} in ${unit}`)
  const unchosen = suggestUnits(table, mapping, metrics).filter(({ column }) => !(column in asked.units))
  if (unchosen.length > 0) throw new Error(unitOffer(unchosen))
  const { rows, problems, blanks } = parseRows(
    table,
    mapping,
    { code: asked.sport, positions, metrics },
    { measuredOn: asked.date, country: asked.country, sexCategory: asked.sex },
  )
  print(
    `${rows.length} people read, ${rows.reduce((sum, row) => sum + row.measurements.length, 0)} numbers, ${blanks} blanks left out, ${problems.length} things not taken`,
  )
  for (const summary of summarizeProblems(problems)) print(`  ${formatSummary(summary)}`)
  if (problems.length > 0) {
    writeFileSync(asked.problems, problemsCsv(problems))
    print(`All that was not taken, line by line: ${asked.problems}`)
  }
  if (asked.dryRun) print('Nothing was written to the database (--dry-run).')
  else await write(db, asked, bytes, mapping, rows)
  const unused = unusedColumns(table, mapping)
  if (unused.length > 0) print(`Columns that nothing is read from: ${unused.join(', ')}`)
}

function readMapping(
  table: CsvTable,
  metrics: ImportMetric[],
  { units, method, classYear }: ImportOptions,
): ImportMapping {
  const guessed = guessColumnMapping(table, metrics)
  requireMeasuredColumns(units, guessed.measurements, metrics)
  if (guessed.name.length === 0)
    throw new Error(`No column holds the names. The file has: ${table.columns.join(', ')}`)
  if (guessed.measurements.length === 0)
    throw new Error(`No column holds a number of this sport. The file has: ${table.columns.join(', ')}`)
  if (classYear !== undefined && !table.columns.includes(classYear))
    throw new Error(
      `--class-year: “${classYear}” isn’t a column of this file. Use one of: ${table.columns.join(', ')}.`,
    )
  const measurements = guessed.measurements.map((column) => ({
    ...column,
    method,
    unit: units[column.column] ?? column.unit,
  }))
  return { ...guessed, classYear: classYear ?? guessed.classYear, measurements }
}

/** Asked before anything is written: numbers in the wrong unit look like numbers. */
function unitOffer(suggestions: UnitSuggestion[]) {
  return [
    'These columns look as if they were in another unit:',
    ...suggestions.map(
      ({ column, from, to, values, plausibleFrom, plausibleTo }) =>
        `  ${column.padEnd(24)} plausible of ${values} values: ${plausibleFrom} in ${from}, ${plausibleTo} in ${to}`,
    ),
    'Nothing was saved. Run it again with these units, or with the right ones:',
    `  ${suggestions.map(({ column, to }) => `--unit "${column}=${to}"`).join(' ')}`,
  ].join('\n')
}

async function write(
  db: Client,
  { file, source, sport }: ImportOptions,
  bytes: Buffer,
  mapping: ImportMapping,
  rows: ImportRow[],
) {
  const meta = {
    file_name: basename(file),
    file_hash: createHash('sha256').update(bytes).digest('hex'),
    source,
    sport,
    adults_only: true,
    mapping,
  }
  const done = await send(db, meta, rows)
  for (const { row, problems: more } of done.problems.slice(0, PROBLEMS_SHOWN))
    for (const { field, message } of more) print(`  line ${row}, ${field}: ${message}`)
  const { created, changed, unchanged, refused } = done.call
  print(`New: ${created} · Changed: ${changed} · Unchanged: ${unchanged} · Rejected: ${refused}`)
  print(
    done.import_id
      ? `Undo with: npm run import -- --undo ${done.import_id}`
      : 'Everything in this file was already there.',
  )
}

/** All calls in one transaction: a file is in whole or not at all. */
async function send(db: Client, meta: object, rows: ImportRow[]): Promise<Counts> {
  const outcomes: Outcomes = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const problems: Counts['problems'] = []
  let importId: string | null = null
  await db.query('begin')
  for (let at = 0; at < rows.length; at += ROWS_A_CALL) {
    const call = { ...meta, ...(importId ? { import_id: importId } : {}) }
    const done = await runImport(db, call, rows.slice(at, at + ROWS_A_CALL))
    for (const [key, count] of Object.entries(done.call)) outcomes[key as keyof Outcomes] += count
    importId = done.import_id ?? importId
    problems.push(...done.problems)
    print(`  ${Math.min(at + ROWS_A_CALL, rows.length)} of ${rows.length}`)
  }
  await db.query('commit')
  return { import_id: importId, call: outcomes, problems }
}

async function runImport(db: Client, meta: object, rows: ImportRow[]): Promise<Counts> {
  const { rows: answers } = await db.query<{ done: Counts }>(
    'select private.run_measurement_import($1, $2, null) as done',
    [JSON.stringify(meta), JSON.stringify(rows)],
  )
  if (!answers[0]) throw new Error('The database gave no answer to the import.')
  return answers[0].done
}

async function undo(db: Client, id: string) {
  const { rows } = await db.query<{ done: { measurements: number; restored: number; athletes: number } }>(
    'select private.run_undo_import($1, null) as done',
    [id],
  )
  const done = rows[0]?.done
  if (done)
    print(
      `Undone. Measurements removed: ${done.measurements} · People removed: ${done.athletes} · Earlier values restored: ${done.restored}`,
    )
}

async function readSport(db: Client, sport: string) {
  const { rows: metrics } = await db.query<ImportMetric>(
    'select m.code, m.unit, m.min_value, m.max_value from public.metrics m join public.sport_metrics s on s.metric_code = m.code where s.sport_code = $1 order by s.sort_order',
    [sport],
  )
  const { rows: positions } = await db.query<{ code: string }>(
    'select code from public.positions where sport_code = $1 order by sort_order',
    [sport],
  )
  if (metrics.length > 0) return { metrics, positions: positions.map(({ code }) => code) }
  const { rows: sports } = await db.query<{ codes: string }>(
    `select string_agg(code, ', ' order by sort_order) as codes from public.sports`,
  )
  throw new Error(`--sport: “${sport}” isn’t a sport Touchline knows. Use one of: ${sports[0]?.codes}.`)
}

function requireMeasuredColumns(
  units: Record<string, string>,
  columns: { column: string; metric: string }[],
  metrics: ImportMetric[],
) {
  for (const [column, unit] of Object.entries(units)) {
    const metric = metrics.find(({ code }) => code === columns.find((one) => one.column === column)?.metric)
    if (metric && unitsFor(metric.unit).includes(unit)) continue
    throw new Error(
      metric
        ? `--unit: ${column} can’t be in “${unit}”. Use one of: ${unitsFor(metric.unit).join(', ')}.`
        : `--unit: “${column}” isn’t a column of measurements in this file.`,
    )
  }
}

function formatSummary({ column, code, wanted, refused, count, examples }: ProblemSummary) {
  const shown = examples.map(({ line, given }) => `line ${line}${given ? ` "${given}"` : ''}`).join(', ')
  return `${column}: ${count} ${code.replaceAll('_', ' ')}, expected ${wanted}${refused ? ' (lines left out)' : ''}: ${shown}${count > examples.length ? ', …' : ''}`
}

const print = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
