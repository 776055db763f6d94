import type { EmbedItem, FieldItem, LogicTree, OrderTerm } from '../grammar/ast.ts'
import type { Relationship, Table } from '../schema-cache/schema-cache.ts'

/** One level of what is read: the root, or an embedded resource. */
export type ReadNode = {
  name: string
  table: Table | undefined
  /** The SQL name its columns go by. */
  reference: string
  /** The whole row, as the argument of a function: a name without its schema. */
  row: string
  /** The text after FROM, without an alias of its own for the root table. */
  from: string
  fields: FieldItem[]
  /** Read from rows that carry more than the table's own columns: `*` means those alone. */
  starIsTable: boolean
  embeds: EmbedNode[]
  filters: LogicTree[]
  order: OrderTerm[]
  limit: number | null
  offset: number
}

export type EmbedNode = ReadNode & {
  item: EmbedItem
  /** Its key in the answer. */
  key: string
  relationship: Relationship
  toOne: boolean
  /** How it hangs on its parent, as conditions on the two rows. */
  conditions: string[]
  /** The SQL name of the joined result, where it has to be joined rather than looked up. */
  joinAlias: string
}

/** By what it is called in the answer; one that has an alias is known by its table's name as well, where nothing else is. */
export const findEmbed = (node: ReadNode, name: string) =>
  node.embeds.find((embed) => embed.key === name) ?? node.embeds.find((embed) => embed.item.name === name)

/** Embedded for its conditions alone, as everything below it. */
export const isFilterOnly = (embed: EmbedNode): boolean =>
  embed.fields.length === 0 && embed.embeds.every(isFilterOnly)

/** A spread needs its columns beside the parent's, and what is grouped by must stand in the row; any other is looked up. */
export function needsJoin(parent: ReadNode, embed: EmbedNode): boolean {
  return embed.item.spread || isGrouped(parent)
}

/** Aggregates group by everything else that is selected. */
export function isGrouped(node: ReadNode): boolean {
  return node.fields.some((field) => field.aggregate !== null) || node.embeds.some(hoistsAggregates)
}

/** In a spread to-one resource an aggregate is over the parent's rows: one child per parent would be no aggregate at all. */
export function hoistsAggregates(embed: EmbedNode): boolean {
  return embed.item.spread && embed.toOne && isGrouped(embed)
}
