import { type Filter, FilterSyntaxError, parseFilter } from './filter.ts'

export type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE'
/** One entry of a join's `postgres_changes`, understood. */
export type ChangesRequest = {
  event: ChangeEvent
  schema: string
  table: string
  filters: Filter[]
  select: string[] | null
}

/** What the subscriber is told when asking again cannot help. */
export class ParametersError extends Error {
  override name = 'ParametersError'
}

export function parseParameters(entry: Record<string, unknown>): ChangesRequest {
  const { schema, table, filter } = entry
  const select = parseSelect(entry.select)
  if (typeof schema !== 'string' && typeof table !== 'string') throw noParameters(entry)
  if (filter !== undefined && filter !== null && (typeof filter !== 'string' || typeof table !== 'string')) {
    throw noParameters(entry)
  }
  const parsed = {
    event: parseEvent(entry.event),
    schema: typeof schema === 'string' ? schema : 'public',
    table: typeof table === 'string' && table !== '' ? table : '*',
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

function parseFilters(filter: string): Filter[] {
  try {
    return parseFilter(filter)
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
  if (!Array.isArray(select)) return null
  const names = select.filter((name): name is string => typeof name === 'string')
  return names.length > 0 ? names : null
}

function parseEvent(event: unknown): ChangeEvent {
  const upper = typeof event === 'string' ? event.toUpperCase() : '*'
  return upper === 'INSERT' || upper === 'UPDATE' || upper === 'DELETE' ? upper : '*'
}

function noParameters(entry: Record<string, unknown>) {
  const given = JSON.stringify({ schema: entry.schema, table: entry.table, filter: entry.filter })
  return new ParametersError(
    `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${given}`,
  )
}

/** How the parameters are named in what the subscriber reads, in the platform's own notation. */
export function describeParameters({ event, schema, table, filters, select }: ChangesRequest): string {
  const listed = (texts: string[]) => texts.map((text) => JSON.stringify(text)).join(', ')
  const shown = filters.map(({ column, operator, values, negated }) => {
    const value = operator === 'in' ? `{${values.join(',')}}` : values.join(',')
    return `{${listed([column, operator, value])}, ${negated}}`
  })
  const columns = select ? `[${listed(select)}]` : 'nil'
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${shown.join(', ')}], select: ${columns}`
}
