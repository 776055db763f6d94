import type { EmbedItem, FieldItem, LogicTree, OrderTerm } from '../grammar/ast.ts'
import type { Relationship, Table } from '../schema-cache/schema-cache.ts'

/** One level of a read: the root or an embedded resource. */
export type ReadNode = {
  name: string
  table: Table | undefined
  /** The SQL alias that qualifies its columns. */
  reference: string
  /** The SQL name of the whole row, as a function argument: without a schema. */
  row: string
  /** The text after FROM, without an alias of its own for the root table. */
  from: string
  fields: FieldItem[]
  /** The column whose values are told to the application when rows are shown. */
  tellsKey: string | undefined
  /** The source has more columns than the table, so `*` must list the table's. */
  starIsTable: boolean
  embeds: EmbedNode[]
  filters: LogicTree[]
  order: OrderTerm[]
  limit: number | null
  offset: number
  /** Its rows count towards the most that one answer may have. */
  countsRows: boolean
}

export type EmbedNode = ReadNode & {
  item: EmbedItem
  /** Its key in the response. */
  key: string
  relationship: Relationship
  toOne: boolean
  /** The join conditions with its parent. */
  conditions: string[]
  /** The SQL alias of the join, when it is joined and not read by a subquery. */
  joinAlias: string
}

/** Finds an embed by its key in the response, else by its table's name when it has an alias. */
export const findEmbed = (node: ReadNode, name: string) =>
  node.embeds.find((embed) => embed.key === name) ?? node.embeds.find((embed) => embed.item.name === name)

/** True when it is embedded only to filter, as everything below it. */
export const isFilterOnly = (embed: EmbedNode): boolean =>
  embed.fields.length === 0 && embed.embeds.every(isFilterOnly)

/** A spread, and an embed that its parent groups by, must be joined; any other is read by a subquery. */
export function needsJoin(parent: ReadNode, embed: EmbedNode): boolean {
  return embed.item.spread || isGrouped(parent)
}

/** Aggregates group by everything else that is selected. */
export function isGrouped(node: ReadNode): boolean {
  return node.fields.some((field) => field.aggregate !== null) || node.embeds.some(hoistsAggregates)
}

/** In a spread to-one resource an aggregate is over the parent's rows, since each parent has only one child. */
export function hoistsAggregates(embed: EmbedNode): boolean {
  return embed.item.spread && embed.toOne && isGrouped(embed)
}
