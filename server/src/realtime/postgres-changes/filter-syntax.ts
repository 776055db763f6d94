import { TUNING } from '#server/config/tuning.ts'

export const FILTER_OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

export type ChangesFilter = { column: string; operator: FilterOperator; values: string[]; negated: boolean }

/** The error message is sent to the subscriber. */
export class FilterSyntaxError extends Error {
  override name = 'FilterSyntaxError'
}

/** `col=op.value[,col=op.value…]`, all of which must hold. Commas count only outside quotes and parentheses. */
export function parseChangesFilter(text: string): ChangesFilter[] {
  if (text.trim() === '') return []
  if (text.length > TUNING.realtime.changes.filterMaxChars) {
    throw new FilterSyntaxError(
      `filter is ${text.length} characters long, at most ${TUNING.realtime.changes.filterMaxChars} are allowed`,
    )
  }
  return splitOutsideQuotes(text).map(parseCondition)
}

function parseCondition(raw: string): ChangesFilter {
  const condition = raw.trim()
  if (condition === '')
    throw new FilterSyntaxError('filter must not contain empty segments (check for extra commas)')
  const equals = condition.indexOf('=')
  if (equals < 0) throw new FilterSyntaxError(JSON.stringify([condition]))
  const column = condition.slice(0, equals)
  let rest = condition.slice(equals + 1)
  const negated = rest.startsWith('not.')
  if (negated) rest = rest.slice('not.'.length)
  const dot = rest.indexOf('.')
  if (dot < 0) throw new FilterSyntaxError(JSON.stringify([rest]))
  const operator = rest.slice(0, dot)
  const value = rest.slice(dot + 1)
  if (!isOperator(operator))
    throw new FilterSyntaxError(`[${JSON.stringify(operator)}, ${JSON.stringify(value)}]`)
  return { column, operator, values: parseValue(operator, value), negated }
}

function parseValue(operator: FilterOperator, value: string): string[] {
  if (operator === 'is') {
    const word = value.toLowerCase()
    if (!['null', 'true', 'false', 'unknown'].includes(word)) {
      throw new FilterSyntaxError('`is` filter value must be null, true, false or unknown')
    }
    return [word]
  }
  if (operator !== 'in') return [unquote(value)]
  if (!value.startsWith('(') || !value.endsWith(')')) {
    throw new FilterSyntaxError('`in` filter value must be wrapped by parentheses')
  }
  const inside = value.slice(1, -1)
  const values = inside === '' ? [] : splitOutsideQuotes(inside).map((item) => unquote(item.trim()))
  const { inFilterMaxValues } = TUNING.realtime.changes
  if (values.length > inFilterMaxValues) {
    throw new FilterSyntaxError(`too many values for \`in\` filter. Maximum ${inFilterMaxValues}`)
  }
  return values
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
      continue
    }
    // A quote opens only where a value begins: `name=eq.5"` is a value of two characters.
    if (char === '"' && (at === start || '.(,'.includes(text[at - 1] ?? ''))) quoted = true
    else if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

function unquote(value: string): string {
  const match = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)
  return match ? (match[1] as string).replace(/\\(.)/gs, '$1') : value
}

function isOperator(word: string): word is FilterOperator {
  return (FILTER_OPERATORS as readonly string[]).includes(word)
}
