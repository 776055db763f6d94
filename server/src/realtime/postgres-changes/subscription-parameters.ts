import { type ChangesFilter, FilterSyntaxError, parseChangesFilter } from './filter-syntax.ts'

export type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE'
/** One parsed entry of a join's `postgres_changes`. */
export type ChangesRequest = {
  event: ChangeEvent
  schema: string
  table: string
  filters: ChangesFilter[]
  select: string[] | null
}

/** Invalid parameters: subscribing again with them cannot succeed. */
export class ParametersError extends Error {
  override name = 'ParametersError'
}

export function parseSubscriptionParameters(entry: Record<string, unknown>): ChangesRequest {
  const { schema, table, filter } = entry
  const select = parseSelect(entry.select)
  if (!isTextOrMissing(schema) || !isTextOrMissing(table) || (!isText(schema) && !isText(table))) {
    throw missingParameters(entry)
  }
  if (filter !== undefined && filter !== null && (!isText(filter) || !isText(table))) {
    throw missingParameters(entry)
  }
  const parsed = {
    event: parseEvent(entry.event),
    schema: schema ?? 'public',
    table: table || '*',
    filters: parseFilters(filter ?? ''),
    select,
  }
  if (select && (parsed.schema === '*' || parsed.table === '*')) {
    throw new ParametersError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return parsed
}

function parseFilters(filter: string): ChangesFilter[] {
  try {
    return parseChangesFilter(filter)
  } catch (error) {
    if (error instanceof FilterSyntaxError) {
      throw new ParametersError(`Error parsing \`filter\` params: ${error.message}`)
    }
    throw error
  }
}

function parseSelect(select: unknown): string[] | null {
  if (typeof select === 'string') {
    throw new ParametersError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  }
  // An empty list selects the primary key alone.
  return Array.isArray(select) ? select.filter(isText) : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTextOrMissing(value: unknown): value is string | null | undefined {
  return isText(value) || value === undefined || value === null
}

function parseEvent(event: unknown): ChangeEvent {
  const upper = typeof event === 'string' ? event.toUpperCase() : '*'
  return upper === 'INSERT' || upper === 'UPDATE' || upper === 'DELETE' ? upper : '*'
}

function missingParameters({ schema, table, filter, ...rest }: Record<string, unknown>) {
  const given = Object.entries({ schema, table, filter }).filter(([, value]) => value !== undefined)
  const shown = given.map(([name, value]) => `"${name}" => ${JSON.stringify(value)}`).join(', ')
  const held = 'user_token' in rest || 'auth_token' in rest ? '<redacted>' : `%{${shown}}`
  return new ParametersError(
    `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${held}`,
  )
}

/** The parameters as Supabase Realtime prints them in its error messages (Elixir notation). */
export function formatParameters({ event, schema, table, filters, select }: ChangesRequest): string {
  const listed = (texts: string[]) => texts.map((text) => JSON.stringify(text)).join(', ')
  const shown = filters.map(({ column, operator, values, negated }) => {
    const value = operator === 'in' ? `{${values.join(',')}}` : values.join(',')
    return `{${listed([column, operator, value])}, ${negated}}`
  })
  const columns = select ? `[${listed(select)}]` : 'nil'
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${shown.join(', ')}], select: ${columns}`
}
