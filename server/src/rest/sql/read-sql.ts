import type { FieldItem, Filter, OrderTerm } from '../grammar/ast.ts'
import {
  type EmbedNode,
  hoistsAggregates,
  isFilterOnly,
  isGrouped,
  needsJoin,
  type ReadNode,
} from '../plan/read-plan.ts'
import { restErrors } from '../rest-errors.ts'
import { whereTakenSql } from './answer-limits.ts'
import { fieldSql, outputName } from './field-sql.ts'
import { type EmbedTest, logicSql } from './filter-sql.ts'
import { castType, ident } from './ident.ts'
import type { SqlParameters } from './parameters.ts'
import { telling } from './tell-keys.ts'

type SelectParts = {
  selected: string[]
  groups: string[]
  joins: string[]
  /** How many columns the level above has to aggregate. */
  hoisted: number
}

/** The rows of one level, each with its embedded resources as values or joined columns. */
export function readSql(values: SqlParameters, node: ReadNode, hoisted = false): string {
  const parts = buildParts(values, node, hoisted)
  const where = whereSql(values, node, node.order.length === 0)
  const grouped = !hoisted && isGrouped(node) && parts.groups.length > 0
  return [
    // An empty select is a row without columns: `{}`.
    `select ${parts.selected.join(', ')}`,
    `from ${node.from}`,
    ...parts.joins,
    where === '' ? '' : `where ${where}`,
    grouped ? `group by ${parts.groups.join(', ')}` : '',
    orderSql(values, node),
    limitSql(values, node),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The number of rows that match the filters, before any limit. */
export function countSql(values: SqlParameters, node: ReadNode): string {
  const where = whereSql(values, node)
  return `select 1 from ${node.from}${where === '' ? '' : ` where ${where}`}`
}

function buildParts(values: SqlParameters, node: ReadNode, hoisted: boolean): SelectParts {
  const parts: SelectParts = { selected: [], groups: [], joins: [], hoisted: 0 }
  for (const item of node.fields) addField(values, node, item, parts, hoisted)
  for (const embed of node.embeds) {
    if (needsJoin(node, embed)) addJoined(values, node, embed, parts, hoisted)
    else if (!isFilterOnly(embed)) {
      parts.selected.push(`${lookupSql(values, embed)} as ${ident(embed.key)}`)
    }
  }
  return parts
}

function addField(
  values: SqlParameters,
  node: ReadNode,
  item: FieldItem,
  parts: SelectParts,
  hoisted: boolean,
) {
  const source = fieldSql(values, node, item.field)
  const tellsKey = parts.selected.length === 0 && node.tellsKey !== undefined && !isGrouped(node)
  if (item.aggregate === null && item.field.name === '*' && item.field.path.length === 0) {
    parts.selected.push(...(node.starIsTable || tellsKey ? starColumns(node, tellsKey) : [source]))
    if (isGrouped(node)) parts.groups.push(...starColumns(node))
    return
  }
  const expression = item.cast === null ? source : `cast(${source} as ${castType(item.cast)})`
  if (item.aggregate === null) {
    const shown = tellsKey ? telling(node, expression) : expression
    parts.selected.push(`${shown} as ${ident(outputName(item.field, item.alias))}`)
    parts.groups.push(expression)
  } else if (hoisted) {
    addHoisted(item.field.name === '*' ? 'true' : expression, parts)
  } else {
    const argument = item.field.name === '*' ? '*' : expression
    parts.selected.push(`${aggregateSql(item, argument)} as ${ident(item.alias ?? item.aggregate)}`)
  }
}

/** Named by position, because two levels may aggregate columns of the same name. */
function addHoisted(expression: string, parts: SelectParts) {
  parts.hoisted += 1
  parts.selected.push(`${expression} as ${ident(hoistedName(parts.hoisted))}`)
}

const hoistedName = (place: number) => `aggregate ${place}`

/** The aggregates of a level in the order in which it hoists their columns. */
function collectAggregates(node: ReadNode): FieldItem[] {
  const own = node.fields.filter((item) => item.aggregate !== null)
  return [...own, ...node.embeds.filter(hoistsAggregates).flatMap(collectAggregates)]
}

function aggregateSql({ aggregate, aggregateCast }: FieldItem, argument: string): string {
  const call = `${aggregate}(${argument})`
  return aggregateCast === null ? call : `cast(${call} as ${castType(aggregateCast)})`
}

function starColumns(node: ReadNode, tellsKey = false): string[] {
  const columns = [...(node.table?.columns.keys() ?? [])]
  return columns.map((name, index) => {
    const column = `${node.reference}.${ident(name)}`
    return tellsKey && index === 0 ? `${telling(node, column)} as ${ident(name)}` : column
  })
}

/** A to-one resource is an object or null, a to-many resource is always a list. */
function lookupSql(values: SqlParameters, embed: EmbedNode): string {
  const rows = `(${readSql(values, embed)}) ${embed.joinAlias}`
  if (embed.toOne)
    return `(select row_to_json(${embed.joinAlias}.*) from ${rows}${embed.relationship.kind === 'computed' ? ' limit 1' : ''})`
  return `coalesce((select json_agg(${embed.joinAlias}.*) from ${rows}${whereTakenSql(values, embed)}), '[]'::json)`
}

function addJoined(
  values: SqlParameters,
  parent: ReadNode,
  embed: EmbedNode,
  parts: SelectParts,
  hoisted: boolean,
) {
  // Without a column to collect in a list, each of its rows would repeat the parent.
  if (embed.item.spread && !embed.toOne && outputColumns(embed).length === 0) return
  const alias = embed.joinAlias
  const rows = readSql(values, embed, hoistsAggregates(embed))
  const isEmpty = isFilterOnly(embed)
  if (embed.toOne) {
    parts.joins.push(`left join lateral (${rows}) ${alias} on true`)
    if (isEmpty) return
    if (embed.item.spread) return addSpread(parent, embed, parts, hoisted)
    addValue(`row_to_json(${alias}.*)`, embed.key, parent, parts)
    return
  }
  const taken = whereTakenSql(values, embed)
  if (embed.item.spread) {
    const names = outputColumns(embed).map(({ name }) => name)
    const lists = names.map(
      (name) => `coalesce(json_agg("inner".${ident(name)}), '[]'::json) as ${ident(name)}`,
    )
    parts.joins.push(
      `left join lateral (select ${lists.join(', ')} from (${rows}) "inner"${taken}) ${alias} on true`,
    )
    for (const name of names) addValue(`${alias}.${ident(name)}`, name, parent, parts)
    return
  }
  parts.joins.push(
    `left join lateral (select coalesce(json_agg("inner".*), '[]'::json) as "rows" from (${rows}) "inner"${taken}) ${alias} on true`,
  )
  if (!isEmpty) addValue(`${alias}."rows"`, embed.key, parent, parts)
}

/** The type json has no equality operator, so a grouped parent groups by the text. */
function addValue(expression: string, name: string, parent: ReadNode, parts: SelectParts) {
  if (!isGrouped(parent)) {
    parts.selected.push(`${expression} as ${ident(name)}`)
    return
  }
  parts.selected.push(`(${expression}::text)::json as ${ident(name)}`)
  parts.groups.push(`${expression}::text`)
}

function addSpread(parent: ReadNode, embed: EmbedNode, parts: SelectParts, hoisted: boolean) {
  const column = (name: string) => `${embed.joinAlias}.${ident(name)}`
  for (const [index, item] of collectAggregates(embed).entries()) {
    const argument = column(hoistedName(index + 1))
    if (hoisted) addHoisted(argument, parts)
    else
      parts.selected.push(`${aggregateSql(item, argument)} as ${ident(item.alias ?? item.aggregate ?? '')}`)
  }
  for (const { name, isJson } of outputColumns(embed)) {
    if (isJson) {
      addValue(column(name), name, parent, parts)
    } else {
      parts.selected.push(`${column(name)} as ${ident(name)}`)
      parts.groups.push(column(name))
    }
  }
}

type OutputColumn = { name: string; isJson: boolean }

/** The columns a spread level has in the response, those of spreads below it included; its aggregates are hoisted. */
function outputColumns(node: ReadNode): OutputColumn[] {
  const own = node.fields.flatMap((item) => {
    if (item.aggregate !== null) return []
    if (item.field.name === '*') return [...(node.table?.columns.keys() ?? [])]
    return [outputName(item.field, item.alias)]
  })
  const embedded = node.embeds.flatMap((embed): OutputColumn[] => {
    if (embed.item.spread)
      return outputColumns(embed).map((one) => ({ ...one, isJson: one.isJson || !embed.toOne }))
    return isFilterOnly(embed) ? [] : [{ name: embed.key, isJson: true }]
  })
  return [...own.map((name) => ({ name, isJson: false })), ...embedded]
}

export function whereSql(values: SqlParameters, node: ReadNode | EmbedNode, keepsOrder = false): string {
  const embedTest: EmbedTest = (filter) => embedTestSql(values, node, filter, keepsOrder)
  const conditions = [
    ...('conditions' in node ? node.conditions : []),
    ...node.filters.map((logic) => logicSql(values, node, logic, embedTest)),
    ...node.embeds
      .filter((embed) => embed.item.join === 'inner')
      .map((embed) => existsSql(values, embed, keepsOrder)),
  ]
  return conditions.join(' and ')
}

/**
 * With a plain semi-join the planner may start from the embedded table and return the parents in its order. Without `order` clients
 * rely on the parent table's own order, as PostgREST returns it; inside an `or` the condition is evaluated row by row, which keeps it.
 */
function existsSql(values: SqlParameters, embed: EmbedNode, keepsOrder: boolean): string {
  const condition = `exists (${countSql(values, embed)})`
  return keepsOrder && !embed.toOne ? `(${condition} or false)` : condition
}

/** `projects=not.is.null` tests whether there is an embedded row at all. */
function embedTestSql(
  values: SqlParameters,
  node: ReadNode,
  { field, negated, operation }: Filter,
  keepsOrder: boolean,
): string | undefined {
  const embed =
    field.path.length === 0 ? node.embeds.find((candidate) => candidate.key === field.name) : undefined
  if (!embed) return undefined
  const asksForNull =
    operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')
  if (!asksForNull) {
    if (node.table?.columns.has(field.name)) return undefined
    throw restErrors.badEmbedFilter(field.name)
  }
  const wantsSome = negated !== (operation.value === 'not_null')
  return `${wantsSome ? '' : 'not '}${existsSql(values, embed, keepsOrder)}`
}

export function orderSql(values: SqlParameters, node: ReadNode): string {
  if (node.order.length === 0) return ''
  return `order by ${node.order.map((term) => termSql(values, node, term)).join(', ')}`
}

function termSql(
  values: SqlParameters,
  node: ReadNode,
  { relation, field, direction, nulls }: OrderTerm,
): string {
  const embed = relation === null ? undefined : node.embeds.find((candidate) => candidate.key === relation)
  const source = embed ? relatedSql(values, node, embed, field) : fieldSql(values, node, field)
  return [source, direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' ')
}

/**
 * Orders by a column's alias or its own name. It need not be selected, so it is read through the relationship. In a grouped level
 * only the grouping columns can be ordered by.
 */
function relatedSql(
  values: SqlParameters,
  parent: ReadNode,
  embed: EmbedNode,
  field: OrderTerm['field'],
): string {
  const shown = embed.fields.filter(({ aggregate }) => aggregate === null)
  const aliased = shown.find(({ alias }) => alias === field.name)
  const grouped = isGrouped(parent) && embed.item.spread && field.path.length === 0
  const group = grouped ? (aliased ?? shown.find(isBareColumn(field.name))) : undefined
  if (group) return `${embed.joinAlias}.${ident(outputName(group.field, group.alias))}`
  const meant = aliased ? { name: aliased.field.name, path: [...aliased.field.path, ...field.path] } : field
  const source = fieldSql(values, embed, meant)
  const value = aliased?.cast ? `cast(${source} as ${castType(aliased.cast)})` : source
  const where = whereSql(values, embed)
  return `(select ${value} from ${embed.from}${where === '' ? '' : ` where ${where}`} limit 1)`
}

const isBareColumn =
  (name: string) =>
  ({ field, cast }: FieldItem) =>
    field.name === name && field.path.length === 0 && cast === null

export function limitSql(
  values: SqlParameters,
  { limit, offset }: Pick<ReadNode, 'limit' | 'offset'>,
): string {
  const parts = []
  if (limit !== null) parts.push(`limit ${values.bind(String(limit))}::bigint`)
  if (offset > 0) parts.push(`offset ${values.bind(String(offset))}::bigint`)
  return parts.join(' ')
}
