import { restErrors } from '../rest-errors.ts'
import type { AtPath, RequestQuery } from './ast.ts'
import { parseColumns } from './columns.ts'
import { parseFilter, parseTreePath } from './filter.ts'
import { parseLogic } from './logic.ts'
import { COMPARISONS, SEARCHES } from './operators.ts'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'

const RESERVED = new Set(['select', 'columns', 'on_conflict', 'apikey'])
const EMBEDDABLE = new Set(['order', 'limit', 'offset', 'and', 'or'])

/** Parses the query string. Arguments of a function look like filters without an operator. */
export function parseRequestQuery(search: string, forFunction: boolean): RequestQuery {
  const query: RequestQuery = {
    select: [],
    filters: [],
    logic: [],
    order: [],
    limits: [],
    offsets: [],
    columns: null,
    onConflict: null,
    parameters: [],
  }
  const given = [...new URLSearchParams(search)].filter(([key]) => key !== '')
  query.select = parseSelect(given.find(([key]) => key === 'select')?.[1] || '*')
  for (const [key, value] of given) {
    const last = key.slice(key.lastIndexOf('.') + 1)
    if (key === 'columns') query.columns ??= parseColumns(value, 'columns parameter')
    else if (key === 'on_conflict') query.onConflict ??= parseColumns(value, 'on_conflict parameter')
    else if (RESERVED.has(key)) continue
    else if (EMBEDDABLE.has(last)) readEmbeddable(query, key, last, value)
    else if (!forFunction || key.includes('.') || hasOperator(value))
      query.filters.push(parseFilter(key, value))
    else query.parameters.push([key, value])
  }
  return query
}

function readEmbeddable(query: RequestQuery, key: string, last: string, value: string) {
  if (value === '') return
  if (last === 'order') query.order.push(parseOrder(key, value))
  else if (last === 'limit') pushNumber(query.limits, key, value)
  else if (last === 'offset') pushNumber(query.offsets, key, value)
  else query.logic.push(parseLogic(key, value))
}

/** Ignores a limit that is not a number; refuses a negative one. */
function pushNumber(list: AtPath<number>[], key: string, value: string) {
  if (!/^-?\d{1,15}$/.test(value)) return
  const number = Number(value)
  if (number < 0 && key.endsWith('limit')) throw restErrors.negativeLimit()
  list.push({ path: parseTreePath(key).path, value: Math.max(0, number) })
}

function hasOperator(value: string) {
  const [head = ''] = value.split('.', 1)
  if (value === head && !value.includes('(')) return false
  if (['not', 'is', 'in', 'isdistinct'].includes(head)) return value.includes('.')
  const [name = ''] = head.split('(', 1)
  return SEARCHES.has(name) || (COMPARISONS.has(name) && value.includes('.'))
}
