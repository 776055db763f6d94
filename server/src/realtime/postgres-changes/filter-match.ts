import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { TextRow } from '#server/db/replication-stream.ts'
import type { PublishedColumn, PublishedTable } from './catalog.ts'
import type { ChangesFilter, FilterOperator } from './filter-syntax.ts'

/** A filter whose column exists and whose values are valid for its type. */
export type BoundFilter = ChangesFilter & {
  sqlType: string
  /** The JSON path within the column; null for the column itself. */
  path: string[] | null
  comparedAs: 'text' | 'integer' | 'sql'
}

const SQL_OPERATORS: Partial<Record<FilterOperator, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
}
const INTEGERS = new Set(['int2', 'int4', 'int8'])
/** Types whose values are equal exactly if their text is, so that equality needs no query. */
const EQUAL_AS_TEXT = new Set(['text', 'varchar', 'name', 'uuid', 'bool', 'date', ...INTEGERS])
const PATTERNS = new Set<FilterOperator>(['like', 'ilike', 'match', 'imatch'])
const EQUALITIES = new Set<FilterOperator>(['eq', 'neq', 'in', 'isdistinct', 'is'])

export class FilterValueError extends Error {
  override name = 'FilterValueError'
}

/** Casts each value in PostgreSQL once, which validates it and gives it the text form that rows will have. */
export async function bindFilters(
  db: Database,
  table: PublishedTable,
  readable: Set<string>,
  filters: ChangesFilter[],
): Promise<BoundFilter[]> {
  const bound: BoundFilter[] = []
  for (const filter of filters) {
    const { name, path } = parseColumnPath(filter.column)
    const column = table.columns.find((one) => one.name === name)
    const isJson = column?.type === 'json' || column?.type === 'jsonb'
    if (!column || !readable.has(column.name) || (path !== null && !isJson))
      throw new FilterValueError(`invalid column for filter ${filter.column}`)
    const found =
      path === null ? await bindFilter(db, column, filter) : await bindInJson(db, name, path, filter)
    bound.push(found)
  }
  return bound
}

/** `column`, `column->>key` or `column->key->>key`: the comparison is of text, so the last arrow must be `->>`. */
function parseColumnPath(text: string): { name: string; path: string[] | null } {
  const [name = '', ...steps] = text.split('->')
  const last = steps.pop()
  if (last?.startsWith('>') !== true || steps.some((step) => step.startsWith('>')))
    return { name: text, path: null }
  return { name, path: [...steps, last.slice(1)] }
}

async function bindInJson(
  db: Database,
  column: string,
  path: string[],
  filter: ChangesFilter,
): Promise<BoundFilter> {
  const { operator, values } = filter
  if (operator === 'is' && values[0] !== 'null')
    throw new FilterValueError(`\`is\` ${values[0]} needs a boolean column, ${filter.column} is text`)
  if (PATTERNS.has(operator)) await validatePattern(db, operator, values[0] as string)
  return { ...filter, column, path, sqlType: 'text', comparedAs: 'sql' }
}

async function bindFilter(
  db: Database,
  column: PublishedColumn,
  filter: ChangesFilter,
): Promise<BoundFilter> {
  const { operator } = filter
  const byText = EQUAL_AS_TEXT.has(column.type) || column.isEnum
  const way =
    operator === 'is' || (byText && EQUALITIES.has(operator))
      ? 'text'
      : INTEGERS.has(column.type) && !PATTERNS.has(operator)
        ? 'integer'
        : 'sql'
  const bound: BoundFilter = { ...filter, path: null, sqlType: column.sqlType, comparedAs: way }
  if (operator === 'is') {
    if (filter.values[0] !== 'null' && column.type !== 'bool') {
      throw new FilterValueError(
        `\`is\` ${filter.values[0]} needs a boolean column, ${column.name} is ${column.type}`,
      )
    }
    return bound
  }
  if (PATTERNS.has(operator)) await validatePattern(db, operator, filter.values[0] as string)
  else bound.values = await canonicalizeValues(db, column.sqlType, filter.values)
  return bound
}

async function canonicalizeValues(db: Database, sqlType: string, values: string[]): Promise<string[]> {
  if (sqlType === 'text') return values
  if (sqlType === 'uuid' && values.every((value) => UUID.test(value)))
    return values.map((value) => value.toLowerCase())
  return withPatternTimeout(db, async (query) => {
    const { rows } = await query<{ value: string }>(
      `select format('%s', v::${sqlType}) as value from unnest($1::text[]) with ordinality as u(v, n) order by n`,
      [values],
    )
    return rows.map(({ value }) => value)
  })
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function validatePattern(db: Database, operator: FilterOperator, pattern: string) {
  await withPatternTimeout(db, (query) => query(`select '' ${SQL_OPERATORS[operator]} $1`, [pattern]))
}

/** Evaluates operators on plain values, without a table; a pattern that runs too long is cancelled. */
function withPatternTimeout<T>(
  db: Database,
  work: (query: <R>(text: string, values: unknown[]) => Promise<{ rows: R[] }>) => Promise<T>,
): Promise<T> {
  return db.asAdmin('postgres', 'compare values of changed rows with filters', async (scope) => {
    await scope.query(
      `select set_config('statement_timeout', $1, true), set_config('search_path', 'pg_catalog, extensions', true),
              set_config('datestyle', 'ISO', true)`,
      [String(TUNING.realtime.changes.patternTimeoutMs)],
    )
    return work((text, values) => scope.query(text, values))
  })
}

/** Evaluates what needs no query: true, false, or null when PostgreSQL has to decide. A missing value matches nothing. */
export function matchInMemory(filter: BoundFilter, row: TextRow): boolean | null {
  const value = row[filter.column]
  if (value === undefined) return false
  if (filter.path !== null) return null
  if (filter.operator === 'is') return matchesIs(filter, value)
  if (filter.comparedAs === 'sql') return value === null && filter.operator !== 'isdistinct' ? false : null
  if (filter.operator === 'isdistinct') return (value !== filter.values[0]) !== filter.negated
  if (value === null) return false
  return compare(filter, value) !== filter.negated
}

function matchesIs({ values, negated }: BoundFilter, value: string | null) {
  const wanted = values[0]
  const holds =
    wanted === 'null' || wanted === 'unknown' ? value === null : value === (wanted === 'true' ? 't' : 'f')
  return holds !== negated
}

function compare({ operator, values, comparedAs }: BoundFilter, value: string): boolean {
  const first = values[0] as string
  if (operator === 'in') return values.includes(value)
  if (operator === 'eq') return value === first
  if (operator === 'neq') return value !== first
  if (comparedAs !== 'integer') throw new Error(`${operator} is not decided by text`)
  const [left, right] = [BigInt(value), BigInt(first)]
  if (operator === 'lt') return left < right
  if (operator === 'lte') return left <= right
  return operator === 'gt' ? left > right : left >= right
}

/** Evaluates one kind of comparison for many filters and rows at once; returns pairs `filter:row`. */
export async function matchInPostgres(db: Database, filters: BoundFilter[], values: (string | null)[]) {
  const [first] = filters
  if (!first) return new Set<string>()
  const { operator, negated, sqlType, path } = first
  const rightType = operator === 'in' ? `${sqlType}[]` : PATTERNS.has(operator) ? 'text' : sqlType
  const leftType = PATTERNS.has(operator) ? `${sqlType}::text` : sqlType
  const symbol = SQL_OPERATORS[operator] ?? '='
  const left = path === null ? `r.v::${leftType}` : '(r.v::jsonb #>> $3::text[])'
  const comparison =
    operator === 'in' ? `${left} = any (f.v::${rightType})` : `${left} ${symbol} f.v::${rightType}`
  const test = operator === 'is' ? `${left} is null` : comparison
  const sql = `select (f.n - 1) || ':' || (r.n - 1) as pair
     from unnest($1::text[]) with ordinality f(v, n), unnest($2::text[]) with ordinality r(v, n)
    where ${negated ? `not (${test})` : test}`
  const operand = (filter: BoundFilter) =>
    operator === 'in' ? arrayLiteral(filter.values) : filter.values[0]
  return withPatternTimeout(db, async (query) => {
    const { rows } = await query<{ pair: string }>(sql, [
      filters.map(operand),
      values,
      ...(path === null ? [] : [path]),
    ])
    return new Set(rows.map(({ pair }) => pair))
  })
}

function arrayLiteral(values: string[]) {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
