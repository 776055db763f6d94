import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readServerStatus } from '#server/start/server-status.ts'
import { guessColumnMapping } from '#shared/measurement-import/guess-columns.ts'
import type { ImportMetric, ImportProblem, ImportRow } from '#shared/measurement-import/measurement-import.ts'
import { parseCsv } from '#shared/measurement-import/parse-csv.ts'
import { parseRows } from '#shared/measurement-import/parse-rows.ts'
import { unitsFor } from '#shared/units.ts'

const USAGE = `Usage: npm run import -- <file.csv> --sport american_football --source combine --adults-only [--method hand] [--sex male] [--country US]
                 [--date 2026-03-14] [--unit "40 Yard=s"] [--dry-run]
       npm run import -- --undo <import id>`
const ROWS_A_CALL = 2_000
const PROBLEMS_SHOWN = 40

const OPTIONS = {
  sport: { type: 'string' },
  source: { type: 'string' },
  method: { type: 'string', default: 'unknown' },
  sex: { type: 'string' },
  country: { type: 'string' },
  date: { type: 'string' },
  unit: { type: 'string', multiple: true, default: [] as string[] },
  'adults-only': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  undo: { type: 'string' },
} as const

type Outcomes = { created: number; changed: number; unchanged: number; refused: number }
type Counts = {
  import_id: string | null
  call: Outcomes
  problems: { row: number; problems: { field: string; message: string }[] }[]
}

async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const url =
    process.env.DATABASE_URL || readServerStatus(resolve(process.env.DATA_DIR || './data'))?.databaseUrl
  if (!url) throw new Error('No Touchline is running here. Start it first (npm start), or set DATABASE_URL.')
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    if (values.undo) return await undo(db, values.undo)
    const [file] = positionals
    if (!file || !values.sport || !values.source) throw new Error(USAGE)
    if (!values['adults-only'])
      throw new Error(
        'Imported people carry no birth date. Confirm with --adults-only that everybody in the file is an adult.',
      )
    await importFile(db, file, { ...values, sport: values.sport, source: values.source })
  } finally {
    await db.end()
  }
}

type Wanted = {
  sport: string
  source: string
  method: string
  sex?: string
  country?: string
  date?: string
  unit: string[]
  'dry-run': boolean
}

async function importFile(db: Client, file: string, wanted: Wanted) {
  const bytes = readFileSync(file)
  const table = parseCsv(bytes.toString('utf8'))
  const { metrics, positions } = await readSport(db, wanted.sport)
  const guessed = guessColumnMapping(table, metrics)
  const units = chosenUnits(wanted.unit, guessed.measurements, metrics)
  const mapping = {
    ...guessed,
    measurements: guessed.measurements.map((column) => ({
      ...column,
      method: wanted.method,
      unit: units[column.column] ?? column.unit,
    })),
  }
  if (mapping.name.length === 0)
    throw new Error(`No column holds the names. The file has: ${table.columns.join(', ')}`)
  if (mapping.measurements.length === 0)
    throw new Error(`No column holds a number of ${wanted.sport}. The file has: ${table.columns.join(', ')}`)
  print(`Reading ${table.rows.length} lines of ${basename(file)} as ${wanted.sport}:`)
  for (const { column, metric, unit } of mapping.measurements)
    print(`  ${column.padEnd(24)} ${metric} in ${unit}`)
  const { rows, problems, blanks } = parseRows(
    table,
    mapping,
    { code: wanted.sport, positions, metrics },
    { measuredOn: wanted.date, country: wanted.country, sexCategory: wanted.sex },
  )
  print(
    `${rows.length} people read, ${rows.reduce((sum, row) => sum + row.measurements.length, 0)} numbers, ${blanks} blanks left out, ${problems.length} things not taken`,
  )
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) print(`  ${formatProblem(problem)}`)
  if (problems.length > PROBLEMS_SHOWN) print(`  and ${problems.length - PROBLEMS_SHOWN} more`)
  if (wanted['dry-run']) return print('Nothing was written (--dry-run).')
  const meta = {
    file_name: basename(file),
    file_hash: createHash('sha256').update(bytes).digest('hex'),
    source: wanted.source,
    sport: wanted.sport,
    adults_only: true,
    mapping,
  }
  const done = await send(db, meta, rows)
  for (const { row, problems: more } of done.problems.slice(0, PROBLEMS_SHOWN))
    for (const { field, message } of more) print(`  line ${row}, ${field}: ${message}`)
  const { created, changed, unchanged, refused } = done.call
  print(`${created} created, ${changed} changed, ${unchanged} unchanged, ${refused} refused`)
  print(
    done.import_id
      ? `Undo with: npm run import -- --undo ${done.import_id}`
      : 'Nothing in this file was new.',
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
      `Taken back: ${done.measurements} numbers, ${done.athletes} people; ${done.restored} earlier numbers restored`,
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
  throw new Error(`--sport: ${sport} was given, one of ${sports[0]?.codes} is wanted.`)
}

function chosenUnits(
  choices: string[],
  columns: { column: string; metric: string }[],
  metrics: ImportMetric[],
) {
  return Object.fromEntries(
    choices.map((choice) => {
      const [column = '', unit = ''] = choice.split('=')
      const metric = metrics.find(({ code }) => code === columns.find((one) => one.column === column)?.metric)
      if (!metric || !unitsFor(metric.unit).includes(unit))
        throw new Error(
          `--unit: ${choice} was given, a measured column and one of its units is wanted${metric ? `: ${unitsFor(metric.unit).join(', ')}` : ''}.`,
        )
      return [column, unit]
    }),
  )
}

function formatProblem({ line, column, code, given, wanted, refused }: ImportProblem) {
  return `line ${line}, ${column}: ${code.replaceAll('_', ' ')}${given ? `, "${given}" was given` : ''}, ${wanted} is wanted${refused ? ' (line left out)' : ''}`
}

const print = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
