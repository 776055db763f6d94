import { parseArgs } from 'node:util'
import { METHODS, UNITS } from '#shared/units.ts'

export const USAGE = `Usage: npm run import -- <file.csv> --sport american_football --source combine --adults-only [options]
       npm run import -- --undo <import id>

  --sport <code>        the sport whose numbers the file holds
  --source <name>       a short name of small letters, digits, - and _; the same source again changes numbers instead of adding people
  --adults-only         confirms that everybody in the file is an adult
  --method <method>     how it was timed and measured: ${METHODS.join(', ')}
  --sex <category>      female, male or open, for files that do not say
  --country <code>      two letters like US, for files that do not say
  --date <day>          a day like 2026-03-14, for files that do not say
  --class-year <column> the column of the graduation or draft year that people are searched by, where no heading says so
  --unit <column=unit>  the unit of a column, as often as needed: --unit "40 Yard=s"
  --problems <file>     where all that was not taken is written, instead of beside the file
  --dry-run             reads and writes nothing
  --help                shows this`

const OPTIONS = {
  sport: { type: 'string' },
  source: { type: 'string' },
  method: { type: 'string', default: 'unknown' },
  sex: { type: 'string' },
  country: { type: 'string' },
  date: { type: 'string' },
  'class-year': { type: 'string' },
  unit: { type: 'string', multiple: true, default: [] as string[] },
  problems: { type: 'string' },
  'adults-only': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  undo: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export type ImportOptions = {
  file: string
  sport: string
  source: string
  method: string
  sex: string | undefined
  country: string | undefined
  date: string | undefined
  /** The column that was chosen for it. */
  classYear: string | undefined
  /** The chosen unit by column. */
  units: Record<string, string>
  problems: string
  dryRun: boolean
}

export type Asked = { help: true } | { undo: string } | ImportOptions

/** All that can be told without the file or the database; throws one line that names the option and what it wants. */
export function readImportOptions(args: string[]): Asked {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (values.help) return { help: true }
  if (values.undo) return { undo: values.undo }
  const [file] = positionals
  if (!file || !values.sport || !values.source) throw new Error(USAGE)
  if (!values['adults-only'])
    throw new Error(
      'Imported people carry no birth date. Confirm with --adults-only that everybody in the file is an adult.',
    )
  const { sport, source, method, sex, country, date } = values
  wants(
    'source',
    source,
    /^[a-z0-9][a-z0-9_-]{1,79}$/.test(source),
    'two or more small letters, digits, - and _',
  )
  wants(
    'method',
    method,
    METHODS.some((known) => known === method),
    `one of ${METHODS.join(', ')}`,
  )
  wants('sex', sex, /^(female|male|open)$/.test(sex ?? 'open'), 'female, male or open')
  wants('country', country, /^[A-Z]{2}$/.test(country ?? 'US'), 'two letters like US')
  wants('date', date, isDay(date ?? '2026-03-14'), 'a day like 2026-03-14')
  const units = Object.fromEntries(values.unit.map(readUnit))
  const problems = values.problems ?? `${file}.problems.csv`
  return {
    file,
    sport,
    source,
    method,
    sex,
    country,
    date,
    classYear: values['class-year'],
    units,
    problems,
    dryRun: values['dry-run'],
  }
}

function wants(option: string, given: string | undefined, fits: boolean, wanted: string) {
  if (!fits) throw new Error(`--${option}: “${given}” isn’t valid. Use ${wanted}.`)
}

function readUnit(choice: string): [string, string] {
  const at = choice.lastIndexOf('=')
  const unit = choice.slice(at + 1)
  wants(
    'unit',
    choice,
    at > 0 && UNITS.some((known) => known === unit),
    `a column and one of ${UNITS.join(', ')}`,
  )
  return [choice.slice(0, at), unit]
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
