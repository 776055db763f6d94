import { TUNING } from '#server/config/tuning.ts'
import type { AtPath, EmbedItem, EmbedPath, FieldItem, RequestQuery, SelectItem } from '../grammar/ast.ts'
import { restErrors } from '../rest-errors.ts'
import {
  keyOf,
  type QualifiedName,
  type Relationship,
  type SchemaCache,
  type Table,
} from '../schema-cache/schema-cache.ts'
import { aliasOf, ident, qualified } from '../sql/ident.ts'
import { skipCountingOfFewRows } from './answer-rows.ts'
import { findRelationship } from './find-relationship.ts'
import { type EmbedNode, findEmbed, isGrouped, needsJoin, type ReadNode } from './read-plan.ts'

export type ReadOptions = {
  cache: SchemaCache
  /** The relation that embedding starts from: a table or a function's result. */
  origin: QualifiedName
  /** The name to use in errors when the rows are of a table that is not exposed, as of a function's result. */
  called?: QualifiedName
  table: Table | undefined
  from: string
  reference: string
  /** As in `ReadNode`. */
  row: string
  maxRows: number
  aggregates: boolean
  /** Keys to tell of, by `schema.table`. */
  rowsRead: ReadonlyMap<string, string>
  /** The root is the result of a write, which has already applied filters and limits. */
  rootIsWritten: boolean
}

export function buildReadPlan(query: RequestQuery, options: ReadOptions): ReadNode {
  const root = newNode(options.origin.name, options.table, options.from, options.reference, query.select)
  root.row = options.row
  if (!options.rootIsWritten) root.tellsKey = keyToTell(options, options.table)
  root.starIsTable = options.rootIsWritten
  root.limit = options.rootIsWritten ? null : options.maxRows
  let count = 0
  const called = options.called ?? options.origin
  const shownAs = (table: QualifiedName, otherwise: QualifiedName) =>
    options.cache.schemas.includes(table.schema) ? table : otherwise
  const addEmbeds = (
    node: ReadNode,
    origin: QualifiedName,
    shown: QualifiedName,
    items: SelectItem[],
    depth: number,
  ) => {
    for (const item of items) {
      if (item.kind !== 'embed') continue
      if (depth > TUNING.rest.embedMaxDepth) throw restErrors.tooDeep(TUNING.rest.embedMaxDepth)
      if (++count > TUNING.rest.selectMaxItems) throw restErrors.tooDeep(TUNING.rest.selectMaxItems)
      const found = findRelationship(options.cache, origin, item, shown)
      const embed = embedNode(node, found, item, count, options)
      if (node.embeds.some((other) => isSameKey(embed, other)))
        throw restErrors.embeddedTwice(shown.name, embed.key, depth)
      node.embeds.push(embed)
      const next = shownAs(found.foreignTable, { schema: called.schema, name: embed.key })
      addEmbeds(embed, found.foreignTable, next, item.children, depth + 1)
    }
  }
  addEmbeds(root, options.origin, shownAs(options.origin, called), query.select, 1)
  placeQuery(root, query, options)
  validatePlan(root, options.aggregates)
  skipCountingOfFewRows(root)
  return root
}

/** Two embeds with the same key in one object would overwrite each other. Spreads have no key. */
function isSameKey(one: EmbedNode, other: EmbedNode): boolean {
  return one.key === other.key && !one.item.spread && !other.item.spread
}

const keyToTell = ({ rowsRead }: ReadOptions, table: Table | undefined) =>
  table && rowsRead.get(`${table.schema}.${table.name}`)

function newNode(
  name: string,
  table: Table | undefined,
  from: string,
  reference: string,
  items: SelectItem[],
): ReadNode {
  const fields = items.filter((item): item is FieldItem => item.kind === 'field')
  if (fields.length > TUNING.rest.selectMaxItems) throw restErrors.tooDeep(TUNING.rest.selectMaxItems)
  return {
    name,
    table,
    from,
    reference,
    row: reference,
    fields,
    tellsKey: undefined,
    starIsTable: false,
    embeds: [],
    filters: [],
    order: [],
    limit: null,
    offset: 0,
    countsRows: true,
  }
}

function embedNode(
  parent: ReadNode,
  relationship: Relationship,
  item: EmbedItem,
  number: number,
  options: ReadOptions,
): EmbedNode {
  const { cache, maxRows } = options
  const { foreignTable } = relationship
  const table = cache.tables.get(keyOf(foreignTable))
  const alias = ident(aliasOf(foreignTable.name, number))
  const toOne =
    relationship.kind === 'computed'
      ? relationship.toOne
      : relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
  const { from, conditions } = buildJoin(parent, relationship, alias, number)
  return {
    ...newNode(foreignTable.name, table, from, alias, item.children),
    tellsKey: keyToTell(options, table),
    limit: toOne ? null : maxRows,
    item,
    key: item.alias ?? item.name,
    relationship,
    toOne,
    conditions,
    joinAlias: ident(aliasOf(`${parent.name}_${item.alias ?? item.name}`, number)),
  }
}

function buildJoin(parent: ReadNode, relationship: Relationship, alias: string, number: number) {
  const { foreignTable } = relationship
  if (relationship.kind === 'computed') {
    const row = `${parent.row}::${qualified(relationship.table)}`
    return { from: `${qualified(relationship.function)}(${row}) as ${alias}`, conditions: [] }
  }
  const equal = (pairs: readonly (readonly [string, string])[], left: string, right: string) =>
    pairs.map(([from, to]) => `${left}.${ident(from)} = ${right}.${ident(to)}`)
  if (relationship.kind === 'key') {
    return {
      from: `${qualified(foreignTable)} as ${alias}`,
      conditions: equal(relationship.columns, parent.reference, alias),
    }
  }
  const { junction } = relationship
  const through = ident(aliasOf(junction.table.name, number + TUNING.rest.selectMaxItems))
  return {
    from: `${qualified(foreignTable)} as ${alias}, ${qualified(junction.table)} as ${through}`,
    conditions: [
      ...equal(junction.source, parent.reference, through),
      ...equal(junction.target, alias, through),
    ],
  }
}

/** Assigns filters, order and limits to the level their path names. */
function placeQuery(root: ReadNode, query: RequestQuery, { maxRows, rootIsWritten }: ReadOptions) {
  const at = <T>({ path, value }: AtPath<T>, put: (node: ReadNode, value: T) => void) =>
    put(nodeAt(root, path), value)
  for (const filter of query.filters) {
    if (filter.path.length === 0 && rootIsWritten) continue
    at(filter, (node, value) => node.filters.push({ kind: 'filter', filter: value }))
  }
  for (const logic of query.logic) {
    if (logic.path.length === 0 && rootIsWritten) continue
    at(logic, (node, value) => node.filters.push(value))
  }
  for (const order of query.order) at(order, (node, terms) => node.order.push(...terms))
  for (const limit of query.limits) {
    if (limit.path.length === 0 && rootIsWritten) continue
    at(limit, (node, value) => {
      node.limit = Math.min(value, maxRows)
    })
  }
  for (const offset of query.offsets) {
    if (offset.path.length === 0 && rootIsWritten) continue
    at(offset, (node, value) => {
      node.offset = value
    })
  }
}

function nodeAt(root: ReadNode, path: EmbedPath): ReadNode {
  let node = root
  for (const name of path) {
    const next = findEmbed(node, name)
    if (!next) throw restErrors.notEmbedded(name)
    node = next
  }
  return node
}

function validatePlan(node: ReadNode, aggregates: boolean) {
  if (!aggregates && node.fields.some((field) => field.aggregate !== null))
    throw restErrors.aggregatesDisabled()
  for (const { relation } of node.order) {
    if (relation === null) continue
    const embed = node.embeds.find((candidate) => candidate.key === relation)
    if (!embed) throw restErrors.notEmbedded(relation)
    if (!embed.toOne) throw restErrors.orderNotToOne(node.name, relation)
  }
  for (const embed of node.embeds) {
    if (needsJoin(node, embed) && embed.relationship.kind === 'computed' && embed.toOne) embed.limit = 1
    validatePlan(embed, aggregates)
    if (embed.item.spread && !embed.toOne && isGrouped(embed)) throw restErrors.aggregatesInSpreadLists()
  }
}
